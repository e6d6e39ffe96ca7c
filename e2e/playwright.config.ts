import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromium, PAGE_URL } from './browser';
import { patience } from './patience';

// `cargo xtask test` builds and serves the page and passes its address. If Playwright is started by hand, it serves dist/ itself.
const served = process.env.PAGE_URL;

export default defineConfig({
  projects: [
    { name: 'page', testDir: './specs' },
    // A service worker would stand between the page and the network, so only the specs about it allow it.
    { name: 'installed', testDir: './installed', use: { serviceWorkers: 'allow' } },
  ],
  outputDir: './test-results/artifacts',
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  // Tests of two players spend part of their time waiting for the network, so running one more test than there are cores saves a sixth
  // of the time.
  workers: availableParallelism() + 1,
  // There are no retries: a test that passes only at the second try has a fault that must be found.
  retries: 0,
  timeout: patience(120),
  expect: { timeout: patience(30) },
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
    // Animations have specs of their own. All other specs would only have to wait for them.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    // Recording a trace takes a tenth of the time, so it is done on request, with `--trace on`. A test that fails leaves a
    // screenshot and a description of the page.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  webServer: served
    ? undefined
    : {
        command: `cargo xtask serve --no-build --port ${new URL(PAGE_URL).port}`,
        cwd: '..',
        url: PAGE_URL,
        reuseExistingServer: true,
        timeout: patience(300),
      },
});
