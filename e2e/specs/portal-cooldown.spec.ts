import { expect, test } from '../fixtures';

test('a piece swapped through the neutral portals cannot use them on its next turn', async ({ game }) => {
  await game.load({ variant: 'portal', fen: '7k/8/8/1R6/6n1/8/8/K7 w - - 0 1 -' });
  await game.board.move('b5', 'g4');
  await game.board.expectPiece('g4', 'white rook');
  await game.board.expectPiece('b5', 'black knight');

  // On Black's turn the knight is on the neutral pair and may not use it.
  await game.board.tap('b5');
  await game.board.expectMarked('selected', ['b5']);
  await game.board.expectMarked('activation', []);
  await game.board.tap('b5');
  await game.board.play('h8h7', 'a1a2');

  // One turn later the knight may use it, and swaps with the rook.
  await game.board.tap('b5');
  await game.board.expectMarked('activation', ['g4']);
  await game.board.tap('g4');
  await game.board.expectPiece('g4', 'black knight');
  await game.board.expectPiece('b5', 'white rook');
  await expect(game.status).toHaveText('White to move');
});

test('a piece cannot jump straight back through its own portals on its next turn', async ({ game }) => {
  await game.load({ variant: 'portal', fen: '7k/8/8/8/8/4R3/8/K7 w - - 0 1 -' });
  await game.board.move('e3', 'd5');
  await game.board.expectPiece('d5', 'white rook');
  await game.board.play('h8h7');
  await game.board.tap('d5');
  await game.board.expectMarked('activation', ['b3', 'f5']);
  await game.board.tap('d5');
  await game.board.play('a1a2', 'h7h8');
  await game.board.tap('d5');
  await game.board.expectMarked('activation', ['b3', 'e3', 'f5']);
});
