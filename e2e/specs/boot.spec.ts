import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

for (const width of [360, 768, 1440]) {
  test(`at ${width} px a board is there before the app is, and nothing moves when it takes over`, async ({ game, page }) => {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    let release = () => {};
    const held = new Promise<void>(resolve => (release = resolve));
    await page.route('**/*_bg.wasm', async route => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('#boot .piece')).toHaveCount(32);
    const board = page.locator('main.page--game .board');
    const names = page.locator('main.page--game .seat__name');
    const places = async () => [await board.boundingBox(), await names.first().boundingBox(), await names.last().boundingBox()];
    const before = await places();
    // Each piece stands where it will stand.
    const corners = await page.locator('#boot .piece').evaluateAll(all => {
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

/** The tasks in which rows of the board were added: how many there were then, and what was seen meanwhile. */
interface Task {
  rows: number;
  boot: boolean;
  visible: boolean;
}

async function watchTasks(page: Page): Promise<() => Promise<Task[]>> {
  await page.addInitScript(() => {
    const seen: Task[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const rows = document.querySelectorAll('.board__row').length;
      const app = document.querySelector('.app:not(#boot)');
      if (!app || rows === (seen.at(-1)?.rows ?? 0)) return;
      seen.push({ rows, boot: !!document.querySelector('#boot'), visible: getComputedStyle(app).opacity !== '0' });
    }).observe(document, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: Task[] }).seen);
}

test('the page is built in many tasks, out of sight until all of it is there', async ({ game, page }) => {
  const tasks = await watchTasks(page);
  await game.open();
  expect(await tasks()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(rows => ({ rows, boot: true, visible: false })));
  await expect(page.locator('#boot')).toHaveCount(0);
  await expect(game.status).toHaveText('White to move');
  await game.board.play('e2e4');
});

test('frame, bar and board are built one after the other', async ({ game, page }) => {
  await page.addInitScript(() => {
    const order: string[] = [];
    Object.assign(window, { order });
    new MutationObserver(() => {
      const there = ['main', '.top', '.board'].filter(part => document.querySelector(`.app:not(#boot) ${part}`)).join(' ');
      if (there !== (order.at(-1) ?? '')) order.push(there);
    }).observe(document, { subtree: true, childList: true });
  });
  await game.open();
  const order = await page.evaluate(() => (window as unknown as { order: string[] }).order);
  expect(order.map(there => there.split(' ').length)).toEqual([1, 2, 3]);
});

test('a page that nobody looks at is built at once', async ({ game, page }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  const tasks = await watchTasks(page);
  await game.open();
  expect(await tasks()).toEqual([{ rows: 8, boot: true, visible: false }]);
});

test('nothing of the program is asked for before the first frame is drawn', async ({ game, page }) => {
  await page.addInitScript(() => {
    const frame = window.requestAnimationFrame.bind(window);
    const waiting: FrameRequestCallback[] = [];
    window.requestAnimationFrame = callback => waiting.push(callback);
    Object.assign(window, {
      draw: () => {
        window.requestAnimationFrame = frame;
        for (const callback of waiting) frame(callback);
      },
    });
  });
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'load' });
  await expect(page.locator('#boot .piece')).toHaveCount(32);
  const program = () => asked.filter(path => /\.(js|wasm)$/.test(path));
  expect(program()).toEqual([]);
  await page.evaluate(() => (window as unknown as { draw: () => void }).draw());
  await expect(game.board.grid).toBeVisible();
  // The script, what it imports and the program itself, none of which waits for another.
  const times = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(entry => entry.name.includes('/portal-chess-'))
      .map(entry => entry as PerformanceResourceTiming)
      .map(({ startTime, responseEnd }) => ({ startTime, responseEnd })),
  );
  expect(times).toHaveLength(3);
  expect(Math.max(...times.map(time => time.startTime))).toBeLessThan(Math.min(...times.map(time => time.responseEnd)));
});

for (const file of ['*_bg.wasm', 'portal-chess-parts-*.js']) {
  test(`where ${file} does not come the page says so, and loads again when asked`, async ({ game, page, faults }) => {
    const pattern = `**/${file}`;
    await page.route(pattern, route => route.abort());
    await page.goto('/');
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
