/** The fixtures of the specs for WebKit: one browser for all specs, and for each a static host whose page was visited before. */
import { test as base } from '../installed/fixtures';
import { patience } from '../patience';
import { hasCrashed, WebDriver } from '../webdriver';

export { expect } from '../installed/fixtures';

export const test = base.extend<object, { driven: WebDriver }>({
  host: async ({ host, driven }, use, info) => {
    if (info.retry > 0 && !hasCrashed(info.testId)) throw new Error('Only a test in which the browser crashed is tried again.');
    // The guide to the first jump covers the board in a first game.
    await driven.load(`${host.url}manifest.json`);
    await driven.js(`localStorage.setItem('portal-chess:guided', '"1"')`);
    await use(host);
    await driven.load('about:blank');
  },

  driven: [
    async ({}, use) => {
      const driven = await WebDriver.webkit();
      await use(driven);
      await driven.end();
    },
    { scope: 'worker', timeout: patience(120) },
  ],
});
