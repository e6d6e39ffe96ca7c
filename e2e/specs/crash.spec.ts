import { breakPage } from '../break-page';
import { expect, test } from '../fixtures';

for (const lang of ['en', 'de'] as const) {
  test(`a crash is reported, and the game is restored by a reload (${lang})`, async ({ game, page, faults }) => {
    await game.open();
    await game.board.play('e2e4', 'e7e5');
    if (lang === 'de') {
      await game.button('Settings').click();
      await page.getByLabel('Language').selectOption('de');
      await page.keyboard.press('Escape');
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    }
    await page.evaluate(breakPage);
    await game.board.square('d2').dragTo(game.board.square('d4'));
    const report = page.getByRole('alert').filter({ hasText: lang === 'de' ? 'stehen geblieben' : 'the page has stopped' });
    await expect(report).toBeVisible();
    expect(faults.length).toBeGreaterThan(0);
    // The crash is reported once, whatever is pressed afterwards.
    await page.keyboard.press('f');
    await expect(report).toHaveCount(1);
    await report.getByRole('button', { name: lang === 'de' ? 'Neu laden' : 'Reload' }).click();
    await expect(page.locator('#boot')).toHaveCount(0);
    await expect(game.moves.nth(1)).toHaveText('e5');
    await game.board.tap('g1', 'f3');
    await expect(game.board.square('f3')).toHaveAttribute('aria-label', /knight|Springer/);
    faults.length = 0;
  });
}
