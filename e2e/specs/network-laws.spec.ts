/**
 * The two laws of docs/fair-play.md against a player with a modified page who wants to win without playing. The generated adversary tries
 * far more (`src/p2p/tests/network/adversary/`); these are the cases with which people once won, on two real pages.
 */
import { against, cut, expectDisputed, type Opponents, play, SEATS } from '../against';
import type { Page } from '@playwright/test';
import { signalling } from '../bare-socket/page';
import { sendFrame, withhold } from '../changed';
import { expect, type Player, test } from '../club';
import { onDisk } from '../pages/disk';
import { patience } from '../patience';
import { roomName } from '../room-name';

/** Plays moves of a game with hidden assassins, from a ply on. */
async function playFrom(ply: number, players: [Player, Player], ...moves: string[]): Promise<void> {
  for (const [index, move] of moves.entries()) {
    await players[(ply + index) % 2]!.game.board.move(move.slice(0, 2), move.slice(2, 4));
    for (const { game } of players) await expect(game.moves).toHaveCount(ply + index + 1);
  }
}

test('a host who offers a draw and does not enter the acceptance wins nothing, and the other clock stands', async ({ club }) => {
  const { honest, hostile, players } = await against(club, 'host', { minutes: 1 });
  await play(players, 'e2e4', 'e7e5', 'g1f3');
  await hostile.game.button('Offer a draw').click();
  await hostile.page.locator('.confirm[data-asking] .btn--primary').click();
  await expect(honest.game.button('Accept')).toBeVisible();
  await withhold(hostile, '"Entered"', '"Entries"', '"State"', '"Ping"', '"Pong"');
  await honest.game.button('Accept').click();
  const before = await honest.game.secondsLeft('Black');
  await honest.pass(20);
  expect(await honest.game.secondsLeft('Black')).toBeGreaterThan(before - 3);
  await honest.pass(60);
  await expect(honest.game.statusBar).not.toHaveAttribute('data-kind', 'over');
});

test('a host who refuses legal moves gets no time by it, and the game is disputed', async ({ club }) => {
  const { honest, hostile, players } = await against(club, 'host', { minutes: 1 });
  await play(players, 'e2e4', 'e7e5', 'g1f3');
  await hostile.page.evaluate(() => {
    window.changed.rewrite = text => {
      const entered = (JSON.parse(text) as { Entered?: { seal: string; seq: number } }).Entered;
      return entered ? JSON.stringify({ Reject: { seal: entered.seal, seq: entered.seq } }) : text;
    };
  });
  await withhold(hostile, '"Entries"');
  await honest.game.board.move('b8', 'c6');
  const rejects = () => hostile.page.evaluate(() => window.changed.sent.filter(text => text.startsWith('{"Reject"')));
  await expect.poll(async () => (await rejects()).length).toBeGreaterThan(0);
  const left = await honest.game.secondsLeft('Black');
  await honest.pass(10);
  await honest.game.board.expectPiece('c6', 'black knight');
  expect(await honest.game.secondsLeft('Black')).toBeGreaterThan(left - 3);
  const [reject] = await rejects();
  for (let again = 0; again < 3; again += 1) await sendFrame(hostile, reject!);
  await expectDisputed(honest);
});

