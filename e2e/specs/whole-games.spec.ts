/** A whole game of each rule set without a pointer: with the keyboard alone, and through accessible roles and names alone. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import type { GamePage } from '../pages/game';
import { MATES, parts } from '../pages/mates';
import { CARDS, EXPLAINED } from '../pages/new-game';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? null);

/** Presses Tab until the wanted element has the focus. */
async function tabTo(page: Page, is: () => Promise<boolean>, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await is()) return;
    await page.keyboard.press(key);
  }
  throw new Error('the wanted element cannot be reached with Tab');
}

/** Walks from the square that has the focus to another with the arrow keys. */
async function walk(game: GamePage, to: string): Promise<void> {
  const { page } = game;
  // After a move, or when a dialog closes, the page itself may move the focus once it has drawn that.
  await game.drawn();
  await tabTo(page, async () => (await focused(page)) !== null);
  const at = (await focused(page))!;
  const [right, up] = [to.charCodeAt(0) - at.charCodeAt(0), Number(to[1]) - Number(at[1])];
  for (let step = 0; step < Math.abs(right); step += 1) await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let step = 0; step < Math.abs(up); step += 1) await page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
  expect(await focused(page)).toBe(to);
}

for (const variant of EXPLAINED) {
  test(`${variant} can be played to checkmate with the keyboard alone`, async ({ game, page }) => {
    await game.open();
    const name = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    // Opens the New game panel, chooses the card, and presses the button that starts the game.
    await tabTo(page, async () => (await name()) === 'New game');
    await page.keyboard.press('Enter');
    await expect(game.newGame.dialog).toBeVisible();
    const card = game.newGame.dialog.getByRole('radio', { name: CARDS[variant] });
    const cards = game.newGame.dialog.getByRole('radio', { checked: true }).first();
    await tabTo(page, async () => cards.evaluate(one => one === document.activeElement));
    for (let step = 0; step < EXPLAINED.length && !(await card.isChecked()); step += 1) await page.keyboard.press('ArrowDown');
    await tabTo(page, async () => (await name()) === 'Start game');
    await page.keyboard.press('Enter');
    await expect(game.newGame.dialog).toBeHidden();
    await expect(game.board.root).toHaveAttribute('data-variant', variant);

    for (const move of MATES[variant]) {
      const { placed, from, to, exit } = parts(move);
      if (placed) {
        await tabTo(page, async () => (await name()) === 'I am ready');
        await page.keyboard.press('Enter');
        await walk(game, placed);
        await page.keyboard.press('Enter');
        continue;
      }
      await walk(game, from!);
      await page.keyboard.press('Enter');
      await game.board.expectMarked('selected', [from!]);
      await walk(game, to!);
      await page.keyboard.press('Space');
      if (exit) {
        await expect(game.board.question).toBeVisible();
        await walk(game, exit);
        await page.keyboard.press('Enter');
      }
      await game.board.expectEmpty(from!);
    }
    await expect(game.status).toHaveText(/wins$/);
    await expect(game.detail).toHaveText(/is checkmated\.$/);
  });

  test(`${variant} can be played to checkmate through accessible roles and names alone`, async ({ game, page }) => {
    await game.open();
    const press = (role: 'button' | 'radio', name: string | RegExp) =>
      // Assistive technology clicks without a pointer.
      page.getByRole(role, { name }).first().evaluate(one => (one as HTMLElement).click());
    await press('button', 'New game');
    await expect(page.getByRole('dialog', { name: 'New game' })).toBeVisible();
    await press('radio', CARDS[variant]);
    await press('button', 'Start game');
    await expect(page.getByRole('dialog', { name: 'New game' })).toHaveCount(0);

    const board = page.getByRole('grid', { name: 'Board' });
    /** Returns a square by its accessible name, whatever piece is on it. */
    const square = (name: string) => board.getByRole('button', { name: new RegExp(`^([a-z ]+, )?${name}(,|$)`) });
    const tap = (name: string) => square(name).evaluate(one => (one as HTMLElement).click());
    for (const move of MATES[variant]) {
      const { placed, from, to, exit } = parts(move);
      if (placed) {
        await press('button', 'I am ready');
        await expect(square(placed)).toHaveAccessibleName(/can place here/);
        await tap(placed);
        continue;
      }
      await tap(from!);
      await expect(square(from!)).toHaveAccessibleName(/selected/);
      await expect(square(to!)).toHaveAccessibleName(/can (move|capture|enter|jump) here/);
      await tap(to!);
      if (exit) {
        await expect(page.getByRole('group', { name: 'Choose an exit.' })).toBeVisible();
        await expect(square(exit)).toHaveAccessibleName(exit === to ? /choosing an exit/ : /, exit(,|$)/);
        await tap(exit);
      }
      await expect(square(from!)).toHaveAccessibleName(new RegExp(`^${from}`));
    }
    await expect(page.locator('.live')).toContainText(/wins\. .* is checkmated\./);
  });
}
