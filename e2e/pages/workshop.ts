import { expect, type Locator, type Page } from '@playwright/test';
import { Board } from './board';

/** Has the page note what it copies, as a browser without a share sheet does. */
export async function noteCopies(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const copied: string[] = [];
    Object.assign(window, { copied });
    // The empty page between two visits has no clipboard.
    if (navigator.clipboard) navigator.clipboard.writeText = async text => void copied.push(text);
    delete (Navigator.prototype as { share?: unknown }).share;
  });
  return () => page.evaluate(() => (window as unknown as { copied: string[] }).copied);
}

/** The workshop, in which portals are drawn. */
export class Workshop {
  readonly board: Board;

  constructor(readonly page: Page) {
    this.board = new Board(page, page.locator('.page--workshop .board'));
  }

  /** Opens it anew, with the layout of a link if one is given. */
  async open(code = ''): Promise<void> {
    await this.page.goto('about:blank');
    await this.page.goto(`/#/portals${code && `/${code}`}`);
    await expect(this.board.grid).toBeVisible();
    // What is shown before the program has started is still there for a moment.
    await expect(this.page.locator('#boot')).toHaveCount(0);
  }

  /** Goes there from another page of the app. */
  async visit(): Promise<void> {
    await this.page.evaluate(() => void (location.hash = '#/portals'));
    await expect(this.board.grid).toBeVisible();
  }

  /** Draws the layout of a text. */
  async draw(text: string): Promise<void> {
    await this.text.fill(text);
    await this.text.press('Enter');
    await expect(this.text).toHaveValue(text);
  }

  /** Keeps the layout under a name. */
  async keep(name: string): Promise<void> {
    await this.page.getByLabel('Name', { exact: true }).fill(name);
    await this.button('Keep').click();
    await expect(this.page.getByLabel('Name', { exact: true })).toHaveValue('');
  }

  /** The layouts that are kept. */
  get kept(): Locator {
    return this.page.locator('#kept-layouts');
  }

  /** Moves the focus to a square of the board with the keys alone. */
  async walkTo(square: string): Promise<void> {
    const { keyboard } = this.page;
    const focused = () => this.page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? null);
    for (let step = 0; step < 60 && (await focused()) === null; step += 1) await keyboard.press('Tab');
    const at = (await focused())!;
    const [right, up] = [square.charCodeAt(0) - at.charCodeAt(0), Number(square[1]) - Number(at[1])];
    for (let step = 0; step < Math.abs(right); step += 1) await keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let step = 0; step < Math.abs(up); step += 1) await keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
  }

  /** Moves the focus to the element with a text, with Tab alone. */
  async tabTo(text: string): Promise<void> {
    for (let step = 0; step < 60; step += 1) {
      if ((await this.page.evaluate(() => document.activeElement?.textContent?.trim())) === text) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`${text} cannot be reached with Tab`);
  }

  /** What the drawing lacks, or that it is ready. */
  get verdict(): Locator {
    return this.page.locator('.editor__verdict');
  }

  /** The field with the layout as text. */
  get text(): Locator {
    return this.page.getByLabel('Layout as text');
  }

  button(name: string | RegExp): Locator {
    return this.page.locator('.workshop').getByRole('button', { name, exact: true });
  }

  radio(name: string): Locator {
    return this.page.locator('.workshop').getByRole('radio', { name, exact: true });
  }

  /** The buttons of the networks. */
  get networks(): Locator {
    return this.page.locator('.networks__one');
  }

  /** A figure of the trial. */
  figure(name: string): Locator {
    return this.page.locator('.trial__row').filter({ has: this.page.getByText(name, { exact: true }) }).locator('dd');
  }
}
