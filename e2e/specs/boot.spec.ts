import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { hold } from '../hold';

for (const width of [360, 768, 1440]) {
  test(`at ${width} px the boot page shows a board, and the app replaces it without a layout shift`, async ({ game, page }) => {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    const release = await hold(page, '**/*_bg.wasm');
    await page.goto('/#/play', { waitUntil: 'commit' });
    await expect(page.locator('#boot .board .piece')).toHaveCount(32);
    const board = page.locator('main.page--game .board');
    const names = page.locator('main.page--game .seat__name');
    const places = async () => [await board.boundingBox(), await names.first().boundingBox(), await names.last().boundingBox()];
    const before = await places();
    // Each piece of the boot page is where the app will show it.
    const corners = await page.locator('#boot .board .piece').evaluateAll(all => {
      const { x, y, width: size } = all[0]!.parentElement!.getBoundingClientRect();
      return all.map(one => {
        const box = one.getBoundingClientRect();
        const [file, row] = [Math.round(((box.x - x) / size) * 8), Math.round(((box.y - y) / size) * 8)];
        return `${(one as HTMLElement).dataset.piece}${'abcdefgh'[file]}${8 - row}`;
      });
    });
    expect(corners).toEqual(expect.arrayContaining(['wke1', 'bke8', 'wqd1', 'bqd8', 'wra1', 'wrh1', 'bra8', 'brh8', 'wpe2', 'bpe7']));
    release();
    await expect(game.board.grid).toBeVisible();
    await expect(page.locator('#boot')).toHaveCount(0);
    expect(await places()).toEqual(before);
  });
}

/** The observations from the app's first element until the app took over. */
interface Start {
  /** What was visible after each change of the document, without repetitions. */
  seen: ('boot' | 'half' | 'whole' | 'nothing')[];
  /** How often the page answered a message while only a part of the app existed. */
  answers: number;
  /** How many timers the page set meanwhile. */
  timers: number;
}

async function watchStart(page: Page): Promise<() => Promise<Start>> {
  await page.addInitScript(() => {
    const start: Start = { seen: [], answers: 0, timers: 0 };
    Object.assign(window, { start });
    const boot = () => document.querySelector('#boot');
    const app = () => document.querySelector('.app:not(#boot)');
    const whole = () => {
      const count = (what: string) => app()?.querySelectorAll(what).length;
      return count('.top') === 1 && count('.board__row') === 8 && count('.board .piece') === 32 && count('.seat__name') === 2;
    };
    new MutationObserver(() => {
      const shown = app();
      if (!shown) return;
      const visible = getComputedStyle(shown).opacity !== '0';
      const now = visible ? (whole() ? 'whole' : 'half') : boot() ? 'boot' : 'nothing';
      if (now !== start.seen.at(-1)) start.seen.push(now);
    }).observe(document, { subtree: true, childList: true, attributes: true });
    const timer = window.setTimeout.bind(window);
    const counted = (act: TimerHandler, wait = 0, ...rest: unknown[]) => {
      if (app() && !start.seen.includes('whole')) start.timers += 1;
      return timer(act, wait, ...rest);
    };
    Object.assign(window, { setTimeout: counted });
    // A message that the page sends to itself stands in for a press: the page answers it as soon as it is idle.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (app() && !whole()) start.answers += 1;
      if (!start.seen.includes('whole')) port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  return () => page.evaluate(() => (window as unknown as { start: Start }).start);
}

test('the boot page stays visible until the app is complete, and the page stays responsive meanwhile', async ({ game, page }) => {
  const start = await watchStart(page);
  await game.open();
  await expect(page.locator('#boot')).toHaveCount(0);
  const { seen, answers } = await start();
  expect(seen).toEqual(['boot', 'whole']);
  expect(answers).toBeGreaterThan(0);
  await expect(game.status).toHaveText('White to move');
  await game.board.play('e2e4');
});

test('a hidden page loads without waiting for timers, each of which would take a second in it', async ({ game, page }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  const start = await watchStart(page);
  await game.open();
  await expect(page.locator('#boot')).toHaveCount(0);
  const { seen, timers } = await start();
  expect(seen).toEqual(['boot', 'whole']);
  expect(timers).toBeLessThan(5);
});

test('the app is requested after the first paint, and its files load in parallel', async ({ game, page }) => {
  await page.goto('/#/play');
  await expect(game.board.grid).toBeVisible();
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime));
  expect(painted).toHaveLength(1);
  // The script, its imports and the program itself must load in parallel.
  const times = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(entry => entry.name.includes('/portal-chess-'))
      .map(entry => entry as PerformanceResourceTiming)
      .map(({ startTime, responseEnd }) => ({ startTime, responseEnd })),
  );
  expect(times).toHaveLength(3);
  expect(Math.min(...times.map(time => time.startTime))).toBeGreaterThanOrEqual(painted[0]!);
  expect(Math.max(...times.map(time => time.startTime))).toBeLessThan(Math.min(...times.map(time => time.responseEnd)));
});

