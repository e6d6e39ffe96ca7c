import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from '../fixtures';
import { visit } from '../screens/screen';
import type { GamePage } from '../pages/game';

/** A picture of a printed page: gray values from 0 for black to 255, row by row. */
interface Sheet {
  width: number;
  height: number;
  gray: Uint8Array;
}

const DPI = 50;

/** Prints the page as browsers do unless the user asks for backgrounds, and returns pictures of the sheets. */
async function print(game: GamePage, folder: string): Promise<Sheet[]> {
  const file = `${folder}/page.pdf`;
  await game.page.pdf({ path: file, format: 'A4', printBackground: false });
  execFileSync('pdftoppm', ['-r', String(DPI), '-gray', file, `${folder}/sheet`]);
  const pictures = readdirSync(folder).filter(name => name.endsWith('.pgm')).sort();
  return pictures.map(name => {
    const bytes = readFileSync(`${folder}/${name}`);
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 64).toString('latin1'))!;
    return { width: Number(head[1]), height: Number(head[2]), gray: new Uint8Array(bytes.subarray(head[0].length)) };
  });
}

/** Returns the darkness, from 0 for white to 1 for black, of each square of a board, from the eighth rank down. */
function squares(sheet: Sheet, board: { x: number; y: number; width: number }): number[] {
  const scale = DPI / 96;
  // The page's margins of 15 mm are not part of the layout.
  const margin = (15 / 25.4) * DPI;
  const size = (board.width / 8) * scale;
  return Array.from({ length: 64 }, (_, index) => {
    const [left, top] = [margin + board.x * scale + (index % 8) * size, margin + board.y * scale + Math.floor(index / 8) * size];
    let [sum, count] = [0, 0];
    for (let y = Math.ceil(top + 1); y < top + size - 1; y += 1) {
      for (let x = Math.ceil(left + 1); x < left + size - 1; x += 1) {
        sum += 255 - sheet.gray[y * sheet.width + x]!;
        count += 1;
      }
    }
    return sum / count / 255;
  });
}

/** Lays the page out as on A4 paper, and returns the place of its first board there. */
async function boardOnPaper(game: GamePage): Promise<{ x: number; y: number; width: number }> {
  const before = game.page.viewportSize()!;
  await game.page.emulateMedia({ media: 'print' });
  // Paper has no scroll bar.
  const bar = await game.page.evaluate(() => innerWidth - document.documentElement.clientWidth);
  await game.page.setViewportSize({ width: Math.round(((210 - 30) / 25.4) * 96) + bar, height: 1000 });
  const box = (await game.page.locator('main:not(#boot main) .board').first().boundingBox())!;
  await game.page.emulateMedia({ media: null });
  await game.page.setViewportSize(before);
  return box;
}

/** Expects every piece of a position to stand on its square of the printed board, and the dark squares to be darker than the light ones. */
async function expectPrinted(game: GamePage, folder: string, fen: string): Promise<Sheet[]> {
  const board = await boardOnPaper(game);
  const sheets = await print(game, folder);
  const dark = squares(sheets[0]!, board);
  const pieces = fen.split(' ')[0]!.replaceAll('/', '').replace(/\d/g, digit => '.'.repeat(Number(digit)));
  const empty = (shade: number) => dark.filter((_, index) => pieces[index] === '.' && ((index % 8) + Math.floor(index / 8)) % 2 === shade);
  const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
  const [light, shaded] = [mean(empty(0)), mean(empty(1))];
  expect(shaded, 'dark squares are darker than light ones').toBeGreaterThan(light + 0.1);
  dark.forEach((value, index) => {
    const black = pieces[index] !== '.' && pieces[index] === pieces[index]!.toLowerCase();
    const ground = ((index % 8) + Math.floor(index / 8)) % 2 ? shaded : light;
    const square = `${'abcdefgh'[index % 8]}${8 - Math.floor(index / 8)}`;
    if (black) expect(value, `the black piece on ${square}`).toBeGreaterThan(ground + 0.1);
    else if (pieces[index] !== '.' && ground === light) expect(value, `the white piece on ${square}`).toBeGreaterThan(ground + 0.03);
  });
  return sheets;
}

/** Everything that is only for pressing, and what covers the page. */
const CHROME = '.top, .toasts, .skip, button:not(.square, .move, .study__move), select, textarea, [role="slider"], dialog';

