/** Pictures of a position and animations of a game, saved as files. */
import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { expect, test } from '../fixtures';
import type { Position } from '../pages/game';
import { DRAWN } from '../pages/new-game';

const bytes = async (download: Download) => readFile((await download.path())!);

for (const { variant, fen, portals, exits } of [
  { variant: 'portal' as const, fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -', portals: 10, exits: 0 },
  { variant: 'portal-custom' as const, fen: `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ${DRAWN} -`, portals: 8, exits: 3 },
]) {
  test(`a position of ${variant} is saved as a self-contained SVG`, async ({ game, page }) => {
    await game.load({ variant, fen });
    await game.board.play('a2a4');
    const download = await game.save('Picture (SVG)');
    expect(download.suggestedFilename()).toMatch(/^portal-.*\.svg$/);
    const svg = (await bytes(download)).toString('utf8');
    const drawn = await page.evaluate(text => {
      const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      const things = [...root.querySelectorAll('use')].map(use => use.getAttribute('href')!);
      const defined = things.every(thing => root.querySelector(thing) !== null);
      const small = root.querySelectorAll('use[transform]').length;
      return { root: root.nodeName, things, defined, small, outside: /https?:/.test(text.replaceAll('http://www.w3.org', '')) };
    }, svg);
    // The exits of one-way networks are smaller.
    expect(drawn).toMatchObject({ root: 'svg', defined: true, small: exits, outside: false });
    expect(drawn.things.filter(thing => thing === '#wp')).toHaveLength(8);
    expect(drawn.things.filter(thing => thing.startsWith('#portal-'))).toHaveLength(portals);
  });
}

test('a position is saved as a PNG in the orientation of the board', async ({ game, page }) => {
  await game.start({ variant: 'chess' });
  /** Returns the brightness of the middle of a square in a picture. */
  const brightness = (png: Buffer, file: number, row: number) =>
    page.evaluate(
      async ({ data, file, row }) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = image.width;
        canvas.height = image.height;
        const context = canvas.getContext('2d')!;
        context.drawImage(image, 0, 0);
        const side = image.width / 8;
        const points = context.getImageData((file + 0.4) * side, (row + 0.4) * side, side / 5, side / 5).data;
        return points.reduce((sum, value) => sum + value, 0) / points.length;
      },
      { data: png.toString('base64'), file, row },
    );
  const upright = await bytes(await game.save('Picture (PNG)'));
  expect(upright.subarray(1, 4).toString()).toBe('PNG');
  await game.press('Flip the board');
  const turned = await bytes(await game.save('Picture (PNG)'));
  // A white pawn is brighter than a black one on the same square of the picture.
  expect(await brightness(upright, 0, 6)).toBeGreaterThan((await brightness(upright, 0, 1)) + 40);
  expect(await brightness(turned, 0, 1)).toBeGreaterThan((await brightness(turned, 0, 6)) + 40);
});

for (const position of [
  { variant: 'chess', moves: ['e2e4', 'e7e5', 'g1f3'] },
  { variant: 'portal-custom', fen: `4k3/8/8/8/7n/3R4/8/5K2 w - - 0 1 ${DRAWN} -`, moves: ['d3>h4', 'd3b4', 'h4h8'] },
] satisfies Position[]) {
  test(`a game of ${position.variant} is saved as a GIF with one frame for each position`, async ({ game, page }) => {
    await game.load(position);
    const gif = await bytes(await game.save('Animation (GIF)'));
    expect(gif.subarray(0, 6).toString('latin1')).toBe('GIF89a');
    expect([gif.readUInt16LE(6), gif.readUInt16LE(8)]).toEqual([480, 480]);
    const frames = await page.evaluate(async data => {
      const Decoder = (window as unknown as { ImageDecoder?: new (init: object) => { tracks: { ready: Promise<void>; selectedTrack: { frameCount: number } } } }).ImageDecoder!;
      const raw = Uint8Array.from(atob(data), letter => letter.charCodeAt(0));
      const decoder = new Decoder({ data: raw, type: 'image/gif' });
      await decoder.tracks.ready;
      await (decoder as unknown as { completed: Promise<void> }).completed;
      return decoder.tracks.selectedTrack.frameCount;
    }, gif.toString('base64'));
    expect(frames).toBe(4);
  });
}

test('a game from a link can be saved as a picture', async ({ game, page }) => {
  await game.load({ variant: 'portal-custom', fen: `4k3/8/8/8/8/3R4/8/4K3 w - - 0 1 ${DRAWN} -`, moves: ['d3>a5'] });
  await page.evaluate(() => {
    Object.assign(window, { copied: '' });
    navigator.clipboard.writeText = async text => void Object.assign(window, { copied: text });
    delete (Navigator.prototype as { share?: unknown }).share;
  });
  await game.openFiles();
  await game.files.getByRole('button', { name: 'Share', exact: true }).click();
  await expect.poll(() => page.evaluate(() => (window as unknown as { copied: string }).copied)).toContain('#/game/');
  await game.dismissDialog();
  await page.evaluate(() => (location.hash = new URL((window as unknown as { copied: string }).copied).hash));
  const replay = page.locator('.app:not(#boot) main.page--replay');
  const download = await game.download(() => replay.getByRole('button', { name: 'Picture (SVG)' }).click());
  const svg = (await bytes(download)).toString('utf8');
  expect(svg.match(/<use href="#portal-/g)).toHaveLength(8);
  await game.expectMoves('R⤳a5');
});

test('a saved picture does not show hidden assassins', async ({ game }) => {
  await game.load({ variant: 'assassin', fen: '4k3/4p3/4a3/8/8/3A4/3P4/4K3 w - - 0 1 -' });
  await game.button('Show assassin').click();
  const svg = (await bytes(await game.save('Picture (SVG)'))).toString('utf8');
  expect(svg).toContain('<use href="#wk"');
  expect(svg).not.toMatch(/#[wb]a"/);
});
