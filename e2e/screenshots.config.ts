import { defineConfig } from '@playwright/test';
import config from './playwright.config';

// Pictures to be looked at: every screen at five sizes, light, dark, in the system's own colours and in four languages.
export default defineConfig({
  ...config,
  projects: undefined,
  testDir: './screens',
  testMatch: ['all.ts', 'readme.ts'],
  outputDir: './test-results/screens',
  reporter: 'line',
  // The pictures are what is looked at, and the sentences say where.
  use: { ...config.use, trace: 'off', screenshot: 'off' },
});
