/** Two players and Nostr relays for them, which end with the test. */
import { built } from './built-program';
import { test as base } from './club';
import { freePort } from './free-port';
import { NostrRelay, SlowWay } from './nostr';
import { patience } from './patience';

export { expect } from './club';

/** Relays for one test, which end with it. */
class MoreRelays {
  private readonly started: { stop(): Promise<void> | void }[] = [];

  constructor(private readonly program: string) {}

  async relay(options: { login?: boolean } = {}): Promise<NostrRelay> {
    const relay = new NostrRelay(this.program);
    this.started.push(relay);
    return relay.start(options);
  }

  /** A slow way to another relay. */
  async slowWay(): Promise<SlowWay> {
    const way = new SlowWay();
    this.started.push(way);
    return way.start((await this.relay()).url);
  }

  async stop(): Promise<void> {
    await Promise.all(this.started.map(one => one.stop()));
  }
}

export const test = base.extend<{ relay: NostrRelay; more: MoreRelays; flood: number }, { relayProgram: string }>({
  relayProgram: [async ({}, use) => use(built('nostr-relay')), { scope: 'worker', timeout: patience(600) }],
  /** How many events a stranger publishes for each of ours. */
  flood: 0,
  relay: async ({ flood, relayProgram }, use) => {
    const relay = await new NostrRelay(relayProgram).start({ flood });
    await use(relay);
    await relay.stop();
  },
  more: async ({ relayProgram }, use) => {
    const more = new MoreRelays(relayProgram);
    await use(more);
    await more.stop();
  },
});

/** Returns an address at which nobody listens. */
export const nowhere = async () => `ws://127.0.0.1:${await freePort()}`;
