/** A cache that fails, hangs or is full: the page is then served as if there were no service worker. */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { Computer } from '../pages/computer';
import { GamePage } from '../pages/game';
import { cachedAssets, expect, install, test } from './fixtures';

/** Breaks the cache of the running service worker. */
async function breakCache(context: BrowserContext, way: 'fails' | 'hangs' | 'is full', calls: string[]): Promise<void> {
  await context.serviceWorkers()[0]!.evaluate(
    ({ way, calls }) => {
      const outcome = () => {
        if (way === 'hangs') return new Promise(() => {});
        return Promise.reject(way === 'fails' ? new Error('UnknownError') : new DOMException('no room', 'QuotaExceededError'));
      };
      const scope = self as unknown as Record<string, { prototype: Record<string, unknown> }>;
      for (const call of calls) {
        const [kind, name] = call.split('.') as [string, string];
        scope[kind]!.prototype[name] = outcome;
      }
    },
    { way, calls },
  );
}

const OPEN = ['CacheStorage.open', 'CacheStorage.match', 'CacheStorage.has', 'CacheStorage.keys', 'CacheStorage.delete'];
const USE = ['Cache.match', 'Cache.put', 'Cache.keys', 'Cache.delete', 'Cache.add', 'Cache.addAll'];

/** Visits the page again, and plays a game that needs more of its files. */
async function visit(page: Page, url: string): Promise<void> {
  await page.goto('about:blank');
  const game = new GamePage(page);
  await game.open(url);
  await game.start({ variant: 'chess', level: '1' });
  await new Computer(page, game).playSomething(0);
  await expect(game.moves).toHaveCount(2);
  await page.goto(`${url}#/rules/portal`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const [name, calls] of [
  ['every call', [...OPEN, ...USE]],
  ['opening a cache', ['CacheStorage.open']],
  ['looking for a cache', ['CacheStorage.has']],
  ['looking in a cache', ['CacheStorage.match', 'Cache.match']],
  ['adding to a cache', ['Cache.put', 'Cache.add', 'Cache.addAll']],
] as const) {
  for (const way of ['fails', 'hangs', 'is full'] as const) {
    test(`a page whose service worker's cache ${way} (${name}) works all the same`, async ({ page, context, host }) => {
      await install(page, host.url);
      await breakCache(context, way, [...calls]);
      await visit(page, host.url);
      expect(await page.evaluate(async () => (await fetch('config.json')).status)).toBe(200);
    });
  }
}

test('offline, a page is served from a cache that can be read but not added to', async ({ page, context, host, cut }) => {
  await install(page, host.url);
  await breakCache(context, 'is full', ['Cache.put', 'Cache.add', 'Cache.addAll']);
  await cut(context);
  await visit(page, host.url);
});

for (const way of ['fails', 'hangs', 'is full']) {
  test(`on a first visit whose cache ${way}, the page works without a service worker`, async ({ page, host }) => {
    const outcome = way === 'hangs' ? 'new Promise(() => {})' : `Promise.reject(new DOMException("", "${way === 'fails' ? 'UnknownError' : 'QuotaExceededError'}"))`;
    writeFileSync(join(host.folder, 'sw.js'), `Cache.prototype.put = CacheStorage.prototype.open = () => ${outcome};\n${host.read('sw.js')}`);
    for (let visits = 0; visits < 2; visits++) await visit(page, host.url);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  });
}

test('a file that is missing in the cache is fetched and added again', async ({ page, context, host, cut }) => {
  await install(page, host.url);
  const name = `portal-chess ${host.path} ${host.build().id}`;
  const whole = await cachedAssets(page, host);
  for (const file of ['index.html', 'worker_bg.wasm', 'icons/favicon.svg']) {
    const url = host.url + file;
    expect(await page.evaluate(async ([name, url]) => (await caches.open(name!)).delete(url!), [name, url])).toBe(true);
    await page.goto('about:blank');
    await page.goto(host.url);
    await page.evaluate(url => fetch(url).then(answer => answer.text()), url);
    await expect.poll(() => cachedAssets(page, host)).toEqual(whole);
  }
  await cut(context);
  await visit(page, host.url);
});

test('a cached page whose files are gone from cache and host gives way to the page of the host', async ({ page, host }) => {
  await install(page, host.url);
  const { id, assets } = host.build();
  const name = `portal-chess ${host.path} ${id}`;
  const program = assets.find(asset => /^portal-chess-[0-9a-f]+_bg\.wasm$/.test(asset))!;
  // The host has a newer page, and the browser has lost a file of the older one. The newer service worker cannot be installed yet.
  const moved = program.replace(/[0-9a-f]{16}/, '0123456789abcdef');
  writeFileSync(join(host.folder, 'index.html'), host.read('index.html').replaceAll(program, moved));
  renameSync(join(host.folder, program), join(host.folder, moved));
  host.stamp();
  host.broken.set('sw.js', 500);
  await page.evaluate(async ([name, url]) => (await caches.open(name!)).delete(url!), [name, host.url + program]);
  await page.goto('about:blank');
  await page.goto(`${host.url}#/play`);
  await expect(page.getByRole('alert')).toContainText('new version');
  await page.getByRole('button', { name: 'Reload' }).click();
  const game = new GamePage(page);
  await game.ready();
  await game.board.play('a2a3');
});

test('a worker that has cached a page after a redirect is replaced at the next visit, and its windows can be opened again', async ({ page, context, host }) => {
  // Like an earlier version of sw.js: it caches and serves what the host sends.
  const worker = host.read('sw.js');
  const name = `portal-chess ${host.path} 0000000000000000`;
  writeFileSync(
    join(host.folder, 'sw.js'),
    `addEventListener("install", event => event.waitUntil(caches.open("${name}").then(cache => cache.add(new Request("index.html", { cache: "reload" })))));
     addEventListener("activate", event => event.waitUntil(clients.claim()));
     addEventListener("fetch", event => {
       if (event.request.mode === "navigate") event.respondWith(caches.match("index.html"));
     });`,
  );
  host.habits = { redirect: { status: 301, to: 'slash' } };
  await install(page, host.url);
  const other = await context.newPage();
  await expect(other.goto(`${host.url}#/play`), 'the fault of the older worker').rejects.toThrow();
  writeFileSync(join(host.folder, 'sw.js'), worker);
  // The browser looks for a newer worker after each visit, though this one fails. The first window stays open and keeps its worker waiting.
  await other.goto(`${host.url}#/play`).catch(() => undefined);
  await expect
    .poll(async () => {
      await other.goto(`${host.url}#/play`).catch(() => undefined);
      return other.getByRole('grid', { name: 'Board' }).isVisible();
    })
    .toBe(true);
  await new GamePage(other).ready();
});
