/** The terms that a host chooses for a room, and what a guest sees of them before being connected to the host. */
import { expect, test } from '../club';

/** The start position of chess without White's queen. */
const ODDS = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1';
const MATED = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';

test('a host who chooses Black moves second, and a rematch swaps the sides', async ({ club }) => {
  const host = await club.player();
  await host.game.press('New game');
  const { dialog } = host.game.newGame;
  await dialog.getByRole('radio', { name: 'Friend' }).check();
  await dialog.getByRole('group', { name: 'Play as' }).getByRole('radio', { name: 'Black' }).check();
  await dialog.getByRole('radio', { name: 'No clock' }).check();
  await dialog.getByRole('button', { name: 'Create room' }).click();
  await expect(host.network.dialog).toContainText('You play Black');
  const guest = await club.player(`#/join/${await host.network.shownCode()}`);
  await Promise.all([host.network.expectPlaying('Black'), guest.network.expectPlaying('White')]);
  await expect(host.game.board.root).toHaveAttribute('data-orientation', 'black');
  await guest.game.board.play('a2a4');
  await host.game.board.expectPiece('a4', 'white pawn');
  await host.game.board.play('a7a5');
  await guest.game.board.expectPiece('a5', 'black pawn');

  await guest.game.button('Resign').click();
  await guest.game.button('Resign').click();
  for (const { network } of [host, guest]) await network.again.click();
  await Promise.all([host.network.expectPlaying('White'), guest.network.expectPlaying('Black')]);
});

test('a random side can give the host either colour', async ({ club }) => {
  const host = await club.player();
  const open = async (chance: number) => {
    await host.page.evaluate(value => {
      Math.random = () => value;
    }, chance);
    await host.network.open();
    const form = host.network.form();
    await form.getByRole('group', { name: 'Play as' }).getByRole('radio', { name: 'Random side' }).check();
    await form.getByRole('button', { name: 'Create room' }).click();
    await expect(host.network.dialog).toContainText(/You play (White|Black)/);
    const text = await host.network.dialog.textContent();
    await host.network.dialog.getByRole('button', { name: 'Close room' }).click();
    await expect(form).toBeVisible();
    return text!.includes('You play White') ? 'White' : 'Black';
  };
  // The lowest bit of the random number decides the side.
  const bit = 1 / 2 ** 53;
  expect([await open(0), await open(bit)].sort()).toEqual(['Black', 'White']);
});

test('the host can start a game from a FEN, and unplayable positions are rejected', async ({ club }) => {
  const host = await club.player();
  await host.network.open();
  const form = host.network.form();
  await form.getByLabel('Rule set').selectOption('chess');
  await form.getByText('Start from another position').click();
  const field = form.getByLabel('Start position (FEN)');
  const create = form.getByRole('button', { name: 'Create room' });
  await field.fill('rnbqkbnr/pppppppp/8');
  await expect(create).toBeDisabled();
  await expect(field).toHaveAccessibleDescription(/rank|FEN/i);
  await field.fill(MATED);
  await expect(create).toBeDisabled();
  await expect(form).toContainText('The game would already be over in this position.');
  await form.getByLabel('Rule set').selectOption('assassin');
  await expect(field).toBeHidden();
  await expect(form).toContainText('always begin from the usual start position');
  await expect(create).toBeEnabled();
  // The position is still in its field, which is visible again.
  await form.getByLabel('Rule set').selectOption('chess');
  await expect(field).toHaveValue(MATED);
  await field.fill(`  ${ODDS} `);
  await create.click();
  const guest = await club.player(`#/join/${await host.network.shownCode()}`);
  await Promise.all([host.network.expectPlaying('White'), guest.network.expectPlaying('Black')]);
  for (const { game } of [host, guest]) {
    await game.board.expectEmpty('d1');
    await game.board.expectPiece('d8', 'black queen');
  }
  await host.game.board.play('d2d4');
  await guest.game.board.expectPiece('d4', 'white pawn');
});

