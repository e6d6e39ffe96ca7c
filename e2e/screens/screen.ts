/** The type of a screen that is tested: how it is reached, and what must be in sight on it. */
import { expect, type Page } from '@playwright/test';
import type { Club } from '../club';
import type { Computer } from '../pages/computer';
import type { GamePage } from '../pages/game';
import { press } from './looks';

/** The tools for reaching a screen. */
export interface Studio {
  game: GamePage;
  computer: Computer;
  /** The page's errors. A screen that provokes one empties the list. */
  faults: string[];
}

export interface Screen {
  /** Whether the board and all that a game needs must be in sight. */
  play?: boolean;
  /** The window sizes at which this screen exists, by default all. The screen is shown at one of them from the start. */
  sizes?: string[];
  /** Whether the picture shows the whole page, not only the part in the window. */
  full?: boolean;
  /** Reaches the screen. Runs once, in English, so it can find elements by their names. */
  arrange(studio: Studio): Promise<unknown>;
  /** Runs again in each look, to open a dialog, which must be closed while the language changes. It must work in any language. */
  show?(page: Page, studio: Studio): Promise<unknown>;
  /** Undoes `show` if closing its dialog is not enough. It must work in any language. */
  leave?(studio: Studio): Promise<unknown>;
}

/** A screen of network play, reached with two browsers; the result is the page that is shown. */
export interface ClubScreen extends Omit<Screen, 'arrange' | 'leave'> {
  arrange(club: Club): Promise<Page>;
}

/** Waits until a dialog is open and its contents are loaded. */
export async function opened(page: Page): Promise<void> {
  await expect(page.locator('dialog[open] .dialog__body, dialog[open] .kinds').first()).toBeVisible();
  await expect(page.locator('dialog[open] .fetching')).toHaveCount(0);
}

/** Opens a dialog by the icon of its button, which is among the controls at the board by default. */
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
