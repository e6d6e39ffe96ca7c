import type { Locator, Page } from '@playwright/test';

/** The six rule sets. */
export type Variant = 'chess' | 'dinosaur' | 'assassin' | 'dinosaur-assassin' | 'portal' | 'portal-standard';

export const VARIANTS: Variant[] = ['chess', 'dinosaur', 'assassin', 'dinosaur-assassin', 'portal', 'portal-standard'];

export interface NewGameOptions {
  variant?: Variant;
  /** Minutes each; `null` for no timer. */
  minutes?: number | null;
  /** Seconds added per move. */
  increment?: number;
  /** Tokens are placed by hand (`portal-standard`). */
  customTokens?: boolean;
}

/** The panel in which a game is chosen. */
export class NewGamePanel {
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'New game' });
  }

  async choose(options: NewGameOptions): Promise<void> {
    const variant = options.variant ?? 'chess';
    const family = { portal: /^Portal Chess/, 'portal-standard': /^Standard Portal Chess/ }[variant as string] ?? /^Special Chess/;
    await this.dialog.getByRole('radio', { name: family }).check();
    if (!variant.startsWith('portal')) {
      await this.dialog.getByRole('switch', { name: /^Dinosaur/ }).setChecked(variant.startsWith('dinosaur'));
      await this.dialog.getByRole('switch', { name: /^Assassin/ }).setChecked(variant.endsWith('assassin'));
    }
    const timer = this.dialog.getByRole('switch', { name: /^Timer/ });
    if (options.minutes === null) await timer.uncheck();
    else if (options.minutes !== undefined) {
      await timer.check();
      await this.dialog.getByLabel('Minutes each').fill(String(options.minutes));
    }
    if (options.increment !== undefined) {
      await this.dialog.getByLabel('Seconds added per move').fill(String(options.increment));
    }
    if (options.customTokens) {
      await this.dialog.getByRole('radio', { name: /^Place them yourself/ }).check();
    }
  }

  async start(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Start game' }).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }
}
