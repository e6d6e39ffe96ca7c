import { expect, test } from '../fixtures';
import { Board } from '../pages/board';
import type { Page } from '@playwright/test';

/** The position editor. */
class Editor {
  readonly board: Board;

  constructor(readonly page: Page) {
    this.board = new Board(page, page.locator('.page--editor .board'));
  }

  async open() {
    await this.page.goto('/#/editor');
    await expect(this.board.grid).toBeVisible();
  }

  tool(name: string) {
    return this.page.getByRole('radio', { name, exact: true });
  }

  async put(tool: string, ...squares: string[]) {
    await this.tool(tool).click();
    await this.board.tap(...squares);
  }

  get verdict() {
    return this.page.locator('.editor__verdict');
  }

  get fen() {
    return this.page.getByLabel('FEN', { exact: true });
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }
}

test('a position can be set up, is validated with a message, and can be played', async ({ page, game }) => {
  const editor = new Editor(page);
  await editor.open();
  await editor.button('Empty board').click();
  await expect(editor.verdict).toHaveAttribute('data-bad');
  await expect(editor.verdict).toContainText(/king/i);
  await expect(editor.button('Start a game from here')).toBeDisabled();

  await editor.put('White king', 'e1');
  await editor.put('Black king', 'e8');
  await editor.put('White rook', 'a7', 'h1');
  await editor.put('Erase', 'h1');
  await expect(editor.verdict).toHaveAttribute('data-ok');
  await expect(editor.fen).toHaveValue(/^4k3\/R7\/8\/8\/8\/8\/8\/4K3 w - - 0 1/);
  await editor.button('Start a game from here').click();
  await expect.poll(() => game.board.pieces()).toEqual({ e1: 'white king', e8: 'black king', a7: 'white rook' });
  await game.board.play('a7a1');
  await expect(game.status).toHaveText('Black to move');
});

test('an impossible position is rejected with the reason', async ({ page }) => {
  const editor = new Editor(page);
  await editor.open();
  await page.getByLabel('Rule set').selectOption('chess');
  for (const [fen, why] of [
    ['4k3/8/8/8/8/8/8/4K2P w - - 0 1', /pawn/i],
    ['4k3/4R3/8/8/8/8/8/4K3 w - - 0 1', /check/i],
    ['4k3/8/8/8/8/8/8/KK6 w - - 0 1', /king/i],
    ['no position', /./],
  ] as const) {
    await editor.fen.fill(fen);
    await editor.fen.press('Enter');
    await expect(editor.verdict, fen).toHaveAttribute('data-bad');
    await expect(editor.verdict, fen).toHaveText(why);
    await expect(editor.button('Start a game from here')).toBeDisabled();
  }
});

test('the editor offers the pieces and the fields of the chosen rule set', async ({ page }) => {
  const editor = new Editor(page);
  await editor.open();
  const rules = page.getByLabel('Rule set');
  await rules.selectOption('chess');
  await expect(editor.tool('White triceratops')).toHaveCount(0);
  await rules.selectOption('dinosaur-assassin');
  await expect(editor.tool('White triceratops')).toHaveCount(1);
  await expect(editor.tool('Black assassin')).toHaveCount(1);
  await rules.selectOption('portal-standard');
  await expect(page.getByText('Castling', { exact: true })).toBeHidden();
  await editor.button('Start position').click();
  await editor.board.expectTokens('c3', 'f3', 'd4', 'e4', 'd5', 'e5', 'c6', 'f6');
  // The first tap puts a second token on c3, and the next one removes both: the tool cycles through none, one and two.
  await editor.put('Portal token', 'c3');
  await expect(editor.verdict).toContainText('9 portal tokens');
  await editor.board.tap('c3');
  await expect(editor.verdict).toContainText('7 portal tokens');
  await editor.put('Portal token', 'a3');
  await expect(editor.verdict).toHaveAttribute('data-ok');
});

test('pieces can be dragged to another square, and removed by dragging them off the board', async ({ page }) => {
  const editor = new Editor(page);
  await editor.open();
  await page.getByLabel('Rule set').selectOption('chess');
  await editor.button('Start position').click();
  await page.getByRole('radio').first().click();
  await editor.board.drag('e2', 'e5');
  await editor.board.expectPiece('e5', 'white pawn');
  await editor.board.expectEmpty('e2');
  await editor.board.hold('d1', 'd4');
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await editor.board.expectEmpty('d1', 'd4');
});

test('changing the language translates the verdict on the position', async ({ page }) => {
  const editor = new Editor(page);
  await editor.open();
  await expect(editor.verdict).toHaveText('This position can be played.');
  await editor.button('Settings').click();
  await page.locator('#language').selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(editor.verdict).toHaveText(/Stellung/);
});
