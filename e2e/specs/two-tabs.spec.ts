/** Only one tab at a time can play a game. Another tab reports this, and takes the game over on request, even from a frozen tab. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expect as inClub, test as club } from '../club';
import { GamePage } from '../pages/game';
import { onDisk } from '../pages/disk';

/** Freezes a page as a browser freezes a tab that was in the background for long, or resumes it. */
async function freeze(page: Page, state: 'frozen' | 'active'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state });
  await session.detach();
}

async function openTab(context: BrowserContext): Promise<GamePage> {
  const game = new GamePage(await context.newPage());
  await game.open();
  return game;
}

const savedTexts = async (page: Page) =>
  (await onDisk(page, 'game:')).filter(({ key }) => key === 'game').map(({ text }) => text);

/** Starts a game in one tab, and waits until its moves are saved. */
async function beginInTab(context: BrowserContext): Promise<GamePage> {
  const first = await openTab(context);
  await first.start();
  await first.board.play('e2e4', 'e7e5');
  await expect.poll(async () => (await savedTexts(first.page)).join()).toContain('e7e5');
  return first;
}

test('a second tab reports that the game is open in another tab, and can take it over', async ({ context }) => {
  const first = await beginInTab(context);
  const second = await openTab(context);
  await expect(second.notices).toContainText('open in another tab');
  await expect(second.moves).toHaveCount(0);
  await second.notices.getByRole('button', { name: 'Take it over here' }).click();
  await second.expectMoves('e4', 'e5');
  await expect(first.notices).toContainText('playing this game in another tab');
  await second.board.play('g1f3');
  // A move in the tab that has lost the game is not saved.
  await first.board.play('b1c3');
  await expect.poll(async () => (await savedTexts(second.page)).join()).toContain('g1f3');
  expect((await savedTexts(second.page)).join()).not.toContain('b1c3');
  // The first tab can take the game back, with the moves of the other tab.
  await first.notices.getByRole('button', { name: 'Take it over here' }).click();
  await first.expectMoves('e4', 'e5', 'Nf3');
  await expect(second.notices).toContainText('playing this game in another tab');
});

test('a game can be taken over from a frozen tab, which does not overwrite it when it resumes', async ({ context }) => {
  const first = await beginInTab(context);
  await freeze(first.page, 'frozen');
  const second = await openTab(context);
  await second.notices.getByRole('button', { name: 'Take it over here' }).click();
  await second.expectMoves('e4', 'e5');
  await second.board.play('g1f3');
  await expect.poll(async () => (await savedTexts(second.page)).join()).toContain('g1f3');
  await freeze(first.page, 'active');
  await expect(first.notices).toContainText('playing this game in another tab');
  await second.page.reload();
  await second.expectMoves('e4', 'e5', 'Nf3');
});

test('without the Web Locks API the tab opened last gets the game, and the other tab is stopped', async ({ context }) => {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  const first = await beginInTab(context);
  const second = await openTab(context);
  await second.expectMoves('e4', 'e5');
  await second.board.play('g1f3');
  await first.board.play('b1c3');
  await expect(first.notices).toContainText('playing this game in another tab');
  await second.page.reload();
  await second.expectMoves('e4', 'e5', 'Nf3');
});

test('two tabs with different games each restore their own game after a reload', async ({ context }) => {
  const first = await beginInTab(context);
  const second = await openTab(context);
  await second.start();
  await second.board.play('d2d4');
  await expect.poll(async () => (await savedTexts(second.page)).length).toBe(2);
  await first.page.reload();
  await first.expectMoves('e4', 'e5');
  await second.page.reload();
  await second.expectMoves('d4');
});

test('the list of games does not open a game that is open in another tab until the user takes it over', async ({ context }) => {
  await beginInTab(context);
  const second = await openTab(context);
  await second.start();
  await second.page.evaluate(() => void (location.hash = '#/games'));
  const other = second.page.locator('.games__item:not([data-current])');
  await other.getByRole('button', { name: 'Open' }).click();
  await expect(second.notices.locator('.toast')).toContainText('open in another tab');
  await second.notices.getByRole('button', { name: 'Take it over here' }).click();
  await second.expectMoves('e4', 'e5');
});

club('a seat can be taken over from a frozen tab, which reports this when it resumes', async ({ club }) => {
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

club('a room waiting in a frozen tab stays open when a second tab is opened and closed', async ({ club }) => {
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
