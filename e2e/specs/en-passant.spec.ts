import { expect, test } from '../fixtures';

test('a pawn can be captured en passant only on the very next move', { tag: '@quick' }, async ({ game }) => {
  await game.start({ variant: 'chess' });
  await game.board.play('e2e4', 'a7a6', 'e4e5', 'd7d5');
  await game.board.tap('e5');
  await game.board.expectMarked('capture', ['d6']);
  await game.board.tap('d6');
  await game.board.expectPiece('d6', 'white pawn');
  await game.board.expectEmpty('d5', 'e5');
  await expect(game.moves.last()).toHaveText('exd6');

  await game.start({ variant: 'chess' });
  await game.board.play('e2e4', 'a7a6', 'e4e5', 'd7d5', 'h2h3', 'h7h6');
  await game.board.tap('e5');
  await game.board.expectTargets('e6');
});
