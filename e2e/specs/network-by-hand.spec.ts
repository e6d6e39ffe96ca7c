import { expect, expectGame, test } from '../club';

test('two players connect without a server by copying an invite code and a reply code', async ({ club }) => {
  const host = await club.player();
  const guest = await club.player();
  await host.network.ready();
  await guest.network.ready();
  await club.server.kill();
  const invite = await host.network.invite();
  const scanned = { name: 'QR code of this code' };
  await expect(host.network.dialog.getByRole('img', scanned)).toBeVisible();
  const reply = await guest.network.answer(invite);
  await expect(guest.network.dialog.getByRole('img', scanned)).toBeVisible();
  await host.network.complete(reply);
  await expectGame(host, guest);
});

test('a wrong pairing code is rejected with a specific error message', async ({ club }) => {
  const host = await club.player();
  const invite = await host.network.invite();
  await host.network.complete(invite);
  await expect(host.network.dialog.getByRole('alert')).toContainText('this is an invite code', { ignoreCase: true });
  await host.network.complete('hello');
  await expect(host.network.dialog.getByRole('alert')).toContainText('this is not a code', { ignoreCase: true });
});
