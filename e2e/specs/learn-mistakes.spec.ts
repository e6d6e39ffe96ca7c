/** Learning from the mistakes of a finished game: better moves, hints, solutions and the next mistake; and nothing is lost on the way. */
import { expect, test } from '../fixtures';
import { Board } from '../pages/board';
import type { Computer } from '../pages/computer';
import type { GamePage, Position } from '../pages/game';

/** A game in which Black's third move allows mate in one. */
const SCHOLAR = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7'];

/** Has a finished game judged and opens the exercises about its mistakes. */
async function learn(game: GamePage, computer: Computer, players?: Position['players']): Promise<Board> {
  await game.load({ variant: 'chess', moves: SCHOLAR, ...(players && { players }) });
  await game.button('Analyse the game').click();
  await computer.analysis.getByRole('link', { name: 'Learn from your mistakes' }).click();
  await expect(game.page.getByRole('heading', { name: 'Learn from your mistakes' })).toBeVisible();
  return new Board(game.page, game.page.locator('main.page--analysis .board'));
}

test('a mistake is an exercise: a better move is found, and that is kept @quick', async ({ game, computer, page }) => {
  const board = await learn(game, computer);
  const said = page.locator('.learn__said');
  const task = page.locator('.learn__task');
  await expect(task).toHaveText('Mistake 1 of 1. 3… Nf6 gave something away. Find a better move. Black to move');
  // The side that made the mistake is at the bottom.
  await expect(board.root.locator('button[data-square]').first()).toHaveAttribute('data-square', 'h1');

  // This move still allows the mate, so it is taken back.
  await board.play('a7a6');
  await expect(said).toHaveText('That gives something away, too. Try another move.');
  await board.expectPiece('a7', 'black pawn');
  await board.play('g7g6');
  await expect(said).toHaveText('That is a good move.');
  await expect(page.getByRole('progressbar', { name: 'Mistakes reviewed' })).toHaveJSProperty('value', 1);
  await expect(game.button('Hint')).toBeDisabled();

  await page.reload();
  await expect(task).toHaveText('You have worked through all the mistakes.');
  await game.button('Start again').click();
  await expect(task).toContainText('Mistake 1 of 1.');
});

test('a hint tells with which piece, and the better move is shown to whoever asks', async ({ game, computer, page }) => {
  const board = await learn(game, computer);
  const said = page.locator('.learn__said');
  await board.play('a7a6');
  await expect(said).toHaveText('That gives something away, too. Try another move.');
  await game.button('Hint').click();
  await expect(said).toHaveText(/^That gives something away, too\. Try another move\. Look at the piece on [a-h][78]\.$/);
  await expect(board.root.locator('.shape[data-kind="circle"]')).toHaveCount(1);
  await game.button('Show the move').click();
  await expect(said).toHaveText('This move would have been better.');
  await expect(board.root.locator('.shape[data-kind="hint"], .shape[data-color="hint"]').first()).toBeVisible();
  await expect(game.button('Show the move')).toBeDisabled();
  await game.button('Next mistake').click();
  await expect(page.locator('.learn__task')).toHaveText('You have worked through all the mistakes.');
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await game.expectMoves(/^e4/, /^e5/, /^Qh5/, /^Nc6/, /^Bc4/, 'Nf6 ??', 'Qxf7#');
});

test('whoever played the computer learns from their own mistakes only', async ({ game, computer, page }) => {
  await learn(game, computer, { white: 'human', black: { computer: 1 } });
  await expect(page.locator('.learn__task')).toHaveText('There are no mistakes to learn from.');
});

test('a game that nobody has had judged says how that is done', async ({ game, page }) => {
  await game.load({ variant: 'chess', moves: SCHOLAR });
  await page.getByRole('link', { name: 'Analysis board' }).click();
  await expect(page.locator('main.page--analysis .board')).toBeVisible();
  await page.evaluate(() => (location.hash = location.hash.replace('/game/', '/learn/')));
  await expect(page.getByRole('alert')).toContainText('Analyse the game');
});
