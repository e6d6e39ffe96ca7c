/** Watching: whoever has the link sees a game as it is played, over a connection of their own, and disturbs nothing. */
import { violations } from '../accessibility';
import { change } from '../changed';
import type { Club, Player } from '../club';
import { Gallery, WatchingPage } from '../pages/watching';
import { patience } from '../patience';
import { expect, nowhere, test } from '../relay-club';

const ICE = { iceServers: [] };

/** Opens the page of somebody who follows a link to watch. */
async function watcher(club: Club, link: string): Promise<[Player, WatchingPage]> {
  const player = await club.player(new URL(link).hash);
  return [player, new WatchingPage(player.page)];
}

async function resign({ game }: Player): Promise<void> {
  await game.button('Resign').click();
  await game.page.locator('.confirm').getByRole('button', { name: 'Resign' }).click();
}

for (const way of ['relays', 'server'] as const) {
  test(`a friend watches a game from its first move to its end, over ${way}`, async ({ club, relay }) => {
    club.config = way === 'relays' ? { ...ICE, relays: [await nowhere(), relay.url] } : ICE;
    const [host, guest] = await club.pair({ variant: 'portal', minutes: 10 });
    const gallery = new Gallery(host.network);
    const link = await gallery.open();
    const [, early] = await watcher(club, link);
    await early.expectLive();
    await gallery.expectWatchers(1);
    await host.game.board.move('e2', 'e3');
    await host.game.board.tap('f5');
    await early.game.board.expectPiece('f5', 'white pawn');
    await guest.game.board.move('a7', 'a6');
    await early.game.expectMoves(/./, 'a6');
    // Whoever comes later sees all of it.
    const [, late] = await watcher(club, link);
    await late.expectLive();
    await expect(late.game.moves).toHaveText(await early.game.listedMoves(2));
    await expect(late.strip).toContainText('Watching: 2');
    // A watcher steps back, and the game goes on.
    await late.page.locator('body').press('ArrowLeft');
    await late.game.board.expectPiece('a7', 'black pawn');
    await host.game.board.move('b2', 'b4');
    await expect(late.game.moves).toHaveCount(3);
    await early.game.board.expectPiece('b4', 'white pawn');
    // A watcher can play nothing, and decide nothing.
    await early.game.board.tap('b7', 'b6');
    await early.game.board.expectPiece('b7', 'black pawn');
    for (const name of ['Resign', 'Offer a draw', 'Undo']) await expect(early.game.button(name)).toBeHidden();
    await late.page.locator('body').press('End');
    await late.game.board.expectPiece('b4', 'white pawn');
    await resign(guest);
    await host.game.expectOver('White wins', /resign/);
    await early.game.expectOver('White wins', /resign/);
    await late.game.expectOver('White wins', /resign/);
  });
}

test('both players can show their game, and a player who closes the gallery is watched no more', async ({ club }) => {
  const [host, guest] = await club.pair({ variant: 'chess', minutes: 5 });
  const [white, black] = [new Gallery(host.network), new Gallery(guest.network)];
  const links = [await white.open(), await black.open()];
  expect(links[0]).not.toBe(links[1]);
  const [, ofWhite] = await watcher(club, links[0]!);
  const [, ofBlack] = await watcher(club, links[1]!);
  await ofWhite.expectLive();
  await ofBlack.expectLive();
  await host.game.board.move('e2', 'e4');
  for (const sees of [ofWhite, ofBlack]) await sees.game.board.expectPiece('e4', 'white pawn');
  await white.close();
  await expect(ofWhite.strip).toContainText('does not show this game any longer');
  await guest.game.board.move('e7', 'e5');
  await ofBlack.game.board.expectPiece('e5', 'black pawn');
  await ofWhite.game.board.expectPiece('e7', 'black pawn');
  // The board of somebody who has left is free for a game of their own.
  await ofWhite.strip.getByRole('button', { name: 'Stop watching' }).click();
  await expect(ofWhite.strip).toBeHidden();
  await ofWhite.game.goTo('#/play');
  await ofWhite.game.start({ variant: 'chess' });
  await ofWhite.game.board.play('d2d4');
});