test('the form for the next room resets the start position and keeps the other choices', async ({ club }) => {
  const host = await club.player();
  await host.network.open();
  const form = host.network.form();
  await form.getByLabel('Rule set').selectOption('dinosaur');
  await form.getByRole('radio', { name: '5+3' }).check();
  await form.getByText('Start from another position').click();
  const field = form.getByLabel('Start position (FEN)');
  await field.fill(ODDS);
  await form.getByRole('button', { name: 'Create room' }).click();
  await host.network.dialog.getByRole('button', { name: 'Close room' }).click();
  await expect(form.getByLabel('Rule set')).toHaveValue('dinosaur');
  await expect(form.getByRole('radio', { name: '5+3' })).toBeChecked();
  await form.getByText('Start from another position').click();
  await expect(field).toHaveValue('');
});

test('the editor can pass its position to the form for a room', async ({ club }) => {
  const host = await club.player();
  const { page } = host;
  await host.game.goTo('#/editor');
  const invite = page.getByRole('button', { name: 'Play a friend from here' });
  await page.getByLabel('Rule set').selectOption('assassin');
  await expect(invite).toBeDisabled();
  await expect(invite).toHaveAccessibleDescription(/always begin from the usual start position/);
  await page.getByLabel('Rule set').selectOption('chess');
  await page.getByLabel('FEN', { exact: true }).fill(ODDS);
  await page.getByLabel('FEN', { exact: true }).press('Enter');
  await invite.click();
  const form = host.network.form();
  await expect(form.getByLabel('Rule set')).toHaveValue('chess');
  await expect(form.getByLabel('Start position (FEN)')).toHaveValue(ODDS);
  await form.getByRole('radio', { name: 'No clock' }).check();
  await form.getByRole('button', { name: 'Create room' }).click();
  const guest = await club.player(`#/join/${await host.network.shownCode()}`);
  await Promise.all([host.network.expectPlaying('White'), guest.network.expectPlaying('Black')]);
  await guest.game.board.expectEmpty('d1');
});

test('an invite link shows its rule set and a summary of the rules while the room is empty', async ({ club }) => {
  const guest = await club.player('#/join/7KQ2MX/portal-standard');
  const { dialog } = guest.network;
  await expect(dialog.getByRole('heading', { name: 'Standard Portal Chess' })).toBeVisible();
  await expect(dialog).toContainText('Eight portal tokens that move as pieces go through them.');
  await dialog.getByText('The rules in short').click();
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await expect(dialog.locator('.board')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Create room' }).click();

  // A typed code does not contain the rule set, so the dialog does not show it.
  await guest.network.join('7KQ2MX');
  await expect(dialog).toContainText('Nobody is waiting in this room');
  await expect(dialog.getByRole('heading', { name: 'Standard Portal Chess' })).toHaveCount(0);
});

test('both players see both names as plain text', async ({ club }) => {
  const host = await club.player();
  await host.network.open();
  await host.network.dialog.getByLabel('Your name').fill('<b>Anna</b>');
  await host.network.dialog.getByLabel('Your name').blur();
  const code = await host.network.create();
  const guest = await club.player();
  await guest.network.open();
  await guest.network.dialog.getByLabel('Your name').fill('בוב');
  await guest.network.join(code);
  await Promise.all([host.network.expectPlaying('White'), guest.network.expectPlaying('Black')]);
  for (const { page } of [host, guest]) {
    for (const name of ['<b>Anna</b>', 'בוב']) await expect(page.locator('.seat__name', { hasText: name })).toBeVisible();
  }
  // A reload keeps the opponent's name.
  await guest.page.reload();
  await guest.network.expectPlaying('Black');
  await expect(guest.page.locator('.seat__name', { hasText: '<b>Anna</b>' })).toBeVisible();
});

test('the host can give White and Black different times', async ({ club }) => {
  const host = await club.player();
  await host.network.open();
  const form = host.network.form();
  await form.getByLabel('Rule set').selectOption('chess');
  await form.getByRole('radio', { name: 'Custom' }).check();
  await form.getByRole('switch', { name: 'Different times for White and Black' }).check();
  await form.getByLabel("White's minutes").fill('2');
  await form.getByLabel("Black's minutes").fill('10');
  await form.getByRole('button', { name: 'Create room' }).click();
  const guest = await club.player(`#/join/${await host.network.shownCode()}`);
  await Promise.all([host.network.expectPlaying('White'), guest.network.expectPlaying('Black')]);
  const clocks = (page: typeof host.page) => page.getByRole('timer');
  for (const { page } of [host, guest]) {
    await expect(clocks(page).filter({ hasText: '2:00' })).toHaveCount(1);
    await expect(clocks(page).filter({ hasText: '10:00' })).toHaveCount(1);
  }
});
