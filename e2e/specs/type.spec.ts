import { expect, test } from '../fixtures';

test('the font of headings is put on when another page is shown, and moves nothing that is read', async ({ page, game }) => {
  await page.goto('/');
  await expect(page.locator('#boot')).toHaveCount(0);
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift' });
  });
  await expect(page.locator('html')).not.toHaveAttribute('data-type');
  const fonts = () => page.evaluate(() => [...document.fonts].filter(font => font.status === 'loaded').length);
  expect(await fonts()).toBe(0);
  await game.pageLink('Learn').click();
  await expect(page.locator('html')).toHaveAttribute('data-type', 'ruhl');
  // Of the two, the one whose letters are on the page.
  await expect.poll(fonts).toBe(1);
  const sum = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0));
  expect(sum).toBeLessThan(0.05);
});

test('Hebrew headings get their letters from the font as well', async ({ page, game }) => {
  await page.addInitScript(() => localStorage.setItem('portal-chess:settings', JSON.stringify(JSON.stringify({ lang: 'he' }))));
  await page.goto('/#/rules/portal');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await game.goTo('#/rules/chess');
  await expect(page.locator('html')).toHaveAttribute('data-type', 'ruhl');
  await expect.poll(() => page.evaluate(() => document.fonts.check('700 16px Ruhl', 'ש'))).toBe(true);
  await expect.poll(() => page.evaluate(() => [...document.fonts].some(font => font.unicodeRange.includes('5D0') && font.status === 'loaded'))).toBe(true);
});
