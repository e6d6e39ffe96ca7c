import { type Club, expect, type Player, test } from '../club';
import { onDisk } from '../pages/disk';
import { patience } from '../patience';

type Players = [Player, Player];

/** Seats both players and lets them place their assassins at the same time. */
async function place(club: Club, variant: string, ...squares: [string, string]): Promise<Players> {
  return seat(await club.pair({ variant }), ...squares);
}

async function seat(players: Players, ...squares: [string, string]): Promise<Players> {
  for (const [at, { game }] of players.entries()) await game.board.tap(squares[at]!);
  for (const { game } of players) await expect(game.moves).toHaveCount(2);
  return players;
}

/** Plays moves from a ply on, and waits until each is in both move lists before the next. */
async function play(players: Players, from: number, ...moves: string[]): Promise<void> {
  for (const [index, move] of moves.entries()) {
    const ply = from + index;
    await players[ply % 2]!.game.board.move(move.slice(0, 2), move.slice(2, 4));
    for (const { game } of players) await expect(game.moves).toHaveCount(ply + 1);
  }
}

async function reload(player: Player): Promise<void> {
  await player.page.reload();
  await player.network.expectConnected();
}

/** Returns the game with its proof of fair play, as the page has saved it. */
async function savedGame({ page }: Player): Promise<string> {
  let text: string | undefined;
  const proven = async () => {
    text = (await onDisk(page, 'game:')).map(({ text }) => text).find(text => text.includes('fair_play'));
    return text !== undefined;
  };
  await expect.poll(proven, { message: 'a game with a proof is saved' }).toBe(true);
  return text!;
}

async function expectFair(players: Players): Promise<void> {
  for (const { network } of players) await expect(network.strip).toContainText('Your opponent: verified');
}