for (const liar of SEATS) {
  test(`a page that is reloaded loses no time while the ${liar} does not say where its log stands`, async ({ club }) => {
    const { honest, hostile, players } = await against(club, liar, { minutes: 1 });
    await play(players, 'e2e4', 'e7e5');
    const own = liar === 'guest' ? 'White' : 'Black';
    if (liar === 'host') await hostile.game.board.move('g1', 'f3');
    await expect(honest.game.moves).toHaveCount(liar === 'host' ? 3 : 2);
    await withhold(hostile, '"State"', '"Ping"', '"Pong"', '"Entries"');
    await honest.game.reload();
    const before = await honest.game.secondsLeft(own);
    await honest.pass(25);
    expect(await honest.game.secondsLeft(own)).toBeGreaterThan(before - 3);
    await honest.pass(25);
    await expect(honest.game.statusBar).not.toHaveAttribute('data-kind', 'over');
  });

  test(`the ${liar} cannot claim the time of a page that was offline while the ${liar} was to move`, async ({ club }) => {
    const { honest, hostile, players } = await against(club, liar, { minutes: 1 });
    await play(players, 'e2e4', 'e7e5');
    const moves = liar === 'guest' ? ['g1f3'] : ['g1f3', 'b8c6'];
    for (const [index, move] of moves.entries()) {
      const mover = players[index % 2]!;
      // The honest player has a quarter of a minute left afterwards.
      if (mover === honest) await honest.pass(42);
      await mover.game.board.move(move.slice(0, 2), move.slice(2, 4));
      await expect(honest.game.moves).toHaveCount(3 + index);
      await expect(hostile.game.moves).toHaveCount(3 + index);
    }
    await honest.page.context().setOffline(true);
    await cut(honest);
    await honest.pass(45);
    await honest.page.context().setOffline(false);
    const link = async () => (await honest.page.clock.runFor(150), honest.network.strip.getAttribute('data-link'));
    await expect.poll(link, { timeout: patience(40) }).toBe('live');
    await sendFrame(hostile, `{"Claim":{"game":1,"ply":${2 + moves.length},"kind":"Time"}}`);
    await honest.pass(2);
    await expect(honest.game.statusBar).not.toHaveAttribute('data-kind', 'over');
  });

  test(`a ${liar} who withholds the answer to a hidden move has its own clock run, and is accused`, async ({ club }) => {
    const { honest, hostile, players } = await against(club, liar, { variant: 'assassin', minutes: 3 });
    await players[0].game.board.tap('c3');
    await players[1].game.board.tap('e6');
    for (const { game } of players) await expect(game.moves).toHaveCount(2);
    // During the opening, the first move of each side, no clock runs.
    await playFrom(2, players, 'e2e4', 'h7h6');
    const [own, theirs]: ('White' | 'Black')[] = liar === 'guest' ? ['White', 'Black'] : ['Black', 'White'];
    if (liar === 'host') await playFrom(4, players, 'd2d3');
    await withhold(hostile, '"Answer"');
    const move = liar === 'guest' ? ['d2', 'd3'] : ['a7', 'a6'];
    await honest.game.board.move(move[0]!, move[1]!);
    const before = { own: await honest.game.secondsLeft(own), theirs: await honest.game.secondsLeft(theirs!) };
    // How much of the time that passes here counts depends on when the frames of the other page come, and that one runs in real time.
    const theirsAfterSecond = async () => (await honest.pass(1), honest.game.secondsLeft(theirs!));
    await expect.poll(theirsAfterSecond, { intervals: [0], timeout: patience(20) }).toBeLessThan(before.theirs - 6);
    expect(await honest.game.secondsLeft(own)).toBeGreaterThan(before.own - 3);
    await honest.passUntilOver(`${own} wins`, /broke the rules/);
  });
}

/** Sixteen quiet moves of a colour's pawns, so that no position repeats. */
function quietMoves(color: 'White' | 'Black'): string[] {
  const ranks = color === 'White' ? ['2', '3', '4'] : ['7', '6', '5'];
  const step = (from: number) => [...'abcdefgh'].map(file => `${file}${ranks[from]}${file}${ranks[from + 1]}`);
  return [...step(0), ...step(1)];
}

/**
 * Plays a game of one minute in which the hostile player thinks for eight seconds about each move, by the honest page's time, and the
 * honest player not at all. Returns how long the hostile player thought altogether before the game ended, in seconds.
 */
async function thinkSlowly({ honest, players }: Opponents, hostileHere: () => Promise<void>): Promise<number> {
  const moves = [quietMoves('White'), quietMoves('Black')];
  let thought = 0;
  const over = /wins|Disputed/;
  const isOver = async () => over.test((await honest.game.status.textContent())!);
  // The game may end during a move. The card about that then lies over the board, and the move cannot be made.
  const ended = honest.game.status
    .filter({ hasText: over })
    .waitFor()
    .catch(() => undefined);
  for (let ply = 0; ply < 32; ply += 1) {
    const mover = players[ply % 2]!;
    if (mover !== honest) {
      // The first move of each side belongs to the opening, in which no clock runs.
      if (ply > 1) {
        await hostileHere();
        const before = await honest.game.now();
        await honest.pass(8);
        thought += (await honest.game.now()) - before;
      }
      if (await isOver()) break;
    }
    const move = moves[ply % 2]![ply >> 1]!;
    const moved = mover.game.board.move(move.slice(0, 2), move.slice(2, 4));
    await Promise.race([moved.catch(() => undefined), ended]);
    const entered = async () => (await isOver()) || (await honest.game.moves.count()) > ply;
    await expect.poll(entered).toBe(true);
    if (await isOver()) break;
    if (ply < 2) await expect(mover.game.button('Ask for takeback')).toBeEnabled();
    for (const { game } of players) await expect(game.moves).toHaveCount(ply + 1);
  }
  return thought;
}

/** Answers each ping with the number of a ping that came five answers earlier. */
function answerOldPings(): void {
  const ids: string[] = [];
  window.changed.rewrite = text => {
    const pong = (JSON.parse(text) as { Pong?: { id: string } }).Pong;
    if (!pong) return text;
    ids.push(pong.id);
    return JSON.stringify({ Pong: { ...pong, id: ids.at(-6) ?? ids[0] } });
  };
}

