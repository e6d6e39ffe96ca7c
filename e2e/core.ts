/** The core of the page, which must work in every browser that is driven over WebDriver. */
import { writeFileSync } from 'node:fs';
import type { TestType } from '@playwright/test';
import { VARIANTS } from './pages/new-game';
import { expect } from './installed/fixtures';
import type { StaticHost } from './static-host';
import { START, type WebDriver } from './webdriver';

type Fixtures = { host: StaticHost };
type WorkerFixtures = { driven: WebDriver };

export function testCore(test: TestType<Fixtures, WorkerFixtures>): void {
  test('two players can play every rule set on one device, and a reload restores the game', async ({ driven, host }) => {
    await driven.open(`${host.url}#/play`);
    for (const variant of VARIANTS) {
      await driven.loadGame({ variant });
      if (variant.endsWith('assassin')) {
        await driven.press('I am ready');
        await driven.tap('c3');
        await driven.press('I am ready');
        await driven.tap('c6');
      }
      await driven.play('a2a3', 'h7h6', 'h2h3');
      await driven.expectText('.status__text', 'Black to move');
    }
    // The list is drawn after the status, so for a moment it may still be that of an earlier game.
    const moves = ['a3', 'h6', 'h3'];
    await expect.poll(() => driven.moves()).toEqual(moves);
    await driven.open(`${host.url}#/play`);
    await expect.poll(() => driven.moves()).toEqual(moves);
  });

  test('a file that somebody chooses is loaded', async ({ driven, host }, info) => {
    await driven.open(`${host.url}#/play`);
    const file = info.outputPath('game.pgn');
    writeFileSync(file, '[White "Ann"]\n[Black "Noa"]\n\n1. e4 e5 2. Nf3 *\n');
    await driven.js('document.querySelector(".controls .btn:has([data-icon=save])").click()');
    await driven.chooseFile('dialog[open] input[type="file"]', file);
    await driven.expectPiece('f3', 'white knight');
    await driven.expectText('.status__text', 'Black to move');
  });

  test('without the server the page starts and the computer plays', async ({ driven, host }) => {
    await driven.open(`${host.url}#/play`);
    await expect.poll(() => driven.js('return navigator.serviceWorker.controller?.state ?? "none"'), { timeout: START }).toBe('activated');
    await host.stop();
    await driven.open(`${host.url}?source=home#/play`);
    await driven.loadGame({ variant: 'portal', players: { white: 'human', black: { computer: 1 } } });
    await driven.expectText('.status__text', 'Your turn');
    await driven.play('a2a3');
    await expect.poll(() => driven.moves().then(({ length }) => length), { timeout: START }).toBe(2);
  });
}
