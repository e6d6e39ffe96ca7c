import { expect, type Locator, type Page } from '@playwright/test';
import type { GamePage } from './game';
import { chooseLevel } from './new-game';

/** A test's access to the messages of the computer player's worker. */
interface Handle {
  /** All requests of the page, as text. */
  requests: string[];
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
      let askedAt = 0;
      window.computer = {
        requests: [],
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
            if (isMove) window.computer.thinkingTimes.push(performance.now() - askedAt);
            if (window.computer.hold && isMove) held.push(deliver);
            else deliver();
          };
        }

        override postMessage(message: unknown): void {
          // All other messages are networks, as bytes.
          if (typeof message === 'string') {
            window.computer.requests.push(message);
            if (message.startsWith('{"think":')) askedAt = performance.now();
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
    return (await this.thinkRequests()).at(-1)!;
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
    await expect(this.game.status).toHaveText(/^The computer \((white|black)\) is thinking$/);
  }

  /** Changes the opponent in the middle of a game. */
  async change(opponent: string, level?: string): Promise<void> {
    await this.game.button('Players').click();
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
