import { expect, test } from '../fixtures';
import type { GamePage } from '../pages/game';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const sounds = { contexts: 0, tones: 0, buzzes: 0 };
    Object.assign(window, { sounds });
    const Real = AudioContext;
    window.AudioContext = class extends Real {
      constructor(options?: AudioContextOptions) {
        super(options);
        sounds.contexts += 1;
      }
    };
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...when: [number?]) {
      sounds.tones += 1;
      return start.apply(this, when);
    };
    navigator.vibrate = () => {
      sounds.buzzes += 1;
      return true;
    };
  });
});

interface Sounds {
  contexts: number;
  tones: number;
  buzzes: number;
}

const sounds = (game: GamePage) => game.page.evaluate(() => (window as unknown as { sounds: Sounds }).sounds);

test('no audio is created before a user gesture, and a move plays a sound', async ({ game }) => {
  await game.open();
  expect((await sounds(game)).contexts).toBe(0);
  await game.start();
  await game.board.play('e2e4');
  await expect.poll(async () => (await sounds(game)).tones).toBeGreaterThan(0);
});

test('muting silences moves and is kept after a reload', async ({ game, page }) => {
  await game.start();
  await page.locator('body').press('m');
  const before = (await sounds(game)).tones;
  await game.board.play('e2e4', 'd7d5', 'e4d5');
  expect((await sounds(game)).tones).toBe(before);
  await page.reload();
  await game.board.play('d8d5');
  await game.button('Settings').click();
  await expect(page.getByRole('switch', { name: 'Mute' })).toBeChecked();
  expect((await sounds(game)).tones).toBe(0);
});

test('moves vibrate unless vibration is turned off', async ({ game, page }) => {
  await game.start();
  await game.board.play('e2e4', 'd7d5', 'e4d5');
  await expect.poll(async () => (await sounds(game)).buzzes).toBeGreaterThan(0);
  await game.button('Settings').click();
  await page.getByRole('switch', { name: /^Vibrat/ }).uncheck();
  await game.dismissDialog();
  const before = (await sounds(game)).buzzes;
  await game.board.play('d8d5', 'b1c3', 'd5a5');
  expect((await sounds(game)).buzzes).toBe(before);
});

test('the default volume is low', async ({ game, page }) => {
  await game.open();
  await game.dismissDialog();
  await game.button('Settings').click();
  const volume = page.getByRole('slider', { name: 'Volume' });
  expect(Number(await volume.inputValue())).toBeLessThanOrEqual(40);
});
