/** The buttons below the result of a finished game: play again, analyse, share. */
import { expect, test } from '../fixtures';

const FOOL = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];

test('a finished game offers Play again, Analyse the game and Share', async ({ game, computer, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const after = page.getByRole('group', { name: 'After the game' });
  await game.start({ variant: 'chess' });
  await game.board.play('f2f3', 'e7e5', 'g2g4');
  await expect(after).toHaveCount(0);
  await game.board.play('d8h4');
  await game.expectOver('Black wins', 'White is checkmated.');
  await expect(after.getByRole('button')).toHaveText(['Play again', 'Analyse the game', 'Share']);

  await after.getByRole('button', { name: 'Share' }).click();
  await expect(game.notices).toContainText('Copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('#/game/');

  await after.getByRole('button', { name: 'Analyse the game' }).click();
  await expect(computer.analysis.getByRole('row', { name: 'White' })).toBeVisible();
  await expect(after.getByRole('button')).toHaveText(['Play again', 'Share']);

  await after.getByRole('button', { name: 'Play again' }).click();
  await expect(after).toHaveCount(0);
  await expect(computer.analysis).toBeHidden();
  await game.board.play('e2e4');

  await page.goto(link);
  await expect(page.locator('.move')).toHaveText(['f3', 'e5', 'g4', 'Qh4#']);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('the buttons of a finished game are visible without scrolling', async ({ game, page }) => {
    await game.load({ variant: 'chess', moves: FOOL });
    await game.expectOver('Black wins', 'White is checkmated.');
    await page.evaluate(() => scrollTo(0, 0));
    const after = page.getByRole('group', { name: 'After the game' });
    for (const name of ['Play again', 'Analyse the game', 'Share']) {
      await expect(after.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
  });
});
