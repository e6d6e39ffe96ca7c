import type { Page } from '@playwright/test';
import { cachedAssets, cachedPaths, checkForUpdate, expect, install, test } from './fixtures';

const builds = async (page: Page) => Object.keys(await cachedPaths(page)).filter(name => /[0-9a-f]{16}$/.test(name));

test('a newer build waits until the user reloads, keeps the game, and reloads no other window', async ({ game, page, context, host }) => {
  const old = host.build();
  const name = (id: string) => `portal-chess ${host.path} ${id}`;
  await game.start({ variant: 'portal-standard' });
  await game.board.play('a2a3', 'h7h6');
  const other = await context.newPage();
  const bystander = await install(other, host.url);

  host.change();
  const fresh = host.build();
  expect(fresh.id, 'a change of one byte changes the build id').not.toBe(old.id);
  expect(fresh.assets).toEqual(old.assets);

  await page.evaluate(() => Object.assign(window, { untouched: true }));
  await other.evaluate(() => Object.assign(window, { untouched: true }));
  expect(await checkForUpdate(page)).toBe('waiting');
  await expect(game.notices).toContainText('A new version is ready');
  // The old page continues without a reload.
  await game.board.play('h2h3');
  expect(await page.evaluate(() => 'untouched' in window)).toBe(true);
  expect((await builds(page)).sort()).toEqual([name(old.id), name(fresh.id)].sort());
  const moves = await game.listedMoves(3);

  const reloaded = page.waitForEvent('load');
  await game.notices.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await expect(game.moves).toHaveText(moves);
  await expect(game.board.root).toHaveAttribute('data-variant', 'portal-standard');
  expect(await page.evaluate(() => 'untouched' in window)).toBe(false);
  await game.board.play('a7a6');
  const icon = () => page.evaluate(async () => (await fetch('icons/favicon.svg')).text());
  expect(await icon(), 'the new build is served').toBe(host.read('icons/favicon.svg'));

  // The other window was not reloaded, and keeps its own build until it is closed.
  expect(await other.evaluate(() => 'untouched' in window)).toBe(true);
  expect(await other.evaluate(async () => (await fetch('icons/favicon.svg')).text())).not.toBe(await icon());
  await expect(bystander.board.grid).toBeVisible();
  await other.close();
  // A visit deletes the builds that no window uses. The browser may list a closed window a little longer.
  const visit = async () => {
    await page.reload();
    await expect(game.board.grid).toBeVisible();
    return builds(page);
  };
  await expect.poll(visit, { message: 'the cached builds' }).toEqual([name(fresh.id)]);
});

test('a newer build is taken at once while the older worker still fetches what it would keep', async ({ game, page, host }) => {
  const [later] = host.build().later;
  host.silent.add(later!);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active!.postMessage('installed'));
  await expect.poll(() => host.refused.has(later!)).toBe(true);
  host.change();
  expect(await checkForUpdate(page)).toBe('waiting');
  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => sessionStorage.setItem('changed', 'true'));
    const post = ServiceWorker.prototype.postMessage;
    ServiceWorker.prototype.postMessage = function (message: unknown) {
      sessionStorage.setItem('told', `${sessionStorage.getItem('told') ?? ''} ${message}`);
      post.call(this, message);
    };
  });
  const reloaded = page.waitForEvent('load');
  await game.notices.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  expect(await page.evaluate(() => sessionStorage.getItem('changed')), 'the page was reloaded by the new worker').toBe('true');
  expect(await page.evaluate(() => sessionStorage.getItem('told')), 'in the other order Chromium may keep the older worker').toBe(
    ' retire skip-waiting',
  );
  await game.ready();
  await expect(game.notices.locator('.toast')).toHaveCount(0);
});

test('a build that another window has activated is taken by a reload', async ({ game, page, context, host }) => {
  const other = await install(await context.newPage(), host.url);
  host.change();
  expect(await checkForUpdate(page)).toBe('waiting');
  for (const window of [other, game]) {
    const reloaded = window.page.waitForEvent('load');
    await window.notices.getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    await window.ready();
    expect(await window.page.evaluate(async () => (await fetch('icons/favicon.svg')).text())).toBe(host.read('icons/favicon.svg'));
  }
});

for (const status of [404, 500]) {
  test(`an update that fails half-way (${status}) leaves the old build working`, async ({ game, page, context, host, cut }) => {
    const { id } = host.build();
    host.change();
    host.broken.set('worker_bg.wasm', status);
    expect(await checkForUpdate(page)).toBe('thrown away');
    expect(await builds(page)).toEqual([`portal-chess ${host.path} ${id}`]);
    await expect(game.notices.locator('.toast')).toHaveCount(0);
    await cut(context);
    await page.reload();
    await game.start({ variant: 'chess', level: '1' });
    await game.board.play('e2e4');
    await expect(game.moves).toHaveCount(2);
  });
}

test('a first visit caches the whole build or nothing, and the next visit tries again', async ({ page, host }) => {
  host.broken.set('worker_bg.wasm', 500);
  await page.goto(`${host.url}#/play`);
  await expect(page.getByRole('grid', { name: 'Board' })).toBeVisible();
  await expect.poll(() => host.refused.has('worker_bg.wasm')).toBe(true);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean))).toBe(false);
  expect(await cachedPaths(page)).toEqual({});
  host.broken.clear();
  await install(page, host.url);
  expect(await cachedAssets(page, host)).toHaveLength(host.build().assets.length);
});

test('a page that was open for an hour checks for a newer build when it becomes visible', async ({ page, host }) => {
  await page.clock.install();
  const game = await install(page, host.url);
  host.change();
  await page.clock.fastForward('01:01:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(game.notices).toContainText('A new version is ready');
});
