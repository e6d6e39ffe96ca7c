import type { Locator, Page } from '@playwright/test';

/** The rule sets that have rules and puzzles of their own. */
export type Explained = 'chess' | 'dinosaur' | 'assassin' | 'dinosaur-assassin' | 'portal' | 'portal-standard';

/** The seven rule sets. */
export type Variant = Explained | 'portal-custom';

export const EXPLAINED: Explained[] = ['chess', 'dinosaur', 'assassin', 'dinosaur-assassin', 'portal', 'portal-standard'];

export const VARIANTS: Variant[] = [...EXPLAINED, 'portal-custom'];

/** The layout of Portal Chess. */
export const CLASSIC = 'wb3e3d5f5/bc4e4d6g6/ng4b5';

/** A layout as people draw them: the sides differ, and Black's network and the neutral one lead one way only. */
export const DRAWN = 'wb3f5/bd6>c4/nd3e6>h4a5';

export interface NewGameOptions {
  variant?: Variant;
  /** The portals of `portal-custom`; those of Portal Chess unless others are named. */
  layout?: string;
  /** Minutes for each player; `null` for no clock. */
  minutes?: number | null;
  /** Seconds added per move. */
  increment?: number;
  /** Tokens are placed by hand (`portal-standard`). */
  customTokens?: boolean;
  /** The level of the computer opponent: `0` to `8`, or `Classic`. */
  level?: string;
  /** The side that the user plays against the computer. */
  side?: 'White' | 'Black';
  /** Two computers play: the levels of White and Black. */
  watch?: [string, string];
}

/** The beginning of each rule set card's accessible name. */
export const CARDS: Record<Variant, RegExp> = {
  chess: /^Chess/,
  dinosaur: /^Dinosaur Chess/,
  assassin: /^Assassin Chess/,
  'dinosaur-assassin': /^Dinosaur and Assassin Chess/,
  portal: /^Portal Chess/,
  'portal-standard': /^Standard Portal Chess/,
  'portal-custom': /^Your Own Portals/,
};

/** Chooses a clock in a form. `null` means no clock; values that are left out stay as they are. */
export async function chooseClock(form: Locator, minutes?: number | null, increment?: number): Promise<void> {
  const clock = form.getByRole('group', { name: 'Clock' });
  if (minutes === null) await clock.getByRole('radio', { name: 'No clock' }).check();
  else if (minutes !== undefined || increment !== undefined) {
    await clock.getByRole('radio', { name: 'Custom' }).check();
    if (minutes !== undefined) await form.getByLabel('Minutes each').fill(String(minutes));
    if (increment !== undefined) await form.getByLabel('Seconds added per move').fill(String(increment));
  }
}

/** The numbers in saved games of the levels whose names differ from their numbers. */
const LEVEL_VALUES: Record<string, string> = { Classic: '0', 0: '9' };

/** Chooses the level of the computer: `0` to `8`, or `Classic`. */
export async function chooseLevel(form: Locator, level: string): Promise<void> {
  await form.getByLabel('Level').selectOption(LEVEL_VALUES[level] ?? level);
}

/** The panel in which a game is chosen. */
export class NewGamePanel {
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'New game' });
  }

  async choose(options: NewGameOptions): Promise<void> {
    const variant = options.variant ?? 'chess';
    await this.dialog.getByRole('radio', { name: CARDS[variant] }).check();
    if (variant === 'portal-custom') await this.dialog.getByLabel('Portal layout').selectOption(options.layout ?? CLASSIC);
    const { level, side, watch } = options;
    if (level) {
      await this.dialog.getByRole('radio', { name: 'Computer', exact: true }).check();
      await this.dialog.getByRole('group', { name: 'Play as' }).getByRole('radio', { name: side ?? 'White' }).check();
      await chooseLevel(this.dialog, level);
    } else if (watch) {
      await this.dialog.getByRole('radio', { name: 'Watch two computers' }).check();
      await this.dialog.getByLabel('White').selectOption(watch[0]);
      await this.dialog.getByLabel('Black').selectOption(watch[1]);
    }
    await chooseClock(this.dialog, options.minutes, options.increment);
    if (options.customTokens) {
      await this.dialog.getByLabel('Portal layout').selectOption({ label: 'Place them yourself' });
    }
  }

  async start(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Start game' }).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }
}
