/** A game played by links, as one of its two players sees it. */
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { GamePage } from './game';

export class MailPlayer extends GamePage {
  /** The panel beside the board. */
  get panel(): Locator {
    return this.page.getByRole('region', { name: 'Game by link' });
  }

  /** The heading of the page on which a link is opened. */
  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1, name: 'Game by link' });
  }

  /** Returns a player with their own browser context, whose clipboard the test reads. */
  static async in(browser: Browser): Promise<MailPlayer> {
    const context = await browser.newContext();
    const page = await context.newPage();
    await MailPlayer.watch(page);
    return new MailPlayer(page);
  }

  /** Records the texts that the page copies. The page gets no share sheet. */
  static async watch(page: Page): Promise<void> {
    await page.addInitScript(() => {
      Object.assign(window, { copied: [] });
      // The empty page between two visits has no clipboard.
      if (navigator.clipboard) navigator.clipboard.writeText = async text => void (window as unknown as { copied: string[] }).copied.push(text);
      delete (Navigator.prototype as { share?: unknown }).share;
    });
  }

  /** Begins a game by link, with one of the layouts to choose from if there are any. */
  async begin(game: RegExp, side: 'White' | 'Black', layout?: string): Promise<void> {
    await this.open();
    await this.press('New game');
    const { dialog } = this.newGame;
    await dialog.getByRole('radio', { name: game }).check();
    if (layout) await dialog.getByLabel('Portal layout').selectOption(layout);
    await dialog.getByRole('radio', { name: 'By link', exact: true }).check();
    await dialog.getByRole('group', { name: 'Play as' }).getByRole('radio', { name: side }).check();
    await this.newGame.start();
  }

  /** Copies the current link and returns it. */
  async link(): Promise<string> {
    const copied = () => this.page.evaluate(() => (window as unknown as { copied: string[] }).copied);
    const before = (await copied()).length;
    await this.panel.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(async () => (await copied()).length).toBe(before + 1);
    return (await copied()).at(-1)!;
  }

  /** Opens a link, as from a messenger. */
  async follow(link: string): Promise<void> {
    const { hash } = new URL(link);
    if (this.page.url() === 'about:blank') await this.page.goto(link);
    else await this.page.evaluate(to => (location.hash = to), hash);
  }

  /** Accepts an invitation. */
  async accept(link: string): Promise<void> {
    await this.follow(link);
    await expect(this.heading).toBeVisible();
    await this.page.getByRole('button', { name: 'Play', exact: true }).click();
    await this.ready();
  }
}
