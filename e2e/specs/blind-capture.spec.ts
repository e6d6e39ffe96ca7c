import { expect, test } from '../fixtures';

test('a move onto a hidden assassin captures it, and the capture is announced', async ({ game }) => {
  await game.load({ variant: 'assassin', fen: '4k3/8/8/8/3a4/8/8/3RK3 w - - 5 10 -' });
  await game.board.tap('d1');
  // Before the move nothing shows that there is a piece to capture.
  await game.board.expectMarked('capture', []);
  await game.board.tap('d4');
  await game.board.expectPiece('d4', 'white rook');
  await expect(game.announcement).toContainText(/assassin/);
  await expect(game.page.locator('.seat[data-side="white"] .seat__captured')).toHaveAccessibleName(/assassin/);
});

test("a move onto one's own hidden assassin asks for confirmation", async ({ game }) => {
  await game.load({ variant: 'assassin', fen: '4k3/8/8/8/8/4A3/4P3/4K3 w - - 0 1 -' });
  await game.board.move('e2', 'e3');
  const question = game.board.question;
  await expect(question).toContainText('Your own assassin is hidden there and would be captured. Move anyway?');
  await game.button('Cancel').click();
  await expect(question).toBeHidden();
  await game.board.expectPiece('e2', 'white pawn');

  await game.board.move('e2', 'e3');
  await question.getByRole('button', { name: 'Yes' }).click();
  await game.board.expectPiece('e3', 'white pawn');
  await expect(game.status).toHaveText('Black to move');
  await expect(game.button('Show assassin')).toBeHidden();
});
