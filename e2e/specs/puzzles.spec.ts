/** Puzzles: solved, missed, tried again, with a hint; the rating, the streak, repetitions; and solving without seeing the board. */
import { readFile } from 'node:fs/promises';
import { violations } from '../accessibility';
import { expect, test as base } from '../fixtures';
import { GamePage } from '../pages/game';
import { EXPLAINED } from '../pages/new-game';
import { DAY, PuzzlesPage } from '../pages/puzzles';

const test = base.extend<{ puzzles: PuzzlesPage }>({
  puzzles: async ({ page, game }, use) => {
    const puzzles = new PuzzlesPage(page, game);
    await puzzles.fix();
    await use(puzzles);
  },
});

test('a solved puzzle raises the rating of its rule set and extends the streak', async ({ puzzles, game, page }) => {
  const moves = await puzzles.solutionOfFirst('chess');
  await page.goto('/#/play');
  await game.pageLink('Puzzles').click();
  await puzzles.ready();
  await expect(page).toHaveTitle('Puzzles · Portal Chess');
  await expect(puzzles.feedback).toHaveText(/^(White|Black) to move: find the best move\.$/);
  expect(await puzzles.rating()).toBe(1500);
  await puzzles.solve(moves);
  await expect(puzzles.feedback).toHaveText('Solved!');
  await expect(puzzles.after).toHaveText(/^(It ends in checkmate|A pawn is promoted|Material won: \u2066\+\d+\u2069|The position is won)\.( Themes: .+\.)? Rating of this puzzle: \d+\.$/);
  await expect(puzzles.score('Your rating')).toHaveText(/\d+ \(\+\d+\)/);
  const rating = await puzzles.rating();
  expect(rating).toBeGreaterThan(1500);
  await expect(puzzles.score('Solved in a row')).toHaveText('1');
  const pieces = await game.board.pieces();
  await puzzles.button('Next puzzle').click();
  await puzzles.ready();
  expect(await game.board.pieces()).not.toEqual(pieces);
  // The rating is kept for the next visit, and belongs to this rule set alone.
  await puzzles.open();
  expect(await puzzles.rating()).toBe(rating);
  await puzzles.page.getByRole('combobox', { name: 'Rule set' }).selectOption({ label: 'Portal Chess' });
  await expect(game.board.root).toHaveAttribute('data-variant', 'portal');
  expect(await puzzles.rating()).toBe(1500);
});

test('a wrong move is reported and can be retried, and the puzzle is repeated the next day', async ({ puzzles, game }) => {
  const moves = await puzzles.solutionOfFirst('chess');
  const posed = await game.board.pieces();
  await puzzles.type(await puzzles.wrong(moves));
  // The other side answers the move on the board.
  await expect(puzzles.feedback).toHaveText(/^That is not the move\. Then .+ – .+\.$/);
  await expect(game.moves).toHaveCount(3);
  const rating = await puzzles.rating();
  expect(rating).toBeLessThan(1500);
  await expect(puzzles.field).toBeDisabled();
  await puzzles.button('Try again').click();
  await expect(game.moves).toHaveCount(1);
  expect(await game.board.pieces()).toEqual(posed);
  await puzzles.solve(moves);
  await expect(puzzles.feedback).toHaveText('Solved, but not at the first try.');
  await expect(puzzles.after).toContainText('It comes back tomorrow.');
  expect(await puzzles.rating()).toBe(rating);
  // The missed puzzle does not come back on the same day.
  await puzzles.open();
  expect(await game.board.pieces()).not.toEqual(posed);
  await expect(puzzles.score('Due again')).toHaveText('0');
  // It comes back on the next day, and then does not change the rating.
  await puzzles.page.clock.setFixedTime('2026-11-26T12:00:00Z');
  await puzzles.open();
  expect(await game.board.pieces()).toEqual(posed);
  await expect(puzzles.score('Due again')).toHaveText('1');
  await puzzles.solve(moves);
  await expect(puzzles.feedback).toHaveText('Solved!');
  await expect(puzzles.after).toContainText('does not change your rating');
  expect(await puzzles.rating()).toBe(rating);
});

