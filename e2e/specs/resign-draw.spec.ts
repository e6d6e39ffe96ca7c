import { expect, test } from '../fixtures';

test('resigning requires confirmation', async ({ game }) => {
  await game.start();
  await game.board.play('e2e4');
  await game.button('Resign').click();
  await expect(game.status).toHaveText('Black to move');
  await game.button('Cancel').click();
  await expect(game.status).toHaveText('Black to move');
  await game.button('Resign').click();
  await game.button(/^(Yes|Resign)$/).last().click();
  await game.expectOver('White wins', 'Black resigned.');
});

test('a draw offer can be declined or accepted', async ({ game }) => {
  await game.start();
  await game.board.play('e2e4');
  await game.button('Offer a draw').click();
  await game.button(/^(Yes|Offer a draw)$/).last().click();
  await game.button('Decline').click();
  await expect(game.status).toHaveText('Black to move');
  await game.board.play('e7e5');
  await game.button('Offer a draw').click();
  await game.button(/^(Yes|Offer a draw)$/).last().click();
  await game.button('Accept').click();
  await game.expectOver('Draw', 'Both sides agreed on a draw.');
});

test('the computer declines a draw offer when it is winning and accepts one when it is losing', async ({ game, computer }) => {
  const offer = async () => {
    await game.button('Offer a draw').click();
    await game.page.locator('.confirm').getByRole('button', { name: 'Offer a draw' }).click();
  };
  // First the computer is a queen ahead, then the user.
  await game.load({ variant: 'chess', fen: '3qk3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1' });
  await computer.change('Computer', '3');
  await game.board.play('e2e4');
  // Before the move it was the person's turn, too. A move of the opponent takes back the question.
  await expect(game.moves).toHaveCount(2);
  await expect(game.status).toHaveText('Your turn');
  await offer();
  await expect(game.notices).toContainText('Your opponent declines the draw.');
  await expect(game.button('Offer a draw')).toBeDisabled();
  await game.load({ variant: 'chess', fen: '4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1' });
  await computer.change('Computer', '3');
  await game.board.play('e2e4');
  // Before the move it was the person's turn, too. A move of the opponent takes back the question.
  await expect(game.moves).toHaveCount(2);
  await expect(game.status).toHaveText('Your turn');
  await offer();
  await game.expectOver('Draw', 'Both sides agreed on a draw.');
});

test('a rematch swaps the colours and keeps the other options', async ({ game, page }) => {
  await game.start({ variant: 'dinosaur', level: '1', minutes: 5 });
  await game.board.move('a2', 'a4');
  // A move of the opponent takes back the question.
  await expect(game.moves).toHaveCount(2);
  await expect(game.button('Play again')).toHaveCount(0);
  await game.button('Resign').click();
  await game.button(/^(Yes|Resign)$/).last().click();
  await game.expectOver('Black wins', 'White resigned.');
  await expect(game.button('Resign')).toHaveCount(0);
  await game.button('Play again').click();
  await expect(page.locator('.seat[data-side="white"] .seat__name')).toHaveText('The computer (Level 1)');
  await expect(game.board.root).toHaveAttribute('data-variant', 'dinosaur');
  await expect(game.board.root).toHaveAttribute('data-orientation', 'black');
  await expect(game.clock('Black')).toHaveText(/^(5:00|4:5\d)$/);
  // The previous game is kept.
  await game.goTo('#/games');
  await expect(page.locator('.games__item')).toHaveCount(2);
});
