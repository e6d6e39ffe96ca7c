import { expect, type Locator, type Page } from '@playwright/test';
import type { GamePage } from './game';
import { chooseLevel } from './new-game';

/** A test's access to the messages of the computer player's worker. */
interface Handle {
  /** All requests of the page, as text. */
  requests: string[];
  /** When the page last asked for a move, in milliseconds of the page's time. */
  askedAt: number;
  /** How long the worker thought about each of its moves, in milliseconds. */
  thinkingTimes: number[];
  /** Whether the worker's moves are held back until `release` is called. */
  hold: boolean;
  /** Delivers the moves that were held back. */
  release: () => void;
}

declare global {
  interface Window {
    computer: Handle;
  }
}

/** The computer player as the page shows it, and the messages between the page and its worker. */
export class Computer {
  constructor(
    readonly page: Page,
    readonly game: GamePage,
  ) {}

  /** Records the messages and lets a test hold moves back. Must be called before the page is opened. */
  async tap(): Promise<void> {
    await this.page.addInitScript(() => {
      const held: (() => void)[] = [];
      window.computer = {
        requests: [],
        askedAt: 0,
        thinkingTimes: [],
        hold: false,
        release: () => {
          window.computer.hold = false;
          for (const deliver of held.splice(0)) deliver();
        },
      };
      window.Worker = class extends Worker {
        #listener: ((event: MessageEvent) => void) | null = null;

        override set onmessage(listener: ((event: MessageEvent) => void) | null) {
          this.#listener = listener;
          super.onmessage = event => {
            const deliver = () => this.#listener?.(event);
            const isMove = String(event.data).startsWith('{"move":');
            if (isMove) window.computer.thinkingTimes.push(Date.now() - window.computer.askedAt);
            if (window.computer.hold && isMove) held.push(deliver);
            else deliver();
          };
        }

        override postMessage(message: unknown): void {
          // All other messages are networks, as bytes.
          if (typeof message === 'string') {
            window.computer.requests.push(message);
            if (message.startsWith('{"think":')) window.computer.askedAt = Date.now();
          }
          super.postMessage(message);
        }
      };
    });
  }

  async hold(): Promise<void> {
    await this.page.evaluate(() => void (window.computer.hold = true));
  }

  async release(): Promise<void> {
    await this.page.evaluate(() => window.computer.release());
  }

  /** Returns the number of moves that the worker has answered with, shown or not. */
  async answered(): Promise<number> {
    return (await this.thinkingTimes()).length;
  }

  /** Returns how long the worker thought about each of its moves, in milliseconds. */
  async thinkingTimes(): Promise<number[]> {
    return this.page.evaluate(() => window.computer.thinkingTimes);
  }

  /** Returns when the page last asked for a move, in seconds of the page's time. */
  async askedAt(): Promise<number> {
    return (await this.page.evaluate(() => window.computer.askedAt)) / 1000;
  }

  /** Returns the page's requests to the worker: kind and contents. */
  private async requests(): Promise<[string, Record<string, unknown>][]> {
    const texts = await this.page.evaluate(() => window.computer.requests);
    return texts.map(text => {
      const request = JSON.parse(text) as string | Record<string, Record<string, unknown>>;
      return typeof request === 'string' ? [request, {}] : Object.entries(request)[0]!;
    });
  }

  /** Returns the kinds of the page's requests: `think`, `stop`, `move-now`, `analyse`, `new-game`. */
  async requestKinds(): Promise<string[]> {
    return (await this.requests()).map(([kind]) => kind);
  }

  /** Returns the contents of the requests to think about a move. */
  async thinkRequests(): Promise<Record<string, unknown>[]> {
    return (await this.requests()).filter(([kind]) => kind === 'think').map(([, contents]) => contents);
  }

  /** Returns the contents of the last request to think about a move. */
  async lastThinkRequest(): Promise<Record<string, unknown>> {
    return (await this.thinkRequests()).at(-1) ?? {};
  }

  /** Expects that the last request to think about a move has these contents. It is sent after the frame that shows its cause. */
  async expectThinkRequest(contents: Record<string, unknown>): Promise<void> {
    await expect.poll(() => this.lastThinkRequest()).toMatchObject(contents);
  }

  get moveNow(): Locator {
    return this.game.button('Move now');
  }

  get again(): Locator {
    return this.game.button('Ask the computer again');
  }

