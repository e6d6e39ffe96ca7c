import { expect, test } from '../fixtures';

const fen = '7k/1P6/8/8/8/8/8/7K w - - 0 1';

test('a promotion is cancelled by Escape and by a tap outside the choice', async ({ game, page }) => {
  await game.load({ variant: 'chess', fen });
  for (const cancel of [
    () => page.keyboard.press('Escape'),
    // The next two tap a square beside the column, and the page beside the board.
    () => game.board.root.click({ position: { x: 300, y: 300 } }),
    () => page.locator('.status').click(),
  ]) {
    await game.board.move('b7', 'b8');
    await expect(game.board.promotion).toBeVisible();
    await cancel();
    await expect(game.board.promotion).toBeHidden();
    await game.board.expectPiece('b7', 'white pawn');
    await expect(game.moves).toHaveCount(0);
  }
});

test('the promotion choice is a column that starts on the promotion square', async ({ game }) => {
  await game.load({ variant: 'chess', fen });
  await game.board.move('b7', 'b8');
  const column = (await game.board.promotion.boundingBox())!;
  const square = (await game.board.square('b8').boundingBox())!;
  expect(Math.abs(column.x - square.x)).toBeLessThan(2);
  expect(Math.abs(column.y - square.y)).toBeLessThan(2);
  expect(Math.abs(column.width - square.width)).toBeLessThan(3);
});

test('a setting promotes to a queen without asking', async ({ game, page }) => {
  await game.load({ variant: 'chess', fen });
  await game.button('Settings').click();
  await page.getByRole('switch', { name: 'Always promote to a queen' }).check();
  await game.dismissDialog();
  await game.board.move('b7', 'b8');
  await game.board.expectPiece('b8', 'white queen');
});
