import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launchOptions } from '../browser';
import { Computer } from '../pages/computer';
import { GamePage } from '../pages/game';
import { EXPLAINED, VARIANTS } from '../pages/new-game';
import { cachedAssets, cachedPaths, controlled, expect, install, test } from './fixtures';

test('after one visit every rule set can be played offline, even after a browser restart', async ({ host, cut }, info) => {
  const profile = info.outputPath('profile');
  const start = () => chromium.launchPersistentContext(profile, { ...launchOptions, locale: 'en-GB', reducedMotion: 'reduce' });
  const visit = await start();
  const first = await install(visit.pages()[0]!, host.url);
  const { assets } = host.build();
  expect(assets).toEqual(expect.arrayContaining(['index.html', 'manifest.json', 'worker_bg.wasm', 'worker_loader.js', 'scanner_bg.wasm', 'scanner_loader.js', 'icons/icon-192.png']));
  expect(await cachedAssets(first.page, host)).toEqual(assets.map(name => host.path + name).sort());
  await visit.close();

  const context = await start();
  await cut(context);
  const page = context.pages()[0]!;
  const failed: string[] = [];
  // A request that the page itself aborts by going to another address does not count as missing.
  page.on('requestfailed', request => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(request.url());
  });
  const game = new GamePage(page);
  await game.open(host.url);
  // A page that is at hand has the font of its headings at once.
  await expect(page.locator('html')).toHaveAttribute('data-type', 'ruhl');
  await expect.poll(() => page.evaluate(() => document.fonts.check('700 16px Ruhl'))).toBe(true);
  // Looks that nobody has chosen before.
  await game.set('Board', 'Dusk');
  await game.set('Pieces', 'Flat');
  const root = page.locator('html[data-board="dusk"][data-pieces="flat"]');
  await expect(root).toBeAttached();
  // Plays a game of every rule set, for two players on this device.
  for (const variant of VARIANTS) {
    await game.start({ variant });
    if (variant.endsWith('assassin')) {
      await game.passCurtain('White');
      await game.board.tap('c3');
      await game.passCurtain('Black');
      await game.board.tap('c6');
    }
    await game.board.play('a2a3', 'h7h6', 'h2h3');
    await expect(game.board.root).toHaveAttribute('data-variant', variant);
    await expect(game.status).toHaveText('Black to move');
  }
  const moves = await game.listedMoves(3);
  await page.reload();
  await expect(game.moves).toHaveText(moves);
  await expect(root).toBeAttached();
  for (const address of ['index.html', '?source=home', '?room=', 'index.html#/rules/portal', 'no/such/place']) {
    await page.goto(host.url + address);
    await expect(page.locator('main:not(#boot main)')).toBeVisible();
  }
  // The first visit went to the board, so it has not fetched today's puzzle, without which the start page is complete.
  expect(failed.filter(url => !/\/puzzles-[^/]+$/.test(url)), 'requests that failed').toEqual([]);
  await context.close();
});

test('today’s puzzle is there offline after a first visit, although there was no service worker when it was fetched', async ({ page, context, host, cut }) => {
  const today = page.locator('#main').getByRole('link', { name: /^Puzzle of the day/ });
  await page.goto(host.url);
  await expect(today).toBeVisible();
  await controlled(page);
  await expect.poll(async () => (await cachedPaths(page))[`portal-chess ${host.path} ${host.build().id}`]!.join()).toContain('/puzzles-');
  await cut(context);
  await page.goto('about:blank');
  await page.goto(host.url);
  await expect(today).toBeVisible();
});

