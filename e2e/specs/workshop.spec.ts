/** Networks of portals that people draw: the workshop, and games, links and rooms with the layouts that come out of it. */
import { readFile } from 'node:fs/promises';
import { violations } from '../accessibility';
import { expect as expectTwo, test as testTwo } from '../club';
import { expect, test } from '../fixtures';
import { CLASSIC } from '../pages/new-game';
import { patience } from '../patience';
import { noteCopies, Workshop } from '../pages/workshop';

test('a layout is drawn by taps, completed for Black, and played on this device', { tag: '@quick' }, async ({ game, page }) => {
  const workshop = new Workshop(page);
  await workshop.open();
  await expect(workshop.verdict).toHaveText(/^Tap the first square/);
  // What cannot be done yet is not there, and a beginning is no mistake.
  await expect(workshop.button('Same device')).toBeHidden();
  await expect(workshop.button('Undo')).toBeHidden();
  await expect(workshop.verdict).not.toHaveAttribute('data-bad');
  await workshop.board.tap('e3');
  await expect(workshop.verdict).toHaveAttribute('data-bad');
  await expect(workshop.verdict).toHaveText('A network needs a second square.');
  await workshop.board.tap('b3');
  await expect(workshop.verdict).toHaveText(/The sides have different portals/);
  await expect(workshop.board.square('e3')).toHaveAccessibleName('e3, white portal, exits b3, selected');
  await workshop.button('Mirror for Black').click();
  await expect(workshop.verdict).toHaveText('Ready. Both sides have the same portals.');
  await expect(workshop.text).toHaveValue('wb3e3/bb6e6');

  await workshop.button('Same device').click();
  await expect(game.board.root).toHaveAttribute('data-variant', 'portal-custom');
  await game.board.move('e2', 'e3');
  await game.board.expectMarked('exit', ['b3']);
  await game.board.tap('b3');
  await game.board.expectPiece('b3', 'white pawn');
  await game.board.move('e7', 'e6');
  await game.board.tap('b6');
  await expect(game.moves).toHaveCount(2);
  // The game is there again after a reload, with its portals.
  await page.reload();
  await expect(game.moves).toHaveCount(2);
  await expect(game.board.square('e3')).toHaveAccessibleName(/white portal, exits b3/);
});

test('a one-way network has entries and exits, and only its entries lead somewhere', async ({ game, page }) => {
  const workshop = new Workshop(page);
  await workshop.open();
  await workshop.radio('Both').check();
  await workshop.radio('One way').check();
  await workshop.board.tap('d3');
  await expect(workshop.verdict).toHaveText('A one-way network needs an exit.');
  await workshop.radio('Exits').check();
  await workshop.board.tap('h6', 'a5');
  await expect(workshop.text).toHaveValue('nd3>a5h6');
  await expect(workshop.networks).toHaveText(/Both: .?d3 → a5 h6/);
  await workshop.button('Half turn for Black').click();
  await expect(workshop.text).toHaveValue('nd3>a5h6/ne6>a3h4');
  // The exits are drawn smaller than the entries.
  await expect(workshop.board.grid.locator('[data-square]:has(.portal[data-exit])')).toHaveCount(4);
  await workshop.button('Same device').click();
  await game.board.move('d2', 'd3');
  await game.board.expectMarked('exit', ['a5', 'h6']);
  await game.board.tap('a5');
  await game.board.play('b7b6');
  // An exit leads nowhere.
  await game.board.tap('a5');
  await game.board.expectMarked('activation', []);
});

test('what is not possible is said at once and changes nothing, and everything can be undone', async ({ page }) => {
  const workshop = new Workshop(page);
  await workshop.open();
  await workshop.board.tap('e2');
  await expect(workshop.verdict).toHaveText('Portals lie on ranks 3 to 6.');
  await workshop.board.tap('a3', 'b3', 'c3', 'd3', 'e3', 'f3', 'g3', 'h3', 'a4');
  await expect(workshop.verdict).toHaveText('A network has at most eight squares.');
  await expect(workshop.text).toHaveValue('wa3b3c3d3e3f3g3h3');
  await workshop.button('Another network').click();
  await workshop.radio('Both').check();
  await workshop.board.tap('a6', 'b6');
  await workshop.button('Mirror for Black').click();
  await expect(workshop.verdict).toHaveText('The squares opposite belong to other networks.');
  await workshop.button('Clear').click();
  await expect(workshop.text).toHaveValue('');
  await workshop.button('Undo').click();
  await expect(workshop.text).toHaveValue('wa3b3c3d3e3f3g3h3/na6b6');
  // A faulty text is refused, and the layout stays.
  await workshop.text.fill('wb3e3/bb3');
  await workshop.text.press('Enter');
  await expect(workshop.text).toHaveAccessibleDescription(/^"bb3": a two-way network has 2 to 8 squares\. A layout looks like this:/);
  await workshop.text.fill('nb5g4/wb3e3');
  await workshop.text.press('Enter');
  await expect(workshop.text).toHaveValue('wb3e3/ng4b5');
  await expect(workshop.networks).toHaveCount(2);
});

