import { expect, type Locator } from '@playwright/test';
import type { NetworkPage } from './network';

/** The list of open challenges in the panel of network play. */
export class ChallengesPage {
  /** The challenges of others. */
  readonly listed: Locator;
  /** The player's own, in the panel or beside the board. */
  readonly own: Locator;

  constructor(readonly network: NetworkPage) {
    this.listed = network.dialog.locator('.challenges > li');
    this.own = network.page.getByRole('region', { name: 'Your challenge is open' }).last();
  }

  async open(): Promise<void> {
    await this.network.open();
    await this.network.dialog.getByRole('button', { name: 'Show open challenges' }).click();
    await expect(this.network.dialog.getByRole('heading', { name: 'Open challenges' })).toBeVisible();
  }

  /** Offers a game. */
  async offer({ variant = 'chess', pace = '5+3', color = 'Random side', name = '' } = {}): Promise<void> {
    const { dialog } = this.network;
    if (name) {
      await dialog.getByLabel('Your name').fill(name);
      await dialog.getByLabel('Your name').blur();
    }
    const form = dialog.getByRole('form', { name: 'Offer a game' });
    await form.locator('#challenge-variant').selectOption(variant);
    await form.getByRole('radio', { name: pace, exact: true }).check();
    await form.getByRole('radio', { name: color, exact: true }).check();
    await form.getByRole('button', { name: 'Offer a game' }).click();
    await expect(this.own).toBeVisible();
  }

  /** Takes the challenge of this player. */
  async take(author: string): Promise<void> {
    await this.listed.filter({ hasText: author }).getByRole('button', { name: 'Play', exact: true }).click();
  }
}
