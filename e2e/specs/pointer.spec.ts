import { expect, test } from '../fixtures';

test('pieces can be moved by dragging', async ({ game }) => {
  await game.start();
  for (const [from, to] of [
    ['e2', 'e4'],
    ['d7', 'd5'],
    ['e4', 'd5'],
  ] as const) {
    await game.board.drag(from, to);
    await game.board.expectEmpty(from);
  }
  await game.expectMoves('e4', 'd5', 'exd5');
});

test('a tap does not measure the board, so that it forces no layout', async ({ game, page }) => {
  await game.start();
  await page.evaluate(() => {
    const measured: string[] = [];
    Object.assign(window, { measured });
    const measure = Element.prototype.getBoundingClientRect;
    Element.prototype.getBoundingClientRect = function (this: Element) {
      measured.push(this.className);
      return measure.call(this);
    };
  });
  const measured = () => page.evaluate(() => (window as unknown as { measured: string[] }).measured.filter(name => name === 'board__squares').length);
  for (const square of ['e2', 'e4']) {
    const { x, y } = await game.board.centre(square);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.up();
  }
  await game.board.expectPiece('e4', 'white pawn');
  expect(await measured()).toBe(0);
  // Only a drag measures, because it must know where the board is. This also proves that the counter works.
  await game.board.drag('e7', 'e5');
  expect(await measured()).toBeGreaterThan(0);
});

test('a movement of two pixels is a tap, and one of three pixels is a drag', async ({ game, page }) => {
  await game.start();
  const { x, y } = await game.board.centre('e2');
  const held = game.board.root.locator('.piece[data-held]');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 2, y);
  await expect(held).toHaveCount(0);
  await page.mouse.move(x + 3, y);
  await expect(held).toHaveCount(1);
  await page.mouse.up();
  // A piece that is released on its own square stays selected, and a tap finishes the move.
  await game.board.expectMarked('selected', ['e2']);
  await game.board.tap('e4');
  await game.board.expectPiece('e4', 'white pawn');
});

