import { test } from '../fixtures';

// Pawns block the files on which the rooks would otherwise give check.
const both = 'r3k2r/p2ppp1p/8/8/8/8/P2PPP1P/R3K2R w KQkq - 0 1';

for (const { side, white, black, san } of [
  { side: 'king', white: ['g1', 'f1', 'h1'], black: ['g8', 'f8', 'h8'], san: 'O-O' },
  { side: 'queen', white: ['c1', 'd1', 'a1'], black: ['c8', 'd8', 'a8'], san: 'O-O-O' },
] as const) {
  test(`both players can castle ${side}side`, async ({ game }) => {
    await game.load({ variant: 'chess', fen: both });
    for (const [king, [to, rook, corner], home] of [
      ['white', white, 'e1'],
      ['black', black, 'e8'],
    ] as const) {
      await game.board.move(home, to);
      await game.board.expectPiece(to, `${king} king`);
      await game.board.expectPiece(rook, `${king} rook`);
      await game.board.expectEmpty(home, corner);
    }
    await game.expectMoves(san, san);
  });
}

test('a king that has moved cannot castle', async ({ game }) => {
  await game.load({ variant: 'chess', fen: both });
  await game.board.play('e1d1', 'a8b8', 'd1e1', 'b8a8');
  await game.board.tap('e1');
  await game.board.expectTargets('d1', 'f1');
});

test('a king cannot castle through check', { tag: '@quick' }, async ({ game }) => {
  await game.load({ variant: 'chess', fen: '4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1' });
  await game.board.tap('e1');
  await game.board.expectTargets('c1', 'd1', 'd2', 'e2');
});

/** The rule sets with castling. */
const WITH_CASTLING = ['chess', 'dinosaur', 'assassin', 'dinosaur-assassin', 'portal'] as const;

for (const variant of WITH_CASTLING) {
  const fen = variant === 'chess' || variant === 'dinosaur' ? both : `${both} -`;

  test(`castling in ${variant} works by dragging the king onto its rook or two squares`, async ({ game }) => {
    await game.load({ variant, fen });
    await game.board.drag('e1', 'h1');
    await game.board.expectPiece('g1', 'white king');
    await game.board.expectPiece('f1', 'white rook');
    await game.board.drag('e8', 'c8');
    await game.board.expectPiece('c8', 'black king');
    await game.board.expectPiece('d8', 'black rook');
  });

  test(`castling in ${variant} works by tap and by keyboard`, async ({ game, page }) => {
    await game.load({ variant, fen });
    await game.board.tap('e1', 'c1');
    await game.board.expectPiece('c1', 'white king');
    await game.board.square('e8').focus();
    await page.keyboard.press('Enter');
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await game.board.expectPiece('g8', 'black king');
    await game.board.expectPiece('f8', 'black rook');
  });
}
