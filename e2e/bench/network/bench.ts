import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { openBare, signalling } from '../../bare-socket/page';
import { launchOptions, PAGE_URL } from '../../browser';
import { GAMES } from '../../kill/games';
import { GamePage } from '../../pages/game';
import { acceptAtOnce, NetworkPage } from '../../pages/network';
import type { Variant } from '../../pages/new-game';
import { quantile } from '../board/measure';
import { install, type Bench, type Moments } from './measure';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const game = JSON.parse(await readFile(here('../board/game.json'), 'utf8')) as { plies: { move: string }[] };
const url = process.env.PAGE_URL ?? PAGE_URL;
/** The number of times that two players join. The first time is a warm-up. */
const JOINS = 8;

declare global {
  interface Window {
    bench: Bench;
  }
}

/** Opens two pages in two browsers, with the measuring tools in both. */
async function pages(browsers: Browser[], watched: { pressed: string; changed: string }): Promise<[Page, Page]> {
  const open = async (browser: Browser) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', serviceWorkers: 'block' });
    await context.route('**/config.json', route => route.fulfill({ json: { iceServers: [] } }));
    const page = await context.newPage();
    await page.addInitScript(install, watched);
    return page;
  };
  return [await open(browsers[0]!), await open(browsers[1]!)];
}

const close = (pair: Page[]) => Promise.all(pair.map(page => page.context().close()));

/** Presses a point of one page, and returns the moments until the other page shows the change. */
async function momentsOf(mover: Page, other: Page, press: () => Promise<void>): Promise<Moments> {
  await other.evaluate(() => window.bench.watch());
  await press();
  const there = () => other.evaluate(() => window.bench.times());
  await expect.poll(async () => (await there()).seen).toBeGreaterThan(0);
  const { pressed, sent } = await mover.evaluate(() => window.bench.times());
  return { ...(await there()), pressed, sent };
}

const whole = ({ pressed, seen }: Moments) => seen - pressed;

/** The median time of each part of the way, in milliseconds. */
const parts = (moves: Moments[]) => {
  const names = ['pressed', 'sent', 'arrived', 'changed', 'seen'] as const;
  return names.slice(1).map((name, at) => quantile(moves.map(move => move[name] - move[names[at]!]), 0.5).toFixed(1));
};

/** Returns the milliseconds from joining until the first move is possible, and the two pages. */
async function joinOurs(
  browsers: Browser[],
  variant: Variant = 'chess',
  changed = '.board__pieces',
): Promise<{ time: number; pair: [Page, Page] }> {
  const pair = await pages(browsers, { pressed: '.board', changed });
  const [host, guest] = pair;
  for (const page of pair) {
    await page.goto(`${url}#/play`);
    await expect(new GamePage(page).board.grid).toBeVisible();
  }
  const code = await new NetworkPage(host).create({ variant, minutes: null });
  const panel = new NetworkPage(guest);
  await panel.open();
  await panel.dialog.getByLabel('Room code').fill(code);
  const live = Promise.all(pair.map(page => page.evaluate(() => window.bench.when('[data-link]', 'data-link', 'live'))));
  await guest.evaluate(acceptAtOnce);
  const start = await guest.evaluate(() => {
    const dialog = document.querySelector('dialog[open]')!;
    const join = [...dialog.querySelectorAll('button')].find(button => button.textContent?.trim() === 'Join')!;
    const start = window.bench.now();
    join.click();
    return start;
  });
  return { time: Math.max(...(await live)) - start, pair };
}

async function joinBare(browsers: Browser[], room: string): Promise<{ time: number; pair: [Page, Page] }> {
  const pair = await pages(browsers, { pressed: '#pad', changed: '#seen' });
  for (const page of pair) {
    await openBare(page, url);
  }
  const signal = signalling(url, room);
  await pair[0].evaluate(signal => window.bare.join(signal), signal);
  // The host must be waiting in the room first, as in a real game.
  await expect.poll(async () => (await fetch(`${url}signal/${room}/status`)).json()).toMatchObject({ present: 1 });
  const open = Promise.all(pair.map(page => page.evaluate(() => window.bench.when('body', 'data-open', 'true'))));
  const start = await pair[1].evaluate(signal => {
    const start = window.bench.now();
    window.bare.join(signal);
    return start;
  }, signal);
  return { time: Math.max(...(await open)) - start, pair };
}

/**
 * Returns the milliseconds from a press until the other side's list has the ply, in a game with hidden assassins, where each ply is a
 * commitment or an opening.
 */
async function secretPlies(browsers: Browser[]): Promise<number[]> {
  const { pair } = await joinOurs(browsers, 'assassin', '.moves');
  const tables = pair.map(page => new GamePage(page));
  const times: number[] = [];
  for (const [ply, move] of GAMES.assassin.entries()) {
    const [by, to] = [ply % 2, (ply + 1) % 2] as const;
    const board = tables[by]!.board;
    if (move.includes('@')) await board.tap(move.slice(2));
    else {
      await board.tap(move.slice(0, 2));
      times.push(whole(await momentsOf(pair[by], pair[to], () => board.tap(move.slice(2, 4)))));
    }
    // Both players place at the same time, so the first placement appears in the list only when the second has arrived.
    if (ply > 0) for (const table of tables) await expect(table.moves).toHaveCount(ply + 1);
  }
  await close(pair);
  return times;
}

