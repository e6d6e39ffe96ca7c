import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures';

test('moves can be typed in SAN or coordinate notation', { tag: '@quick' }, async ({ game }) => {
  await game.start();
  const field = await game.typing();
  for (const move of ['e4', 'e7e5', 'Nf3', 'b8c6', 'Bb5', 'a6', 'O-O']) {
    const before = await game.moves.count();
    await field.fill(move);
    await field.press('Enter');
    await expect(game.moves).toHaveCount(before + 1);
    await expect(field).toHaveValue('');
  }
  await game.expectMoves('e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'O-O');
});

test('a portal move can be typed with its exit', async ({ game }) => {
  await game.start({ variant: 'portal' });
  const field = await game.typing();
  await field.fill('e2e3>f5');
  await field.press('Enter');
  await game.board.expectPiece('f5', 'white pawn');
});

test('an illegal typed move shows an error and stays in the field', async ({ game, page }) => {
  await game.start();
  const field = await game.typing();
  await field.fill('Ke2');
  await field.press('Enter');
  await expect(page.locator('.typed__error')).toContainText('Ke2');
  await expect(field).toHaveValue('Ke2');
  await expect(game.status).toHaveText('White to move');
});

test('typed moves are autocompleted', async ({ game }) => {
  await game.start();
  const field = await game.typing();
  await field.pressSequentially('N');
  const offered = game.page.getByRole('option');
  await expect(offered).toHaveText(['Na3', 'Nc3', 'Nf3', 'Nh3']);
  await field.pressSequentially('f');
  await expect(offered).toHaveText(['Nf3']);
  await field.press('ArrowDown');
  await field.press('Enter');
  await game.board.expectPiece('f3', 'white knight');
});

test('a new game clears the rejected move and its error', async ({ game, page }) => {
  await game.start();
  const field = await game.typing();
  await field.fill('Ke2');
  await field.press('Enter');
  await expect(page.locator('.typed__error')).toContainText('Ke2');
  await game.start();
  await expect(page.locator('.typed__error')).toBeEmpty();
  await expect(field).toHaveValue('');
});

test('the field opens with a key or a button, closes with Escape, and can be shown permanently', async ({ game, page }) => {
  await game.start();
  const field = page.getByRole('combobox', { name: 'Type a move' });
  await expect(field).toHaveCount(0);
  await page.keyboard.press('t');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await game.press('Type a move');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');

  await game.button('Settings').click();
  await game.settings.getByRole('switch', { name: 'Always show the field for typed moves' }).check();
  await game.dismissDialog();
  await expect(field).toBeVisible();
  await field.press('Escape');
  await expect(field).toBeVisible();
});

test('the field is closed after leaving the game and returning', async ({ game, page }) => {
  await game.start();
  await game.typing();
  await game.goTo('#/rules/portal');
  await expect(page.locator('.page--rules')).toBeVisible();
  await page.goBack();
  await expect(game.board.root).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Type a move' })).toHaveCount(0);
});

test('a typed move onto a portal without an exit shows an error', async ({ game, page }) => {
  await game.start({ variant: 'portal-standard' });
  const field = await game.typing();
  await field.fill('d2d4');
  await field.press('Enter');
  await expect(page.locator('.typed__error')).toHaveText(/^d2d4 enters a portal\. Name an exit, as in d2d4>[a-h][1-8]\.$/);
});

test('what a hint and the move list print can be typed', async ({ game }) => {
  await game.load({ variant: 'portal', fen: '4k3/8/8/3N1n2/8/8/8/4K3 w - - 0 1 -' });
  const field = await game.typing();
  await field.fill('N⇄f5');
  await field.press('Enter');
  await game.expectMoves('N⇄f5');
  await game.board.expectPiece('d5', 'black knight');
});

test.describe('on a phone whose keyboard is open', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('the field and its error are in sight', async ({ game, page }) => {
    await game.start();
    await game.press('Type a move');
    const field = page.locator('#typed-move');
    await expect(field).toBeFocused();
    await page.setViewportSize({ width: 360, height: 400 });
    const bar = page.locator('.controls');
    const expectAboveBar = async (part: Locator) =>
      expect
        .poll(async () => {
          const [inner, outer] = [await part.boundingBox(), await bar.boundingBox()];
          return inner!.y >= 0 && inner!.y + inner!.height <= outer!.y;
        })
        .toBe(true);
    await expectAboveBar(field);
    await field.fill('Ke2');
    await field.press('Enter');
    const error = page.locator('.typed__error');
    await expect(error).toContainText('Ke2');
    await expectAboveBar(error);
    await expectAboveBar(field);
  });
});