test('what is wrong is shown and told at its square, too', async ({ page }) => {
  const workshop = new Workshop(page);
  await workshop.open();
  await workshop.board.tap('e3');
  await workshop.board.expectMarked('check', []);
  await workshop.button('Another network').click();
  await workshop.board.expectMarked('check', ['e3']);
  await expect(workshop.board.square('e3')).toHaveAccessibleName('e3, white portal. A network needs a second square.');
  await workshop.board.tap('e2');
  await workshop.board.expectMarked('check', ['e2', 'e3']);
  await expect(workshop.board.square('e2')).toHaveAccessibleName('white pawn, e2. Portals lie on ranks 3 to 6.');
  await workshop.board.tap('e3', 'b3');
  await workshop.board.expectMarked('check', []);
  await workshop.draw('wb3e3/ne6h6');
  await workshop.button('Mirror for Black').click();
  await workshop.board.expectMarked('check', ['e3', 'e6']);
  await expect(workshop.board.square('e6')).toHaveAccessibleName(/The squares opposite belong to other networks\.$/);
});

test('a surprise is fair, and another press brings another', async ({ page }) => {
  const workshop = new Workshop(page);
  await workshop.open();
  const seen = new Set<string>();
  for (let press = 0; press < 5; press += 1) {
    await workshop.button('Surprise me').click();
    await expect(workshop.verdict).toHaveText('Ready. Both sides have the same portals.');
    seen.add(await workshop.text.inputValue());
  }
  expect(seen.size).toBeGreaterThan(1);
});

test('a layout can be drawn and played with the keyboard alone', async ({ game, page }) => {
  const workshop = new Workshop(page);
  await workshop.open();
  for (const square of ['c3', 'f3']) {
    await workshop.walkTo(square);
    await page.keyboard.press('Enter');
  }
  await expect(workshop.text).toHaveValue('wc3f3');
  await workshop.tabTo('Mirror for Black');
  await page.keyboard.press('Enter');
  await expect(workshop.text).toHaveValue('wc3f3/bc6f6');
  await workshop.tabTo('Same device');
  await page.keyboard.press('Enter');
  await expect(game.board.root).toHaveAttribute('data-variant', 'portal-custom');
});

test('a layout is shared by a short link, which shows it and plays it against the computer', async ({ game, page }) => {
  const copied = await noteCopies(page);
  const workshop = new Workshop(page);
  await workshop.open();
  await workshop.draw('wa3b3c3d3e3f3g3h3/ba6b6c6d6e6f6g6h6/na4b4c4d4e5f5g5h5');
  await workshop.button('Share').click();
  await expect.poll(async () => (await copied()).length).toBe(1);
  const [, code] = (await copied())[0]!.split('#/portals/');
  expect(code!.length).toBeLessThanOrEqual(40);
  await workshop.button('Clear').click();
  await workshop.open(code);
  await expect(workshop.text).toHaveValue('wa3b3c3d3e3f3g3h3/ba6b6c6d6e6f6g6h6/na4b4c4d4e5f5g5h5');
  await workshop.button('Computer').click();
  await expect(page.locator('.seat__name').first()).toContainText('The computer');
  await game.board.move('e2', 'e3');
  await game.board.tap('h3');
  await game.board.expectPiece('h3', 'white pawn');
  await expect(game.moves).toHaveCount(2);

  await workshop.open(code!.slice(1));
  await expect(page.getByRole('alert')).toHaveText(/damaged or cut off/);
});