async function expectNoChrome(game: GamePage): Promise<void> {
  await game.page.emulateMedia({ media: 'print' });
  const seen = await game.page.evaluate(
    selector => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility()).map(one => one.outerHTML.slice(0, 120)),
    CHROME,
  );
  expect(seen).toEqual([]);
  await game.page.emulateMedia({ media: null });
}

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const GAME =
  '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 6. d4 exd4 7. O-O d3 8. Qb3 Qf6 9. e5 Qg6 10. Re1 Nge7 11. Ba3 b5 12. Qxb5 Rb8 13. Qa4 Bb6 14. Nbd2 Bb7 15. Ne4 Qf5 16. Bxd3 Qh5 17. Nf6+ gxf6 18. exf6 Rg8 19. Rad1 Qxf3 20. Rxe7+ Nxe7 21. Qxd7+ Kxd7 22. Bf5+ Ke8 23. Bd7+ Kf8 24. Bxe7# 1-0';
const MATE = '1r3kr1/pbpBBp1p/1b3P2/8/8/2P2q2/P4PPP/3R2K1 b - - 0 24';

for (const theme of ['Light', 'Dark']) {
  for (const [width, height] of [[360, 740], [740, 360], [1280, 900]] as const) {
    test(`a position is printed with its pieces on one sheet, in the theme ${theme} from a window of ${width}×${height}`, async ({ game }, info) => {
      await game.open();
      await game.set('Theme', theme);
      await game.load({ variant: 'chess' });
      await game.page.setViewportSize({ width, height });
      const sheets = await expectPrinted(game, info.outputPath(), START);
      expect(sheets).toHaveLength(1);
      await expectNoChrome(game);
    });
  }
}

test('a game is printed with the last position and all moves, even if a dialog or a notice is open', async ({ game }, info) => {
  await game.open();
  await game.paste(`[White "Adolf Anderssen"]\n[Black "Jean Dufresne"]\n[Result "1-0"]\n\n${GAME}`);
  await expect(game.moves).toHaveCount(47);
  await game.openFiles();
  const sheets = await expectPrinted(game, info.outputPath(), MATE);
  expect(sheets).toHaveLength(1);
  const text = execFileSync('pdftotext', ['-layout', info.outputPath('page.pdf'), '-'], { encoding: 'utf8' });
  for (const part of ['Adolf Anderssen', 'Jean Dufresne', 'White wins', 'e4', 'Nf6+', 'Bxe7#', '1-0']) expect(text).toContain(part);
  expect(text).not.toContain('Save');
  await expectNoChrome(game);
});

test('a puzzle is printed with its position and its task', async ({ game }, info) => {
  await visit(game.page, 'puzzles/chess');
  await expect(game.page.locator('.puzzle__said')).toContainText('find the best move');
  await expect(game.moves).toHaveCount(1);
  const fen = await game.page.evaluate(() => {
    const rows = [...document.querySelectorAll('main:not(#boot main) .board__row')].map(row =>
      [...row.querySelectorAll('[data-square]')].map(one => {
        const [color, role] = (one.getAttribute('aria-label') ?? '').split(',')[0]!.split(' ');
        const letter = { pawn: 'p', knight: 'n', bishop: 'b', rook: 'r', queen: 'q', king: 'k' }[role ?? ''];
        return letter ? (color === 'white' ? letter.toUpperCase() : letter) : '1';
      }),
    );
    return rows.map(row => row.join('')).join('/');
  });
  const sheets = await expectPrinted(game, info.outputPath(), fen);
  expect(sheets).toHaveLength(1);
  const text = execFileSync('pdftotext', [info.outputPath('page.pdf'), '-'], { encoding: 'utf8' });
  expect(text).toContain('find the best move');
  await expectNoChrome(game);
});

test('the rules are printed with pieces and portals on every board', async ({ game }) => {
  await visit(game.page, 'rules/portal');
  await expect(game.page.locator('.try .board').first()).toBeVisible();
  await expectNoChrome(game);
  await game.page.emulateMedia({ media: 'print' });
  const printed = await game.page.locator('.try .board :is(.piece__figure, .portal)').evaluateAll(all =>
    all.map(one => {
      const its = getComputedStyle(one);
      const box = one.getBoundingClientRect();
      return its.printColorAdjust === 'exact' && its.backgroundImage !== 'none' && box.width > 8 && box.height > 8;
    }),
  );
  expect(printed.length).toBeGreaterThan(40);
  expect(printed).not.toContain(false);
});
