/** How long a first visit takes on a slow line until the game can be played that the address asks for. */
import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { launchOptions, PAGE_URL } from '../../browser';
import { APP, GamePage } from '../../pages/game';
import { NetworkPage } from '../../pages/network';

const url = process.env.PAGE_URL ?? PAGE_URL;
/** 400 kbit/s, and the delay that the developer tools add to each request for a slow line. */
const LINE = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 };
const RUNS = Number(process.env.RUNS ?? 3);

interface Visit {
  /** Seconds until the game could be played. */
  seconds: number;
  /** Bytes that had been received by then. */
  bytes: number;
  /** Requests that had been made by then, without those for files inside the page. */
  requests: number;
}

/** Opens a page on the slow line. */
async function slowPage(browser: Browser): Promise<{ page: Page; received: () => Omit<Visit, 'seconds'> }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce' });
  // The guide to the first jump covers the board in a first game of Portal Chess.
  await context.addInitScript(() => localStorage.setItem('portal-chess:guided', '"1"'));
  await context.route('**/config.json', route => route.fulfill({ json: { iceServers: [] } }));
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  let [bytes, requests] = [0, 0];
  line.on('Network.dataReceived', data => (bytes += data.encodedDataLength));
  line.on('Network.requestWillBeSent', ({ request }) => (requests += request.url.startsWith('http') ? 1 : 0));
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', LINE);
  return { page, received: () => ({ bytes, requests }) };
}

const middle = (visits: Visit[]) => visits.toSorted((one, other) => one.seconds - other.seconds)[Math.floor(visits.length / 2)]!;

const row = (name: string, visits: Visit[]) => {
  const { seconds, bytes, requests } = middle(visits);
  console.log(`| ${name} | ${seconds.toFixed(1)} s | ${bytes} | ${requests} |`);
};

test('first visits on a slow line', async () => {
  const browsers = [await chromium.launch(launchOptions), await chromium.launch(launchOptions)] as const;
  const chosen: Visit[] = [];
  const invited: Visit[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const { page, received } = await slowPage(browsers[0]);
    const since = performance.now();
    await page.goto(`${url}#/new/chess/computer`, { waitUntil: 'commit' });
    await expect(page.locator(`${APP} main.page--game .board[data-variant="chess"]`)).toBeVisible({ timeout: 120_000 });
    await expect(page.locator('#boot')).toHaveCount(0, { timeout: 120_000 });
    chosen.push({ seconds: (performance.now() - since) / 1_000, ...received() });
    await page.context().close();
  }
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browsers[1].newContext({ serviceWorkers: 'block', locale: 'en-GB' });
    await context.route('**/config.json', route => route.fulfill({ json: { iceServers: [] } }));
    const host = await context.newPage();
    await host.goto(`${url}#/play`);
    await expect(new GamePage(host).board.grid).toBeVisible({ timeout: 60_000 });
    const code = await new NetworkPage(host).create({ variant: 'chess' });
    const { page, received } = await slowPage(browsers[0]);
    const since = performance.now();
    await page.goto(`${url}#/join/${code}/chess`, { waitUntil: 'commit' });
    // The pages are connected when the guest sees what the host offers.
    await expect(page.locator('.net__accept')).toBeVisible({ timeout: 120_000 });
    invited.push({ seconds: (performance.now() - since) / 1_000, ...received() });
    await page.context().close();
    await context.close();
  }
  console.log('| first visit | time | bytes | requests |\n|---|--:|--:|--:|');
  row('until the chosen game can be played', chosen);
  row('until an invited guest is connected', invited);
  await Promise.all(browsers.map(browser => browser.close()));
});
