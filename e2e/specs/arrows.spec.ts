import { expect, test } from '../fixtures';
import type { GamePage } from '../pages/game';

const shapes = (game: GamePage) =>
  game.board.root
    .locator('.shape:not([data-draft])')
    .evaluateAll(all => all.map(one => `${(one as SVGElement).dataset.color} ${(one as SVGElement).dataset.kind}`).sort());

const draw = async (game: GamePage, from: string, to: string, keys: string[] = [], button: 'right' | 'left' = 'right') => {
  const [start, end] = [await game.board.centre(from), await game.board.centre(to)];
  for (const key of keys) await game.page.keyboard.down(key);
  await game.page.mouse.move(start.x, start.y);
  await game.page.mouse.down({ button });
  await game.page.mouse.move(end.x, end.y, { steps: 3 });
  await game.page.mouse.up({ button });
  for (const key of keys) await game.page.keyboard.up(key);
};

test('arrows can be drawn in four colours, and a click draws a circle', async ({ game }) => {
  await game.start();
  await draw(game, 'e2', 'e4');
  await draw(game, 'd2', 'd4', ['Shift']);
  await draw(game, 'c2', 'c4', ['Alt']);
  await draw(game, 'b2', 'b4', ['Shift', 'Alt']);
  await draw(game, 'g1', 'g1');
  await expect.poll(() => shapes(game)).toEqual(['blue arrow', 'green arrow', 'green circle', 'red arrow', 'yellow arrow']);
  // Drawing has selected and moved nothing.
  await game.board.expectMarked('selected', []);
});

test('drawing an arrow again erases it, and a tap on the board erases all arrows', async ({ game }) => {
  await game.start();
  await draw(game, 'e2', 'e4');
  await draw(game, 'g1', 'f3');
  await draw(game, 'e2', 'e4');
  await expect.poll(() => shapes(game)).toEqual(['green arrow']);
  await game.board.tap('e5');
  await expect.poll(() => shapes(game)).toEqual([]);
});

test('dragging with Shift and the left button draws an arrow', async ({ game }) => {
  await game.start();
  await draw(game, 'e2', 'e4', ['Shift'], 'left');
  await expect.poll(async () => (await shapes(game)).length).toBe(1);
  await game.board.expectPiece('e2', 'white pawn');
});

test('an arrow drawn on a flipped board points to the right square', async ({ game }) => {
  await game.start();
  await game.press('Flip the board');
  await draw(game, 'a2', 'a4');
  const tip = await game.board.root.locator('.shape polygon').boundingBox();
  const square = await game.board.square('a4').boundingBox();
  expect(tip!.x).toBeGreaterThanOrEqual(square!.x);
  expect(tip!.x + tip!.width).toBeLessThanOrEqual(square!.x + square!.width);
});
