/** Open challenges: strangers who look at the same page's list find each other, over Nostr relays or over the page's own server. */
import { violations } from '../accessibility';
import type { Club, Player } from '../club';
import { expectGame } from '../club';
import { ChallengesPage } from '../pages/challenges';
import { patience } from '../patience';
import { expect, nowhere, test } from '../relay-club';

const ICE = { iceServers: [] };

/** Opens a player's page with the list. The player does not accept what a host offers: whoever takes a challenge has done that. */
async function visitor(club: Club, script?: () => void): Promise<[Player, ChallengesPage]> {
  const player = await club.player('', { considers: true, script });
  const challenges = new ChallengesPage(player.network);
  await challenges.open();
  return [player, challenges];
}

declare global {
  interface Window {
    /** Whether nothing that a relay or a server sends is heard. */
    deaf?: boolean;
  }
}

/** Runs in a page, whose sockets hear nothing from the time at which it is deaf. */
function mayBeDeaf(): void {
  const heard = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage')!;
  Object.defineProperty(WebSocket.prototype, 'onmessage', {
    ...heard,
    set(this: WebSocket, hear: WebSocket['onmessage']) {
      heard.set!.call(this, hear && ((message: MessageEvent) => window.deaf || hear.call(this, message)));
    },
  });
}

for (const way of ['relays', 'server'] as const) {
  test(`a game that somebody offers is taken by a stranger, over ${way}`, async ({ club, relay }) => {
    club.config = way === 'relays' ? { ...ICE, signalling: null, relays: [await nowhere(), relay.url] } : ICE;
    const [ada, offers] = await visitor(club);
    await expect(ada.network.dialog).toContainText('Nobody offers a game at the moment');
    await offers.offer({ variant: 'portal', pace: '3+2', color: 'Black', name: 'Ada' });
    const [bob, sees] = await visitor(club);
    await expect(sees.listed).toHaveCount(1);
    for (const text of ['Ada', 'Portal Chess', '3+2', 'You play White']) await expect(sees.listed).toContainText(text);
    await sees.take('Ada');
    await expectGame(bob, ada);
    expect(await ada.game.secondsLeft('White')).toBeGreaterThan(170);
    // Nobody else sees it now, and it is not said again: whoever comes is answered by all whose challenge is open.
    const [, late] = await visitor(club);
    const [, other] = await visitor(club);
    await other.offer({ name: 'Carl' });
    await expect(late.listed).toHaveCount(1);
    await expect(late.listed).toContainText('Carl');
  });
}

