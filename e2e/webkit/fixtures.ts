/** The fixtures of the specs for WebKit: one browser for all specs, and a static host for each. */
import { test as base } from '../installed/fixtures';
import { WebDriver } from '../webdriver';

export { expect } from '../installed/fixtures';

export const test = base.extend<object, { driven: WebDriver }>({
  driven: [
    async ({}, use) => {
      const driven = await WebDriver.webkit();
      await use(driven);
      await driven.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
