import { expect, test } from '../fixtures';

const fen = '7k/1P6/8/8/8/8/8/7K w - - 0 1';

test('a promotion is given up by Escape and by a tap outside', async ({ game, page }) => {
  await game.load({ variant: 'chess', fen });
  for (const giveUp of [
    () => page.keyboard.press('Escape'),
    // The next two tap a square beside the column, and the page beside the board.
    () => game.board.root.click({ position: { x: 300, y: 300 } }),
    () => page.locator('.status').click(),
  ]) {
    await game.board.move('b7', 'b8');
    await expect(game.board.promotion).toBeVisible();
    await giveUp();
    await expect(game.board.promotion).toBeHidden();
    await game.board.expectPiece('b7', 'white pawn');
    await expect(game.moves).toHaveCount(0);
  }
});

test('the column stands on the file of the pawn, from the edge inwards', async ({ game }) => {
  await game.load({ variant: 'chess', fen });
  await game.board.move('b7', 'b8');
  const column = (await game.board.promotion.boundingBox())!;
  const square = (await game.board.square('b8').boundingBox())!;
  expect(Math.abs(column.x - square.x)).toBeLessThan(2);
  expect(Math.abs(column.y - square.y)).toBeLessThan(2);
  expect(Math.abs(column.width - square.width)).toBeLessThan(3);
});

test('the setting promotes to a queen at once', async ({ game, page }) => {
  await game.load({ variant: 'chess', fen });
  await game.button('Settings').click();
  await page.getByRole('switch', { name: 'Always promote to a queen' }).check();
  await game.dismissDialog();
  await game.board.move('b7', 'b8');
  await game.board.expectPiece('b8', 'white queen');
});
