import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: 'bench.ts',
  outputDir: '../../test-results/bench',
  workers: 1,
  timeout: 900_000,
  reporter: 'line',
});
