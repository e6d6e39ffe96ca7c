/** A backup of everything in one file, restored on an empty device and on one that has games already. */
import { readFile, writeFile } from 'node:fs/promises';
import { violations } from '../accessibility';
import { expect, test } from '../fixtures';
import { Board } from '../pages/board';
import { failToRead } from '../pages/disk';
import { GamePage } from '../pages/game';
import { patience } from '../patience';
import { workOf } from '../work';

const section = (game: GamePage) => game.page.getByRole('region', { name: 'Backup' });
const list = (game: GamePage) => game.page.locator('.games__item');

const openList = async (game: GamePage) => {
  await game.page.evaluate(() => void (location.hash = '#/games'));
  await expect(section(game)).toBeVisible();
};

/** Saves everything, and returns a file that can be chosen for restoring. */
const save = async (game: GamePage) => {
  const download = await game.download(() => section(game).getByRole('button', { name: 'Save everything' }).click());
  expect(download.suggestedFilename()).toMatch(/^portal-chess-.*\.json$/);
  return { name: 'backup.json', mimeType: 'application/json', buffer: await readFile((await download.path())!) };
};

/** Starts a game, and returns a backup in which it has one move more. */
const backupAhead = async (game: GamePage) => {
  await game.start({ variant: 'chess' });
  await game.board.play('e2e4', 'e7e5');
  await openList(game);
  const file = await save(game);
  await game.page.evaluate(() => void (location.hash = '#/play'));
  await game.button('Undo').click();
  await game.expectMoves('e4');
  return file;
};

