import { defineConfig } from '@playwright/test';
import firefox from './firefox.config';

// The core of the browser tests, every dialog and every page in WebKit, driven through WebDriver.
export default defineConfig({ ...firefox, testDir: './webkit', outputDir: './test-results/webkit' });
