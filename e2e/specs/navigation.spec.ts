/** The way between the pages: five links, at the bottom of a phone, and none in a game. The help answers what newcomers ask. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures';
import { violations } from '../accessibility';
import { APP } from '../pages/game';

const LINKS = ['Play', 'Learn', 'Puzzles', 'Analysis', 'Games'];
const POSITION = '#/analysis/position/chess/4k3/8/8/8/8/8/8/R3K3_w_-_-_0_1';
/** Pages outside games, with the link that they belong to. */
const PAGES: [hash: string, link: string, is: 'page' | 'true'][] = [
  ['#/', 'Play', 'page'],
  ['#/learn/dinosaur', 'Learn', 'page'],
  ['#/rules/dinosaur', 'Learn', 'true'],
  ['#/puzzles', 'Puzzles', 'page'],
  [POSITION, 'Analysis', 'page'],
  ['#/editor', 'Analysis', 'true'],
  ['#/games', 'Games', 'page'],
  ['#/portals', 'Play', 'true'],
];

const box = async (one: Locator) => (await one.boundingBox())!;

test('the navigation has five links and marks the one that the page belongs to', async ({ game, page }) => {
  await page.goto('/#/');
  await expect(page.locator('#boot')).toHaveCount(0);
  const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link');
  await expect(links).toHaveText(LINKS);
  for (const [hash, link, is] of PAGES) {
    await game.goTo(hash);
    const current = page.getByRole('navigation', { name: 'Menu' }).locator('[aria-current]');
    await expect(current, hash).toHaveText([link]);
    await expect(current, hash).toHaveAttribute('aria-current', is);
  }
});

test('in a game there is no navigation, and Play leads back to the game', async ({ game, page }) => {
  await game.start({ variant: 'dinosaur' });
  const nav = page.getByRole('navigation', { name: 'Menu' });
  await expect(nav).toBeVisible();
  await game.board.play('d2d4');
  await expect(nav).toBeHidden();
  await expect(game.button('Help')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Portal Chess' }).click();
  await expect(page).toHaveURL(/#\/$/);
  // On the start page the link is that page itself; the game has a button of its own.
  await expect(game.pageLink('Play')).toHaveAttribute('aria-current', 'page');
  await game.pageLink('Learn').click();
  await game.pageLink('Play').click();
  await game.expectMoves('d4');
  await expect(nav).toBeHidden();
  await game.board.play('d7d5');
  await game.button('Resign').click();
  await game.button(/^(Yes|Resign)$/).last().click();
  await expect(nav).toBeVisible();
  await game.closeEnding();
  await game.pageLink('Play').click();
  await expect(page).toHaveURL(/#\/$/);
});

for (const locale of ['en-GB', 'he-IL', 'de-DE'] as const) {
  test.describe(`on a phone in ${locale}`, () => {
    test.use({ locale, hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

    test('the links are at the bottom outside games, and do not cover the end of a page', async ({ page }) => {
      await page.goto('/#/');
      await expect(page.locator('#boot')).toHaveCount(0);
      const nav = page.locator(`${APP} .top__nav`);
      for (const [hash] of PAGES) {
        await page.evaluate(hash => (location.hash = hash), hash);
        await expect(page.locator(`${APP} main :is(h1, h2)`).first()).toBeAttached();
        await expect(nav).toBeVisible();
        const { y, height, width } = await box(nav);
        expect(Math.abs(y + height - 740), hash).toBeLessThan(1);
        expect(width).toBe(360);
        for (const link of await nav.getByRole('link').all()) {
          const { width, height } = await box(link);
          expect(height).toBeGreaterThanOrEqual(44);
          expect(width).toBeGreaterThanOrEqual(44);
          // The word is whole.
          expect(await link.locator('.top__word').evaluate(word => word.scrollWidth <= word.closest('a')!.clientWidth)).toBe(true);
        }
        // Scrolled to its end, the page lies above the links.
        const end = await page.evaluate(app => {
          scrollTo(0, document.documentElement.scrollHeight);
          return document.querySelector(`${app} main`)!.getBoundingClientRect().bottom;
        }, APP);
        expect(end, hash).toBeLessThanOrEqual(y + 1);
      }
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('?');
      const dialog = page.locator('dialog[open]');
      await expect(dialog.locator('details').first()).toBeVisible();
      const { y, height } = await box(dialog);
      expect(y + height).toBeLessThanOrEqual(740);
      // Nothing lies over the dialog, not even the links.
      await dialog.locator('summary').last().click();
      await expect(dialog.locator('.keys__row').first()).toBeVisible();
    });

    test('where a game is shown, its own buttons are at the bottom', async ({ page }) => {
      for (const hash of ['#/play', '#/game/x']) {
        await page.goto(`/${hash}`);
        // Another address alone does not load the page again.
        await page.reload();
        await expect(page.locator('#boot')).toHaveCount(0);
        await expect(page.locator(`${APP} main`)).toBeVisible();
        await expect(page.locator(`${APP} .top__nav`)).toBeHidden();
      }
    });
  });
}

test.describe('on a phone in landscape', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 740, height: 360 } });

  for (const locale of ['en-GB', 'de-DE', 'es-ES', 'he-IL']) {
    test.describe(locale, () => {
      test.use({ locale });

      test('the links are in the row at the top, all of them whole', async ({ page }) => {
        await page.goto('/#/puzzles');
        await expect(page.locator('#boot')).toHaveCount(0);
        const nav = page.locator(`${APP} .top__nav`);
        expect((await box(nav)).y).toBe(0);
        expect(await nav.evaluate(nav => nav.scrollWidth <= nav.clientWidth)).toBe(true);
        for (const link of await nav.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
      });
    });
  }
});

test('the help answers what newcomers ask and leads to the lessons, rules and pieces of the game on the board', async ({ game, page }) => {
  await game.start({ variant: 'dinosaur' });
  await page.locator('body').press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('heading', { name: 'Dinosaur Chess' })).toBeVisible();
  const answer = help.getByText('“Games” lists them all');
  await expect(answer).toBeHidden();
  await help.getByText('Where are my games?').click();
  await expect(answer).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expect(help.getByRole('link', { name: 'Rules of this game' })).toHaveAttribute('href', '#/rules/dinosaur');
  await help.getByRole('link', { name: 'Learn it in two minutes' }).click();
  await expect(help).toBeHidden();
  await expect(page).toHaveURL(/#\/learn\/dinosaur$/);
  // The drawer takes the place of the help, and closing it leads back to the button.
  await game.help('How does this piece move?');
  await expect(help).toBeHidden();
  const pieces = page.getByRole('dialog', { name: 'How does this piece move?' });
  await expect(pieces.getByRole('button', { name: 'Triceratops', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pieces).toBeHidden();
  await expect(game.button('Help')).toBeFocused();
});

test('the analysis board leads to the position editor', async ({ page }) => {
  await page.goto(`/${POSITION}`);
  await page.locator('main').getByRole('link', { name: 'Position editor' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Position editor' })).toBeVisible();
});
