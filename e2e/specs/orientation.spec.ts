import { expect, test } from '../fixtures';

test('flipping the board flips its pieces and coordinates', async ({ game }) => {
  await game.start();
  const above = async (one: string, other: string) => (await game.board.centre(one)).y < (await game.board.centre(other)).y;
  expect(await above('a8', 'a1')).toBe(true);
  await game.press('Flip the board');
  await expect.poll(() => above('a1', 'a8')).toBe(true);
  await game.board.expectDrawn('e1', 'wk');
  await game.board.expectDrawn('d8', 'bq');
  await expect(game.board.root.locator('.coord--file').first()).toHaveText('h');
  await expect(game.board.root.locator('.coord--rank').first()).toHaveText('1');
  // The game can be continued.
  await game.board.play('e2e4', 'e7e5');
  await game.board.expectDrawn('e4', 'wp');
});

test('a setting turns the board to the side to move', async ({ game }) => {
  await game.start();
  await game.set('Board when you share a device', 'Turns to the player to move');
  await game.board.play('e2e4');
  await expect(game.board.root).toHaveAttribute('data-orientation', 'black');
  await game.board.play('e7e5');
  await expect(game.board.root).toHaveAttribute('data-orientation', 'white');
});

test('a setting rotates the black pieces so that both sides face each other', async ({ game }) => {
  await game.start();
  await game.set('Board when you share a device', 'Pieces face each other');
  await expect(game.board.root).toHaveAttribute('data-facing');
  const turned = (piece: string) =>
    game.board.root
      .locator(`.piece[data-piece="${piece}"] .piece__figure`)
      .first()
      .evaluate(figure => {
        const style = getComputedStyle(figure);
        return style.rotate === '180deg' || style.transform.startsWith('matrix(-1');
      });
  await expect.poll(() => turned('bk')).toBe(true);
  expect(await turned('wk')).toBe(false);
});

test('coordinates can be shown at the edge, on every square, or not at all', async ({ game }) => {
  await game.start();
  const edge = game.board.root.locator('.board__coords');
  await expect(edge).toBeVisible();
  await game.set('Coordinates', 'On every square');
  await expect
    .poll(() => game.board.square('c5').evaluate(one => getComputedStyle(one, '::before').content))
    .toContain('c5');
  await game.set('Coordinates', 'Off');
  await expect(edge).toBeHidden();
});

test('the board can be resized with its handle, and keeps its size after a reload', async ({ game, page }) => {
  await game.start();
  // A width of 0 stands for a board that is not laid out yet, so the test waits for another one.
  const width = async () => (await game.board.root.boundingBox())?.width ?? 0;
  const before = await width();
  const handle = page.getByRole('slider', { name: 'Resize the board' });
  const box = (await handle.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 90, box.y - 90, { steps: 5 });
  await page.mouse.up();
  await expect.poll(width).toBeLessThan(before - 60);
  const after = await width();
  expect(after).toBeGreaterThan(0);
  await handle.press('ArrowLeft');
  await expect.poll(width).toBeLessThan(after);
  const resized = await width();
  expect(resized).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(width).toBe(resized);
});
