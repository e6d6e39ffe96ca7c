import { expect, test } from '../fixtures';

test.beforeEach(async ({ game, page }) => {
  await page.goto('/#/rules/portal');
  await expect(page.locator('#boot')).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Game', exact: true }).click();
  await expect(game.board.grid).toBeVisible();
});

test('Back closes a dialog, and leads on when none is open', async ({ game, page }) => {
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  for (const time of [1, 2]) {
    await game.button('Settings').click();
    await expect(dialog, `time ${time}`).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/#\/play$/);
  }
  await game.board.play('e2e4');
  await page.goBack();
  await expect(page).toHaveURL(/#\/rules\/portal$/);
});

test('a dialog that was closed otherwise costs no step', async ({ game, page }) => {
  for (const name of ['Settings', 'New game', 'Save and load']) {
    await game.button(name).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name })).toBeHidden();
  }
  await page.goBack();
  await expect(page).toHaveURL(/#\/rules\/portal$/);
});

test('a link out of a dialog can be gone back on', async ({ game, page }) => {
  await game.button('New game').click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('link', { name: /Rules/ }).click();
  await expect(page).toHaveURL(/#\/rules\//);
  await page.goBack();
  await expect(page).toHaveURL(/#\/play$/);
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/#\/rules\/portal$/);
});

test('a link to where one is leads nowhere else', async ({ page }) => {
  const link = page.getByRole('navigation').getByRole('link', { name: 'Game', exact: true });
  for (let time = 0; time < 3; time += 1) await link.click();
  await expect(page).toHaveURL(/#\/play$/);
});

test('a game that is started in a dialog stays when Back was pressed in another', async ({ game, page }) => {
  await game.start({ variant: 'chess' });
  await game.board.play('e2e4');
  await game.button('Settings').click();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden();
  await game.expectMoves('e4');
});
