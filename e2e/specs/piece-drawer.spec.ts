/** The drawer beside every game that shows how each piece, portal and token moves. */
import { violations } from '../accessibility';
import { expect, test } from '../fixtures';
import { Board } from '../pages/board';
import type { GamePage } from '../pages/game';
import { VARIANTS } from '../pages/new-game';

const CHESS = ['King', 'Queen', 'Rook', 'Bishop', 'Knight', 'Pawn'];
const KINDS: Record<(typeof VARIANTS)[number], string[]> = {
  chess: CHESS,
  dinosaur: ['Triceratops', ...CHESS],
  assassin: ['Assassin', ...CHESS],
  'dinosaur-assassin': ['Triceratops', 'Assassin', ...CHESS],
  portal: ["White's portal", "Black's portal", 'Neutral portal', ...CHESS],
  'portal-standard': ['Portal token', ...CHESS],
  'portal-custom': ["White's portal", "Black's portal", 'Neutral portal', ...CHESS],
};

const drawer = (game: GamePage) => game.page.getByRole('dialog', { name: 'How does this piece move?' });
const kinds = (game: GamePage) => drawer(game).getByRole('group', { name: 'Piece or portal' }).getByRole('button');
const board = (game: GamePage) => new Board(game.page, drawer(game).locator('.board'));
const description = (game: GamePage) => drawer(game).locator('[aria-live]');

async function open(game: GamePage): Promise<void> {
  await game.help('How does this piece move?');
  await expect(kinds(game).first()).toBeVisible();
}

for (const variant of VARIANTS) {
  test(`the drawer shows the moves of every piece of ${variant}`, async ({ game }) => {
    await game.start({ variant });
    if (variant.endsWith('assassin')) await game.passCurtain('White');
    await open(game);
    await expect(kinds(game)).toHaveText(KINDS[variant]);
    for (const name of KINDS[variant]) {
      await kinds(game).filter({ hasText: name }).click();
      await expect(description(game).getByRole('heading')).toHaveText(name);
      await expect(description(game)).toContainText(/It can (go to|take on|change places on)/);
      // The text names exactly the squares that are marked.
      const named = (await description(game).locator('.kinds__reach').innerText()).match(/[a-h][1-8]/g) ?? [];
      await board(game).expectMarked(['target', 'capture', 'entry-target', 'activation', 'exit', 'swap'], named);
      // Drawn portals lie elsewhere than those on the small board.
      if (variant === 'portal-custom') await expect(description(game)).not.toContainText('d5, f5, e3 and b3');
    }
    expect(await violations(game.page)).toEqual([]);
    await game.dismissDialog();
    await expect(game.board.root).toHaveAttribute('data-variant', variant);
  });
}

test('a piece can be moved and reset in the drawer, and the game is unchanged', async ({ game }) => {
  await game.start({ variant: 'portal' });
  await game.board.play('a2a4');
  await open(game);
  await kinds(game).filter({ hasText: "White's portal" }).click();
  await board(game).expectMarked('swap', ['f5']);
  await board(game).tap('f5');
  await board(game).expectPiece('f5', 'white knight');
  await board(game).expectPiece('d5', 'black knight');
  await drawer(game).getByRole('button', { name: 'Again' }).click();
  await board(game).expectMarked('exit', ['b3', 'e3', 'f5']);
  await game.dismissDialog();
  await game.expectMoves('a4');
});

test('the drawer can be used with the keyboard alone', async ({ game, page }) => {
  await game.start({ variant: 'dinosaur' });
  await game.button('Help').focus();
  await page.keyboard.press('Enter');
  await game.button('How does this piece move?').focus();
  await page.keyboard.press('Enter');
  const triceratops = kinds(game).filter({ hasText: 'Triceratops' });
  await expect(triceratops).toHaveAttribute('aria-pressed', 'true');
  const rook = kinds(game).filter({ hasText: 'Rook' });
  for (let tabs = 0; tabs < 20 && !(await rook.evaluate(button => button === document.activeElement)); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(rook).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(description(game)).toContainText('It can go to: d1, d2, d3, a4, b4, c4, e4, d5, d6. It can take on: d7.');
  await page.keyboard.press('Escape');
  await expect(drawer(game)).toBeHidden();
  await expect(game.button('Help')).toBeFocused();
});

for (const { locale, width, colorScheme } of [
  { locale: 'he-IL', width: 360, colorScheme: 'dark' },
  { locale: 'de-DE', width: 2560, colorScheme: 'light' },
] as const) {
  test.describe(`${locale} at ${width} px`, () => {
    test.use({ locale, colorScheme, viewport: { width, height: 800 } });

    test('the drawer is at the inline end of the window, fits, and is accessible', async ({ page }) => {
      await page.goto('/#/play');
      await expect(page.locator('#boot')).toHaveCount(0);
      await page.locator('.top__tools [data-icon="help"]').click();
      await page.locator('.dialog--help [data-icon="help"]').click();
      const open = page.locator('dialog[open].dialog--pieces');
      await expect(open.locator('.board')).toBeVisible();
      const edge = async () => {
        const box = (await open.boundingBox())!;
        return locale === 'he-IL' ? box.x : width - (box.x + box.width);
      };
      await expect.poll(edge).toBe(0);
      expect(await open.evaluate(dialog => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
      expect(await violations(page)).toEqual([]);
    });
  });
}
