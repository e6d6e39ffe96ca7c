import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launchOptions } from '../browser';
import { program, Server } from '../club';
import { GamePage } from '../pages/game';
import { NetworkPage } from '../pages/network';
import { VARIANTS } from '../pages/new-game';
import { savedGame } from '../pages/saved';
import { expect, test as base } from '../installed/fixtures';
import { Firefox } from '../webdriver';
import { patience } from '../patience';

const test = base.extend<object, { firefox: Firefox }>({
  firefox: [
    async ({}, use) => {
      const firefox = await Firefox.start();
      await use(firefox);
      await firefox.end();
    },
    { scope: 'worker', timeout: patience(120) },
  ],
});

test('two players can play every rule set on one device, and a reload restores the game', async ({ firefox, host }) => {
  await firefox.open(`${host.url}#/play`);
  for (const variant of VARIANTS) {
    await firefox.paste(savedGame({ variant }));
    await expect.poll(() => firefox.count(`main.page--game .board[data-variant="${variant}"]`)).toBe(1);
    if (variant.endsWith('assassin')) {
      await firefox.press('I am ready');
      await firefox.tap('c3');
      await firefox.press('I am ready');
      await firefox.tap('c6');
    }
    await firefox.play('a2a3', 'h7h6', 'h2h3');
    await expect.poll(() => firefox.text('.status__text')).toBe('Black to move');
  }
  const moves = await firefox.moves();
  expect(moves.length).toBeGreaterThanOrEqual(3);
  await firefox.open(`${host.url}#/play`);
  await expect.poll(() => firefox.moves()).toEqual(moves);
});

test('without the server the page starts and the computer plays', async ({ firefox, host }) => {
  await firefox.open(`${host.url}#/play`);
  await expect.poll(() => firefox.js('return navigator.serviceWorker.controller?.state ?? "none"')).toBe('activated');
  await host.stop();
  await firefox.open(`${host.url}?source=home#/play`);
  await firefox.paste(savedGame({ variant: 'portal', players: { white: 'human', black: { computer: 1 } } }));
  await expect.poll(() => firefox.text('.status__text')).toBe('White to move');
  await firefox.play('a2a3');
  await expect.poll(() => firefox.moves().then(({ length }) => length)).toBe(2);
});

test('Chromium and Firefox can play a network game with each other', async ({ firefox, host }) => {
  writeFileSync(join(host.folder, 'config.json'), '{"iceServers": []}');
  const server = new Server(program(), host.folder);
  await server.start();
  // mDNS names cannot be resolved on every machine, so Chromium must offer IP addresses.
  const args = [...(launchOptions?.args ?? []), '--disable-features=WebRtcHideLocalIpsWithMdns'];
  const browser = await chromium.launch({ ...launchOptions, args });
  try {
    const page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block' });
    const [game, network] = [new GamePage(page), new NetworkPage(page)];
    await game.open(server.url);
    const code = await network.create({ variant: 'portal' });
    await firefox.open(`${server.url}#/join/${code}`);
    await network.expectPlaying('White');
    await game.board.play('g1f3');
    await firefox.expectPiece('f3', 'white knight');
    await firefox.play('b8c6');
    await game.board.expectPiece('c6', 'black knight');
    await game.board.play('a2a3');
    await firefox.expectPiece('a3', 'white pawn');
    await firefox.tap('g8', 'f6');
    await game.board.expectPiece('f6', 'black knight');
    expect(await firefox.moves()).toEqual(await game.moves.allTextContents());
  } finally {
    await browser.close();
    await server.kill();
  }
});
