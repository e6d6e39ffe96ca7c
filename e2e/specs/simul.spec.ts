/** A host who plays several guests at once: one code leads to all boards, and each of them is a game of its own. */
import { change, sendFrame } from '../changed';
import { type Club, expect, expectGame, type Player } from '../club';
import { patience } from '../patience';
import { nowhere, test } from '../relay-club';
import { roomName } from '../room-name';

/** Opens a simul, to which guests come one after another. */
async function simul(club: Club, opponents: number, guests = opponents): Promise<[Player, Player[], string]> {
  const host = await club.player();
  const code = await host.network.create({ minutes: 30, opponents });
  const players: Player[] = [];
  for (let guest = 0; guest < guests; guest++) {
    players.push(await club.player(`#/join/${code}`));
    await players[guest]!.network.expectPlaying('Black');
    await expect(host.network.boardButton(guest + 1)).toBeVisible();
  }
  return [host, players, code];
}

/** Plays a move of the host on a board, which the host shows by its key, and the answer. */
async function exchange(host: Player, guests: Player[], place: number, [from, to]: [string, string], answer?: [string, string]): Promise<void> {
  await host.page.keyboard.press(String(place));
  await host.network.expectBoard(place);
  await host.game.board.move(from, to);
  const guest = guests[place - 1]!;
  await expect(guest.game.board.square(to)).toHaveAccessibleName(/white/);
  if (!answer) return;
  await guest.game.board.move(...answer);
  await expect(host.game.board.square(answer[1])).toHaveAccessibleName(/black/);
}

test('three guests join one code, the host plays each of them by keys, and marks say where it is the host’s turn', async ({ club }) => {
  const [host, guests] = await simul(club, 3);
  await host.network.expectBoard(1);
  for (const place of [1, 2, 3]) await expect(host.network.boardButton(place)).toHaveAccessibleName(`Board ${place}, Your turn`);
  await exchange(host, guests, 1, ['e2', 'e4']);
  await expect(host.network.boardButton(1)).toHaveAccessibleName('Board 1, Opponent’s turn');
  await exchange(host, guests, 2, ['d2', 'd4'], ['d7', 'd5']);
  await exchange(host, guests, 3, ['c2', 'c4']);
  await expect(host.network.boardButton(2)).toHaveAccessibleName('Board 2, Your turn');
  // The boards are separate games.
  await guests[0]!.game.board.expectPiece('e4', 'white pawn');
  await guests[0]!.game.board.expectPiece('d2', 'white pawn');
  await guests[1]!.game.board.expectPiece('d4', 'white pawn');
  // A move on a board that is not shown is marked, and is there when it is shown.
  await guests[0]!.game.board.move('c7', 'c5');
  await expect(host.network.boardButton(1)).toHaveAccessibleName('Board 1, Your turn');
  await host.page.keyboard.press('g');
  await host.network.expectBoard(1);
  await host.game.board.expectPiece('c5', 'black pawn');
  await host.page.keyboard.press('g');
  await host.network.expectBoard(2);
  // A guest sees an ordinary game.
  await expect(guests[0]!.network.boards).toBeHidden();
});

/** Runs in the page, and notes what its player is told who does not look: sounds and notifications. */
function listen(): void {
  const noted = { heard: 0, notifications: [] as string[][] };
  Object.assign(window, { noted });
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when: [number?]) {
    noted.heard += 1;
    return start.apply(this, when);
  };
  class Notice {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title: string, options: { body: string }) {
      noted.notifications.push([title, options.body]);
    }
  }
  Object.defineProperty(window, 'Notification', { configurable: true, value: Notice });
  // Specs run without a service worker, so there is no registration.
  Object.defineProperty(navigator.serviceWorker, 'getRegistration', { value: async () => undefined });
}

