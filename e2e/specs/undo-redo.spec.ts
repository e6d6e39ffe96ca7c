import { expect, test } from '../fixtures';
import { DRAWN } from '../pages/new-game';

test('moves can be undone and redone', { tag: '@quick' }, async ({ game }) => {
  await game.start();
  await expect(game.button('Undo')).toBeDisabled();
  await game.expectNothingToRedo();
  await game.board.play('e2e4', 'd7d5', 'e4d5');

  await game.button('Undo').click();
  await game.board.expectPiece('e4', 'white pawn');
  await game.board.expectPiece('d5', 'black pawn');
  await game.button('Undo').click();
  await game.button('Undo').click();
  await game.board.expectPiece('e2', 'white pawn');
  await expect(game.moves).toHaveCount(0);
  await expect(game.button('Undo')).toBeDisabled();

  for (let ply = 0; ply < 3; ply += 1) await game.press('Redo');
  await game.expectMoves('e4', 'd5', 'exd5');
  await game.board.expectPiece('d5', 'white pawn');
  await game.expectNothingToRedo();
});

test('a different move after an undo disables redo', async ({ game }) => {
  await game.start();
  await game.board.play('e2e4', 'e7e5');
  await game.button('Undo').click();
  await game.board.play('c7c5');
  await game.expectMoves('e4', 'c5');
  await game.expectNothingToRedo();
});

for (const { variant, fen, from, exits, to, name } of [
  {
    variant: 'portal',
    fen: '7k/8/8/1R6/6n1/8/8/K7 w - - 0 1 -',
    from: 'b5',
    exits: ['g4'],
    to: 'g4',
    name: 'black knight, g4, neutral portal, exits b5',
  },
  {
    variant: 'portal-custom',
    fen: `7k/8/8/n7/8/3R4/8/K7 w - - 0 1 ${DRAWN} -`,
    from: 'd3',
    exits: ['h4', 'a5'],
    to: 'a5',
    name: 'black knight, a5, neutral portal',
  },
] as const) {
  test(`undo and redo of a swap of ${variant} also undo and redo its cooldown`, async ({ game }) => {
    await game.load({ variant, fen });
    const swapped = async () => {
      await game.board.expectPiece(to, 'white rook');
      const closed = new RegExp(`^black knight, ${from}, .*Closed to Black on its next turn: ${exits.join(', ')}\\.`);
      await expect(game.board.square(from)).toHaveAccessibleName(closed);
      await game.board.tap(from);
      await game.board.expectMarked('selected', [from]);
      await game.board.expectMarked('activation', []);
      await game.board.tap(from);
    };
    await game.board.move(from, to);
    await swapped();

    await game.button('Undo').click();
    await game.board.expectPiece(from, 'white rook');
    await expect(game.board.square(to)).toHaveAccessibleName(name);
    await game.board.tap(from);
    await game.board.expectMarked('activation', [...exits]);
    await game.board.tap(from);

    await game.press('Redo');
    await swapped();
  });
}

test('undo returns a moved portal token to its square', async ({ game }) => {
  await game.load({ variant: 'portal-standard', fen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 c3f3d4e4d5e5c6f6' });
  await game.board.move('e2', 'e4');
  await game.board.tap('d4');
  await game.board.expectTokens('c3', 'f3', 'd4', 'e2', 'd5', 'e5', 'c6', 'f6');
  await game.button('Undo').click();
  await game.board.expectTokens('c3', 'f3', 'd4', 'e4', 'd5', 'e5', 'c6', 'f6');
});

test('a finished game can be continued after an undo', async ({ game }) => {
  await game.load({ variant: 'chess', fen: '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1' });
  await game.board.play('a1a8');
  await game.expectOver('White wins', 'Black is checkmated.');
  await game.button('Undo').click();
  await expect(game.status).toHaveText('White to move');
  await game.board.play('a1a7');
});
