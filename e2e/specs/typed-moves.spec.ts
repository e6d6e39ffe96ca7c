import { expect, test } from '../fixtures';

test('moves are typed as SAN or as move text', { tag: '@quick' }, async ({ game }) => {
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

test('portal moves are typed in whole', async ({ game }) => {
  await game.start({ variant: 'portal' });
  const field = await game.typing();
  await field.fill('e2e3>f5');
  await field.press('Enter');
  await game.board.expectPiece('f5', 'white pawn');
});

test('what is no legal move is answered in words, and stays to be put right', async ({ game, page }) => {
  await game.start();
  const field = await game.typing();
  await field.fill('Ke2');
  await field.press('Enter');
  await expect(page.locator('.typed__error')).toContainText('Ke2');
  await expect(field).toHaveValue('Ke2');
  await expect(game.status).toHaveText('White to move');
});

test('what is typed is completed', async ({ game }) => {
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

test('what was refused is forgotten with its game', async ({ game, page }) => {
  await game.start();
  const field = await game.typing();
  await field.fill('Ke2');
  await field.press('Enter');
  await expect(page.locator('.typed__error')).toContainText('Ke2');
  await game.start();
  await expect(page.locator('.typed__error')).toBeEmpty();
  await expect(field).toHaveValue('');
});

test('the field comes with a key or a button, goes with Escape, and stays for those who want it', async ({ game, page }) => {
  await game.start();
  const field = page.getByRole('combobox', { name: 'Type a move' });
  await expect(field).toHaveCount(0);
  await page.keyboard.press('t');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await game.button('Type a move').click();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');

  await game.button('Settings').click();
  await game.settings.getByRole('switch', { name: 'Always show the field for typed moves' }).check();
  await game.dismissDialog();
  await expect(field).toBeVisible();
  await field.press('Escape');
  await expect(field).toBeVisible();
});

test('whoever comes back to the board does not find the focus in the field', async ({ game, page }) => {
  await game.start();
  await game.typing();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Rules' }).click();
  await expect(page.locator('.page--rules')).toBeVisible();
  await page.goBack();
  await expect(game.board.root).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Type a move' })).toHaveCount(0);
});

test('a move onto a portal asks for an exit', async ({ game, page }) => {
  await game.start({ variant: 'portal-standard' });
  const field = await game.typing();
  await field.fill('d2d4');
  await field.press('Enter');
  await expect(page.locator('.typed__error')).toHaveText(/^d2d4 enters a portal\. Name an exit, as in d2d4>[a-h][1-8]\.$/);
});