test('an assassin captures the king after both players have reloaded', async ({ club }) => {
  const players = await place(club, 'assassin', 'd3', 'a6');
  const [host, guest] = players;
  await host.game.board.expectPiece('d3', 'hidden white assassin');
  await guest.game.board.expectEmpty('d3');
  await play(players, 2, 'h2h3', 'e7e6', 'd3d4');
  await expect(guest.game.moves.last()).toHaveText('A??');
  await reload(guest);
  await guest.game.board.expectPiece('a6', 'hidden black assassin');
  await guest.game.board.expectEmpty('d3', 'd4');
  await play(players, 5, 'e8e7', 'h3h4');
  await reload(host);
  await host.game.board.expectPiece('d4', 'hidden white assassin');
  await host.game.board.expectEmpty('a6');
  await play(players, 7, 'e7d6', 'g2g3', 'd6d5', 'd4d5');
  for (const { game } of players) await game.expectOver('White wins', /captured Black's king/);
  await expectFair(players);
  // After the end nothing is hidden any more: the board and the move list show the whole game.
  for (const { game } of players) {
    await game.board.expectPiece('a6', 'hidden black assassin');
    await game.expectMoves('A@d3', 'A@a6', 'h3', 'e6', 'Ad4', 'Ke7', 'h4', 'Kd6', 'g3', 'Kd5', 'Axd5#');
  }
});

test('a checkmate ends a game with hidden assassins, and a third player can verify the saved game', async ({ club }) => {
  const players = await place(club, 'assassin', 'a3', 'a6');
  await play(players, 2, 'f2f3', 'e7e5');
  await reload(players[0]);
  await reload(players[1]);
  await play(players, 4, 'g2g4', 'd8h4');
  for (const { game } of players) await game.expectOver('Black wins', /checkmated/);
  await expectFair(players);
  const reader = await club.player();
  await reader.game.paste(await savedGame(players[0]));
  await expect(reader.game.notices).toContainText('White: verified');
  await expect(reader.game.notices).toContainText('Black: verified');
  await reader.game.expectOver('Black wins', /checkmated/);
});

test('a game of dinosaur and assassin chess ends when the king is captured', async ({ club }) => {
  const players = await place(club, 'dinosaur-assassin', 'b3', 'h6');
  await play(players, 2, 'h2h3', 'd7d6', 'b3b4', 'e8d7');
  await reload(players[0]);
  await reload(players[1]);
  await play(players, 6, 'h3h4', 'd7c6', 'g2g3', 'c6b5', 'b4b5');
  for (const { game } of players) await game.expectOver('White wins', /captured Black's king/);
  await expectFair(players);
});

test('a game of dinosaur and assassin chess ends with checkmate', async ({ club }) => {
  const players = await place(club, 'dinosaur-assassin', 'h3', 'h6');
  await play(players, 2, 'c2c3', 'e6e3');
  await reload(players[1]);
  await reload(players[0]);
  await play(players, 4, 'd1c2', 'e3c2');
  for (const { game } of players) await game.expectOver('Black wins', /checkmated/);
  await expectFair(players);
});

/** Returns everything on a page that could reveal something to its player: what is drawn, named, announced, listed and stored. */
async function pageState({ page, game }: Player): Promise<string> {
  // The list marks the last ply one frame after it shows that ply.
  await expect(game.moves.last()).toHaveAttribute('aria-current', 'step');
  let seat: Awaited<ReturnType<typeof onDisk>> = [];
  // A ply is shown before it is stored.
  await expect(async () => {
    seat = await onDisk(page, 'seat:');
    const plies = seat.filter(({ key, text }) => key.includes('/entry/') && /"(Place|Play|Deed)":/.test(text));
    expect(plies).toHaveLength(await game.moves.count());
  }).toPass();
  expect(new Set(seat.map(({ shelf }) => shelf)).size, 'one seat is stored').toBe(1);
  const stored = seat
    // The room's code differs in each game.
    .filter(({ key }) => key !== 'room')
    // Only the lengths of hashes, keys and random names are compared, because their contents are random. Clocks and dates are left out, and how many entries the opponent had
    // confirmed when the page stored last, because they depend on the speed of the line.
    .map(({ key, text }) => `${key} ${text.replace(/[\w+/=-]{20,}/g, (match: string) => `<${match.length}>`)}`)
    .map(text => text.replace(/"(code|alive|used|spent|up|down|confirmed)":("\w+"|\d+)/g, '"$1":0'));
  const shown = await page.evaluate(() => {
    const of = (selector: string) => [...document.querySelectorAll(selector)].map(one => one.outerHTML).join('\n');
    return [of('main.page--game .board'), of('.moves__list'), of('.captured'), of('.status__text')];
  });
  return [...shown, ...stored].join('\n');
}

/** Everything that a page makes audible: sounds and vibrations, and the announcements of its live regions, in order. */
interface Audible {
  /** Each sound by its number of samples: no two sounds are equally long. */
  sounds: number[];
  buzzes: string[];
  announcements: string[];
}

declare global {
  interface Window {
    audible: Audible;
  }
}

function recordAudible(): void {
  const audible: Audible = { sounds: [], buzzes: [], announcements: [] };
  window.audible = audible;
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when: [number?]) {
    audible.sounds.push(this.buffer?.length ?? 0);
    return start.apply(this, when);
  };
  navigator.vibrate = pattern => {
    audible.buzzes.push(String(pattern));
    return true;
  };
  // The network strip and dialogs are left out, because they announce the state of the connection and not the game.
  const about = (element: Element | null) => {
    const region = element?.closest('[aria-live], [role="status"], [role="alert"], [role="timer"]');
    return region && !region.closest('.room, dialog') ? region : null;
  };
  new MutationObserver(changes => {
    for (const { type, target, addedNodes } of changes) {
      const nodes = type === 'characterData' ? [target] : [...addedNodes];
      for (const node of nodes) {
        const text = node.textContent?.trim();
        if (text && about(node instanceof Element ? node : node.parentElement)) audible.announcements.push(text);
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

test('a page reveals the hidden enemy assassin neither in contents and storage nor in sounds and announcements', async ({ club }) => {
  test.setTimeout(patience(120));
  const states: string[] = [];
  const audible: Audible[] = [];
  for (const file of ['b', 'e', 'g']) {
    const pair = await club.pair({ variant: 'assassin' }, { host: { script: recordAudible } });
    const players = await seat(pair, 'c3', `${file}6`);
    const pages = [await pageState(players[0])];
    await play(players, 2, 'h2h3', `${file}6${file}5`);
    pages.push(await pageState(players[0]));
    await play(players, 4, 'a2a3', 'a7a6');
    await expect.poll(() => players[0].game.board.pieceName('a6')).toBe('black pawn');
    pages.push(await pageState(players[0]));
    states.push(pages.join('\n---\n'));
    audible.push(await players[0].page.evaluate(() => window.audible));
    for (const player of players) await player.context.close();
  }
  expect(states[0]).toContain('A??');
  expect(states[1]).toBe(states[0]);
  expect(states[2]).toBe(states[0]);
  // The plies of both sides made a sound and were announced, even the hidden ply.
  expect(audible[0]!.sounds.length).toBeGreaterThan(5);
  expect(audible[0]!.announcements.join('\n')).toMatch(/assassin/i);
  expect(audible[1]).toEqual(audible[0]);
  expect(audible[2]).toEqual(audible[0]);
});

/** Makes a page claim that a6 is empty, whatever is there. */
function denyCapture(): void {
  const honest = RTCDataChannel.prototype.send as (this: RTCDataChannel, data: Uint8Array) => void;
  RTCDataChannel.prototype.send = function (this: RTCDataChannel, data: unknown) {
    const bytes = new Uint8Array(data instanceof ArrayBuffer ? data : (data as Uint8Array).slice());
    const text = new TextDecoder().decode(bytes).replaceAll('["a6",true', '["a6",false');
    honest.call(this, new TextEncoder().encode(text));
  };
}

test('a modified client that denies a blind capture is detected at once and loses', async ({ club }) => {
  const pair = await club.pair({ variant: 'assassin' }, { guest: { script: denyCapture } });
  const players = await seat(pair, 'c3', 'a6');
  const [host] = players;
  await play(players, 2, 'e2e4', 'h7h6');
  await host.game.board.move('f1', 'a6');
  await expect(host.network.strip).toContainText('broke the rules of hidden assassins');
  await expect(host.network.strip).toContainText('a6');
  await host.game.expectOver('White wins', /Black broke the rules/);
  // Both players still open their commitments, and the audit names the breach, here and for anybody who loads the saved game.
  const found = /broke the rules at move 2: what was revealed on a6 doesn't match the commitment/;
  await expect(host.network.strip.locator('.room__audit')).toHaveText(found);
  await expect(host.network.button('Save both logs')).toBeVisible();
  await expect(host.network.again).toBeHidden();
  await host.page.reload();
  await expect(host.network.strip.locator('.room__audit')).toHaveText(found);
  await host.game.expectOver('White wins', /Black broke the rules/);
  const reader = await club.player();
  await reader.game.paste(await savedGame(host));
  await expect(reader.game.notices).toContainText('White: verified');
  await expect(reader.game.notices).toContainText(found);
});
