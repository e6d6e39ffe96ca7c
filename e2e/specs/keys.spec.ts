/** Keys on every layout, and the focus, which stays where the person works. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { patience } from '../patience';

interface Stroke {
  key: string;
  code: string;
  modifiers?: number;
}

/** Presses a key as a keyboard with another layout does. */
async function press(page: Page, { key, code, modifiers = 0 }: Stroke): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const text = [...key].length === 1 && modifiers === 0 ? key : undefined;
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, modifiers, ...(text && { text }) });
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, modifiers });
  await devtools.detach();
}

const CTRL = 2;

for (const [layout, flip, undo, letters] of [
  ['Hebrew', { key: 'כ', code: 'KeyF' }, { key: 'ז', code: 'KeyZ' }, ['מ', 'כ', '3']],
  ['Russian', { key: 'а', code: 'KeyF' }, { key: 'я', code: 'KeyZ' }, ['т', 'а', '3']],
  ['Greek', { key: 'φ', code: 'KeyF' }, { key: 'ζ', code: 'KeyZ' }, ['ν', 'φ', '3']],
  ['Caps Lock', { key: 'F', code: 'KeyF' }, { key: 'Z', code: 'KeyZ' }, ['N', 'f', '3']],
  ['AZERTY', { key: 'f', code: 'KeyF' }, { key: 'z', code: 'KeyW' }, ['n', 'f', '3']],
] as const) {
  test(`shortcuts and typed moves work with the layout ${layout}`, async ({ game, page }) => {
    await game.start({ variant: 'chess' });
    await press(page, flip);
    await expect(game.board.root).toHaveAttribute('data-orientation', 'black');
    await press(page, flip);
    await game.board.play('e2e4', 'e7e5');
    await press(page, { ...undo, modifiers: CTRL });
    await expect(game.moves).toHaveCount(1);
    await press(page, { ...undo, modifiers: CTRL });
    await expect(game.moves).toHaveCount(0);
    const field = await game.typing();
    for (const [at, key] of letters.entries()) await press(page, { key, code: ['KeyN', 'KeyF', 'Digit3'][at]! });
    await expect(field).toHaveValue(/^nf3$/i);
    await page.keyboard.press('Enter');
    await game.expectMoves('Nf3');
  });
}

test('letters find pieces on the board with a Hebrew layout', async ({ game, page }) => {
  await game.start({ variant: 'chess' });
  await game.board.square('e2').focus();
  await press(page, { key: 'מ', code: 'KeyN' });
  await expect(game.board.square('b8').or(game.board.square('g8')).or(game.board.square('b1')).or(game.board.square('g1')).and(page.locator(':focus'))).toHaveCount(1);
});

test('the focus stays in the field after a typed move while the computer thinks', async ({ game, page, computer }) => {
  await game.start({ variant: 'chess', level: '1' });
  await computer.hold();
  const field = await game.typing();
  await field.fill('e4');
  await field.press('Enter');
  await game.expectMoves('e4');
  await expect(field).toBeFocused();
  // Letters that are typed meanwhile are no shortcuts.
  await page.keyboard.type('nf3');
  await expect(game.newGame.dialog).toBeHidden();
  await computer.release();
  await expect(game.moves).toHaveCount(2);
  await expect(field).toBeFocused();
});

for (const name of ['Undo', 'First move', 'Previous move', 'Next move', 'Back to the game']) {
  test(`"${name}" keeps the focus when it has nothing more to do`, async ({ game, page }) => {
    await game.start({ variant: 'chess' });
    await game.board.play('e2e4', 'e7e5');
    const button = game.button(name);
    if (['Next move', 'Back to the game'].includes(name)) await page.locator('body').press('ArrowUp');
    // The buttons are drawn a frame after the board.
    await expect(button).toBeEnabled();
    await button.focus();
    for (let times = 0; times < 4; times += 1) await page.keyboard.press('Enter');
    await expect(button).toBeFocused();
    await expect(button).toBeDisabled();
    // Enter on a control that can do nothing does nothing.
    await page.keyboard.press('Enter');
    await expect(button).toBeFocused();
  });
}

/** Presses every control of a page with the keyboard, each on a page of its own, and returns those that lose the focus. */
async function losers(page: Page, prepare: () => Promise<void>): Promise<string[]> {
  const SELECTOR = 'main button:not([data-square], [tabindex="-1"])';
  const lost: string[] = [];
  await prepare();
  const count = await page.locator(SELECTOR).count();
  for (let at = 0; at < count; at += 1) {
    if (at > 0) await prepare();
    const control = page.locator(SELECTOR).nth(at);
    if ((await control.count()) === 0 || !(await control.isVisible()) || (await control.isDisabled())) continue;
    const name = (await control.getAttribute('aria-label')) ?? (await control.innerText());
    await page.keyboard.press('Shift');
    await control.focus();
    await page.keyboard.press('Enter');
    const settled = () =>
      page.evaluate(async () => {
        await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))));
        return document.activeElement !== document.body;
      });
    // A dialog may have to be fetched first; the focus stays at the button until then.
    if (!(await settled())) lost.push(name);
  }
  return lost;
}

test('no control of a game drops the focus when it is pressed', async ({ game, page }) => {
  test.setTimeout(patience(240));
  const lost = await losers(page, async () => {
    await game.open();
    await game.load({ variant: 'chess', moves: ['e2e4', 'e7e5', 'g1f3'] });
    await game.dismissNotices();
  });
  expect(lost).toEqual([]);
});

test('resigning moves the focus to the question, to the answer that changes nothing, and back', async ({ game, page }) => {
  await game.start({ variant: 'chess' });
  await game.board.play('e2e4');
  await page.keyboard.press('Shift');
  await game.button('Resign').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.confirm [data-stay]')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await game.expectOver('White wins', /resigned/);
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});