test('a solved puzzle leads to its position and line on the analysis board', async ({ puzzles, page }) => {
  const moves = await puzzles.solutionOfFirst('chess');
  await puzzles.solve(moves);
  await page.getByRole('link', { name: 'Analyse from here' }).click();
  await expect(page.locator('.study')).toContainText(moves[0]!.replace(/[#+]$/, ''));
});

test('whoever acts while a wrong move is answered tries again at once', async ({ puzzles, game }) => {
  const moves = await puzzles.solutionOfFirst('chess');
  await puzzles.type(await puzzles.wrong(moves));
  await expect(game.moves).toHaveCount(3);
  await game.board.root.click({ position: { x: 5, y: 5 } });
  await expect(game.moves).toHaveCount(1);
  await expect(puzzles.feedback).toHaveText(/find the best move\.$/);
});

test('a streak ends with the first miss, keeps the best score and shows what was missed', async ({ puzzles, page }) => {
  await puzzles.open();
  const rating = await puzzles.rating();
  const card = page.getByRole('region', { name: 'Streak' });
  const miss = async () => puzzles.type(await puzzles.wrong([]));
  await puzzles.button('Streak').click();
  await puzzles.ready();
  await expect(page.getByText('Solved: 0')).toBeVisible();
  await expect(puzzles.button('Hint')).toBeHidden();
  await miss();
  await expect(card).toContainText('Solved: 0. Best: 0.');
  expect(await violations(page)).toEqual([]);
  // The missed puzzle can be looked at, and the same numbers pose it again.
  await card.getByRole('link', { name: /^Missed puzzle 1/ }).click();
  await expect(page).toHaveURL(/#\/puzzles\/chess\/\d+$/);
  await puzzles.ready();
  const moves = await puzzles.solution();
  await puzzles.button('Back to the puzzles').click();
  await puzzles.ready();
  await puzzles.button('Streak').click();
  await puzzles.ready();
  await puzzles.solve(moves);
  await expect(page.getByText('Solved: 1')).toBeVisible();
  await puzzles.ready();
  await puzzles.button('End').click();
  await expect(card).toContainText('Solved: 1. A new best!');
  // It is kept, and neither a run nor looking at what was missed changes a rating.
  await puzzles.open();
  expect(await puzzles.rating()).toBe(rating);
  await expect(page.getByText(/^Best: Streak .1.$/)).toBeVisible();
  await puzzles.button('Streak').click();
  await puzzles.ready();
  await puzzles.button('End').click();
  await expect(card).toContainText('Solved: 0. Best: 1.');
});

test('rush ends after three minutes', async ({ puzzles, page }) => {
  await page.clock.install({ time: `${DAY}T12:00:00Z` });
  await puzzles.open();
  await puzzles.button('Rush, three minutes').click();
  await puzzles.ready();
  await expect(page.getByRole('timer')).toHaveText(/^(3:00|2:5\d)$/);
  await page.clock.runFor(150_000);
  await expect(page.getByRole('timer')).toHaveText(/^0:[0-3]\d$/);
  await page.clock.runFor(31_000);
  await expect(page.getByRole('region', { name: 'Rush' })).toContainText('Solved: 0. Best: 0.');
  await page.getByRole('button', { name: 'Again', exact: true }).click();
  await expect(page.getByRole('timer')).toHaveText(/^(3:00|2:5\d)$/);
});

test('a hint marks the square, and the puzzle is then unrated', async ({ puzzles, page }) => {
  const moves = await puzzles.solutionOfFirst('chess');
  await puzzles.button('Hint').click();
  await expect(puzzles.feedback).toHaveText(/Move the piece on this square: [a-h][1-8]\.$/);
  await expect(page.locator('.board .shape, .board circle').first()).toBeAttached();
  await puzzles.solve(moves);
  await expect(puzzles.feedback).toHaveText('Solved with a hint.');
  await expect(puzzles.after).toContainText('With a hint, a puzzle does not change your rating.');
  expect(await puzzles.rating()).toBe(1500);
});

test('showing the solution counts the puzzle as missed', async ({ puzzles }) => {
  await puzzles.open();
  await puzzles.solution();
  await expect(puzzles.after).toContainText('It comes back tomorrow.');
  expect(await puzzles.rating()).toBeLessThan(1500);
  await puzzles.button('Next puzzle').click();
  await puzzles.ready();
});

test('the puzzle of the day is the same for all users and changes daily', async ({ puzzles, game, browser }) => {
  await puzzles.open();
  await puzzles.page.getByRole('link', { name: 'Puzzle of the day' }).click();
  await expect(puzzles.page.getByRole('link', { name: 'Puzzle of the day' })).toHaveAttribute('aria-current', 'page');
  await expect(puzzles.page).toHaveURL(/#\/puzzles\/daily$/);
  await puzzles.open('daily');
  const posed = await game.board.pieces();
  const variant = await game.board.root.getAttribute('data-variant');
  const context = await browser.newContext();
  const theirs = await context.newPage();
  const others = new PuzzlesPage(theirs, new GamePage(theirs));
  await others.fix(undefined, 0.1);
  await others.open('daily');
  expect(await others.game.board.pieces()).toEqual(posed);
  await context.close();
  await puzzles.page.clock.setFixedTime('2026-11-26T00:00:01Z');
  await puzzles.open('daily');
  expect(await game.board.root.getAttribute('data-variant')).not.toBe(variant);
});

for (const [zone, before, after] of [
  ['Asia/Tokyo', '2026-11-24T14:59:00Z', '2026-11-24T15:01:00Z'],
  ['America/New_York', '2026-11-25T04:59:00Z', '2026-11-25T05:01:00Z'],
  // In this night the clocks are put back, so midnight is at another hour of UTC than on the evening before.
  ['Europe/Berlin', '2026-10-25T22:59:00Z', '2026-10-25T23:01:00Z'],
] as const) {
  test.describe(`in ${zone}`, () => {
    test.use({ timezoneId: zone });

    test('the puzzle of the day changes at local midnight', async ({ puzzles, game }) => {
      const on = async (time: string) => {
        await puzzles.page.clock.setFixedTime(time);
        await puzzles.open('daily');
        return game.board.root.getAttribute('data-variant');
      };
      const evening = await on(before);
      const hoursEarlier = new Date(Date.parse(before) - 20 * 3_600_000).toISOString();
      expect(await on(hoursEarlier)).toBe(evening);
      expect(await on(after)).not.toBe(evening);
    });
  });
}

test('choosing a theme shows a puzzle with that theme', async ({ puzzles, game, page }) => {
  await puzzles.open();
  const theme = page.getByRole('combobox', { name: 'Theme' });
  const option = theme.locator('option').filter({ hasText: /^Mate in one/ });
  await theme.selectOption((await option.getAttribute('value'))!);
  await puzzles.ready();
  expect((await puzzles.solution()).length).toBe(1);
  await expect(game.moves.last()).toContainText('#');
});

test('a puzzle can be tried, given up and followed by the next with the keyboard alone', async ({ puzzles, game, page }) => {
  const moves = await puzzles.solutionOfFirst('chess');
  await game.board.grid.locator('[tabindex="0"]').focus();
  await page.keyboard.press('t');
  await expect(puzzles.field).toBeFocused();
  await page.keyboard.type(await puzzles.wrong(moves));
  await page.keyboard.press('Enter');
  await expect(puzzles.feedback).toContainText('That is not the move.');
  await expect(puzzles.button('Try again')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(game.board.grid.locator('[tabindex="0"]')).toBeFocused();
  await expect(puzzles.button('Show the solution')).toBeVisible();
  await puzzles.button('Show the solution').focus();
  await page.keyboard.press('Enter');
  await expect(puzzles.button('Next puzzle')).toBeFocused();
  await page.keyboard.press('Enter');
  await puzzles.ready();
  await expect(game.board.grid.locator('[tabindex="0"]')).toBeFocused();
});

test('a puzzle can be solved, and the next one opened, with the keyboard alone', async ({ puzzles, game, page }) => {
  // The first puzzle of some rule set has a reply of the other side.
  let moves: string[] = [];
  for (const variant of EXPLAINED) {
    if (moves.length < 2) moves = await puzzles.solutionOfFirst(variant);
  }
  expect(moves.length, 'the solution should include a reply').toBeGreaterThan(1);
  const posed = await game.board.pieces();
  // Tab reaches the board from the beginning of the page.
  const square = game.board.grid.locator('[tabindex="0"]');
  const reached = async () => (await page.keyboard.press('Tab'), square.evaluate(one => one === document.activeElement));
  await expect.poll(reached, { intervals: [0] }).toBe(true);
  await page.keyboard.press('t');
  await expect(puzzles.field).toBeFocused();
  for (let at = 0; at < moves.length; at += 2) {
    // The field keeps the focus while the other side replies.
    await expect(puzzles.field).toBeEnabled();
    await page.keyboard.type(moves[at]!);
    await page.keyboard.press('Enter');
    await expect(game.moves).toHaveCount(Math.min(at + 3, moves.length + 1));
  }
  await expect(puzzles.feedback).toHaveText('Solved!');
  await expect(puzzles.score('Solved in a row')).toHaveText('1');
  await expect(puzzles.button('Next puzzle')).toBeFocused();
  await page.keyboard.press('Enter');
  await puzzles.ready();
  await expect(square).toBeFocused();
  expect(await game.board.pieces()).not.toEqual(posed);
});

test('a puzzle can be solved from the position in words and the announcements', async ({ puzzles, game, page }) => {
  const moves = await puzzles.solutionOfFirst('portal');
  await page.getByText('The position in words').click();
  const described = await page.locator('.puzzle__words li').allTextContents();
  const seen = Object.entries(await game.board.pieces()).map(([square, name]) => `${name}, ${square}`);
  expect(described.map(line => line.split(', ').slice(0, 2).join(', ')).sort()).toEqual(seen.sort());
  await expect(page.locator('.puzzle__words')).toContainText('White portals: b3, e3, d5, f5.');
  await expect(page.getByRole('status').filter({ hasText: 'find the best move' })).toBeVisible();
  await game.board.grid.locator('[tabindex="0"]').focus();
  await page.keyboard.press('l');
  await expect(game.announcement).toContainText(/[a-h][1-8]/);
  await puzzles.solve(moves);
  await expect(page.getByRole('status').filter({ hasText: 'Solved!' })).toBeVisible();
});

for (const variant of EXPLAINED) {
  test(`a puzzle of ${variant} loads, is accessible, and rejects a wrong move`, async ({ puzzles, page, game }) => {
    const moves = await puzzles.solutionOfFirst(variant);
    await expect(game.board.root).toHaveAttribute('data-variant', variant);
    await expect(page.getByText('the other side\'s hidden assassin is not shown')).toBeVisible({ visible: variant.endsWith('assassin') });
    expect(await violations(puzzles.page)).toEqual([]);
    await puzzles.type(await puzzles.wrong(moves));
    await expect(puzzles.feedback).toContainText('That is not the move.');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(puzzles.page)).toEqual([]);
  });
}

test('missing or damaged puzzles show an error, and Try again loads them', async ({ puzzles, page, faults }) => {
  for (const fault of ['abort', 'damage'] as const) {
    await page.route('**/puzzles-chess-*', route => (fault === 'abort' ? route.abort() : route.fulfill({ contentType: 'text/plain', body: 'something else' })));
    await page.goto('/#/puzzles/chess');
    await page.reload();
    // A file with other contents belongs to another build.
    const [text, button] = fault === 'abort' ? ["couldn't be loaded", 'Try again'] : ['A new version has replaced this part', 'Reload'];
    await expect(page.getByRole('main').getByRole('alert')).toContainText(text);
    faults.length = 0;
    await page.unroute('**/puzzles-chess-*');
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await puzzles.ready();
  }
});

test('damaged results are ignored, and results of a newer build are not overwritten', async ({ puzzles, page }) => {
  const keep = (text: string) =>
    page.evaluate(value => localStorage.setItem('portal-chess:puzzle-results', value), JSON.stringify(text));
  await puzzles.open();
  for (const text of ['', '{', '{"version":1,"sets":{"chess":{"rating":"x","seen":[[1],7]}}}']) {
    await keep(text);
    await puzzles.open();
    expect(await puzzles.rating()).toBe(1500);
  }
  await page.evaluate(() => localStorage.setItem('portal-chess:puzzle-results', 'no text'));
  await puzzles.open();
  const newer = '{"version":2,"sets":{}}';
  await keep(newer);
  await puzzles.open();
  await expect(page.getByRole('alert').filter({ hasText: 'A newer version of this page' })).toBeVisible();
  await puzzles.solution();
  expect(await page.evaluate(() => localStorage.getItem('portal-chess:puzzle-results'))).toBe(JSON.stringify(newer));
});

test('puzzle results are included in a backup and restored after a preview', async ({ puzzles, game, page }) => {
  const moves = await puzzles.solutionOfFirst('chess');
  await puzzles.solve(moves);
  await expect(puzzles.feedback).toHaveText('Solved!');
  const rating = await puzzles.rating();
  await page.goto('/#/games');
  const section = page.getByRole('region', { name: 'Backup' });
  const download = await game.download(() => section.getByRole('button', { name: 'Save everything' }).click());
  const file = { name: 'backup.json', mimeType: 'application/json', buffer: await readFile((await download.path())!) };
  await page.evaluate(() => localStorage.clear());
  await section.locator('input[type="file"]').setInputFiles(file);
  await expect(section).toContainText('Puzzles tried more recently than here: 1');
  expect(await page.evaluate(() => localStorage.getItem('portal-chess:puzzle-results'))).toBeNull();
  await section.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(game.notices).toContainText('Backup restored.');
  await puzzles.open();
  expect(await puzzles.rating()).toBe(rating);
});

for (const [locale, feedback] of [
  ['de-DE', /findet? den besten Zug/i],
  ['es-ES', /encuentra la mejor jugada/],
  ['he-IL', /מצאו את המסע/],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('the puzzles page uses the language of the browser and fits every screen', async ({ puzzles, page }) => {
      for (const [width, height] of [[360, 740], [740, 360], [768, 1024], [1440, 900], [2560, 1440]] as const) {
        await page.setViewportSize({ width, height });
        await puzzles.open();
        await expect(puzzles.feedback).toHaveText(feedback);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });
  });
}
