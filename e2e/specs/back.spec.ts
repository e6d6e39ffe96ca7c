import { expect, test } from '../fixtures';

test.beforeEach(async ({ game, page }) => {
  await page.goto('/#/rules/portal');
  await expect(page.locator('#boot')).toHaveCount(0);
  await game.goTo('#/play');
  await expect(game.board.grid).toBeVisible();
});

test('Back closes an open dialog, and otherwise leaves the page', async ({ game, page }) => {
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

test('dialogs closed with Escape leave no history entries', async ({ game, page }) => {
  for (const name of ['Settings', 'New game', 'Save and load']) {
    await game.press(name);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name })).toBeHidden();
    await game.expectDialogGone();
  }
  await page.goBack();
  await expect(page).toHaveURL(/#\/rules\/portal$/);
});

test('Back returns from a link in a dialog to the page with the dialog closed', async ({ game, page }) => {
  await game.press('New game');
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('link', { name: /Rules/ }).click();
  await expect(page).toHaveURL(/#\/rules\//);
  await page.goBack();
  await expect(page).toHaveURL(/#\/play$/);
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/#\/rules\/portal$/);
});

test('a link to the current page keeps the address', async ({ game, page }) => {
  for (let time = 0; time < 3; time += 1) await game.pageLink('Puzzles').click();
  await expect(page).toHaveURL(/#\/puzzles$/);
});

test('a game started in one dialog is kept when Back closes another dialog', async ({ game, page }) => {
  await game.start({ variant: 'chess' });
  await game.board.play('e2e4');
  await game.button('Settings').click();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden();
  await game.expectMoves('e4');
});

test('a dialog reopened before its close event stays open', async ({ game, page }) => {
  await game.button('Settings').click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog).toBeVisible();
  const opener = await game.button('Settings').elementHandle();
  const closer = await dialog.getByRole('button', { name: 'Close', exact: true }).elementHandle();
  const announced = await page.evaluate(
    async ([opener, closer]) => {
      const element = closer?.closest('dialog');
      if (!(opener instanceof HTMLElement) || !(closer instanceof HTMLElement) || !element) return 'elements missing';
      const closing = new Promise((resolve) => element.addEventListener('close', resolve, { once: true }));
      // The page updates in microtasks, and the browser fires the close event in a task after them.
      const until = async (open: boolean) => {
        for (let turn = 0; turn < 1000 && element.open !== open; turn += 1) await Promise.resolve();
        return element.open === open;
      };
      closer.click();
      if (!(await until(false))) return 'still open';
      opener.click();
      if (!(await until(true))) return 'not open again';
      await closing;
      return 'announced';
    },
    [opener, closer],
  );
  expect(announced).toBe('announced');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
});
