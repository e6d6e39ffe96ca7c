/** Drags that the browser reports in an untidy way, or never finishes. */
import { expect, test } from '../fixtures';
import type { GamePage } from '../pages/game';

const held = (game: GamePage) => game.board.root.locator('.piece[data-held]');

/** Expects that the pawn on e2 is back and that the game goes on as if nothing had happened. */
async function expectPutBack(game: GamePage): Promise<void> {
  await expect(held(game)).toHaveCount(0);
  await game.page.mouse.up();
  await game.board.expectDrawn('e2', 'wp');
  await game.board.expectEmpty('e4');
  await expect(game.status).toHaveText('White to move');
  await expect(game.board.root.locator('.shape')).toHaveCount(0);
  await game.board.drag('d2', 'd4');
  await game.board.expectPiece('d4', 'white pawn');
}

for (const button of ['right', 'middle'] as const) {
  test(`the ${button} button during a drag puts the piece back and draws nothing`, async ({ game, page }) => {
    await game.start({ variant: 'chess' });
    await game.board.hold('e2', 'e4');
    await page.mouse.down({ button });
    await expect(held(game)).toHaveCount(0);
    await game.board.expectMarked('selected', []);
    const { x, y } = await game.board.centre('e3');
    await page.mouse.move(x, y);
    await page.mouse.up({ button });
    await expectPutBack(game);
  });
}

test('the left button drops the arrow that the right button draws', async ({ game, page }) => {
  await game.start({ variant: 'chess' });
  const [from, to] = [await game.board.centre('a3'), await game.board.centre('a5')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(to.x, to.y);
  await expect(game.board.root.locator('.shape')).not.toHaveCount(0);
  await page.mouse.down({ button: 'left' });
  await expect(game.board.root.locator('.shape')).toHaveCount(0);
  await page.mouse.up({ button: 'left' });
  await page.mouse.up({ button: 'right' });
  await expect(game.board.root.locator('.shape')).toHaveCount(0);
});

/** What a browser may do instead of reporting the release. */
const endings: Record<string, (grid: HTMLElement) => void> = {
  'a movement without a button': grid =>
    grid.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerId: 1, buttons: 0, clientX: 9, clientY: 9 })),
  'a cancelled pointer': grid => grid.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerId: 1 })),
  'a lost capture': grid => grid.releasePointerCapture(1),
  'a window that loses the focus': () => window.dispatchEvent(new Event('blur')),
  'a page that is hidden': () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  'a context menu': () => document.body.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
  'another pointer': () =>
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerId: 77, pointerType: 'touch', buttons: 1 })),
};

for (const [name, end] of Object.entries(endings)) {
  test(`${name} puts the piece back`, async ({ game, page }) => {
    await game.start({ variant: 'chess' });
    await game.board.hold('e2', 'e4');
    await expect(held(game)).toHaveCount(1);
    await game.board.grid.evaluate(end);
    // The capture is lost at the next event of the pointer.
    const { x, y } = await game.board.centre('e3');
    await page.mouse.move(x, y);
    await expectPutBack(game);
  });
}

/** Pages with a board, each with something that is there once no move is to come by itself. */
const BOARDS: Record<string, [string, string]> = {
  'the editor': ['/#/editor', '.palette__piece'],
  'the analysis': ['/#/analysis', '.study'],
  'a puzzle': ['/#/puzzles/chess', '.moves__list button.move'],
};

for (const [name, [address, ready]] of Object.entries(BOARDS)) {
  test(`in ${name} a drag that is cancelled changes nothing`, async ({ page }) => {
    await page.goto(address);
    await expect(page.locator('#boot')).toHaveCount(0);
    await expect(page.locator(`.app:not(#boot) ${ready}`).first()).toBeVisible();
    const board = page.locator('.app:not(#boot) .board');
    const pieces = () => board.locator('[data-square]').evaluateAll(squares => squares.map(square => square.getAttribute('aria-label')).sort());
    const before = await pieces();
    const middle = async (name: RegExp) => {
      const box = (await board.getByRole('gridcell', { name }).first().boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    for (const piece of [/^white \w+, [a-h][1-8]/, /^black \w+, [a-h][1-8]/]) {
      const [from, to] = [await middle(piece), await middle(/^[a-h][1-8]/)];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.down({ button: 'right' });
      await page.mouse.up({ button: 'right' });
      await page.mouse.up();
      await expect(board.locator('.piece[data-held]')).toHaveCount(0);
      await expect.poll(pieces).toEqual(before);
    }
  });
}

test('a drop lands under the pointer even if the layout has moved without an event', async ({ game, page }) => {
  await game.start({ variant: 'chess' });
  await game.board.hold('e2', 'e3');
  const push = (pixels: number) =>
    page.evaluate(height => {
      const notice = document.createElement('div');
      notice.style.height = `${height}px`;
      document.body.prepend(notice);
    }, pixels);
  await push(61);
  // The piece follows the resting pointer, and the square under it is marked anew.
  const e4 = (await game.board.square('e4').boundingBox())!;
  await page.mouse.move(e4.x + e4.width / 2, e4.y + e4.height / 2);
  await game.board.expectMarked('hover', ['e4']);
  await page.mouse.up();
  await game.board.expectPiece('e4', 'white pawn');
  // The push comes between the last movement and the release.
  await game.board.hold('e7', 'e5');
  const e5 = (await game.board.square('e5').boundingBox())!;
  await push(e5.height);
  await game.board.expectMarked('hover', ['e6']);
  await page.mouse.up();
  await game.board.expectPiece('e6', 'black pawn');
});
