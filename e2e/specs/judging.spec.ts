/** How much the computer computes to analyse a whole game. `cargo xtask bench response` measures the time. */
import { expect, test } from '../fixtures';
import { LONG_GAME } from '../pages/computer';
import { patience } from '../patience';
import { workOf } from '../work';

test('a game of sixty moves is analysed with one request, within fifteen seconds of computing, and without a long task', async ({ game, computer, page }) => {
  await game.load({ variant: 'chess', moves: LONG_GAME });
  await game.button('Resign').click();
  await page.locator('.confirm').getByRole('button', { name: 'Resign' }).click();
  const { main, workers } = await workOf(page, async () => {
    await game.button('Analyse the game').click();
    await expect(computer.analysis.getByRole('row', { name: 'White' })).toBeVisible({ timeout: patience(100) });
  });
  console.log(`120 plies: ${(workers.total / 1000).toFixed(1)} s in the worker, ${main.total.toFixed(0)} ms in the page, at most ${main.longest.toFixed(0)} at a time`);
  await computer.analysis.getByRole('switch', { name: 'Show good moves too' }).check();
  await expect(computer.analysis.getByRole('list', { name: 'Annotated moves' }).getByRole('listitem')).toHaveCount(120);
  // The tests of the worker count the nodes of a position.
  expect(await computer.requestKinds()).toEqual(['analyse']);
  expect(workers.total).toBeLessThan(15_000);
  expect(main.longest).toBeLessThan(100);
  expect(main.total).toBeLessThan(workers.total);
});
