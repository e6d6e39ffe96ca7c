import { expect, test } from '../fixtures';
import { Board } from '../pages/board';
import { RulesPage } from '../pages/rules';

for (const [locale, language, direction, move] of [
  ['de-AT', 'de', 'ltr', 'Weiß am Zug'],
  ['es-MX', 'es', 'ltr', /blancas/i],
  ['he-IL', 'he', 'rtl', /לבן/],
  ['fr-CA', 'en', 'ltr', 'White to move'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('the page uses the language of the browser, or English if it has no translation', async ({ page, game }) => {
      await page.goto('/#/play');
      await expect(game.status).toHaveText(move);
      const root = page.locator('html');
      await expect(root).toHaveAttribute('lang', language);
      await expect(root).toHaveAttribute('dir', direction);
    });
  });
}

test.describe('with a chosen language', () => {
  test.use({ locale: 'he-IL' });

  test('the language is kept after a reload, and move notation is the same in all languages', async ({ page, game }) => {
    await page.goto('/#/play');
    await page.getByRole('button', { name: 'הגדרות', exact: true }).click();
    await page.locator('dialog[open] select').first().selectOption({ label: 'English' });
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    await game.dismissDialog();
    await page.reload();
    await expect(game.status).toHaveText('White to move');
    await game.load({ variant: 'chess', moves: ['e2e4', 'e7e5', 'g1f3'] });
    await game.expectMoves('e4', 'e5', 'Nf3');
    await game.button('Settings').click();
    await page.locator('dialog[open] select').first().selectOption({ label: 'Deutsch' });
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await game.expectMoves('e4', 'e5', 'Nf3');
  });
});

for (const [language, code, direction] of [
  ['Deutsch', 'de', 'ltr'],
  ['Español', 'es', 'ltr'],
  ['עברית', 'he', 'rtl'],
] as const) {
  test(`choosing ${language} translates the open rules page and keeps its boards playable`, async ({ page }) => {
    const rules = new RulesPage(page);
    await rules.open('portal');
    const english = await rules.texts();
    const board = rules.board(0);
    await board.move('c3', 'd5');
    await board.tap('f5');
    await board.expectDrawn('f5', 'wn');
    await rules.chooseLanguage('Settings', language, code);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    // There are as many texts as before, and all of them have changed, among them each board's status.
    const left = async (before: string[]) => {
      const now = await rules.texts();
      return { count: now.length, english: now.filter((text, at) => text === before[at]) };
    };
    await expect.poll(() => left(english)).toEqual({ count: english.length, english: [] });
    // The moves that were tried on the board stay, are described in the new language, and can be continued.
    await board.expectDrawn('f5', 'wn');
    await expect(board.square('f5')).not.toHaveAccessibleName(/white knight/);
    await board.move('a7', 'a6');
    await board.expectDrawn('a6', 'bp');

    await rules.open('assassin');
    expect(await page.locator('html').getAttribute('lang')).toBe(code);
    const other = await rules.texts();
    await rules.chooseLanguage({ de: 'Einstellungen', es: 'Ajustes', he: 'הגדרות' }[code], 'English', 'en');
    await expect.poll(() => left(other)).toEqual({ count: other.length, english: [] });
    await rules.chooseLanguage('Settings', language, code);
    // On the third board a pawn finds the assassin.
    await rules.board(2).move('d5', 'd4');
    await rules.board(2).expectDrawn('d4', 'bp');
  });
}

test.describe('in a right-to-left language', () => {
  test.use({ locale: 'he-IL' });

  test('the moves of a game and the marks of moves are read from left to right', async ({ game, page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/#/play');
    await expect(page.locator('#boot')).toHaveCount(0);
    await game.paste('1. e4 e5 2. Nf3');
    await expect(game.moves).toHaveCount(3);
    const left = async (at: number) => (await game.moves.nth(at).boundingBox())!.x;
    expect(await left(0)).toBeLessThan(await left(1));
    expect(await left(1)).toBeLessThan(await left(2));
    await game.goTo('#/analysis');
    await new Board(page, page.locator('main .board')).play('e2e4');
    for (const mark of ['!?', '?!']) await expect(page.getByText(mark, { exact: true })).toHaveCSS('direction', 'ltr');
  });

  test('lists of squares run from right to left, and notation runs from left to right', async ({ page }) => {
    const rules = new RulesPage(page);
    await rules.open('portal');
    const network = page.locator('.rules__text li').filter({ hasText: 'd5' }).first();
    const [first, second] = [await rules.extent(network, 'd5'), await rules.extent(network, 'f5')];
    expect(first.top).toBe(second.top);
    expect(first.left).toBeGreaterThan(second.right);
    const [letter, digit] = [await rules.extent(network, 'd'), await rules.extent(network, '5')];
    expect(letter.left).toBeLessThan(digit.left);

    await rules.open('assassin');
    const unseen = page.locator('.rules__text li').filter({ hasText: 'A??' });
    const [piece, marks] = [await rules.extent(unseen, 'A'), await rules.extent(unseen, '??')];
    expect(piece.top).toBe(marks.top);
    expect(piece.left).toBeLessThan(marks.left);

    await rules.open('portal-standard');
    const notation = page.locator('.rules__text li').filter({ hasText: 'White P: e2 to e4' });
    const [side, from, to] = [
      await rules.extent(notation, 'White'),
      await rules.extent(notation, 'e2'),
      await rules.extent(notation, 'e4'),
    ];
    expect(side.top).toBe(to.top);
    expect(side.right).toBeLessThan(from.left);
    expect(from.right).toBeLessThan(to.left);
  });
});
