import { defineConfig } from '@playwright/test';
import config from '../../playwright.config';

export default defineConfig({
  ...config,
  projects: undefined,
  testDir: '.',
  testMatch: 'bench.ts',
  outputDir: '../../test-results/bench',
  workers: 1,
  timeout: 900_000,
  reporter: 'line',
});
