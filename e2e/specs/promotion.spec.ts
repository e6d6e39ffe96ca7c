import { expect, test } from '../fixtures';
import type { Variant } from '../pages/new-game';

const fen = '7k/1P6/8/8/8/8/1p6/7K w - - 0 1';

const choices: Record<string, Variant> = {
  queen: 'chess',
  rook: 'chess',
  bishop: 'chess',
  knight: 'chess',
  triceratops: 'dinosaur',
};

for (const [piece, variant] of Object.entries(choices)) {
  test(`pawns of both sides can promote to a ${piece}`, async ({ game }) => {
    await game.load({ variant, fen });
    await game.board.move('b7', 'b8');
    await game.board.promote(piece);
    await game.board.expectPiece('b8', `white ${piece}`);
    // Some of the new pieces give check. None of them attacks h7.
    await game.board.move('h8', 'h7');
    if (piece === 'triceratops') await game.board.expectPiece('h7', 'black king');
    await game.board.move('h1', 'h2');
    await game.board.move('b2', 'b1');
    await game.board.promote(piece);
    await game.board.expectPiece('b1', `black ${piece}`);
  });
}

test('a pawn can promote to an assassin, which is hidden', async ({ game }) => {
  // Without a black pawn nothing can reveal the assassin.
  await game.load({ variant: 'assassin', fen: '7k/1P6/8/8/8/8/8/7K w - - 0 1 -' });
  await game.board.move('b7', 'b8');
  await game.board.promote('assassin');
  await game.board.expectEmpty('b7', 'b8');
  await expect(game.moves.first()).toHaveText(/^b8=A/);
});

test('the promotion choice has the pieces of the rule set', { tag: '@quick' }, async ({ game }) => {
  const offered = async (variant: Variant) => {
    await game.load({ variant, fen: variant.includes('assassin') ? `${fen} -` : fen });
    await game.board.move('b7', 'b8');
    await expect(game.board.promotion).toBeVisible();
    return game.board.promotion.getByRole('button').evaluateAll(all => all.map(one => one.getAttribute('aria-label')?.toLowerCase()));
  };
  expect(await offered('chess')).toEqual(['queen', 'knight', 'rook', 'bishop']);
  expect(new Set(await offered('dinosaur'))).toEqual(new Set(['queen', 'knight', 'rook', 'bishop', 'triceratops']));
  expect(new Set(await offered('dinosaur-assassin'))).toEqual(
    new Set(['queen', 'knight', 'rook', 'bishop', 'triceratops', 'assassin']),
  );
});

test('in Standard Portal Chess a pawn promotes to a queen without a choice', async ({ game }) => {
  await game.load({ variant: 'portal-standard', fen: '7k/1P6/8/8/8/8/8/7K w - - 0 1 c3f3d4e4d5e5c6f6' });
  await game.board.move('b7', 'b8');
  await game.board.expectPiece('b8', 'white queen');
});
