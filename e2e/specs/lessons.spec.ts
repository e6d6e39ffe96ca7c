/** The first lessons: a path of small boards for each game, and a short game at its end. */
import type { Locator } from '@playwright/test';
import { violations } from '../accessibility';
import { expect, test } from '../fixtures';
import { LearnPage, SOLUTIONS } from '../pages/learn';
import { VARIANTS } from '../pages/new-game';
import { Workshop } from '../pages/workshop';

for (const [width, height, board] of [[360, 740, 320], [740, 360, 288], [1440, 900, 744]] as const) {
  test(`a lesson begins with a large board at ${width} × ${height}, and the task is in sight`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const learn = new LearnPage(page);
    await learn.open('portal');
    const goal = learn.main.locator('.try__goal');
    for (const part of [learn.board.root, goal, learn.button('Show me')]) await expect(part).toBeInViewport({ ratio: 1 });
    const [of, task] = [(await learn.board.root.boundingBox())!, (await goal.boundingBox())!];
    expect(of.width).toBeGreaterThanOrEqual(board);
    expect(width < height ? of.y + of.height : of.x + of.width).toBeLessThanOrEqual(width < height ? task.y : task.x);
    // The next step shows its board, too, wherever the page was scrolled to.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await learn.button('Next').click();
    await learn.expectStep(2);
    await expect(learn.board.root).toBeInViewport({ ratio: 1 });
  });
}

