import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { hold } from '../hold';

test('settings apply immediately, are kept after a reload, and can be reset', { tag: '@quick' }, async ({ game, page }) => {
  await game.start();
  const root = page.locator('html');
  await game.set('Theme', 'Dark');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await game.set('Board', 'Slate');
  await expect(root).toHaveAttribute('data-board', 'slate');
  await game.set('Coordinates', 'Off');
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(root).toHaveAttribute('data-board', 'slate');
  await expect(game.board.root).toHaveAttribute('data-coords', 'none');

  await game.button('Settings').click();
  await game.settings.getByRole('button', { name: 'Reset settings' }).click();
  await expect(root).not.toHaveAttribute('data-theme', 'dark');
});

test('the theme follows the system', async ({ game, page }) => {
  await game.start();
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).not.toBe(light);
});

/** What the board and its pieces are painted with. */
const painted = (page: Page) =>
  page.evaluate(() => {
    const portal = document.querySelector('.portal');
    return {
      board: getComputedStyle(document.querySelector('.board')!, '::before').backgroundImage,
      portals: portal && getComputedStyle(portal).backgroundImage,
      pieces: getComputedStyle(document.querySelector('.piece__figure')!).backgroundImage,
    };
  });

test('every board and every set of pieces is chosen by keys, differs from the others, and is there before the program', { tag: '@quick' }, async ({ game, page }) => {
  await game.start({ variant: 'portal' });
  await game.button('Settings').click();
  const go = async (group: string, things: ('board' | 'portals' | 'pieces')[], count: number) => {
    const choices = game.settings.getByRole('group', { name: group, exact: true }).getByRole('radio');
    await expect(choices).toHaveCount(count);
    await choices.first().focus();
    const first = await painted(page);
    const seen = Object.fromEntries(things.map(thing => [thing, [first[thing]]]));
    for (let place = 1; place < count; place++) {
      await page.keyboard.press('ArrowDown');
      await expect(choices.nth(place)).toBeChecked();
      for (const thing of things) {
        await expect.poll(async () => seen[thing]!.includes((await painted(page))[thing])).toBe(false);
        seen[thing]!.push((await painted(page))[thing]);
      }
    }
  };
  await go('Board', ['board', 'portals'], 10);
  await go('Pieces', ['pieces'], 4);
  const last = await painted(page);

  const release = await hold(page, '**/*_bg.wasm');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('#boot .board .piece')).toHaveCount(32);
  await expect.poll(() => painted(page)).toEqual(last);
  // No other board was painted before.
  const wait = () =>
    page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const sheets = performance.getEntriesByType('resource').filter(({ name }) => /looks\/(board|pieces)-/.test(name)) as PerformanceResourceTiming[];
      return paint && sheets.map(sheet => sheet.responseEnd <= paint.startTime);
    });
  await expect.poll(wait).toEqual([true, true]);
  release();
  await expect(game.board.grid).toBeVisible();
  await expect.poll(() => painted(page)).toEqual(last);
});

test('a look that does not arrive leaves the page in the one that it has, until it can be fetched', async ({ game, page, faults }) => {
  await game.start();
  await page.route('**/looks/board-sea.css', route => route.abort());
  await game.set('Board', 'Slate');
  await expect(page.locator('html')).toHaveAttribute('data-board', 'slate');
  const missing = page.waitForEvent('requestfailed');
  await game.set('Board', 'Sea');
  await missing;
  await expect(page.locator('link[href="looks/board-sea.css"]')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-board', 'slate');
  await page.unroute('**/looks/board-sea.css');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-board', 'sea');
  // The browser reports the request itself.
  faults.length = 0;
});

test('moves can be played while move targets are hidden', async ({ game, page }) => {
  await game.start();
  await game.button('Settings').click();
  await page.getByRole('switch', { name: 'Show where a piece can go' }).uncheck();
  await game.dismissDialog();
  await game.board.tap('e2');
  await game.board.expectMarked('selected', ['e2']);
  await game.board.expectTargets();
  await game.board.tap('e4');
  await game.board.expectPiece('e4', 'white pawn');
});
