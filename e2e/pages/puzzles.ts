import { expect, type Locator, type Page } from '@playwright/test';
import { APP, type GamePage } from './game';
import type { Variant } from './new-game';

/** The day on which the tests take place. */
export const DAY = '2026-11-25';

/** The puzzles page. Random numbers and the day are fixed, so that a user without results always gets the same puzzle. */
export class PuzzlesPage {
  constructor(
    readonly page: Page,
    readonly game: GamePage,
  ) {}

  /** Fixes the random numbers and the day for all pages that are opened from now on. */
  async fix(day = DAY, chance = 0.5): Promise<void> {
    await this.page.clock.setFixedTime(`${day}T12:00:00Z`);
    await this.page.addInitScript(value => {
      Math.random = () => value;
    }, chance);
  }

  /** Reloads the puzzles page, and waits until the first move has been shown. */
  async open(which: Variant | 'daily' | '' = 'chess'): Promise<void> {
    await this.page.goto(`/#/puzzles${which && '/'}${which}`);
    await this.page.reload();
    await this.ready();
  }

  async ready(): Promise<void> {
    await expect(this.feedback).toBeVisible();
    await expect(this.game.moves).toHaveCount(1);
  }

  get feedback(): Locator {
    return this.page.locator(`${APP} .puzzle__said`);
  }

  get after(): Locator {
    return this.page.locator(`${APP} .puzzle__after`);
  }

  button(name: string): Locator {
    return this.page.locator(`${APP} main`).getByRole('button', { name, exact: true });
  }

  get field(): Locator {
    return this.page.locator('#typed-move');
  }

  /** The value of a result, such as "Your rating". */
  score(name: string): Locator {
    return this.page.locator('.puzzle__scores > div').filter({ hasText: name }).locator('dd');
  }

  /** Returns the user's rating as the page shows it. */
  async rating(): Promise<number> {
    return Number(/\d+/.exec((await this.score('Your rating').textContent()) ?? '')?.[0]);
  }

  /** Shows the solution. Returns the moves of the solver and the replies, as they are written in the move list. */
  async solution(): Promise<string[]> {
    await this.button('Show the solution').click();
    await expect(this.feedback).toHaveText('This was the solution.');
    // The list is written later than this sentence.
    await this.game.drawn();
    return (await this.game.moves.allTextContents()).slice(1);
  }

  /** Returns the solution of the puzzle that a user without results gets first. Then clears the results and opens that puzzle. */
  async solutionOfFirst(which: Variant | 'daily'): Promise<string[]> {
    await this.open(which);
    const moves = await this.solution();
    await this.page.evaluate(() => localStorage.clear());
    await this.open(which);
    return moves;
  }

  async type(move: string): Promise<void> {
    await this.field.fill(move);
    await this.field.press('Enter');
  }

  /** Types the solver's moves, which are the first, the third, and so on, and waits for each reply. */
  async solve(moves: string[]): Promise<void> {
    for (let at = 0; at < moves.length; at += 2) {
      await expect(this.field).toBeEnabled();
      await this.type(moves[at]!);
      await expect(this.game.moves).toHaveCount(Math.min(at + 3, moves.length + 1));
    }
  }

  /** Returns a legal move that is not the first of the solution: a move of a king or a pawn, if there is one. */
  async wrong(solution: string[]): Promise<string> {
    for (const letter of 'KabcdefghNBRQT') {
      await this.field.fill(letter);
      const offers = await this.page.locator('#typed-moves').getByRole('option').allTextContents();
      const found = offers.map(offer => offer.trim()).find(offer => offer !== solution[0] && !/[#+x=]/.test(offer));
      if (found) {
        await this.field.fill('');
        return found;
      }
    }
    throw new Error('every legal move solves it');
  }
}
