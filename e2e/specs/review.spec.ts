import { expect, test } from '../fixtures';
import type { GamePage } from '../pages/game';

const banner = (game: GamePage) => game.page.getByText(/^(Start position|Half-move \d+ of \d+)\./);

const played = async (game: GamePage) => {
  await game.start();
  await game.board.play('e2e4', 'e7e5', 'g1f3', 'b8c6');
};

test('the arrow keys, Home and End step through the game', async ({ game, page }) => {
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

test('a click on a move shows its position and marks it in the move list', async ({ game }) => {
  await played(game);
  await game.moves.nth(1).click();
  await game.board.expectPiece('e5', 'black pawn');
  await game.board.expectPiece('g1', 'white knight');
  await expect(game.moves.nth(1)).toHaveAttribute('aria-current', /true|step/);
  await game.button('Back to the game').click();
  await game.board.expectPiece('c6', 'black knight');
});

test('the mouse wheel over the board steps through the game', async ({ game, page }) => {
  await played(game);
  const { x, y } = await game.board.centre('e5');
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -120);
  await game.board.expectPiece('b8', 'black knight');
  await page.mouse.wheel(0, 120);
  await game.board.expectPiece('c6', 'black knight');
});

test('the clock keeps running while an earlier position is shown', async ({ game, page }) => {
  await page.clock.install({ time: '2026-01-01T12:00:00Z' });
  await game.start({ minutes: 5 });
  await game.board.play('e2e4', 'e7e5');
  await page.locator('body').press('Home');
  await game.board.expectPiece('e2', 'white pawn');
  const before = await game.secondsLeft('White');
  await page.clock.runFor(65_000);
  expect(before - (await game.secondsLeft('White'))).toBeGreaterThanOrEqual(65);
});

test('a tap on the board returns to the current position without playing a move', async ({ game, page }) => {
  await played(game);
  await page.locator('body').press('Home');
  await game.board.expectPiece('g1', 'white knight');
  // In the current position the knight is on f3, so the tap on g1 selects nothing.
  await game.board.tap('g1');
  await game.board.expectPiece('f3', 'white knight');
  await expect(banner(game)).toBeHidden();
  await game.board.expectMarked('selected', []);
  await expect(game.moves).toHaveCount(4);
});