for (const variant of VARIANTS) {
  test(`the lessons of ${variant} can be completed and end in a short game with hints`, async ({ computer, game, page }) => {
    const learn = new LearnPage(page);
    await learn.open(variant);
    for (const [at, moves] of SOLUTIONS[variant].entries()) {
      await learn.expectStep(at + 1);
      await expect(learn.step(at + 1)).not.toHaveAccessibleName(/done/);
      for (const move of moves) {
        // The second move must wait for the reply to the first.
        await expect(learn.main.locator('.learn__step')).toHaveAttribute('data-stage', 'trying');
        await learn.play(move);
      }
      await learn.expectDone();
      await expect(learn.step(at + 1)).toHaveAccessibleName(/, done$/);
      await learn.button('Next').click();
    }
    await learn.expectStep(SOLUTIONS[variant].length + 1);
    await learn.button('Play').click();
    await expect(page).toHaveURL(/#\/play$/);
    await expect(game.board.root).toHaveAttribute('data-variant', variant);
    await expect(page.locator('.seat__name').first()).toContainText('The computer');
    await expect(page.getByRole('timer')).toHaveCount(0);
    if (variant.endsWith('assassin')) await game.board.tap('a3');
    // Without a request the computer shows before each move what it would play.
    const hints = async () => (await computer.thinkRequests()).filter(request => request.hint).length;
    await expect(game.notices).toContainText('The computer would play');
    expect(await hints()).toBe(1);
    await game.board.play('d2d3');
    await expect.poll(hints).toBe(2);
    await expect(game.notices).toContainText('The computer would play');
  });
}

test('a short game keeps showing hints after a reload and after it is reopened', async ({ computer, game, page }) => {
  const learn = new LearnPage(page);
  await learn.open('chess');
  await learn.step(SOLUTIONS.chess.length + 1).click();
  await learn.button('Play').click();
  const hints = async () => (await computer.thinkRequests()).filter(request => request.hint).length;
  await expect(game.notices).toContainText('The computer would play');
  await game.reload();
  await expect(game.notices).toContainText('The computer would play');
  await expect.poll(hints).toBe(1);
  await game.board.play('d2d3');
  await expect.poll(hints).toBe(2);
  // Another game has no such hints.
  await game.start({ variant: 'dinosaur', level: '0', side: 'White' });
  await game.board.play('d2d3');
  await expect(game.moves).toHaveCount(2);
  await page.evaluate(() => void (location.hash = '#/games'));
  await expect(page.locator('.games__item')).toHaveCount(2);
  expect(await hints()).toBe(2);
  await page.locator('.games__item').filter({ hasNotText: 'Dinosaur' }).getByRole('button', { name: 'Open' }).click();
  await expect.poll(hints).toBe(3);
  await expect(game.notices).toContainText('The computer would play');
});

test('a move that is not the solution is reported and taken back', async ({ page }) => {
  const learn = new LearnPage(page);
  await learn.open('portal');
  await learn.play('c3e4');
  await expect(learn.status).toContainText('not the one asked for');
  await learn.board.expectPiece('c3', 'white knight');
  await expect(learn.step(1)).not.toHaveAccessibleName(/done/);
  await learn.play('c3d5>b3');
  await learn.expectDone();
});

test('the workshop links to the lesson in drawing, which removes other squares, shows the right ones, and leads back', async ({ page }) => {
  const learn = new LearnPage(page);
  const workshop = new Workshop(page);
  await workshop.open();
  await page.getByRole('link', { name: 'New here? Learn it in two minutes.' }).click();
  await expect(learn.main.getByRole('heading', { level: 1 })).toHaveText('Your Own Portals');
  await learn.expectStep(1);
  await learn.board.tap('e7');
  await expect(learn.status).toHaveText('Portals lie on ranks 3 to 6.');
  await learn.board.tap('f5');
  await expect(learn.status).toHaveText('A network needs a second square.');
  await learn.board.tap('d4');
  await expect(learn.status).toHaveText('That is another square, so it is removed again.');
  await learn.board.expectMarked('selected', ['f5']);
  await learn.button('Show me').click();
  await learn.board.expectMarked('selected', ['c3', 'f5']);
  await learn.board.expectMarked('selected', []);
  await expect(learn.step(1)).not.toHaveAccessibleName(/done/);
  await learn.play('c3f5');
  await learn.expectDone();
  await learn.step(4).click();
  await learn.main.getByRole('link', { name: 'Draw your own portals' }).click();
  await expect(workshop.board.grid).toBeVisible();
});

test('after the solution was shown, the learner must still play it', async ({ page }) => {
  const learn = new LearnPage(page);
  await learn.open('portal');
  await learn.step(7).click();
  await learn.expectStep(7);
  await learn.button('Show me').click();
  // The knight stands there for a second only.
  await expect.poll(() => learn.board.square('e3').getAttribute('aria-label'), { intervals: [100] }).toContain('white knight');
  await learn.board.expectPiece('d5', 'white knight');
  await expect(learn.step(7)).not.toHaveAccessibleName(/done/);
  await learn.play('d5>f5');
  await expect(learn.main.locator('.learn__step')).toHaveAttribute('data-stage', 'trying');
  // The way back through the portal is not offered.
  await learn.board.tap('f5');
  await expect.poll(() => learn.board.marked('activation')).toEqual(['b3', 'e3']);
  await learn.board.tap('b3');
  await learn.expectDone();
});

test('the progress in the lessons of each rule set is kept when the page is left or reloaded', async ({ page }) => {
  const learn = new LearnPage(page);
  await learn.open('dinosaur');
  await learn.play('e3f5');
  await learn.expectDone();
  await learn.button('Next').click();
  await learn.expectStep(2);
  await page.getByRole('navigation', { name: 'Learn' }).getByRole('link', { name: /^Chess/ }).click();
  await learn.expectStep(1);
  await learn.step(3).click();
  await learn.expectStep(3);
  await page.goto('/#/play');
  await learn.open('dinosaur');
  await learn.expectStep(2);
  await page.reload();
  await learn.expectStep(2);
  await expect(learn.step(1)).toHaveAccessibleName(/, done$/);
  await expect(page.getByRole('link', { name: /^Dinosaur Chess/ })).toContainText('1/6');
  await learn.open('chess');
  await learn.expectStep(3);
});

test('the start page links to the lessons, and the lessons and the rules link to each other', async ({ game, page }) => {
  await page.goto('/');
  await expect(page.locator('#boot')).toHaveCount(0);
  const learn = new LearnPage(page);
  await game.pageLink('Learn').click();
  await learn.expectStep(1);
  await expect(learn.main.getByRole('heading', { level: 1 })).toHaveText('Portal Chess');
  await expect(page).toHaveTitle('Learn · Portal Chess');
  await page.goto('/');
  await page.locator('#main').getByRole('link', { name: 'Learn: Dinosaur Chess' }).click();
  await expect(page).toHaveURL(/#\/learn\/dinosaur$/);
  await expect(learn.main.getByRole('heading', { level: 1 })).toHaveText('Dinosaur Chess');
  await page.getByRole('link', { name: 'All the rules' }).click();
  await expect(page).toHaveURL(/#\/rules\/dinosaur$/);
  await page.getByRole('link', { name: 'New here? Learn it in two minutes.' }).click();
  await expect(page).toHaveURL(/#\/learn\/dinosaur$/);
  await learn.expectStep(1);
});

for (const { variant, boards, then } of [
  { variant: 'portal', boards: [[['c3', 'd5', 'f5']]] },
  {
    variant: 'portal-custom',
    boards: [[['c3', 'f5']], [['b1', 'c3', 'f5']], [['d1', 'd3', 'h6'], ['c2', 'd3']]],
    then: 'Draw your own portals',
  },
] as const) {
  test(`lessons of ${variant} can be completed with the keyboard alone`, async ({ page }) => {
    const learn = new LearnPage(page);
    await learn.open(variant);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-square'));
    const goTo = async (square: string) => {
      for (let at = await focused(); at !== square; at = await focused()) {
        if (!at) throw new Error('the focus is not on the board');
        const [file, rank] = [square.charCodeAt(0) - at.charCodeAt(0), Number(square[1]) - Number(at[1])];
        await page.keyboard.press(file > 0 ? 'ArrowRight' : file < 0 ? 'ArrowLeft' : rank > 0 ? 'ArrowUp' : 'ArrowDown');
        await expect.poll(focused).not.toBe(at);
      }
      await page.keyboard.press('Enter');
    };
    const tabTo = async (target: Locator, key = 'Tab') => {
      for (let tabs = 0; tabs < 20 && !(await target.evaluate(element => element === document.activeElement)); tabs += 1) {
        await page.keyboard.press(key);
      }
      await expect(target).toBeFocused();
    };
    // Before there is a board, the link above everything leads to the page.
    await expect(learn.board.root.locator('button[data-square][tabindex="0"]')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    for (const [at, moves] of boards.entries()) {
      await expect(learn.main.locator('.learn__step')).toHaveAttribute('data-stage', 'trying');
      // The board is before its texts.
      if (at > 0) await tabTo(learn.board.root.locator('button[data-square][tabindex="0"]'), 'Shift+Tab');
      await expect.poll(focused).not.toBeNull();
      for (const squares of moves) {
        await expect(learn.main.locator('.learn__step')).toHaveAttribute('data-stage', 'trying');
        for (const square of squares) await goTo(square);
      }
      await learn.expectDone();
      await tabTo(learn.button('Next'));
      await page.keyboard.press('Enter');
      await learn.expectStep(at + 2);
      // The focus is on the heading, so that a screen reader reads the next task.
      await expect(learn.heading).toBeFocused();
    }
    if (!then) return;
    await tabTo(learn.main.getByRole('link', { name: then }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/portals$/);
  });
}

for (const { language, locale, width, colorScheme } of [
  { language: 'English', locale: 'en-GB', width: 1440, colorScheme: 'dark' },
  { language: 'German', locale: 'de-DE', width: 360, colorScheme: 'light' },
  { language: 'Spanish', locale: 'es-ES', width: 768, colorScheme: 'dark' },
  { language: 'Hebrew', locale: 'he-IL', width: 360, colorScheme: 'light' },
] as const) {
  test.describe(language, () => {
    test.use({ locale, colorScheme, viewport: { width, height: 740 } });

    test(`lessons in ${language} at ${width} px are accessible and fit the screen`, async ({ page }) => {
      const learn = new LearnPage(page);
      for (const variant of ['portal-standard', 'assassin', 'portal-custom'] as const) {
        await learn.open(variant);
        const steps = learn.main.locator('.learn__mark');
        await expect(steps).toHaveCount(SOLUTIONS[variant].length + 1);
        for (const at of [0, SOLUTIONS[variant].length]) {
          await steps.nth(at).click();
          await expect(learn.heading).toHaveText(new RegExp(`^${at + 1}\\. `));
          expect(await violations(page)).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        }
      }
    });
  });
}

test('a backup includes the progress in the lessons', async ({ browser, game, page }) => {
  const learn = new LearnPage(page);
  await learn.open('portal');
  await learn.play('c3d5>f5');
  await learn.expectDone();
  await learn.button('Next').click();
  await learn.expectStep(2);
  await page.goto('/#/games');
  const download = await game.download(() => page.getByRole('button', { name: 'Save everything' }).click());
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(`${new URL(page.url()).origin}/#/games`);
  await other.locator('section.games__backup input[type="file"]').setInputFiles((await download.path())!);
  await expect(other.getByText('First lessons you haven\'t done here')).toBeVisible();
  await other.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(other.getByRole('region', { name: 'Notices' })).toContainText('Backup restored.');
  const there = new LearnPage(other);
  await there.open('portal');
  await there.expectStep(2);
  await expect(there.step(1)).toHaveAccessibleName(/, done$/);
  await context.close();
});

test('the lessons of an unknown rule set show the error page', async ({ page }) => {
  await page.goto('/#/learn/checkers');
  await expect(page.getByRole('heading', { name: "This page doesn't exist." })).toBeVisible();
});
