import { expect, test } from '../fixtures';

test.use({ viewport: { width: 1120, height: 720 } });

test('the picture in the README', async ({ game, page }) => {
  await game.load({ variant: 'portal', moves: ['e2e3>f5', 'e7e6', 'b1c3', 'g8f6', 'd2d4', 'b8c6'] });
  await game.board.move('c3', 'd5');
  await expect(game.button('Cancel')).toBeVisible();
  await page.screenshot({ path: '../docs/screenshot.png' });
});
