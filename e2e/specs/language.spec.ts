import { expect, test } from '../fixtures';

for (const [locale, language, direction, move] of [
  ['de-AT', 'de', 'ltr', 'Weiß am Zug'],
  ['es-MX', 'es', 'ltr', /blancas/i],
  ['he-IL', 'he', 'rtl', /לבן/],
  ['fr-CA', 'en', 'ltr', 'White to move'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('the page speaks the language of the browser, or English', async ({ page }) => {
      await page.goto('/');
      await expect(page.locator('.status__text')).toHaveText(move);
      const root = page.locator('html');
      await expect(root).toHaveAttribute('lang', language);
      await expect(root).toHaveAttribute('dir', direction);
    });
  });
}

test.describe('chosen', () => {
  test.use({ locale: 'he-IL' });

  test('another language is kept, and the notation of moves stays the same in all', async ({ page, game }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'הגדרות', exact: true }).click();
    await page.locator('dialog[open] select').first().selectOption({ label: 'English' });
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    await game.dismissDialog();
    await page.reload();
    await expect(game.status).toHaveText('White to move');
    await game.load({ variant: 'chess', moves: ['e2e4', 'e7e5', 'g1f3'] });
    await game.expectMoves('e4', 'e5', 'Nf3');
    await game.button('Settings').click();
    await page.locator('dialog[open] select').first().selectOption({ label: 'Deutsch' });
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await game.expectMoves('e4', 'e5', 'Nf3');
  });
});
