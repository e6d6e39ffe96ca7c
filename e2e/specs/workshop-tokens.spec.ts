/** The tokens of Standard Portal Chess in the workshop: placed, tried, shared, kept, and chosen for games and rooms. */
import { readFile } from 'node:fs/promises';
import { violations } from '../accessibility';
import { expect as expectTwo, test as testTwo } from '../club';
import { expect, test } from '../fixtures';
import { patience } from '../patience';
import { noteCopies, Workshop } from '../pages/workshop';

const TOKENS = 'Standard Portal Chess';
const NETWORKS = 'Your Own Portals';
const laid = ['a3', 'b3', 'c3', 'd3', 'a6', 'b6', 'c6', 'd6'];
const text = laid.join('');
/** The link to the layout of the rules, and the layout. */
const USUAL = { code: 'BElN2EFGMZTH', text: 'c3f3d4e4d5e5c6f6' };

test('eight tokens are placed by taps, completed for Black, and played on this device', async ({ game, page }) => {
  const workshop = new Workshop(page);
  await workshop.open();
  await workshop.radio(TOKENS).check();
  await expect(workshop.networks).toHaveCount(0);
  await expect(workshop.verdict).toHaveText('Tap empty squares: 8 portals left to place.');
  await workshop.board.tap('a3', 'b3', 'c3', 'h5', 'd3');
  await workshop.board.expectTokens('a3', 'b3', 'c3', 'd3', 'h5');
  await expect(workshop.verdict).toHaveText('Tap empty squares: 3 portals left to place.');
  await expect(workshop.button('Same device')).toBeHidden();
  await expect(workshop.board.square('h5')).toHaveAccessibleName('h5, portal token');
  // A token is taken away again, and a piece's square takes none.
  await workshop.board.tap('h5', 'e2');
  await workshop.board.expectTokens('a3', 'b3', 'c3', 'd3');
  await expect(workshop.verdict).toHaveText('Portals lie on ranks 3 to 6.');
  await workshop.button('Mirror for Black').click();
  await expect(workshop.verdict).toHaveText('Ready. Both sides have the same portals.');
  await expect(workshop.text).toHaveValue('a3b3c3d3a6b6c6d6');
  await workshop.board.tap('h4');
  await expect(workshop.verdict).toHaveText('All eight portals are placed. Tap one to remove it first.');

  await workshop.button('Same device').click();
  await expect(game.board.root).toHaveAttribute('data-variant', 'portal-standard');
  await game.board.expectTokens(...laid);
  await game.board.move('d2', 'd3');
  await game.board.expectMarked('exit', laid.filter(square => square !== 'd3'));
  await game.board.tap('a6');
  await game.board.expectPiece('a6', 'white pawn');
});

test('tokens are mirrored, turned, surprised with, cleared and undone, and the networks stay as they were', async ({ page }) => {
  const workshop = new Workshop(page);
  await workshop.open();
  await workshop.draw('wb3e3/bb6e6');
  await workshop.radio(TOKENS).check();
  await workshop.draw('a3b3c3d4a6b6c6h6');
  await expect(workshop.verdict).toHaveText(/The sides have different portals/);
  await workshop.button('Half turn for Black').click();
  await expect(workshop.text).toHaveValue('a3b3c3d4e5f6g6h6');
  await workshop.button('Undo').click();
  // No surprise is like this: both sides have the same in it.
  await expect(workshop.text).toHaveValue('a3b3c3d4a6b6c6h6');
  await workshop.button('Surprise me').click();
  await expect(workshop.verdict).toHaveText('Ready. Both sides have the same portals.');
  await expect(workshop.text).toHaveValue(/^([a-h][3-6]){8}$/);
  await workshop.button('Clear').click();
  await workshop.board.expectTokens();
  for (const undone of [/^([a-h][3-6]){8}$/, 'a3b3c3d4a6b6c6h6']) {
    await workshop.button('Undo').click();
    await expect(workshop.text).toHaveValue(undone);
  }
  await workshop.radio(NETWORKS).check();
  await expect(workshop.text).toHaveValue('wb3e3/bb6e6');
  await workshop.radio(TOKENS).check();
  await expect(workshop.text).toHaveValue('a3b3c3d4a6b6c6h6');
  await workshop.draw('a3b3c3d3e3a6b6c6');
  await workshop.button('Mirror for Black').click();
  await expect(workshop.verdict).toHaveText('For this, at most four tokens may lie on one half of the board.');
  await workshop.text.fill('a3b3');
  await workshop.text.press('Enter');
  await expect(workshop.text).toHaveAccessibleDescription(/^A layout looks like this: .c3f3d4e4d5e5c6f6/);
  await page.reload();
  await expect(workshop.radio(TOKENS)).toBeChecked();
  await expect(workshop.text).toHaveValue('a3b3c3d3e3a6b6c6');
});

