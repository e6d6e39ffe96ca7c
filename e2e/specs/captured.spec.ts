import { expect, test } from '../fixtures';

test('captured pieces and the lead stand beside the names', async ({ game, page }) => {
  await game.start();
  await game.board.play('e2e4', 'd7d5', 'e4d5', 'd8d5');
  const side = (color: string) => page.locator(`.seat[data-side="${color}"] .seat__captured`);
  await expect(side('white').locator('.taken')).toHaveCount(1);
  await expect(side('black').locator('.taken')).toHaveCount(1);
  await game.board.play('b1c3', 'h7h6', 'c3d5');
  await expect(side('white').locator('.taken')).toHaveCount(2);
  await expect(side('white').locator('.seat__lead')).toHaveText('+9');
  await expect(side('white')).toHaveAccessibleName(/queen.*pawn.*9/);
});

test('a captured assassin is told as the rules tell it, and a living one is in no count', async ({ game, page }) => {
  await game.load({ variant: 'assassin', fen: '4k3/8/8/8/3a4/8/8/3RK3 w - - 5 10 -' });
  await expect(page.locator('.taken')).toHaveCount(0);
  await game.board.move('d1', 'd4');
  await expect(page.locator('.seat[data-side="white"] .taken[data-piece="ba"]')).toHaveCount(1);
});
