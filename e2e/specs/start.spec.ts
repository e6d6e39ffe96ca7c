import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { hold } from '../hold';
import { APP } from '../pages/game';
import { VARIANTS } from '../pages/new-game';

const NAMES: Record<(typeof VARIANTS)[number], string> = {
  chess: 'Chess',
  dinosaur: 'Dinosaur Chess',
  assassin: 'Assassin Chess',
  'dinosaur-assassin': 'Dinosaur and Assassin Chess',
  portal: 'Portal Chess',
  'portal-standard': 'Standard Portal Chess',
  'portal-custom': 'Your Own Portals',
};

const start = (page: Page) => page.locator(`${APP} main.page--start`);

/** Opens the start page and waits until the app has taken over. */
async function open(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.locator('#boot')).toHaveCount(0);
  await expect(start(page)).toBeVisible();
}

for (const variant of VARIANTS) {
  test(`one tap starts ${variant} on the same device or against the computer`, async ({ game, page }) => {
    await open(page);
    await start(page).getByRole('link', { name: `Same device: ${NAMES[variant]}`, exact: true }).click();
    await expect(game.board.root).toHaveAttribute('data-variant', variant);
    await expect(page).toHaveURL(/#\/play$/);
    await expect(page.locator('.seat__name')).toHaveText(['Black', 'White']);
    // A first game has no clock.
    await expect(page.getByRole('timer')).toHaveCount(0);

    // The browser's Back button leads to the start page, and does not start the game again.
    await page.goBack();
    await expect(start(page)).toBeVisible();
    await start(page).getByRole('link', { name: `Computer: ${NAMES[variant]}`, exact: true }).click();
    await expect(game.board.root).toHaveAttribute('data-variant', variant);
    await expect(page.locator('.seat__name').first()).toContainText('The computer');
  });
}

test('a new game uses the last level and time control', async ({ game, page }) => {
  await game.start({ variant: 'chess', level: '6', minutes: 3 });
  await open(page);
  await start(page).getByRole('link', { name: 'Computer: Dinosaur Chess' }).click();
  await expect(page.locator('.seat__name').first()).toContainText('6');
  await expect(game.clock('White')).toHaveText(/^(3:00|2:5\d)$/);
});

test('games in progress are listed with the latest first, and can be continued', async ({ game, page }) => {
  await open(page);
  await expect(page.getByRole('list', { name: 'In progress' })).toHaveCount(0);
  await game.open();
  await game.start({ variant: 'dinosaur' });
  await game.board.play('a2a4');
  await game.start({ variant: 'portal' });
  await game.board.play('a2a3', 'h7h6');
  await open(page);
  const inProgress = page.getByRole('list', { name: 'In progress' }).getByRole('listitem');
  await expect(inProgress).toHaveCount(2);
  await expect(inProgress.first()).toContainText('Portal Chess');
  await expect(inProgress.first()).toContainText('White to move');
  await expect(inProgress.nth(1)).toContainText('Dinosaur Chess');
  await inProgress.first().getByRole('link', { name: 'Continue' }).click();
  await game.expectMoves('a3', 'h6');
  await page.getByRole('banner').getByRole('link', { name: 'Portal Chess' }).click();
  await inProgress.nth(1).getByRole('button', { name: 'Continue' }).click();
  await game.expectMoves('a4');
  await expect(game.board.root).toHaveAttribute('data-variant', 'dinosaur');
});

test('starting another game keeps the game in progress', async ({ game, page }) => {
  await game.open();
  await game.board.play('a2a3', 'h7h6');
  await open(page);
  await start(page).getByRole('link', { name: 'Same device: Chess', exact: true }).click();
  await game.board.play('e2e4');
  await open(page);
  const inProgress = page.getByRole('list', { name: 'In progress' }).getByRole('listitem');
  await inProgress.nth(1).getByRole('button', { name: 'Continue' }).click();
  await game.expectMoves('a3', 'h6');
});

test('a link clicked before the app has loaded is followed after it has loaded', async ({ game, page }) => {
  const release = await hold(page, '**/*_bg.wasm');
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('#boot').getByRole('link', { name: 'Same device: Dinosaur Chess' }).click();
  release();
  await game.ready();
  await expect(game.board.root).toHaveAttribute('data-variant', 'dinosaur');
});

for (const width of [360, 768, 1440]) {
  test(`at ${width} px the app replaces the boot page's start page without a layout shift`, async ({ page }) => {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    const release = await hold(page, '**/*_bg.wasm');
    await page.goto('/', { waitUntil: 'commit' });
    const texts = page.locator('.page--start').filter({ visible: true }).locator(':is(h1, h2, p, a, .mini):not(.start__day *)');
    await expect(texts).toHaveCount(1 + 7 * VARIANTS.length);
    const looks = () =>
      texts.evaluateAll(all =>
        all.map(one => {
          const { x, y, width: across, height } = one.getBoundingClientRect();
          return [one.textContent?.trim(), Math.round(x), Math.round(y), Math.round(across), Math.round(height)].join(' ');
        }),
      );
    const before = await looks();
    release();
    await expect(page.locator('#boot')).toHaveCount(0);
    expect(await looks()).toEqual(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

test('today’s puzzle is shown with its board when everything else is there, and leads to it; nothing moves for it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const release = await hold(page, '**/puzzles-*.txt');
  await open(page);
  const games = start(page).locator('.start__game');
  const places = () => games.evaluateAll(all => all.map(one => JSON.stringify(one.getBoundingClientRect())));
  const before = await places();
  release();
  const today = start(page).getByRole('link', { name: /^Puzzle of the day/ });
  await expect(today).toHaveText(/(White|Black) to move: find the best move\.$/);
  expect(await today.getByRole('presentation').evaluate((board: HTMLImageElement) => board.decode().then(() => board.naturalWidth))).toBe(384);
  expect(await places()).toEqual(before);
  const box = (await today.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(900);
  const finds = (await today.textContent())!.match(/(White|Black) to move/)![0];
  await today.click();
  await expect(page).toHaveURL(/#\/puzzles\/daily$/);
  await expect(page.locator('.puzzle__said')).toContainText(finds);
});

test('whoever saves data does not get today’s puzzle unasked', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }));
  let asked = 0;
  await page.route('**/puzzles-*.txt', route => {
    asked += 1;
    return route.continue();
  });
  await open(page);
  await start(page).getByRole('link', { name: 'Same device: Chess', exact: true }).click();
  await page.goBack();
  await expect(start(page).locator('.start__day')).toBeEmpty();
  expect(asked).toBe(0);
});

test('in a window of 1440 × 900 every game is in sight, with one named way to play it and two that are named on hover', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  const games = start(page).locator('.start__game');
  await expect(games).toHaveCount(VARIANTS.length);
  for (const card of await games.all()) {
    const box = (await card.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(900);
  }
  const tile = games.filter({ has: page.getByRole('heading', { name: NAMES.chess, exact: true }) });
  const named = tile.locator('.btn__label').filter({ visible: true });
  await expect(named).toHaveText(['Computer']);
  const friend = tile.getByRole('link', { name: 'Friend: Chess', exact: true });
  await friend.hover();
  await expect(named).toHaveText(['Computer', 'Friend']);
  await tile.getByRole('link', { name: 'Computer: Chess', exact: true }).hover();
  await expect(named).toHaveText(['Computer']);
  await page.keyboard.press('Tab');
  await friend.focus();
  await expect(named).toHaveText(['Computer', 'Friend']);
});

test('a two-line label is centred in its button on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  await expect(page.locator('#boot')).toHaveCount(0);
  const label = start(page).getByRole('link', { name: 'Same device: Chess', exact: true }).locator('.btn__label');
  // Each line of the text has a rectangle of its own.
  const lines = await label.evaluate(one => {
    const text = document.createRange();
    text.selectNodeContents(one);
    const button = one.closest('.btn')!.getBoundingClientRect();
    return [...text.getClientRects()].map(({ x, width }) => Math.abs(x + width / 2 - (button.x + button.width / 2)));
  });
  expect(lines).toHaveLength(2);
  expect(Math.max(...lines)).toBeLessThan(2);
});

/** Returns the links of the cards that are filled with a colour, which draws the eye to them. */
const bright = (page: Page) =>
  start(page)
    .locator('.start__ways a')
    .evaluateAll(links => {
      const surface = getComputedStyle(links[0]!.closest('li')!).backgroundColor;
      return links.filter(link => getComputedStyle(link).backgroundColor !== surface).map(link => link.getAttribute('aria-label'));
    });

test('what is to be continued names the opponent', async ({ game, page }) => {
  await game.start({ variant: 'chess', level: '1' });
  await game.board.move('e2', 'e4');
  await expect(game.moves).toHaveCount(2);
  await open(page);
  const first = page.getByRole('list', { name: 'In progress' }).getByRole('listitem').first();
  await expect(first).toContainText('The computer (Level 1) · Your turn');
});

test('one thing to do is brighter than all others: to play, or to go on with a game', async ({ game, page }) => {
  await open(page);
  expect(await bright(page)).toEqual(['Computer: Portal Chess']);
  // The game that was played last comes before all others.
  await start(page).getByRole('link', { name: 'Same device: Dinosaur Chess' }).click();
  await expect(game.board.root).toHaveAttribute('data-variant', 'dinosaur');
  await page.getByRole('banner').getByRole('link', { name: 'Portal Chess' }).click();
  const again = start(page).locator('.start__on');
  await expect(again).toHaveText(/Play\s*Dinosaur Chess\s*Same device/);
  expect(await bright(page)).toEqual([]);
  await again.getByRole('link', { name: 'Play' }).click();
  await expect(game.board.root).toHaveAttribute('data-variant', 'dinosaur');
  await game.board.play('a2a3');
  await open(page);
  await expect(start(page).getByRole('link', { name: 'Continue' })).toHaveClass(/btn--primary/);
  expect(await bright(page)).toEqual([]);
});

for (const [width, height] of [[1440, 900], [360, 740], [740, 360]] as const) {
  test(`Portal Chess and its three ways to play are in sight at ${width}x${height}, the rest follows`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    const cards = start(page).locator('.start__game');
    await expect(cards).toHaveCount(VARIANTS.length);
    const [first, second] = [cards.nth(0), cards.nth(1)];
    await expect(first.getByRole('heading')).toHaveText('Portal Chess');
    for (const part of [first.locator('.mini'), ...(await first.getByRole('link').all())]) await expect(part).toBeInViewport({ ratio: 1 });
    const board = async (card: typeof first) => (await card.locator('.mini').boundingBox())!.width;
    expect(await board(first)).toBeGreaterThan(1.1 * (await board(second)));
    if (width > 1400) for (const card of await cards.all()) await expect(card).toBeInViewport({ ratio: 1 });
  });
}

