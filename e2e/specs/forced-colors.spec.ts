import { expect, test } from '../fixtures';

test('squares, pieces and marks are seen where the system has its own colours', async ({ game, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await game.start({ variant: 'chess' });
  const seen = (square: string) => game.board.square(square).screenshot();
  const [light, dark] = [await seen('e4'), await seen('e5')];
  expect(light.equals(dark), 'light and dark squares differ').toBe(false);
  expect((await seen('e7')).equals(dark), 'a black pawn is seen').toBe(false);
  expect((await seen('e2')).equals(light), 'a white pawn is seen').toBe(false);
  await game.board.tap('e2');
  await expect.poll(async () => (await seen('e4')).equals(light), 'where the pawn can go is seen').toBe(false);
});

test('the link to the present page is told from the others where the system has its own colours', async ({ game, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await game.open();
  const link = (name: string) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true });
  const border = (name: string) => link(name).evaluate(one => getComputedStyle(one).borderTopColor);
  const ground = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'Canvas';
    return getComputedStyle(probe).color;
  });
  for (const [here, elsewhere] of [['Game', 'Rules'], ['Rules', 'Game']] as const) {
    await link(here).click();
    await expect(link(here)).toHaveAttribute('aria-current', 'page');
    expect(await border(elsewhere), `${elsewhere} has no border that is seen`).toBe(ground);
    expect(await border(here), `${here} has one`).not.toBe(ground);
  }
});
