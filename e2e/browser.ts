/** Which Chromium is started and how: shared by the tests, the screenshots and the bench. */
import { existsSync } from 'node:fs';
import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from '@playwright/test';

/** Where the page is served when nobody says otherwise. */
export const PAGE_URL = 'http://localhost:4173/';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = process.env.CHROMIUM ?? usual.find(path => existsSync(path));

/** Nothing of Chromium's own may reach for the network: where there is none, each try costs time. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
];

export const launchOptions: PlaywrightWorkerOptions['launchOptions'] = {
  // Without a path Playwright starts the Chromium that it installed itself.
  executablePath,
  args: process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet,
};

export const chromium: Partial<PlaywrightTestOptions & PlaywrightWorkerOptions> = {
  browserName: 'chromium',
  launchOptions,
};
