import { test } from '../fixtures';

test('a hidden assassin beside the king captures it and wins', async ({ game }) => {
  await game.load({ variant: 'assassin', fen: '4k3/4A3/8/8/8/8/8/4K3 w - - 3 9 -' });
  await game.board.expectMarked('check', []);
  await game.button('Show assassin').click();
  await game.board.tap('e7');
  await game.board.tap('e8');
  await game.expectOver('White wins', /An assassin captured Black's king/);
});
