import { expect, test } from '../fixtures';
import type { GamePage } from '../pages/game';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const sounds = { contexts: 0, heard: [] as number[], buzzes: 0 };
    Object.assign(window, { sounds });
    const Real = AudioContext;
    window.AudioContext = class extends Real {
      constructor(options?: AudioContextOptions) {
        super(options);
        sounds.contexts += 1;
      }
    };
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when: [number?]) {
      sounds.heard.push(this.buffer?.length ?? 0);
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
  /** What was heard, each sound by its number of samples: no two sounds are equally long. */
  heard: number[];
  buzzes: number;
}

const sounds = (game: GamePage) => game.page.evaluate(() => (window as unknown as { sounds: Sounds }).sounds);

/** What the first gesture fetches. A sound that would wait too long for it is left out. */
const chunk = (game: GamePage) => game.page.waitForResponse(/chunk-sound-/);

test('no audio is created before a user gesture, and a move plays a sound', async ({ game }) => {
  await game.open();
  expect((await sounds(game)).contexts).toBe(0);
  const fetched = chunk(game);
  await game.start();
  await fetched;
  await game.board.play('e2e4');
  await expect.poll(async () => (await sounds(game)).heard.length).toBe(1);
});

test('each event plays a sound of its own', async ({ game, page }) => {
  const heard = async () => (await sounds(game)).heard;
  const known = new Set<number>();
  /** Acts, and expects one sound that was not heard before; what sounds with it is known. */
  const adds = async (event: string, act: () => Promise<unknown>) => {
    const before = (await heard()).length;
    const fresh = async () => (await heard()).slice(before).filter(sound => !known.has(sound));
    await act();
    await expect.poll(async () => (await fresh()).length, { message: event }).toBe(1);
    known.add((await fresh())[0]!);
  };
  const against = { white: 'human', black: { computer: 1 } } as const;
  const fetched = chunk(game);
  await game.start();
  await fetched;
  await game.load({ variant: 'portal', fen: '7k/8/8/8/8/2p5/3P4/4K3 w - - 0 1 -' });
  await adds('a capture', () => game.board.play('d2c3'));
  await game.load({ variant: 'portal', fen: '7k/8/8/3n4/8/8/4P3/4K3 w - - 0 1 -' });
  await adds('a move', () => game.board.play('e1f1'));
  await game.load({ variant: 'portal', fen: '7k/8/8/3n4/8/8/4P3/4K3 w - - 0 1 -' });
  await game.board.move('e2', 'e3');
  await adds('a jump', () => game.board.tap('f5'));
  await game.load({ variant: 'portal', fen: '7k/8/8/3n4/8/8/4P3/4K3 w - - 0 1 -' });
  await game.board.move('e2', 'e3');
  await adds('a swap', () => game.board.tap('d5'));
  await game.load({ variant: 'chess', fen: '7k/8/8/8/8/8/8/R3K3 w Q - 0 1' });
  await adds('check', () => game.board.play('a1a8'));
  await adds('a refusal', async () => {
    const field = await game.typing();
    await field.fill('Ka1');
    await field.press('Enter');
  });
  await page.keyboard.press('Escape');
  await game.load({ variant: 'assassin', fen: '4k3/8/4p3/8/8/3A4/8/4K3 w - - 0 1 -', players: against });
  await adds('an assassin that comes to light', () => game.board.move('d3', 'd5'));
  await game.load({ variant: 'chess', fen: '7k/8/5KQ1/8/8/8/8/8 w - - 0 1', players: against });
  await adds('a win', () => game.board.play('g6g7'));
  await game.load({ variant: 'chess', fen: '7k/8/6K1/8/8/8/8/5Q2 w - - 0 1', players: against });
  await adds('a draw', () => game.board.play('f1f7'));
  await game.load({ variant: 'chess', fen: '6k1/8/8/8/8/8/8/4K2R w - - 0 1', players: against });
  await game.board.move('e1', 'e2');
  await expect(game.moves).toHaveCount(2);
  await adds('a loss', async () => {
    await game.press('Resign');
    await page.locator('.confirm').getByRole('button', { name: 'Resign' }).click();
  });
});

test('little time is heard once', async ({ game, page }) => {
  await page.clock.install({ time: '2026-01-01T12:00:00Z' });
  const fetched = chunk(game);
  await game.start({ minutes: 1 });
  await fetched;
  await game.board.play('e2e4', 'e7e5');
  await expect.poll(async () => (await sounds(game)).heard.length).toBe(2);
  const [move] = (await sounds(game)).heard;
  await page.clock.runFor(55_000);
  const low = async () => (await sounds(game)).heard.filter(sound => sound !== move).length;
  await expect.poll(low).toBe(1);
  await page.clock.runFor(2_000);
  expect(await low()).toBe(1);
});

test('without its chunk the page is silent, and complains about nothing', async ({ game, page, faults }) => {
  await page.route('**/chunk-sound-*', route => route.abort());
  await game.start();
  await game.board.play('e2e4', 'd7d5', 'e4d5');
  await game.drawn();
  await expect(game.notices.locator('.toast')).toHaveCount(0);
  expect((await sounds(game)).heard).toEqual([]);
  // The browser reports the requests itself.
  faults.length = 0;
});

test('muting silences moves and is kept after a reload', async ({ game, page }) => {
  await game.start();
  await page.locator('body').press('m');
  await game.board.play('e2e4', 'd7d5', 'e4d5');
  await game.drawn();
  expect((await sounds(game)).heard).toEqual([]);
  await page.reload();
  await game.board.play('d8d5');
  await game.button('Settings').click();
  await expect(page.getByRole('switch', { name: 'Mute' })).toBeChecked();
  expect((await sounds(game)).heard).toEqual([]);
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
  await game.drawn();
  expect((await sounds(game)).buzzes).toBe(before);
});

test('at volume 0 nothing is heard, and the slider brings the sounds back', async ({ game, page }) => {
  const fetched = chunk(game);
  await game.start();
  await fetched;
  const volume = page.getByRole('slider', { name: 'Volume' });
  const set = async (value: string) => {
    await game.button('Settings').click();
    await volume.fill(value);
    await game.dismissDialog();
  };
  await set('0');
  await game.board.play('e2e4');
  await game.drawn();
  expect((await sounds(game)).heard).toEqual([]);
  await set('60');
  await game.board.play('e7e5');
  await expect.poll(async () => (await sounds(game)).heard.length).toBeGreaterThan(0);
});

test('the default volume is low', async ({ game, page }) => {
  await game.open();
  await game.dismissDialog();
  await game.button('Settings').click();
  const volume = page.getByRole('slider', { name: 'Volume' });
  expect(Number(await volume.inputValue())).toBeLessThanOrEqual(40);
});
