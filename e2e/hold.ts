/** Requests that wait until a test lets them go on. */
import type { Page } from '@playwright/test';

/** Holds back what the page asks for by these addresses; the result lets all of it go on. */
export async function hold(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>(resolve => (release = resolve));
  await page.route(pattern, async route => {
    await released;
    await route.continue();
  });
  return release;
}