test('tokens can be placed and played with the keyboard alone', async ({ game, page }) => {
  const workshop = new Workshop(page);
  await workshop.open(USUAL.code);
  await expect(workshop.radio(TOKENS)).toBeChecked();
  await workshop.walkTo('c3');
  await page.keyboard.press('Enter');
  await expect(workshop.verdict).toHaveText('Tap an empty square: 1 portal left to place.');
  await workshop.walkTo('b3');
  await page.keyboard.press('Enter');
  await expect(workshop.text).toHaveValue('b3f3d4e4d5e5c6f6');
  await workshop.tabTo('Mirror for Black');
  await page.keyboard.press('Enter');
  await expect(workshop.text).toHaveValue('b3f3d4e4d5e5b6f6');
  await workshop.tabTo('Same device');
  await page.keyboard.press('Enter');
  await game.board.expectTokens('b3', 'f3', 'd4', 'e4', 'd5', 'e5', 'b6', 'f6');
});

test('a reload brings back what was drawn for either rule set', async ({ page }) => {
  const workshop = new Workshop(page);
  await workshop.open();
  await workshop.draw('wb3e3/bb6e6');
  await workshop.radio(TOKENS).check();
  await workshop.draw(text);
  await page.reload();
  await expect(workshop.text).toHaveValue(text);
  await workshop.radio(NETWORKS).check();
  await expect(workshop.text).toHaveValue('wb3e3/bb6e6');
});

test('a layout of tokens is shared by a short link, which shows it, is found in a message, and is played against the computer', async ({ game, page }) => {
  const copied = await noteCopies(page);
  const workshop = new Workshop(page);
  await workshop.open();
  await workshop.draw(USUAL.text);
  await workshop.button('Share').click();
  await expect.poll(async () => (await copied()).length).toBe(1);
  const [link] = await copied();
  expect(link!.split('#/portals/')[1]).toBe(USUAL.code);
  await workshop.draw(text);
  await workshop.open(USUAL.code);
  await expect(workshop.text).toHaveValue(USUAL.text);
  await workshop.button('Undo').click();
  await expect(workshop.text).toHaveValue(text);
  await workshop.button('Computer').click();
  await expect(page.locator('.seat__name').first()).toContainText('The computer');
  await game.board.expectTokens(...laid);
  await game.board.play('h2h3');
  await expect(game.moves).toHaveCount(2);

  // A message that contains the link opens it, too.
  await game.paste(`Try these portals: <${link}>.`);
  await expect(workshop.text).toHaveValue(USUAL.text);
  await workshop.open(USUAL.code.slice(1));
  await expect(page.getByRole('alert')).toHaveText(/damaged or cut off/);
});

