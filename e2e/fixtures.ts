/** The fixtures of every spec: a game page, and a check that the page reports no errors. */
import { test as base } from '@playwright/test';
import { Computer } from './pages/computer';
import { GamePage } from './pages/game';

export { expect } from '@playwright/test';

export const test = base.extend<{ game: GamePage; computer: Computer; faults: string[]; guided: boolean }>({
  /** Whether the guide to the first jump was shown before. It covers the board in a first game, and has a spec of its own. */
  guided: [true, { option: true }],

  page: async ({ page, guided }, use) => {
    if (guided) {
      await page.addInitScript(() => {
        try {
          localStorage.setItem('portal-chess:guided', '"1"');
        } catch {
          // Some specs deny the page its storage.
        }
      });
    }
    await use(page);
  },

  /** Panics, uncaught errors and console errors. A spec that provokes one empties the list. */
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', error => faults.push(`uncaught: ${error.message}`));
      page.on('console', message => {
        if (message.type() === 'error') faults.push(`console: ${message.text()}`);
      });
      await use(faults);
      if (faults.length > 0) throw new Error(`The page had errors:\n${faults.join('\n')}`);
    },
    { auto: true },
  ],

  game: async ({ page }, use) => {
    await use(new GamePage(page));
  },

  computer: async ({ page, game }, use) => {
    const computer = new Computer(page, game);
    await computer.tap();
    await use(computer);
  },
});
