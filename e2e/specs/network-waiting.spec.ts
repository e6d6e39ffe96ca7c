/** A host who waits in a room has a connection offer ready for the guest. */
import { expect, expectGame, test, type Player } from '../club';
import { made, record } from '../peer-connections';

const READY = { signalingState: 'have-local-offer', iceGatheringState: 'complete' };
const CLOSED = expect.objectContaining({ signalingState: 'closed' });
const IN_USE = expect.objectContaining({ signalingState: 'stable' });

async function expectConnections(host: Player, states: unknown[]): Promise<void> {
  await expect.poll(() => made(host.page)).toEqual(states);
}

test('the offer is made while nobody is there, and taken by who comes', async ({ club }) => {
  const host = await club.player('', { script: record });
  const code = await host.network.create();
  await expectConnections(host, [READY]);
  const guest = await club.player(`#/join/${code}`);
  await expectGame(host, guest);
  await expectConnections(host, [IN_USE]);
});

test('it is made anew as long as nobody comes', async ({ club }) => {
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

test('one that is too old is not handed out', async ({ club }) => {
  const host = await club.player('', { script: record, clock: true });
  const code = await host.network.create();
  await expectConnections(host, [READY]);
  // The timer that renews the offer is late, as in a hidden page.
  await host.page.clock.setSystemTime(Date.now() + 61_000);
  const guest = await club.player(`#/join/${code}`);
  await expectGame(host, guest);
  await expectConnections(host, [CLOSED, IN_USE]);
});

test('after twenty minutes no more are made, and who comes then is let in all the same', async ({ club }) => {
  const host = await club.player('', { script: record, clock: true });
  const code = await host.network.create();
  for (let halfMinute = 1; halfMinute <= 42; halfMinute += 1) {
    await host.page.clock.fastForward(30_000);
    await expect.poll(async () => (await made(host.page)).at(-1)!.iceGatheringState).toBe('complete');
  }
  expect(await made(host.page)).toHaveLength(40);
  const guest = await club.player(`#/join/${code}`);
  await expectGame(host, guest);
  await expectConnections(host, [...Array<unknown>(40).fill(CLOSED), IN_USE]);
});
