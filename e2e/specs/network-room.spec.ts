import { violations } from '../accessibility';
import { expect, expectGame, test } from '../club';
import { hold } from '../hold';
import { patience } from '../patience';
import { flaws } from '../screens/flaws';

/** The texts that the page copies, and the data that it passes to the share sheet. */
interface Sharing {
  copied: string[];
  shared: ShareData[];
}

declare global {
  interface Window {
    sharing: Sharing;
  }
}

function recordSharing(): void {
  const sharing: Sharing = { copied: [], shared: [] };
  window.sharing = sharing;
  navigator.clipboard.writeText = async text => void sharing.copied.push(text);
  navigator.share = async data => void sharing.shared.push(data!);
}

test('the room code and link can be copied, and the link can be shared', async ({ club }) => {
  const host = await club.player('', { script: recordSharing });
  const code = await host.network.create();
  const link = await host.network.dialog.getByRole('link').textContent();
  expect(link).toContain(`${club.server.url}#/join/${code}-`);
  for (const name of ['Copy code', 'Copy link', 'Share']) {
    await host.network.dialog.getByRole('button', { name, exact: true }).click();
  }
  const sharing = () => host.page.evaluate(() => window.sharing);
  await expect.poll(async () => (await sharing()).copied).toEqual([code, link]);
  await expect.poll(async () => (await sharing()).shared.map(data => data.url)).toEqual([link]);
});

test('an empty room can be closed, and then no longer exists', async ({ club }) => {
  const host = await club.player();
  const code = await host.network.create();
  await expect(host.network.dialog).toContainText('Send your opponent the code or the link');
  await host.network.dialog.getByRole('button', { name: 'Close room' }).click();
  await expect(host.network.form()).toBeVisible();
  const late = await club.player(`#/join/${code}`);
  await expect(late.network.dialog).toContainText('Nobody is waiting in this room');
  // The room does not come back after a reload.
  await host.page.reload();
  await host.network.open();
  await expect(host.network.form()).toBeVisible();
});

test('a waiting room is still open after the host reloads', async ({ club }) => {
  const host = await club.player();
  const code = await host.network.create({ variant: 'portal' });
  await host.page.reload();
  await expect(host.network.code).toHaveText(code);
  const guest = await club.player(`#/join/${code}`);
  await host.network.expectPlaying('White');
  await guest.network.expectPlaying('Black');
  await expect(guest.game.board.root).toHaveAttribute('data-variant', 'portal');
});

test('a pasted game that loads late does not replace a network game that has begun meanwhile', async ({ club }) => {
  const host = await club.player();
  const code = await host.network.create();
  const release = await hold(host.page, '**/chunk-saved-*');
  const requested = host.page.waitForRequest('**/chunk-saved-*');
  await host.game.paste('[Event "?"]\n\n1. d4 d5 *');
  await requested;
  const guest = await club.player(`#/join/${code}`);
  await Promise.all([host.network.expectPlaying('White'), guest.network.expectPlaying('Black')]);
  release();
  await expect(host.game.notices).toContainText('You are in a room');
  await expectGame(host, guest);
});

test('leaving asks for confirmation: Stay continues the game, and Leave loses it', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.game.board.move('d2', 'd4');
  await guest.game.board.expectPiece('d4', 'white pawn');
  await guest.game.board.move('d7', 'd5');
  await host.game.board.expectPiece('d5', 'black pawn');
  await host.game.press('Leave');
  await expect(host.network.dialog).toContainText('You lose this game');
  const stay = host.network.dialog.getByRole('button', { name: 'Stay', exact: true });
  await expect(stay).toBeFocused();
  await stay.click();
  await expect(host.network.dialog).toBeHidden();
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  await host.network.leave();
  await guest.game.expectOver('Black wins', /left/);
  await expect(host.network.strip).toBeHidden();
  await expect(host.network.dialog).toBeHidden();
  // Both are offered another game, and only one button is the brightest.
  for (const { game } of [host, guest]) {
    await expect(game.afterwards.getByRole('link', { name: 'Play the computer' })).toBeVisible();
    await expect(game.afterwards.locator('.btn--primary')).toHaveText(['New link']);
  }
  await guest.game.button('New link').click();
  await expect(guest.network.code).toHaveText(/^[0-9A-Z]{6}$/);
});

