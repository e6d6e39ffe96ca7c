import { expect, test } from '../fixtures';

const layout = ['c3', 'c6', 'd4', 'd5', 'e4', 'e5', 'f3', 'f6'];

test('a piece enters one token and exits at another, and the entered token moves to its origin', { tag: '@quick' }, async ({ game }) => {
  await game.start({ variant: 'portal-standard' });
  await game.board.expectTokens(...layout);
  await game.board.move('e2', 'e4');
  await game.board.expectMarked('entry', ['e4']);
  await game.board.expectMarked('exit', ['c3', 'c6', 'd4', 'd5', 'e5', 'f3', 'f6']);
  await game.board.tap('d4');
  await game.board.expectPiece('d4', 'white pawn');
  await game.board.expectEmpty('e4', 'e2');
  await game.board.expectTokens('e2', ...layout.filter(square => square !== 'e4'));
  await game.expectMoves('e4⤳d4');
});

test('a normal move moves no token', async ({ game }) => {
  await game.start({ variant: 'portal-standard' });
  await game.board.play('a2a4');
  await game.expectMoves('a4');
  await game.board.expectTokens(...layout);
});

test('a piece can enter a token by capturing the piece on it', async ({ game }) => {
  await game.load({ variant: 'portal-standard', fen: '4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1 a3b3c3d5e5f5g5h5' });
  await game.board.move('d1', 'd5');
  await game.board.expectMarked('exit', ['a3', 'b3', 'c3', 'e5', 'f5', 'g5', 'h5']);
  await game.board.tap('a3');
  await game.board.expectPiece('a3', 'white rook');
  await game.board.expectEmpty('d5', 'd1');
  await game.board.expectTokens('a3', 'b3', 'c3', 'd1', 'e5', 'f5', 'g5', 'h5');
});

test('two tokens can be on one square', async ({ game }) => {
  await game.load({ variant: 'portal-standard', fen: '4k3/8/8/8/3R4/8/8/4K3 w - - 0 1 a3b3c3d4f5g5h5d6' });
  await game.board.move('d4', 'd6');
  await game.board.tap('a3');
  await game.board.expectPiece('a3', 'white rook');
  await game.board.expectTokens('a3', 'b3', 'c3', 'd4', 'd4', 'f5', 'g5', 'h5');
  await expect(game.board.square('d4')).toHaveAccessibleName(/2 portal tokens/);
  // One token stands for both, and the other is invisible.
  const under = game.board.root.locator('.token[data-count="0"]');
  await expect(under).toHaveCSS('opacity', '0');
});