test('a dragged piece is under the pointer in the next frame', async ({ game, page }) => {
  await game.start();
  await game.board.hold('e2', 'e5');
  const pointer = await game.board.centre('c6');
  await page.mouse.move(pointer.x, pointer.y);
  const middle = await game.board.root.locator('.piece[data-held]').evaluate(
    piece =>
      new Promise<{ x: number; y: number }>(resolve =>
        requestAnimationFrame(() => {
          const box = piece.getBoundingClientRect();
          resolve({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
        }),
      ),
  );
  expect(Math.abs(middle.x - pointer.x)).toBeLessThan(2);
  expect(Math.abs(middle.y - pointer.y)).toBeLessThan(2);
  await page.mouse.up();
});

test('the square under a dragged piece is marked only if the piece may be dropped there', async ({ game, page }) => {
  await game.start();
  await game.board.hold('e2', 'e4');
  await game.board.expectMarked('hover', ['e4']);
  const { x, y } = await game.board.centre('e5');
  await page.mouse.move(x, y);
  await game.board.expectMarked('hover', []);
  await page.mouse.up();
});

test('a piece dropped on an illegal square or outside the board returns to its square', async ({ game, page }) => {
  await game.start();
  await game.board.drag('e2', 'e5');
  await game.board.expectDrawn('e2', 'wp');
  await game.board.hold('e2', 'e4');
  await page.mouse.move(2, 2);
  await page.mouse.up();
  await game.board.expectDrawn('e2', 'wp');
  await game.board.expectEmpty('e4');
  await expect(game.status).toHaveText('White to move');
});

test('Escape cancels a drag, and releasing the piece then has no effect', async ({ game, page }) => {
  await game.start();
  const held = game.board.root.locator('.piece[data-held]');
  await game.board.hold('e2', 'e4');
  await expect(held).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(held).toHaveCount(0);
  await page.mouse.up();
  await game.board.expectDrawn('e2', 'wp');
  await game.board.expectEmpty('e4');
  await game.board.expectMarked('selected', []);
  await expect(game.status).toHaveText('White to move');
  await game.board.drag('e2', 'e4');
  await game.board.expectPiece('e4', 'white pawn');
});

test('a dragged piece lands under the pointer even if the page was scrolled during the drag', async ({ game, page }) => {
  await page.setViewportSize({ width: 500, height: 420 });
  await game.start();
  await game.board.hold('e2', 'e3');
  const before = await page.evaluate(() => {
    // The wheel scrolls smoothly, so the square is where it will be only when that has ended.
    document.addEventListener('scrollend', () => (document.documentElement.dataset.scrolled = 'yes'), { once: true });
    return scrollY;
  });
  await page.mouse.wheel(0, before > 0 ? -120 : 120);
  await expect(page.locator('html')).toHaveAttribute('data-scrolled', 'yes');
  expect(await page.evaluate(() => scrollY)).not.toBe(before);
  const e4 = (await game.board.square('e4').boundingBox())!;
  await page.mouse.move(e4.x + e4.width / 2, e4.y + e4.height / 2);
  await page.mouse.up();
  await game.board.expectPiece('e4', 'white pawn');
});

test('a tap on another own piece selects it, and a tap on an empty square clears the selection', async ({ game }) => {
  await game.start();
  await game.board.tap('e2', 'd2');
  await game.board.expectMarked('selected', ['d2']);
  await game.board.tap('e5');
  await game.board.expectMarked('selected', []);
  // The other side's pieces cannot be picked up.
  await game.board.tap('e7');
  await game.board.expectMarked('selected', []);
});

test('a portal exit can be chosen after a drag', async ({ game }) => {
  await game.start({ variant: 'portal' });
  await game.board.drag('e2', 'e3');
  await game.board.expectMarked('exit', ['b3', 'd5', 'f5']);
  await game.board.tap('d5');
  await game.board.expectPiece('d5', 'white pawn');
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });

  test('taps move a piece without scrolling the page', async ({ game, page }) => {
    await game.start();
    const top = () => page.evaluate(() => scrollY);
    await game.board.square('e2').scrollIntoViewIfNeeded();
    const before = await top();
    await game.board.square('e2').tap();
    await game.board.expectMarked('selected', ['e2']);
    await game.board.square('e4').tap();
    await game.board.expectPiece('e4', 'white pawn');
    expect(await top()).toBe(before);
  });

  test('a swipe scrolls the page unless it starts on a movable piece or a piece is selected', async ({ game, page }) => {
    // The whole page fits on a usual phone. In this small window it must be scrolled.
    await page.setViewportSize({ width: 360, height: 500 });
    await game.start();
    const up = async (square: string) => {
      const before = await page.evaluate(() => scrollY);
      await game.board.swipe(square, -100);
      return (await page.evaluate(() => scrollY)) - before;
    };
    expect(await up('e5')).toBeGreaterThan(20);
    expect(await up('e7')).toBeGreaterThan(20);
    await page.evaluate(() => scrollTo(0, 0));
    // The piece follows the finger two squares up the board, and the page does not scroll.
    expect(await up('e2')).toBe(0);
    await game.board.expectPiece('e4', 'white pawn');
    await game.board.square('h7').tap();
    await game.board.expectMarked('selected', ['h7']);
    expect(await up('a5')).toBe(0);
  });
});

test('the cursor shows which pieces can be picked up, and changes when the turn changes', async ({ game, page }) => {
  await game.start({ variant: 'chess' });
  const rest = async (square: string) => {
    const { x, y } = await game.board.centre(square);
    await page.mouse.move(x, y);
  };
  await rest('e7');
  await expect(game.board.square('e7')).not.toHaveCSS('cursor', 'pointer');
  await rest('d2');
  await expect(game.board.square('d2')).toHaveCSS('cursor', 'pointer');
  const typed = await game.typing();
  await typed.fill('e4');
  await typed.press('Enter');
  await expect(game.board.square('d2')).not.toHaveCSS('cursor', 'pointer');
  await typed.fill('e5');
  await typed.press('Enter');
  await expect(game.board.square('d2')).toHaveCSS('cursor', 'pointer');
});
