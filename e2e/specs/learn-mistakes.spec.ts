/** Learning from the mistakes of a finished game: better moves, hints, solutions, the next mistake, and the saved progress. */
import { expect, test } from '../fixtures';
import { Board } from '../pages/board';
import type { Computer } from '../pages/computer';
import type { GamePage, Position } from '../pages/game';

/** A game in which Black's third move allows mate in one. */
const SCHOLAR = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7'];

/** Starts the computer review of a finished game and opens the exercises about its mistakes. */
async function learn(game: GamePage, computer: Computer, players?: Position['players']): Promise<Board> {
  await game.load({ variant: 'chess', moves: SCHOLAR, ...(players && { players }) });
  await game.button('Analyse the game').click();
  await computer.analysis.getByRole('link', { name: 'Learn from your mistakes' }).click();
  await expect(game.page.getByRole('heading', { name: 'Learn from your mistakes' })).toBeVisible();
  return new Board(game.page, game.page.locator('main.page--analysis .board'));
}

test('a better move solves the exercise for a mistake, and the progress is kept @quick', async ({ game, computer, page }) => {
  const board = await learn(game, computer);
  const feedback = page.locator('.learn__said');
  const task = page.locator('.learn__task');
  await expect(task).toHaveText('Mistake 1 of 1. 3… Nf6 gave something away. Find a better move. Black to move');
  // The side that made the mistake is at the bottom.
  await expect(board.root.locator('button[data-square]').first()).toHaveAttribute('data-square', 'h1');

  // This move still allows the mate, so it is taken back, perhaps before anybody has seen it.
  await board.move('a7', 'a6');
  await expect(feedback).toHaveText('That gives something away, too. Try another move.');
  await board.expectPiece('a7', 'black pawn');
  await board.play('g7g6');
  await expect(feedback).toHaveText('That is a good move.');
  await expect(page.getByRole('progressbar', { name: 'Mistakes reviewed' })).toHaveJSProperty('value', 1);
  await expect(game.button('Hint')).toBeDisabled();

  await page.reload();
  await expect(task).toHaveText('You have worked through all the mistakes.');
  await game.button('Start again').click();
  await expect(task).toContainText('Mistake 1 of 1.');
});

test('a hint names the piece to move, and the better move is shown on request', async ({ game, computer, page }) => {
  const board = await learn(game, computer);
  const feedback = page.locator('.learn__said');
  await board.move('a7', 'a6');
  await expect(feedback).toHaveText('That gives something away, too. Try another move.');
  await game.button('Hint').click();
  await expect(feedback).toHaveText(/^That gives something away, too\. Try another move\. Look at the piece on [a-h][78]\.$/);
  await expect(board.root.locator('.shape[data-kind="circle"]')).toHaveCount(1);
  await game.button('Show the move').click();
  await expect(feedback).toHaveText('This move would have been better.');
  await expect(board.root.locator('.shape[data-kind="hint"], .shape[data-color="hint"]').first()).toBeVisible();
  await expect(game.button('Show the move')).toBeDisabled();
  await game.button('Next mistake').click();
  await expect(page.locator('.learn__task')).toHaveText('You have worked through all the mistakes.');
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await game.expectMoves(/^e4/, /^e5/, /^Qh5/, /^Nc6/, /^Bc4/, 'Nf6 ??', 'Qxf7#');
});

test("after a game against the computer only the user's mistakes are exercises", async ({ game, computer, page }) => {
  await learn(game, computer, { white: 'human', black: { computer: 1 } });
  await expect(page.locator('.learn__task')).toHaveText('There are no mistakes to learn from.');
});

test('the exercises page of a game without a review explains how to get one', async ({ game, page }) => {
  await game.load({ variant: 'chess', moves: SCHOLAR });
  await page.getByRole('link', { name: 'Analysis board' }).click();
  await expect(page.locator('main.page--analysis .board')).toBeVisible();
  await page.evaluate(() => (location.hash = location.hash.replace('/game/', '/learn/')));
  await expect(page.getByRole('alert')).toContainText('Analyse the game');
});