test('a rematch that is left before both have moved counts for nobody, and whoever left is said to have left at once', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.game.button('Resign').click();
  await host.page.locator('.confirm').getByRole('button', { name: 'Resign' }).click();
  await guest.network.again.click();
  await host.network.again.click();
  await Promise.all([host.network.expectPlaying('Black'), guest.network.expectPlaying('White')]);
  await guest.game.board.move('e2', 'e4');
  await host.game.board.expectPiece('e4', 'white pawn');
  await host.game.press('Leave');
  await expect(host.network.dialog).toContainText('Leave the room?');
  await host.network.dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await guest.game.expectOver('No result', /doesn't count/);
  expect(await violations(guest.page)).toEqual([]);
  await expect(guest.game.ending).toContainText('Your opponent has left.');
  await expect(guest.network.again).toHaveCount(0);
  await host.game.expectOver('No result', /doesn't count/);
});

test('an opponent who leaves after the game is said to have left, and takes the wish for a rematch along', async ({ club }) => {
  const [host, guest] = await club.pair();
  await guest.game.board.expectPiece('e2', 'white pawn');
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  await guest.game.button('Resign').click();
  await guest.page.locator('.confirm').getByRole('button', { name: 'Resign' }).click();
  await expect(host.game.ending.locator('h2')).toHaveText('You won by resignation');
  await expect(guest.game.ending.locator('h2')).toHaveText('You lost by resignation');
  await guest.network.again.click();
  await expect(host.game.ending).toContainText('Your opponent wants a rematch');
  await guest.network.leave();
  await expect(host.game.ending).toContainText('Your opponent has left.');
  await expect(host.network.again).toHaveCount(0);
  await expect(host.network.strip).toContainText('Your opponent has left.');
  await host.game.openMenu();
  await expect(host.game.button('Let others watch')).toHaveCount(0);
});

test('an opponent who closes the page after the game has left, and one who loads it again has not', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.game.button('Resign').click();
  await host.page.locator('.confirm').getByRole('button', { name: 'Resign' }).click();
  await guest.network.again.click();
  await expect(host.game.ending).toContainText('Your opponent wants a rematch');
  await guest.page.reload();
  await guest.network.expectConnected();
  await expect(host.game.ending).toContainText('Your opponent wants a rematch');
  await expect(host.network.again).toBeVisible();
  await guest.page.goto('about:blank');
  await expect(host.game.ending).toContainText('Your opponent has left.', { timeout: patience(20) });
  await expect(host.game.ending).not.toContainText('rematch');
  await expect(host.game.button('New link')).toBeVisible();
  // Whoever comes back is there again.
  await guest.page.goBack();
  await guest.network.expectConnected();
  await expect(host.network.again).toBeVisible();
});

test('a new game during a room asks before the form, and after the end leaves the room', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  await guest.game.board.move('e7', 'e5');
  await host.game.board.expectPiece('e5', 'black pawn');
  const { dialog } = host.game.newGame;
  await host.game.press('New game');
  await expect(dialog).toContainText('Leave? You lose this game.');
  await expect(dialog.getByRole('button', { name: 'Stay', exact: true })).toBeFocused();
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Stay', exact: true }).click();
  await expect(dialog).toBeHidden();
  await host.network.expectConnected();
  await host.game.press('New game');
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await guest.game.expectOver('Black wins', /left/);
  // What is left of the dialog is the form.
  await host.game.newGame.choose({ variant: 'chess', minutes: null });
  await host.game.newGame.start();
  await expect(host.game.status).toHaveText('White to move');
  await expect(host.network.strip).toBeHidden();

  // After the end no question is left, but the room is.
  await expect(guest.network.strip).toBeVisible();
  await guest.game.ending.getByRole('button', { name: 'New opponent' }).click();
  await guest.game.newGame.choose({ variant: 'chess', minutes: null });
  await guest.game.newGame.start();
  await expect(guest.game.status).toHaveText('White to move');
  await expect(guest.network.strip).toBeHidden();
  // The buttons are those of a game on one device.
  await guest.game.board.play('e2e4');
  await expect(guest.game.button('Undo')).toBeEnabled();
});

test('after a game the form for a new one opens another room at once', async ({ club }) => {
  const [host, guest] = await club.pair();
  await guest.game.button('Resign').click();
  await guest.page.locator('.confirm').getByRole('button', { name: 'Resign' }).click();
  await host.game.ending.getByRole('button', { name: 'New opponent' }).click();
  await host.game.newGame.dialog.getByRole('radio', { name: 'Friend' }).check();
  await host.game.newGame.dialog.getByRole('button', { name: 'Create room' }).click();
  await expect(host.network.code).toHaveText(/^[0-9A-Z]{6}$/);
  await expect(guest.game.ending).toContainText('Your opponent has left.');
});

test('the network strip shows the round-trip time', async ({ club }) => {
  for (const player of await club.pair()) {
    await expect(player.network.strip.locator('.room__trip')).toHaveText(/^\d+ ms$/);
    await expect(player.network.strip.getByRole('status').first()).toHaveText('Connected');
  }
});

test('an invalid config.json is reported, and the default settings are used', async ({ club }) => {
  club.config = { iceServers: 'none', signalling: 7 };
  const host = await club.player();
  await host.network.ready();
  await expect(host.game.notices).toContainText('config.json');
  expect(await host.network.create()).toHaveLength(6);
});

test('a peer with a newer protocol version is refused with a message, and the room stays open', async ({ club }) => {
  const host = await club.player();
  const code = await host.network.create();
  const stranger = await club.stranger(code);
  await stranger.evaluate(() => window.bare.send(new TextEncoder().encode('{"Hello":{"protocol":99,"new":true}}')));
  await expect(host.game.notices).toContainText('page is newer than yours');
  await expect(host.network.code).toHaveText(code);
  await stranger.close();
  const friend = await club.player(`#/join/${code}`);
  await Promise.all([host.network.expectPlaying('White'), friend.network.expectPlaying('Black')]);
});

test('a network game on a phone is fully in view in portrait and landscape orientation', async ({ club }) => {
  const [, guest] = await club.pair({ minutes: 10 });
  await guest.network.say('Hello, and have fun!');
  await guest.game.dismissNotices();
  for (const [width, height] of [[360, 740], [740, 360]] as const) {
    await guest.page.setViewportSize({ width, height });
    await expect.poll(() => flaws(guest.page, true)).toEqual([]);
  }
});
