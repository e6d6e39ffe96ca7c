/** Takebacks in network games, which need the opponent's consent. */
import { expect, test } from '../club';

const ASKED = 'Your opponent would like to take a move back. Do you agree?';

test('an accepted takeback takes the move back on both boards, also after a reload', { tag: '@quick' }, async ({ club }) => {
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
  // A reload restores the game as both players left it.
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

test('a declined takeback leaves the move, and cannot be asked for again before the next move', async ({ club }) => {
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

test('with hidden assassins a takeback is refused with an explanation', async ({ club }) => {
  const [host] = await club.pair({ variant: 'assassin' });
  await host.game.button('Ask for takeback').click();
  await expect(host.page.getByText('no move can be taken back, because nobody can forget').first()).toBeVisible();
});

test('restoring a backup does not restore a move taken back in a network game, and reports this', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.game.board.play('e2e4');
  await guest.game.board.play('e7e5');
  await host.game.board.expectPiece('e5', 'black pawn');
  const section = host.page.getByRole('region', { name: 'Backup' });
  await host.page.evaluate(() => void (location.hash = '#/games'));
  const saved = await host.game.download(() => section.getByRole('button', { name: 'Save everything' }).click());
  await host.page.evaluate(() => void (location.hash = '#/play'));
  await guest.game.button('Ask for takeback').click();
  await host.game.button('Agree').click();
  await expect(host.game.moves).toHaveText(['e4']);

  await host.page.evaluate(() => void (location.hash = '#/games'));
  await section.locator('input[type="file"]').setInputFiles((await saved.path())!);
  await expect(section).toContainText('Games with more moves than here: 1');
  await section.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(host.game.notices).toContainText('Not everything could be restored');
  await expect(host.game.notices).not.toContainText('Backup restored.');
  await host.page.evaluate(() => void (location.hash = '#/play'));
  await expect(host.game.moves).toHaveText(['e4']);
});
