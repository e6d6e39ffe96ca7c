import { expect, test } from '../fixtures';

test('settings apply immediately, are kept after a reload, and can be reset', { tag: '@quick' }, async ({ game, page }) => {
  await game.start();
  const root = page.locator('html');
  await game.set('Theme', 'Dark');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await game.set('Board', 'Slate');
  await expect(root).toHaveAttribute('data-board', 'slate');
  await game.set('Coordinates', 'Off');
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(root).toHaveAttribute('data-board', 'slate');
  await expect(game.board.root).toHaveAttribute('data-coords', 'none');

  await game.button('Settings').click();
  await game.settings.getByRole('button', { name: 'Reset settings' }).click();
  await expect(root).not.toHaveAttribute('data-theme', 'dark');
});

test('the theme follows the system, and the four board designs differ', async ({ game, page }) => {
  await game.start();
  const colours = () =>
    page.evaluate(() => {
      const square = (name: string) => getComputedStyle(document.querySelector(`[data-square="${name}"]`)!).backgroundColor;
      const board = getComputedStyle(document.querySelector('.board')!, '::before');
      return [square('e4'), square('d4'), board.backgroundColor, board.backgroundImage].join(' | ');
    });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).not.toBe(light);

  const seen = new Set<string>();
  for (const board of ['Walnut', 'Slate', 'Meadow', 'High contrast']) {
    await game.set('Board', board);
    seen.add(await colours());
  }
  expect(seen.size).toBe(4);
});

test('moves can be played while move targets are hidden', async ({ game, page }) => {
  await game.start();
  await game.button('Settings').click();
  await page.getByRole('switch', { name: 'Show where a piece can go' }).uncheck();
  await game.dismissDialog();
  await game.board.tap('e2');
  await game.board.expectMarked('selected', ['e2']);
  await game.board.expectTargets();
  await game.board.tap('e4');
  await game.board.expectPiece('e4', 'white pawn');
});
