/** Pages with many boards are built in many short tasks. What a task builds is counted, so that a slow machine changes nothing. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

/** The most elements that one task may add. A board has about 250; the pages have thousands. */
const MOST = 500;

/** Counts the elements that each task adds to the page from now on. Returns the greatest number, and the sum. */
async function countPerTask(page: Page): Promise<() => Promise<{ most: number; all: number }>> {
  await page.evaluate(() => {
    const count = { most: 0, all: 0, now: 0 };
    Object.assign(window, { count });
    // A message to the page itself arrives in the next task.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (count.now = 0);
    new MutationObserver(records => {
      if (count.now === 0) port2.postMessage(null);
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          if (node instanceof Element && node.isConnected) count.now += 1 + node.querySelectorAll('*').length;
        }
      }
      count.most = Math.max(count.most, count.now);
      count.all = document.querySelectorAll('*').length;
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { count: { most: number; all: number } }).count);
}

for (const variant of ['portal', 'portal-standard', 'dinosaur-assassin', 'chess']) {
  test(`the rules of ${variant} are built board by board`, async ({ page, game }) => {
    await game.open();
    const count = await countPerTask(page);
    await page.evaluate(hash => (location.hash = hash), `#/rules/${variant}`);
    await expect(page.locator('.page--rules h1')).toBeAttached();
    const frames = await page.locator('.page--rules .board-frame').count();
    expect(frames).toBeGreaterThan(2);
    await expect(page.locator('.page--rules .board')).toHaveCount(frames);
    const { most, all } = await count();
    expect(all).toBeGreaterThan(frames * 150);
    expect(most).toBeLessThan(MOST);
  });
}

test('the puzzles page is built part by part', async ({ page, game }) => {
  await game.open();
  const count = await countPerTask(page);
  await page.evaluate(() => (location.hash = '#/puzzles/chess'));
  await expect(page.locator('.page--puzzles .board')).toBeVisible();
  await expect(page.locator('.puzzle__words')).toBeAttached();
  expect((await count()).most).toBeLessThan(MOST);
});

test('the boards keep their place until they are built', async ({ page, game }) => {
  await game.open();
  await page.evaluate(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: false });
    location.hash = '#/rules/chess';
  });
  await expect(page.locator('.page--rules h1')).toBeAttached();
  const frames = page.locator('.page--rules .board-frame');
  await expect(page.locator('.page--rules .board')).toHaveCount(await frames.count());
  for (const frame of await frames.all()) {
    const { width, height } = (await frame.boundingBox())!;
    expect(Math.abs(width - height)).toBeLessThan(2);
  }
});
