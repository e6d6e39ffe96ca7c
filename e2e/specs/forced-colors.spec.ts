import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures';
import { Board } from '../pages/board';

test('squares, pieces and move targets are visible in forced colours', async ({ game, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await game.start({ variant: 'chess' });
  const picture = (square: string) => game.board.square(square).screenshot();
  const [light, dark] = [await picture('e4'), await picture('e5')];
  expect(light.equals(dark), 'light and dark squares differ').toBe(false);
  expect((await picture('e7')).equals(dark), 'a black pawn is visible').toBe(false);
  expect((await picture('e2')).equals(light), 'a white pawn is visible').toBe(false);
  await game.board.tap('e2');
  await expect.poll(async () => (await picture('e4')).equals(light), 'the target square of the pawn is marked').toBe(false);
});

test('the link to the current page is distinguishable in forced colours', async ({ game, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await game.open();
  const border = (name: string) => game.pageLink(name).evaluate(one => getComputedStyle(one).borderTopColor);
  const ground = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'Canvas';
    return getComputedStyle(probe).color;
  });
  for (const [here, elsewhere] of [['Puzzles', 'Learn'], ['Learn', 'Puzzles']] as const) {
    await game.pageLink(here).click();
    await expect(game.pageLink(here)).toHaveAttribute('aria-current', 'page');
    expect(await border(elsewhere), `${elsewhere} has no visible border`).toBe(ground);
    expect(await border(here), `${here} has a visible border`).not.toBe(ground);
  }
});

test('selected, active and switched-on elements are distinguishable in forced colours', async ({ game, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const back = (part: Locator) => part.evaluate(one => getComputedStyle(one).backgroundColor);
  const expectDiffer = async (chosen: Locator, other: Locator) => expect(await back(chosen)).not.toBe(await back(other));
  await game.start({ variant: 'portal', minutes: 5 });
  await game.board.play('a2a4', 'a7a5');
  await expect(game.moves).toHaveCount(2);
  await expectDiffer(game.clock('White'), game.clock('Black'));
  await expectDiffer(page.locator('.move[aria-current]'), game.moves.first());

  await game.help('How does this piece move?');
  const kinds = page.getByRole('dialog').getByRole('group', { name: 'Piece or portal' });
  await expectDiffer(kinds.getByRole('button', { pressed: true }), kinds.getByRole('button', { pressed: false }).first());
  await game.dismissDialog();

  await game.button('Settings').click();
  const theme = game.settings.getByRole('group', { name: 'Theme' }).locator('label');
  await expectDiffer(theme.filter({ has: page.locator(':checked') }).locator('span'), theme.last().locator('span'));
  const vibrate = game.settings.getByRole('switch', { name: 'Vibrate' });
  const mute = game.settings.getByRole('switch', { name: 'Mute' });
  expect(await vibrate.isChecked()).not.toBe(await mute.isChecked());
  await expectDiffer(vibrate, mute);
  await game.dismissDialog();

  await game.press('New game');
  const cards = game.newGame.dialog.locator('.card');
  await expectDiffer(cards.filter({ has: page.locator(':checked') }), cards.last());
  await game.dismissDialog();

  await page.goto('/#/rules/portal');
  const rules = page.locator('.rules__link');
  await expectDiffer(rules.and(page.locator('[aria-current]')), rules.first());
});

test('the current move of an analysis and the puzzle of the day are readable in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/#/analysis/position/chess/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1');
  await expect(page.locator('#boot')).toHaveCount(0);
  const onHighlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'HighlightText';
    return getComputedStyle(probe).color;
  });
  const board = new Board(page, page.locator('main.page--analysis .board'));
  await board.move('e2', 'e4');
  const move = page.locator('.study__move[aria-current]');
  await expect(move).toHaveCSS('color', onHighlight);
  await expect(move.locator('.study__number')).toHaveCSS('color', onHighlight);
  await page.goto('/#/puzzles/daily');
  await expect(page.locator('.puzzles__bar .btn[aria-current]')).toHaveCSS('color', onHighlight);
});
