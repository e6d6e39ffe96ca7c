/** A fake camera: Chromium takes its pictures from a file of the test, which it reads when the camera is turned on. */
import { writeFileSync } from 'node:fs';
import type { Browser, Locator } from '@playwright/test';
import { wholeBrowser } from './browser';

const WIDTH = 640;
const HEIGHT = 480;

type Launcher = { launch(options: typeof wholeBrowser): Promise<Browser> };

/** Launches a Chromium whose camera shows this file. The browser context decides whether a page may use the camera. */
export function launchWithCamera(chromium: Launcher, film: string): Promise<Browser> {
  filmNothing(film);
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
  return chromium.launch({ ...wholeBrowser, args: [...(wholeBrowser?.args ?? []), ...camera] });
}

/** Makes the camera show a grey wall. */
export function filmNothing(film: string): void {
  write(film, () => 150);
}

/** Makes the camera show a screen with this QR code, as the page draws it. */
export async function filmCode(film: string, picture: Locator): Promise<void> {
  const size = Number((await picture.getAttribute('viewBox'))!.split(' ')[2]);
  const dark = new Set((await picture.locator('path').getAttribute('d'))!.match(/M\d+ \d+/g)!);
  const module = (HEIGHT * 0.9) / size;
  write(film, (x, y) => {
    const [column, row] = [x - (WIDTH - size * module) / 2, y - (HEIGHT - size * module) / 2].map(at => Math.floor(at / module));
    if (dark.has(`M${column} ${row}`)) return 40;
    return column! >= 0 && column! < size && row! >= 0 && row! < size ? 220 : 120;
  });
}

/** Writes three equal pictures in YUV4MPEG2, with a brightness for each pixel and no colour. */
function write(film: string, brightness: (x: number, y: number) => number): void {
  const points = Buffer.alloc(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) points[y * WIDTH + x] = brightness(x, y);
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), points, colour]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(film, Buffer.concat([head, frame, frame, frame]));
}
