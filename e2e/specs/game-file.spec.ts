/** Files and texts with many games: the dialog that lists them, for the board and for the analysis board. */
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { patience } from '../patience';
import { workOf } from '../work';

/** Megabytes of games that are listed while the page's tasks are measured. `MEGABYTES=50` makes the figure in `docs/import.md`. */
const MEGABYTES = Number(process.env.MEGABYTES ?? 4);

/** Returns one of the games of a large file, about as long as one of a collection. */
const numbered = (number: number) =>
  `[Event "Round ${number % 11}"]\n[White "Müller ${number}"]\n[Black "Noa"]\n[Date "1999.01.${10 + (number % 20)}"]\n[Result "1-0"]\n\n` +
  `1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {a comment} 4. Ba4 Nf6 5. O-O Be7 (5... Nxe4 6. d4) 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 ` +
  `11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 1-0\n\n`;

const manyGames = (count: number) => Array.from({ length: count }, (_, index) => numbered(index + 1)).join('');

async function saved(name: string, text: string | Buffer): Promise<string> {
  const path = test.info().outputPath(name);
  await writeFile(path, text);
  return path;
}

/** The dialog. */
function choice(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Choose a game' });
  return {
    dialog,
    rows: dialog.getByRole('list', { name: 'Choose a game' }).getByRole('button'),
    progress: dialog.getByRole('progressbar', { name: 'Reading the file' }),
    status: dialog.getByRole('status'),
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
    search: (words: string) => dialog.getByRole('searchbox', { name: 'Search' }).fill(words),
  };
}

test('the games of a large file are listed in pages and can be searched, and the page responds meanwhile', async ({ game, page }) => {
  test.slow();
  await game.start({ variant: 'portal' });
  await game.board.play('a2a4');
  const count = Math.ceil((MEGABYTES * 1_000_000) / numbered(1_000).length);
  const path = await saved('many.pgn', manyGames(count));
  const { dialog, rows, progress, status, button, search } = choice(page);
  const { main } = await workOf(page, async () => {
    await game.loadFile(path);
    await expect(progress).toBeVisible();
    await expect(status).toHaveText(`Games: ${count}`, { timeout: patience(20 + 4 * MEGABYTES) });
  });
  console.log(`${MEGABYTES} MB, ${count} games: ${Math.round(main.total)} ms of work, longest task ${Math.round(main.longest)} ms`);
  expect(main.longest).toBeLessThan(100);
  await expect(progress).toBeHidden();

  await expect(rows).toHaveCount(50);
  await expect(rows.first()).toContainText('1. Müller 1 – Noa');
  await expect(rows.first()).toContainText('1999-01-11 · 1-0');
  await expect(button('Previous page')).toBeDisabled();
  await button('Next page').click();
  await expect(dialog).toContainText(`51–100 / ${count}`);
  await expect(rows.first()).toContainText('51. Müller 51 – Noa');
  await button('Previous page').click();
  await expect(rows.first()).toContainText('1. Müller 1 – Noa');

  const searching = await workOf(page, async () => {
    await search('noa MÜLLER 1234');
    await expect(rows.first()).toContainText('1234. Müller 1234');
    await expect(status).not.toHaveText(`Games: ${count}`);
  });
  expect(searching.main.longest).toBeLessThan(100);
  await search('nobody of this name');
  await expect(status).toHaveText('No game matches.');
  await expect(rows).toHaveCount(0);
  await search(`müller ${count}`);
  await rows.first().click();
  await expect(dialog).toBeHidden();
  await expect(game.moves).toHaveCount(40);
});

test('reading a file can be stopped, and what was found can be opened', async ({ game, page }) => {
  await game.open();
  const { dialog, rows, progress, button } = choice(page);
  await game.loadFile(await saved('large.pgn', Buffer.from(manyGames(2_000).repeat(30))));
  await expect(rows).toHaveCount(50);
  await button('Stop').click();
  await expect(progress).toBeHidden();
  await rows.nth(1).click();
  await expect(dialog).toBeHidden();
  await expect(game.moves).toHaveCount(40);
  // Closing the dialog stops it too.
  await game.loadFile(await saved('large.pgn', Buffer.from(manyGames(2_000).repeat(30))));
  await expect(progress).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await game.board.move('h7', 'h5');
});

