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

/** Returns the items whose names an environment variable lists, separated by commas, or all items if it is not set. */
function chosen<T>(all: readonly T[], name: (one: T) => string, variable: string): T[] {
  const requested = process.env[variable]?.split(',');
  const unknown = requested?.filter(word => !all.some(one => name(one) === word)) ?? [];
  if (unknown.length > 0) throw new Error(`${variable} accepts ${all.map(name).join(', ')}, not ${unknown.join(', ')}`);
  return all.filter(one => requested?.includes(name(one)) ?? true);
}

export const SIZES = chosen(ALL_SIZES, nameOf, 'SIZES');
export const LOOKS = chosen(ALL_LOOKS, look => look, 'LOOKS');

/** Clicks a button even if a menu, dialog or notice covers it: only the resulting screen is tested, not the way to it. */
export async function press(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate(button => (button as HTMLElement).click());
}

/** Closes a dialog with its own button, because Escape would also give up the selection on the board. */
export async function closeDialog(page: Page): Promise<void> {
  // The cover over a board whose player is to take the device is a dialog, too, but belongs to the screen.
  const dialog = page.locator('dialog[open]', { has: page.locator('.dialog__head .btn--icon') });
  if ((await dialog.count()) > 0) await press(page, 'dialog[open] .dialog__head .btn--icon');
  await expect(dialog).toHaveCount(0);
  // The browser sends the `close` event a moment later, which would close the dialog again if it were reopened by then.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))));
}

/** Closes all notices above the page, in any language. */
export async function hush(page: Page): Promise<void> {
  // A notice may vanish by itself at any time.
  const left = async () => {
    await page.locator('.toast .btn--icon').evaluateAll(all => all.forEach(one => (one as HTMLElement).click()));
    return page.locator('.toast').count();
  };
  await expect.poll(left, { intervals: [0, 50] }).toBe(0);
}

/** Gives the page a look. A screen is reached in English, and its language is changed there. */
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
