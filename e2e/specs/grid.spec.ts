import { expect, test } from '../fixtures';
import type { GamePage } from '../pages/game';

const focused = (game: GamePage) => game.page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? null);

/** Walks to a square with the arrow keys, like a user without a mouse. */
const walk = async (game: GamePage, to: string) => {
  const at = (await focused(game))!;
  const [right, up] = [to.charCodeAt(0) - at.charCodeAt(0), Number(to[1]) - Number(at[1])];
  for (let step = 0; step < Math.abs(right); step += 1) await game.page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let step = 0; step < Math.abs(up); step += 1) await game.page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
  expect(await focused(game)).toBe(to);
};

test('the board is a grid of 64 buttons with one tab stop', async ({ game }) => {
  await game.start();
  await expect(game.board.grid.getByRole('row')).toHaveCount(8);
  await expect(game.board.grid.getByRole('gridcell')).toHaveCount(64);
  await expect(game.board.grid.getByRole('button')).toHaveCount(64);
  await expect(game.board.root.locator('button[data-square][tabindex="0"]')).toHaveCount(1);
});

test('the accessible name of a square includes its piece, its portal and a possible move', async ({ game }) => {
  await game.load({ variant: 'portal', fen: '4k3/8/8/8/8/4r3/3P4/4K1N1 w - - 0 1 -' });
  await expect(game.board.square('g1')).toHaveAccessibleName('white knight, g1');
  await expect(game.board.square('e3')).toHaveAccessibleName('black rook, e3, white portal, exits b3, d5, f5');
  await expect(game.board.square('g4')).toHaveAccessibleName('g4, neutral portal, exits b5');
  await expect(game.board.square('e1')).toHaveAccessibleName(/^white king, e1, .*in check/);
  await game.board.tap('d2');
  await expect(game.board.square('e3')).toHaveAccessibleName('black rook, e3, white portal, exits b3, d5, f5, can capture here');
});

test('a game is played to mate with the keyboard alone', { tag: '@quick' }, async ({ game, page }) => {
  await game.start();
  await game.board.grid.getByRole('button').and(page.locator('[tabindex="0"]')).focus();
  for (const [from, to] of [
    ['f2', 'f3'],
    ['e7', 'e5'],
    ['g2', 'g4'],
    ['d8', 'h4'],
  ] as const) {
    await walk(game, from);
    await page.keyboard.press('Enter');
    await game.board.expectMarked('selected', [from]);
    await walk(game, to);
    await page.keyboard.press('Space');
    await game.board.expectEmpty(from);
  }
  await game.expectOver('Black wins', 'White is checkmated.');
});

test('a portal exit and a promotion are chosen with the keyboard alone', async ({ game, page }) => {
  await game.load({ variant: 'portal', fen: '7k/1P6/8/8/8/8/4P3/4K3 w - - 0 1 -' });
  await game.board.square('e2').focus();
  await page.keyboard.press('Enter');
  await walk(game, 'e3');
  await page.keyboard.press('Enter');
  await game.board.expectMarked('exit', ['b3', 'd5', 'f5']);
  await game.board.square('e3').focus();
  await walk(game, 'f5');
  await page.keyboard.press('Enter');
  await game.board.expectPiece('f5', 'white pawn');
  await game.board.play('h8h7');

  await game.board.square('b7').focus();
  await page.keyboard.press('Enter');
  await walk(game, 'b8');
  await page.keyboard.press('Enter');
  await expect(game.board.promotion.getByRole('button', { name: 'queen' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await game.board.expectPiece('b8', 'white knight');
});

test('letter keys focus pieces, and Home and End focus the ends of a row', async ({ game, page }) => {
  await game.start();
  await game.board.square('e2').focus();
  await page.keyboard.press('k');
  expect(await focused(game)).toBe('e1');
  await page.keyboard.press('k');
  expect(await focused(game)).toBe('e8');
  await page.keyboard.press('Home');
  expect(await focused(game)).toBe('a8');
  await page.keyboard.press('End');
  expect(await focused(game)).toBe('h8');
});

test('every move, each check and the result are announced once and in order', async ({ game, page }) => {
  await game.start();
  // A new game says whose turn it is after its first frame.
  await expect(game.announcement).toHaveText('White to move');
  await page.evaluate(() => {
    const announcements: string[] = [];
    Object.assign(window, { announcements });
    const live = document.querySelector('.live')!;
    new MutationObserver(() => {
      const text = live.textContent?.trim();
      if (text) announcements.push(text);
    }).observe(live, { childList: true, characterData: true, subtree: true });
  });
  await game.board.play('e2e4', 'f7f5', 'd1h5', 'g7g6', 'f1e2', 'g6h5', 'e2h5');
  await game.expectOver('White wins', 'Black is checkmated.');
  const announcements = () => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements);
  await expect.poll(announcements).toEqual([
    'White pawn e2 to e4.',
    'Black pawn f7 to f5.',
    'White queen d1 to h5. Check.',
    'Black pawn g7 to g6.',
    'White bishop f1 to e2.',
    'Black pawn g6 to h5, takes the white queen.',
    'White bishop e2 to h5, takes the black pawn. Check.',
    'White wins. Black is checkmated.',
  ]);
});
