import { expect, test } from '../fixtures';

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: '2026-01-01T12:00:00Z' });
});

test('a side whose time runs out loses', async ({ game, page }) => {
  await game.start({ minutes: 1 });
  await expect(game.clock('White')).toHaveText(/1:00/);
  await game.board.play('e2e4', 'e7e5');
  await page.clock.runFor(30_000);
  await expect(game.clock('White')).toHaveText(/0:(30|29)/);
  await page.clock.runFor(31_000);
  await game.expectOver('Black wins', 'White has run out of time.');
  await expect(game.clock('White')).toHaveText(/0:00/);
});

test('ten minutes each, and on, unless chosen otherwise', async ({ game }) => {
  await game.open();
  await game.start({ minutes: undefined });
  await expect(game.clock('White')).toHaveText(/10:00/);
  await expect(game.clock('Black')).toHaveText(/10:00/);
});

test('only the clock of the side to move runs, and a move adds the increment', async ({ game, page }) => {
  await game.start({ minutes: 5, increment: 3 });
  await game.board.play('e2e4', 'e7e5');
  await page.clock.runFor(20_000);
  await expect(game.clock('White')).toHaveText(/4:(4|3)\d/);
  const before = await game.clock('White').textContent();
  await game.board.play('g1f3');
  await expect(game.clock('White')).not.toHaveText(before!);
  const after = await game.clock('White').textContent();
  await page.clock.runFor(5_000);
  await expect(game.clock('White')).toHaveText(after!);
});

test('tenths below ten seconds, a warning at an eighth of the time, and nothing on the page moves', async ({ game, page }) => {
  await game.start({ minutes: 1 });
  await game.board.play('e2e4', 'e7e5');
  const place = async () => ({ clock: await game.clock('White').boundingBox(), board: await game.board.root.boundingBox() });
  const before = await place();
  await expect(game.clock('White')).not.toHaveAttribute('data-low');
  await page.clock.runFor(48_000);
  // The warning comes at an eighth of the time, but not later than ten seconds before the end.
  await expect(game.clock('White').locator('.clock__tenths')).toBeEmpty();
  await page.clock.runFor(4_000);
  await expect(game.clock('White')).toHaveAttribute('data-low');
  await expect(game.clock('White').locator('.clock__tenths')).toHaveText(/^\.\d$/);
  expect(await place()).toEqual(before);
});

test('a page in the background loses no second', async ({ game, page }) => {
  await game.start({ minutes: 5 });
  await game.board.play('e2e4', 'e7e5');
  // Timers of a hidden page are held back: the time passes, but no timer fires in between.
  await page.clock.fastForward(120_000);
  await expect(game.clock('White')).toHaveText(/^2:(5\d)|3:00/);
});

test('without a timer there is no clock', async ({ game }) => {
  await game.start({ minutes: null });
  await expect(game.clock('White')).toBeHidden();
  await expect(game.clock('Black')).toBeHidden();
});
