/** Requests that wait until a test releases them. */
import type { Page } from '@playwright/test';

/** Holds back the page's requests to the addresses of this pattern. The returned function releases them. */
export async function hold(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>(resolve => (release = resolve));
  await page.route(pattern, async route => {
    await released;
    await route.continue();
  });
  return release;
}
