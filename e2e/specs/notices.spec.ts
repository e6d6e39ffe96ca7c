import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures';
import { APP } from '../pages/game';

test('a notice is read out without its buttons, which are in no live region', async ({ game, page }) => {
  await game.open();
  await game.dismissNotices();
  await page.keyboard.press('m');
  await expect(game.notices.locator('.toast__text')).toHaveText('Sound off');
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: 'Sound off' })).toHaveCount(1);
  await expect(page.locator(':is([aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"]) :is(button, a, input)')).toHaveCount(0);
});

test('a notice about a game goes when the game is over', async ({ game }) => {
  await game.start();
  await game.board.play('e2e4');
  await game.button('Offer a draw').click();
  await game.button('Offer a draw').click();
  await game.button('Decline').click();
  await expect(game.notices).toContainText('declines the draw');
  await game.button('Resign').click();
  await game.page.locator('.confirm').getByRole('button', { name: 'Resign' }).click();
  await expect(game.ending).toBeVisible();
  await expect(game.notices.locator('.toast')).toHaveCount(0);
});

for (const [width, height] of [[1280, 800], [360, 740], [740, 360]] as const) {
  test(`a notice covers no question and no input field at ${width} × ${height}`, async ({ game, page }) => {
    await page.setViewportSize({ width, height });
    await game.start();
    await game.board.play('e2e4');
    await game.dismissNotices();
    const field = await game.typing();
    await game.button('Offer a draw').click();
    // The first press only asks whether the draw is to be offered.
    await expect(game.button('Cancel')).toBeVisible();
    await game.button('Offer a draw').click();
    await expect(game.button('Accept')).toBeVisible();
    await page.keyboard.press('m');
    await expect(game.notices.locator('.toast__text')).toHaveText('Sound off');
    // A trial click fails if something covers the button.
    for (const name of ['Accept', 'Decline', 'Play']) await game.button(name).click({ trial: true });
    await field.click({ trial: true });
  });

  test(`notices cover no clock, no seat and no board at ${width} × ${height}`, async ({ game, page }) => {
    await page.setViewportSize({ width, height });
    await game.start({ minutes: 5 });
    await game.board.play('e2e4');
    await page.keyboard.press('m');
    await game.paste('This is no game.');
    await expect(game.notices.locator('.toast')).toHaveCount(2);
    // They come from above.
    await expect(async () => {
      const bottom = async (part: Locator) => Math.max(...(await part.evaluateAll(all => all.map(one => one.getBoundingClientRect().bottom))));
      const top = async (part: Locator) => Math.min(...(await part.evaluateAll(all => all.map(one => one.getBoundingClientRect().top))));
      expect(await top(game.notices.locator('.toast'))).toBeGreaterThanOrEqual(0);
      expect(await bottom(game.notices.locator('.toast'))).toBeLessThanOrEqual(await top(page.locator(`${APP} :is(.clock, .seat, .board)`)));
    }).toPass();
  });

  test(`a very long notice fits the screen and can be closed at ${width} × ${height}`, async ({ game, page }) => {
    await page.setViewportSize({ width, height });
    await game.open();
    await game.dismissNotices();
    await page.keyboard.press('m');
    const toast = game.notices.locator('.toast');
    await toast.locator('.toast__text').evaluate(text => (text.textContent = 'Something long to say. '.repeat(300)));
    const close = toast.getByRole('button', { name: 'Close' });
    await expect(close).toBeInViewport({ ratio: 1 });
    const box = (await toast.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(height);
    await close.click();
    await expect(toast).toHaveCount(0);
  });
}
