/** Addresses that ask for a game or a room: no other game is shown or can be played while something is being fetched. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { hold } from '../hold';
import { APP } from '../pages/game';

/** Records the chunks that are requested from now on, in their order. */
function requestedChunks(page: Page): string[] {
  const names: string[] = [];
  page.on('request', request => {
    const name = /\/chunk-([a-z]+)-/.exec(request.url())?.[1];
    if (name) names.push(name);
  });
  return names;
}

/** Records the rule sets of all boards that the app shows, and each status. */
async function watchBoards(page: Page): Promise<() => Promise<{ boards: string[]; status: string[] }>> {
  await page.addInitScript(app => {
    const [boards, status] = [new Set<string>(), new Set<string>()];
    Object.assign(window, { seen: { boards, status } });
    const look = () => {
      if (document.getElementById('boot')) return;
      for (const board of document.querySelectorAll<HTMLElement>(`${app} .page--game .board`)) boards.add(board.dataset.variant ?? '');
      for (const text of document.querySelectorAll(`${app} .status__text`)) status.add(text.textContent ?? '');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
  }, APP);
  return () =>
    page.evaluate(() => {
      const { boards, status } = (window as unknown as { seen: { boards: Set<string>; status: Set<string> } }).seen;
      return { boards: [...boards], status: [...status] };
    });
}

const started = (page: Page) => expect(page.locator('#boot')).toHaveCount(0);
const waiting = (page: Page) => page.locator(`${APP} main`).getByRole('status').filter({ hasText: 'Loading' });

for (const [opponent, seats] of [
  ['computer', /The computer/],
  ['here', /Black/],
] as const) {
  test(`a first visit to a game of chess (${opponent}) begins with this game, and fetches nothing for it`, async ({ game, page }) => {
    const seen = await watchBoards(page);
    const names = requestedChunks(page);
    const release = await hold(page, /\/chunk-(?!storage|early)/ as never);
    await page.goto(`/#/new/chess/${opponent}`);
    await game.ready();
    await expect(game.board.root).toHaveAttribute('data-variant', 'chess');
    await expect(page.locator('.seat__name').first()).toHaveText(seats);
    await expect(page).toHaveURL(/#\/play$/);
    await game.board.move('e2', 'e4');
    await game.board.expectPiece('e4', 'white pawn');
    expect(names).not.toContain('dialogs');
    release();
    expect((await seen()).boards).toEqual(['chess']);
    // The game is kept, and the reload does not start it again.
    await expect(game.moves.first()).toContainText('e4');
    await game.reload();
    await expect(game.board.root).toHaveAttribute('data-variant', 'chess');
    await expect(game.moves.first()).toContainText('e4');
  });
}

test('a reload before the first move comes back to the game that the address asked for', async ({ game, page }) => {
  await page.goto('/#/new/dinosaur/here');
  await game.ready();
  await expect(game.board.root).toHaveAttribute('data-variant', 'dinosaur');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('portal-chess:current-game'))).not.toBeNull();
  await game.reload();
  await expect(game.board.root).toHaveAttribute('data-variant', 'dinosaur');
});

test('a game in progress is not shown while the game that the address asks for is loading, and is kept', async ({ game, page }) => {
  await game.open();
  await game.start({ variant: 'portal' });
  await game.board.play('a2a3', 'h7h6');
  const seen = await watchBoards(page);
  await page.goto('about:blank');
  const release = await hold(page, '**/chunk-dialogs-*');
  await page.goto('/#/new/chess/here');
  await started(page);
  await expect(waiting(page)).toBeVisible();
  await expect(page.locator(`${APP} .board`)).toHaveCount(0);
  release();
  await expect(game.board.root).toHaveAttribute('data-variant', 'chess');
  await expect(game.moves).toHaveCount(0);
  expect((await seen()).boards).toEqual(['chess']);
  await page.goto('/#/games');
  await expect(page.getByRole('main')).toContainText('Portal Chess');
});

test('the board is not shown while an address that is followed in the open page is loading', async ({ game, page }) => {
  await game.open();
  await game.board.play('a2a3');
  const release = await hold(page, '**/chunk-dialogs-*');
  await page.goto('/#/new/chess/computer');
  await expect(waiting(page)).toBeVisible();
  await expect(game.board.grid).toBeHidden();
  // Whoever goes somewhere else meanwhile is not brought back.
  await page.goto('/#/play');
  await game.expectMoves('a3');
  release();
  await expect(page.getByRole('button', { name: 'Resign' })).toBeVisible();
  await game.expectMoves('a3');
});

test('a game whose files do not arrive can be asked for again', async ({ game, page, faults }) => {
  await game.open();
  await game.board.play('a2a3');
  await page.route('**/chunk-dialogs-*', route => route.abort());
  await page.goto('/#/new/chess/here');
  await page.reload();
  await started(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText("couldn't be loaded");
  await expect(game.board.grid).toBeHidden();
  faults.length = 0;
  await page.unroute('**/chunk-dialogs-*');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(game.board.root).toHaveAttribute('data-variant', 'chess');
});

for (const address of ['/#/join/7KQ2MX/chess', '/?room=7KQ2MX', '/#/new/chess/friend']) {
  test(`no board is shown at ${address} while network play is loading`, async ({ page }) => {
    const seen = await watchBoards(page);
    const release = await hold(page, '**/chunk-network-*');
    await page.goto(address);
    await started(page);
    await expect(waiting(page)).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Network play' })).toContainText('Loading');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Network play' })).toBeHidden();
    await expect(page.locator(`${APP} .board`)).toHaveCount(0);
    expect(await seen()).toEqual({ boards: [], status: [] });
    release();
    await expect(page.getByRole('dialog', { name: 'Network play' })).toContainText(/Connecting|Nobody is waiting|Room code|code or the link/);
  });
}

test('an invitation fetches network play beside the program, once, and nothing that it does not need', async ({ page }) => {
  const names = requestedChunks(page);
  const release = await hold(page, '**/*_bg.wasm');
  const network = page.waitForRequest('**/chunk-network-*');
  await page.goto('/#/join/7KQ2MX/chess', { waitUntil: 'commit' });
  await network;
  release();
  await expect(page.getByRole('dialog', { name: 'Network play' })).toContainText('Nobody is waiting in this room');
  await expect.poll(() => [...names].sort()).toEqual(['early', 'network', 'room', 'storage']);
});

test('other addresses request nothing ahead', async ({ game, page }) => {
  const names = requestedChunks(page);
  await game.open();
  expect(names).not.toContain('network');
});

for (const [hash, chunk] of [
  ['#/puzzles/chess', 'games'],
  ['#/analysis', 'games'],
  ['#/editor', 'editor'],
  ['#/games', 'games'],
  ['#/rules/chess', 'rules'],
  ['#/learn/chess', 'rules'],
  ['#/game/AAAA', 'games'],
  ['#/mail/AAAA', 'games'],
] as const) {
  test(`no board is shown at ${hash} while the page there is loading`, async ({ page }) => {
    const seen = await watchBoards(page);
    const release = await hold(page, `**/chunk-${chunk}-*`);
    await page.goto(`/${hash}`);
    await started(page);
    await expect(waiting(page)).toBeVisible();
    await expect(page.locator(`${APP} .board`)).toHaveCount(0);
    expect(await seen()).toEqual({ boards: [], status: [] });
    release();
    await expect(waiting(page)).toHaveCount(0);
  });
}
