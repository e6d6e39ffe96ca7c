import { expect, type Locator, type Page } from '@playwright/test';
import { patience } from '../patience';
import { GamePage, pressButton } from './game';
import type { NetworkPage } from './network';

/** The gallery of a player's game, in the strip beside the board. */
export class Gallery {
  readonly root: Locator;

  constructor(private readonly network: NetworkPage) {
    this.root = network.strip.getByRole('group', { name: 'A game to watch' });
  }

  /** Opens the gallery and returns its link. */
  async open(): Promise<string> {
    await pressButton(this.network.page, 'Let others watch');
    await expect(this.root.getByRole('link')).toHaveAttribute('href', /#\/watch\/[0-9A-Z]{52}$/);
    return (await this.root.getByRole('link').getAttribute('href'))!;
  }

  async close(): Promise<void> {
    await this.root.getByRole('button', { name: 'No more watchers' }).click();
    await expect(this.root).toBeHidden();
  }

  async expectWatchers(count: number): Promise<void> {
    // Those who watch at the pages of others are counted every few seconds, and a page that was closed is missed late.
    await expect(this.root).toContainText(`Watching: ${count}`, { timeout: patience(60) });
  }
}

/** A page that watches a game of others. */
export class WatchingPage {
  readonly game: GamePage;
  readonly strip: Locator;

  constructor(readonly page: Page) {
    this.game = new GamePage(page);
    this.strip = page.getByRole('region', { name: 'A game to watch' });
  }

  async expectLive(): Promise<void> {
    // Whoever finds no place asks again after some seconds.
    await expect(this.strip).toContainText('You watch this game', { timeout: patience(60) });
  }
}
