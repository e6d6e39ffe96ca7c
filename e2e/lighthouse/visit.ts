/** First visits to the page, judged by Lighthouse with its mobile profile: a slow phone on a slow network. */
import { mkdir, writeFile } from 'node:fs/promises';
import { type Browser, chromium, expect } from '@playwright/test';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { launchOptions } from '../browser';
import { freePort } from '../free-port';
import { patience } from '../patience';

/** The number of attempts at a visit if Lighthouse gives no score, because it lost the browser or saw no paint. */
const TRIES = 4;

/** The pages that are visited: what they are, and their addresses. */
export const PAGES = [['the start page', '#/'], ['the board', '#/play']] as const;

/** Returns Lighthouse's result for one first visit. */
export async function visitUntilScored(url: string, flags: Flags = {}): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const result = await visit(url, flags);
    if (typeof result.categories.performance?.score === 'number') return result;
    const fault = result.runtimeError ?? Object.values(result.audits).find(audit => audit.errorMessage);
    const reason = fault && ('message' in fault ? fault.message : `${fault.id}: ${fault.errorMessage}`);
    console.log(`a visit without a score: ${reason ?? 'no reason given'}`);
    if (tries === TRIES) throw new Error(`Lighthouse gave the page no score in ${TRIES} visits: ${reason ?? 'no reason given'}`);
  }
}

/**
 * Waits until the browser has finished its own work after its first window opens: its own pages take twice as much work as ours, and
 * Lighthouse would count that against ours.
 */
async function waitUntilIdle(browser: Browser): Promise<void> {
  await browser.newPage();
  const session = await browser.newBrowserCDPSession();
  let spent = -Infinity;
  const seconds = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const before = spent;
    spent = processInfo.reduce((sum, process) => sum + process.cpuTime, 0);
    return spent - before;
  };
  const interval = 500;
  await expect.poll(seconds, { intervals: [interval], timeout: patience(60), message: 'an idle browser' }).toBeLessThan((0.05 * interval) / 1000);
}

/** Makes one first visit in a new browser. */
async function visit(url: string, flags: Flags): Promise<Result> {
  const port = await freePort();
  const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), `--remote-debugging-port=${port}`] });
  try {
    await waitUntilIdle(browser);
    const run = await lighthouse(url, { ...flags, port, output: 'html', logLevel: 'error' });
    await mkdir('test-results', { recursive: true });
    await writeFile('test-results/lighthouse.html', String(run?.report));
    return run!.lhr;
  } finally {
    await browser.close();
  }
}

/** Returns the score of a category, out of 100. */
export const score = (result: Result, name: string) => Math.round((result.categories[name]?.score ?? 0) * 100);

/** Returns readable lines about the audits that cost a category its points. */
export const costlyAudits = (result: Result, name: string) =>
  (result.categories[name]?.auditRefs ?? [])
    .map(({ id, weight }) => ({ weight, audit: result.audits[id]! }))
    .filter(({ weight, audit }) => weight > 0 && audit.score !== null && audit.score < 0.9)
    .map(({ audit }) => `${audit.id}: ${audit.displayValue ?? audit.title}`);
