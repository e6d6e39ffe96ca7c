/** Both of the computer's workers compute in the browser exactly the same evaluations as the same code in a native program. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { BUILT, bytes, network, REPO } from '../built';
import { expect, test } from '../fixtures';

/** A middlegame position of each rule set, the same as in `cargo xtask bench search`. */
const POSITIONS = {
  chess: 'r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 w - - 4 11',
  dinosaur: 'r1bqk2r/ppp1bppp/2n1tn2/3p4/3P4/2N1TN2/PPP1BPPP/R1BQK2R w KQkq - 4 7',
  assassin: 'r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/3A1N2/PPPP1PPP/RNBQK2R w KQkq - 4 4 -',
  'dinosaur-assassin': 'rnbqkb1r/pppp1ppp/4tn2/4p3/4P3/2N1T1A1/PPPP1PPP/R1BQKBNR b KQkq - 2 3 -',
  portal: 'r1bq1rk1/pp3ppp/2n2n2/2bpp3/8/2NP1NP1/PPP1PPBP/R1BQ1RK1 w - - 0 8 -',
  'portal-standard': 'r1bqkbnr/ppp2ppp/2n5/3p4/3P4/5N2/PPP2PPP/RNBQKB1R w - - 0 5 e2c3d4e4e5c6f6e7',
};

/** The family whose network each rule set uses. */
const FAMILIES: Record<keyof typeof POSITIONS, string> = {
  chess: 'chess',
  dinosaur: 'chess',
  assassin: 'assassin',
  'dinosaur-assassin': 'assassin',
  portal: 'portal',
  'portal-standard': 'tokens',
};

/** Returns the names of all network files in this build. */
const networkFiles = () => [...new Set(Object.values(FAMILIES))].map(network).filter(name => name !== undefined);

/** Returns requests to evaluate each position, with or without the network. */
function requests(byNetwork: boolean): string[] {
  return Object.entries(POSITIONS).flatMap(([variant, start], id) => {
    if (byNetwork && !network(FAMILIES[variant as keyof typeof POSITIONS])) return [];
    return [JSON.stringify({ analyse: { id, variant, start, moves: [], nodes: 60_000, network: byNetwork } })];
  });
}

/** Returns those of a worker's messages that contain an evaluation. */
const evaluationMessages = (messages: string[]) => messages.filter(text => text.startsWith('{"judged"'));

/** Returns the messages of the native worker. */
function native(lines: string[]): string[] {
  const files = networkFiles().map(name => join(BUILT, name));
  const output = execFileSync('cargo', ['run', '--quiet', '-p', 'worker', '--', ...files], {
    cwd: REPO,
    input: lines.join('\n') + '\n',
    encoding: 'utf8',
  });
  return evaluationMessages(output.split('\n'));
}

/** Returns the messages of the page's worker. */
async function inBrowser(page: Page, networks: number[][], lines: string[]): Promise<string[]> {
  const messages = await page.evaluate(
    ([networks, lines]) =>
      new Promise<string[]>((resolve, reject) => {
        const worker = new Worker('./worker_loader.js', { type: 'module' });
        const messages: string[] = [];
        const left = [...lines];
        const ask = () => {
          const next = left.shift();
          if (next) return worker.postMessage(next);
          worker.terminate();
          resolve(messages);
        };
        worker.onerror = event => reject(new Error(event.message));
        worker.onmessage = ({ data }: MessageEvent<string>) => {
          if (data === '"ready"') for (const bytes of networks) worker.postMessage(Uint8Array.from(bytes));
          else messages.push(data);
          if (data.startsWith('{"error"')) reject(new Error(data));
          if (data === '"ready"' || data.startsWith('{"analysed"')) ask();
        };
      }),
    [networks, lines] as const,
  );
  return evaluationMessages(messages);
}

test('the worker computes the same evaluations as the native worker, with and without neural networks', async ({ game, page }) => {
  // Cargo may have to build the native worker first.
  test.slow();
  await game.open();
  const lines = [...requests(false), ...requests(true)];
  const expected = native(lines);
  expect(expected).toHaveLength(lines.length);
  expect(await inBrowser(page, networkFiles().map(bytes), lines)).toEqual(expected);
});