test('a watcher whose line breaks, and one whose player reloads the page, see the game again', async ({ club }) => {
  const [host, guest] = await club.pair({ variant: 'portal-standard' });
  const gallery = new Gallery(host.network);
  const link = await gallery.open();
  const [friend, sees] = await watcher(club, link);
  await sees.expectLive();
  await host.game.board.play('a2a3');
  await sees.game.board.expectPiece('a3', 'white pawn');
  await friend.page.reload();
  await sees.game.board.expectPiece('a3', 'white pawn');
  await sees.expectLive();
  await host.game.reload();
  await host.network.expectPlaying('White');
  // The gallery is open again by itself, under the same link.
  await gallery.expectWatchers(1);
  await guest.game.board.play('h7h6');
  await sees.game.board.expectPiece('h6', 'black pawn');
});

test('watchers of a game with assassins see only what both players know, until both have shown it', async ({ club }) => {
  const [host, guest] = await club.pair({ variant: 'assassin', minutes: 5 });
  const gallery = new Gallery(host.network);
  const [, sees] = await watcher(club, await gallery.open());
  await sees.expectLive();
  await host.game.board.tap('c3');
  await guest.game.board.tap('c6');
  await host.game.board.play('e2e4');
  await sees.game.board.expectPiece('e4', 'white pawn');
  await sees.game.board.expectEmpty('c3', 'c6');
  expect(await sees.page.locator('body').innerHTML()).not.toMatch(/assassin, c[36]/);
  // Whoever looks at an earlier ply goes on looking at it.
  await expect(sees.game.moves).toHaveCount(3);
  await sees.page.locator('body').press('ArrowLeft');
  await sees.game.board.expectEmpty('e4');
  await guest.game.board.play('e7e5');
  await expect(sees.game.moves).toHaveCount(4);
  await sees.game.board.expectEmpty('e4', 'e5');
  await sees.page.locator('body').press('End');
  await sees.game.board.expectPiece('e5', 'black pawn');
  await resign(guest);
  await expect(sees.strip).toContainText('it was checked here', { timeout: patience(60) });
  await sees.game.board.expectPiece('c3', 'hidden white assassin');
  await sees.game.board.expectPiece('c6', 'hidden black assassin');
});

