import { expect, test } from '../fixtures';

test('a game in progress survives a reload', async ({ game }) => {
  await game.start({ variant: 'portal-standard' });
  await game.board.move('e2', 'e4');
  await game.board.tap('d4');
  await game.board.play('a7a6');
  const moves = await game.listedMoves(2);
  const before = { pieces: await game.board.pieces(), tokens: await game.board.tokens() };

  await game.reload();
  await expect(game.moves).toHaveText(moves);
  expect(await game.board.pieces()).toEqual(before.pieces);
  await game.board.expectTokens(...before.tokens);
  await expect(game.status).toHaveText('White to move');
  await game.button('Undo').click();
  await game.board.expectPiece('a7', 'black pawn');
});

test('an assassin placed before a reload stays placed and hidden', async ({ game, page }) => {
  await game.start({ variant: 'assassin' });
  await game.passCurtain('White');
  await game.board.tap('c3');
  await expect(page.getByRole('dialog', { name: 'Hand the device to Black' })).toBeVisible();
  await page.reload();
  await game.passCurtain('Black');
  await game.board.expectEmpty('c3');
  await game.board.tap('f6');
  await expect(game.status).toHaveText('White to move');
  await game.button('Show assassin').click();
  await game.board.expectPiece('c3', 'hidden white assassin');
});

test('a finished game stays finished after a reload', async ({ game, page }) => {
  await game.start();
  await game.board.play('f2f3', 'e7e5', 'g2g4', 'd8h4');
  await game.expectOver('Black wins', 'White is checkmated.');
  await page.reload();
  await game.expectOver('Black wins', 'White is checkmated.');
});
