/** The layout is alike on every screen: the board, both players, the moves, one bar of labelled buttons, and a menu for the rest. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { APP } from '../pages/game';
import { BOARDS } from '../screens/boards';
import { flaws } from '../screens/flaws';
import { PAGES } from '../screens/pages';
import { MAIL } from '../screens/rooms';
import type { Screen } from '../screens/screen';

const FOOL = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
const IDLE = ['New game', 'Undo', 'Hint', 'More'];
const RUNNING = ['Undo', 'Hint', 'Offer a draw', 'Resign', 'More'];
const MENU = ['Flip the board', 'Players', 'Save and load', 'Type a move', 'Network play'];

/** The buttons of the bar that are on the screen. */
const bar = (page: Page) => page.locator(`${APP} .bar`).getByRole('button');

async function expectInViewport(...all: Locator[]): Promise<void> {
  for (const one of all) await expect(one).toBeInViewport({ ratio: 0.99 });
}

/** Expects that all parts of a game are on the screen without scrolling. */
async function expectGameInViewport(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  const all = ['.board', '.seat[data-place="top"]', '.seat[data-place="bottom"]', '.status', '.moves', '.nav-row', '.bar'];
  await expectInViewport(...all.map(part => page.locator(`${APP} ${part}`).first()));
}

for (const [name, viewport] of [
  ['a phone', { width: 360, height: 740 }],
  ['a small phone', { width: 360, height: 640 }],
  ['a phone in landscape', { width: 740, height: 360 }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport });

    test('all parts of a game are visible without scrolling', async ({ game, page }) => {
      await game.start({ variant: 'portal', minutes: 5 });
      await expectGameInViewport(page);
      await game.board.play('a2a4', 'h7h5', 'b2b4', 'g7g5', 'h2h4', 'a7a5', 'c2c3', 'f7f6');
      await expectGameInViewport(page);
      // The strip scrolls to the current move.
      await expectInViewport(page.locator('.move[aria-current]'));
      await game.button('Previous move').click();
      await expectGameInViewport(page);
    });

    test('the bar has the most used buttons with labels, and the menu has the others', async ({ game, page }) => {
      await game.start({ variant: 'chess' });
      await expect(bar(page)).toHaveText(IDLE);
      await expect(game.menu).toBeHidden();
      await game.openMenu();
      await expect(game.menu.getByRole('button')).toHaveText(MENU);
      for (const button of await game.menu.getByRole('button').all()) await expectInViewport(button);
      await page.keyboard.press('Escape');
      await expect(game.menu).toBeHidden();

      await game.board.play('e2e4');
      await expect(bar(page)).toHaveText(RUNNING);
      for (const button of await bar(page).all()) await expectInViewport(button);
      await game.openMenu();
      await expect(game.menu.getByRole('button')).toHaveText(['New game', ...MENU]);
      await game.button('Flip the board').click();
      await expect(game.menu).toBeHidden();
      await expect(game.board.root).toHaveAttribute('data-orientation', 'black');
    });

    test('resigning asks a visible question in the place of its button, and is not offered after the game', async ({ game, page }) => {
      await game.start({ variant: 'chess' });
      await game.board.play('e2e4');
      await game.button('Resign').click();
      await expect(bar(page)).toHaveText(['Undo', 'Hint', 'More']);
      const question = page.locator('.confirm');
      await expectInViewport(question.getByRole('button', { name: 'Resign' }), question.getByRole('button', { name: 'Cancel' }));
      await question.getByRole('button', { name: 'Resign' }).click();
      await game.expectOver('White wins', 'Black resigned.');
      await game.closeEnding();
      await expect(bar(page)).toHaveText(IDLE);
    });

    test('the question for an exit and its buttons are fully visible', async ({ game }) => {
      await game.start({ variant: 'portal' });
      await game.board.play('a2a4', 'h7h5');
      await game.board.tap('e2', 'e3');
      await expect(game.board.question).toContainText('Choose an exit.');
      await expectInViewport(game.board.question);
      for (const button of await game.board.question.getByRole('button').all()) await expectInViewport(button);
      const { scroll, client } = await game.board.question
        .locator('.choice-bar__text')
        .evaluate(text => ({ scroll: text.scrollHeight, client: text.clientHeight }));
      expect(scroll).toBeLessThanOrEqual(client);
    });
  });
}