test('a layout is kept under a name, chosen in New game, restored from a backup, and deleted', async ({ game, page }) => {
  const workshop = new Workshop(page);
  await workshop.open();
  await workshop.draw('wd3g3/bd6g6');
  await workshop.keep('Two doors');
  const { kept } = workshop;
  await expect(kept).toContainText('Two doors');
  await page.reload();
  await expect(kept).toContainText('Two doors');
  await workshop.button('Clear').click();
  await kept.getByRole('button', { name: 'Two doors', exact: true }).click();
  await expect(workshop.text).toHaveValue('wd3g3/bd6g6');
  // Another layout of the same name does not replace it.
  await workshop.draw('wb3e3/bb6e6');
  await workshop.keep('Two doors');
  await expect(kept.locator('.layouts__name')).toHaveText(['Two doors 2', 'Two doors']);
  await kept.getByRole('button', { name: 'Delete: Two doors 2' }).click();
  await expect(kept.locator('.layouts__name')).toHaveText(['Two doors']);

  await game.open();
  await game.start({ variant: 'portal-custom', layout: 'wd3g3/bd6g6' });
  await game.board.move('d2', 'd3');
  await game.board.expectMarked('exit', ['g3']);
  await game.board.tap('g3');

  await page.evaluate(() => void (location.hash = '#/games'));
  const backup = page.getByRole('region', { name: 'Backup' });
  const saved = await game.download(() => backup.getByRole('button', { name: 'Save everything' }).click());
  const file = (await saved.path())!;
  await workshop.open();
  await kept.getByRole('button', { name: 'Delete: Two doors' }).click();
  await expect(kept).toHaveCount(0);
  await page.reload();
  await expect(workshop.verdict).toBeVisible();
  await expect(kept).toHaveCount(0);
  await page.evaluate(() => void (location.hash = '#/games'));
  await backup.locator('input[type="file"]').setInputFiles({ name: 'backup.json', mimeType: 'application/json', buffer: await readFile(file) });
  await expect(backup).toContainText('New portal layouts: 1');
  await backup.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(game.notices).toContainText('Backup restored.');
  await workshop.open();
  await expect(kept).toContainText('Two doors');
});

test('a drawing is there again after it was played, after a reload, and below the layout of a link', async ({ game, page }) => {
  const workshop = new Workshop(page);
  await workshop.open();
  await workshop.board.tap('c3', 'f3');
  await workshop.button('Mirror for Black').click();
  await workshop.button('Same device').click();
  await expect(game.board.root).toHaveAttribute('data-variant', 'portal-custom');
  await page.goBack();
  await expect(workshop.text).toHaveValue('wc3f3/bc6f6');
  await workshop.button('Undo').click();
  await expect(workshop.text).toHaveValue('wc3f3');
  await page.reload();
  await expect(workshop.text).toHaveValue('wc3f3');
  await page.evaluate(code => void (location.hash = `#/portals/${code}`), 'Btz7ByWAQpSbPYPXZC');
  await expect(workshop.text).toHaveValue('wb3e3/bb6e6/nd4>f5');
  await workshop.button('Undo').click();
  await expect(workshop.text).toHaveValue('wc3f3');
  // What is changed of a linked layout stays changed.
  await workshop.open('Btz7ByWAQpSbPYPXZC');
  await workshop.draw('wb3e3/bb6e6/na4h5');
  await page.reload();
  await expect(workshop.text).toHaveValue('wb3e3/bb6e6/na4h5');
});

test('a choice that is refused is not shown as chosen, and a corrected text is no longer called wrong', async ({ page }) => {
  const workshop = new Workshop(page);
  await workshop.open();
  await workshop.draw('wa3b3c3d3e3f3');
  await workshop.radio('One way').click();
  await expect(workshop.verdict).toHaveText('A one-way network has at most four entries and four exits.');
  await expect(workshop.radio('Both ways')).toBeChecked();
  await workshop.text.fill('wa3');
  await workshop.text.press('Enter');
  await expect(workshop.text).toHaveAccessibleDescription(/^"wa3": a two-way network has 2 to 8 squares\./);
  await workshop.text.fill('wf3e3d3c3b3a3');
  await workshop.text.press('Enter');
  await expect(workshop.text).toHaveAccessibleDescription('');
  await expect(workshop.text).toHaveValue('wa3b3c3d3e3f3');
});

