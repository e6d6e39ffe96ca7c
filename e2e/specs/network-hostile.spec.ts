import { change, sendFrame } from '../changed';
import { openBare, signalling } from '../bare-socket/page';
import type { Player } from '../club';
import { expect, nowhere, test } from '../relay-club';
import { roomName } from '../room-name';

async function begin([host, guest]: [Player, Player]): Promise<void> {
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  await guest.game.board.move('e7', 'e5');
  await host.game.board.expectPiece('e5', 'black pawn');
}

/** Expects that the connection was cut, that no further move was played, and that the game waits for another connection. */
async function expectDisconnected(honest: Player, plies: number): Promise<void> {
  await expect(honest.game.notices).toContainText('sent too many invalid messages and was disconnected');
  await expect(honest.network.strip.getByRole('timer')).toContainText('Your opponent is gone');
  await expect(honest.game.moves).toHaveCount(plies);
}

for (const liar of ['guest', 'host'] as const) {
  test(`invalid messages from a modified ${liar} change nothing and lead to a disconnection`, async ({ club }) => {
    const players = await club.pair({}, { [liar]: { script: change } });
    await begin(players);
    const [hostile, honest] = liar === 'guest' ? [players[1], players[0]] : players;
    await sendFrame(hostile, '{"Ping":{"id":');
    await honest.game.board.expectPiece('e5', 'black pawn');
    await expect(honest.network.strip).toHaveAttribute('data-link', 'live');
    for (const text of ['\u0000\u0001', '[]', '['.repeat(16_384), ' '.repeat(16_385), '{"Request":{}}', 'null']) {
      await sendFrame(hostile, text);
    }
    await expectDisconnected(honest, 2);
    await honest.game.board.expectPiece('e4', 'white pawn');
  });

  test(`over relays, invalid messages from a modified ${liar} lead to a disconnection, and its page can come back`, async ({ club, relay }) => {
    club.config = { iceServers: [], signalling: null, relays: [await nowhere(), relay.url] };
    const players = await club.pair({}, { [liar]: { script: change } });
    await begin(players);
    const [hostile, honest] = liar === 'guest' ? [players[1], players[0]] : players;
    for (const text of ['{"Ping":{"id":', '[]', '['.repeat(16_384), ' '.repeat(16_385), '{"Request":{}}', 'null', '\u0000']) {
      await sendFrame(hostile, text);
    }
    await expectDisconnected(honest, 2);
    // A page that keeps to the protocol finds the room again, and the game is where it was.
    await hostile.page.reload();
    await hostile.network.expectConnected();
    await honest.network.expectConnected();
    await players[0].game.board.move('g1', 'f3');
    await players[1].game.board.expectPiece('f3', 'white knight');
    await players[1].game.board.move('b8', 'c6');
    await players[0].game.board.expectPiece('c6', 'black knight');
  });
}

for (const way of ['server', 'relays'] as const) test(`an illegal move sent by a modified guest is not played on the host's board, over ${way}`, async ({ club, relay }) => {
  if (way === 'relays') club.config = { iceServers: [], signalling: null, relays: [relay.url] };
  const [host, guest] = await club.pair({}, { guest: { script: change } });
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  // The guest's page moves the pawn one square but sends an illegal move of three squares.
  await guest.page.evaluate(() => (window.changed.replace = ['e7e6', 'e7e4']));
  await guest.game.board.move('e7', 'e6');
  // The guest's page itself made a legal move and believes that the host refuses it without a reason.
  await expect(guest.network.strip).toContainText('refuses your legal moves');
  await host.game.board.expectPiece('e7', 'black pawn');
  await host.game.board.expectPiece('e4', 'white pawn');
  await expect(host.game.moves).toHaveCount(1);
});

test('a move that a modified guest sends repeatedly is played only once', async ({ club }) => {
  const [host, guest] = await club.pair({}, { guest: { script: change } });
  await begin([host, guest]);
  await host.game.board.move('g1', 'f3');
  await guest.game.board.expectPiece('f3', 'white knight');
  const request = (await guest.page.evaluate(() => window.changed.sent)).find(text => text.includes('e7e5'))!;
  for (let times = 0; times < 3; times += 1) await sendFrame(guest, request);
  await guest.game.board.move('b8', 'c6');
  await host.game.board.expectPiece('c6', 'black knight');
  await expect(host.game.moves).toHaveCount(4);
});

