import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launchOptions } from '../browser';
import { program, Server } from '../club';
import { testCore } from '../core';
import { GamePage } from '../pages/game';
import { NetworkPage } from '../pages/network';
import { expect, test as base } from '../installed/fixtures';
import { patience } from '../patience';
import { WebDriver } from '../webdriver';

const test = base.extend<object, { driven: WebDriver }>({
  driven: [
    async ({}, use) => {
      const driven = await WebDriver.firefox();
      await use(driven);
      await driven.end();
    },
    { scope: 'worker', timeout: patience(120) },
  ],
});

testCore(test);

test('Chromium and Firefox can play a network game with each other', async ({ driven: firefox, host }) => {
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
    await firefox.click('.net__accept');
    await network.expectPlaying('White');
    await game.board.play('g1f3');
    await firefox.expectPiece('f3', 'white knight');
    await firefox.play('b8c6');
    await game.board.expectPiece('c6', 'black knight');
    await game.board.play('a2a3');
    await firefox.expectPiece('a3', 'white pawn');
    await firefox.tap('g8', 'f6');
    await game.board.expectPiece('f6', 'black knight');
    const moves = await game.listedMoves(4);
    await expect.poll(() => firefox.moves()).toEqual(moves);
  } finally {
    await browser.close();
    await server.kill();
  }
});
