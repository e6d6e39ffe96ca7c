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
  /** Plays against the computer at this level: `1` to `8`, or `Classic`. */
  level?: string;
  /** The side that the person plays against the computer. */
  side?: 'White' | 'Black';
  /** Two computers play: White's level and Black's. */
  watch?: [string, string];
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
    const { level, side, watch } = options;
    if (level) {
      await this.dialog.getByRole('radio', { name: 'The computer' }).check();
      await this.dialog.getByRole('group', { name: 'Play as' }).getByRole('radio', { name: side ?? 'White' }).check();
      await this.dialog.getByLabel('Level').selectOption(level);
    } else if (watch) {
      await this.dialog.getByRole('radio', { name: 'Watch two computers' }).check();
      await this.dialog.getByLabel('White').selectOption(watch[0]);
      await this.dialog.getByLabel('Black').selectOption(watch[1]);
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