test('the app starts in a browser that reports no paint timing', async ({ game }) => {
  await game.page.addInitScript(() => {
    window.PerformanceObserver.prototype.observe = () => {};
  });
  await game.open();
  await expect(game.board.grid).toBeVisible();
});

test('no animation runs during the first two seconds of loading', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await hold(page, '**/*_bg.wasm');
  await page.goto('/#/play');
  await expect(page.locator('#boot .status__disc')).toBeVisible();
  const moves = () => page.evaluate(() => document.getAnimations().map(one => Number(one.effect?.getComputedTiming().delay)));
  expect(await moves()).toEqual([2000]);
  await page.goto('about:blank');
  await page.goto('/#/');
  await expect(page.locator('#boot h1')).toBeVisible();
  expect(await moves()).toEqual([]);
});

for (const file of ['*_bg.wasm', 'portal-chess-chunks-*.js']) {
  test(`when ${file} fails to load, the page shows an error, and Try again loads it`, async ({ game, page, faults }) => {
    const pattern = `**/${file}`;
    await page.route(pattern, route => route.abort());
    await page.goto('/#/play');
    await expect(page.getByRole('alert')).toContainText('Portal Chess did not load. Look at your connection');
    await expect(page.getByText('Setting up the board')).toBeHidden();
    expect(faults.length).toBeGreaterThan(0);
    faults.length = 0;
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(game.board.grid).toBeVisible();
    await expect(page.locator('#boot')).toHaveCount(0);
  });
}

test('without a report of a paint the program is fetched a second after the first frame, however late that comes', async ({ page }) => {
  const held = { frames: [] as FrameRequestCallback[], timers: [] as [number, () => void][] };
  await page.addInitScript(held => {
    Object.assign(window, { held });
    window.PerformanceObserver = class { observe() {} } as unknown as typeof PerformanceObserver;
    window.requestAnimationFrame = callback => held.frames.push(callback);
    const timer = window.setTimeout.bind(window);
    window.setTimeout = ((act: () => void, wait = 0) => (wait < 1000 ? timer(act, wait) : held.timers.push([wait, act]))) as typeof setTimeout;
  }, held);
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  await page.goto('/#/play', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('#boot .board .piece')).toHaveCount(32);
  const waits = () => page.evaluate(() => (window as unknown as { held: typeof held }).held.timers.map(([wait]) => wait));
  // Only the time for a page without any frames runs.
  await expect.poll(waits).toEqual([5000]);
  await page.evaluate(() => {
    const { frames } = (window as unknown as { held: typeof held }).held;
    for (const frame of frames.splice(0)) frame(0);
  });
  expect(await waits()).toEqual([5000, 1000]);
  expect(asked.filter(url => url.endsWith('_bg.wasm'))).toEqual([]);
  const program = page.waitForRequest('**/*_bg.wasm');
  await page.evaluate(() => (window as unknown as { held: typeof held }).held.timers[1]![1]());
  await program;
});