test('a move on a board that is not shown is heard, is in the title, and notifies a host in the background', async ({ club }) => {
  const host = await club.player('', { script: listen });
  const noted = () => host.page.evaluate(() => (window as unknown as { noted: { heard: number; notifications: string[][] } }).noted);
  await host.game.button('Settings').click();
  await host.game.settings.getByRole('switch', { name: /^Notify me/ }).check();
  await host.game.dismissDialog();
  const code = await host.network.create({ minutes: 30, opponents: 2 });
  const guests = [await club.player(`#/join/${code}`)];
  await guests[0]!.network.expectPlaying('Black');
  guests.push(await club.player(`#/join/${code}`));
  await guests[1]!.network.expectPlaying('Black');
  await exchange(host, guests, 1, ['e2', 'e4']);
  await exchange(host, guests, 2, ['d2', 'd4']);
  await expect(host.page).toHaveTitle(/^[^(]/);
  await expect.poll(async () => (await noted()).heard).toBe(2);
  await host.page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await guests[0]!.game.board.move('c7', 'c5');
  await expect(host.page).toHaveTitle(/^\(1\) /);
  await expect.poll(noted).toEqual({ heard: 3, notifications: [['Your turn', 'Board 1, Your turn']] });
  // What is looked at waits no longer.
  await host.page.keyboard.press('1');
  await host.network.expectBoard(1);
  await expect(host.page).toHaveTitle(/^[^(]/);
  expect((await noted()).heard).toBe(3);
});

test('what guests do on boards that are not shown waits there: a draw offer, chat, a result and a rematch', async ({ club }) => {
  const [host, guests] = await simul(club, 2);
  await exchange(host, guests, 2, ['e2', 'e4'], ['e7', 'e5']);
  await exchange(host, guests, 1, ['d2', 'd4'], ['d7', 'd5']);
  const other = guests[1]!;
  await other.network.say('Good luck!');
  await expect(host.network.boardButton(2)).toHaveAccessibleName(/Chat, 1 new/);
  await expect(host.network.chatButton).toHaveAccessibleName('Chat');
  await other.page.keyboard.press('Escape');
  await other.game.button('Offer a draw').click();
  await other.page.locator('.confirm[data-asking] .btn--primary').click();
  await expect(host.network.boardButton(2)).toHaveAccessibleName(/offers a draw/);
  // A board's chat and questions come with it, and nothing of them is at the other board.
  await host.network.boardButton(2).click();
  await host.network.expectBoard(2);
  await host.game.button('Accept').click();
  await other.game.expectOver('Draw', 'Both sides agreed on a draw.');
  await expect(host.network.boardButton(2)).toHaveAccessibleName(/^Board 2, Drawn/);
  await host.network.boardButton(1).click();
  await host.game.board.expectPiece('d5', 'black pawn');
  await other.network.again.click();
  await expect(host.network.boardButton(2)).toHaveAccessibleName(/wants a rematch/);
  await host.network.boardButton(2).click();
  await host.network.again.click();
  await other.network.expectPlaying('White');
  await expect(host.network.boardButton(2)).toHaveAccessibleName(/Opponent’s turn/);
  await other.game.board.move('g1', 'f3');
  await host.game.board.expectPiece('f3', 'white knight');
  await host.page.keyboard.press('1');
  await host.game.board.expectPiece('d4', 'white pawn');
});

test('a game that ends on a board that is not shown is kept, and its end is celebrated once', async ({ club }) => {
  const [host, guests] = await simul(club, 3);
  for (const place of [3, 2, 1]) await exchange(host, guests, place, ['e2', 'e4'], ['e7', 'e5']);
  const resign = async (guest: Player) => {
    await guest.game.press('Resign');
    await guest.page.locator('.confirm').getByRole('button', { name: 'Resign' }).click();
  };
  await resign(guests[1]!);
  await expect(host.network.boardButton(2)).toHaveAccessibleName(/^Board 2, Won/);
  await expect(host.game.announcement).toContainText('Board 2, Won');
  await resign(guests[2]!);
  await expect(host.network.boardButton(3)).toHaveAccessibleName(/^Board 3, Won/);
  await expect(host.game.ending).toHaveCount(0);
  for (const looks of [1, 0]) {
    await host.page.keyboard.press('2');
    await host.network.expectBoard(2);
    await expect(host.game.ending).toHaveCount(looks);
    await host.page.keyboard.press('1');
    await host.network.expectBoard(1);
  }
  // The third board was not looked at. While a game goes on, nothing else takes the board.
  await host.game.goTo('#/games');
  const items = host.page.locator('.games__item');
  await expect(items).toHaveCount(3);
  await expect(items.filter({ hasText: '1-0' })).toHaveCount(2);
  await items.filter({ hasText: '1-0' }).first().getByRole('button', { name: 'Open' }).click();
  await expect(host.network.boards).toBeVisible();
  await host.network.expectBoard(1);
  await host.game.board.expectPiece('e5', 'black pawn');
});

test('the place of a guest who stays on the page of an ended game is free for another', async ({ club }) => {
  const [host, guests, code] = await simul(club, 3, 2);
  await exchange(host, guests, 2, ['e2', 'e4'], ['e7', 'e5']);
  await exchange(host, guests, 1, ['d2', 'd4'], ['d7', 'd5']);
  await guests[0]!.game.press('Resign');
  await guests[0]!.page.locator('.confirm').getByRole('button', { name: 'Resign' }).click();
  await expect(host.network.boardButton(1)).toHaveAccessibleName(/^Board 1, Won/);
  await host.network.leave();
  await host.network.expectBoard(2);
  for (const _ of [1, 3]) {
    const next = await club.player(`#/join/${code}`);
    await next.network.expectPlaying('Black');
  }
  await expect(host.network.boards.getByRole('button', { name: /^Board/ })).toHaveCount(3);
  await guests[0]!.game.expectOver('White wins', /resign/);
});

test('a guest who comes in the moment in which a place is opened again gets in without another press', async ({ club }) => {
  const host = await club.player();
  const code = await host.network.create({ minutes: 30, opponents: 2 });
  // The first look finds nobody.
  const early = `window.WebSocket = class extends WebSocket {
    static looks = 0;
    constructor(url, protocols) { super(WebSocket.looks++ ? url : url.replace('/${roomName(code)}?', '/NOBODY?'), protocols); }
  };`;
  const guest = await club.player(`#/join/${code}`, { script: early });
  await guest.network.expectPlaying('Black');
  await expect(host.network.boardButton(1)).toBeVisible();
  expect(await guest.page.evaluate('WebSocket.looks')).toBe(2);
});

test('after a reload all boards of the host come back, and a guest comes back to its own', async ({ club }) => {
  const [host, guests, code] = await simul(club, 3, 2);
  await exchange(host, guests, 1, ['e2', 'e4'], ['e7', 'e5']);
  await exchange(host, guests, 2, ['d2', 'd4'], ['d7', 'd5']);
  await host.page.reload();
  await host.network.expectBoard(2);
  await expect(host.network.boardButton(1)).toHaveAccessibleName('Board 1, Your turn');
  await host.network.expectConnected();
  await host.game.board.expectPiece('d5', 'black pawn');
  await exchange(host, guests, 1, ['g1', 'f3'], ['b8', 'c6']);
  await guests[1]!.page.reload();
  await guests[1]!.network.expectConnected();
  await exchange(host, guests, 2, ['c2', 'c4'], ['e7', 'e6']);
  // The link leads back to the same seat, too.
  await guests[0]!.game.open(`${club.server.url}#/join/${code}`);
  await guests[0]!.network.expectConnected();
  await guests[0]!.game.board.expectPiece('c6', 'black knight');
  // The third place is still open, and no more than that.
  const third = await club.player(`#/join/${code}`);
  await third.network.expectPlaying('Black');
  await expect(host.network.boardButton(3)).toBeVisible();
  const fourth = await club.player(`#/join/${code}`);
  await expect(fourth.network.dialog).toContainText('All places in this room are taken');
});

test('eight guests come at once through one code, all are played, and a reload brings all boards back', async ({ club }) => {
  const places = [1, 2, 3, 4, 5, 6, 7, 8];
  const files = 'abcdefgh';
  const host = await club.player();
  const code = await host.network.create({ minutes: 30, opponents: 8 });
  const guests = await Promise.all(places.map(() => club.player(`#/join/${code}`)));
  for (const guest of guests) await guest.network.expectPlaying('Black');
  await expect(host.network.boards.getByRole('button', { name: /^Board/ })).toHaveCount(8);
  // On each board another pawn is moved, by which its guest is found.
  for (const place of places) {
    await host.page.keyboard.press(String(place));
    await host.network.expectBoard(place);
    await host.game.board.move(`${files[place - 1]}2`, `${files[place - 1]}4`);
  }
  const found = new Set<string>();
  for (const guest of guests) {
    await expect(guest.game.moves).toHaveCount(1);
    const file = (await guest.game.moves.first().textContent())!.match(/[a-h]/)![0];
    found.add(file);
    await guest.game.board.move(`${file}7`, `${file}5`);
  }
  expect([...found].sort().join('')).toBe(files);
  for (const place of places) await expect(host.network.boardButton(place)).toHaveAccessibleName(`Board ${place}, Your turn`);
  await host.page.reload();
  await expect(host.network.boards.getByRole('button', { name: /^Board/ })).toHaveCount(8);
  for (const place of places) {
    const file = files[place - 1]!;
    await host.page.keyboard.press(String(place));
    await host.network.expectBoard(place);
    await host.network.expectConnected();
    await host.game.board.expectPiece(`${file}4`, 'white pawn');
    await host.game.board.expectPiece(`${file}5`, 'black pawn');
  }
  for (const guest of guests) await guest.network.expectConnected();
});

test('another tab can take over all boards, and the first tab can take them back', async ({ club }) => {
  const [host, guests] = await simul(club, 2);
  await exchange(host, guests, 1, ['e2', 'e4'], ['e7', 'e5']);
  const second = await host.secondTab(club.server.url);
  await second.game.notices.getByRole('button', { name: 'Take it over here' }).click();
  await expect(second.network.boards.getByRole('button', { name: /^Board/ })).toHaveCount(2);
  await second.network.expectConnected();
  await expect(host.network.strip).toContainText('open in another tab or window');
  await exchange(second, guests, 2, ['d2', 'd4'], ['d7', 'd5']);
  await host.network.button('Take it over here').click();
  await host.network.expectConnected();
  await exchange(host, guests, 1, ['g1', 'f3'], ['b8', 'c6']);
  await exchange(host, guests, 2, ['c2', 'c4']);
});

test('a guest who leaves ends one game, whose board can be closed, and another guest finds the place while not all have come', async ({ club }) => {
  const [host, guests, code] = await simul(club, 3, 2);
  await exchange(host, guests, 1, ['e2', 'e4'], ['e7', 'e5']);
  await exchange(host, guests, 2, ['d2', 'd4'], ['d7', 'd5']);
  await guests[0]!.network.leave();
  await expect(host.network.boardButton(1)).toHaveAccessibleName(/^Board 1, Won/);
  await host.page.keyboard.press('1');
  await host.network.leave();
  await host.network.expectBoard(2);
  await expect(host.network.boardButton(1)).toBeHidden();
  await host.game.board.expectPiece('d5', 'black pawn');
  const next = await club.player(`#/join/${code}`);
  await next.network.expectPlaying('Black');
  await expect(host.network.boardButton(1)).toHaveAccessibleName('Board 1, Your turn');
  // Ending it all asks first, and the game on the board that is not shown is kept, too.
  await host.page.keyboard.press('1');
  await host.network.expectBoard(1);
  await host.network.button('Leave all boards').click();
  await expect(host.network.strip).toContainText('You lose the games that are not over');
  await host.network.button('Leave all boards').click();
  await expect(host.network.strip).toBeHidden();
  await guests[1]!.game.expectOver('Black wins', /left/);
  // Nobody has moved there.
  await next.game.expectOver('No result', /doesn't count/);
  await host.game.goTo('#/games');
  const items = host.page.locator('.games__item');
  for (const result of ['1-0', '0-1']) await expect(items.filter({ hasText: result }).first()).toBeVisible();
});

test('a guest who breaks the protocol on one board is cut off there, and the other games go on', async ({ club }) => {
  const host = await club.player();
  const code = await host.network.create({ minutes: 30, opponents: 2 });
  const honest = await club.player(`#/join/${code}`);
  await honest.network.expectPlaying('Black');
  const liar = await club.player(`#/join/${code}`, { script: change });
  await liar.network.expectPlaying('Black');
  const guests = [honest, liar];
  await exchange(host, guests, 2, ['e2', 'e4'], ['e7', 'e5']);
  await exchange(host, guests, 1, ['d2', 'd4'], ['d7', 'd5']);
  for (let offence = 0; offence < 6; offence++) await sendFrame(liar, '{"Want":{"from":"nowhere"}}');
  await expect(liar.network.strip).not.toHaveAttribute('data-link', 'live');
  await exchange(host, guests, 1, ['c2', 'c4'], ['e7', 'e6']);
  await host.network.expectConnected();
  // The liar's own board stands as it stood.
  await host.page.keyboard.press('2');
  await host.game.board.expectPiece('e5', 'black pawn');
  await host.game.board.expectPiece('d2', 'white pawn');
});

test('a full room still tells its guest soon, and a room for one opponent has no row of boards', async ({ club }) => {
  const [host, guest] = await club.pair();
  await expectGame(host, guest);
  await expect(host.network.boards).toBeHidden();
  const third = await club.player();
  const code = (await host.network.strip.textContent())!.match(/Room ([0-9A-Z]{6})/)![1]!;
  await third.network.open();
  const began = Date.now();
  await third.network.join(code);
  await expect(third.network.dialog).toContainText('All places in this room are taken');
  expect(Date.now() - began).toBeLessThan(patience(8));
});

test('a simul works over relays alone, also for guests who come at the same moment', async ({ club, relay }) => {
  club.config = { iceServers: [], signalling: null, relays: [await nowhere(), relay.url] };
  const host = await club.player();
  const code = await host.network.create({ minutes: 30, opponents: 3 });
  const come = async () => {
    const guest = await club.player(`#/join/${code}`);
    await guest.network.expectPlaying('Black');
    return guest;
  };
  const guests = new Set(await Promise.all([come(), come(), come()]));
  for (const place of [1, 2, 3]) {
    await host.page.keyboard.press(String(place));
    await host.network.expectBoard(place);
    await host.game.board.move('e2', 'e4');
    // Whoever sees the move sits at this board.
    const sees = async (guest: Player) => {
      await expect(guest.game.board.square('e4')).toHaveAccessibleName(/white/);
      return guest;
    };
    const guest = await Promise.any([...guests].map(sees));
    guests.delete(guest);
    await guest.game.board.move('e7', 'e5');
    await expect(host.game.board.square('e5')).toHaveAccessibleName(/black/);
  }
  const fourth = await club.player(`#/join/${code}`);
  await expect(fourth.network.dialog).toContainText('All places in this room are taken', { timeout: patience(40) });
});
