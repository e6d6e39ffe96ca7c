import { expect } from '@playwright/test';
import { Board } from './board';
import type { GamePage } from './game';

/** The analysis board: a tree of moves, comments, and an engine. */
export class Analysis {
  readonly board: Board;

  constructor(readonly game: GamePage) {
    this.board = new Board(game.page, game.page.locator('main.page--analysis .board'));
  }

  get page() {
    return this.game.page;
  }

  /** Opens an address of the analysis board and waits until it can be used. */
  async open(address: string): Promise<void> {
    await this.page.goto(`/#/analysis/${address}`);
    await expect(this.board.grid).toBeVisible();
    await expect(this.page.locator('#boot')).toHaveCount(0);
  }

  get notation() {
    return this.page.getByRole('group', { name: 'Moves and variations' });
  }

  /** Expects this notation, without regard to white space. */
  async expectNotation(text: string): Promise<void> {
    await expect.poll(async () => (await this.notation.innerText()).replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''));
  }

  get current() {
    return this.notation.locator('[aria-current]');
  }

  get comment() {
    return this.page.getByRole('textbox', { name: 'Comment on this move' });
  }

  get engine() {
    return this.page.getByRole('region', { name: 'Engine' });
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.locator('body').press(key);
  }

  /** Pastes a PGN into the page's own field and opens it. */
  async import(pgn: string): Promise<void> {
    await this.page.getByText('Open a PGN', { exact: true }).click();
    await this.page.getByRole('textbox', { name: /^Paste a game/ }).fill(pgn);
    await this.page.getByRole('button', { name: 'Open', exact: true }).click();
  }
}
