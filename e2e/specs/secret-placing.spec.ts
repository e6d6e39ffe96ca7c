import { expect, test } from '../fixtures';

test('each side places an assassin in secret, and the board shows it only when its owner asks', async ({ game }) => {
  await game.start({ variant: 'assassin' });

  await game.passCurtain('White');
  await game.board.expectMarked('placeable', ['a3', 'b3', 'c3', 'd3', 'e3', 'f3', 'g3', 'h3']);
  await game.board.tap('e3');

  // White's choice is no longer on the screen when Black takes the device.
  await expect(game.page.getByRole('dialog', { name: 'Hand the device to Black' })).toBeVisible();
  await game.board.expectEmpty('e3');
  await game.passCurtain('Black');
  await game.board.expectEmpty('e3');
  await game.board.expectMarked('placeable', ['a6', 'b6', 'c6', 'd6', 'e6', 'f6', 'g6', 'h6']);
  await game.board.tap('d6');

  const curtain = game.page.getByRole('dialog', { name: 'Hand the device to White' });
  if (await curtain.isVisible()) await game.passCurtain('White');
  await expect(game.status).toHaveText('White to move');
  await game.board.expectEmpty('e3', 'd6');
  await expect(game.board.root.locator('.piece[data-piece$="a"]')).toHaveCount(0);

  await game.button('Show assassin').click();
  await game.board.expectPiece('e3', 'hidden white assassin');
  await expect(game.board.root.locator('.piece[data-piece="wa"][data-hidden]')).toHaveCount(1);
  await expect(game.board.root.locator('.piece[data-piece="ba"]')).toHaveCount(0);
  await game.button('Hide assassin').click();
  await game.board.expectEmpty('e3');
});

test('the curtain is a modal dialog that only its button opens', async ({ game, page }) => {
  await game.start({ variant: 'assassin' });
  await expect(game.curtain.getByRole('button', { name: 'I am ready' })).toBeFocused();
  for (let times = 0; times < 3; times += 1) {
    await page.keyboard.press('Escape');
    await expect(game.curtain).toBeVisible();
  }
  expect(await game.curtain.evaluate(curtain => curtain.matches(':modal'))).toBe(true);
  // Nothing behind it can be reached with the keyboard.
  for (let step = 0; step < 5; step += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest('.curtain'))).toBe(true);
  }
  await game.board.expectMarked('placeable', []);
  await game.curtain.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(game.curtain).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test('a shown assassin is hidden again when the turn passes', async ({ game }) => {
  await game.load({ variant: 'assassin', fen: '4k3/7p/8/8/4A3/3a4/P7/4K3 w - - 0 1 -' });
  await game.button('Show assassin').click();
  await game.board.expectPiece('e4', 'hidden white assassin');
  await game.board.play('a2a3');
  await game.board.expectEmpty('e4', 'd3');
  await game.button('Show assassin').click();
  await game.board.expectPiece('d3', 'hidden black assassin');
  await game.board.expectEmpty('e4');
});

test('the move list does not reveal the squares of a hidden assassin', async ({ game }) => {
  await game.load({ variant: 'assassin', fen: '4k3/7p/8/8/4A3/8/P7/4K3 w - - 0 1 -' });
  await game.button('Show assassin').click();
  await game.board.move('e4', 'f5');
  await game.expectMoves('A??');
  await game.board.expectEmpty('e4', 'f5');
});

test('a revealed assassin is visible to both sides and can be captured', async ({ game }) => {
  await game.load({ variant: 'assassin', fen: '4k3/8/8/8/8/3a4/P3P3/4K3 w - - 0 1 -' });
  await game.board.expectPiece('d3', 'revealed black assassin');
  await game.board.expectMarked('revealed', ['d3']);
  await game.board.tap('e2');
  await game.board.expectMarked('capture', ['d3']);
});
