import { expect, test } from '../club';
import { hold } from '../hold';
import { APP } from '../pages/game';

test('one tap on the start page opens a room for a friend, and further taps do not leave the running game', async ({ club }) => {
  const host = await club.player();
  await host.page.goto(`${club.server.url}#/`);
  await host.page.locator(`${APP} main.page--start`).getByRole('link', { name: 'Friend: Dinosaur Chess' }).click();
  await expect(host.network.code).toHaveText(/^[0-9A-Z]{6}$/);
  await expect(host.page).toHaveURL(/#\/play$/);
  const guest = await club.player(`#/join/${await host.network.shownCode()}`);
  await host.network.expectPlaying('White');
  await expect(guest.game.board.root).toHaveAttribute('data-variant', 'dinosaur');

  // Another tap on a card does not leave a game that is in progress.
  await host.page.goto(`${club.server.url}#/`);
  await host.page.locator(`${APP} main.page--start`).getByRole('link', { name: 'Friend: Portal Chess' }).click();
  await expect(host.game.notices).toContainText('You are in a room: leave it first.');
  await expect(host.game.board.root).toHaveAttribute('data-variant', 'dinosaur');
  await expect(host.network.dialog).toBeHidden();
  await host.page.goto(`${club.server.url}#/`);
  await host.page.locator(`${APP} main.page--start`).getByRole('link', { name: 'Computer: Portal Chess' }).click();
  await expect(host.game.board.root).toHaveAttribute('data-variant', 'dinosaur');
  await host.game.board.play('a2a4');
  await guest.game.board.expectPiece('a4', 'white pawn');
});

test('a room opened from the New game panel has the rule set and the clock that were chosen there', async ({ club }) => {
  const host = await club.player();
  await host.game.press('New game');
  const { dialog } = host.game.newGame;
  await dialog.getByRole('radio', { name: /^Standard Portal Chess/ }).check();
  await dialog.getByRole('radio', { name: '5+3' }).check();
  await dialog.getByRole('radio', { name: 'Friend' }).check();
  // The portal layout of a room is chosen in the room's own form.
  await expect(dialog.getByRole('combobox', { name: 'Portal layout' })).toBeHidden();
  await expect(dialog).toContainText('You get a link, a code and a QR code to send.');
  await dialog.getByRole('button', { name: 'Create room' }).click();
  await expect(dialog).toBeHidden();
  await expect(host.network.code).toHaveText(/^[0-9A-Z]{6}$/);
  const guest = await club.player(`#/join/${await host.network.shownCode()}`);
  await Promise.all([host.network.expectPlaying('White'), guest.network.expectPlaying('Black')]);
  for (const { game } of [host, guest]) {
    await expect(game.board.root).toHaveAttribute('data-variant', 'portal-standard');
    await expect(game.clock('White')).toHaveText('5:00');
  }
});

test('Back closes the dialog of a room opened by one tap, and navigating back and forward opens no other room', async ({ club }) => {
  const host = await club.player();
  const { page, network } = host;
  await page.getByRole('banner').getByRole('link', { name: 'Portal Chess' }).click();
  await page.locator(`${APP} main.page--start`).getByRole('link', { name: 'Friend: Chess', exact: true }).click();
  const code = await network.shownCode();
  await page.goBack();
  await expect(network.dialog).toBeHidden();
  await expect(page).toHaveURL(/#\/play$/);
  await network.open();
  await expect(network.code).toHaveText(code);
  await network.dialog.getByRole('button', { name: 'Close room' }).click();
  await expect(network.form()).toBeVisible();
  await host.game.dismissDialog();
  await page.goBack();
  await expect(page.locator(`${APP} main.page--start`)).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/#\/play$/);
  await expect(network.dialog).toBeHidden();
});

test('a player who returns to a network game skips the start page', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.page.goto('about:blank');
  await host.page.goto(club.server.url);
  await expect(host.game.board.grid).toBeVisible();
  await host.network.expectPlaying('White');
  await host.game.board.play('a2a4');
  await guest.game.board.expectPiece('a4', 'white pawn');
});

test('the network dialog shows a loading message while its chunk loads', async ({ club }) => {
  const host = await club.player();
  const release = await hold(host.page, '**/chunk-network*');
  await host.page.goto(`${club.server.url}#/`);
  await host.page.locator(`${APP} main.page--start`).getByRole('link', { name: 'Friend: Chess', exact: true }).click();
  await expect(host.network.dialog.getByRole('status')).toContainText('Loading');
  release();
  await expect(host.network.code).toHaveText(/^[0-9A-Z]{6}$/);
});

test('a player who navigates to another page while a network game is loading stays on that page', async ({ club }) => {
  const [host] = await club.pair();
  const release = await hold(host.page, '**/chunk-network*');
  const requested = host.page.waitForRequest('**/chunk-network*');
  await host.page.reload({ waitUntil: 'commit' });
  await requested;
  await host.page.evaluate(() => {
    location.hash = '#/rules/portal';
  });
  release();
  await expect(host.page.getByRole('heading', { level: 1, name: 'Portal Chess' })).toBeVisible();
  await expect(host.page).toHaveURL(/#\/rules\/portal$/);
});
