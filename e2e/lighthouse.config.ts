import { defineConfig } from '@playwright/test';
import config from './playwright.config';

// Measures Lighthouse's scores: one page load after the other, in an otherwise idle browser.
export default defineConfig({
  ...config,
  projects: undefined,
  testDir: './lighthouse',
  testMatch: '*.ts',
  outputDir: './test-results/lighthouse',
  workers: 1,
  timeout: 600_000,
});
