import { defineConfig } from '@playwright/test';
import firefox from './firefox.config';

// The core of the browser tests, every dialog and every page in WebKit, driven through WebDriver.
// Its web process crashes by itself now and then, in one of some hundred tests. Only such a test is tried again (`webkit/fixtures.ts`).
export default defineConfig({ ...firefox, testDir: './webkit', outputDir: './test-results/webkit', retries: 1 });