  /** Expects that the page has sent such a request. It is sent after the frame that shows it, so this may take a moment. */
  async expectRequest(kind: string): Promise<void> {
    await expect.poll(() => this.requestKinds()).toContain(kind);
  }

  async expectThinking(): Promise<void> {
    await expect(this.game.status).toHaveText(/^The computer( \((white|black)\))? is thinking$/);
  }

  /** Changes the opponent in the middle of a game. */
  async change(opponent: string, level?: string): Promise<void> {
    await this.game.press('Players');
    const dialog = this.page.getByRole('dialog', { name: 'Players' });
    await dialog.getByRole('radio', { name: opponent, exact: true }).check();
    if (level) await chooseLevel(dialog, level);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog).toBeHidden();
  }

  /** Plays some legal move for the user. `turn` varies the piece and the square that are chosen. */
  async playSomething(turn: number): Promise<void> {
    const { board } = this.game;
    const placeable = await board.marked('placeable');
    if (placeable.length > 0) return board.tap(placeable[turn % placeable.length]!);
    const side = await this.game.statusBar.getAttribute('data-side');
    const own = await board.root
      .locator(`button[data-square][aria-label^="${side} "]`)
      .evaluateAll(all => all.map(one => one.getAttribute('data-square')!));
    for (let index = 0; index < own.length; index += 1) {
      const from = own[(turn * 7 + index) % own.length]!;
      await board.tap(from);
      const targets = await board.marked('target', 'capture', 'entry-target', 'activation');
      if (targets.length === 0) continue;
      await board.tap(targets[turn % targets.length]!);
      if (await board.promotion.isVisible()) await board.promote('queen');
      const choices = await board.marked('exit', 'swap');
      if (choices.length > 0) await board.tap(choices[0]!);
      const move = this.page.locator('.choice-bar').getByRole('button', { name: /Move here|Yes|Stay/ });
      if (await move.first().isVisible()) await move.first().click();
      return;
    }
    throw new Error('nothing can be played');
  }

  get analysis(): Locator {
    return this.page.getByRole('region', { name: 'Analysis', exact: true });
  }
}

/** Shortens the stored review of a game to its first positions, as if the page had been closed when these had been analysed. */
export const truncateReview = (page: Page, shelf: string, positions: number) =>
  page.evaluate(
    ([shelf, positions]) => {
      const key = Object.keys(localStorage).find(key => key.includes(shelf))!;
      const review = JSON.parse(JSON.parse(localStorage.getItem(key)!) as string) as { positions: unknown[] };
      review.positions.length = positions;
      localStorage.setItem(key, JSON.stringify(JSON.stringify(review)));
    },
    [shelf, positions] as const,
  );

/** Sixty moves of each side, played by the computer against itself. */
export const LONG_GAME = [
  'b1c3 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 e7e5 d4c6 b7c6 e2e4 g8f6 f1d3 f8b4 h2h3 e8g8 e1g1 b4a5 c3e2 a5b6',
  'e2g3 d7d5 f1e1 f8e8 a2a4 a7a5 c2c3 h7h6 b2b3 c8e6 d1f3 d5e4 g3e4 e6b3 e4f6 d8f6 f3f6 g7f6 a1b1 a8b8',
  'b1b3 b6f2 g1f2 b8b3 c1h6 b3c3 e1e3 g8h8 d3e2 c3c2 e3b3 h8h7 h6e3 h7g7 h3h4 c2a2 b3b7 a2a4 h4h5 a4a2',
  'f2f3 e5e4 f3f2 e8e5 h5h6 g7g6 e3d4 e5f5 f2e3 g6h6 g2g4 f5d5 e2c4 a2a3 e3e4 d5d4 e4d4 a3g3 c4e2 a5a4',
  'd4e4 h6g5 b7f7 a4a3 f7g7 g5h6 g7a7 h6g5 a7a5 c6c5 a5c5 g5h6 c5a5 g3c3 e2d3 a3a2 a5a2 h6g5 d3e2 c3c5',
  'a2a8 c5e5 e4f3 e5d5 a8h8 g5g6 h8g8 g6h6 g8f8 h6g6 f8g8 g6h6 g8b8 f6f5 f3f4 f5g4 f4g3 d5a5 b8b6 h6g7',
].flatMap(line => line.split(' '));
