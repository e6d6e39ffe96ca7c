/** A move taken back by consent between two pages. */
import { expect, test } from '../club';

const ASKED = 'Your opponent would like to take a move back. Do you agree?';

test('a move goes back when both agree, and a reload changes nothing', { tag: '@quick' }, async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.game.board.play('e2e4');
  await guest.game.board.play('e7e5');
  await host.game.board.expectPiece('e5', 'black pawn');
  await guest.game.button('Ask for takeback').click();
  await expect(guest.game.button('Ask for takeback')).toBeDisabled();
  await expect(host.page.getByText(ASKED).first()).toBeVisible();
  await host.game.button('Agree').click();
  for (const { game } of [host, guest]) {
    await game.board.expectPiece('e7', 'black pawn');
    await game.board.expectEmpty('e5');
    await expect(game.moves).toHaveText(['e4']);
  }
  // The reload finds the game as both left it.
  await guest.page.reload();
  await guest.network.expectPlaying('Black');
  await guest.game.board.expectPiece('e7', 'black pawn');
  await guest.game.board.play('c7c5');
  await host.game.board.expectPiece('c5', 'black pawn');
  await host.page.reload();
  await host.network.expectPlaying('White');
  await host.game.board.expectPiece('c5', 'black pawn');
  await expect(host.game.moves).toHaveText(['e4', 'c5']);
});

test('a take-back that is declined leaves the move where it is', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.game.board.play('e2e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  await host.game.button('Ask for takeback').click();
  await expect(guest.page.getByText(ASKED).first()).toBeVisible();
  await guest.game.button('Decline').click();
  await expect(host.page.getByText('Your opponent declined the takeback.').first()).toBeVisible();
  for (const { game } of [host, guest]) await game.board.expectPiece('e4', 'white pawn');
  await expect(host.game.button('Ask for takeback')).toBeDisabled();
  await guest.game.board.play('e7e5');
  await expect(host.game.button('Ask for takeback')).toBeEnabled();
});

test('where assassins hide the page says why no move goes back', async ({ club }) => {
  const [host] = await club.pair({ variant: 'assassin' });
  await host.game.button('Ask for takeback').click();
  await expect(host.page.getByText('no move can be taken back, because nobody can forget').first()).toBeVisible();
});

test('a backup does not bring back what was taken back in a room, and says so', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.game.board.play('e2e4');
  await guest.game.board.play('e7e5');
  await host.game.board.expectPiece('e5', 'black pawn');
  const section = host.page.getByRole('region', { name: 'Backup' });
  await host.page.getByRole('link', { name: 'Games', exact: true }).click();
  const saved = await host.game.download(() => section.getByRole('button', { name: 'Save everything' }).click());
  await host.page.getByRole('link', { name: 'Game', exact: true }).click();
  await guest.game.button('Ask for takeback').click();
  await host.game.button('Agree').click();
  await expect(host.game.moves).toHaveText(['e4']);

  await host.page.getByRole('link', { name: 'Games', exact: true }).click();
  await section.locator('input[type="file"]').setInputFiles((await saved.path())!);
  await expect(section).toContainText('Games with more moves than here: 1');
  await section.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(host.game.notices).toContainText('Not everything could be restored');
  await expect(host.game.notices).not.toContainText('Backup restored.');
  await host.page.getByRole('link', { name: 'Game', exact: true }).click();
  await expect(host.game.moves).toHaveText(['e4']);
});
