/** Measures how long the computer takes to analyse a whole game. */
import { expect, test } from '../fixtures';

/** Sixty moves of each side, played by the computer against itself. */
const MOVES = [
  'b1c3 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 e7e5 d4c6 b7c6 e2e4 g8f6 f1d3 f8b4 h2h3 e8g8 e1g1 b4a5 c3e2 a5b6',
  'e2g3 d7d5 f1e1 f8e8 a2a4 a7a5 c2c3 h7h6 b2b3 c8e6 d1f3 d5e4 g3e4 e6b3 e4f6 d8f6 f3f6 g7f6 a1b1 a8b8',
  'b1b3 b6f2 g1f2 b8b3 c1h6 b3c3 e1e3 g8h8 d3e2 c3c2 e3b3 h8h7 h6e3 h7g7 h3h4 c2a2 b3b7 a2a4 h4h5 a4a2',
  'f2f3 e5e4 f3f2 e8e5 h5h6 g7g6 e3d4 e5f5 f2e3 g6h6 g2g4 f5d5 e2c4 a2a3 e3e4 d5d4 e4d4 a3g3 c4e2 a5a4',
  'd4e4 h6g5 b7f7 a4a3 f7g7 g5h6 g7a7 h6g5 a7a5 c6c5 a5c5 g5h6 c5a5 g3c3 e2d3 a3a2 a5a2 h6g5 d3e2 c3c5',
  'a2a8 c5e5 e4f3 e5d5 a8h8 g5g6 h8g8 g6h6 g8f8 h6g6 f8g8 g6h6 g8b8 f6f5 f3f4 f5g4 f4g3 d5a5 b8b6 h6g7',
].flatMap(line => line.split(' '));

test('a game of sixty moves is analysed within thirty seconds', async ({ game, computer, page }) => {
  test.setTimeout(180_000);
  await game.load({ variant: 'chess', moves: MOVES });
  await game.button('Resign').click();
  await page.locator('.confirm').getByRole('button', { name: 'Resign' }).click();
  const start = Date.now();
  await game.button('Analyse the game').click();
  await expect(computer.analysis.getByRole('row', { name: 'White' })).toBeVisible({ timeout: 120_000 });
  const seconds = (Date.now() - start) / 1000;
  test.info().annotations.push({ type: 'analysed in', description: `${seconds.toFixed(1)} s` });
  console.log(`120 plies analysed in ${seconds.toFixed(1)} s`);
  await computer.analysis.getByRole('switch', { name: 'Show good moves too' }).check();
  await expect(computer.analysis.getByRole('list', { name: 'Annotated moves' }).getByRole('listitem')).toHaveCount(120);
  expect(seconds).toBeLessThan(30);
});