test('a stranger with a bare socket gets no seat, and the invited friend can still join the room', async ({ club }) => {
  const host = await club.player();
  const code = await host.network.create();
  // Counts the offers that the host's later sockets receive, and the answers that they send.
  let offered = 0;
  let answered = 0;
  host.page.on('websocket', socket => {
    socket.on('framereceived', ({ payload }) => void (offered += Number(payload.includes('"Offer"'))));
    socket.on('framesent', ({ payload }) => void (answered += Number(payload.includes('"Answer"'))));
  });
  const stranger = await club.stranger(code);
  const invalid = ['hello', '{"Hello":{"protocol":7}}', '{"Ping":{"id":0}}', '['.repeat(20_000), '', '\u0000'];
  for (const text of [...invalid, ...invalid]) {
    await stranger.evaluate(text => window.bare.send(new TextEncoder().encode(text)), text);
  }
  await expect(stranger.locator('body')).toHaveAttribute('data-open', 'false');
  await expect(host.network.code).toHaveText(code);
  // The stranger is still connected to the signalling server, and tries to connect with the host's new socket, too.
  await expect.poll(() => offered).toBe(1);
  await expect(host.network.code).toHaveText(code);
  await stranger.close();
  const friend = await club.player(`#/join/${code}`);
  await host.network.expectPlaying('White');
  await friend.network.expectPlaying('Black');
  await begin([host, friend]);
  expect(answered).toBe(0);
});

for (const way of ['link', 'code'] as const) {
  test(`a signalling server that ends both connections gets neither player's ${way}, and neither page connects`, async ({ club }) => {
    const host = await club.player();
    const code = await host.network.create();
    const link = (await host.network.dialog.getByRole('link').textContent())!;
    // The server leads the guest to another room, and its own page is in both.
    const lead = `window.WebSocket = class extends WebSocket {
      constructor(url, protocols) { super(url.replace('/${roomName(code)}?', '/ASIDE?'), protocols); }
    };`;
    const middle = await host.page.context().browser()!.newPage();
    await openBare(middle, club.server.url);
    const rooms = [`${roomName(code)}?intent=join`, 'ASIDE'].map(room => signalling(club.server.url, room)) as [string, string];
    await middle.evaluate(rooms => window.bare.between(rooms), rooms);
    const path = way === 'link' ? link.slice(club.server.url.length) : `#/join/${code}`;
    const guest = await club.player(path, { script: lead });
    await expect(middle.locator('body')).toHaveAttribute('data-between', 'both');
    await expect(guest.network.dialog.getByRole('alert').first()).toContainText('somebody stands between the two of you');
    await expect(host.network.code).toHaveText(code);
    await expect(host.network.dialog).not.toContainText('Your friend is here');
    await middle.close();
  });
}

test('bidirectional control characters are removed from chat messages and from player names in a PGN', async ({ club }) => {
  const [host, guest] = await club.pair({}, { guest: { script: change } });
  await guest.page.evaluate(() => (window.changed.replace = ['TURN', '\u202E\u2067']));
  await guest.network.say('I resignTURN!ton od I');
  await host.network.openChat();
  const line = host.network.strip.getByRole('listitem').last();
  await expect(line).toHaveText('I resign!ton od I');
  expect(await line.evaluate(element => [element.getAttribute('dir'), getComputedStyle(element).unicodeBidi])).toEqual(['auto', 'isolate']);

  const game = (await club.player()).game;
  await game.paste('[White "\u202EnnA"]\n[Black " \u200B "]\n\n1. e4 *');
  const name = (place: string) => game.page.locator(`.seat[data-place="${place}"] bdi`);
  await expect(name('bottom')).toHaveText('nnA');
  await expect(name('top')).toHaveText('Black');
  expect(await name('bottom').evaluate(element => getComputedStyle(element).unicodeBidi)).toBe('isolate');
});

for (const newer of ['host', 'guest'] as const) {
  test(`both players see an error if the ${newer}'s page has a newer protocol version`, async ({ club }) => {
    const script = `(${change})(); window.changed.replace = ['"protocol":', '"protocol":9'];`;
    const host = await club.player('', newer === 'host' ? { script } : {});
    const code = await host.network.create();
    const guest = await club.player(`#/join/${code}`, newer === 'guest' ? { script } : {});
    const failed = guest.network.dialog.getByRole('alert').first();
    await expect(failed).toContainText(/page is (newer|older) than yours/);
    await expect(guest.network.dialog).not.toContainText('Connecting…');
    await guest.network.dialog.getByRole('button', { name: 'Create room' }).click();
    await expect(guest.network.form()).toBeVisible();
    // Anybody with the code could have such a page, so the host's room stays open.
    await expect(host.game.notices).toContainText(/page is (newer|older) than yours/);
    await expect(host.network.code).toHaveText(code);
  });
}
