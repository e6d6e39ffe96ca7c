/** The core of the page, which must work in every browser that is driven over WebDriver. */
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
    await expect.poll(() => driven.moves().then(({ length }) => length)).toBeGreaterThanOrEqual(3);
    const moves = await driven.moves();
    await driven.open(`${host.url}#/play`);
    await expect.poll(() => driven.moves()).toEqual(moves);
  });

  test('without the server the page starts and the computer plays', async ({ driven, host }) => {
    await driven.open(`${host.url}#/play`);
    await expect.poll(() => driven.js('return navigator.serviceWorker.controller?.state ?? "none"'), { timeout: START }).toBe('activated');
    await host.stop();
    await driven.open(`${host.url}?source=home#/play`);
    await driven.loadGame({ variant: 'portal', players: { white: 'human', black: { computer: 1 } } });
    await driven.expectText('.status__text', 'White to move');
    await driven.play('a2a3');
    await expect.poll(() => driven.moves().then(({ length }) => length), { timeout: START }).toBe(2);
  });
}