test('a layout of tokens is kept under a name, chosen in New game, edited from there, and restored from a backup', async ({ game, page }) => {
  const workshop = new Workshop(page);
  await workshop.open();
  await workshop.draw('wd3g3/bd6g6');
  await workshop.keep('Two doors');
  await workshop.draw(text);
  await workshop.keep('Left side');
  await page.reload();
  await expect(workshop.kept.locator('.layouts__name')).toHaveText(['Left side', 'Two doors']);
  // Each brings its rule set along.
  await workshop.kept.getByRole('button', { name: 'Two doors', exact: true }).click();
  await expect(workshop.radio(NETWORKS)).toBeChecked();
  await workshop.kept.getByRole('button', { name: 'Left side', exact: true }).click();
  await expect(workshop.radio(TOKENS)).toBeChecked();
  await expect(workshop.text).toHaveValue(text);

  await game.open();
  await game.press('New game');
  const { dialog } = game.newGame;
  const layout = dialog.getByLabel('Portal layout');
  await dialog.getByRole('radio', { name: /^Your Own Portals/ }).check();
  await expect(layout.getByRole('option', { name: 'Left side' })).toHaveCount(0);
  await dialog.getByRole('radio', { name: /^Standard Portal Chess/ }).check();
  await expect(layout.getByRole('option')).toHaveText(['Default layout', 'Place them yourself', 'Left side']);
  await expect(layout).toHaveValue(USUAL.text);
  await layout.selectOption({ label: 'Left side' });
  await expect(dialog.locator('.layout-picture [data-of="portal-token"]')).toHaveCount(8);
  await dialog.getByRole('radio', { name: 'Same device' }).check();
  await game.newGame.start();
  await game.board.expectTokens(...laid);
  // It is preselected for the next game, and the link leads to it.
  await game.press('New game');
  await expect(layout).toHaveValue(text);
  const link = dialog.getByRole('link', { name: 'Draw your own portals' });
  await expect(link).toHaveAttribute('href', /#\/portals\/\w/);
  await link.click();
  await expect(workshop.text).toHaveValue(text);

  await page.evaluate(() => void (location.hash = '#/games'));
  const backup = page.getByRole('region', { name: 'Backup' });
  const saved = await game.download(() => backup.getByRole('button', { name: 'Save everything' }).click());
  const file = (await saved.path())!;
  await workshop.open();
  for (const name of ['Left side', 'Two doors']) await workshop.kept.getByRole('button', { name: `Delete: ${name}` }).click();
  await expect(workshop.kept).toHaveCount(0);
  await page.evaluate(() => void (location.hash = '#/games'));
  await backup.locator('input[type="file"]').setInputFiles({ name: 'backup.json', mimeType: 'application/json', buffer: await readFile(file) });
  await expect(backup).toContainText('New portal layouts: 2');
  await backup.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(game.notices).toContainText('Backup restored.');
  await workshop.open();
  await expect(workshop.kept.locator('.layouts__name')).toHaveText(['Left side', 'Two doors']);
});

test('the computer tries a layout of tokens against itself', async ({ page }) => {
  test.setTimeout(patience(180));
  const workshop = new Workshop(page);
  await workshop.open();
  await workshop.draw(text);
  await workshop.button('Try it').click();
  await expect(page.locator('.trial__progress')).toBeVisible();
  await expect(workshop.figure("White's score")).toHaveText(/^\d+ %/, { timeout: patience(120) });
  await workshop.button('Stop').click();
  await expect(page.locator('.trial__progress')).toHaveCount(0);
  await expect(workshop.figure('Moves per game')).toHaveText(/^\d+\.\d$/);
  await expect(workshop.figure('Portal moves per game')).toHaveText(/^\d+\.\d$/);
  await expect(workshop.figure('Swaps per game')).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('the workshop with tokens is accessible and fits a phone', async ({ page }) => {
      const workshop = new Workshop(page);
      await workshop.open(USUAL.code);
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      await workshop.keep('Mine');
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
  });
}

testTwo('a friend sees the tokens before accepting, and the host chooses kept ones for the next room', async ({ club }) => {
  const host = await club.player();
  const workshop = new Workshop(host.page);
  await workshop.visit();
  await workshop.draw(text);
  await workshop.keep('Left side');
  await workshop.draw(USUAL.text);
  await workshop.draw('a3b3c3d3a6b6c6h6');
  await workshop.button('Friend').click();
  const form = host.network.form();
  await expectTwo(host.network.portals()).toBeVisible();
  await host.network.expectLaid('a3', 'b3', 'c3', 'd3', 'a6', 'b6', 'c6', 'h6');
  // What is kept is offered beside what was brought.
  const layout = form.getByRole('combobox', { name: 'Portal layout' });
  await layout.selectOption({ label: 'Left side' });
  await expectTwo(host.network.portals()).toBeHidden();
  await form.getByRole('button', { name: 'Create room' }).click();
  const guest = await club.player(`#/join/${await host.network.shownCode()}`, { considers: true });
  await expectTwo(guest.network.dialog.locator('.start-picture [data-token]')).toHaveCount(8);
  await guest.network.accept();
  await Promise.all([host.network.expectPlaying('White'), guest.network.expectPlaying('Black')]);
  for (const { game } of [host, guest]) await game.board.expectTokens(...laid);
  await host.game.board.move('d2', 'd3');
  await host.game.board.tap('a6');
  await guest.game.board.expectPiece('a6', 'white pawn');
});
