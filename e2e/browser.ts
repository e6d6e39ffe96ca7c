/** Which Chromium is started and how: shared by the tests, the screenshots and the bench. */
import { existsSync } from 'node:fs';
import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from '@playwright/test';

/** The address at which the page is served by default. */
export const PAGE_URL = 'http://localhost:4173/';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = process.env.CHROMIUM ?? usual.find(path => existsSync(path));

/** Flags that keep Chromium itself off the network: without a network each of its attempts costs time. */
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

/** How the whole browser is started, for what the headless shell cannot do: it has no camera. */
export const wholeBrowser: typeof launchOptions = executablePath
  ? { ...launchOptions, executablePath: process.env.CHROMIUM_WHOLE ?? executablePath }
  : { ...launchOptions, channel: 'chromium' };

export const chromium: Partial<PlaywrightTestOptions & PlaywrightWorkerOptions> = {
  browserName: 'chromium',
  launchOptions,
};
