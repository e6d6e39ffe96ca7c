/** Games by link, played in two browsers that exchange only links. */
import { violations } from '../accessibility';
import { expect, test } from '../fixtures';
import { failToRead } from '../pages/disk';
import { MailPlayer } from '../pages/mail';
import { DRAWN } from '../pages/new-game';
import { Workshop } from '../pages/workshop';

test('two players complete a game by sending each other links', async ({ page, browser }) => {
  await MailPlayer.watch(page);
  const white = new MailPlayer(page);
  const black = await MailPlayer.in(browser);
  await white.begin(/^Chess/, 'White');
  await expect(white.panel).toContainText("It's your move.");
  await white.board.play('f2f3');
  await expect(white.panel).toContainText('Send your move.');
  const first = await white.link();
  expect(first).toMatch(/#\/mail\/[A-Za-z0-9_-]+$/);
  await expect(white.panel).toContainText('Your move is sent.');

  await black.follow(first);
  await expect(black.page.getByText('You play Black.')).toBeVisible();
  await black.accept(first);
  await black.expectMoves('f3');
  await expect(black.board.root).toHaveAttribute('data-orientation', 'black');
  // A player cannot move for the other side.
  await white.board.tap('e7', 'e5');
  await white.board.expectPiece('e7', 'black pawn');
  await black.board.play('e7e5');
  await white.follow(await black.link());
  await white.expectMoves('f3', 'e5');
  await expect(page).toHaveURL(/#\/play$/);

  // A move can be taken back until it is sent, even after a reload.
  await white.board.play('a2a3');
  await white.reload();
  await white.button('Undo').click();
  await white.expectMoves('f3', 'e5');
  await white.board.play('g2g4');
  await white.link();
  await expect(white.button('Undo')).toBeDisabled();
  await black.follow(await white.link());
  await black.expectMoves('f3', 'e5', 'g4');
  await black.board.play('d8h4');
  await black.expectWinner('Black wins');
  await white.follow(await black.link());
  await white.expectOver('Black wins', 'White is checkmated.');
  await black.page.context().close();
});

test('a link that does not continue the game shows the reason and leaves the game unchanged', async ({ page, browser }) => {
  await MailPlayer.watch(page);
  const white = new MailPlayer(page);
  const black = await MailPlayer.in(browser);
  await white.begin(/^Portal Chess/, 'White');
  await white.board.play('a2a4');
  const first = await white.link();
  await black.accept(first);
  await black.board.play('h7h5');
  const second = await black.link();
  await white.follow(second);
  await white.expectMoves('a4', 'h5');
  await white.board.play('b2b4');

  const alert = page.getByRole('alert').filter({ hasText: 'link' });
  await white.follow(first);
  await expect(alert).toHaveText('This link is older than your game, which already has more moves.');
  await page.getByRole('button', { name: 'Open your game' }).click();
  await white.expectMoves('a4', 'h5', 'b4');
  await white.follow(second.slice(0, -3));
  await expect(alert).toContainText('damaged or cut off');
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await white.expectMoves('a4', 'h5', 'b4');
  // A player's own link is meant for the opponent.
  const third = await white.link();
  await white.follow(third);
  await expect(page.getByText('This link ends with your own move.')).toBeVisible();
  await page.getByRole('button', { name: 'Open your game' }).click();
  await white.expectMoves('a4', 'h5', 'b4');

  // The game by link stays among the saved games when another game is started.
  await white.press('New game');
  await white.newGame.dialog.getByRole('radio', { name: 'Same device' }).check();
  await white.start({ variant: 'chess' });
  await white.board.play('e2e4');
  await black.follow(third);
  await black.board.play('g7g5');
  await white.follow(await black.link());
  await white.expectMoves('a4', 'h5', 'b4', 'g5');
  await page.evaluate(() => void (location.hash = '#/games'));
  await expect(page.locator('.games__item').filter({ hasText: 'Same device' })).toContainText('Chess');
  await black.page.context().close();
});

test('both players jump through drawn portals in a game by links', async ({ page, browser }) => {
  await MailPlayer.watch(page);
  const workshop = new Workshop(page);
  await workshop.open();
  await workshop.draw(DRAWN);
  await workshop.keep('Mine');
  const white = new MailPlayer(page);
  const black = await MailPlayer.in(browser);
  await white.begin(/^Your Own Portals/, 'White', DRAWN);
  await white.board.move('d2', 'd3');
  await white.board.tap('h4');
  const first = await white.link();
  await black.follow(first);
  // The invitation shows the portals.
  await expect(black.page.locator('main .layout-picture [data-of]')).toHaveCount(8);
  await black.accept(first);
  await black.board.expectPiece('h4', 'white pawn');
  await black.board.move('d7', 'd6');
  await black.board.tap('c4');
  await white.follow(await black.link());
  await white.expectMoves('d3⤳h4', 'd6⤳c4');
  await white.board.expectPiece('c4', 'black pawn');
  await black.page.context().close();
});

test('a link shows an error if the saved games cannot be read, and opens on a second attempt', async ({ page, browser }) => {
  await MailPlayer.watch(page);
  const white = new MailPlayer(page);
  const black = await MailPlayer.in(browser);
  await white.begin(/^Chess/, 'White');
  await white.board.play('e2e4');
  await black.open();
  const mend = await failToRead(black.page);
  await black.follow(await white.link());
  const main = black.page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText("The saved games can't be read");
  await expect(main.getByText('Loading')).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Play', exact: true })).toHaveCount(0);
  await mend();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main).toBeFocused();
  await main.getByRole('button', { name: 'Play', exact: true }).click();
  await black.ready();
  await black.expectMoves('e4');
  await black.page.context().close();
});

test('links can be pasted, and a resignation is sent by link', async ({ page, browser }) => {
  await MailPlayer.watch(page);
  const black = new MailPlayer(page);
  const white = await MailPlayer.in(browser);
  await black.begin(/^Dinosaur Chess/, 'Black');
  await expect(black.panel).toContainText('Send this link to your opponent, who makes the first move.');
  await white.accept(await black.link());
  await white.board.play('d2d4');
  await black.page.reload();
  await black.ready();
  // The reply to an invitation can be pasted, too.
  await black.panel.getByLabel('Paste the link that you received').fill(await white.link());
  await black.panel.getByRole('button', { name: 'Open' }).click();
  await black.expectMoves('d4');
  await black.board.play('d7d6');
  await black.link();
  await black.panel.getByLabel('Paste the link that you received').fill('hello');
  await black.panel.getByRole('button', { name: 'Open' }).click();
  await expect(black.notices).toContainText('This is not a link to a game.');
  await white.follow(await black.link());
  await white.expectMoves('d4', 'd6');
  await white.button('Resign').click();
  await white.page.locator('.confirm').getByRole('button', { name: 'Resign', exact: true }).click();
  await white.expectWinner('Black wins');
  await black.panel.getByLabel('Paste the link that you received').fill(await white.link());
  await black.panel.getByRole('button', { name: 'Open' }).click();
  await black.expectOver('Black wins', 'White resigned.');
  await white.page.context().close();
});

test('a game with hidden assassins cannot be started by link, and the dialog explains why', async ({ game, page }) => {
  await game.open();
  await game.press('New game');
  const { dialog } = game.newGame;
  await dialog.getByRole('radio', { name: 'By link', exact: true }).check();
  await dialog.getByRole('radio', { name: /^Assassin Chess/ }).check();
  await expect(dialog.getByText('it would give them away')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Start game' })).toBeDisabled();
  await dialog.getByRole('radio', { name: /^Portal Chess/ }).check();
  await expect(dialog.getByRole('group', { name: 'Clock' })).toHaveCount(0);
  await game.newGame.start();
  await expect(page.getByRole('region', { name: 'Game by link' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('panel, invitation and refusal fit the viewport and are accessible', async ({ page, browser }) => {
      await MailPlayer.watch(page);
      const white = new MailPlayer(page);
      await white.begin(/^Portal Chess/, 'White');
      await white.board.play('a2a4');
      const link = await white.link();
      const other = await MailPlayer.in(browser);
      for (const width of [360, 1440]) {
        for (const [name, player, hash] of [
          ['panel', white, '#/play'],
          ['invitation', other, new URL(link).hash],
          ['refusal', white, '#/mail/x'],
        ] as const) {
          await player.page.emulateMedia({ colorScheme });
          await player.page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
          if (player.page.url() === 'about:blank') await player.page.goto(link);
          await player.page.evaluate(to => (location.hash = to), hash);
          await expect(name === 'panel' ? player.panel : player.heading).toBeVisible();
          await player.dismissNotices();
          expect(await player.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
          expect(await violations(player.page)).toEqual([]);
        }
      }
      await other.page.context().close();
    });
  });
}
