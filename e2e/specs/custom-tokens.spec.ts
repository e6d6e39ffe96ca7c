import { expect, test } from '../fixtures';

const own = ['a3', 'b3', 'c3', 'd3', 'a6', 'b6', 'c6', 'd6'];

test('eight tokens are placed by hand before the game begins', async ({ game }) => {
  await game.start({ variant: 'portal-standard', customTokens: true });
  await game.board.expectTokens();
  const begin = game.button('Start the game');
  await expect(begin).toBeHidden();

  await game.board.tap(...own.slice(0, 7), 'h5');
  await game.board.expectTokens(...own.slice(0, 7), 'h5');
  // One token is removed and placed elsewhere.
  await game.board.tap('h5');
  await expect(begin).toBeHidden();
  await game.board.tap('d6');
  await expect(begin).toBeVisible();
  // No token can be placed on a piece, and no ninth token can be placed.
  await game.board.tap('e2', 'h4');
  await game.board.expectTokens(...own);

  await begin.click();
  await expect(game.status).toHaveText('White to move');
  await game.board.move('d2', 'd3');
  await game.board.expectMarked('exit', own.filter(square => square !== 'd3'));
  await game.board.tap('a6');
  await game.board.expectPiece('a6', 'white pawn');
  await game.board.expectTokens('d2', ...own.filter(square => square !== 'd3'));
});

test('the number of portals left to place is shown only in the status', async ({ game }) => {
  await game.start({ variant: 'portal-standard', customTokens: true });
  await expect(game.status).toHaveText(/8 portals left/);
  await expect(game.detail).toBeEmpty();
  await game.board.tap('a3');
  await expect(game.status).toHaveText(/7 portals left/);
});
