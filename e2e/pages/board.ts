import { expect, type Locator, type Page } from '@playwright/test';

/** The ways in which a square can be marked. */
export type Mark =
  | 'selected'
  | 'target'
  | 'capture'
  | 'entry-target'
  | 'activation'
  | 'last-from'
  | 'last-to'
  | 'check'
  | 'revealed'
  | 'entry'
  | 'exit'
  | 'swap'
  | 'placeable'
  | 'premove-from'
  | 'premove-to'
  | 'hover'
  | 'locked';

/** A board as a user sees and touches it. Squares are found by name, pieces by the name that a screen reader says. */
export class Board {
  constructor(
    readonly page: Page,
    readonly root: Locator,
  ) {}

  get grid(): Locator {
    return this.root.getByRole('grid', { name: 'Board' });
  }

  square(name: string): Locator {
    return this.root.locator(`button[data-square="${name}"]`);
  }

  async tap(...names: string[]): Promise<void> {
    for (const name of names) await this.square(name).click();
  }

  /** Selects a piece and sends it to a square, with taps. */
  async move(from: string, to: string): Promise<void> {
    await this.tap(from, to);
  }

  /** Plays simple moves (`e2e4`) one after the other, and waits for each piece to arrive before the next move. */
  async play(...moves: string[]): Promise<void> {
    for (const move of moves) {
      const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
      const mover = await this.pieceName(from);
      await this.move(from, to);
      if (move.length > 4) await this.promote(ROLES[move[4]!]!);
      else await this.expectPiece(to, mover);
    }
  }

  /** Drags the piece with the mouse to another square. */
  async drag(from: string, to: string): Promise<void> {
    await this.hold(from, to);
    await this.page.mouse.up();
  }

  /** Drags the piece with the mouse over another square without releasing it. */
  async hold(from: string, to: string): Promise<void> {
    const [start, end] = [await this.centre(from), await this.centre(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await this.page.mouse.move(end.x, end.y, { steps: 4 });
  }

  /** Puts a finger on a square, moves it down by this many pixels and lifts it. This scrolls unless the page prevents it. */
  async swipe(from: string, down: number): Promise<void> {
    const { x, y } = await this.centre(from);
    const devtools = await this.page.context().newCDPSession(this.page);
    const steps = 8;
    // The events are a second apart by their timestamps, so that no scrolling continues by momentum.
    let timestamp = Date.now() / 1000;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: timestamp++ });
    await touch('touchStart', { x, y });
    for (let step = 1; step <= steps; step += 1) await touch('touchMove', { x, y: y + (down * step) / steps });
    await touch('touchEnd');
    await this.page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await devtools.detach();
  }