test('a backup restores games and settings on another device after a preview', async ({ game, browser }) => {
  await game.start({ variant: 'chess' });
  await game.board.play('f2f3', 'e7e5', 'g2g4', 'd8h4');
  await game.expectOver('Black wins', 'White is checkmated.');
  await game.set('Theme', 'Dark');
  await game.start({ variant: 'portal' });
  await game.board.play('a2a4');
  await openList(game);
  await expect(list(game)).toHaveCount(2);
  const file = await save(game);

  // On the device that made the backup there is nothing to restore.
  await section(game).locator('input[type="file"]').setInputFiles(file);
  await expect(section(game)).toContainText('Games already here: 2');
  await expect(section(game).getByRole('button', { name: 'Restore', exact: true })).toBeDisabled();
  await section(game).getByRole('button', { name: 'Cancel' }).click();
  await expect(section(game).locator('input[type="file"]')).toBeFocused();
  await expect(section(game)).not.toContainText('Games already here');

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
  expect(await violations(other.page)).toEqual([]);
  await section(other).getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(other.notices).toContainText('Backup restored.');
  await expect(section(other).locator('input[type="file"]')).toBeFocused();
  await expect(list(other)).toHaveCount(3);
  await expect(other.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await other.page.reload();
  await expect(list(other)).toHaveCount(3);
  // The game that was on the board is still there.
  await other.page.evaluate(() => void (location.hash = '#/play'));
  await other.expectMoves('d4');
  await context.close();
});

test('restoring a backup restores the language with the other settings', async ({ game, page }) => {
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

test('restoring a backup with more moves updates the game on the board', async ({ game }) => {
  const file = await backupAhead(game);
  await openList(game);
  await section(game).locator('input[type="file"]').setInputFiles(file);
  await expect(section(game)).toContainText('Games with more moves than here: 1');
  await section(game).getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(game.notices).toContainText('Backup restored.');
  await game.expectMoves('e4', 'e5');
});

test('restoring a backup does not undo moves that were played after its preview', async ({ game, context }) => {
  const file = await backupAhead(game);
  await game.start({ variant: 'portal' });
  await game.board.play('a2a4');
  await openList(game);
  await section(game).locator('input[type="file"]').setInputFiles(file);
  await expect(section(game)).toContainText('Games with more moves than here: 1');

  // Meanwhile the game continues in another tab, further than in the backup.
  const other = new GamePage(await context.newPage());
  await other.page.goto('/#/games');
  await list(other).filter({ hasText: /^(?!.*Portal)/ }).getByRole('button', { name: 'Open' }).click();
  await other.board.play('c7c5', 'g1f3', 'd7d6');
  await other.expectMoves('e4', 'c5', 'Nf3', 'd6');

  await section(game).getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(game.notices).toContainText('Backup restored.');
  await other.reload();
  await other.expectMoves('e4', 'c5', 'Nf3', 'd6');
  await openList(other);
  await list(other).filter({ hasText: /^(?!.*Portal)/ }).getByRole('button', { name: 'Open' }).click();
  await other.expectMoves('e4', 'c5', 'Nf3', 'd6');
});

const START = '/#/analysis/position/chess/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1';

/** Makes an analysis of chess from the starting position, with these moves. */
const analyse = async (game: GamePage, ...moves: string[]) => {
  await game.page.goto(START);
  const board = new Board(game.page, game.page.locator('main.page--analysis .board'));
  await expect(board.grid).toBeVisible();
  await expect(game.page.locator('#boot')).toHaveCount(0);
  await board.play(...moves);
};

const notation = (game: GamePage) => game.page.getByRole('group', { name: 'Moves and variations' });

/** Returns the text that the page has stored under a name. */
const text = (page: GamePage['page'], name: string) =>
  page.evaluate(name => JSON.parse(localStorage.getItem(`portal-chess:${name}`) ?? 'null') as string | null, name);

/** Stores a text under a name, as the page would. */
const put = (page: GamePage['page'], name: string, text: string) =>
  page.evaluate(([name, text]) => localStorage.setItem(`portal-chess:${name}`, JSON.stringify(text)), [name, text] as const);

test('restoring a backup merges its analyses and computer reviews with existing ones', async ({ game, page, browser }) => {
  await analyse(game, 'e2e4', 'e7e5');
  await page.getByRole('textbox', { name: 'Comment on this move' }).fill('Classical.');
  const judged = (positions: number, done: number[]) =>
    JSON.stringify({
      start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      moves: 'f2f3 e7e5 g2g4 d8h4',
      network: false,
      positions: Array.from({ length: positions }, () => [5000, 'e2e4']),
      done,
    });
  await put(page, 'judged:one', judged(5, [1]));
  await put(page, 'judged:two', judged(5, []));
  await put(page, 'judged-games', 'one\ntwo');
  await openList(game);
  const file = await save(game);
  await section(game).locator('input[type="file"]').setInputFiles(file);
  await expect(section(game)).toContainText('Analyses already here: 1');
  await expect(section(game)).toContainText('Computer analyses already here: 2');
  await expect(section(game).getByRole('button', { name: 'Restore', exact: true })).toBeDisabled();

  const context = await browser.newContext();
  const other = new GamePage(await context.newPage());
  await analyse(other, 'e2e4', 'c7c5');
  await put(other.page, 'judged:two', judged(3, [3]));
  await put(other.page, 'judged-games', 'two');
  await openList(other);
  await section(other).locator('input[type="file"]').setInputFiles(file);
  await expect(section(other)).toContainText('Analyses with variations or comments to add to yours: 1');
  await expect(section(other)).toContainText('New computer analyses: 1');
  await expect(section(other)).toContainText('Computer analyses with more positions or exercises done: 1');
  expect(await violations(other.page)).toEqual([]);
  await section(other).getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(other.notices).toContainText('Backup restored.');
  expect(JSON.parse((await text(other.page, 'judged:one'))!)).toEqual(JSON.parse(judged(5, [1])));
  expect(JSON.parse((await text(other.page, 'judged:two'))!)).toEqual(JSON.parse(judged(5, [3])));
  expect(await text(other.page, 'judged-games')).toBe('two\none');
  await other.page.goto(START);
  await expect(notation(other)).toHaveText(/^1\.e4\s*c5\s*\(\s*1…e5\s*Classical\.\s*\)\s*$/);
  await context.close();
});

test('restoring too many analyses displaces no existing one, and an incomplete restore is reported', async ({ game, page }) => {
  await analyse(game, 'e2e4');
  await openList(game);
  const analyses = Array.from({ length: 60 }, (_, at) => ({ name: `own/${at}`, kept: { pgn: `1. d4 {${at}} *`, at: [] } }));
  const backup = { format: 'portal-chess-backup', version: 1, settings: null, games: [], analyses: [...analyses, { name: 'own/x', kept: 7 }] };
  const file = { name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(backup)) };
  await section(game).locator('input[type="file"]').setInputFiles(file);
  await expect(section(game)).toContainText('New analyses: 49');
  await expect(section(game)).toContainText('Analyses left out, because only the latest are kept: 11');
  await expect(section(game)).toContainText('Unreadable analyses: 1');
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key.startsWith('portal-chess:analysis:own/1')) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await section(game).getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(game.notices).toContainText('Not everything could be restored');
  await expect(game.notices).not.toContainText('Backup restored.');
  const names = async () => (await text(page, 'analyses'))!.split('\n');
  // All analyses but 1 and 10 to 19 were restored, behind the one that was here before.
  expect((await names()).slice(0, 4)).toEqual([START.slice('/#/analysis/'.length), 'own/0', 'own/2', 'own/3']);
  expect(await names()).not.toContain('own/12');
  await page.goto('/#/analysis/own/40');
  await expect(notation(game)).toContainText('40');
  await page.goto('/#/analysis/own/12');
  await expect(page.getByRole('alert')).toContainText("isn't saved");
});

test('no backup is saved when the games cannot be read', async ({ game, page }) => {
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

test('a file that is not a backup shows an error', async ({ game, page }) => {
  await page.goto('/#/games');
  const file = { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"a": 1}') };
  await section(game).locator('input[type="file"]').setInputFiles(file);
  await expect(section(game).getByRole('alert')).toHaveText('This is not a Portal Chess backup.');
});

/** Returns a backup with this many games of about 26 plies, each with its clock times. */
const largeBackup = (count: number, shuffled = false) => {
  const plies = [
    ...'b1c3 b8c6 d2d4 f7f6 d1d3 b7b6 c1h6 c6b8 a1c1 d7d5 c3e4 c8a6 g2g4 a6c4 d3a3 c7c6 g1h3 c6c5 e4c3 b8d7 h1g1 e7e5 g1h1 g7g5 h3f4 f8e7'.split(' '),
  ];
  const game = (at: number) => ({
    format: 'portal-chess-game',
    version: 1,
    options: { variant: 'chess', start: 'initial', time_control: { initial_ms: 300_000, increment_ms: 0 }, id: `large-${at}`, date: '2026-01-01T10:00' },
    plies: plies.slice(0, plies.length - (at % 7)),
    times: plies.map(() => [299_000, 298_000]),
  });
  const games = Array.from({ length: count }, (_, at) => game(shuffled ? count - 1 - at : at));
  const text = JSON.stringify({ format: 'portal-chess-backup', version: 1, settings: null, games }, null, 2);
  return { name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from(text) };
};

/** Chooses a file and waits for its preview. Returns what the page computed for it. */
const previewed = async (game: GamePage, file: ReturnType<typeof largeBackup>, count: number) => {
  // A file on the disk, because the page itself would have to make one that it is sent.
  const path = test.info().outputPath(`${count}.json`);
  await writeFile(path, file.buffer);
  return workOf(game.page, async () => {
    await section(game).locator('input[type="file"]').setInputFiles(path);
    await expect(section(game)).toContainText(`New games: ${count}`, { timeout: patience(120) });
  });
};

test('the preview of a large backup responds, shows its progress, and takes time in proportion to its games', async ({ game, page }) => {
  test.slow();
  await page.goto('/#/games');
  await expect(section(game)).toBeVisible();
  const few = (await previewed(game, largeBackup(300), 300)).main;
  await section(game).getByRole('button', { name: 'Cancel' }).click();
  const many = (await previewed(game, largeBackup(3_000), 3_000)).main;
  const whole = Math.round;
  console.log(`preview of 300 games: ${whole(few.total)} ms of work, of 3,000: ${whole(many.total)} ms, longest task ${whole(many.longest)} ms`);
  expect(many.total / few.total).toBeLessThanOrEqual(13);
  expect(many.longest).toBeLessThan(100);

  // It can be stopped.
  await section(game).getByRole('button', { name: 'Cancel' }).click();
  await section(game).locator('input[type="file"]').setInputFiles(largeBackup(3_000));
  await expect(section(game).getByRole('progressbar')).toBeVisible();
  await section(game).getByRole('button', { name: 'Cancel' }).click();
  await expect(section(game).getByRole('progressbar')).toHaveCount(0);
  await expect(section(game)).not.toContainText('New games');
});

test('a backup with hundreds of games is restored, and every game can be read afterwards', async ({ game, page }) => {
  await page.goto('/#/games');
  await expect(section(game)).toBeVisible();
  await section(game).locator('input[type="file"]').setInputFiles(largeBackup(300));
  await expect(section(game)).toContainText('New games: 300');
  await section(game).getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(game.notices).toContainText('Backup restored.');
  await page.reload();
  await section(game).locator('input[type="file"]').setInputFiles(largeBackup(300, true));
  await expect(section(game)).toContainText('Games already here: 300');
});
