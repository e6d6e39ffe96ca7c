import { defineConfig } from '@playwright/test';
import { chromium, PAGE_URL } from './browser';

// `cargo xtask test` builds the page, serves it and names its address. Started by hand, Playwright serves dist/ itself.
const served = process.env.PAGE_URL;

/** How many times slower than usual this machine is: every wait is as many times more patient. */
const slow = Number(process.env.SLOW ?? 1);

export default defineConfig({
  projects: [
    { name: 'page', testDir: './specs' },
    // The service worker stands between page and network: only what is about it lets it.
    { name: 'installed', testDir: './installed', use: { serviceWorkers: 'allow' } },
    // What is measured in milliseconds has the machine to itself, when all else is done.
    { name: 'alone', testDir: './alone', workers: 1, dependencies: ['page', 'installed'] },
  ],
  outputDir: './test-results/artifacts',
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  workers: 2,
  // A test that passes at the second try is a fault to find, not to hide.
  retries: 0,
  timeout: 60_000 * slow,
  expect: { timeout: 10_000 * slow },
  reporter: [
    [process.env.CI ? 'line' : 'list'],
    ['json', { outputFile: 'test-results/report.json' }],
  ],
  use: {
    ...chromium,
    baseURL: served ?? PAGE_URL,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: 'light',
    // Movement has specs of its own; everywhere else it would only be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    // Without a film: on two cores the pictures take a tenth of the time of all, and the page can be drawn again from the trace.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
    screenshot: 'only-on-failure',
  },
  webServer: served
    ? undefined
    : {
        command: `cargo xtask serve --no-build --port ${new URL(PAGE_URL).port}`,
        cwd: '..',
        url: PAGE_URL,
        reuseExistingServer: true,
        timeout: 300_000,
      },
});
