/** Only one tab at a time has a game. Another tab says so, and takes the game over on request, even from a frozen tab. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expect as inClub, test as club } from '../club';
import { GamePage } from '../pages/game';
import { onDisk } from '../pages/disk';

/** Freezes a page as a browser freezes a tab that was long in the background, or lets it go on. */
async function freeze(page: Page, state: 'frozen' | 'active'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state });
  await session.detach();
}

async function tab(context: BrowserContext): Promise<GamePage> {
  const game = new GamePage(await context.newPage());
  await game.open();
  return game;
}

const texts = async (page: Page) =>
  (await onDisk(page, 'game:')).filter(({ key }) => key === 'game').map(({ text }) => text);

/** Starts a game in one tab, and waits until its moves are kept. */
async function begun(context: BrowserContext): Promise<GamePage> {
  const first = await tab(context);
  await first.start();
  await first.board.play('e2e4', 'e7e5');
  await expect.poll(async () => (await texts(first.page)).join()).toContain('e7e5');
  return first;
}

test('a second tab says that the game is open in another, and takes it over', async ({ context }) => {
  const first = await begun(context);
  const second = await tab(context);
  await expect(second.notices).toContainText('open in another tab');
  await expect(second.moves).toHaveCount(0);
  await second.notices.getByRole('button', { name: 'Take it over here' }).click();
  await second.expectMoves('e4', 'e5');
  await expect(first.notices).toContainText('playing this game in another tab');
  await second.board.play('g1f3');
  // A move in the tab that has lost the game is not kept.
  await first.board.play('b1c3');
  await expect.poll(async () => (await texts(second.page)).join()).toContain('g1f3');
  expect((await texts(second.page)).join()).not.toContain('b1c3');
  // The first tab can take the game back, with the moves of the other tab.
  await first.notices.getByRole('button', { name: 'Take it over here' }).click();
  await first.expectMoves('e4', 'e5', 'Nf3');
  await expect(second.notices).toContainText('playing this game in another tab');
});

test('a game is taken over from a tab that is frozen, and what that does when it thaws spoils nothing', async ({ context }) => {
  const first = await begun(context);
  await freeze(first.page, 'frozen');
  const second = await tab(context);
  await second.notices.getByRole('button', { name: 'Take it over here' }).click();
  await second.expectMoves('e4', 'e5');
  await second.board.play('g1f3');
  await expect.poll(async () => (await texts(second.page)).join()).toContain('g1f3');
  await freeze(first.page, 'active');
  await expect(first.notices).toContainText('playing this game in another tab');
  await second.page.reload();
  await second.expectMoves('e4', 'e5', 'Nf3');
});

test('where the browser has no locks, the tab that comes later has the game, and the other one stops', async ({ context }) => {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  const first = await begun(context);
  const second = await tab(context);
  await second.expectMoves('e4', 'e5');
  await second.board.play('g1f3');
  await first.board.play('b1c3');
  await expect(first.notices).toContainText('playing this game in another tab');
  await second.page.reload();
  await second.expectMoves('e4', 'e5', 'Nf3');
});

test('two tabs with a game each come back to their own', async ({ context }) => {
  const first = await begun(context);
  const second = await tab(context);
  await second.start();
  await second.board.play('d2d4');
  await expect.poll(async () => (await texts(second.page)).length).toBe(2);
  await first.page.reload();
  await first.expectMoves('e4', 'e5');
  await second.page.reload();
  await second.expectMoves('d4');
});

test('a game that is open in another tab is not opened from the list of games before it is asked for', async ({ context }) => {
  await begun(context);
  const second = await tab(context);
  await second.start();
  await second.page.getByRole('link', { name: 'Games', exact: true }).click();
  const other = second.page.locator('.games__item:not([data-current])');
  await other.getByRole('button', { name: 'Open' }).click();
  await expect(second.notices.locator('.toast')).toContainText('open in another tab');
  await second.notices.getByRole('button', { name: 'Take it over here' }).click();
  await second.expectMoves('e4', 'e5');
});

club('a seat is taken over from a tab that is frozen, and that one says so when it thaws', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  await freeze(guest.page, 'frozen');
  const second = await guest.secondTab(club.server.url);
  await second.game.notices.getByRole('button', { name: 'Take it over here' }).click();
  await second.network.expectConnected();
  await second.game.board.move('e7', 'e5');
  await host.game.board.expectPiece('e5', 'black pawn');
  await freeze(guest.page, 'active');
  await inClub(guest.network.strip).toContainText('open in another tab or window');
  await host.game.board.move('g1', 'f3');
  await second.game.board.expectPiece('f3', 'white knight');
  await second.page.reload();
  await second.network.expectConnected();
  await second.game.board.move('b8', 'c6');
  await host.game.board.expectPiece('c6', 'black knight');
});

club('a room that waits in a frozen tab outlives the visit of a second one', async ({ club }) => {
  const host = await club.player();
  const code = await host.network.create();
  await freeze(host.page, 'frozen');
  const second = await host.secondTab(club.server.url);
  await inClub(second.game.notices).toContainText('open in another tab');
  await second.page.close();
  await freeze(host.page, 'active');
  await host.page.reload();
  await inClub(host.network.code).toHaveText(code);
  const guest = await club.player(`#/join/${code}`);
  await Promise.all([host.network.expectPlaying('White'), guest.network.expectPlaying('Black')]);
});