  async centre(name: string): Promise<{ x: number; y: number }> {
    await this.square(name).scrollIntoViewIfNeeded();
    const box = await this.square(name).boundingBox();
    if (!box) throw new Error(`${name} is not on the screen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Returns "white pawn" for a square named "white pawn, e2, …", and an empty text for an empty square. */
  async pieceName(square: string): Promise<string> {
    const name = (await this.square(square).getAttribute('aria-label')) ?? '';
    return name.startsWith(square) ? '' : name.split(',')[0]!;
  }

  async expectPiece(square: string, piece: string): Promise<void> {
    await expect(this.square(square)).toHaveAccessibleName(new RegExp(`^${piece}, ${square}\\b`));
  }

  async expectEmpty(...squares: string[]): Promise<void> {
    for (const square of squares) {
      await expect(this.square(square)).toHaveAccessibleName(new RegExp(`^${square}\\b`));
    }
  }

  /** Returns every piece that a screen reader finds, by square. */
  async pieces(): Promise<Record<string, string>> {
    const names = await this.root
      .locator('button[data-square]')
      .evaluateAll(all => all.map(one => [one.getAttribute('data-square')!, one.getAttribute('aria-label') ?? '']));
    return Object.fromEntries(
      names.filter(([square, name]) => !name!.startsWith(square!)).map(([square, name]) => [square, name!.split(',')[0]!]),
    );
  }

  /** Returns the piece that is drawn in the middle of a square, such as `wk` or `bp`, or `null`. */
  async drawnOn(square: string): Promise<string | null> {
    return this.root.evaluate((board, name) => {
      const box = board.querySelector(`[data-square="${name}"]`)!.getBoundingClientRect();
      const pieces = [...board.querySelectorAll<HTMLElement>('.piece:not([data-fading])')];
      const here = pieces.filter(piece => {
        const own = piece.getBoundingClientRect();
        const [x, y] = [own.x + own.width / 2, own.y + own.height / 2];
        return x > box.left && x < box.right && y > box.top && y < box.bottom;
      });
      return here.map(piece => piece.dataset.piece).join('+') || null;
    }, square);
  }

  async expectDrawn(square: string, piece: string | null): Promise<void> {
    await expect.poll(() => this.drawnOn(square), { message: `what is drawn on ${square}` }).toBe(piece);
  }

  /** Returns the squares with any of these marks, sorted. */
  async marked(...marks: Mark[]): Promise<string[]> {
    const selector = marks.map(mark => `button[data-square][data-marks~="${mark}"]`).join(', ');
    const names = await this.root
      .locator(selector)
      .evaluateAll(all => all.map(one => one.getAttribute('data-square')!));
    return names.sort();
  }

  async expectMarked(mark: Mark | Mark[], squares: string[]): Promise<void> {
    const marks = [mark].flat();
    await expect
      // Some marks are there for a second only, and the usual pauses between two looks are as long.
      .poll(() => this.marked(...marks), { message: `squares marked ${marks.join(' or ')}`, intervals: [100] })
      .toEqual([...squares].sort());
  }

  /** Expects that exactly these squares may be chosen: as exits, for swaps or for placing. */
  async expectChoices(...squares: string[]): Promise<void> {
    await this.expectMarked(['exit', 'swap', 'placeable'], squares);
  }

  /** Expects that the selected piece may go to exactly these squares, by a move of any kind. */
  async expectTargets(...squares: string[]): Promise<void> {
    await this.expectMarked(['target', 'capture', 'entry-target', 'activation'], squares);
  }

  /** The question that is asked beside the board before a move is complete. */
  get question(): Locator {
    return this.page.locator('.choice-bar:not(.guide__bar)');
  }

  get promotion(): Locator {
    return this.root.getByRole('group', { name: /Promote|become/ });
  }

  async promote(piece: string): Promise<void> {
    await this.promotion.getByRole('button', { name: new RegExp(`^${piece}$`, 'i') }).click();
  }

  /** Returns the squares of the tokens of `portal-standard`, sorted; a square with two tokens is listed twice. */
  async tokens(): Promise<string[]> {
    const names = await this.root.evaluate(board => {
      const squares = [...board.querySelectorAll<HTMLElement>('button[data-square]')];
      return [...board.querySelectorAll<HTMLElement>('.token')].flatMap(token => {
        const own = token.getBoundingClientRect();
        const [x, y] = [own.x + own.width / 2, own.y + own.height / 2];
        const under = squares.find(square => {
          const box = square.getBoundingClientRect();
          return x > box.left && x < box.right && y > box.top && y < box.bottom;
        });
        const name = under?.dataset.square ?? 'off the board';
        return Array<string>(Number(token.dataset.count ?? 1)).fill(name);
      });
    });
    return names.sort();
  }

  async expectTokens(...squares: string[]): Promise<void> {
    await expect.poll(() => this.tokens(), { message: 'where the tokens lie' }).toEqual([...squares].sort());
  }
}

/** The names of the pieces by their letters in move text. */
export const ROLES: Record<string, string> = {
  q: 'queen',
  r: 'rook',
  b: 'bishop',
  n: 'knight',
  t: 'triceratops',
  a: 'assassin',
};