test('a link that leads to no gallery says so, and the way back is open', async ({ club }) => {
  const [, sees] = await watcher(club, `https://x.example/#/watch/${'0'.repeat(52)}`);
  await expect(sees.strip).toContainText('This link leads to no game');
  await sees.strip.getByRole('button', { name: 'Stop watching' }).click();
  await expect(sees.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(sees.strip).toBeHidden();
});

test('whoever plays in a room does not go to watch another game', async ({ club }) => {
  const [host, guest] = await club.pair();
  const link = await new Gallery(host.network).open();
  await guest.game.goTo(new URL(link).hash);
  await expect(guest.game.notices).toContainText('leave');
  await guest.network.expectConnected();
  // Nor does a reload lead there, even in the instant before the page has put its address right.
  await guest.page.evaluate(hash => history.replaceState(null, '', hash), new URL(link).hash);
  await guest.page.reload();
  await guest.network.expectPlaying('Black');
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
});

test('a game that somebody begins while the gallery is closed is not replaced when it opens', async ({ club }) => {
  const [host] = await club.pair();
  const gallery = new Gallery(host.network);
  const link = await gallery.open();
  await gallery.close();
  const [, sees] = await watcher(club, link);
  await expect(sees.strip).toContainText('Looking for the game');
  await sees.game.start({ variant: 'chess' });
  await sees.game.board.play('d2d4');
  await gallery.open();
  // The watcher's page has come, found its board taken, and left.
  await expect(sees.strip).toBeHidden({ timeout: patience(60) });
  await sees.game.board.expectPiece('d4', 'white pawn');
  await sees.game.board.play('d7d5');
});

test('whoever finds no place at the page of the player watches at the page of another watcher, and finds back when it closes', async ({ club }) => {
  club.config = { ...ICE, watchers: 1 };
  const [host, guest] = await club.pair({ variant: 'chess', minutes: 10 });
  const gallery = new Gallery(host.network);
  const link = await gallery.open();
  const [near, first] = await watcher(club, link);
  await first.expectLive();
  await host.game.board.move('e2', 'e4');
  const [, second] = await watcher(club, link);
  await second.expectLive();
  await second.game.board.expectPiece('e4', 'white pawn');
  // There is one place at the page of the player, and the other watches at the page of the one who has it.
  await gallery.expectWatchers(2);
  await guest.game.board.move('e7', 'e5');
  await second.game.board.expectPiece('e5', 'black pawn');
  await expect(second.strip).toContainText('Watching: 2');
  await near.page.close();
  await gallery.expectWatchers(1);
  await second.expectLive();
  await host.game.board.move('g1', 'f3');
  await second.game.board.expectPiece('f3', 'white knight');
  // What closes the gallery is passed on as well.
  const [, third] = await watcher(club, link);
  await third.expectLive();
  await gallery.expectWatchers(2);
  await gallery.close();
  for (const sees of [second, third]) await expect(sees.strip).toContainText('does not show this game any longer');
});

for (const [reason, begin, end] of [
  [
    'saves data',
    () => void Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }),
    () => void Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: false } }),
  ],
  [
    'is in the background',
    () => void Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }),
    () => void Object.defineProperty(document, 'hidden', { configurable: true, get: () => false }),
  ],
] as const) {
  test(`a watcher whose page ${reason} shows the game to nobody, until that changes`, async ({ club }) => {
    club.config = { ...ICE, watchers: 1 };
    const [host] = await club.pair({ variant: 'chess', minutes: 10 });
    const gallery = new Gallery(host.network);
    const link = await gallery.open();
    const near = await club.player(new URL(link).hash, { script: `(${change})(); (${begin})();` });
    const first = new WatchingPage(near.page);
    await first.expectLive();
    // From then on it would show the game to others, and it is seconds until somebody comes.
    await expect(first.strip).toContainText('Watching: 1');
    await host.game.board.move('e2', 'e4');
    await first.game.board.expectPiece('e4', 'white pawn');
    const [, second] = await watcher(club, link);
    await expect(second.strip).toContainText('As many people watch as may at once');
    expect(await near.page.evaluate(() => window.changed.sent)).toEqual([]);
    await near.page.evaluate(end);
    await second.expectLive();
    await second.game.board.expectPiece('e4', 'white pawn');
    await gallery.expectWatchers(2);
  });
}

test('a watcher whose line has failed is told how old is what is shown', async ({ club }) => {
  const [host] = await club.pair({ variant: 'chess', minutes: 10 });
  const link = await new Gallery(host.network).open();
  const far = await club.player(new URL(link).hash, { clock: true });
  const sees = new WatchingPage(far.page);
  await sees.expectLive();
  await expect(sees.strip).not.toContainText('What you see is');
  await host.page.close();
  const told = (text: string) =>
    expect.poll(async () => (await far.pass(1), sees.strip.textContent()), { intervals: [0], timeout: patience(40) }).toContain(text);
  await told('What you see is 15 s old');
  await told('What you see is 30 s old');
  await told('What you see is 1 min old');
  await expect(sees.strip).toContainText('cannot be reached');
});

test('the gallery and the page of a watcher are usable on a phone and without fault to axe', async ({ club }) => {
  const [host] = await club.pair({ variant: 'portal', minutes: 5 });
  const gallery = new Gallery(host.network);
  const link = await gallery.open();
  await expect(gallery.root).toBeVisible();
  expect(await violations(host.page)).toEqual([]);
  const [friend, sees] = await watcher(club, link);
  await friend.page.setViewportSize({ width: 360, height: 740 });
  await sees.expectLive();
  expect(await violations(friend.page)).toEqual([]);
  const wide = await friend.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
});
