import { expect, test } from '../fixtures';

test('a piece that moves onto its portal may jump on', { tag: '@quick' }, async ({ game }) => {
  await game.start({ variant: 'portal' });
  await game.board.move('e2', 'e3');
  await game.board.expectMarked('entry', ['e3']);
  await game.board.expectMarked('exit', ['b3', 'd5', 'f5']);
  await game.board.tap('f5');
  await game.board.expectPiece('f5', 'white pawn');
  await game.board.expectEmpty('e2', 'e3');
  await game.board.expectMarked('last-from', ['e2']);
  await game.board.expectMarked('last-to', ['e3', 'f5']);
  await expect(game.status).toHaveText('Black to move');
});

test('it may stay on the portal that it entered', async ({ game }) => {
  await game.start({ variant: 'portal' });
  await game.board.move('e2', 'e3');
  await game.button(/^Stay/).click();
  await game.board.expectPiece('e3', 'white pawn');
  await expect(game.status).toHaveText('Black to move');
});

test('the jump can be given up before it is made', async ({ game }) => {
  await game.start({ variant: 'portal' });
  for (const giveUp of [
    () => game.page.keyboard.press('Escape'),
    () => game.button('Cancel').click(),
    () => game.board.root.click({ position: { x: 20, y: 20 } }),
  ]) {
    await game.board.move('e2', 'e3');
    await game.board.expectMarked('exit', ['b3', 'd5', 'f5']);
    await giveUp();
    await game.board.expectPiece('e2', 'white pawn');
    await game.board.expectChoices();
    await expect(game.status).toHaveText('White to move');
  }
});

test("the enemy's portals are ordinary squares", async ({ game }) => {
  await game.load({ variant: 'portal', fen: '4k3/8/8/8/8/4P3/3P4/4K3 w - - 0 1 -' });
  await game.board.play('d2d4', 'e8e7');
  await game.load({ variant: 'portal', fen: '4k3/8/8/8/8/8/2P5/4K3 w - - 0 1 -' });
  await game.board.move('c2', 'c4');
  await game.board.expectPiece('c4', 'white pawn');
  await expect(game.status).toHaveText('Black to move');
});

test('a capture on a portal does not activate it', async ({ game }) => {
  await game.load({ variant: 'portal', fen: '4k3/8/8/8/8/4p3/3P4/7K w - - 0 1 -' });
  await game.board.tap('d2');
  await game.board.expectMarked('capture', ['e3']);
  await game.board.tap('e3');
  await game.board.expectPiece('e3', 'white pawn');
  await expect(game.status).toHaveText('Black to move');
});
