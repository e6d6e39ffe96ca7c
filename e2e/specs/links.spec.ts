/** Links that contain a game: shared, opened during another game, damaged, and refused for hidden assassins. */
import type { Page } from '@playwright/test';
import { violations } from '../accessibility';
import { expect, test } from '../fixtures';
import type { GamePage } from '../pages/game';

interface Sharing {
  copied: string[];
  shared: ShareData[];
}

/** Records what the page copies and shares. `sheet` is whether the browser has a share sheet. */
async function recordSharing(page: Page, sheet: boolean): Promise<() => Promise<Sharing>> {
  await page.addInitScript(has => {
    const sharing: Sharing = { copied: [], shared: [] };
    Object.assign(window, { sharing });
    navigator.clipboard.writeText = async text => void sharing.copied.push(text);
    const share = async (data?: ShareData) => void sharing.shared.push(data!);
    if (has) Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    else delete (Navigator.prototype as { share?: unknown }).share;
  }, sheet);
  return () => page.evaluate(() => (window as unknown as { sharing: Sharing }).sharing);
}

/** Shares the game on the board, and returns the link. */
async function shareGame(game: GamePage, sharing: () => Promise<Sharing>): Promise<string> {
  await game.openFiles();
  const before = (await sharing()).copied.length;
  await game.files.getByRole('button', { name: 'Share', exact: true }).click();
  await expect.poll(async () => (await sharing()).copied.length).toBe(before + 1);
  await game.dismissDialog();
  return (await sharing()).copied.at(-1)!;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Review the game' });
const replay = (page: Page) => page.locator('.app:not(#boot) main.page--replay');

test('a shared game opens in another browser at the shared ply, and keys step through it', async ({ game, page, browser }) => {
  const sharing = await recordSharing(page, false);
  await game.start({ variant: 'portal' });
  await game.board.play('a2a4', 'h7h5', 'b2b4', 'g7g5');
  const moves = await game.listedMoves(4);
  await page.locator('body').press('ArrowLeft');
  await game.board.expectPiece('g7', 'black pawn');
  const pieces = await game.board.pieces();
  const link = await shareGame(game, sharing);
  await expect(game.notices).toContainText('Copied');
  expect(link).toMatch(/#\/game\/[A-Za-z0-9_-]+$/);

  const { GamePage } = await import('../pages/game');
  const context = await browser.newContext();
  const other = new GamePage(await context.newPage());
  await other.page.goto(link);
  await expect(heading(other.page)).toBeAttached();
  await expect(other.moves).toHaveText(moves);
  await expect.poll(() => other.board.pieces()).toEqual(pieces);
  await expect(other.status).toHaveText('Half-move 3 of 4.');
  await other.page.locator('body').press('End');
  await other.board.expectPiece('g5', 'black pawn');
  await expect(other.announcement).toContainText('Half-move 4 of 4.');
  await other.page.locator('body').press('Home');
  await other.board.expectPiece('a2', 'white pawn');
  await other.button('Next move').click();
  await other.board.expectPiece('a4', 'white pawn');
  await other.button('Last move').click();
  // No moves can be played on this page.
  await other.board.tap('b4', 'b5');
  await other.board.expectPiece('b4', 'white pawn');
  await expect(other.moves).toHaveText(moves);
  await other.page.getByRole('link', { name: 'Back to the game' }).click();
  await other.board.expectPiece('a2', 'white pawn');
  await expect(other.moves).toHaveCount(0);
  await context.close();
});

test('opening a game link does not change the game in progress or stop its clock', async ({ game, page }) => {
  await page.clock.install({ time: '2026-01-01T12:00:00Z' });
  const sharing = await recordSharing(page, false);
  await game.start({ variant: 'chess' });
  await game.board.play('d2d4', 'd7d5');
  const link = await shareGame(game, sharing);
  await game.start({ variant: 'chess', minutes: 5 });
  await game.board.play('e2e4', 'e7e5');
  const [start, before] = [await game.now(), await game.secondsLeft('White')];
  await page.evaluate(hash => (location.hash = hash), new URL(link).hash);
  await expect(heading(page)).toBeAttached();
  await game.expectMoves('d4', 'd5');
  await page.locator('body').press('Home');
  await game.press('Flip the board');
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.clock.runFor(65_000);
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await game.expectMoves('e4', 'e5');
  await game.board.expectPiece('e4', 'white pawn');
  await expect(game.board.root).toHaveAttribute('data-orientation', 'white');
  const after = await game.secondsLeft('White');
  expect(before - after).toBeGreaterThanOrEqual(64);
  expect(before - after).toBeLessThanOrEqual((await game.now()) - start + 1);
  await game.board.play('g1f3');

  await page.goto(link);
  await page.reload();
  await expect(heading(page)).toBeAttached();
  await game.expectMoves('d4', 'd5');
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await game.expectMoves('e4', 'e5', 'Nf3');
  await game.board.play('b8c6');
});

test('a damaged link shows an error and a link back to the game', async ({ game, page }) => {
  const sharing = await recordSharing(page, false);
  await game.start({ variant: 'chess' });
  await game.board.play('e2e4', 'e7e5');
  const hash = new URL(await shareGame(game, sharing)).hash;
  const other = hash.at(-3) === 'A' ? 'B' : 'A';
  for (const bad of [hash.slice(0, -4), hash.slice(0, -3) + other + hash.slice(-2), '#/game/x', '#/game/%D7%90']) {
    await page.evaluate(to => (location.hash = to), bad);
    await expect(page.getByRole('alert').filter({ hasText: 'This link is damaged or cut off.' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the game' }).click();
    await game.expectMoves('e4', 'e5');
  }
});

test('a link opens from a message, and from an address that another program changed', async ({ game, page }) => {
  const sharing = await recordSharing(page, false);
  await game.start({ variant: 'chess' });
  await game.board.play('d2d4', 'd7d5');
  const link = await shareGame(game, sharing);
  await game.start({ variant: 'chess' });
  await game.board.play('e2e4', 'e7e5');
  const [site, code] = link.split('#/game/') as [string, string];
  const back = async () => {
    await expect(heading(page)).toBeAttached();
    await game.expectMoves('d4', 'd5');
    await page.getByRole('link', { name: 'Back to the game' }).click();
    await game.expectMoves('e4', 'e5');
  };
  for (const hash of [`#/game/${code}.`, `#/game/${code}%29`, `#/game/${code}&fbclid=x`, `#/game/${code}%E2%80%8B`, `#%2Fgame%2F${code}`, `#!/game/${code}`]) {
    await page.evaluate(to => (location.hash = to), hash);
    await back();
  }
  for (const text of [link, `Game #2, your move: <${link}>. See you!`, `[my game](${link})`]) {
    await game.paste(text);
    await back();
  }
  // The server gives the page for any path, so these reach it, too.
  for (const path of [`%23/game/${code}`, `game/${code}`]) {
    await page.goto(site + path);
    await expect(page).toHaveURL(`${site}#/game/${code}`);
    await back();
  }
});

test('an assassin game can be shared only after it is finished', async ({ game, page }) => {
  const sharing = await recordSharing(page, false);
  await game.load({ variant: 'assassin', fen: '4k3/8/8/8/8/4A3/4P3/4K3 w - - 0 1 -' });
  await game.openFiles();
  await game.files.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(game.notices).toContainText('would give them away');
  expect((await sharing()).copied).toEqual([]);
  await game.dismissDialog();
  await game.board.move('e1', 'd1');
  await game.button('Resign').click();
  await page.getByRole('button', { name: /^(Yes|Resign|Confirm)$/ }).last().click();
  await game.expectWinner('White wins');
  const link = await shareGame(game, sharing);
  await page.goto(link);
  await expect(replay(page).getByText('Black resigned.')).toBeVisible();
});

test('the share sheet is used if the browser has one', async ({ game, page }) => {
  const sharing = await recordSharing(page, true);
  await game.start({ variant: 'chess' });
  await game.board.play('e2e4');
  await game.openFiles();
  await game.files.getByRole('button', { name: 'Share', exact: true }).click();
  await expect.poll(async () => (await sharing()).shared.map(data => data.url)).toEqual([expect.stringMatching(/#\/game\/B/)]);
  const [{ url }] = (await sharing()).shared as [ShareData];
  await game.dismissDialog();
  await page.evaluate(hash => (location.hash = hash), new URL(url!).hash);
  await expect(heading(page)).toBeAttached();
  // At another ply the link is different. After Escape the board may take over the focus, and then arrows walk on it.
  await game.button('Previous move').click();
  await game.board.expectPiece('e2', 'white pawn');
  await replay(page).getByRole('button', { name: 'Share', exact: true }).click();
  await expect.poll(async () => (await sharing()).shared.length).toBe(2);
  expect((await sharing()).shared[1]!.url).not.toBe(url);
  expect((await sharing()).copied).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('the page of a shared game is accessible and fits the screen', async ({ game, page }) => {
      const sharing = await recordSharing(page, false);
      await game.start({ variant: 'portal-standard' });
      await game.board.play('a2a4', 'h7h5');
      const link = await shareGame(game, sharing);
      await page.goto(link);
      await game.dismissNotices();
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
        await expect(heading(page)).toBeAttached();
        await page.locator('body').press('ArrowLeft');
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        expect(await violations(page)).toEqual([]);
      }
      await page.evaluate(() => (location.hash = '#/game/x'));
      await expect(page.getByRole('alert').filter({ hasText: 'damaged' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  });
}
