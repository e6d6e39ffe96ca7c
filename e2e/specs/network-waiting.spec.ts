/** A host who waits in a room has a connection offer ready for the guest. */
import { expect, expectGame, test, type Player } from '../club';
import { connectionStates, record } from '../peer-connections';

const READY = { signalingState: 'have-local-offer', iceGatheringState: 'complete' };
const CLOSED = expect.objectContaining({ signalingState: 'closed' });
const IN_USE = expect.objectContaining({ signalingState: 'stable' });

async function expectConnections(host: Player, states: unknown[]): Promise<void> {
  await expect.poll(() => connectionStates(host.page)).toEqual(states);
}

test('the offer is made while the host waits, and is used by the guest who joins', async ({ club }) => {
  const host = await club.player('', { script: record });
  const code = await host.network.create();
  await expectConnections(host, [READY]);
  const guest = await club.player(`#/join/${code}`);
  await expectGame(host, guest);
  await expectConnections(host, [IN_USE]);
});

test('the offer is renewed every thirty seconds while the host waits', async ({ club }) => {
  const host = await club.player('', { script: record, clock: true });
  const code = await host.network.create();
  await expectConnections(host, [READY]);
  await host.page.clock.runFor(30_000);
  await expectConnections(host, [CLOSED, READY]);
  await host.page.clock.runFor(30_000);
  await expectConnections(host, [CLOSED, CLOSED, READY]);
  const guest = await club.player(`#/join/${code}`);
  await expectGame(host, guest);
  await expectConnections(host, [CLOSED, CLOSED, IN_USE]);
});

test('an offer that is too old is not sent to the guest', async ({ club }) => {
  const host = await club.player('', { script: record, clock: true });
  const code = await host.network.create();
  await expectConnections(host, [READY]);
  // The timer that renews the offer is late, as in a hidden page.
  await host.page.clock.setSystemTime(Date.now() + 61_000);
  const guest = await club.player(`#/join/${code}`);
  await expectGame(host, guest);
  await expectConnections(host, [CLOSED, IN_USE]);
});

test('after twenty minutes the offer is no longer renewed, but a guest can still join', async ({ club }) => {
  const host = await club.player('', { script: record, clock: true });
  const code = await host.network.create();
  // Some of the page's time passes by itself, and more of it on a slow machine. So the number of offers is not known, but when they are made.
  const start = await host.game.now();
  let offers = 1;
  for (let minutes = 0; minutes < 23; minutes = ((await host.game.now()) - start) / 60) {
    await host.page.clock.fastForward(30_000);
    await expect.poll(async () => (await connectionStates(host.page)).at(-1)!.iceGatheringState).toBe('complete');
    const all = (await connectionStates(host.page)).length;
    if (minutes < 18) expect(all, `${minutes} minutes`).toBe(offers + 1);
    if (minutes > 21) expect(all, `${minutes} minutes`).toBe(offers);
    offers = all;
  }
  const guest = await club.player(`#/join/${code}`);
  await expectGame(host, guest);
  await expectConnections(host, [...Array<unknown>(offers).fill(CLOSED), IN_USE]);
});
