import { expect, test } from '../fixtures';

test('after checkmate the page shows the winner and the reason', async ({ game }) => {
  await game.start({ variant: 'chess' });
  await expect(game.status).toHaveText('White to move');
  await game.board.play('e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7');

  await game.expectOver('White wins', 'Black is checkmated.');
  await game.expectMoves('e4', 'e5', 'Qh5', 'Nc6', 'Bc4', 'Nf6', 'Qxf7#');
  await game.board.expectMarked('check', ['e8']);
  await expect(game.announcement).toContainText('Black is checkmated.');

  // No piece can be moved any more.
  await game.board.tap('e8');
  await game.board.expectTargets();
});

test('selecting a piece marks it, its target squares and its captures', async ({ game }) => {
  await game.load({ variant: 'chess', fen: '4k3/8/8/3p1n2/4P3/8/8/4K3 w - - 0 1' });
  await game.board.tap('e4');
  await game.board.expectMarked('selected', ['e4']);
  await game.board.expectMarked('target', ['e5']);
  await game.board.expectMarked('capture', ['d5', 'f5']);
  await game.board.tap('e4');
  await game.board.expectTargets();
});

test('a king in check is marked, and only moves out of check are offered', async ({ game }) => {
  await game.load({ variant: 'chess', fen: '4k3/8/8/8/8/8/3P4/r3K2R w K - 0 1' });
  await expect(game.status).toHaveText('White is in check');
  await game.board.expectMarked('check', ['e1']);
  await game.board.tap('h1');
  await game.board.expectTargets();
  await game.board.tap('e1');
  await game.board.expectTargets('e2', 'f2');
});

test('a stalemate is a draw', async ({ game }) => {
  await game.load({ variant: 'chess', fen: '7k/8/6K1/8/8/8/8/5Q2 w - - 0 1' });
  await game.board.play('f1f7');
  await game.expectOver('Draw', /stalemate/);
});
