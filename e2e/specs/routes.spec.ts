import { expect, test } from '../fixtures';

test('an unknown address shows an error page with a link back to the game', async ({ game, page }) => {
  await game.open();
  await game.board.play('e2e4');
  for (const address of ['#/nowhere', '#/rules/checkers', '#/games/17', '#/new/checkers/here', '#/new/chess/nobody']) {
    await page.evaluate(hash => (location.hash = hash), address);
    await expect(page.getByRole('heading', { name: "This page doesn't exist." })).toBeVisible();
    await expect(game.board.grid).toBeHidden();
    await page.getByRole('link', { name: 'Back to the game' }).click();
    await game.board.expectPiece('e4', 'white pawn');
    await expect(game.moves).toHaveText(['e4']);
  }
});

test('each page has a title of its own', async ({ game, page }) => {
  await game.open();
  await expect(page).toHaveTitle('White to move · Portal Chess');
  for (const [link, title] of [
    ['Learn', 'Learn · Portal Chess'],
    ['Puzzles', 'Puzzles · Portal Chess'],
    ['Analysis', 'Analysis board · Portal Chess'],
    ['Games', 'Games · Portal Chess'],
    ['Play', 'Chess with portals, dinosaurs and hidden assassins · Portal Chess'],
  ] as const) {
    await game.pageLink(link).click();
    await expect(page).toHaveTitle(title);
  }
  for (const [hash, title] of [
    ['#/rules/portal', 'Rules · Portal Chess'],
    ['#/editor', 'Editor · Portal Chess'],
  ] as const) {
    await game.goTo(hash);
    await expect(page).toHaveTitle(title);
  }
});

for (const [what, leave] of Object.entries({
  'the address changes': async page => page.evaluate(() => (location.hash = '#/rules/portal')),
  'Back is pressed': async page => page.goBack(),
} satisfies Record<string, (page: import('@playwright/test').Page) => Promise<unknown>>)) {
  for (const from of ['#/play', '#/editor', '#/portals']) {
    test(`the app does not crash if ${what} while a square of ${from} has the focus`, async ({ game, page }) => {
      await page.goto('/#/games');
      await page.evaluate(hash => (location.hash = hash), from);
      const board = page.locator(from === '#/play' ? '.app:not(#boot) main.page--game .board' : '.app:not(#boot) .page--editor .board');
      await expect(board).toBeVisible();
      // The board is built row by row behind the boot page.
      await expect(page.locator('#boot')).toHaveCount(0);
      await board.locator('button[data-square="e2"]').focus();
      await page.keyboard.press('ArrowUp');
      await expect(board.locator('button[data-square="e3"]')).toBeFocused();
      await leave(page);
      await expect(board).toHaveCount(0);
      // The app has not crashed: it still follows a change of address.
      await page.evaluate(() => (location.hash = '#/play'));
      await game.board.play('e2e4');
    });
  }
}
