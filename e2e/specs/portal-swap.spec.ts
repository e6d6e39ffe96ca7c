import { expect, test } from '../fixtures';

test('an activation jump swaps places with the enemy piece on its exit', async ({ game }) => {
  await game.load({ variant: 'portal', fen: '7k/8/8/3n4/8/4R3/8/4K3 w - - 0 1 -' });
  await game.board.tap('e3');
  await game.board.expectMarked('activation', ['b3', 'd5', 'f5']);
  await game.board.tap('d5');
  await game.board.expectPiece('d5', 'white rook');
  await game.board.expectPiece('e3', 'black knight');
  await expect(game.status).toHaveText('Black to move');
});

test('a jump after a move swaps the enemy piece to the portal that was entered', async ({ game }) => {
  await game.load({ variant: 'portal', fen: '7k/8/8/3n4/8/8/4P3/4K3 w - - 0 1 -' });
  await game.board.move('e2', 'e3');
  await game.board.expectMarked('exit', ['b3', 'd5', 'f5']);
  await game.board.expectMarked('swap', ['d5']);
  await expect(game.board.root.locator('.shape[data-kind="swap"]')).not.toHaveCount(0);
  await game.board.tap('d5');
  await game.board.expectPiece('d5', 'white pawn');
  await game.board.expectPiece('e3', 'black knight');
  await game.board.expectEmpty('e2');
});

test('a piece cannot jump onto a piece of its own side', async ({ game }) => {
  await game.load({ variant: 'portal', fen: '7k/8/8/3N4/8/4R3/8/4K3 w - - 0 1 -' });
  await game.board.tap('e3');
  await game.board.expectMarked('activation', ['b3', 'f5']);
});
