/** Network games that end by time, absence or dispute. False claims gain nothing, whether the host or the guest makes them. */
import { readFile } from 'node:fs/promises';
import { against, cut, expectDisputed, play, SEATS } from '../against';
import { sendFrame, withhold } from '../changed';
import { type Club, expect, type Player, test } from '../club';
import { chooseClock } from '../pages/new-game';
import { record } from '../peer-connections';
import { patience } from '../patience';

/** Expects that the game continues and White is to move, for the player of either side. */
const expectGoesOn = ({ game }: Player) => expect(game.status).toHaveText(/^(Your turn|Waiting for your opponent)$/);

for (const liar of SEATS) {
  test(`a false time claim by the ${liar} leads at most to a disputed game, which is saved as disputed`, async ({ club }) => {
    const { honest, hostile, players } = await against(club, liar, { minutes: 10 });
    await play(players, 'e2e4', 'e7e5');
    await sendFrame(hostile, '{"Claim":{"game":1,"ply":2,"kind":"Time"}}');
    await expect(honest.game.notices).toContainText('says that your time is up. By this device\'s clock it is not');
    await expectGoesOn(honest);
    await hostile.page.evaluate(() => (window.changed.disputes = true));
    await honest.pass(1);
    await expectDisputed(honest);
    await expectDisputed(hostile);
    const saved = JSON.parse(await readFile(await (await honest.game.save()).path(), 'utf8'));
    expect(JSON.stringify(saved)).toContain('"disputed"');
    const pgn = await readFile(await (await honest.game.save('PGN')).path(), 'utf8');
    expect(pgn).toContain('[Result "*"]');
    const logs = await honest.game.download(() => honest.network.button('Save both logs').click());
    expect(JSON.parse(await readFile(await logs.path(), 'utf8'))).toMatchObject({ ending: { Disputed: 'Told' } });
    // The game is still disputed after a reload, and in the list of games.
    await honest.page.reload();
    await honest.game.expectOver('Disputed', /doesn't count/);
    await expect(honest.network.strip).toContainText('The game is disputed');
    await honest.page.evaluate(() => void (location.hash = '#/games'));
    await expect(honest.page.locator('.games__item').first()).toContainText('Disputed');
  });

  test(`a forged time forfeit from the ${liar} does not make the opponent lose`, async ({ club }) => {
    const { honest, hostile, players } = await against(club, liar, { minutes: 10 });
    await play(players, 'e2e4', 'e7e5');
    const [original, forged] =
      liar === 'host' ? ['"by":"host","ply":2,"ask":"Offer"', '"by":"guest","ply":2,"ask":"Flag"'] : ['"Offer"', '"Flag"'];
    await hostile.page.evaluate(([original, forged]) => (window.changed.replace = [original!, forged!]), [original, forged]);
    await hostile.game.button('Offer a draw').click();
    await hostile.page.locator('.confirm[data-asking] .btn--primary').click();
    await expect.poll(() => hostile.page.evaluate(() => window.changed.sent.some(text => text.includes('"Flag"')))).toBe(true);
    await hostile.page.evaluate(() => (window.changed.replace = undefined));
    // A player may always concede on time. The guest's own page has not done so, and disputes the result.
    if (liar === 'guest') return honest.game.expectOver('Disputed', /doesn't count/);
    await expectGoesOn(honest);
    expect(await honest.game.secondsLeft('White')).toBeGreaterThan(580);
    expect(await honest.game.secondsLeft('Black')).toBeGreaterThan(580);
  });

  test(`claims that the ${liar} makes after 45 seconds of its own silence are rejected`, async ({ club }) => {
    const { honest, hostile, players } = await against(club, liar);
    await play(players, 'e2e4', 'e7e5');
    await withhold(hostile, '');
    await honest.pass(45);
    await expect(honest.network.strip.getByRole('timer')).toContainText('Your opponent is gone');
    await withhold(hostile);
    // The steps are small, so that the honest side's countdown of 60 seconds does not end meanwhile, even on a slow machine.
    const link = async () => (await honest.page.clock.runFor(150), honest.network.strip.getAttribute('data-link'));
    await expect.poll(link, { timeout: patience(40) }).toBe('live');
    for (const kind of ['Away', 'AwayDraw', 'SatOut']) await sendFrame(hostile, `{"Claim":{"game":1,"ply":2,"kind":"${kind}"}}`);
    await expect(honest.game.notices).toContainText('This device was online all the time');
    await expectGoesOn(honest);
    await players[0].game.board.move('g1', 'f3');
    await players[1].game.board.expectPiece('f3', 'white knight');
  });

  test(`a ${liar} about to be checkmated cannot avoid it by sending invalid messages`, async ({ club }) => {
    const { honest, hostile, players } = await against(club, liar);
    // The honest player delivers the mate.
    const mate = liar === 'host' ? ['f2f3', 'e7e5', 'g2g4', 'd8h4'] : ['e2e4', 'f7f6', 'd2d4', 'g7g5', 'd1h5'];
    await play(players, ...mate.slice(0, -1));
    for (let frame = 0; frame < 8; frame += 1) await sendFrame(hostile, '{"nonsense":');
    await expect(honest.game.notices).toContainText('and was disconnected');
    const last = mate.at(-1)!;
    await honest.game.board.move(last.slice(0, 2), last.slice(2, 4));
    await honest.game.expectOver(liar === 'host' ? 'Black wins' : 'White wins', /checkmate/i);
    await expect.poll(async () => (await honest.pass(1), hostile.game.statusBar.getAttribute('data-kind')), { timeout: patience(40) }).toBe('over');
    await hostile.game.expectOver(liar === 'host' ? 'Black wins' : 'White wins', /checkmate/i);
  });

  test(`a ${liar} who is disconnected for invalid messages loses unless it reconnects`, async ({ club }) => {
    const { honest, hostile, players } = await against(club, liar);
    await play(players, 'e2e4', 'e7e5');
    for (let frame = 0; frame < 8; frame += 1) await sendFrame(hostile, '{"nonsense":');
    await expect(honest.game.notices).toContainText('and was disconnected');
    await hostile.page.close();
    await honest.passUntilOver(liar === 'host' ? 'Black wins' : 'White wins', /gone|away|vanished|left/i);
  });

  test(`after a "Bye" message the ${liar} reconnects if its page is open, and loses by absence if it is closed`, async ({ club }) => {
    const { honest, hostile, players } = await against(club, liar);
    await play(players, 'e2e4', 'e7e5');
    await sendFrame(hostile, '"Bye"');
    await expect(honest.network.strip.getByRole('timer')).toContainText('Your opponent is gone');
    await expect.poll(async () => (await honest.pass(1), honest.network.strip.getAttribute('data-link')), { timeout: patience(40) }).toBe('live');
    await expect(honest.network.strip.getByRole('timer')).toBeHidden();
    await expectGoesOn(honest);
    await players[0].game.board.move('g1', 'f3');
    await players[1].game.board.expectPiece('f3', 'white knight');
    await sendFrame(hostile, '"Bye"');
    await hostile.page.close();
    await expect(honest.network.strip.getByRole('timer')).toContainText('You win in');
    const over = async () => (await honest.pass(3), honest.game.status.textContent());
    await expect.poll(over, { timeout: patience(45), intervals: [50] }).toBe('You won: your opponent left');
    await expect(honest.network.strip).toContainText('Not confirmed yet');
  });

  test(`no message from the ${liar} after checkmate changes the result`, async ({ club }) => {
    const { honest, hostile, players } = await against(club, liar);
    await play(players, 'f2f3', 'e7e5', 'g2g4', 'd8h4');
    for (const { game } of players) await game.expectOver('Black wins', /checkmate/i);
    for (const kind of ['Away', 'Time', 'SatOut']) {
      await sendFrame(hostile, `{"Claim":{"game":1,"ply":4,"kind":"${kind}"}}`);
      await sendFrame(hostile, `{"Deny":{"game":1,"kind":"${kind}"}}`);
    }
    await hostile.page.evaluate(() => (window.changed.disputes = true));
    const pings = () => hostile.page.evaluate(() => window.changed.sent.filter(text => text.includes('"disputed":true')).length);
    await expect.poll(async () => (await honest.pass(1), pings())).toBeGreaterThan(1);
    await honest.game.expectOver('Black wins', /checkmate/i);
    await expect(honest.network.strip).not.toContainText('disputed');
  });
}

for (const dead of SEATS) {
  test(`a ${dead} who was offline for 70 seconds cannot claim a win, and accepts the opponent's win later`, async ({ club }) => {
    const players = await club.pair({}, { host: { clock: true, script: record }, guest: { clock: true, script: record } });
    const [cutOff, other] = dead === 'host' ? players : [players[1], players[0]];
    await play(players, 'e2e4', 'e7e5');
    await cutOff.context.setOffline(true);
    await cut(cutOff);
    await expect(other.network.strip.getByRole('timer')).toContainText('Your opponent is gone');
    await cutOff.page.clock.runFor(70_000);
    await expect(cutOff.network.strip).toContainText('You were away for more than a minute');
    await expectGoesOn(cutOff);
    const title = dead === 'host' ? 'Black wins' : 'White wins';
    await other.passUntilOver(title, /gone|away|vanished|left/i);
    await expect(other.network.strip).toContainText('Not confirmed yet');
    await cutOff.context.setOffline(false);
    const confirmed = async () => {
      await Promise.all([cutOff.pass(1), other.pass(1)]);
      return cutOff.game.status.textContent();
    };
    await expect.poll(confirmed, { timeout: patience(60) }).toBe('You lost: you left the game');
    await expect(other.network.strip).not.toContainText('Not confirmed yet');
  });
}

/** A script that keeps a browser from sending signals to the other one while `window.parted` is set, although the server can be reached. */
const partable = `(${record})();
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    if (!(window.parted && String(data).includes('"Signal"'))) send.call(this, data);
  };`;

/** Seats two players who are disconnected after their first moves, each claim a win by absence, reconnect, and continue the game. */
async function reconnectAfterBothClaims(club: Club): Promise<[Player, Player]> {
  const players = await club.pair({}, { host: { clock: true, script: partable }, guest: { clock: true, script: partable } });
  await play(players, 'e2e4', 'e7e5');
  const part = (parted: boolean) => Promise.all(players.map(({ page }) => page.evaluate(parted => void Object.assign(window, { parted }), parted)));
  await part(true);
  await Promise.all(players.map(cut));
  for (const player of players) await expect(player.network.strip.getByRole('timer')).toContainText('Your opponent is gone');
  const statuses = async () => {
    await Promise.all(players.map(player => player.pass(2)));
    return Promise.all(players.map(({ game }) => game.status.textContent()));
  };
  await expect.poll(statuses, { timeout: patience(60), intervals: [50] }).toEqual(Array(2).fill('You won: your opponent left'));
  await part(false);
  await expect.poll(statuses, { timeout: patience(60), intervals: [50] }).toEqual(['Your turn', 'Waiting for your opponent']);
  return players;
}

for (const first of SEATS) {
  test(`after both players claimed a win by absence they can play on and agree on no result (${first} proposes)`, async ({ club }) => {
    const [host, guest] = await reconnectAfterBothClaims(club);
    await host.game.board.move('g1', 'f3');
    await guest.game.board.expectPiece('f3', 'white knight');
    const [asks, agrees] = first === 'host' ? [host, guest] : [guest, host];
    await asks.network.button('No result').click();
    await expect(agrees.network.strip).toContainText('Your opponent wants to end the game without a result');
    await agrees.network.button('No result').click();
    for (const { game } of [host, guest]) await game.expectOver('No result', /doesn't count/);
  });

  test(`the game continues if only the ${first} proposes no result`, async ({ club }) => {
    const [host, guest] = await reconnectAfterBothClaims(club);
    const [asks, other] = first === 'host' ? [host, guest] : [guest, host];
    await asks.network.button('No result').click();
    await expect(asks.network.strip).toContainText('It ends when your opponent agrees');
    await expect(asks.network.button('No result')).toBeHidden();
    await expect(other.network.strip).toContainText('Your opponent wants to end the game without a result');
    await host.game.board.move('g1', 'f3');
    await guest.game.board.expectPiece('f3', 'white knight');
    await guest.game.board.move('b8', 'c6');
    await host.game.board.expectPiece('c6', 'black knight');
    for (const player of [host, guest]) await expectGoesOn(player);
    await expect(other.network.button('No result')).toBeVisible();
  });

  test(`in a game without clocks a ${first} who has waited ten minutes for a move can end it without a result`, async ({ club }) => {
    const players = await club.pair({}, { host: { clock: true }, guest: { clock: true } });
    const [host, guest] = players;
    const [waiting, idle] = first === 'host' ? [host, guest] : [guest, host];
    await play(players, ...(first === 'host' ? ['e2e4', 'e7e5', 'g1f3'] : ['e2e4', 'e7e5']));
    const button = waiting.network.button('End without a result');
    // Time passes in steps of five seconds, so that each page receives the other's messages in between.
    const late = async () => {
      await Promise.all(players.map(({ page }) => page.clock.runFor(5_000)));
      return button.isVisible();
    };
    await expect(button).toBeHidden();
    await expect.poll(late, { timeout: patience(55), intervals: [10] }).toBe(true);
    await expect(idle.network.button('End without a result')).toBeHidden();
    await button.click();
    for (const { game } of players) await game.expectOver('No result', /doesn't count/);
    await expect(waiting.network.strip).not.toContainText('disputed');
  });
}

for (const closer of SEATS) {
  test(`if the ${closer} closes the tab right after checkmate, the result stands but the game is unverified`, async ({ club }) => {
    const { honest, hostile, players } = await against(club, closer, { variant: 'assassin' });
    await players[0].game.board.tap('a3');
    await players[1].game.board.tap('a6');
    for (const { game } of players) await expect(game.moves).toHaveCount(2);
    await withhold(hostile, '"Confess"');
    for (const [index, move] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries()) {
      await players[index % 2]!.game.board.move(move.slice(0, 2), move.slice(2, 4));
      for (const { game } of players) await expect(game.moves).toHaveCount(index + 3);
    }
    await honest.game.expectOver('Black wins', /checkmated/);
    await hostile.page.close();
    const text = async () => (await honest.pass(3), honest.network.strip.textContent());
    await expect.poll(text, { timeout: patience(45), intervals: [50] }).toContain('Unverified: your opponent\'s device did not reveal its secrets');
    await honest.game.expectOver('Black wins', /checkmated/);
  });
}

test('in a game without clocks the host chooses the time per move, and a player who has waited longer can end the game', async ({ club }) => {
  const host = await club.player('', { clock: true });
  await host.network.open();
  const form = host.network.form();
  await chooseClock(form, null);
  await form.getByRole('combobox', { name: 'Time per move' }).selectOption('1 hour');
  const code = await host.network.create({});
  await expect(host.network.dialog).toContainText('If a move takes longer than 1 hour');
  const guest = await club.player(`#/join/${code}`, { clock: true });
  await Promise.all([host.network.expectPlaying('White'), guest.network.expectPlaying('Black')]);
  await expect(guest.network.strip).toContainText('If a move takes longer than 1 hour');
  await play([host, guest], 'e2e4', 'e7e5', 'g1f3');
  const button = host.network.button('End without a result');
  // Time passes in steps of five seconds, so that each page receives the other's messages in between.
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 5) await Promise.all([host, guest].map(({ page }) => page.clock.runFor(5_000)));
  };
  await pass(59 * 60);
  await host.network.expectConnected();
  await expect(button).toBeHidden();
  await expect.poll(async () => (await pass(5), button.isVisible()), { intervals: [10] }).toBe(true);
  await expect(guest.network.button('End without a result')).toBeHidden();
  // The time of the two pages does not pass evenly, and the guest must have measured the hour as well.
  await pass(30);
  await button.click();
  for (const { game } of [host, guest]) await game.expectOver('No result', /doesn't count/);
});

test('a game with clocks whose first move is not made in time ends without a result on both boards', async ({ club }) => {
  const players = await club.pair({ minutes: 5 }, { host: { clock: true }, guest: { clock: true } });
  const [host, guest] = players;
  await expect(guest.network.strip).toContainText('Each of you has 2 minutes for it');
  expect(await host.game.secondsLeft('White')).toBe(300);
  // Time passes in steps of five seconds, so that each player hears the other in between.
  const over = async () => {
    await Promise.all(players.map(({ page }) => page.clock.runFor(5_000)));
    return host.game.status.textContent();
  };
  await expect.poll(over, { timeout: patience(60), intervals: [50] }).toBe('No result');
  await expect.poll(async () => (await over(), guest.game.status.textContent())).toBe('No result');
  expect(await host.game.secondsLeft('White')).toBe(300);
});
