import { defineConfig } from '@playwright/test';
import config from './playwright.config';

// Takes pictures of every screen for people to look at: at five sizes, light, dark, in forced colours and in four languages.
export default defineConfig({
  ...config,
  projects: undefined,
  testDir: './screens',
  testMatch: ['all.ts', 'readme.ts'],
  outputDir: './test-results/screens',
  reporter: 'line',
  // The screens' own pictures and the sentences about flaws are enough to find a fault.
  use: { ...config.use, trace: 'off', screenshot: 'off' },
});
