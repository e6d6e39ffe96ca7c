import { defineConfig } from '@playwright/test';
import config from './playwright.config';
import { patience } from './patience';

// Lets Lighthouse judge first visits: one page load after the other, in an otherwise idle browser.
export default defineConfig({
  ...config,
  projects: undefined,
  testDir: './lighthouse',
  testMatch: 'scores.ts',
  outputDir: './test-results/lighthouse',
  workers: 1,
  timeout: patience(600),
});