test('a large file with one game opens it, and one that is no game says so', async ({ game, page }) => {
  await game.open();
  const { dialog } = choice(page);
  await game.loadFile(await saved('one.pgn', `[White "Ann"]\n\n1. e4 {${'a long comment '.repeat(8_000)}} e5 1-0\n`));
  await game.expectMoves('e4', 'e5');
  await expect(dialog).toBeHidden();
  for (const [text, reason] of [
    ['Nothing to play here. '.repeat(8_000), /We couldn't read this/],
    [`[FEN "x"]\n\n1. e4 {${'a long comment '.repeat(8_000)}} *\n`, /\S/],
  ] as const) {
    await game.loadFile(await saved('none.pgn', text));
    await expect(dialog.getByRole('alert')).toContainText(reason);
    await game.dismissDialog();
    await game.expectMoves('e4', 'e5');
  }
  // A saved game cannot be read in parts.
  await game.loadFile(await saved('huge.json', `{"moves": "${'x'.repeat(1_000_000)}"}`));
  await expect(game.faults).toContainText('larger than 1 MB');
  await game.dismissDialog();
  await game.expectMoves('e4', 'e5');
});

test('another file that is dropped replaces the list, and words in windows-1252 and UTF-16 are read', async ({ game, page }) => {
  await game.open();
  const { dialog, rows } = choice(page);
  const text = '[White "Ångström"]\n\n1. e4 *\n\n[White "Ärger"]\n\n1. d4 *\n';
  await game.paste(text);
  await expect(rows).toHaveText([/1\. Ångström/, /2\. Ärger/]);
  await page.evaluate(bytes => {
    const file = new File([new Uint8Array(bytes)], 'old.pgn');
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(file);
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, [...Buffer.from(text.replace('Ärger', 'Öl'), 'latin1')]);
  await expect(rows).toHaveText([/1\. Ångström/, /2\. Öl/]);
  await game.dismissDialog();
  await game.loadFile(await saved('wide.pgn', Buffer.from(`\ufeff${text}`, 'utf16le')));
  await rows.nth(1).click();
  await expect(dialog).toBeHidden();
  await game.expectMoves('d4');
});

test('the analysis board opens a game of a file or of a text with several games', async ({ game, page }) => {
  await page.goto('/#/analysis/position/chess/4k3/8/8/8/8/8/8/R3K3_w_-_-_0_1');
  const notation = page.getByRole('group', { name: 'Moves and variations' });
  const importer = page.locator('.study__import');
  const { dialog, rows, status } = choice(page);
  await importer.locator('summary').click();
  await importer.getByRole('textbox').fill('[White "Ann"]\n\n1. e4 e5 *\n\n[White "Zoe"]\n\n1. d4 d5 (1... f5) *\n');
  await importer.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(status).toHaveText('Games: 2');
  await rows.nth(1).click();
  await expect(dialog).toBeHidden();
  await expect(notation).toContainText('f5');

  // A file with one game needs no choice, and one without a game says so.
  await importer.locator('summary').click();
  await importer.locator('input[type="file"]').setInputFiles(await saved('one.pgn', '[White "Eva"]\n\n1. c4 c5 *\n'));
  await expect(notation).toContainText('c5');
  await expect(dialog).toBeHidden();
  await importer.locator('summary').click();
  await importer.locator('input[type="file"]').setInputFiles(await saved('none.pgn', 'Neither a game nor a position'));
  await expect(dialog.getByRole('alert')).toContainText("“Neither” isn't a move");
  await game.dismissDialog();
  await expect(notation).toContainText('c5');

  await importer.locator('input[type="file"]').setInputFiles(await saved('many.pgn', manyGames(400)));
  await expect(status).toHaveText('Games: 400');
  await rows.nth(7).click();
  await expect(notation).toContainText('a comment');
});
