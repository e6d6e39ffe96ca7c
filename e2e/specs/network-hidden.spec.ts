/** A player who hides their address plays over a relay, and sends no address of their own. */
import type { Page } from '@playwright/test';
import { change } from '../changed';
import { test as base, expect, expectGame, type Player } from '../club';
import { Gallery, WatchingPage } from '../pages/watching';
import { record, type Route, routes } from '../peer-connections';
import { Relay } from '../relay';

const test = base.extend<{ relay: Relay }>({
  relay: async ({}, use) => {
    const relay = new Relay();
    await relay.start();
    await use(relay);
    await relay.stop();
  },
});

/** Records everything that a page sends to the signalling server. */
function sentFrames(page: Page): string[] {
  const frames: string[] = [];
  page.on('websocket', socket => socket.on('framesent', ({ payload }) => frames.push(payload.toString())));
  return frames;
}

/** Expects that the frames contain no address of the browser itself, not even as the related address of a relay candidate. */
function expectHidden(frames: string[]): void {
  const all = frames.join('\n');
  expect(all).toContain('typ relay');
  expect(all).not.toMatch(/typ (host|srflx|prflx)/);
  expect(all).not.toContain('.local');
  for (const [, address] of all.matchAll(/raddr (\S+)/g)) expect(address).toBe('0.0.0.0');
  for (const [, address] of all.matchAll(/c=IN IP[46] ([^\\\s]+)/g)) expect(['0.0.0.0', '127.0.0.1']).toContain(address);
}

const expectRelayed = async (player: Player) => {
  const all: Route[] = await routes(player.page);
  expect(all.length).toBeGreaterThan(0);
  for (const route of all) {
    expect(route.policy).toBe('relay');
    expect(route.candidates.filter(type => type !== 'relay')).toEqual([]);
  }
  expect(all.filter(route => route.used).map(route => route.used!.own)).toEqual(['relay']);
  return all.find(route => route.used)!.used!;
};

test('two players who hide their addresses play over the relay', async ({ club, relay }) => {
  club.config = relay.config;
  const host = await club.player('', { script: record });
  const guest = await club.player('', { script: record });
  const sent = [sentFrames(host.page), sentFrames(guest.page)];
  await host.network.hideAddress();
  await guest.network.hideAddress();
  const code = await host.network.create();
  await guest.network.join(code);
  await expectGame(host, guest);
  for (const player of [host, guest]) expect(await expectRelayed(player)).toEqual({ own: 'relay', other: 'relay' });
  sent.forEach(expectHidden);
});

test('whoever hides the address watches over the relay, and shows the game to nobody', async ({ club, relay }) => {
  club.config = { ...relay.config, watchers: 1 };
  const [host] = await club.pair({ minutes: 10 });
  const gallery = new Gallery(host.network);
  const link = new URL(await gallery.open()).hash;
  const near = await club.player('', { script: `(${record})(); (${change})();` });
  await near.network.hideAddress();
  await near.game.goTo(link);
  const first = new WatchingPage(near.page);
  await first.expectLive();
  await expectRelayed(near);
  await expect(first.strip).toContainText('Watching: 1');
  await host.game.board.move('e2', 'e4');
  await first.game.board.expectPiece('e4', 'white pawn');
  const second = new WatchingPage((await club.player(link)).page);
  await expect(second.strip).toContainText('As many people watch as may at once');
  expect(await near.page.evaluate(() => window.changed.sent)).toEqual([]);
});

for (const hider of ['host', 'guest'] as const) {
  test(`a ${hider} who hides the address plays over the relay even if the opponent does not`, async ({ club, relay }) => {
    club.config = relay.config;
    const host = await club.player('', { script: record });
    const guest = await club.player('', { script: record });
    const hidden = hider === 'host' ? host : guest;
    const frames = sentFrames(hidden.page);
    await hidden.network.hideAddress();
    const code = await host.network.create();
    await guest.network.join(code);
    await expectGame(host, guest);
    await expectRelayed(hidden);
    expectHidden(frames);
  });
}

test('players who hide their addresses and pair by codes without a server play over the relay', async ({ club, relay }) => {
  club.config = relay.config;
  const host = await club.player('', { script: record });
  const guest = await club.player('', { script: record });
  await host.network.hideAddress();
  await guest.network.hideAddress();
  const invite = await host.network.invite();
  await host.network.complete(await guest.network.answer(invite));
  await expectGame(host, guest);
  for (const player of [host, guest]) expect(await expectRelayed(player)).toEqual({ own: 'relay', other: 'relay' });
});

test('on a site without a relay a player who hides the address sees an error and makes no connection', async ({ club }) => {
  const sentence = 'This site has no relay server';
  const open = await club.player();
  const code = await open.network.create();
  const invite = await (await club.player()).network.invite();
  const player = await club.player('', { script: record });
  const frames = sentFrames(player.page);
  const { dialog } = player.network;
  await player.network.hideAddress();
  await expect(dialog.getByRole('status').filter({ hasText: sentence })).toBeVisible();

  await player.network.join(code);
  await expect(dialog.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await player.network.form().locator('button[type="submit"]').click();
  await dialog.getByText('Without a server').click();
  await player.network.form('hand').locator('button[type="submit"]').click();
  await dialog.getByLabel('Invite code from your opponent').fill(invite);
  await dialog.getByRole('button', { name: 'Make the reply' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  expect(await routes(player.page)).toEqual([]);
  expect(frames).toEqual([]);

  // The setting applies to invite links, too, and is remembered for the next visit.
  await player.open(`${club.server.url}#/join/${code}`);
  const again = player.network.dialog;
  await expect(again.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await expect(again.getByRole('switch', { name: 'Hide my address' })).toBeChecked();
  expect(await routes(player.page)).toEqual([]);
  await again.getByRole('switch', { name: 'Hide my address' }).setChecked(false);
  await player.network.join(code);
  await expectGame(open, player);
});
