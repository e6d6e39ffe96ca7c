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
