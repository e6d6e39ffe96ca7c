import { expect, test } from '../fixtures';

test('? shows the keyboard shortcuts in the help, and shortcuts work except in an input field', async ({ game, page }) => {
  await game.start();
  await game.board.play('e2e4', 'e7e5');
  const body = page.locator('body');
  await body.press('?');
  const dialog = page.getByRole('dialog', { name: 'Help' });
  await expect(dialog).toBeVisible();
  await dialog.getByText('Keyboard shortcuts').click();
  await expect(dialog.locator('.keys__row').filter({ hasText: 'Flip the board' })).toBeVisible();
  // Those of a host who plays several guests.
  await expect(dialog.locator('.keys__row').filter({ hasText: 'show a board' })).toContainText('1–8');
  await expect(dialog.locator('.keys__row').filter({ hasText: 'next board' })).toContainText('G');
  await body.press('Escape');
  await expect(dialog).toBeHidden();

  await body.press('f');
  await expect(game.board.root).toHaveAttribute('data-orientation', 'black');
  await body.press('Control+z');
  await expect(game.moves).toHaveCount(1);
  await body.press('Control+y');
  await expect(game.moves).toHaveCount(2);
  await body.press('t');
  await expect(page.getByRole('combobox', { name: 'Type a move' })).toBeFocused();
  await page.keyboard.type('f');
  // A letter that is typed into a field must not act as a shortcut.
  await expect(game.board.root).toHaveAttribute('data-orientation', 'black');
});

test('shortcuts can be turned off', async ({ game, page }) => {
  await game.start();
  await game.button('Settings').click();
  await page.getByRole('switch', { name: 'Keyboard shortcuts' }).uncheck();
  await game.dismissDialog();
  await page.locator('body').press('f');
  await expect(game.board.root).toHaveAttribute('data-orientation', 'white');
});

for (const dialog of ['New game', 'Settings', 'Save and load', 'Help']) {
  test(`the dialog "${dialog}" traps the focus and returns it to its button`, async ({ game, page }) => {
    await game.start();
    let button = game.button(dialog);
    if (!(await button.isVisible())) {
      await game.button('More').focus();
      await page.keyboard.press('Enter');
    }
    await button.focus();
    await page.keyboard.press('Enter');
    // The menu is closed by then.
    if (!(await button.isVisible())) button = game.button('More');
    const open = page.getByRole('dialog', { name: dialog });
    await expect(open).toBeVisible();
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(() => {
        const focused = document.activeElement;
        // Between the last and the first element the focus may be in the browser's own interface.
        return focused !== document.body && focused !== null && !focused.closest('dialog[open]');
      });
      expect(outside, `after ${step + 1} steps`).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(open).toBeHidden();
    await expect(button).toBeFocused();
  });
}