test('the page may be left during a trial', async ({ game, page }) => {
  const workshop = new Workshop(page);
  await workshop.open();
  await workshop.draw('wd3g3/bd6g6');
  await workshop.button('Try it').click();
  await expect(page.locator('.trial__progress')).toBeVisible();
  await page.evaluate(() => void (location.hash = '#/play'));
  await expect(game.board.root).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
  await workshop.visit();
  await expect(workshop.text).toHaveValue('wd3g3/bd6g6');
  await expect(page.locator('.trial__progress')).toHaveCount(0);
});

test('the editor changes the portals under a position', async ({ game, page }) => {
  await page.goto('/#/editor');
  await page.getByLabel('Rule set').selectOption('portal-custom');
  const layout = page.getByLabel('Portal layout');
  await expect(layout).toHaveValue(CLASSIC);
  await layout.selectOption({ index: 1 });
  const chosen = await layout.inputValue();
  expect(chosen).not.toBe(CLASSIC);
  await expect(page.getByLabel('FEN', { exact: true })).toHaveValue(new RegExp(` ${chosen} -$`));
  await page.getByRole('button', { name: 'Start a game from here' }).click();
  await expect(game.board.root).toHaveAttribute('data-variant', 'portal-custom');
  const [, square] = /^w([a-h][1-8])/.exec(chosen)!;
  await expect(game.board.square(square!)).toHaveAccessibleName(/white portal/);
});

test('the computer tries a layout against itself, says what came of it, and can be stopped', async ({ page }) => {
  test.setTimeout(patience(180));
  const workshop = new Workshop(page);
  await workshop.open();
  await workshop.draw('wd3g3/bd6g6');
  await workshop.button('Try it').click();
  await expect(page.locator('.trial__progress')).toBeVisible();
  await expect(workshop.figure("White's score")).toHaveText(/^\d+ %/, { timeout: patience(120) });
  await workshop.button('Stop').click();
  await expect(page.locator('.trial__progress')).toHaveCount(0);
  await expect(workshop.figure('Moves per game')).toHaveText(/^\d+\.\d$/);
  // The figures belong to that layout alone.
  await workshop.board.tap('a3');
  await expect(workshop.figure("White's score")).toHaveCount(0);
  await workshop.button('Undo').click();
  await expect(workshop.figure("White's score")).toBeVisible();
});

test('each layout of ours can be begun with, and its figures are known', async ({ page }) => {
  const workshop = new Workshop(page);
  await workshop.open();
  const ours = page.locator('.layouts').last().getByRole('button');
  await expect(ours).toHaveCount(9);
  for (const one of await ours.all()) {
    await one.click();
    await expect(workshop.verdict).toHaveText('Ready. Both sides have the same portals.');
    await expect(workshop.figure("White's score")).toHaveText(/^\d\d % ± \d+$/);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('the workshop is accessible and fits a phone', async ({ page }) => {
      const workshop = new Workshop(page);
      await workshop.open();
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      await workshop.draw('wb3e3d5f5/bc4e4d6g6/nb5>g4');
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
  });
}

testTwo('a friend sees the portals before accepting, and both play with them', async ({ club }) => {
  const host = await club.player();
  const workshop = new Workshop(host.page);
  await workshop.visit();
  await workshop.draw('wb3e3/bb6e6');
  await workshop.button('Friend').click();
  const form = host.network.form();
  await expectTwo(form.getByLabel('Portal layout')).toHaveValue('wb3e3/bb6e6');
  await form.getByRole('button', { name: 'Create room' }).click();
  const guest = await club.player(`#/join/${await host.network.shownCode()}`, { considers: true });
  const offer = guest.network.dialog;
  await expectTwo(offer.getByRole('heading', { name: 'Your Own Portals' })).toBeVisible();
  await expectTwo(offer.locator('.start-picture .portal')).toHaveCount(4);
  await expectTwo(offer.locator('.layout-picture [data-line]')).toHaveCount(2);
  await guest.network.accept();
  await Promise.all([host.network.expectPlaying('White'), guest.network.expectPlaying('Black')]);
  await host.game.board.move('e2', 'e3');
  await host.game.board.tap('b3');
  await guest.game.board.expectPiece('b3', 'white pawn');
  await guest.game.board.move('e7', 'e6');
  await guest.game.board.tap('b6');
  await host.game.board.expectPiece('b6', 'black pawn');
});
