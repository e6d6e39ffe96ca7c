import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { press } from '../screens/looks';
import { opened, visit } from '../screens/screen';

interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** A phone upright with a notch and a home indicator, and on its side with the notch at the left and at the right. */
const PHONES: { width: number; height: number; insets: Insets }[] = [
  { width: 360, height: 740, insets: { top: 47, right: 0, bottom: 34, left: 0 } },
  { width: 740, height: 360, insets: { top: 0, right: 0, bottom: 21, left: 47 } },
  { width: 740, height: 360, insets: { top: 0, right: 47, bottom: 21, left: 0 } },
];

/** Opens the page on a phone with its unsafe areas. */
async function hold(page: Page, { width, height, insets }: (typeof PHONES)[number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await visit(page, 'play');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
  const below = () =>
    page.evaluate(() => {
      const probe = document.createElement('div');
      probe.style.paddingBottom = 'env(safe-area-inset-bottom)';
      document.body.append(probe);
      const { height } = probe.getBoundingClientRect();
      probe.remove();
      return height;
    });
  await expect.poll(below, { message: 'the height of the area below' }).toBe(insets.bottom);
}

/** Returns the texts and controls that lie in an unsafe area and cannot be scrolled out of it. Runs in the page. */
function covered({ top, right, bottom, left }: Insets): string[] {
  const found = new Set<string>();
  const modal = document.querySelector('dialog:modal');
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight;
  /** Whether what is above or below the window's edge can be scrolled into sight: in the page, unless it is fixed. */
  const flows = (element: Element) => {
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
      if (scrolls(at)) return true;
      if (getComputedStyle(at).position === 'fixed' || at === modal) return false;
    }
    return true;
  };
  const isHeard = (element: Element) => element.closest('.visually-hidden, .skip, .top__name') !== null;
  const look = (element: Element, box: DOMRect, what: string) => {
    if (box.width < 1 || box.height < 1) return;
    const sideways = box.left < left - 0.5 || box.right > innerWidth - right + 0.5;
    const upright = box.top < top - 0.5 || box.bottom > innerHeight - bottom + 0.5;
    if (sideways && !element.closest('.top__nav, .moves, .rules__nav')) found.add(`${what}, sideways`);
    if (upright && !(flows(element) && (box.bottom > innerHeight - bottom || scrollY > 0))) found.add(`${what}, upright`);
  };
  const root = modal ?? document.body;
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const owner = node.parentElement!;
    if (!node.textContent!.trim() || owner.closest('script, style, noscript, option, textarea, svg') || isHeard(owner)) continue;
    if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    look(owner, range.getBoundingClientRect(), `“${node.textContent!.trim().slice(0, 40)}”`);
  }
  for (const control of root.querySelectorAll('button, a[href], input:not([type="file"]), select, textarea')) {
    if (isHeard(control) || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    look(control, control.getBoundingClientRect(), control.getAttribute('aria-label') ?? control.outerHTML.slice(0, 60));
  }
  return [...found];
}

/** Expects nothing to be covered at the page's top, nor at its end. */
async function expectClear(page: Page, insets: Insets): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  expect(await page.evaluate(covered, insets)).toEqual([]);
  const end = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    const parts = [...document.querySelectorAll('main button, main p, main a, main h2')].filter(one => one.checkVisibility() && !one.closest('.controls, .side'));
    return Math.max(...parts.map(one => one.getBoundingClientRect().bottom));
  });
  expect(end, 'the end of the page').toBeLessThanOrEqual((await page.evaluate(() => innerHeight)) - insets.bottom + 0.5);
}

const DIALOGS: Record<string, string> = {
  new: '.controls .btn:has([data-icon="new"])',
  players: '.controls .btn:has([data-icon="people"])',
  files: '.controls .btn:has([data-icon="save"])',
  network: '.controls .btn:has([data-icon="network"])',
  settings: '.top__tools .btn:has([data-icon="settings"])',
  help: '.top__tools .btn:has([data-icon="help"])',
  notation: '.dialog--help .btn:has([data-icon="info"])',
  pieces: '.dialog--help .btn:has([data-icon="help"])',
};

const ROUTES = ['', 'play', 'rules/portal', 'learn/portal', 'puzzles/portal', 'games', 'editor', 'analysis/position/chess/4k3/8/8/8/8/8/8/R3K3_w_-_-_0_1', 'nowhere'];

for (const phone of PHONES) {
  const { width, height, insets } = phone;
  const name = `${width}×${height}, notch ${insets.top ? 'above' : insets.left ? 'left' : 'right'}`;

  test(`no page has a text or a button in an unsafe area, at ${name}`, async ({ game }) => {
    await hold(game.page, phone);
    for (const route of ROUTES) {
      await visit(game.page, route);
      await test.step(route, () => expectClear(game.page, insets));
    }
  });

  test(`no dialog, menu, question or notice is in an unsafe area, at ${name}`, async ({ game }) => {
    const { page } = game;
    await hold(page, phone);
    for (const lang of ['en', 'he']) {
      if (lang === 'he') {
        await press(page, DIALOGS.settings!);
        await page.locator('#language').selectOption('he');
        await expect(page.locator('html')).toHaveAttribute('lang', 'he');
        await game.dismissDialog();
      }
      for (const button of Object.values(DIALOGS)) {
        if (button.includes('--help')) await press(page, DIALOGS.help!);
        await press(page, button);
        await opened(page);
        expect(await page.evaluate(covered, insets), `${button} in ${lang}`).toEqual([]);
        await game.dismissDialog();
      }
      await page.locator('.bar__more').click();
      await expect(page.locator('.more')).toBeVisible();
      expect(await page.evaluate(covered, insets), `the menu in ${lang}`).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await page.locator('body').press('m');
    await expect(page.locator('.toast')).toHaveCount(1);
    expect(await page.evaluate(covered, insets), 'a notice').toEqual([]);
  });
}