/** Never says how long the present turn has lasted. */
function concealTurns(): void {
  window.changed.rewrite = text => text.replace(/,"turn":\d+/g, '');
}

for (const liar of SEATS) {
  for (const { name, prepare, jump = 0 } of [
    // The hostile page's clock runs in real time, while minutes pass on the honest page.
    { name: 'whose clocks run too slowly', prepare: () => undefined },
    { name: 'that answers old pings', prepare: answerOldPings },
    { name: "on whose turn the other computer's time of day jumps", prepare: concealTurns, jump: 30_000 },
  ]) {
    test(`a ${liar} ${name} cannot play on after its time and its slack`, async ({ club }) => {
      const opponents = await against(club, liar, { minutes: 1 });
      const { honest, hostile } = opponents;
      await hostile.page.evaluate(prepare);
      let jumps = jump > 0 ? 1 : 0;
      const thought = await thinkSlowly(opponents, async () => {
        const now = await honest.page.evaluate(() => Date.now());
        if (jumps-- > 0) await honest.page.clock.setSystemTime(now + jump);
      });
      await expect(honest.game.status).toHaveText(new RegExp(`^(Disputed|${liar === 'guest' ? 'White' : 'Black'} wins)$`));
      // A minute, its slack of a quarter of a minute, half as much again, and what a trip may take.
      expect(thought).toBeLessThan(95);
    });
  }
}

/** Takes a seat of a room with a bare socket, which stays open, and returns `taken`, or the code with which the server refuses. */
const takeSeat = (page: Page, address: string) =>
  page.evaluate(
    address =>
      new Promise<string>(resolve => {
        const socket = new WebSocket(address);
        socket.onopen = () => socket.send(JSON.stringify({ Seat: crypto.randomUUID() }));
        socket.onmessage = ({ data }) => String(data).includes('IdAssigned') && resolve('taken');
        socket.onclose = ({ code }) => resolve(`${code}`);
      }),
    address,
  );

for (const keepsSeats of [false, true]) {
  test.describe(keepsSeats ? 'on a server that keeps its seats in a file' : 'on a server that forgets its seats', () => {
    test.use({ serverFlags: async ({}, use, info) => use(keepsSeats ? ['--seats', info.outputPath('seats.json')] : []) });

    for (const liar of SEATS) {
      test(`a ${liar} that takes both seats of the room when the server restarts wins nothing`, async ({ club }) => {
        const { honest, hostile, players } = await against(club, liar);
        const moves = ['e2e4', 'e7e5', ...(liar === 'guest' ? ['g1f3'] : [])];
        await play(players, ...moves);
        const room = (await onDisk(honest.page, 'seat:')).find(({ key }) => key === 'room')!.text;
        const address = signalling(club.server.url, roomName(/[0-9A-Z]{6}/.exec(room)![0]));
        // The hostile page itself stays away from the server.
        await hostile.page.context().setOffline(true);
        const { page: thief } = await club.player();
        await thief.goto(`${club.server.url}health`);
        await club.server.kill();
        await cut(honest);
        await club.server.start();
        const taken = [await takeSeat(thief, `${address}?intent=create&key=told`), await takeSeat(thief, `${address}?intent=join&key=told`)];
        expect(taken).toEqual(keepsSeats ? ['4004', '4003'] : ['taken', 'taken']);
        const link = async () => (await honest.pass(1), honest.network.strip.getAttribute('data-link'));
        await honest.pass(90);
        // A page that is refused knows nothing of the other, and claims nothing.
        if (!keepsSeats) await expect(honest.game.status).toHaveText(/^Waiting for/);
        await club.server.kill();
        await thief.close();
        await club.server.start();
        await hostile.page.context().setOffline(false);
        await expect.poll(link, { timeout: patience(60) }).toBe('live');
        await sendFrame(hostile, `{"Claim":{"game":1,"ply":${moves.length},"kind":"Away"}}`);
        await honest.pass(2);
        await expect(honest.game.status).toHaveText(/^Waiting for/);
      });
    }
  });
}

test('a host who keeps its secrets begins no next game, and the last one stays unverified', async ({ club }) => {
  const { honest, hostile, players } = await against(club, 'host', { variant: 'assassin' });
  await players[0].game.board.tap('c3');
  await players[1].game.board.tap('e6');
  for (const { game } of players) await expect(game.moves).toHaveCount(2);
  await withhold(hostile, '"Confess"');
  await honest.game.button('Resign').click();
  await honest.game.button('Resign').click();
  await honest.game.expectOver('White wins', /resigned/);
  await honest.network.again.click();
  await hostile.network.again.click();
  await honest.pass(10);
  await honest.game.expectOver('White wins', /resigned/);
  await expect(honest.network.strip).not.toContainText('Your opponent: verified');
});
