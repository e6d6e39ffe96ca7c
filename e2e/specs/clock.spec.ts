import { expect, test } from '../fixtures';
import { chooseClock } from '../pages/new-game';

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: '2026-01-01T12:00:00Z' });
});

test('a side whose time runs out loses', async ({ game, page }) => {
  await game.start({ minutes: 1 });
  await game.board.play('e2e4', 'e7e5');
  const before = await game.secondsLeft('White');
  await page.clock.runFor(20_000);
  expect(before - (await game.secondsLeft('White'))).toBeGreaterThanOrEqual(20);
  await page.clock.runFor(41_000);
  await game.expectOver('Black wins', 'White has run out of time.');
  await expect(game.clock('White')).toHaveText(/0:00/);
});

test('a new game has a clock of ten minutes for each side by default', async ({ game, page }) => {
  await game.open();
  await game.press('New game');
  await expect(page.getByRole('radio', { name: '10+0' })).toBeChecked();
  await expect(page.getByLabel('Minutes each')).toBeHidden();
  await game.newGame.start();
  await expect(game.clock('White')).toHaveText(/^(10:00|9:5\d)$/);
  await expect(game.clock('Black')).toHaveText('10:00');
});

test('the clocks start only after the first move', async ({ game, page }) => {
  await game.start({ minutes: 1 });
  await page.clock.runFor(90_000);
  await expect(game.clock('White')).toHaveText('1:00');
  await game.board.play('e2e4');
  await page.clock.runFor(61_000);
  await game.expectOver('White wins', 'Black has run out of time.');
});

test('only the clock of the side to move runs, and a move adds the increment', async ({ game, page }) => {
  await game.start({ minutes: 5, increment: 30 });
  await game.board.play('e2e4', 'e7e5');
  await page.clock.runFor(10_000);
  const [start, before] = [await game.now(), await game.secondsLeft('White')];
  await game.board.play('g1f3');
  const [after, passed] = [await game.secondsLeft('White'), (await game.now()) - start];
  expect(after - before).toBeGreaterThanOrEqual(29 - passed);
  expect(after - before).toBeLessThanOrEqual(31);
  await page.clock.runFor(5_000);
  expect(await game.secondsLeft('White')).toBe(after);
});

test('a clock warns at an eighth of its time and shows tenths below ten seconds, without a layout shift', async ({ game, page }) => {
  await game.start({ minutes: 8 });
  await game.board.play('e2e4', 'e7e5');
  const clock = game.clock('White');
  const place = async () => ({ clock: await clock.boundingBox(), board: await game.board.root.boundingBox() });
  const until = async (seconds: number) => page.clock.runFor(((await game.secondsLeft('White')) - seconds) * 1000);
  const before = await place();
  // The clock is low from an eighth of its time on, which is a minute of eight.
  await until(120);
  await expect(clock).not.toHaveAttribute('data-low');
  await until(59);
  await expect(clock).toHaveAttribute('data-low');
  await expect(clock.locator('.clock__tenths')).toBeEmpty();
  await until(9);
  await expect(clock.locator('.clock__tenths')).toHaveText(/^\.\d$/);
  expect(await place()).toEqual(before);
});

test('the clock of a background page stays correct', async ({ game, page }) => {
  await game.start({ minutes: 5 });
  await game.board.play('e2e4', 'e7e5');
  const before = await game.secondsLeft('White');
  // As in a hidden page, whose timers are throttled, the time passes without a timer firing in between.
  await page.clock.fastForward(120_000);
  await expect.poll(async () => before - (await game.secondsLeft('White'))).toBeGreaterThanOrEqual(120);
});

for (const [name, hours] of [
  ['ahead', 1],
  ['back', -24],
] as const) {
  test(`setting the system's clock ${name} changes no clock of a game`, async ({ game, page }) => {
    await game.start({ minutes: 5 });
    await game.board.play('e2e4', 'e7e5');
    const before = await game.secondsLeft('White');
    const now = await page.evaluate(() => Date.now());
    await page.clock.setSystemTime(now + hours * 3_600_000);
    await page.clock.runFor(3_000);
    const passed = before - (await game.secondsLeft('White'));
    expect(passed).toBeGreaterThanOrEqual(3);
    expect(passed).toBeLessThan(30);
    await expect(game.status).toHaveText('White to move');
    // A page that opens with the new time of day takes no time, either.
    const left = await game.secondsLeft('White');
    await game.reload();
    expect(await game.secondsLeft('White')).toBeGreaterThan(left - 30);
  });
}

test('a preset time control is chosen with one tap and preselected for the next game', async ({ game, page }) => {
  await game.open();
  await game.press('New game');
  await game.newGame.dialog.getByRole('radio', { name: '3+2' }).check();
  await game.newGame.start();
  await expect(game.clock('White')).toHaveText('3:00');
  await game.board.play('e2e4');
  const start = await game.now();
  await game.board.play('e7e5');
  await page.clock.runFor(10_000);
  await game.board.play('g1f3');
  const [left, passed] = [await game.secondsLeft('White'), (await game.now()) - start];
  expect(left).toBeGreaterThanOrEqual(181 - passed);
  expect(left).toBeLessThanOrEqual(172);
  await game.press('New game');
  await expect(page.getByRole('radio', { name: '3+2' })).toBeChecked();
  // The custom time starts from the time control that was chosen last.
  await page.getByRole('radio', { name: 'Custom' }).check();
  await expect(page.getByLabel('Minutes each')).toHaveValue('3');
  await expect(page.getByLabel('Seconds added per move')).toHaveValue('2');
});

test('a game without a time control shows no clock', async ({ game }) => {
  await game.start({ minutes: null });
  await expect(game.clock('White')).toBeHidden();
  await expect(game.clock('Black')).toBeHidden();
});

test('below ten seconds a clock shows minutes, seconds and tenths', async ({ game, page }) => {
  await game.start({ minutes: 1 });
  await game.board.play('e2e4', 'e7e5');
  await page.clock.runFor(((await game.secondsLeft('White')) - 9) * 1000);
  await expect(game.clock('White')).toHaveText(/^0:0\d\.\d$/);
});

test('minutes can be fractional, and values below the minimum are raised to it', async ({ game, page }) => {
  await game.open();
  await game.press('New game');
  await chooseClock(game.newGame.dialog, 0.05);
  const minutes = page.getByLabel('Minutes each');
  await minutes.blur();
  await expect(minutes).toHaveValue('0.25');
  await minutes.fill('0.5');
  await game.newGame.start();
  await expect(game.clock('White')).toHaveText(/^0:(30|2\d)$/);
  await expect(game.clock('Black')).toHaveText('0:30');
});
