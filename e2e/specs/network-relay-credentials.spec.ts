/** The server issues temporary relay credentials to every player with a seat. `config.json` names no relay. */
import { test as base, expect, expectGame, type Player, Server } from '../club';
import { record, routes } from '../peer-connections';
import { Relay } from '../relay';

const SECRET = 'north';

/** `seconds` is how long the credentials are valid: an hour as in production, or so short that they expire during a test. */
const test = base.extend<{ relay: Relay; seconds: number }>({
  seconds: [3_600, { option: true }],
  relay: async ({}, use) => {
    const relay = new Relay(SECRET);
    await relay.start();
    await use(relay);
    await relay.stop();
  },
  serverFlags: async ({ relay, seconds }, use) => use(relay.credentialFlags(seconds)),
});

/** A user name made by our server: the Unix time at which the credentials expire, and nothing about the player. */
const USER_NAME = /^\d{10}:[0-9a-f]{8}$/;

/** Returns the user names with which a page's connections were made. */
const userNames = ({ page }: Player) =>
  page.evaluate(() => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] };
    return connections.map(connection => connection.getConfiguration().iceServers?.[0]?.username ?? 'none');
  });

async function expectCredentials(player: Player): Promise<void> {
  const all = await userNames(player);
  expect(all.length).toBeGreaterThan(0);
  for (const name of all) expect(name).toMatch(USER_NAME);
}

async function expectRelayed(player: Player): Promise<void> {
  const all = await routes(player.page);
  expect(all.filter(route => route.used).map(route => route.used)).toEqual([{ own: 'relay', other: 'relay' }]);
  for (const route of all) expect(route.policy).toBe('relay');
}

test.describe('with relay credentials valid for an hour', () => {
  test('two players who hide their addresses play over the relay with credentials from the server', async ({ club }) => {
    const host = await club.player('', { script: record });
    const guest = await club.player('', { script: record });
    await host.network.hideAddress();
    await guest.network.hideAddress();
    await guest.game.dismissDialog();
    const code = await host.network.create();
    await guest.network.join(code);
    await expectGame(host, guest);
    for (const player of [host, guest]) {
      await expectRelayed(player);
      // This includes the host's early offer: no connection was made before the credentials had arrived.
      await expectCredentials(player);
    }
  });

  test('a signalling server of another origin issues relay credentials, too', async ({ club, serverProgram, serverFlags }) => {
    const { origin } = new URL(club.server.url);
    const other = new Server(serverProgram, undefined, [...serverFlags, '--allow-origin', origin]);
    await other.start();
    club.config = { signalling: `${other.url.replace('http', 'ws')}signal`, iceServers: [] };
    const players = await club.pair({}, { host: { script: record }, guest: { script: record } });
    await expectGame(...players);
    for (const player of players) await expectCredentials(player);
    await other.kill();
  });

  for (const [what, answer] of [['gets no answer', undefined], ['fails', 503], ['is refused', 403], ['is rate-limited', 429]] as const) {
    test(`a game starts without relay credentials if the request for them ${what}`, async ({ club }) => {
      const players = [await club.player('', { script: record }), await club.player('', { script: record })] as const;
      for (const { context } of players) {
        await context.route('**/ice?*', route => (answer ? route.fulfill({ status: answer, body: '{}' }) : undefined));
      }
      const [host, guest] = players;
      await guest.network.join(await host.network.create());
      await expectGame(host, guest);
      for (const player of players) for (const name of await userNames(player)) expect(name).toBe('none');
    });
  }
});

test.describe('with relay credentials valid for three seconds', () => {
  test.use({ seconds: 3 });

  test('a relayed game continues after its credentials expire, and later connections get newer credentials', async ({ club, relay }) => {
    const host = await club.player('', { script: record });
    const guest = await club.player('', { script: record });
    await host.network.hideAddress();
    await guest.network.hideAddress();
    const code = await host.network.create();
    await guest.network.join(code);
    await expectGame(host, guest);
    const [name] = (await userNames(guest)).slice(-1);
    const until = Number(name!.split(':')[0]) * 1_000;
    // The browser's allocation is refreshed four seconds after it was made. The credentials have expired by then.
    await expect.poll(() => relay.refreshes(name!)).toBeGreaterThan(0);
    expect(Date.now()).toBeGreaterThan(until);
    await host.game.board.move('g1', 'f3');
    await guest.game.board.expectPiece('f3', 'white knight');
    await guest.game.board.move('b8', 'c6');
    await host.game.board.expectPiece('c6', 'black knight');
    await expectRelayed(guest);
    // A connection that breaks now is restored with new credentials.
    await guest.page.reload();
    await guest.network.expectPlaying('Black');
    const [later] = (await userNames(guest)).slice(-1);
    expect(Number(later!.split(':')[0]) * 1_000).toBeGreaterThan(until);
    await host.game.board.move('f1', 'c4');
    await guest.game.board.expectPiece('c4', 'white bishop');
  });
});