// On a small phone there is no room for the moves below the buttons of a finished game.
for (const viewport of [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
]) {
  test.describe(`after a game at ${viewport.width}x${viewport.height}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport });

    test('the moves of a finished game are visible and not covered by the bar', async ({ game, page }) => {
      await game.start({ variant: 'chess', minutes: 5 });
      await game.board.play(...FOOL);
      await game.closeEnding();
      await expect(game.afterwards).toBeVisible();
      await expectGameInViewport(page);
      const box = async (part: string) => (await page.locator(`${APP} ${part}`).first().boundingBox())!;
      const [moves, bar] = [await box('.moves'), await box('.bar')];
      expect(moves.y + moves.height <= bar.y || moves.x + moves.width <= bar.x || bar.y + bar.height <= moves.y).toBe(true);
    });
  });
}

test.describe('on a phone in landscape', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 740, height: 360 } });

  test('the board uses the full height, and the buttons of a finished game can be scrolled to', async ({ game, page }) => {
    await game.load({ variant: 'chess', moves: FOOL });
    const { height, y } = (await game.board.root.boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(304);
    expect(y + height).toBeLessThanOrEqual(360);
    // The buttons of a finished game are at most one short scroll away, and never beneath the bar.
    const again = game.button('Play again');
    await again.scrollIntoViewIfNeeded();
    await again.click();
    await expect(page.locator('.move')).toHaveCount(0);
  });
});

for (const viewport of [
  { width: 800, height: 720 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
]) {
  test.describe(`at ${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport });

    test('the moves have most of the room, over one row of icons that tell their names', async ({ game, page }) => {
      await game.start({ variant: 'portal' });
      await game.board.play('a2a3');
      await expectGameInViewport(page);
      const height = async (part: string) => (await page.locator(`${APP} ${part}`).first().boundingBox())!.height;
      const column = (await height('.table')) - 2 * (await height('.seat'));
      if (viewport.height >= 900) expect(await height('.moves')).toBeGreaterThan(0.6 * column);

      await expect(bar(page)).toHaveText(RUNNING);
      for (const button of await bar(page).all()) {
        await expectInViewport(button);
        const name = button.locator('.btn__label');
        await page.mouse.move(0, 0);
        await expect(name).toHaveCSS('opacity', '0');
        await button.hover();
        await expect(name).toHaveCSS('opacity', '1');
        await page.mouse.move(0, 0);
        await page.keyboard.press('Shift');
        await button.focus();
        await expect(name).toHaveCSS('opacity', '1');
        await expectInViewport(name);
      }
      await game.openMenu();
      await expect(game.menu.getByRole('button')).toHaveText(['New game', ...MENU]);
      for (const button of await game.menu.getByRole('button').all()) await expectInViewport(button);
      await page.keyboard.press('Escape');
      await game.press('Flip the board');
      await expect(game.board.root).toHaveAttribute('data-orientation', 'black');
    });
  });
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 1280, height: 800 },
]) {
  test(`a question moves no button of the bar at ${viewport.width}x${viewport.height}`, async ({ game, page }) => {
    await page.setViewportSize(viewport);
    await game.start({ variant: 'chess' });
    await game.board.play('e2e4');
    const boxes = () => Promise.all(['Undo', 'Hint', 'More'].map(name => game.button(name).boundingBox()));
    const before = await boxes();
    await game.button('Resign').click();
    await expect(page.locator('.confirm')).toBeVisible();
    expect(await boxes()).toEqual(before);
  });
}

test('the question for an exit leaves the clock free', async ({ game, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await game.start({ variant: 'portal', minutes: 5 });
  await game.board.play('a2a4', 'h7h5');
  await game.board.tap('e2', 'e3');
  const [question, clock] = [(await game.board.question.boundingBox())!, (await page.locator('.seat[data-place="bottom"] .clock').boundingBox())!];
  expect(question.y + question.height).toBeLessThanOrEqual(clock.y);
  // It is asked once.
  await expect(game.detail).not.toContainText('exit');
});

// Screens that once had flaws, at the sizes at which these were seen. `cargo xtask screenshots` checks all screens.
const ONCE_WRONG: [name: string, width: number, height: number][] = [
  ['game-computer', 360, 740],
  ['game-computer', 740, 360],
  ['game-exit-staying', 740, 360],
  ['mail-game', 360, 740],
  ['mail-game', 740, 360],
  ['puzzle-daily', 360, 740],
  ['analysis-fault', 360, 740],
  ['start', 360, 740],
  ['game-start', 2560, 1440],
  ['rules-portal', 2560, 1440],
  ['learn-first', 2560, 1440],
  ['games', 2560, 1440],
];

for (const [name, width, height] of ONCE_WRONG) {
  test(`the screen ${name} has no layout flaws at ${width}x${height}`, async ({ game, computer, faults, page }) => {
    const studio = { game, computer, faults };
    const screen: Screen = { ...BOARDS, ...PAGES, ...MAIL }[name]!;
    await page.setViewportSize({ width: 1440, height: 900 });
    await screen.arrange(studio);
    await page.setViewportSize({ width, height });
    await screen.show?.(page, studio);
    await expect.poll(() => flaws(page, !!screen.play)).toEqual([]);
  });
}

test('the board of a puzzle uses the full height of a phone in landscape', async ({ game, computer, faults, page }) => {
  await PAGES.puzzle!.arrange({ game, computer, faults });
  await page.setViewportSize({ width: 740, height: 360 });
  await expect.poll(async () => (await game.board.root.boundingBox())!.height).toBeGreaterThanOrEqual(304);
  await expectInViewport(game.board.root, game.button('Hint'), game.button('Show the solution'));
});

test('icons and buttons are a quarter larger on a large screen', async ({ game, page }) => {
  await game.open();
  const sizes = () =>
    page.evaluate(app => {
      const box = (part: string) => document.querySelector(`${app} ${part}`)!.getBoundingClientRect();
      return [box('.bar .icon').height, box('.nav-row .btn').height, box('.bar .btn').height];
    }, APP);
  const before = await sizes();
  await page.setViewportSize({ width: 2560, height: 1440 });
  await expect.poll(sizes).toEqual(before.map(size => size * 1.25));
});
