import { defineConfig } from '@playwright/test';
import config from './playwright.config';

// Pictures to be looked at: every screen at three widths, light and dark.
export default defineConfig({
  ...config,
  projects: undefined,
  testDir: './screens',
  testMatch: '*.ts',
  outputDir: './test-results/screens',
  reporter: 'line',
});
