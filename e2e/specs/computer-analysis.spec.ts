import { expect, test } from '../fixtures';

const FOOL = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];

test('after the game the computer judges it: a graph and the worst moves', async ({ game, computer, page }) => {
  await game.start({ variant: 'chess' });
  await expect(computer.analysis).toBeHidden();
  await game.load({ variant: 'chess', moves: FOOL });
  await game.button('Analyse the game').click();

  const worst = computer.analysis.getByRole('list', { name: 'Worst moves' }).getByRole('button');
  await expect(worst.first()).toHaveText(/^2\. g4: \S+ was better$/);
  expect(await worst.count()).toBeLessThanOrEqual(3);
  const graph = computer.analysis.getByRole('img', { name: /^Who stood better/ });
  // One point for each of the five positions; at the end White has nothing.
  await expect(graph.locator('.analysis__white')).toHaveAttribute('d', /^M0 100(L\d [\d.]+){5}V100Z$/);
  await expect(graph.locator('.analysis__white')).toHaveAttribute('d', /L4 100\.0V/);

  await worst.first().click();
  await expect(page.locator('.move[aria-current]')).toHaveText('e5');
  await expect(page.locator('.board__shapes [data-kind="hint"]')).toHaveCount(1);
  await game.button('Back to the game').click();
  await expect(page.locator('.board__shapes [data-kind="hint"]')).toHaveCount(0);

  // A press on the graph looks at the ply there.
  const box = (await graph.boundingBox())!;
  await graph.click({ position: { x: box.width * 0.26, y: box.height / 2 } });
  await expect(page.locator('.move[aria-current]')).toHaveText('f3');
});

test('an undo makes the verdict void', async ({ game, computer }) => {
  await game.load({ variant: 'chess', moves: FOOL });
  await game.button('Analyse the game').click();
  await expect(computer.analysis.getByText('Worst moves')).toBeVisible();
  await game.button('Undo').click();
  await expect(computer.analysis).toBeHidden();
});

for (const { variant, moves } of [
  { variant: 'assassin' as const, moves: ['A@e3', 'A@d6', 'e2e4', 'd7d5', 'e4d5'] },
  { variant: 'portal' as const, moves: ['e2e3>f5', 'a7a6', 'h2h3'] },
]) {
  test(`a game of ${variant} is judged whole`, async ({ game, computer }) => {
    await game.load({ variant, moves });
    if (await game.curtain.isVisible()) await game.curtain.getByRole('button').click();
    await game.button('Resign').click();
    await game.page.locator('.confirm').getByRole('button', { name: 'Resign' }).click();
    await game.button('Analyse the game').click();
    await expect(computer.analysis.getByText(/^(Worst moves|There were no big mistakes\.)$/)).toBeVisible();
  });
}
