import { defineConfig } from '@playwright/test';
import config from './playwright.config';

// The core of the browser tests in Firefox, driven through WebDriver. The browser that Playwright itself opens is Chromium.
export default defineConfig({
  ...config,
  projects: undefined,
  testDir: './firefox',
  testMatch: '*.spec.ts',
  outputDir: './test-results/firefox',
  workers: 1,
  timeout: 120_000 * Number(process.env.SLOW ?? 1),
});
