import { expect, test } from '../fixtures';
import { APP } from '../pages/game';
import { VARIANTS } from '../pages/new-game';

for (const width of [360, 768, 1440]) {
  test(`at ${width} px nothing is cut off and nothing jumps`, async ({ game, page }) => {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    await game.start({ variant: 'portal', minutes: 5 });
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(await fits()).toBe(true);
    const box = (await game.board.root.boundingBox())!;
    expect(Math.abs(box.width - box.height)).toBeLessThan(1);
    expect(box.width).toBeGreaterThan(width < 500 ? 320 : 450);
    await game.board.tap('e2');
    expect(await game.board.root.boundingBox()).toEqual(box);
    await game.board.tap('e3');
    expect(await game.board.root.boundingBox()).toEqual(box);
    await game.board.tap('f5');
    await game.board.expectPiece('f5', 'white pawn');
    expect(await game.board.root.boundingBox()).toEqual(box);
    for (const route of ['#/', '#/rules/portal', '#/games', '#/editor']) {
      await page.goto(`/${route}`);
      await expect(page.locator('main:not(#boot main)')).toBeVisible();
      expect(await fits(), route).toBe(true);
    }
  });
}

for (const variant of VARIANTS) {
  test(`${variant} starts on a board of its own`, async ({ game }) => {
    await game.start({ variant });
    await expect(game.board.root).toHaveAttribute('data-variant', variant);
    await expect(game.page).toHaveTitle(/Portal Chess/);
  });
}

test('the title tells how the game stands', async ({ game }) => {
  await game.start({ variant: 'chess' });
  await expect(game.page).toHaveTitle('White to move · Portal Chess');
  await game.board.move('e2', 'e4');
  await expect(game.page).toHaveTitle('Black to move · Portal Chess');
});

test('portals of the three networks have three shapes, and light up together', async ({ game }) => {
  await game.start({ variant: 'portal' });
  const networks = { white: ['b3', 'd5', 'e3', 'f5'], black: ['c4', 'd6', 'e4', 'g6'], neutral: ['b5', 'g4'] };
  const looks = new Set<string>();
  for (const [network, squares] of Object.entries(networks)) {
    await expect(game.board.root.locator(`.portal[data-network="${network}"]`)).toHaveCount(squares.length);
    const portal = game.board.square(squares[0]!).locator('.portal');
    looks.add(
      await portal.evaluate(one => {
        const { maskImage, backgroundImage, backgroundPosition, clipPath, borderRadius, rotate } = getComputedStyle(one);
        const before = getComputedStyle(one, '::before');
        return [maskImage, backgroundImage, backgroundPosition, clipPath, borderRadius, rotate, before.maskImage, before.clipPath].join('|');
      }),
    );
    await game.board.square(squares[0]!).hover();
    await expect(game.board.root).toHaveAttribute('data-lit', network);
  }
  expect(looks.size).toBe(3);
  await game.board.square('a4').hover();
  await expect(game.board.root).not.toHaveAttribute('data-lit');
  await game.board.square('d6').focus();
  await expect(game.board.root).toHaveAttribute('data-lit', 'black');
});

test('where the next game has no portals, nothing of them is seen', async ({ game }) => {
  await game.start({ variant: 'portal' });
  const drawn = () =>
    game.board.root.locator('.portal, .token').evaluateAll(all => all.filter(one => getComputedStyle(one).backgroundImage !== 'none').length);
  expect(await drawn()).toBe(10);
  await game.start({ variant: 'portal-standard' });
  await expect.poll(drawn).toBe(8);
  await game.start({ variant: 'chess' });
  await expect.poll(drawn).toBe(0);
});

test('all drawings of a kind are one picture', async ({ game }) => {
  await game.start({ variant: 'dinosaur' });
  for (const [kind, style] of Object.entries({ '.icon': 'mask-image', '.piece__figure': 'background-image' })) {
    const drawn = game.page.locator(`${APP} ${kind}`);
    const looks = (name: string) =>
      drawn.evaluateAll((all, property) => [...new Set(all.map(one => getComputedStyle(one).getPropertyValue(property)))], name);
    const pictures = await looks(style);
    expect(pictures, kind).toHaveLength(1);
    expect(pictures[0]).toMatch(/^url\("data:image\/svg/);
    expect((await looks(style.replace('image', 'position'))).length, kind).toBeGreaterThan(10);
  }
});
