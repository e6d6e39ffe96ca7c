/** What a screen of the table is: how it is reached, and what must be in sight on it. */
import { expect, type Page } from '@playwright/test';
import type { Club } from '../club';
import type { Computer } from '../pages/computer';
import type { GamePage } from '../pages/game';
import { press } from './looks';

/** What a screen is reached with. The club has two browsers and a server, and is there for whoever asks. */
export interface Studio {
  game: GamePage;
  computer: Computer;
  /** The page's errors; a screen that provokes one empties the list. */
  faults: string[];
}

export interface Screen {
  /** The board with all that a game needs has to be in sight. */
  play?: boolean;
  /** Only there is such a screen; it is shown there from the first, too. */
  sizes?: string[];
  /** All of the page is shown, not only what the window shows. */
  full?: boolean;
  /** Reached once, in English; what is asked for by name is found then. */
  arrange(studio: Studio): Promise<unknown>;
  /** Done anew in each look: opens a dialog, which has to be closed while the language changes, without a word of any language. */
  show?(page: Page, studio: Studio): Promise<unknown>;
  /** Undoes that where no dialog is all that has to be closed. */
  leave?(studio: Studio): Promise<unknown>;
}

/** A screen of network play, reached with two browsers; the result is the page that is shown. */
export interface ClubScreen extends Omit<Screen, 'arrange' | 'leave'> {
  arrange(club: Club): Promise<Page>;
}

/** Waits until a dialog is there with all that is in it. */
export async function opened(page: Page): Promise<void> {
  await expect(page.locator('dialog[open] .dialog__body, dialog[open] .kinds').first()).toBeVisible();
  await expect(page.locator('dialog[open] .fetching')).toHaveCount(0);
}

/** Opens a dialog by the sign of its button, at the board or above it. */
export async function open(page: Page, icon: string, where = '.controls'): Promise<void> {
  await press(page, `${where} .btn:has([data-icon="${icon}"])`);
  await opened(page);
}

/** Opens one of the pages that have an address. */
export async function visit(page: Page, route: string): Promise<void> {
  await page.goto(`/#/${route}`);
  await expect(page.locator('#boot')).toHaveCount(0);
  await expect(page.locator('main')).toBeVisible();
  await expect(page.locator('.fetching')).toHaveCount(0);
}