test('network play beside a bare socket', async () => {
  const browsers = [await chromium.launch(launchOptions), await chromium.launch(launchOptions)];
  const joins = { ours: [] as number[], bare: [] as number[] };
  const moves = { ours: [] as Moments[], bare: [] as Moments[] };
  for (let round = 0; round < JOINS; round += 1) {
    const ours = await joinOurs(browsers);
    const bare = await joinBare(browsers, `BARE${round}`);
    if (round > 0) {
      joins.ours.push(ours.time);
      joins.bare.push(bare.time);
    }
    if (round === JOINS - 1) {
      // Both pages play in turns, ply by ply, so that other load on the machine slows them down alike.
      const tables = ours.pair.map(page => new GamePage(page));
      for (const [ply, { move }] of game.plies.entries()) {
        const [by, to] = [ply % 2, (ply + 1) % 2] as const;
        const board = tables[by]!.board;
        await board.tap(move.slice(0, 2));
        moves.ours.push(await momentsOf(ours.pair[by], ours.pair[to], () => board.tap(move.slice(2, 4))));
        for (const table of tables) await expect(table.moves).toHaveCount(ply + 1);
        moves.bare.push(
          await momentsOf(bare.pair[by], bare.pair[to], async () => {
            await bare.pair[by].mouse.move(100, 100);
            await bare.pair[by].mouse.down();
            await bare.pair[by].mouse.up();
          }),
        );
      }
    }
    await close(ours.pair);
    await close(bare.pair);
  }
  const secret = await secretPlies(browsers);
  const version = browsers[0]!.version();
  for (const browser of browsers) await browser.close();

  const row = (what: string, mine: number, bare: number) => `| ${what} | ${mine.toFixed(1)} ms | ${bare.toFixed(1)} ms | ${(mine / bare).toFixed(2)}× |`;
  const rows = [
    row('from joining until the first move is possible: median', quantile(joins.ours, 0.5), quantile(joins.bare, 0.5)),
    row('from a press until the other side shows the move: median', quantile(moves.ours.map(whole), 0.5), quantile(moves.bare.map(whole), 0.5)),
    row('from a press until the other side shows the move: p95', quantile(moves.ours.map(whole), 0.95), quantile(moves.bare.map(whole), 0.95)),
    row('the same for a ply in a game with hidden assassins: median', quantile(secret, 0.5), quantile(moves.bare.map(whole), 0.5)),
  ];
  const table = ['| | Portal Chess | bare matchbox | ratio |', '| --- | ---: | ---: | ---: |', ...rows].join('\n');
  const ways = [
    '| | press to send | on the way | to the document | to the frame |',
    '| --- | ---: | ---: | ---: | ---: |',
    `| Portal Chess | ${parts(moves.ours).join(' ms | ')} ms |`,
    `| bare matchbox | ${parts(moves.bare).join(' ms | ')} ms |`,
  ].join('\n');
  console.log(`\n${table}\n\n${ways}\n`);
  await writeFile(here('../../../docs/network-bench.md'), report(table, ways, version));
});

function report(table: string, ways: string, browser: string): string {
  return `# Network play beside a bare socket

\`cargo xtask bench network\` writes this file. Two Chromium processes (${browser}, headless) on one machine connect through
\`portal-chess-server\`: once with two copies of Portal Chess, and once with two copies of a bare page that contains only a matchbox
socket. After a warm-up each pair joins ${JOINS - 1} times. Then one game of ${game.plies.length} plies is played in Portal Chess, and the bare page is pressed as
often, the two in turns. The goals are ratios of at most 1.00 for a join and 1.50 for a move without secrets.

${table}

A join is measured from the press on *Join*, with the page loaded and the room open, until both sides may play. On the bare page it is
measured from the creation of the socket until both sides may send. A join in Portal Chess takes more round trips between the players: a greeting, and
the offer of a seat, which is stored before it is sent. On the other hand, its host makes its WebRTC offer while it waits; the bare page
makes the offer only when the other player arrives. A move is measured from the press on the destination square to the frame in which
the other side's screen has changed. In between, both sides apply the rules, write to storage and extend the hash chain; the bare page
does none of this.

A ply of a game without secrets leaves before it is stored ([protocol.md](protocol.md#what-is-stored)). A hidden ply is stored first: it
commits to a secret, and a page that has forgotten the secret would look like a cheat's. A press changes the look of the pressed button, and
until Chromium has drawn that frame it delivers no storage event, so this alone takes 8 to 15 ms. The way of a ply without secrets, in medians:

${ways}

The goal of 1.50 is not reached. Half of the difference is what the other page does until its document has changed: it checks the ply against
the rules and its log, hashes it and computes the board. A third is what the mover does before it sends. A seventh is the frame, in which a
board is drawn instead of a number; everything beside the board is drawn in the frame after it.
`;
}
