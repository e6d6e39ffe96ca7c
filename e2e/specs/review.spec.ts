import { expect, test } from '../fixtures';
import type { GamePage } from '../pages/game';

const banner = (game: GamePage) => game.page.getByText(/You are looking at ply/);

const played = async (game: GamePage) => {
  await game.start();
  await game.board.play('e2e4', 'e7e5', 'g1f3', 'b8c6');
};

test('the arrow keys, Home and End walk through the game', async ({ game, page }) => {
  await played(game);
  await game.board.root.page().locator('body').press('ArrowLeft');
  await game.board.expectPiece('b8', 'black knight');
  await expect(banner(game)).toBeVisible();
  await page.locator('body').press('Home');
  await game.board.expectPiece('e2', 'white pawn');
  await page.locator('body').press('ArrowRight');
  await game.board.expectPiece('e4', 'white pawn');
  await game.board.expectPiece('e7', 'black pawn');
  await page.locator('body').press('End');
  await game.board.expectPiece('c6', 'black knight');
  await expect(banner(game)).toBeHidden();
});

test('a move in the list is looked at by a click, and marked there', async ({ game }) => {
  await played(game);
  await game.moves.nth(1).click();
  await game.board.expectPiece('e5', 'black pawn');
  await game.board.expectPiece('g1', 'white knight');
  await expect(game.moves.nth(1)).toHaveAttribute('aria-current', /true|step/);
  await game.button('Back to the game').click();
  await game.board.expectPiece('c6', 'black knight');
});

test('the wheel over the board walks as well', async ({ game, page }) => {
  await played(game);
  const { x, y } = await game.board.centre('e5');
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -120);
  await game.board.expectPiece('b8', 'black knight');
  await page.mouse.wheel(0, 120);
  await game.board.expectPiece('c6', 'black knight');
});

test('the past is not played on, and the clock goes on', async ({ game, page }) => {
  await page.clock.install({ time: '2026-01-01T12:00:00Z' });
  await game.start({ minutes: 5 });
  await game.board.play('e2e4', 'e7e5');
  await page.locator('body').press('Home');
  await game.board.expectPiece('e2', 'white pawn');
  await page.clock.runFor(65_000);
  await expect(game.clock('White')).toHaveText(/3:5\d/);
  await game.board.tap('d2');
  await game.board.expectTargets();
});

test('a move of the other side brings the present back into view only when asked', async ({ game, page }) => {
  await played(game);
  await page.locator('body').press('Home');
  await game.button('Back to the game').click();
  await game.board.play('f1b5');
  await expect(game.moves).toHaveCount(5);
});