test('the small boards are not animated with reduced motion', async ({ page }) => {
  const moving = () => start(page).evaluate(main => main.getAnimations({ subtree: true }).length);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  expect(await moving()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(moving).toBeGreaterThan(6);
});

test('a small board plays its moves once, and on and on while the pointer is on its card', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page);
  const card = start(page).getByRole('listitem').nth(1);
  const times = () => card.locator('.mini').evaluate(board => [...new Set(board.getAnimations({ subtree: true }).map(one => one.effect!.getComputedTiming().iterations))]);
  expect(await times()).toEqual([1]);
  await card.hover();
  await expect.poll(times).toEqual([Infinity]);
});

test.describe('in another language', () => {
  test.use({ locale: 'he-IL' });

  test('the English text of the boot page is invisible until the translation has loaded', async ({ page }) => {
    const release = await hold(page, '**/*_bg.wasm');
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('#boot h1').first()).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
    release();
    await expect(page.locator('#boot')).toHaveCount(0);
    await expect(start(page).getByRole('heading', { level: 1 })).toHaveText(/שחמט/);
  });
});

test('a start page that fails to load shows an error, and Try again loads it', async ({ page, faults }) => {
  await page.route('**/chunk-start*', route => route.abort());
  await page.goto('/');
  await expect(page.locator('#boot')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: "couldn't be loaded" }).first()).toBeVisible();
  faults.length = 0;
  await page.unroute('**/chunk-start*');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(start(page)).toBeVisible();
});

test('the previous game is not shown while a new game starts', async ({ game, page }) => {
  await game.open();
  await game.board.play('a2a3', 'h7h6');
  await open(page);
  const release = await hold(page, '**/chunk-dialogs*');
  await start(page).getByRole('link', { name: 'Same device: Chess', exact: true }).click();
  await expect(page).toHaveURL(/#\/new\/chess\/here$/);
  await expect(start(page)).toBeVisible();
  await expect(game.board.grid).toBeHidden();
  release();
  await expect(game.board.root).toHaveAttribute('data-variant', 'chess');
  await expect(game.moves).toHaveCount(0);
});

test('the small boards are not animated behind the boot page', async ({ page }) => {
  const moving = () => start(page).evaluate(main => main.getAnimations({ subtree: true }).length);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page);
  // The boot page is there while the app is being built behind it.
  await page.evaluate(() => document.querySelector('.app')?.before(Object.assign(document.createElement('div'), { id: 'boot' })));
  expect(await moving()).toBe(0);
  await page.evaluate(() => document.getElementById('boot')?.remove());
  expect(await moving()).toBeGreaterThan(6);
});
