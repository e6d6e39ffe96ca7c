/** Takes pictures of every screen at every size and in every look. A screen with flaws fails with sentences about them. */
import { mkdirSync } from 'node:fs';
import { mergeTests, type Page } from '@playwright/test';
import { test as club } from '../club';
import { test as alone } from '../fixtures';
import { BOARDS } from './boards';
import { flaws } from './flaws';
import { LOOKS, nameOf, SIZES, wear } from './looks';
import { PAGES } from './pages';
import { MAIL, ROOMS } from './rooms';
import type { Screen, Studio } from './screen';
import { patience } from '../patience';

const test = mergeTests(alone, club);

/** The window size at which a screen is reached and changes its language. */
const STUDIO = { width: 1440, height: 900 };

const FOLDER = 'screenshots';

/** A screen is reached once and then shown in all sizes and looks, which takes a tenth of the time. */
test.setTimeout(patience(360));

/** Waits until all frames that follow from a change have been drawn. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));

/** Takes the pictures of a screen, and throws an error if it has flaws. */
async function portray(page: Page, name: string, screen: Omit<Screen, 'arrange'>, studio: Studio): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const wrong: string[] = [];
  const sizes = SIZES.filter(size => screen.sizes?.includes(nameOf(size)) ?? true);
  if (sizes.length === 0) return;
  for (const look of LOOKS) {
    await page.setViewportSize(screen.sizes ? sizes[0]! : STUDIO);
    await wear(page, look);
    await screen.show?.(page, studio);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await drawn(page);
      const path = `${FOLDER}/${name}-${nameOf(size)}-${look}.jpg`;
      for (const flaw of await flaws(page, !!screen.play)) wrong.push(`${nameOf(size)} ${look}: ${flaw}`);
      await page.screenshot({ path, type: 'jpeg', quality: 72, scale: 'css', animations: 'disabled', fullPage: !!screen.full });
    }
    await screen.leave?.(studio);
  }
  if (wrong.length > 0) throw new Error(`${name} is not as it should be:\n${wrong.join('\n')}`);
}

for (const [name, screen] of Object.entries<Screen>({ ...BOARDS, ...PAGES, ...MAIL })) {
  test(name, async ({ game, computer, faults }) => {
    const studio = { game, computer, faults };
    await game.page.setViewportSize(STUDIO);
    await screen.arrange(studio);
    await portray(game.page, name, screen, studio);
  });
}

for (const [name, screen] of Object.entries(ROOMS)) {
  test(name, async ({ club, game, computer, faults }) => {
    const page = await screen.arrange(club);
    await portray(page, name, screen, { game, computer, faults });
  });
}
