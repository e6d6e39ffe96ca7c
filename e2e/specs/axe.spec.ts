import { violations } from '../accessibility';
import { expect, test } from '../fixtures';
import { VARIANTS } from '../pages/new-game';

test('an accessibility violation is detected', async ({ game, page }) => {
  await game.start({ variant: 'chess' });
  await page.evaluate(() => document.querySelector('main')!.insertAdjacentHTML('beforeend', '<button type="button"></button>'));
  expect(await violations(page)).toEqual([expect.stringMatching(/^button-name: /)]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    for (const variant of VARIANTS) {
      test(`a game of ${variant} is accessible`, async ({ game }) => {
        await game.start({ variant, minutes: 5 });
        if (variant.endsWith('assassin')) {
          expect(await violations(game.page)).toEqual([]);
          await game.passCurtain('White');
          expect(await violations(game.page)).toEqual([]);
          await game.board.tap('e3'.replace('e', variant === 'assassin' ? 'e' : 'd'));
          await game.passCurtain('Black');
          await game.board.tap('a6');
        }
        await game.board.play('a2a4', 'h7h5');
        await game.board.tap('b1');
        expect(await violations(game.page)).toEqual([]);
      });
    }

    test('the exit choice, the promotion choice and the resign question are accessible', async ({ game }) => {
      await game.load({ variant: 'portal', fen: '7k/1P6/8/3n4/8/8/4P3/4K3 w - - 0 1 -' });
      await game.board.move('e2', 'e3');
      await expect(game.button('Cancel')).toBeVisible();
      expect(await violations(game.page)).toEqual([]);
      await game.board.tap('d5');
      await game.board.expectPiece('d5', 'white pawn');
      await game.board.play('h8h7');
      await game.board.move('b7', 'b8');
      await expect(game.board.promotion).toBeVisible();
      expect(await violations(game.page)).toEqual([]);
      await game.board.promote('queen');
      await game.button('Resign').click();
      expect(await violations(game.page)).toEqual([]);
    });

    test('the dialogs are accessible', async ({ game }) => {
      await game.start({ variant: 'portal-standard' });
      for (const name of ['New game', 'Settings', 'Save and load', 'Players', 'Help']) {
        await game.press(name);
        await expect(game.page.getByRole('dialog', { name })).toBeVisible();
        expect(await violations(game.page), name).toEqual([]);
        await game.dismissDialog();
      }
    });

    test('a finished game is accessible', async ({ game }) => {
      await game.start({ variant: 'chess' });
      await game.board.play('f2f3', 'e7e5', 'g2g4', 'd8h4');
      await game.expectOver('Black wins', 'White is checkmated.');
      expect(await violations(game.page)).toEqual([]);
      await game.load({ variant: 'chess', fen: '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', players: { white: 'human', black: { computer: 1 } } });
      await game.board.move('a1', 'a8');
      await expect(game.ending.locator('h2')).toHaveText('You won by checkmate');
      expect(await violations(game.page)).toEqual([]);
    });

    test('the computer review of a game and its mistake exercises are accessible', async ({ game, page }) => {
      await game.load({ variant: 'chess', moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'] });
      await game.button('Analyse the game').click();
      await expect(page.getByRole('region', { name: 'Analysis', exact: true }).getByRole('row', { name: 'White' })).toBeVisible();
      expect(await violations(game.page)).toEqual([]);
      await page.getByRole('link', { name: 'Learn from your mistakes' }).click();
      await expect(page.getByRole('progressbar', { name: 'Mistakes reviewed' })).toBeVisible();
      expect(await violations(game.page)).toEqual([]);
    });

    test('the analysis board is accessible with its engine and its review', async ({ game, page }) => {
      await game.start({ variant: 'chess' });
      await game.board.play('e2e4', 'e7e5');
      await page.goto('/#/analysis');
      const engine = page.getByRole('region', { name: 'Engine' });
      await expect(engine).toBeVisible();
      await page.locator('body').press('End');
      await page.locator('body').press('l');
      await expect(engine.getByRole('listitem')).toHaveCount(3);
      expect(await violations(game.page)).toEqual([]);
      await page.locator('body').press('l');
      await game.button('Analyse the game').click();
      await expect(page.getByRole('region', { name: 'Analysis', exact: true }).getByRole('row', { name: 'White' })).toBeVisible();
      expect(await violations(game.page)).toEqual([]);
    });

    // Each page has a test of its own, so that none runs out of time: a page may have many boards, and axe checks every square.
    for (const route of ['', 'rules/portal', 'rules/assassin', 'rules/portal-standard', 'editor', 'games']) {
      test(`the page ${route || 'start'} is accessible`, async ({ game, page }) => {
        await game.start({ variant: 'chess' });
        await page.goto(`/#/${route}`);
        await expect(page.locator('main:not(#boot main)').getByRole('heading', { level: 1 })).toBeVisible();
        expect(await violations(game.page)).toEqual([]);
      });
    }
  });
}