test('offline the computer plays, games can be saved and loaded, and the rules can be read', async ({ game, page, context, host, cut }) => {
  await cut(context);
  await page.goto(`${host.url}#/play`);
  const computer = new Computer(page, game);
  await game.start({ variant: 'portal', level: '1' });
  for (const turn of [0, 1]) {
    await computer.playSomething(turn);
    await expect(game.moves).toHaveCount(2 * turn + 2);
    await expect(game.status).toHaveText('Your turn');
  }
  const pieces = await game.board.pieces();
  const file = await (await game.save()).path();
  await game.start({ variant: 'chess' });
  await game.loadFile(file);
  await expect(game.moves).toHaveCount(4);
  expect(await game.board.pieces()).toEqual(pieces);

  for (const variant of EXPLAINED) {
    await page.goto(`${host.url}#/rules/${variant}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.try .board').first().getByRole('button')).not.toHaveCount(0);
  }
});

test('the network dialog reports that the device is offline until it is online again', async ({ game, page, context, host, cut }) => {
  await cut(context);
  await page.goto(`${host.url}#/play`);
  const dialog = page.getByRole('dialog', { name: 'Network play' });
  await game.press('Network play');
  await expect(dialog.getByRole('status')).toHaveText(/^You are offline/);
  await dialog.getByRole('button', { name: 'Create room' }).click();
  await expect(dialog.getByRole('alert').first()).toContainText('Check your connection');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByText('You are offline')).toBeVisible();
  await context.setOffline(false);
  await expect(dialog.getByText('You are offline')).toBeHidden();
});

test('the service worker is registered only after the board is rendered', async ({ page, host }) => {
  await page.addInitScript(() => {
    const register = ServiceWorkerContainer.prototype.register;
    ServiceWorkerContainer.prototype.register = function (...args) {
      const rendered = !document.querySelector('#boot') && document.querySelectorAll('.board__row').length === 8;
      Object.assign(window, { rendered });
      return register.apply(this, args);
    };
  });
  await install(page, host.url);
  expect(await page.evaluate(() => (window as unknown as { rendered?: boolean }).rendered)).toBe(true);
});

test('a neural network is cached when the computer has requested it, but not if the file is damaged', async ({ game, page, host }) => {
  const { id, later } = host.build();
  const file = later.find(name => name.startsWith('neural-chess-'))!;
  const cache = async () => (await cachedPaths(page))[`portal-chess ${host.path} ${id}`];
  const computer = new Computer(page, game);
  const whole = readFileSync(join(host.folder, file));
  for (const [contents, evaluation] of [[whole.subarray(1), 'terms'], [whole, 'network']] as const) {
    writeFileSync(join(host.folder, file), contents);
    expect(await cache()).not.toContain(host.path + file);
    await game.start({ variant: 'chess', level: '1' });
    await computer.playSomething(0);
    await expect(game.moves).toHaveCount(2);
    const saved = readFileSync((await (await game.save()).path())!, 'utf8');
    expect(JSON.parse(saved)).toMatchObject({ evaluation });
  }
  await expect.poll(cache).toContain(host.path + file);
});

test('an installed app has all neural networks and puzzles available offline', async ({ game, page, context, host, cut }) => {
  const { id, later } = host.build();
  expect(later.filter(name => name.startsWith('neural-'))).toHaveLength(4);
  expect(later.filter(name => name.startsWith('puzzles-'))).toHaveLength(EXPLAINED.length);
  const cache = async () => (await cachedPaths(page))[`portal-chess ${host.path} ${id}`];
  expect(await cache()).not.toContain(host.path + later[0]);
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
  for (const name of later) await expect.poll(cache).toContain(host.path + name);
  await cut(context);
  await page.goto(`${host.url}#/play`);
  await game.start({ variant: 'chess', level: '1' });
  await new Computer(page, game).playSomething(0);
  await expect(game.moves).toHaveCount(2);
  const saved = readFileSync((await (await game.save()).path())!, 'utf8');
  expect(JSON.parse(saved)).toMatchObject({ evaluation: 'network' });
  for (const variant of EXPLAINED) {
    await page.goto(`${host.url}#/puzzles/${variant}`);
    await expect(page.locator('.puzzle__said')).toContainText('find the best move');
    await expect(game.board.root).toHaveAttribute('data-variant', variant);
  }
});

test('puzzles that were opened once are available offline', async ({ game, page, context, host, cut }) => {
  const { id, later } = host.build();
  const file = later.find(name => name.startsWith('puzzles-portal-') && !name.startsWith('puzzles-portal-standard'))!;
  await page.goto(`${host.url}#/puzzles/portal`);
  await expect(page.locator('.puzzle__said')).toContainText('find the best move');
  await expect.poll(async () => (await cachedPaths(page))[`portal-chess ${host.path} ${id}`]).toContain(host.path + file);
  await cut(context);
  await page.reload();
  await expect(game.moves).toHaveCount(1);
  await expect(page.locator('.puzzle__said')).toContainText('find the best move');
});
