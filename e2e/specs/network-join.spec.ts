import { expect, expectGame, test } from '../club';

test('a room is joined by its code, in lower case and with blanks', async ({ club }) => {
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

test('the link leads straight into the game', { tag: '@quick' }, async ({ club }) => {
  const host = await club.player();
  const code = await host.network.create();
  const link = host.network.dialog.getByRole('link');
  await expect(link).toHaveText(`${club.server.url}#/join/${code}/chess`);
  await expect(host.network.dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const guest = await club.player(`?room=${code}`);
  await guest.network.expectPlaying('Black');
  expect(guest.page.url()).toBe(`${club.server.url}#/play`);
});

test('a pasted link joins as well', async ({ club }) => {
  const host = await club.player();
  const code = await host.network.create();
  const guest = await club.player();
  await guest.network.join(`${club.server.url}#/join/${code}/chess`);
  await guest.network.expectPlaying('Black');
});

test('a code that cannot be one is refused before anybody is asked', async ({ club }) => {
  const guest = await club.player();
  await guest.network.join('7KQ2');
  await expect(guest.network.dialog.getByRole('alert')).toContainText('six characters');
  await guest.network.join('7KQ2MU');
  await expect(guest.network.dialog.getByRole('alert')).toContainText('A room code never contains “U”');
});

test('an empty room has its sentence, and a way on', async ({ club }) => {
  const guest = await club.player();
  await guest.network.join('7KQ2MX');
  await expect(guest.network.dialog).toContainText('Nobody is waiting in this room');
  await guest.network.dialog.getByRole('button', { name: 'Back' }).click();
  await guest.network.open();
  await expect(guest.network.dialog.getByLabel('Room code')).toBeVisible();
});

test('a guest whose code was wrong follows the right link without going back first', async ({ club }) => {
  const guest = await club.player();
  await guest.network.join('7KQ2MX');
  await expect(guest.network.dialog).toContainText('Nobody is waiting in this room');
  const host = await club.player();
  const code = await host.network.create();
  await guest.page.goto(`${club.server.url}#/join/${code}/chess`);
  await expectGame(host, guest);
});

test('of two players who have each opened a room, one follows the other’s link and the game begins', async ({ club }) => {
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

test('who opens the link of a room of their own is told to send it', async ({ club }) => {
  const host = await club.player();
  const code = await host.network.create();
  await host.page.goto(`${club.server.url}#/join/${code}/chess`);
  await expect(host.network.dialog.getByRole('alert')).toContainText('You have opened this room yourself');
  await expect(host.network.code).toHaveText(code);
  const guest = await club.player(`#/join/${code}`);
  await expectGame(host, guest);
});

test('a guest whose host is away for a moment is told so, and the game begins when the host is back', async ({ club }) => {
  const host = await club.player();
  const code = await host.network.create();
  await host.page.goto('about:blank');
  const guest = await club.player(`#/join/${code}/chess`);
  await expect(guest.network.dialog).toContainText("isn't answering yet", { timeout: 15_000 });
  await host.page.goto(club.server.url);
  await expectGame(host, guest);
});

test('a third player is told that the room is full, and the game goes on', async ({ club }) => {
  const [host, guest] = await club.pair();
  const code = /Room (\w+)/.exec((await host.network.strip.textContent())!)![1]!.slice(0, 6);
  const third = await club.player(`#/join/${code}`);
  await expect(third.network.dialog).toContainText('Two players are in this room already');
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
});

test('without a signalling server the page says so, and shows the way without one', async ({ club }) => {
  const host = await club.player();
  await host.network.ready();
  await club.server.kill();
  await host.network.dialog.locator('#room-variant').selectOption('chess');
  await host.network.dialog.getByRole('button', { name: 'Create room' }).click();
  await expect(host.network.dialog).toContainText("The signalling server can't be reached", { timeout: 30_000 });
  await club.server.start();
  await host.network.dialog.getByRole('button', { name: 'Try now' }).click();
  await expect(host.network.code).toHaveText(/^[0-9A-Z]{6}$/);
});
