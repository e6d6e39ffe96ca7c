import { defineConfig } from '@playwright/test';
import config from './playwright.config';
import { patience } from './patience';

// The core of the browser tests in Firefox, driven through WebDriver. The browser that Playwright itself opens is Chromium.
export default defineConfig({
  ...config,
  projects: undefined,
  testDir: './firefox',
  testMatch: '*.spec.ts',
  outputDir: './test-results/firefox',
  workers: 1,
  timeout: patience(120),
});
