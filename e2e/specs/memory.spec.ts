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
  '#/games': 'main.page--games',
  '#/puzzles': 'main.page--puzzles',
  '#/analysis': 'main.page--analysis',
  '#/nowhere': 'main.page--missing',
};

declare global {
  interface Window {
    program: WebAssembly.Memory;
  }
}

/** Keeps the memory of the page's program, so that a test can read its size. */
const keepMemory = () => {
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = (async (...args: Parameters<typeof instantiate>) => {
    const made = (await instantiate.apply(WebAssembly, args)) as unknown as WebAssembly.Instance | WebAssembly.WebAssemblyInstantiatedSource;
    const instance = 'instance' in made ? made.instance : made;
    window.program ??= instance.exports.memory as WebAssembly.Memory;
    return made;
  }) as typeof instantiate;
};

/** Goes to each of these pages in turn, this many times, and returns by how many bytes the program's memory has grown. */
const growth = (page: Page, addresses: string[], rounds: number) =>
  page.evaluate(
    async ({ pages, addresses, rounds }) => {
      const frame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
      const before = window.program.buffer.byteLength;
      for (let round = 0; round < rounds; round += 1) {
        for (const address of addresses) {
          location.hash = address;
          for (let waits = 0; !document.querySelector(`.app:not(#boot) ${pages[address]}`); waits += 1) {
            if (waits > 1_000) throw new Error(`${address} does not appear: ${location.hash}`);
            await frame();
          }
          await frame();
        }
      }
      return window.program.buffer.byteLength - before;
    },
    { pages: PAGES, addresses, rounds },
  );

test('memory does not grow with the number of visited pages', async ({ game, page }) => {
  test.slow();
  await page.addInitScript(keepMemory);
  await game.open();
  await game.board.play('e2e4', 'e7e5');
  const addresses = Object.keys(PAGES);
  await growth(page, addresses, 15);
  // Memory grows by pages of 64 KB. What each of these 540 visits still leaves behind is 1.7 KB on average, which is 14 of them.
  expect(await growth(page, addresses, 60)).toBeLessThanOrEqual(18 * 65_536);
});

if (process.env.LEAKS) {
  test('how much memory a visit of each page leaves behind', async ({ game, page }) => {
    test.setTimeout(patience(600));
    await page.addInitScript(keepMemory);
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
