/** The move list: comments, marks and times beside the moves, and the notation of the moves. */
import { expect, test } from '../fixtures';

const STUDIED = `[Result "1-0"]
[TimeControl "300"]

{A short game.} 1. e4 {[%clk 0:04:58] Best by test.} e5?! {[%clk 0:04:50]} 2. Qh5 $6 Nc6
3. Bc4 Nf6?? {Loses at once.} 4. Qxf7# 1-0
`;

test('comments, NAGs and clock times of a loaded game are shown, and kept after a reload', async ({ game, page }) => {
  await game.open();
  await game.paste(STUDIED);
  await game.expectMoves('e4', 'e5?!', 'Qh5?!', 'Nc6', 'Bc4', 'Nf6??', 'Qxf7#');
  const comments = ['A short game.', 'e4: Best by test.', 'Nf6??: Loses at once.'];
  await expect(page.locator('.moves__comment')).toHaveText(comments);
  await expect(game.moves.first()).toHaveAttribute('data-clock', '4:58');
  await game.reload();
  await expect(page.locator('.moves__comment')).toHaveText(comments);
});

test('the current move stays visible when the window is resized', async ({ game, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await game.start({ variant: 'portal' });
  await game.board.play('a2a4', 'h7h5', 'b2b4', 'g7g5', 'h2h4', 'a7a5', 'c2c3', 'f7f6');
  const current = page.locator('.move[aria-current]');
  await expect(current).toBeInViewport({ ratio: 1 });
  for (const size of [
    { width: 360, height: 740 },
    { width: 740, height: 360 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await expect(current).toBeInViewport({ ratio: 1 });
  }
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('a comment fits into the one-line move list', async ({ game, page }) => {
    await game.open();
    await game.paste(STUDIED);
    await game.dismissNotices();
    const comment = page.locator('.moves__comment').last();
    await comment.scrollIntoViewIfNeeded();
    await expect(comment).toBeInViewport({ ratio: 0.99 });
    expect((await page.locator('.moves').boundingBox())!.height).toBeLessThan(50);
  });
});

test('a setting shows figurines in the move list', async ({ game }) => {
  await game.start({ variant: 'chess' });
  await game.board.play('g1f3', 'e7e5');
  await game.expectMoves('Nf3', 'e5');
  await game.button('Settings').click();
  await game.settings.getByRole('switch', { name: 'Figurines in the move list' }).check();
  await game.dismissDialog();
  await game.expectMoves('♘f3', 'e5');
});

test('the Notation dialog explains the signs of the current rule set', async ({ game, page }) => {
  const key = page.getByRole('dialog', { name: 'Notation' });
  await game.start({ variant: 'assassin' });
  await game.passCurtain('White');
  await game.help('Notation');
  await expect(key.getByText('An assassin moves unseen.')).toBeVisible();
  await expect(key.getByText('enters the portal')).toHaveCount(0);
  await game.dismissDialog();
  await game.start({ variant: 'portal' });
  await game.help('Notation');
  await expect(key.locator('.keys__row').filter({ hasText: 'Nd5⤳b3' })).toHaveText(/enters the portal on d5 and comes out on b3/);
});

test('a hint uses the notation of the move list, is drawn through the portal, and ends with its game', async ({ game }) => {
  await game.start({ variant: 'portal-standard' });
  await game.button('Hint').click();
  const hint = game.notices.getByText('The computer would play');
  await expect(hint).toHaveText(/^The computer would play [NBRQK]?[a-h]?[a-h][1-8](⤳[a-h][1-8])?\.$/);
  const through = ((await hint.textContent()) ?? '').includes('⤳');
  await expect(game.board.root.locator('.shape[data-kind="hint"]')).toHaveCount(through ? 2 : 1);
  await game.start({ variant: 'chess' });
  await expect(hint).toHaveCount(0);
  await expect(game.board.root.locator('.shape[data-kind="hint"]')).toHaveCount(0);
});
