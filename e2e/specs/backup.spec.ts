/** Everything in one file, and back: on an empty device, and beside what is there. */
import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../fixtures';
import { failToRead } from '../pages/disk';
import { GamePage } from '../pages/game';

const section = (game: GamePage) => game.page.getByRole('region', { name: 'Backup' });
const list = (game: GamePage) => game.page.locator('.games__item');

const openList = async (game: GamePage) => {
  await game.page.getByRole('link', { name: 'Games', exact: true }).click();
  await expect(section(game)).toBeVisible();
};

/** Saves everything, as a file that can be chosen again. */
const save = async (game: GamePage) => {
  const download = await game.download(() => section(game).getByRole('button', { name: 'Save everything' }).click());
  expect(download.suggestedFilename()).toMatch(/^portal-chess-.*\.json$/);
  return { name: 'backup.json', mimeType: 'application/json', buffer: await readFile((await download.path())!) };
};

/** A game on the board, and a backup in which it has a move more. */
const backupAhead = async (game: GamePage) => {
  await game.start({ variant: 'chess' });
  await game.board.play('e2e4', 'e7e5');
  await openList(game);
  const file = await save(game);
  await game.page.getByRole('link', { name: 'Game', exact: true }).click();
  await game.button('Undo').click();
  await game.expectMoves('e4');
  return file;
};

test('a backup takes games and settings to another device, after a look at it', async ({ game, browser }) => {
  await game.start({ variant: 'chess' });
  await game.board.play('f2f3', 'e7e5', 'g2g4', 'd8h4');
  await game.expectOver('Black wins', 'White is checkmated.');
  await game.set('Theme', 'Dark');
  await game.start({ variant: 'portal' });
  await game.board.play('a2a4');
  await openList(game);
  await expect(list(game)).toHaveCount(2);
  const file = await save(game);

  // Nothing to do where it came from.
  await section(game).locator('input[type="file"]').setInputFiles(file);
  await expect(section(game)).toContainText('Games that are here already: 2');
  await expect(section(game).getByRole('button', { name: 'Restore', exact: true })).toBeDisabled();
  await section(game).getByRole('button', { name: 'Cancel' }).click();
  await expect(section(game).locator('input[type="file"]')).toBeFocused();
  await expect(section(game)).not.toContainText('Games that are here already');

  const context = await browser.newContext();
  const other = new GamePage(await context.newPage());
  await other.open();
  await other.start({ variant: 'dinosaur' });
  await other.board.play('d2d4');
  await openList(other);
  await section(other).locator('input[type="file"]').setInputFiles(file);
  await expect(section(other)).toContainText('New games: 2');
  await expect(section(other)).toContainText('Theme');
  await expect(list(other)).toHaveCount(1);
  await section(other).getByRole('switch').check();
  const { violations } = await new AxeBuilder({ page: other.page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)).toEqual([]);
  await section(other).getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(other.notices).toContainText('The backup is restored.');
  await expect(section(other).locator('input[type="file"]')).toBeFocused();
  await expect(list(other)).toHaveCount(3);
  await expect(other.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await other.page.reload();
  await expect(list(other)).toHaveCount(3);
  // What was on the board is still there.
  await other.page.getByRole('link', { name: 'Game', exact: true }).click();
  await other.expectMoves('d4');
  await context.close();
});

test('settings in another language are restored with all the rest', async ({ game, page }) => {
  await page.goto('/#/games');
  const settings = { lang: 'de', theme: 'dark', figurines: true };
  const backup = { format: 'portal-chess-backup', version: 1, settings, games: [] };
  const file = { name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(backup)) };
  await section(game).locator('input[type="file"]').setInputFiles(file);
  await expect(section(game)).toContainText('Figurines in the move list');
  await section(game).getByRole('switch').check();
  await section(game).getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the game on the board goes on as it is in the backup', async ({ game }) => {
  const file = await backupAhead(game);
  await openList(game);
  await section(game).locator('input[type="file"]').setInputFiles(file);
  await expect(section(game)).toContainText('Games that have more moves than here: 1');
  await section(game).getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(game.notices).toContainText('The backup is restored.');
  await game.expectMoves('e4', 'e5');
});

test('what was played since the file was looked at is not taken back by it', async ({ game, context }) => {
  const file = await backupAhead(game);
  await game.start({ variant: 'portal' });
  await game.board.play('a2a4');
  await openList(game);
  await section(game).locator('input[type="file"]').setInputFiles(file);
  await expect(section(game)).toContainText('Games that have more moves than here: 1');

  // Meanwhile the game goes on in another tab, beyond the copy.
  const other = new GamePage(await context.newPage());
  await other.page.goto('/#/games');
  await list(other).filter({ hasText: /^(?!.*Portal)/ }).getByRole('button', { name: 'Open' }).click();
  await other.board.play('c7c5', 'g1f3', 'd7d6');
  await other.expectMoves('e4', 'c5', 'Nf3', 'd6');

  await section(game).getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(game.notices).toContainText('The backup is restored.');
  await other.reload();
  await other.expectMoves('e4', 'c5', 'Nf3', 'd6');
  await openList(other);
  await list(other).filter({ hasText: /^(?!.*Portal)/ }).getByRole('button', { name: 'Open' }).click();
  await other.expectMoves('e4', 'c5', 'Nf3', 'd6');
});

test('no backup is made of games that cannot be read', async ({ game, page }) => {
  await game.start({ variant: 'chess' });
  await game.board.play('e2e4');
  await openList(game);
  await expect(list(game)).toHaveCount(1);
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  await failToRead(page);
  await section(game).getByRole('button', { name: 'Save everything' }).click();
  await expect(game.notices).toContainText("The saved games can't be read");
  expect(downloads).toBe(0);
});

test('a file that is no backup says so', async ({ game, page }) => {
  await page.goto('/#/games');
  const file = { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"a": 1}') };
  await section(game).locator('input[type="file"]').setInputFiles(file);
  await expect(section(game).getByRole('alert')).toHaveText('This is not a backup of this program.');
});
