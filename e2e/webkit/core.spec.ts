import { testCore } from '../core';
import { VARIANTS } from '../pages/new-game';
import { START, type WebDriver } from '../webdriver';
import { expect, test } from './fixtures';

testCore(test);

for (const variant of ['chess', 'portal'] as const) {
  const hands: Record<string, (driven: WebDriver) => (from: string, to: string) => Promise<void>> = {
    'clicks of the mouse': driven => (from, to) => driven.tap(from, to),
    'the mouse held down': driven => (from, to) => driven.drag(from, to),
    'taps of a finger': driven => (from, to) => driven.touch(from, to),
    'a finger held down': driven => (from, to) => driven.touchDrag(from, to),
  };
  for (const [hand, move] of Object.entries(hands)) {
    test(`a game of ${variant} can be played with ${hand}`, async ({ driven, host }) => {
      await driven.resize(360, 740);
      await driven.open(`${host.url}#/play`);
      await driven.loadGame({ variant });
      await driven.playWith(move(driven), ['b1c3', 'g8f6', 'h2h3', 'a7a6']);
      await driven.expectText('.status__text', 'White to move');
      await expect.poll(() => driven.moves().then(({ length }) => length)).toBe(4);
    });
  }
}

test('the computer uses its networks, in the worker with 128-bit vectors', async ({ driven, host }) => {
  await driven.open(`${host.url}#/play`);
  await driven.loadGame({ variant: 'chess', players: { white: 'human', black: { computer: 1 } } });
  await driven.expectText('.status__text', 'Your turn');
  await driven.play('a2a3');
  await expect.poll(() => driven.moves().then(({ length }) => length), { timeout: START }).toBe(2);
  const requested = await driven.js<string[]>('return performance.getEntriesByType("resource").map(({ name }) => name)');
  expect(requested.filter(name => name.includes('worker_loader.js'))).toHaveLength(1);
  expect(requested.filter(name => /neural-chess-/.test(name))).toHaveLength(1);
});

test('games and settings are there after the browser has loaded the page again', async ({ driven, host }) => {
  await driven.open(`${host.url}#/play`);
  await driven.loadGame({ variant: VARIANTS[0]! });
  await driven.play('a2a3', 'h7h6');
  await driven.loadGame({ variant: 'portal-standard' });
  await driven.expectCount('main.page--game .board[data-variant="portal-standard"]', 1);
  await driven.play('a2a3');
  await driven.js('document.querySelector(".top__tools .btn:has([data-icon=settings])").click()');
  await driven.expectCount('dialog[open] #language', 1);
  await driven.js('const list = document.querySelector("#language"); list.value = "de"; list.dispatchEvent(new Event("change", { bubbles: true }))');
  await driven.expectCount('html[lang="de"]', 1);
  await driven.js('document.querySelector("dialog[open] .btn--icon").click()');
  await driven.open(`${host.url}#/play`);
  await driven.expectCount('html[lang="de"]', 1);
  await driven.expectCount('main.page--game .board[data-variant="portal-standard"]', 1);
  await expect.poll(() => driven.moves().then(({ length }) => length)).toBe(1);
  await driven.load(`${host.url}#/games`);
  // The browser has the games of the other specs, too.
  await expect.poll(() => driven.count('.games__item'), { timeout: START }).toBeGreaterThanOrEqual(2);
  await driven.js('localStorage.clear()');
});
