/** The program's memory does not grow with the number of pages that were visited. */
import { expect, test } from '../fixtures';
import { patience } from '../patience';
import type { Page } from '@playwright/test';

/** Every kind of page, with what is on it once it is shown. */
const PAGES: Record<string, string> = {
  '#/': 'main.page--start',
  '#/play': 'main.page--game .board',
  '#/rules/portal': 'main.page--rules',
  '#/learn/chess': 'main.page--learn',
  '#/editor': 'main.page--editor .board',
  '#/portals': 'main.page--workshop .board',
  '#/games': 'main.page--games',
  '#/puzzles': 'main.page--puzzles',
  '#/analysis': 'main.page--analysis',
  '#/nowhere': 'main.page--missing',
};

declare global {
  interface Window {
    program: {
      memory: WebAssembly.Memory;
      __wbindgen_malloc(bytes: number, align: number): number;
      __wbindgen_free(at: number, bytes: number, align: number): void;
    };
  }
}

/** Keeps the exports of the page's program, so that a test can measure its memory. */
const keepProgram = () => {
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = (async (...args: Parameters<typeof instantiate>) => {
    const made = (await instantiate.apply(WebAssembly, args)) as unknown as WebAssembly.Instance | WebAssembly.WebAssemblyInstantiatedSource;
    const instance = 'instance' in made ? made.instance : made;
    if (instance.exports.memory) window.program ??= instance.exports as unknown as typeof window.program;
    return made;
  }) as typeof instantiate;
};

/** Goes to each of these pages in turn. */
const visit = (page: Page, addresses: string[]) =>
  page.evaluate(
    async ({ pages, addresses }) => {
      const frame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
      for (const address of addresses) {
        location.hash = address;
        for (let waits = 0; !document.querySelector(`.app:not(#boot) ${pages[address]}`); waits += 1) {
          if (waits > 1_000) throw new Error(`${address} does not appear: ${location.hash}`);
          await frame();
        }
        await frame();
      }
    },
    { pages: PAGES, addresses },
  );

/**
 * Returns how many bytes the program has allocated: its whole memory, less what can be allocated before the memory grows. The browser
 * collects what it holds of the program first, because the memory of an event listener is free only when its function is.
 */
async function allocated(page: Page): Promise<number> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('HeapProfiler.collectGarbage');
  await browser.detach();
  return page.evaluate(() => {
    const { memory, __wbindgen_malloc, __wbindgen_free } = window.program;
    // With its header a block takes 64 bytes. Smaller gaps between allocations count as allocated.
    const [block, header] = [56, 8];
    const whole = memory.buffer.byteLength;
    const blocks: number[] = [];
    while (memory.buffer.byteLength === whole) blocks.push(__wbindgen_malloc(block, 8));
    for (const at of blocks) __wbindgen_free(at, block, 8);
    return whole - (blocks.length - 1) * (block + header);
  });
}

/** Goes to each of these pages in turn, this many times, and returns by how many bytes what the program has allocated has grown. */
async function growth(page: Page, addresses: string[], rounds: number): Promise<number> {
  const before = await allocated(page);
  for (let round = 0; round < rounds; round += 1) await visit(page, addresses);
  return (await allocated(page)) - before;
}

test('memory does not grow with the number of visited pages', async ({ game, page }) => {
  test.slow();
  await page.addInitScript(keepProgram);
  await game.open();
  await game.board.play('e2e4', 'e7e5');
  const addresses = Object.keys(PAGES);
  await growth(page, addresses, 10);
  // What is cached at one time or another makes one of the two differ.
  const grown = [await growth(page, addresses, 20), await growth(page, addresses, 20)];
  expect(Math.min(...grown)).toBeLessThanOrEqual(20_000);
});

if (process.env.LEAKS) {
  test('how much memory a visit of each page leaves behind', async ({ game, page }) => {
    test.setTimeout(patience(600));
    await page.addInitScript(keepProgram);
    await game.open();
    await game.board.play('e2e4', 'e7e5');
    const rounds = Number(process.env.LEAKS);
    for (const address of Object.keys(PAGES).filter(address => address !== '#/nowhere')) {
      await growth(page, [address, '#/nowhere'], 20);
      const bytes = await growth(page, [address, '#/nowhere'], rounds);
      console.log(`${address} and back: ${Math.round(bytes / rounds)} bytes for each visit`);
    }
    await growth(page, ['#/nowhere', '#/'], 20);
  });
}
