import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { launchOptions, PAGE_URL } from '../../browser';
import { GamePage } from '../../pages/game';
import { acceptAtOnce, NetworkPage } from '../../pages/network';
import { Gallery, WatchingPage } from '../../pages/watching';
import { record } from '../../peer-connections';
import { quantile } from '../board/measure';
import { install, type Bench } from '../network/measure';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const game = JSON.parse(await readFile(here('../board/game.json'), 'utf8')) as { plies: { move: string }[] };
const url = process.env.PAGE_URL ?? PAGE_URL;
const WATCHERS = Number(process.env.WATCHERS ?? 30);
/** The number of plies that are measured without watchers, and with them. */
const PLIES = 20;

declare global {
  interface Window {
    bench: Bench;
    connections: RTCPeerConnection[];
  }
}

async function open(browser: Browser, hash = '#/play'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', serviceWorkers: 'block' });
  await context.route('**/config.json', route => route.fulfill({ json: { iceServers: [] } }));
  const page = await context.newPage();
  await page.addInitScript(record);
  await page.addInitScript(install, { pressed: '.board', changed: '.board__pieces' });
  await page.goto(url + hash);
  await expect(new GamePage(page).board.grid).toBeVisible();
  return page;
}

/** Returns how many bytes all connections of a page have sent. */
const sentBytes = (page: Page) =>
  page.evaluate(async () => {
    const sent = async (connection: RTCPeerConnection) =>
      [...(await connection.getStats()).values()].filter(stat => stat.type === 'transport').reduce((sum, stat) => sum + stat.bytesSent, 0);
    return (await Promise.all(window.connections.filter(one => one.connectionState === 'connected').map(sent))).reduce((a, b) => a + b, 0);
  });

test('a game that many watch', async () => {
  // What else the machine does makes everything here slower.
  const load = loadavg()[0]!;
  const browsers = await Promise.all([0, 1, 2].map(() => chromium.launch(launchOptions)));
  const players = [await open(browsers[0]!), await open(browsers[1]!)] as const;
  const tables = players.map(page => new GamePage(page));
  const [host, guest] = players.map(page => new NetworkPage(page));
  const code = await host!.create({ variant: 'chess', minutes: null });
  await players[1].evaluate(acceptAtOnce);
  await guest!.join(code);
  await host!.expectPlaying('White');
  await guest!.expectPlaying('Black');

  const watchers: Page[] = [];
  /** Plays a ply, and returns the milliseconds until the other player sees it, and until the last of those who watch does. */
  const play = async (ply: number): Promise<{ other: number; last: number }> => {
    const [by, to] = [ply % 2, (ply + 1) % 2] as const;
    const { move } = game.plies[ply]!;
    await tables[by]!.board.tap(move.slice(0, 2));
    const seers = [players[to]!, ...watchers];
    await Promise.all(seers.map(page => page.evaluate(() => window.bench.watch())));
    await tables[by]!.board.tap(move.slice(2, 4));
    const seen = await Promise.all(
      seers.map(async page => {
        await expect.poll(() => page.evaluate(() => window.bench.times().seen)).toBeGreaterThan(0);
        return page.evaluate(() => window.bench.times().seen);
      }),
    );
    for (const table of tables) await expect(table.moves).toHaveCount(ply + 1);
    const { pressed } = await players[by]!.evaluate(() => window.bench.times());
    return { other: seen[0]! - pressed, last: Math.max(...seen) - pressed };
  };

  const alone: number[] = [];
  for (let ply = 0; ply < PLIES; ply += 1) alone.push((await play(ply)).other);
  const link = new URL(await new Gallery(host!).open());
  for (let count = 0; count < WATCHERS; count += 1) {
    const page = await open(browsers[2]!, link.hash);
    await new WatchingPage(page).expectLive();
    watchers.push(page);
  }
  await new Gallery(host!).expectWatchers(WATCHERS);
  const [bytes, begin] = [await sentBytes(players[0]), Date.now()];
  const watched: { other: number; last: number }[] = [];
  for (let ply = PLIES; ply < 2 * PLIES; ply += 1) watched.push(await play(ply));
  const rate = (await sentBytes(players[0])) - bytes;
  const perSecond = rate / ((Date.now() - begin) / 1_000) / 1_024;
  const version = browsers[0]!.version();
  for (const browser of browsers) await browser.close();

  const of = (times: number[], part: number) => `${quantile(times, part).toFixed(1)} ms`;
  const others = watched.map(({ other }) => other);
  const lasts = watched.map(({ last }) => last);
  const table = [
    '| | median | p95 |',
    '| --- | ---: | ---: |',
    `| from a press until the other player sees the move, nobody watches | ${of(alone, 0.5)} | ${of(alone, 0.95)} |`,
    `| the same, ${WATCHERS} watch | ${of(others, 0.5)} | ${of(others, 0.95)} |`,
    `| from a press until the last of ${WATCHERS} watchers sees the move | ${of(lasts, 0.5)} | ${of(lasts, 0.95)} |`,
  ].join('\n');
  console.log(`\n${table}\n\n${perSecond.toFixed(1)} KB/s sent by the player's page\n`);
  await writeFile(here('../../../docs/watching-bench.md'), report(table, perSecond, version, load));
});

function report(table: string, perSecond: number, browser: string, load: number): string {
  return `# A game that many watch

\`cargo xtask bench watching\` writes this file. Three Chromium processes (${browser}, headless) on one machine: two players, and ${WATCHERS} pages that
watch, which share its two cores with them. ${PLIES} plies of a game of chess are played before anybody watches, and ${PLIES} after. The goals are that a
move is seen by all within a second, and that the player's page sends at most 50 KB/s. Just before, other work had put a load of ${load.toFixed(1)} on the
${availableParallelism()} cores.

${table}

The page of the player who is watched sends ${perSecond.toFixed(1)} KB/s to all of them together and to the other player, with all that WebRTC adds. The
pages that watch draw the move at the same time as the other player's page, on the same two cores, so the times with watchers contain their drawing,
which was not measured apart. The page of the player who is watched sends one frame to each.

More than 30 watch at the pages of those. In virtual time (\`cargo test -p p2p --test network tree -- --nocapture\`) 300 come within a minute: 30 watch at
depth 1, 225 at 2 and 45 at 3. The player's page sends them 20.7 KB/s of frames, and half a minute after somebody has come they are at most 0.5 s behind.
If one in five pages dies, stays alone, lies, holds back, or delays by 40 s, and all name each other, nobody is shown an untruth; 1.0 % of looks, once a second, saw
something older than 10 s, and the worst was 92 s old. A statement takes 0.65 ms to sign and 0.44 ms to check, by the page's code in Node on two busy cores.
`;
}
