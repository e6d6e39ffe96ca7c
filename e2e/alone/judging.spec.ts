/** How long it takes to judge a whole game. */
import { expect, test } from '../fixtures';

/** Sixty moves of each side, played by the computer against itself; then White resigns. */
const MOVES = [
  'b1c3 d7d5 d2d4 b8c6 e2e4 e7e6 e4e5 g8e7 g1f3 e7f5 a2a3 f8e7 h2h4 h7h5 g2g3 f7f6 c1f4 e8g8 e5f6 e7f6',
  'c3e2 c6a5 f1h3 c7c5 h3f5 e6f5 e1g1 a5c4 b2b3 c4d6 f4d6 d8d6 e2f4 c5d4 d1d3 a7a6 f1e1 c8d7 f4h5 a8e8',
  'f3d4 f6e5 f2f4 e5d4 d3d4 d6h6 d4d5 d7e6 e1e6 h6e6 d5e6 e8e6 g3g4 f5g4 a1d1 f8f5 d1d8 g8h7 h5g3 f5f4',
  'd8d3 e6c6 c2c4 f4f3 d3f3 g4f3 g1f2 c6b6 b3b4 b6d6 g3e4 d6d4 f2f3 d4d3 f3f2 d3d4 e4g5 h7g8 c4c5 d4h4',
  'f2e3 g7g6 g5e4 a6a5 b4a5 h4h3 e3d4 h3a3 e4d6 a3a5 d6b7 a5a4 d4d5 g8f8 d5d6 g6g5 c5c6 a4a6 b7c5 a6c6',
  'd6c6 g5g4 c5e4 f8e7 c6d5 g4g3 e4g3 e7d8 d5d4 d8e7 g3e4 e7d8 d4e3 d8e7 e3d4 e7d8 d4e3 d8e7 e3d4 e7d8',
].flatMap(line => line.split(' '));

test('a game of sixty moves is judged within thirty seconds', async ({ game, computer, page }) => {
  test.setTimeout(180_000);
  await game.load({ variant: 'chess', moves: MOVES });
  await game.button('Resign').click();
  await page.locator('.confirm').getByRole('button', { name: 'Resign' }).click();
  const start = Date.now();
  await game.button('Analyse the game').click();
  await expect(computer.analysis.getByRole('row', { name: 'White' })).toBeVisible({ timeout: 120_000 });
  const seconds = (Date.now() - start) / 1000;
  test.info().annotations.push({ type: 'judged in', description: `${seconds.toFixed(1)} s` });
  console.log(`120 plies judged in ${seconds.toFixed(1)} s`);
  await computer.analysis.getByRole('switch', { name: 'Show good moves too' }).check();
  await expect(computer.analysis.getByRole('list', { name: 'Moves with their marks' }).getByRole('listitem')).toHaveCount(120);
  expect(seconds).toBeLessThan(30);
});
