import { expect, test } from '../club';

test('either side reloads in the middle of a game, and it goes on', async ({ club }) => {
  const [host, guest] = await club.pair({ minutes: 10 });
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  await guest.page.reload();
  await guest.network.expectConnected();
  await guest.game.board.move('e7', 'e5');
  await host.game.board.expectPiece('e5', 'black pawn');
  await host.page.reload();
  await host.network.expectConnected();
  await host.game.board.move('g1', 'f3');
  await guest.game.board.expectPiece('f3', 'white knight');
  await expect(guest.game.moves).toHaveCount(3);
});

test('the game needs no server once it goes on, and finds back through one that restarted', async ({ club }) => {
  const [host, guest] = await club.pair();
  await club.server.kill();
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  await guest.game.board.move('e7', 'e5');
  await host.game.board.expectPiece('e5', 'black pawn');
  await club.server.start();
  await guest.page.reload();
  await guest.network.expectConnected();
  await host.network.expectConnected();
  await host.game.board.move('g1', 'f3');
  await guest.game.board.expectPiece('f3', 'white knight');
});

test('a closed tab is opened again within the countdown', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  await guest.page.close({ runBeforeUnload: true });
  await expect(host.network.strip.getByRole('timer')).toContainText('Your opponent is gone', { timeout: 30_000 });
  await guest.open(club.server.url);
  await guest.network.expectConnected();
  await guest.game.board.move('e7', 'e5');
  await host.game.board.expectPiece('e5', 'black pawn');
  await expect(host.network.strip.getByRole('timer')).toBeHidden();
});

test('who vanishes for good has lost after the countdown, or gets a draw when the other wants it so', async ({ club }) => {
  test.setTimeout(150_000);
  const [host, guest] = await club.pair();
  await guest.page.close({ runBeforeUnload: true });
  await host.network.strip.getByRole('button', { name: 'Take a draw instead' }).click({ timeout: 30_000 });
  await expect(host.game.status).toHaveText('Draw', { timeout: 90_000 });
});
