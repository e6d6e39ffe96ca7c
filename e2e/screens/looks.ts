/** The sizes and the looks in which every screen is shown. */
import { expect, type Page } from '@playwright/test';

export interface Size {
  width: number;
  height: number;
}

/** A small phone upright and on its side, a tablet, a laptop, a large screen. */
const ALL_SIZES: Size[] = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

/** Light, dark and the system's own colours in English, and the three other languages in light. */
const ALL_LOOKS = ['light', 'dark', 'forced', 'de', 'es', 'he'] as const;

export type Look = (typeof ALL_LOOKS)[number];

export const nameOf = ({ width, height }: Size) => `${width}x${height}`;

/** What a variable of the environment chooses by names with commas between them; all where it says nothing. */
function chosen<T>(all: readonly T[], name: (one: T) => string, variable: string): T[] {
  const wanted = process.env[variable]?.split(',');
  const unknown = wanted?.filter(word => !all.some(one => name(one) === word)) ?? [];
  if (unknown.length > 0) throw new Error(`${variable} knows ${all.map(name).join(', ')}, not ${unknown.join(', ')}`);
  return all.filter(one => wanted?.includes(name(one)) ?? true);
}

export const SIZES = chosen(ALL_SIZES, nameOf, 'SIZES');
export const LOOKS = chosen(ALL_LOOKS, look => look, 'LOOKS');

/** A press that no menu, dialog or notice in its way can keep from its button: how a screen is reached is not what is looked at. */
export async function press(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate(button => (button as HTMLElement).click());
}

/** Closes a dialog by its own button, as Escape would give up what is chosen on the board, too. */
export async function closeDialog(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open]');
  if ((await dialog.count()) > 0) await press(page, 'dialog[open] .dialog__head .btn--icon');
  await expect(dialog).toHaveCount(0);
  // The browser tells the page a moment later, which would close the same dialog if it were open again by then.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))));
}

/** Nothing is said above the page any more, in whatever language it is. */
export async function hush(page: Page): Promise<void> {
  while ((await page.locator('.toast').count()) > 0) await press(page, '.toast .btn--icon');
}

/** Gives the page a look. Screens are reached in English, and the language changes where they are. */
export async function wear(page: Page, look: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light', forcedColors: look === 'forced' ? 'active' : 'none' });
  const lang = look.length === 2 ? look : 'en';
  await closeDialog(page);
  if ((await page.locator('html').getAttribute('lang')) === lang) return;
  await press(page, '.top__tools .btn:has([data-icon="settings"])');
  await page.locator('#language').selectOption(lang);
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  await closeDialog(page);
}
