import { expect, test } from '../fixtures';

test('captured pieces and the material lead are shown beside the player names', async ({ game, page }) => {
  await game.start();
  await game.board.play('e2e4', 'd7d5', 'e4d5', 'd8d5');
  const side = (color: string) => page.locator(`.seat[data-side="${color}"] .seat__captured`);
  await expect(side('white').locator('.taken')).toHaveCount(1);
  await expect(side('black').locator('.taken')).toHaveCount(1);
  await game.board.play('b1c3', 'h7h6', 'c3d5');
  await expect(side('white').locator('.taken')).toHaveCount(2);
  await expect(side('white').locator('.seat__lead')).toHaveText('+9');
  await expect(side('white')).toHaveAccessibleName(/queen.*pawn.*9/);
  // Pieces of a kind overlap, and kinds stand apart.
  await game.board.play('e7e6', 'd5c7');
  const taken = side('white').locator('.taken');
  await expect(taken).toHaveCount(3);
  const boxes = await Promise.all((await taken.all()).map(async piece => ({ kind: await piece.getAttribute('data-piece'), ...(await piece.boundingBox())! })));
  for (const [index, piece] of boxes.slice(1).entries()) {
    const before = boxes[index]!;
    const overlaps = piece.x < before.x + before.width;
    expect(overlaps, `${before.kind} and ${piece.kind}`).toBe(before.kind === piece.kind);
  }
});

test('a captured hidden assassin is listed for the side that captured it, and a living assassin is not listed', async ({ game, page }) => {
  await game.load({ variant: 'assassin', fen: '4k2r/8/8/8/3a4/7A/8/3RK3 w - - 5 10 -' });
  const side = (color: string) => page.locator(`.seat[data-side="${color}"] .seat__captured`);
  await expect(side('white')).toHaveAccessibleName('White has captured nothing.');
  await expect(side('black')).toHaveAccessibleName('Black has captured nothing.');
  await game.board.move('d1', 'd4');
  await game.board.expectPiece('d4', 'white rook');
  await expect(side('white').locator('.taken')).toHaveCount(1);
  await expect(side('white').locator('.taken')).toHaveAttribute('data-piece', 'ba');
  await expect(side('white').locator('.seat__lead')).toHaveText('+4');
  await expect(side('white')).toHaveAccessibleName(/^White has captured: assassin\b/);
  // White's own assassin is alive and hidden.
  await game.board.expectEmpty('h3');
  await expect(side('black').locator('.taken, .seat__lead')).toHaveCount(0);
  await expect(side('black')).toHaveAccessibleName('Black has captured nothing.');
});

test('an assassin that its own side captured is listed for neither side, and its value is lost', async ({ game, page }) => {
  await game.load({ variant: 'assassin', fen: '4k3/8/8/8/8/4A3/4P3/4K3 w - - 0 1 -' });
  const lead = page.locator('.seat[data-side="white"] .seat__lead');
  await expect(lead).toHaveText('+5');
  await game.board.move('e2', 'e3');
  await game.board.question.getByRole('button', { name: 'Yes' }).click();
  await game.board.expectPiece('e3', 'white pawn');
  await expect(lead).toHaveText('+1');
  await expect(page.locator('.taken')).toHaveCount(0);
});
