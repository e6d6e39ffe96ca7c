import { expect, test } from '../fixtures';

test('resigning takes two steps, in place', async ({ game }) => {
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

test('a draw is offered, declined, offered and accepted', async ({ game }) => {
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
