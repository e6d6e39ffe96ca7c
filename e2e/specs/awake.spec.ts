import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { MailPlayer } from '../pages/mail';

/** Returns how many wake locks the page has requested, and how many of them it holds. */
const wakeLocks = (page: Page) =>
  page.evaluate(() => {
    const locks = (window as unknown as { locks: { released: boolean }[] }).locks;
    return { all: locks.length, held: locks.filter(lock => !lock.released).length };
  });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const locks: { released: boolean }[] = [];
    const request = async (kind: string) => {
      if (kind !== 'screen') throw new TypeError(kind);
      const lock = { released: false, release: async () => void (lock.released = true) };
      locks.push(lock);
      return lock;
    };
    Object.assign(window, { locks });
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  });
});

test('a wake lock is held only while a game is in progress and on the screen', async ({ game, page }) => {
  await game.start();
  expect(await wakeLocks(page)).toEqual({ all: 0, held: 0 });
  await game.board.play('f2f3');
  await expect.poll(() => wakeLocks(page)).toEqual({ all: 1, held: 1 });
  await game.board.play('e7e5', 'g2g4');
  // The screen need not stay on while somebody reads the rules.
  await game.goTo('#/rules/portal');
  await expect.poll(() => wakeLocks(page)).toEqual({ all: 1, held: 0 });
  await page.goBack();
  await expect.poll(() => wakeLocks(page)).toEqual({ all: 2, held: 1 });
  await game.board.play('d8h4');
  await game.expectOver('Black wins', 'White is checkmated.');
  await expect.poll(() => wakeLocks(page)).toEqual({ all: 2, held: 0 });
});

test('the wake lock is requested again when a hidden page becomes visible', async ({ game, page }) => {
  await game.start();
  await game.board.play('e2e4');
  await expect.poll(() => wakeLocks(page)).toEqual({ all: 1, held: 1 });
  const show = (hidden: boolean) =>
    page.evaluate(hidden => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await show(true);
  await expect.poll(() => wakeLocks(page)).toEqual({ all: 1, held: 0 });
  await show(false);
  await expect.poll(() => wakeLocks(page)).toEqual({ all: 2, held: 1 });
});

test('a game can be played although the browser refuses the wake lock', async ({ game, page }) => {
  await page.addInitScript(() => {
    navigator.wakeLock.request = async () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await game.start();
  await game.board.play('e2e4', 'e7e5');
  await game.expectMoves('e4', 'e5');
});

test('in a game by link no wake lock is held while waiting for the other player', async ({ page, browser }) => {
  await MailPlayer.watch(page);
  const white = new MailPlayer(page);
  const black = await MailPlayer.in(browser);
  await white.begin(/^Chess/, 'White');
  await white.board.play('e2e4');
  await black.accept(await white.link());
  await expect(white.panel).toContainText('Your move is sent.');
  await black.board.play('e7e5');
  await white.follow(await black.link());
  await white.expectMoves('e4', 'e5');
  // The first wake lock is requested only now.
  await expect.poll(() => wakeLocks(page)).toEqual({ all: 1, held: 1 });
  await white.board.play('g1f3');
  await expect.poll(() => wakeLocks(page)).toEqual({ all: 1, held: 0 });
  await black.page.context().close();
});