test('a challenge stays open while its author plays the computer, whose game is kept when somebody comes', async ({ club, relay }) => {
  club.config = { ...ICE, signalling: null, relays: [relay.url] };
  const [ada, offers] = await visitor(club);
  await offers.offer({ color: 'White', name: 'Ada' });
  await offers.own.getByRole('link', { name: 'Play the computer meanwhile' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await expect(dialog).toBeHidden();
  await expect(offers.own).toBeVisible();
  await ada.game.board.move('g1', 'h3');
  await expect(ada.game.moves).toHaveCount(2);
  const [bob, sees] = await visitor(club);
  await sees.take('Ada');
  await expectGame(ada, bob);
  await expect(offers.own).toBeHidden();
});

test('a challenge is gone when it is withdrawn and when its page is closed, and whoever takes it too late is told', async ({ club, relay }) => {
  club.config = { ...ICE, signalling: null, relays: [relay.url] };
  const [ada, offers] = await visitor(club);
  await offers.offer({ name: 'Ada' });
  const [bob, sees] = await visitor(club);
  await expect(sees.listed).toHaveCount(1);
  await offers.own.getByRole('button', { name: 'Withdraw' }).click();
  await expect(sees.listed).toHaveCount(0);
  await offers.offer({ name: 'Ada' });
  await expect(sees.listed).toHaveCount(1);
  // Her line is cut, so that she can say nothing any more.
  relay.pause();
  await sees.take('Ada');
  await expect(bob.network.dialog).toContainText('This challenge is gone', { timeout: patience(25) });
  relay.resume();
  await expect(sees.listed).toHaveCount(1, { timeout: patience(40) });
  await ada.page.close({ runBeforeUnload: true });
  await expect(sees.listed).toHaveCount(0);
});

test('a player who is hidden is not seen again, and only the first who takes a challenge gets it', async ({ club, relay }) => {
  club.config = { ...ICE, signalling: null, relays: [relay.url] };
  const [ada, offers] = await visitor(club);
  await offers.offer({ name: 'Ada', color: 'White' });
  const [bob, first] = await visitor(club);
  const [, second] = await visitor(club);
  await expect(second.listed).toHaveCount(1);
  await second.listed.getByRole('button', { name: 'Hide this player' }).click();
  await expect(second.listed).toHaveCount(0);
  await offers.own.getByRole('button', { name: 'Withdraw' }).click();
  await offers.offer({ name: 'Ada', color: 'White' });
  await expect(first.listed).toHaveCount(1);
  const [cleo, third] = await visitor(club, mayBeDeaf);
  await expect(third.listed).toHaveCount(1);
  await expect(second.listed).toHaveCount(0);
  // Cleo does not hear that it is gone.
  await cleo.page.evaluate(() => (window.deaf = true));
  await first.take('Ada');
  await expectGame(ada, bob);
  await cleo.page.evaluate(() => (window.deaf = false));
  await third.take('Ada');
  await expect(cleo.network.dialog).toContainText('This challenge is gone', { timeout: patience(25) });
  await expect(third.listed).toHaveCount(0);
});

test('whoever takes a challenge and does not come disturbs nothing, is not heard again, and the challenge stays open', async ({ club, relay }) => {
  club.config = { ...ICE, signalling: null, relays: [relay.url] };
  const [ada, offers] = await visitor(club);
  await offers.offer({ name: 'Ada', color: 'White' });
  await ada.page.keyboard.press('Escape');
  await ada.game.board.move('e2', 'e4');
  const [bob, sees] = await visitor(club, mayBeDeaf);
  await expect(sees.listed).toHaveCount(1);
  // Bob does not hear where he is expected, and changes his mind.
  await bob.page.evaluate(() => (window.deaf = true));
  await sees.take('Ada');
  await bob.network.dialog.getByRole('button', { name: 'Back' }).click();
  await expect(ada.page.getByText('did not come').first()).toBeVisible();
  await expect(ada.network.dialog).toBeHidden();
  await expect(ada.game.moves).toHaveCount(1);
  const [cleo, third] = await visitor(club);
  await third.take('Ada');
  await expectGame(ada, cleo);
});

test('the room for a stranger keeps the terms that were listed', async ({ club, relay }) => {
  club.config = { ...ICE, signalling: null, relays: [relay.url] };
  const [ada, offers] = await visitor(club);
  await offers.offer({ name: 'Ada', color: 'White' });
  const [bob, sees] = await visitor(club, mayBeDeaf);
  await expect(sees.listed).toHaveCount(1);
  await bob.page.evaluate(() => (window.deaf = true));
  await sees.take('Ada');
  await expect(ada.network.chips).toHaveText(['Chess', 'You play White', '5+3']);
  await expect(ada.network.dialog.locator('button.chip')).toHaveCount(0);
  // When Bob is gone, her challenge is on the list again.
  await bob.network.dialog.getByRole('button', { name: 'Back' }).click();
  await expect(offers.own).toContainText('Your challenge is open');
});

test('whoever waits for a friend can look for a stranger instead', async ({ club, relay }) => {
  club.config = { ...ICE, signalling: null, relays: [relay.url] };
  const ada = await club.player();
  await ada.network.create({ variant: 'chess' });
  await expect(ada.network.dialog.locator('button.chip')).toHaveCount(3);
  await ada.network.dialog.getByRole('button', { name: 'Show open challenges' }).click();
  await expect(ada.network.dialog).toContainText('Nobody offers a game at the moment');
  await expect(ada.network.strip).toBeHidden();
});

test('a page contacts nobody before somebody opens the list, and says when the list cannot be reached', async ({ club, relay }) => {
  club.config = { ...ICE, signalling: null, relays: [relay.url] };
  const player = await club.player();
  const sockets: string[] = [];
  player.page.on('websocket', socket => sockets.push(socket.url()));
  await player.network.ready();
  expect(sockets).toEqual([]);
  await relay.stop();
  const challenges = new ChallengesPage(player.network);
  await challenges.open();
  await expect(player.network.dialog).toContainText('cannot be reached');
  await player.network.dialog.getByRole('button', { name: 'Back' }).click();
  await expect(player.network.dialog.getByRole('heading', { name: 'Join a room' })).toBeVisible();
});

test('the list is without fault to axe, fits a phone, and can be used with the keyboard alone', async ({ club, relay }) => {
  club.config = { ...ICE, signalling: null, relays: [relay.url] };
  const [ada, offers] = await visitor(club);
  await offers.offer({ name: 'A name that is as long as a name can be ab', color: 'White' });
  const [bob, sees] = await visitor(club);
  await bob.page.setViewportSize({ width: 360, height: 740 });
  await expect(sees.listed).toHaveCount(1);
  expect(await violations(bob.page)).toEqual([]);
  expect(await violations(ada.page)).toEqual([]);
  expect(await bob.network.dialog.evaluate(dialog => dialog.scrollWidth - dialog.clientWidth)).toBeLessThanOrEqual(0);
  await sees.listed.getByRole('button', { name: 'Play', exact: true }).press('Enter');
  await ada.network.expectPlaying('White');
  await bob.network.expectPlaying('Black');
});

test.describe('in a flood', () => {
  test.use({ flood: 30 });

  test('strangers still find each other', async ({ club, relay }) => {
    club.config = { ...ICE, signalling: null, relays: [relay.url] };
    const [ada, offers] = await visitor(club);
    await offers.offer({ name: 'Ada', color: 'White' });
    const [bob, sees] = await visitor(club);
    await sees.take('Ada');
    await expectGame(ada, bob);
  });
});
