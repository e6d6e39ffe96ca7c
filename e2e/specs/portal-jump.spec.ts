import { expect, test } from '../fixtures';

test('a piece that enters its own portal can jump to another one', { tag: '@quick' }, async ({ game }) => {
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

test('a piece can stay on the portal that it entered', async ({ game }) => {
  await game.start({ variant: 'portal' });
  await game.board.move('e2', 'e3');
  await game.button(/^Stay/).click();
  await game.board.expectPiece('e3', 'white pawn');
  await expect(game.status).toHaveText('Black to move');
});

test('a move onto a portal can be cancelled while its exit is chosen', async ({ game }) => {
  await game.start({ variant: 'portal' });
  for (const cancel of [
    () => game.page.keyboard.press('Escape'),
    () => game.button('Cancel').click(),
    () => game.board.root.click({ position: { x: 20, y: 20 } }),
  ]) {
    await game.board.move('e2', 'e3');
    await game.board.expectMarked('exit', ['b3', 'd5', 'f5']);
    await cancel();
    await game.board.expectPiece('e2', 'white pawn');
    await game.board.expectChoices();
    await expect(game.status).toHaveText('White to move');
  }
});

test("a piece on the opponent's portal cannot jump, neither when it arrives nor later", async ({ game }) => {
  await game.load({ variant: 'portal', fen: '4k3/8/8/8/8/8/2P5/4K3 w - - 0 1 -' });
  await expect(game.board.square('c4')).toHaveAccessibleName(/^c4, black portal, /);
  await game.board.tap('c2');
  await game.board.expectMarked('target', ['c3', 'c4']);
  await game.board.expectMarked('entry-target', []);
  await game.board.tap('c4');
  await game.board.expectPiece('c4', 'white pawn');
  await expect(game.board.question).toBeHidden();
  await expect(game.status).toHaveText('Black to move');
  await game.board.play('e8e7');
  await game.board.tap('c4');
  await game.board.expectTargets('c5');
  await game.board.expectMarked('activation', []);
});

test('a capture on a portal does not activate it', async ({ game }) => {
  await game.load({ variant: 'portal', fen: '4k3/8/8/8/8/4p3/3P4/7K w - - 0 1 -' });
  await game.board.tap('d2');
  await game.board.expectMarked('capture', ['e3']);
  await game.board.tap('e3');
  await game.board.expectPiece('e3', 'white pawn');
  await expect(game.status).toHaveText('Black to move');
});
