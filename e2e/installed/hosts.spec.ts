/**
 * The page on hosts of different habits: a first visit, a second one, an update, and a visit offline. The service worker must not make
 * anything worse than it is without one.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Computer } from '../pages/computer';
import { GamePage } from '../pages/game';
import { isInstalled, REAL_HOSTS, start } from '../real-hosts';
import type { Habits } from '../static-host';
import { cachedPaths, checkForUpdate, expect, install, test } from './fixtures';

/** Leaves the page and comes back to it. */
async function visitAgain(page: Page, url: string): Promise<GamePage> {
  await page.goto('about:blank');
  const game = new GamePage(page);
  await game.open(url);
  return game;
}

/** Makes a first and a second visit. */
async function visitTwice(page: Page, url: string): Promise<void> {
  const first = await install(page, url);
  await first.start({ variant: 'chess' });
  await first.board.play('e2e4');
  const second = await visitAgain(page, url);
  await second.expectMoves('e4');
  await second.board.play('e7e5');
  // All addresses of the page answer.
  for (const address of ['', 'index.html', '?source=home', 'index.html#/rules/portal']) {
    await page.goto('about:blank');
    await page.goto(url + address);
    await expect(page.locator('main:not(#boot main)')).toBeVisible();
  }
}

/** Plays offline, after the host has been cut off. */
async function visitOffline(page: Page, url: string): Promise<void> {
  const game = await visitAgain(page, url);
  await game.start({ variant: 'chess', level: '1' });
  await new Computer(page, game).playSomething(0);
  await expect(game.moves).toHaveCount(2);
  await page.goto(`${url}index.html#/rules/dinosaur`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dinosaur');
}

/** Accepts the newer build that the host has now, whose icon is this. */
async function update(page: Page, game: GamePage, icon: string): Promise<void> {
  expect(await checkForUpdate(page)).toBe('waiting');
  const reloaded = page.waitForEvent('load');
  await game.notices.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await game.ready();
  expect(await page.evaluate(async () => (await fetch('icons/favicon.svg')).text())).toBe(icon);
}

const habits: [string, Habits][] = [
  ...(
    [
      [301, 'slash'],
      [302, 'slash'],
      [307, 'slash'],
      [308, 'slash'],
      [301, 'no slash'],
      [308, 'clean'],
    ] as const
  ).map(([status, to]): [string, Habits] => [`redirects index.html (${status}, ${to})`, { redirect: { status, to } }]),
  ['sends the page in the place of missing files', { fallback: true }],
  ['does not send parts of files', { noRanges: true }],
  ['sends everything but scripts and the page with a wrong type', { types: { '.wasm': 'application/octet-stream', '.json': 'text/plain', '.svg': 'image/svg+xml', '.net': 'text/html', '.txt': 'text/html' } }],
];

for (const [name, habit] of habits) {
  test(`on a host that ${name}, the page works again and again, is updated, and works offline`, async ({ page, context, host, cut }) => {
    host.habits = habit;
    await visitTwice(page, host.url);
    const game = await visitAgain(page, host.url);
    host.change();
    await update(page, game, host.read('icons/favicon.svg'));
    await cut(context);
    await visitOffline(page, host.url);
  });
}

for (const path of ['/', '/my%20chess/', '/%C3%A9checs/%D7%A9%D7%97/', '/a+b/50%25/~c/']) {
  test(`under the path ${path} the page works again and again, is updated, and works offline`, async ({ page, context, host, cut }) => {
    const usual = host.path;
    host.path = path;
    try {
      await visitTwice(page, host.url);
      const game = await visitAgain(page, host.url);
      host.change();
      await update(page, game, host.read('icons/favicon.svg'));
      await cut(context);
      await visitOffline(page, host.url);
    } finally {
      host.path = usual;
    }
  });
}

for (const real of REAL_HOSTS) {
  test(`on ${real.name} the page works again and again, and offline`, async ({ page, context }, info) => {
    test.skip(!isInstalled(real), `${real.name} is not installed`);
    const folder = info.outputPath('site');
    cpSync(process.env.PORTAL_CHESS_DIST ?? new URL('../../dist', import.meta.url).pathname, join(folder, 'my chess'), { recursive: true });
    const { url, stop } = await start(real, folder);
    try {
      const site = `${url}my%20chess/`;
      await visitTwice(page, site);
      await stop();
      await context.setOffline(true);
      await visitOffline(page, site);
    } finally {
      await stop();
    }
  });
}

test('an address without the last slash leads to the page', async ({ page, host }) => {
  host.habits = { redirect: { status: 301, to: 'no slash' } };
  await page.goto(`${host.url}index.html#/play`);
  await new GamePage(page).ready();
  await expect(page).toHaveURL(`${host.url}#/play`);
});

test('a page of a host that has a file in the place of another, or a part of one, is not cached', async ({ page, host }) => {
  const { assets } = host.build();
  const icon = assets.find(name => name.endsWith('.png'))!;
  const whole = readFileSync(join(host.folder, icon));
  for (const wrong of [readFileSync(join(host.folder, 'index.html')), whole.subarray(0, 100), Buffer.concat([whole, whole])]) {
    writeFileSync(join(host.folder, icon), wrong);
    await page.goto(`${host.url}#/play`);
    await expect(page.getByRole('grid', { name: 'Board' })).toBeVisible();
    const registered = () => page.evaluate(async () => (await navigator.serviceWorker.register('sw.js')).installing?.state ?? 'none');
    // The registration is given up once its worker could not be installed.
    await expect.poll(registered).toBe('installing');
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean))).toBe(false);
    expect(await cachedPaths(page)).toEqual({});
  }
});

test('what a host sends in the place of config.json is not kept, and does not replace the last good one', async ({ page, context, host, cut }) => {
  const good = '{"signalling": "wss://signal.example.org/signal", "iceServers": []}';
  const config = join(host.folder, 'config.json');
  writeFileSync(config, good);
  await install(page, host.url);
  const read = () => page.evaluate(async () => (await fetch('config.json')).text());
  const html = host.read('index.html');
  const kept = async () =>
    page.evaluate(async name => (await (await caches.open(name)).match('config.json'))?.text(), `portal-chess ${host.path} settings`);
  expect(await read()).toBe(good);
  writeFileSync(config, html);
  host.habits = { types: { '.json': 'text/html' } };
  expect(await read(), 'a page in its place').toBe(good);
  host.habits = {};
  // A person's mistake is shown to the person.
  for (const wrong of ['{"signalling": ', '[]', 'null', '{"signalling": 5}', '{"iceServers": {}}']) {
    writeFileSync(config, wrong);
    expect(await read()).toBe(wrong);
    expect(await kept()).toBe(good);
  }
  host.broken.set('config.json', 503);
  expect(await read(), 'an error').toBe(good);
  await cut(context);
  expect(await read(), 'offline').toBe(good);
});
