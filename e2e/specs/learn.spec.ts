import { expect, test } from '../fixtures';
import { Board } from '../pages/board';
import { EXPLAINED } from '../pages/new-game';

for (const variant of EXPLAINED) {
  test(`the rules of ${variant} have interactive boards`, async ({ page }) => {
    await page.goto(`/#/rules/${variant}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const boards = page.locator('.try .board');
    await expect.poll(() => boards.count()).toBeGreaterThanOrEqual(3);
    for (const board of await boards.all()) await expect(board.getByRole('button')).not.toHaveCount(0);
  });
}

test('a board in the rules can be played and reset', async ({ page }) => {
  await page.goto('/#/rules/portal');
  const lesson = page.locator('.try').filter({ hasText: 'Land and jump on' });
  const board = new Board(page, lesson.locator('.board'));
  await board.move('c3', 'd5');
  await board.expectMarked('exit', ['b3', 'e3', 'f5']);
  await board.tap('f5');
  await board.expectPiece('f5', 'white knight');
  await lesson.getByRole('button', { name: 'Again' }).click();
  await board.expectPiece('c3', 'white knight');
});

test('the New game panel links to the rules, and the game on the board is kept', async ({ game, page }) => {
  await game.start({ variant: 'portal' });
  await game.board.play('a2a4');
  await game.press('New game');
  await page.getByRole('link', { name: 'Rules of this game' }).click();
  await expect(page).toHaveURL(/#\/rules\/portal$/);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.evaluate(() => void (location.hash = '#/play'));
  await game.board.expectPiece('a4', 'white pawn');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });

  test('the link to the open rule set is scrolled into view', async ({ page }) => {
    await page.goto('/#/rules/portal-standard');
    await expect(page.getByRole('link', { name: 'Standard Portal Chess' })).toBeInViewport({ ratio: 1 });
    await page.goto('/#/rules/chess');
    await expect(page.getByRole('link', { name: 'Chess', exact: true })).toBeInViewport({ ratio: 1 });
  });

  test('a board in the rules fits the screen and can be played by touch', async ({ page }) => {
    await page.goto('/#/rules/portal');
    const board = new Board(page, page.locator('.try').first().locator('.board'));
    await board.square('c3').scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await board.square('c3').tap();
    await board.square('d5').tap();
    await board.expectMarked('exit', ['b3', 'e3', 'f5']);
  });
});
