import { type Club, expect, expectGame, type Player, test } from '../club';
import { connectionStates, record } from '../peer-connections';
import { patience } from '../patience';
import { failToRead, onDisk } from '../pages/disk';

test('a game continues after either player reloads the page', async ({ club }) => {
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

test('a player on the rules page stays there when either page is reloaded and the game resumes', async ({ club }) => {
  const [host, guest] = await club.pair({}, { guest: { script: record } });
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  await host.page.evaluate(() => void (location.hash = '#/rules/chess'));
  await expect(host.page).toHaveURL(/#\/rules\/chess$/);
  await guest.page.reload();
  await guest.network.expectConnected();
  const before = (await connectionStates(guest.page)).length;
  await host.page.reload();
  await expect.poll(async () => (await connectionStates(guest.page)).length).toBeGreaterThan(before);
  await guest.network.expectConnected();
  await guest.game.board.move('e7', 'e5');
  // A chat line that is sent afterwards arrives after the move.
  await guest.network.say('are you there?');
  await expect(host.game.announcement).toContainText('are you there?');
  await expect(host.page).toHaveURL(/#\/rules\/chess$/);
  await host.page.evaluate(() => void (location.hash = '#/play'));
  await host.game.board.expectPiece('e5', 'black pawn');
});

test('a chat line waits, pale, while the opponent is gone, and arrives once when they are back', async ({ club }) => {
  const [host, guest] = await club.pair();
  const before = Date.now();
  await host.page.goto('about:blank');
  await guest.network.say('are you there?');
  const waiting = guest.network.strip.locator('.chat__line[data-waiting]');
  await expect(waiting).toHaveText('are you there?', { timeout: patience(30) });
  await expect(guest.network.strip).toContainText('may not have arrived yet');
  await host.page.goBack();
  await host.network.expectConnected();
  await expect(host.network.strip.locator('.chat__line')).toHaveText(['are you there?'], { timeout: patience(30) });
  await expect(waiting).toHaveCount(0, { timeout: patience(30) });
  // The tab remembers when its page was closed, because the records cannot tell that if the disk has failed.
  const kept = await host.page.evaluate(() => Object.values({ ...sessionStorage }).join('\n'));
  expect(Number(/seat:\S+ (\d+)/.exec(kept)?.[1])).toBeGreaterThanOrEqual(before);
});

test('a running game needs no signalling server, and players reconnect through a restarted one', async ({ club }) => {
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

test('a player who closes the tab can open it again within the countdown and play on', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  await guest.page.close({ runBeforeUnload: true });
  await expect(host.network.strip.getByRole('timer')).toContainText('Your opponent is gone');
  await expect(host.network.strip).toContainText('Reconnecting: the game goes on');
  await guest.open(club.server.url);
  await guest.network.expectConnected();
  await guest.game.board.move('e7', 'e5');
  await host.game.board.expectPiece('e5', 'black pawn');
  await expect(host.network.strip.getByRole('timer')).toBeHidden();
});

test('a second tab can take over the seat on request, and the first tab can take it back', async ({ club }) => {
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

test('a failure to read the seat when a second tab takes it over is reported, and the first tab can take it back', async ({ club }) => {
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

test('without the Web Locks API both players return to their seats after a reload', async ({ club }) => {
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

test('earlier peer connections are closed after the guest reconnects', async ({ club }) => {
  const [host, guest] = await club.pair({}, { host: { script: record } });
  for (const reloads of [1, 2]) {
    await guest.page.reload();
    await guest.network.expectConnected();
    await host.network.expectConnected();
    await expect.poll(async () => (await connectionStates(host.page)).length).toBeGreaterThan(reloads);
  }
  await expect.poll(async () => (await connectionStates(host.page)).filter(one => one.signalingState !== 'closed').length).toBe(1);
});

/** Seats a pair whose guest closes the tab and does not return. The test controls the time of the host's page, which counts down. */
async function pairWithLostGuest(club: Club): Promise<Player> {
  const [host, guest] = await club.pair({}, { host: { clock: true } });
  await expectGame(host, guest);
  await guest.page.close({ runBeforeUnload: true });
  await expect(host.network.strip.getByRole('timer')).toContainText('Your opponent is gone');
  return host;
}

test('a player who does not return loses after the countdown', async ({ club }) => {
  const host = await pairWithLostGuest(club);
  await host.pass(45);
  await expect(host.network.strip.getByRole('timer')).toContainText(/You win in \d+ s/);
  await host.passUntilOver('White wins', /gone|away|vanished|left/i);
});

test('the waiting player can extend the wait', async ({ club }) => {
  const host = await pairWithLostGuest(club);
  await host.network.button('Wait a minute more').click();
  await host.pass(61);
  await expect(host.network.strip.getByRole('timer')).toContainText(/You win in \d+ s/);
  await host.passUntilOver('White wins', /gone|away|vanished|left/i);
});

test('the waiting player can take a draw instead of a win', async ({ club }) => {
  const host = await pairWithLostGuest(club);
  await host.network.button('Take a draw instead').click();
  await host.passUntilOver('Draw', /gone|away|vanished|left/i);
});

test('a connection attempt between incompatible networks fails after 25 seconds, and the guest can go back', async ({ club }) => {
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

test('a saved game that loads late does not replace the network game that the room has resumed meanwhile', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  const saved = async () => (await onDisk(host.page, 'game:')).map(({ text }) => text).join();
  await expect.poll(saved).toContain('e2e4');
  // As after a kill of the browser, the database has the game, but `localStorage` does not name it. The chunk that reads it loads slowly.
  await host.page.route('**/favicon.ico', route => route.fulfill({ status: 204 }));
  await host.page.goto(`${club.server.url}icons/favicon.svg`);
  await host.page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) storage.removeItem('portal-chess:current-game');
  });
  let release = () => {};
  const released = new Promise<void>(resolve => (release = resolve));
  let requested = false;
  await host.page.route(/chunk-saved-[0-9a-f]+\.wasm/, async route => {
    requested = true;
    await released;
    await route.continue();
  });
  await host.page.goto(club.server.url);
  await host.network.expectPlaying('White');
  await expect.poll(() => requested).toBe(true);
  await guest.game.board.move('e7', 'e5');
  await expect(host.game.moves).toHaveCount(2);
  const answer = host.page.waitForResponse(/chunk-saved-[0-9a-f]+\.wasm/);
  release();
  await (await answer).finished();
  await host.game.board.move('g1', 'f3');
  await guest.game.board.expectPiece('f3', 'white knight');
  await guest.game.board.move('b8', 'c6');
  await expect(host.game.moves).toHaveCount(4);
});
