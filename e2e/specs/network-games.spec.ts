import { expect, type Player, test } from '../club';

/** Plays plain moves, each on the board of its side, and each must arrive on the other. */
async function play(players: [Player, Player], ...moves: string[]): Promise<void> {
  for (const [ply, move] of moves.entries()) {
    const [mover, other] = [players[ply % 2]!, players[(ply + 1) % 2]!];
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
    const piece = await mover.game.board.pieceName(from);
    await mover.game.board.move(from, to);
    await other.game.board.expectPiece(to, piece);
  }
}

test('chess is played to mate', async ({ club }) => {
  const players = await club.pair({ variant: 'chess' });
  await play(players, 'f2f3', 'e7e5', 'g2g4', 'd8h4');
  for (const { game } of players) {
    await game.expectOver('Black wins', /checkmate/i);
    await expect(game.moves).toHaveCount(4);
  }
});

test('dinosaur chess, and resigning', async ({ club }) => {
  const players = await club.pair({ variant: 'dinosaur' });
  await play(players, 'd2d4', 'd7d5', 'g1f3', 'b8c6');
  const [host, guest] = players;
  await guest.game.button('Resign').click();
  await guest.game.button('Resign').click();
  for (const { game } of players) await expect(game.status).toHaveText('White wins');
  await expect(host.game.button('Undo')).toBeDisabled();
});

test('portal chess: a swap is the same on both boards', async ({ club }) => {
  const players = await club.pair({ variant: 'portal' });
  await play(players, 'a2a3', 'd7d5');
  const [host, guest] = players;
  await host.game.board.move('e2', 'e3');
  await host.game.board.expectMarked('swap', ['d5']);
  await host.game.board.tap('d5');
  for (const { game } of players) {
    await game.board.expectPiece('d5', 'white pawn');
    await game.board.expectPiece('e3', 'black pawn');
  }
  await guest.network.leave();
  await host.game.expectOver('White wins', /left/);
});

test('standard portal chess: a token moves on both boards', async ({ club }) => {
  const players = await club.pair({ variant: 'portal-standard' });
  await players[0].game.board.move('e2', 'e4');
  await players[0].game.board.tap('d4');
  for (const { game } of players) {
    await game.board.expectPiece('d4', 'white pawn');
    await game.board.expectTokens('c3', 'c6', 'd4', 'd5', 'e2', 'e5', 'f3', 'f6');
  }
  await players[1].game.board.play('a7a6');
  await players[0].game.button('Resign').click();
  await players[0].game.button('Resign').click();
  for (const { game } of players) await expect(game.status).toHaveText('Black wins');
});

test('a draw is offered, declined, and not offered again at once; another is accepted', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.game.button('Offer a draw').click();
  await host.page.locator('.confirm[data-asking] .btn--primary').click();
  await guest.game.button('Decline').click();
  await expect(host.game.notices).toContainText('declines');
  await expect(host.game.button('Offer a draw')).toBeDisabled();
  await guest.game.button('Offer a draw').click();
  await guest.page.locator('.confirm[data-asking] .btn--primary').click();
  await host.game.button('Accept').click();
  for (const { game } of [host, guest]) await expect(game.status).toHaveText('Draw');
});

test('a rematch swaps the colours when both want it', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.game.button('Resign').click();
  await host.game.button('Resign').click();
  await guest.network.button('Play again').click();
  await expect(host.network.strip).toContainText('Your opponent wants a rematch');
  await host.network.button('Play again').click();
  await host.network.expectPlaying('Black');
  await guest.network.expectPlaying('White');
  await guest.game.board.move('e2', 'e4');
  await host.game.board.expectPiece('e4', 'white pawn');
  await host.game.board.move('e7', 'e5');
  await guest.game.board.expectPiece('e5', 'black pawn');
});

test('whoever runs out of time loses on both boards', async ({ club }) => {
  const [host, guest] = await club.pair({ minutes: 0.25 });
  for (const { game } of [host, guest]) {
    await expect(game.status).toHaveText('Black wins', { timeout: 30_000 });
    await expect(game.detail).toHaveText(/time/);
  }
});

test('a premove is played when its turn comes, on both boards', async ({ club }) => {
  const [host, guest] = await club.pair();
  await guest.game.board.move('e7', 'e5');
  await guest.game.board.expectMarked('premove-to', ['e5']);
  await host.game.board.move('e2', 'e4');
  for (const { game } of [host, guest]) await game.board.expectPiece('e5', 'black pawn');
});

test('what is said is seen by the other, unless muted', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.network.say('Good luck!');
  await expect(guest.network.strip).toContainText('Good luck!');
  await host.network.button('Mute chat').click();
  await guest.network.say('first');
  await host.network.button('Show chat again').click();
  await guest.network.say('second');
  await expect(host.network.strip).toContainText('second');
  await expect(host.network.strip).not.toContainText('first');
});
