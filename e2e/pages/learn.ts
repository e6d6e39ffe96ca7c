import { expect, type Locator, type Page } from '@playwright/test';
import { Board, ROLES } from './board';
import { APP } from './game';
import type { Variant } from './new-game';

/** The moves that solve each board of a rule set's lessons, as move text. On the first board of `portal-custom`, two squares are drawn. */
export const SOLUTIONS: Record<Variant, string[][]> = {
  chess: [['e4d5'], ['b1c3'], ['a1h8'], ['e1g1'], ['e5d6'], ['b7b8n'], ['b1b8']],
  dinosaur: [['e3f5'], ['a1c2'], ['e3e6'], ['b7b8t'], ['b3f7']],
  assassin: [['A@e3'], ['d4b4'], ['e2e4', 'e4d5'], ['e3d4'], ['d1d4'], ['d4d6'], ['d7e8']],
  'dinosaur-assassin': [['A@c3'], ['e3f5'], ['d4b4'], ['d2d5'], ['e7e8a'], ['d7e8']],
  portal: [['c3d5>f5'], ['d5>b3'], ['c3d5>f5'], ['c3d5>f5'], ['c3d5'], ['g1g4>b5'], ['d5>f5', 'f5>b3']],
  'portal-standard': [['b1c3>d4'], ['g2g4>d5'], ['e4d5>f3'], ['a1a4>d5'], ['c3e4>c6'], ['a2a3'], ['b5b6>d8', 'a7a8']],
  'portal-custom': [['c3f5'], ['b1c3>f5'], ['d1d3>h6', 'c2d3']],
};

/** The first lessons of a rule set. */
export class LearnPage {
  readonly main: Locator;
  readonly board: Board;

  constructor(readonly page: Page) {
    this.main = page.locator(`${APP} main.page--learn`);
    this.board = new Board(page, this.main.locator('.try .board'));
  }

  async open(variant: Variant): Promise<void> {
    await this.page.goto(`/#/learn/${variant}`);
    await expect(this.page.locator('#boot')).toHaveCount(0);
    await expect(this.main.getByRole('heading', { level: 1 })).toBeVisible();
  }

  /** The heading of the step: "1. Land and jump on". */
  get heading(): Locator {
    return this.main.getByRole('heading', { level: 2 });
  }

  /** The response to the learner's last move. */
  get status(): Locator {
    return this.main.getByRole('status');
  }

  button(name: string): Locator {
    return this.main.getByRole('button', { name, exact: true });
  }

  /** The button of a step, counted from 1. */
  step(number: number): Locator {
    return this.main.getByRole('list', { name: 'Steps of this path' }).getByRole('button', { name: new RegExp(`^${number}\\.`) });
  }

  async expectStep(number: number): Promise<void> {
    await expect(this.heading).toHaveText(new RegExp(`^${number}\\. `));
    await expect(this.step(number)).toHaveAttribute('aria-current', 'step');
  }

  async expectDone(): Promise<void> {
    await expect(this.status).toContainText('Well done.');
  }

  /** Plays a move with taps: the squares in its text, and the piece to which a pawn promotes. */
  async play(text: string): Promise<void> {
    const squares = text.match(/[a-h][1-8]/g) ?? [];
    // A piece can be selected only on its side's turn, and the reply may still be on its way.
    await expect(this.board.square(squares[0]!)).not.toHaveAttribute('aria-disabled', 'true');
    await this.board.tap(...squares);
    const role = ROLES[text[4]!];
    if (role && text.length === 5) await this.board.promote(role);
  }
}
