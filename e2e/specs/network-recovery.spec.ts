import { type Club, expect, expectGame, type Player, test } from '../club';
import { made, record } from '../peer-connections';
import { failToRead, onDisk } from '../pages/disk';

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

test('whoever reads the rules stays there when either page is loaded again and the game is taken up', async ({ club }) => {
  const [host, guest] = await club.pair({}, { guest: { script: record } });
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  await host.page.getByRole('link', { name: 'Rules', exact: true }).click();
  await expect(host.page).toHaveURL(/#\/rules\/chess$/);
  await guest.page.reload();
  await guest.network.expectConnected();
  const before = (await made(guest.page)).length;
  await host.page.reload();
  await expect.poll(async () => (await made(guest.page)).length).toBeGreaterThan(before);
  await guest.network.expectConnected();
  await guest.game.board.move('e7', 'e5');
  // A chat line that is sent afterwards arrives after the move.
  await guest.network.say('are you there?');
  await expect(host.game.announcement).toContainText('are you there?');
  await expect(host.page).toHaveURL(/#\/rules\/chess$/);
  await host.page.getByRole('link', { name: 'Game', exact: true }).click();
  await host.game.board.expectPiece('e5', 'black pawn');
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
  await expect(host.network.strip).toContainText('Reconnecting: the game goes on', { timeout: 30_000 });
  await guest.open(club.server.url);
  await guest.network.expectConnected();
  await guest.game.board.move('e7', 'e5');
  await host.game.board.expectPiece('e5', 'black pawn');
  await expect(host.network.strip.getByRole('timer')).toBeHidden();
});

test('a seat that is opened in a second tab is taken over when asked, and taken back', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  const second = await guest.secondTab(club.server.url);
  await expect(second.game.notices).toContainText('open in another tab');
  await guest.network.expectConnected();
  await second.game.notices.getByRole('button', { name: 'Take it over here' }).click();
  await second.network.expectConnected();
  await expect(guest.network.strip).toContainText('open in another tab or window');
  await second.game.board.move('e7', 'e5');
  await host.game.board.expectPiece('e5', 'black pawn');
  await guest.network.button('Take it over here').click();
  await guest.network.expectConnected();
  await guest.game.board.expectPiece('e5', 'black pawn');
  await host.game.board.move('g1', 'f3');
  await guest.game.board.expectPiece('f3', 'white knight');
  await expect(second.network.strip).toContainText('open in another tab or window');
});

test('a seat that cannot be read when it is taken over is reported, and the first tab can take it back', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  const second = await guest.secondTab(club.server.url);
  await expect(second.game.notices).toContainText('open in another tab');
  await failToRead(second.page);
  await second.game.notices.getByRole('button', { name: 'Take it over here' }).click();
  await expect(second.game.notices).toContainText('could not be taken over');
  await guest.network.button('Take it over here').click();
  await guest.network.expectConnected();
  await guest.game.board.move('e7', 'e5');
  await host.game.board.expectPiece('e5', 'black pawn');
});

test('where the browsers have no locks, a seat stays with its tab, and a reload leads back to it', async ({ club }) => {
  const script = () => void Reflect.deleteProperty(Navigator.prototype, 'locks');
  const [host, guest] = await club.pair({}, { host: { script }, guest: { script } });
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  for (const player of [host, guest]) {
    await player.page.reload();
    await player.network.expectConnected();
  }
  await guest.game.board.move('e7', 'e5');
  await host.game.board.expectPiece('e5', 'black pawn');
});

test('connections of before are closed', async ({ club }) => {
  const [host, guest] = await club.pair({}, { host: { script: record } });
  for (const reloads of [1, 2]) {
    await guest.page.reload();
    await guest.network.expectConnected();
    await host.network.expectConnected();
    await expect.poll(async () => (await made(host.page)).length).toBeGreaterThan(reloads);
  }
  expect((await made(host.page)).filter(one => one.signalingState !== 'closed')).toHaveLength(1);
});

/** Seats a pair whose guest closes the tab for good. The test controls the time of the host's page, in which the countdown runs. */
async function vanish(club: Club): Promise<Player> {
  const [host, guest] = await club.pair({}, { host: { clock: true } });
  await expectGame(host, guest);
  await guest.page.close({ runBeforeUnload: true });
  await expect(host.network.strip.getByRole('timer')).toContainText('Your opponent is gone', { timeout: 30_000 });
  return host;
}

test('who vanishes for good has lost after the countdown', async ({ club }) => {
  const host = await vanish(club);
  await host.pass(45);
  await expect(host.network.strip.getByRole('timer')).toContainText(/You win in \d+ s/);
  await host.passUntilOver('White wins', /gone|away|vanished|left/i);
});

test('who waits may wait longer', async ({ club }) => {
  const host = await vanish(club);
  await host.network.button('Wait a minute more').click();
  await host.pass(61);
  await expect(host.network.strip.getByRole('timer')).toContainText(/You win in \d+ s/);
  await host.passUntilOver('White wins', /gone|away|vanished|left/i);
});

test('who waits may take a draw instead', async ({ club }) => {
  const host = await vanish(club);
  await host.network.button('Take a draw instead').click();
  await host.passUntilOver('Draw', /gone|away|vanished|left/i);
});

test('networks that cannot be crossed are given up after 25 seconds, with a way on', async ({ club }) => {
  const host = await club.player();
  const code = await host.network.create();
  const guest = await club.player(`#/join/${code}`, {
    clock: true,
    // Only a relay may be used, and there is none, as between two strict firewalls.
    script: () => {
      const Open = window.RTCPeerConnection;
      window.RTCPeerConnection = class extends Open {
        constructor(settings?: RTCConfiguration) {
          super({ ...settings, iceTransportPolicy: 'relay' });
        }
      };
    },
  });
  await expect(guest.network.dialog).toContainText('Connecting');
  await guest.page.clock.runFor(26_000);
  await expect(guest.network.dialog).toContainText('Your two networks could not be connected');
  await guest.network.dialog.getByRole('button', { name: 'Back' }).click();
  await guest.network.open();
  await expect(guest.network.dialog.getByLabel('Room code')).toBeVisible();
});

test('a game that is read late does not come over the one that the room has brought meanwhile', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  const kept = async () => (await onDisk(host.page, 'game:')).map(({ text }) => text).join();
  await expect.poll(kept).toContain('e2e4');
  // As after a kill, the database has the game, but `localStorage` does not name it; and the chunk that reads the game loads slowly.
  await host.page.route('**/favicon.ico', route => route.fulfill({ status: 204 }));
  await host.page.goto(`${club.server.url}icons/favicon.svg`);
  await host.page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) storage.removeItem('portal-chess:current-game');
  });
  let come = () => {};
  const slowly = new Promise<void>(resolve => (come = resolve));
  let asked = false;
  await host.page.route(/chunk-saved-[0-9a-f]+\.wasm/, async route => {
    asked = true;
    await slowly;
    await route.continue();
  });
  await host.page.goto(club.server.url);
  await host.network.expectPlaying('White');
  await expect.poll(() => asked).toBe(true);
  await guest.game.board.move('e7', 'e5');
  await expect(host.game.moves).toHaveCount(2);
  const answer = host.page.waitForResponse(/chunk-saved-[0-9a-f]+\.wasm/);
  come();
  await (await answer).finished();
  await host.game.board.move('g1', 'f3');
  await guest.game.board.expectPiece('f3', 'white knight');
  await guest.game.board.move('b8', 'c6');
  await expect(host.game.moves).toHaveCount(4);
});
