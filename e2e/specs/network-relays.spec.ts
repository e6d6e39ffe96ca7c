/** Players meet over Nostr relays: where a site has no signalling server, and where one of them cannot reach it. */
import { expectGame } from '../club';
import { patience } from '../patience';
import { expect, nowhere, test } from '../relay-club';

const ICE = { iceServers: [] };

test('without any server two players meet over a relay, which learns neither the room nor where they are', async ({ club, relay }) => {
  club.config = { ...ICE, signalling: null, relays: [await nowhere(), relay.url] };
  const host = await club.player();
  const sockets: string[] = [];
  host.page.on('websocket', socket => sockets.push(socket.url()));
  await host.network.ready();
  expect(sockets).toEqual([]);
  const code = await host.network.create();
  const link = (await host.network.dialog.getByRole('link').textContent())!;
  const guest = await club.player(link.slice(club.server.url.length));
  await expectGame(host, guest);
  const published = relay.events.length;
  // Five, and on a slow machine some of them again.
  expect(published).toBeLessThanOrEqual(14);
  const secret = /-(\w{26})/.exec(link)![1]!;
  // What is sealed is in base64, which would hide plain text, too.
  const read = relay.events.map(({ content }) => Buffer.from(content, 'base64').toString('latin1'));
  const said = JSON.stringify([relay.events, read]);
  for (const word of [code, secret, 'candidate', 'offer', '127.0.0.1', '.local']) expect(said).not.toContain(word);
  expect(relay.events.every(event => event.kind === 28064 && event.tags.length === 1)).toBe(true);
  // Each side has one key for the room, which it has nowhere else.
  expect(new Set(relay.events.map(event => event.pubkey)).size).toBe(2);
  await host.game.board.move('g1', 'f3');
  await guest.game.board.expectPiece('f3', 'white knight');
  expect(relay.events).toHaveLength(published);
});

test('a typed code leads to the room over a relay, and the game goes on after either page is reloaded', async ({ club, relay }) => {
  club.config = { ...ICE, signalling: null, relays: [relay.url] };
  const host = await club.player();
  const code = await host.network.create();
  const guest = await club.player();
  await guest.network.join(code.toLowerCase());
  await expectGame(host, guest);
  await guest.page.reload();
  await guest.network.expectConnected();
  await host.game.board.move('g1', 'f3');
  await guest.game.board.expectPiece('f3', 'white knight');
  await host.page.reload();
  await host.network.expectConnected();
  await guest.game.board.move('b8', 'c6');
  await host.game.board.expectPiece('c6', 'black knight');
  // A game needs no relay.
  await relay.stop();
  await host.game.board.move('f1', 'b5');
  await guest.game.board.expectPiece('b5', 'white bishop');
});

for (const cut of ['host', 'guest'] as const) {
  test(`players meet although the ${cut} cannot reach the server that the other is at`, async ({ club, relay }) => {
    const reachable = { ...ICE, relays: [relay.url] };
    const unreachable = { ...reachable, signalling: `${await nowhere()}/signal` };
    club.config = cut === 'host' ? unreachable : reachable;
    const host = await club.player();
    const code = await host.network.create();
    club.config = cut === 'guest' ? unreachable : reachable;
    const guest = await club.player(`#/join/${code}`);
    await expectGame(host, guest);
  });
}

test('a pair connects within five seconds although of five relays two are dead and one is slow', async ({ club, relay, more }) => {
  const [second, slow] = [await more.relay(), await more.slowWay()];
  club.config = { ...ICE, signalling: null, relays: [await nowhere(), slow.url, relay.url, await nowhere(), second.url] };
  const host = await club.player();
  const code = await host.network.create();
  const guest = await club.player();
  await guest.network.open();
  const began = Date.now();
  await guest.network.join(code);
  await guest.network.expectPlaying('Black');
  const time = Date.now() - began;
  test.info().annotations.push({ type: 'connected', description: `${time} ms` });
  expect(time).toBeLessThan(patience(5));
});

test('a relay that wants its users to log in is left for one that does not', async ({ club, relay, more }) => {
  const strict = await more.relay({ login: true });
  club.config = { ...ICE, signalling: null, relays: [strict.url, relay.url] };
  const [host, guest] = await club.pair();
  await expectGame(host, guest);
  expect(strict.events).toEqual([]);
});

test('a third player hears over a relay that the room is full, and the game is not disturbed', async ({ club, relay }) => {
  club.config = { ...ICE, signalling: null, relays: [relay.url] };
  const [host, guest] = await club.pair();
  const code = (await host.network.strip.textContent())!.match(/Room ([0-9A-Z]{6})/)![1];
  const third = await club.player(`#/join/${code}`);
  await expect(third.network.dialog).toContainText('All places in this room are taken');
  await expectGame(host, guest);
});

test('an empty room and relays that cannot be reached are two different things', async ({ club, relay }) => {
  club.config = { ...ICE, signalling: null, relays: [relay.url] };
  const guest = await club.player();
  await guest.network.join('7KQ2MX');
  await expect(guest.network.dialog).toContainText('Nobody is waiting in this room', { timeout: patience(20) });
  club.config = { ...ICE, signalling: null, relays: [await nowhere()] };
  const lost = await club.player();
  await lost.network.join('7KQ2MX');
  await expect(lost.network.dialog).toContainText('be reached', { timeout: patience(60) });
});

test.describe('on a topic that a stranger floods', () => {
  test.use({ flood: 300 });

  test('players meet all the same', async ({ club, relay }) => {
    club.config = { ...ICE, signalling: null, relays: [relay.url] };
    const [host, guest] = await club.pair();
    await expectGame(host, guest);
  });
});
