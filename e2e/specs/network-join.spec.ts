import { expect, expectGame, test } from '../club';
import { roomName } from '../room-name';

test('a guest can type the room code in lower case, with blanks and a hyphen', async ({ club }) => {
  const host = await club.player();
  const code = await host.network.create();
  const guest = await club.player();
  await guest.network.join(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `);
  await host.network.expectPlaying('White');
  await guest.network.expectPlaying('Black');
  await expect(guest.network.strip).toContainText(`Room ${code}`);
  await expect(guest.game.board.root).toHaveAttribute('data-orientation', 'black');
  await expect(host.game.board.root).toHaveAttribute('data-orientation', 'white');
});

test('an invite link opens the game directly', { tag: '@quick' }, async ({ club }) => {
  const host = await club.player();
  const code = await host.network.create();
  const link = host.network.dialog.getByRole('link');
  await expect(link).toHaveText(new RegExp(`^${club.server.url}#/join/${code}-[0-9A-HJKMNP-TV-Z]{26}/chess$`));
  await expect(host.network.dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const guest = await club.player(`?room=${code}`);
  await guest.network.expectPlaying('Black');
  await expect(guest.page).toHaveURL(`${club.server.url}#/play`);
});

test('a guest can join by pasting the invite link', async ({ club }) => {
  const host = await club.player();
  await host.network.create();
  const link = await host.network.dialog.getByRole('link').textContent();
  const guest = await club.player();
  await guest.network.join(`Play with me: ${link} I have White.`);
  await guest.network.expectPlaying('Black');
});

test('a malformed room code is rejected with an explanation, without a request to the server', async ({ club }) => {
  const guest = await club.player();
  await guest.network.ready();
  const requests: string[] = [];
  guest.page.on('request', request => requests.push(request.url()));
  guest.page.on('websocket', socket => requests.push(socket.url()));
  await guest.network.join('7KQ2');
  await expect(guest.network.dialog.getByRole('alert')).toContainText('six characters');
  await guest.network.join('7KQ2MU');
  await expect(guest.network.dialog.getByRole('alert')).toContainText('A room code never contains “U”');
  expect(requests).toEqual([]);
  // The first request is the one for a code that is well-formed. It is made again, because a host may be about to come.
  await guest.network.join('7KQ2MX');
  await expect(guest.network.dialog).toContainText('Nobody is waiting in this room');
  expect([...new Set(requests.filter(url => url.startsWith('ws')))]).toEqual([expect.stringContaining(`/signal/${roomName('7KQ2MX')}?`)]);
});

test('joining an empty room shows a message, and the guest can go back', async ({ club }) => {
  const guest = await club.player();
  await guest.network.join('7KQ2MX');
  await expect(guest.network.dialog).toContainText('Nobody is waiting in this room');
  await guest.network.dialog.getByRole('button', { name: 'Create room' }).click();
  await guest.network.open();
  await expect(guest.network.dialog.getByLabel('Room code')).toBeVisible();
});

test('after a wrong room code a guest can follow the right link without going back first', async ({ club }) => {
  const guest = await club.player();
  await guest.network.join('7KQ2MX');
  await expect(guest.network.dialog).toContainText('Nobody is waiting in this room');
  const host = await club.player();
  const code = await host.network.create();
  await guest.page.goto(`${club.server.url}#/join/${code}/chess`);
  await expectGame(host, guest);
});

test('a host who follows the link of another room joins that room and closes their own', async ({ club }) => {
  const host = await club.player();
  const guest = await club.player();
  const code = await host.network.create();
  const own = await guest.network.create();
  await guest.page.goto(`${club.server.url}#/join/${code}/chess`);
  await expectGame(host, guest);
  // The room that was left no longer exists.
  const late = await club.player(`#/join/${own}`);
  await expect(late.network.dialog).toContainText('Nobody is waiting in this room');
});

test('a host who opens their own invite link sees a message and keeps the room', async ({ club }) => {
  const host = await club.player();
  const code = await host.network.create();
  await host.page.goto(`${club.server.url}#/join/${code}/chess`);
  await expect(host.network.dialog.getByRole('alert')).toContainText('You have opened this room yourself');
  await expect(host.network.code).toHaveText(code);
  const guest = await club.player(`#/join/${code}`);
  await expectGame(host, guest);
});

test('a guest sees that the host is not answering, and the game begins when the host returns', async ({ club }) => {
  const host = await club.player();
  const code = await host.network.create();
  await host.page.goto('about:blank');
  const guest = await club.player(`#/join/${code}/chess`);
  await expect(guest.network.dialog).toContainText("isn't answering yet");
  await host.page.goto(club.server.url);
  await expectGame(host, guest);
});

test('a third player sees that the room is full, and the game continues', async ({ club }) => {
  const [host, guest] = await club.pair();
  const code = /Room (\w+)/.exec((await host.network.strip.textContent())!)![1]!.slice(0, 6);
  const third = await club.player(`#/join/${code}`);
  await expect(third.network.dialog).toContainText('All places in this room are taken');
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
});

test('an unreachable signalling server is reported, and the host can try again when it is back', async ({ club }) => {
  const host = await club.player();
  await host.network.ready();
  await club.server.kill();
  await host.network.dialog.locator('#room-variant').selectOption('chess');
  await host.network.dialog.getByRole('button', { name: 'Create room' }).click();
  await expect(host.network.dialog).toContainText("No server through which players find each other can be reached");
  await club.server.start();
  await host.network.dialog.getByRole('button', { name: 'Try now' }).click();
  await expect(host.network.code).toHaveText(/^[0-9A-Z]{6}$/);
});

test('players who cannot reach the signalling server are referred to pairing without a server, and can pair that way', async ({ club }) => {
  const [host, guest] = [await club.player(), await club.player()];
  for (const { network } of [host, guest]) await network.ready();
  await club.server.kill();
  await host.network.dialog.locator('#room-variant').selectOption('chess');
  await host.network.dialog.getByRole('button', { name: 'Create room' }).click();
  await guest.network.join('7KQ2MX');
  for (const { network } of [host, guest]) {
    await expect(network.dialog.getByRole('alert')).toContainText('or pair without a server');
    await network.dialog.getByRole('button', { name: 'Back' }).click();
    await expect(network.dialog.getByText('Without a server')).toBeVisible();
  }
  const reply = await guest.network.answer(await host.network.invite());
  await host.network.complete(reply);
  await expectGame(host, guest);
});

test('a guest sees what the host offers, and nothing begins before the guest accepts it', async ({ club }) => {
  const host = await club.player();
  await host.network.open();
  await host.network.dialog.getByLabel('Your name').fill('Anna');
  await host.network.dialog.getByLabel('Your name').blur();
  await host.network.create({ variant: 'dinosaur', minutes: 3, increment: 2 });
  const link = (await host.network.dialog.getByRole('link').textContent())!;
  const guest = await club.player(link.slice(club.server.url.length), { considers: true });
  const { dialog } = guest.network;
  await expect(dialog).toContainText('Anna invites you to play');
  await expect(dialog.getByRole('heading', { name: 'Dinosaur Chess' })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([
    'You play Black',
    '3+2 (minutes + seconds per move)',
    'A move can be taken back if both of you agree.',
  ]);
  await expect(dialog.locator('.start-picture')).toHaveCount(0);
  await expect(host.network.dialog).toContainText('Your friend is here');
  await expect(host.page.locator('[role="timer"][data-running="true"]')).toHaveCount(0);
  // Another player who declines leaves the room open.
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(host.game.notices).toContainText('Your opponent does not accept the settings');
  await expect(host.network.dialog).not.toContainText('Your friend is here');
  const other = await club.player(link.slice(club.server.url.length), { considers: true });
  await other.network.accept();
  await host.network.expectPlaying('White');
  await other.network.expectPlaying('Black');
});

test('a guest sees an unusual start position before accepting it', async ({ club }) => {
  const host = await club.player();
  await host.network.open();
  const form = host.network.form();
  await form.getByLabel('Rule set').selectOption('chess');
  await form.getByText('Start from another position').click();
  await form.getByLabel('Start position (FEN)').fill('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1');
  await form.getByRole('button', { name: 'Create room' }).click();
  const code = await host.network.shownCode();
  const guest = await club.player(`#/join/${code}`, { considers: true });
  const picture = guest.network.dialog.getByRole('img', { name: '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1' });
  await expect(picture).toBeVisible();
  // Black's king is at the bottom, because the guest plays Black.
  const pieces = picture.locator('.start-picture__square');
  await expect(pieces.nth(57).locator('.piece-icon')).toHaveAttribute('data-piece', 'bk');
  await expect(pieces.nth(7).locator('.piece-icon')).toHaveAttribute('data-piece', 'wr');
});
