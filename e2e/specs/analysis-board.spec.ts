/** The analysis board: a tree of variations that can be played, annotated and kept, and an engine that runs only where it is allowed. */
import { expect, test } from '../fixtures';
import { hold } from '../hold';
import { Analysis } from '../pages/analysis';
import { type Computer, truncateReview } from '../pages/computer';
import { GamePage } from '../pages/game';
import { DRAWN } from '../pages/new-game';

const copied = (page: GamePage['page']) => page.evaluate(() => navigator.clipboard.readText());

const shapes = (analysis: Analysis) =>
  analysis.board.root
    .locator('.shape:not([data-draft])')
    .evaluateAll(all => all.map(one => `${(one as SVGElement).dataset.color} ${(one as SVGElement).dataset.kind}`).sort());

const START = 'position/chess/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1';

test('the opening of the current line is named, by whichever moves it was reached', async ({ game, page }) => {
  const analysis = new Analysis(game);
  await analysis.open(START);
  const name = page.locator('.opening');
  await analysis.board.play('g1f3', 'c7c5', 'e2e4');
  await expect(name).toHaveText('B27 Sicilian Defense');
  await analysis.board.play('a7a5');
  // A move without a name of its own belongs to the opening before it.
  await expect(name).toHaveText('B27 Sicilian Defense');
  await analysis.press('Home');
  await expect(name).toBeHidden();
  await analysis.open('position/dinosaur/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1');
  await analysis.board.play('e2e4');
  await analysis.expectNotation('1.e4');
  await expect(name).toBeHidden();
});

test('a different move creates a variation, which keys and buttons promote and delete @quick', async ({ game, page }) => {
  const analysis = new Analysis(game);
  await analysis.open(START);
  await analysis.board.play('e2e4', 'e7e5', 'g1f3');
  await analysis.expectNotation('1.e4 e5 2.Nf3');
  await analysis.press('ArrowLeft', 'ArrowLeft');
  await analysis.board.play('c7c5', 'b1c3');
  await analysis.expectNotation('1.e4 e5 (1…c5 2.Nc3) 2.Nf3');
  await expect(analysis.current).toHaveText('2.Nc3');
  // The arrow keys lead from one variation to another, and along the line.
  await analysis.press('ArrowLeft', 'ArrowUp');
  await expect(analysis.current).toHaveText('e5');
  await analysis.press('ArrowDown');
  await expect(analysis.current).toHaveText('1…c5');
  await analysis.press('p');
  await analysis.expectNotation('1.e4 c5 (1…e5 2.Nf3) 2.Nc3');
  await analysis.notation.getByRole('button', { name: '1…e5' }).click();
  await analysis.board.expectPiece('e5', 'black pawn');
  await page.getByRole('button', { name: 'Make main line' }).click();
  await analysis.expectNotation('1.e4 e5 (1…c5 2.Nc3) 2.Nf3');
  await analysis.press('ArrowDown', 'Delete');
  await analysis.expectNotation('1.e4 e5 2.Nf3');
  await expect(analysis.current).toHaveText('1.e4');
  await analysis.board.expectPiece('e7', 'black pawn');
});

test('a jump through a drawn portal can be played, taken as a variation and stepped through', async ({ game, page }) => {
  const analysis = new Analysis(game);
  await analysis.open(`position/portal-custom/4k3/8/8/n7/8/3R4/8/K7_w_-_-_0_1_${DRAWN}_-`);
  await analysis.board.tap('d3');
  await analysis.board.expectMarked('activation', ['a5', 'h4']);
  await analysis.board.tap('a5');
  await analysis.board.expectPiece('d3', 'black knight');
  // The thrown knight may not jump, and nothing leads on from an exit.
  await analysis.board.tap('d3');
  await analysis.board.expectMarked('activation', []);
  await analysis.board.tap('b4', 'a5');
  await analysis.board.expectMarked('selected', ['a5']);
  await analysis.board.expectMarked('activation', []);
  await analysis.expectNotation('1.R⇄a5 Nb4');
  await analysis.press('Home');
  await analysis.board.expectPiece('a5', 'black knight');
  await analysis.board.tap('d3', 'h4');
  await analysis.expectNotation('1.R⇄a5 (1.R⤳h4) 1…Nb4');
  await page.reload();
  await analysis.expectNotation('1.R⇄a5 (1.R⤳h4) 1…Nb4');
});

test('the current move stays visible when the window is resized', async ({ game, page }) => {
  const analysis = new Analysis(game);
  await page.setViewportSize({ width: 1440, height: 900 });
  await analysis.open(START);
  const shuffle = Array.from({ length: 30 }, (_, index) => `${2 * index + 1}. Nf3 Nf6 ${2 * index + 2}. Ng1 Ng8`).join(' ');
  await analysis.import(`${shuffle} *`);
  await analysis.press('End');
  const hidden = () =>
    analysis.notation.evaluate(list => {
      const [outer, inner] = [list, list.querySelector('[aria-current]')!].map(one => one.getBoundingClientRect());
      return Math.max(outer!.top - inner!.top, inner!.bottom - outer!.bottom, 0);
    });
  await expect(analysis.current).toHaveAttribute('data-node', /\d/);
  await expect.poll(hidden).toBeLessThan(1);
  for (const size of [
    { width: 360, height: 740 },
    { width: 740, height: 360 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(hidden).toBeLessThan(1);
  }
});

test('comments, NAGs and arrows belong to their move, in the exported PGN and after a reload', async ({ game, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const analysis = new Analysis(game);
  await analysis.open(START);
  await analysis.board.play('e2e4');
  await page.getByRole('button', { name: 'Interesting move' }).click();
  await analysis.comment.fill('Best by test.');
  await analysis.comment.blur();
  const [from, to] = [await analysis.board.centre('d2'), await analysis.board.centre('d4')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up({ button: 'right' });
  await expect.poll(() => shapes(analysis)).toEqual(['green arrow']);
  await analysis.board.play('e7e5');
  await expect.poll(() => shapes(analysis)).toEqual([]);
  await expect(analysis.comment).toHaveValue('');
  await analysis.press('ArrowLeft');
  await expect.poll(() => shapes(analysis)).toEqual(['green arrow']);
  await page.getByRole('button', { name: 'Copy PGN' }).click();
  await expect.poll(() => copied(page)).toContain('1. e4 $5 {[%cal Gd2d4] Best by test.} 1... e5 *');
  await page.reload();
  await analysis.expectNotation('1.e4!? Best by test. 1…e5');
  await expect(analysis.current).toHaveText('1.e4!?');
  await expect.poll(() => shapes(analysis)).toEqual(['green arrow']);
  await expect(page.getByRole('button', { name: 'Interesting move' })).toHaveAttribute('aria-pressed', 'true');
});

test('a PGN of another program round-trips completely, and an unreadable one stays in its field', async ({ game, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const analysis = new Analysis(game);
  await analysis.open(START);
  const pgn = '[Event "Club"]\n[X-Own "kept"]\n\n{Before.} 1. e4 $146 {[%clk 0:05:00] [%tqu "a"]} (1. d4 d5 (1... Nf6 $16)) 1... e5 (1... -- 2. d4) 2. Nf3 1-0\n';
  await analysis.import(pgn);
  await expect(page.getByRole('textbox', { name: /^Paste a game/ })).toBeHidden();
  await analysis.expectNotation('Before. 1.e4 $146 (1.d4 d5 (1…Nf6±)) 1…e5 (-- 2. d4) 2.Nf3 1-0');
  await expect(game.notices).toContainText("Some lines couldn't be read");
  await page.getByRole('button', { name: 'Copy PGN' }).click();
  // Lines may be broken in other places.
  const words = async () => (await copied(page)).split(/\s+/).join(' ');
  await expect.poll(words).toBe(pgn.replace('(1... --', '(--').split(/\s+/).join(' '));
  await game.dismissNotices();
  await analysis.import('1. Zz9 e5');
  await expect(page.getByRole('alert')).toContainText('Zz9');
  // A text that could not be read stays in its field, so that it can be corrected.
  const field = page.getByRole('textbox', { name: /^Paste a game/ });
  await expect(field).toHaveValue('1. Zz9 e5');
  await field.fill('1. e4 {never closed');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await analysis.expectNotation('1.e4 never closed');
});

test('edits of one analysis in two tabs are merged, even if a tab missed storage events', async ({ game, context }) => {
  const one = new Analysis(game);
  await one.open(START);
  await one.board.play('e2e4');
  const two = new Analysis(new GamePage(await context.newPage()));
  // A window calls its listeners in order, so this one is added before the page's own: it can suppress the events.
  await two.page.addInitScript(() =>
    addEventListener('storage', event => {
      if (document.documentElement.dataset.missesEvents) event.stopImmediatePropagation();
    }),
  );
  await two.open(START);
  await two.expectNotation('1.e4');
  await two.board.play('e7e5');
  await one.expectNotation('1.e4 e5');
  await expect(one.current).toHaveText('1.e4');
  await one.board.play('c7c5');
  await two.expectNotation('1.e4 e5 (1…c5)');
  // A move that is deleted in one tab does not come back from the other.
  await two.press('Delete');
  await one.expectNotation('1.e4 c5');
  await expect(one.current).toHaveText('c5');

  // The second tab misses the storage events of the first, like a tab that was suspended.
  await two.page.evaluate(() => void (document.documentElement.dataset.missesEvents = 'yes'));
  await one.press('ArrowLeft');
  await one.board.play('e7e6');
  await one.comment.fill('French.');
  await one.comment.blur();
  await one.expectNotation('1.e4 c5 (1…e6 French.)');
  await two.board.play('d7d5');
  await two.expectNotation('1.e4 c5 (1…d5) (1…e6 French.)');
  await one.expectNotation('1.e4 c5 (1…d5) (1…e6 French.)');
  await expect(one.current).toHaveText('1…e6');
  await one.page.reload();
  await one.expectNotation('1.e4 c5 (1…d5) (1…e6 French.)');
});

test('an unsaved comment stays in its field while another tab saves one, and both are merged', async ({ game, context }) => {
  const one = new Analysis(game);
  await one.open(START);
  await one.board.play('e2e4');
  const two = new Analysis(new GamePage(await context.newPage()));
  await two.open(START);
  await one.comment.fill('Mine.');
  await two.comment.fill('Theirs.');
  await two.comment.blur();
  await two.board.play('e7e5');
  await one.expectNotation('1.e4 Theirs. 1…e5');
  await expect(one.comment).toHaveValue('Mine.');
  await one.comment.blur();
  for (const tab of [one, two]) await tab.expectNotation('1.e4 Mine. Theirs. 1…e5');
  await expect(one.comment).toHaveValue('Mine.\nTheirs.');
});

test('an unsaved comment is saved by a reload, by leaving the page and by playing or selecting a move', async ({ game, page }) => {
  const analysis = new Analysis(game);
  await analysis.open(START);
  await analysis.board.play('e2e4');
  await analysis.comment.fill('Half a thou');
  await page.reload();
  await analysis.expectNotation('1.e4 Half a thou');
  await expect(analysis.comment).toHaveValue('Half a thou');
  await analysis.comment.fill('A whole thought.');
  await page.evaluate(() => (location.hash = '#/play'));
  await expect(game.board.grid).toBeVisible();
  await analysis.open(START);
  await analysis.expectNotation('1.e4 A whole thought.');
  await analysis.comment.fill('And then:');
  await analysis.board.play('e7e5');
  await analysis.expectNotation('1.e4 And then: 1…e5');
  await expect(analysis.comment).toHaveValue('');
  // This press leaves the focus in the field.
  await analysis.comment.fill('Black.');
  await page.getByRole('button', { name: 'Previous' }).dispatchEvent('click');
  await analysis.expectNotation('1.e4 And then: 1…e5 Black.');
  await expect(analysis.comment).toHaveValue('And then:');
});

test('when storage is full, the analysis is kept in memory and a notice is shown', async ({ game, page }) => {
  const analysis = new Analysis(game);
  await analysis.open(START);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await analysis.import('1. e4 {Best.} *');
  await analysis.expectNotation('1.e4 Best.');
  await expect(game.notices).toContainText('storage is full');
  await analysis.press('End');
  await analysis.board.play('e7e5');
  await page.evaluate(() => (location.hash = '#/play'));
  await expect(analysis.notation).toBeHidden();
  await page.evaluate(() => (location.hash = '#/analysis/'));
  await analysis.expectNotation('1.e4 Best. 1…e5');
});

test('the analysis of a finished game reopens from the games list with its variation and current move', async ({ game, page }) => {
  const analysis = new Analysis(game);
  await game.start();
  await game.board.play('f2f3', 'e7e5', 'g2g4', 'd8h4');
  await game.closeEnding();
  await page.getByRole('link', { name: 'Analysis board' }).click();
  await analysis.expectNotation('1.f3 e5 2.g4 Qh4# 0-1');
  await analysis.press('ArrowRight', 'ArrowRight');
  await analysis.board.play('e2e4');
  await analysis.expectNotation('1.f3 e5 2.g4 (2.e4) 2…Qh4# 0-1');
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await game.expectMoves('f3', 'e5', 'g4', 'Qh4#');
  await game.pageLink('Games').click();
  await page.getByRole('listitem').getByRole('link', { name: 'Analysis board' }).click();
  await analysis.expectNotation('1.f3 e5 2.g4 (2.e4) 2…Qh4# 0-1');
  await expect(analysis.current).toHaveText('2.e4');
});

test('a loaded PGN keeps its variations for the analysis board', async ({ game }) => {
  const analysis = new Analysis(game);
  await game.open();
  await game.paste('1. e4 (1. d4 {solid}) 1... e5 2. Nf3 *');
  await game.expectMoves('e4', 'e5', 'Nf3');
  await game.reload();
  await game.openFiles();
  await game.files.getByRole('link', { name: 'Analysis board' }).click();
  await analysis.expectNotation('1.e4 (1.d4 solid) 1…e5 2.Nf3');
});

test('the analysis board opens from a position link and the editor, and rejects an unknown analysis', async ({ game, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const analysis = new Analysis(game);
  await analysis.open(START);
  await analysis.board.play('e2e4', 'c7c5');
  await page.getByRole('button', { name: 'Copy link to this position' }).click();
  await expect.poll(() => copied(page)).toContain('#/analysis/position/chess/');
  await page.goto(await copied(page));
  await analysis.board.expectPiece('c5', 'black pawn');
  await expect(analysis.notation).toContainText('No moves yet');
  await page.goto('/#/editor');
  await page.locator('main').getByRole('link', { name: 'Analysis board' }).click();
  await expect(analysis.board.grid).toBeVisible();
  await page.goto('/#/analysis/own/nothing');
  await expect(page.getByRole('alert')).toContainText("isn't saved");
});

test('the engine shows lines, and stops when it is switched off or the page is hidden', async ({ game, page }) => {
  const analysis = new Analysis(game);
  await analysis.open(START);
  const lines = analysis.engine.getByRole('listitem');
  await analysis.press('l');
  await expect(lines).toHaveCount(3);
  await expect(analysis.engine).toContainText(/Depth \d+ · \d{1,3}(\u202f\d{3})* positions a second/);
  await expect(analysis.engine.getByRole('meter')).toHaveAttribute('aria-valuenow', /\d+/);
  await expect(analysis.board.root.locator('.shape[data-kind="hint"], .shape[data-color="hint"]').first()).toBeVisible();
  await analysis.engine.getByRole('combobox', { name: 'Lines' }).selectOption('5');
  await expect(lines).toHaveCount(5);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await expect(lines).toHaveCount(0);
  await expect.poll(() => page.workers().length).toBe(0);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await expect(lines).toHaveCount(5);
  // The engine keeps running, and the focus stays on the line.
  await lines.first().getByRole('button').focus();
  const depth = await analysis.engine.getByText(/^Depth/).innerText();
  await expect(analysis.engine.getByText(/^Depth/)).not.toHaveText(depth);
  await expect(lines.first().getByRole('button')).toBeFocused();
  // A press plays the line's first move, and the engine analyses the new position.
  await lines.first().getByRole('button').click();
  await expect(analysis.current).toBeVisible();
  const played = (await analysis.current.innerText()).replace('1.', '');
  await expect(lines.getByText(new RegExp(`^${played}\\b`))).toHaveCount(0);
  await expect(lines).toHaveCount(5);
  await analysis.press('l');
  await expect(lines).toHaveCount(0);
  await expect.poll(() => page.workers().length).toBe(0);
});

test('the analysis of an assassin game shows all pieces or the view of one side without the engine', async ({ game, page }) => {
  const analysis = new Analysis(game);
  await game.load({ variant: 'assassin', moves: ['A@d3', 'A@e6', 'a2a3'] });
  await game.openFiles();
  await expect(game.files.getByRole('link', { name: 'Analysis board' })).toHaveCount(0);
  await game.dismissDialog();
  await game.button('Resign').click();
  await game.button(/^(Yes|Resign)$/).last().click();
  await game.closeEnding();
  await page.getByRole('link', { name: 'Analysis board' }).click();
  // The page handles keys only after it has been built.
  await expect(analysis.notation).toContainText('a3');
  await analysis.press('End');
  await expect(analysis.board.square('d3')).toHaveAccessibleName(/white assassin/i);
  await expect(analysis.board.square('e6')).toHaveAccessibleName(/black assassin/i);
  await analysis.press('l');
  await expect(analysis.engine.getByRole('listitem')).toHaveCount(3);
  await analysis.press('v');
  await expect(analysis.board.square('d3')).toHaveAccessibleName(/white assassin/i);
  await expect(analysis.board.square('e6')).not.toHaveAccessibleName(/assassin/);
  await expect(analysis.engine).toContainText('The engine sees everything');
  await expect(analysis.engine.getByRole('listitem')).toHaveCount(0);
  await expect(analysis.notation).not.toContainText('A@e6');
  await page.getByRole('radio', { name: 'What Black knew' }).check();
  await expect(analysis.board.square('e6')).toHaveAccessibleName(/black assassin/i);
  await expect(analysis.board.square('d3')).not.toHaveAccessibleName(/assassin/);
});

/** A game in which Black's third move allows mate in one. */
const SCHOLAR = '1. e4 e5 2. Qh5 Nc6 3. Bc4! Nf6 (3... g6) 4. Qxf7# *';

/** Starts the computer review of the whole main line, and waits for its result. */
async function review(game: GamePage, computer: Computer): Promise<void> {
  await game.button('Analyse the game').click();
  await expect(computer.analysis.getByRole('row', { name: 'White' })).toBeVisible();
}

/** Returns the index of the first position to be analysed, for each request to analyse a line. */
const analysedFrom = async (page: GamePage['page']) => {
  const texts = await page.evaluate(() => window.computer.requests.filter(text => text.startsWith('{"analyse"')));
  const requests = texts.map(text => (JSON.parse(text) as { analyse: { from: number; lines: number } }).analyse);
  return requests.filter(({ lines }) => lines === 0).map(({ from }) => from);
};

test('the marks of a game review are added to its analysis only once', async ({ game, computer, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const analysis = new Analysis(game);
  const toBoard = page.getByRole('link', { name: 'Analysis board' });
  await game.load({ variant: 'chess', moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'] });
  // The analysis board can be opened before the game is analysed, too.
  await toBoard.click();
  await analysis.expectNotation('1.f3 e5 2.g4 Qh4# 0-1');
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await review(game, computer);
  await toBoard.click();
  const blunder = analysis.notation.getByRole('button', { name: 'g4' });
  await expect(blunder).toHaveText('2.g4??');
  // The analysis board shows the review of the game.
  await expect(computer.analysis.getByRole('row', { name: 'White' })).toBeVisible();
  await expect(game.button('Analyse the game')).toHaveCount(0);
  await page.getByRole('button', { name: 'Copy PGN' }).click();
  await expect.poll(() => copied(page)).toContain('g4 $4');
  await blunder.click();
  await page.getByRole('button', { name: 'Blunder', exact: true }).click();
  await expect(blunder).toHaveText('2.g4');
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await expect(game.moves.nth(2)).toHaveText('g4 ??');
  await toBoard.click();
  await expect(blunder).toHaveText('2.g4');
});

test('a review marks the moves of the main line, and a click in the review selects a move', async ({ game, computer, page }) => {
  const analysis = new Analysis(game);
  await analysis.open(START);
  // Before the first move there is nothing to step through, to mark or to judge.
  for (const name of ['Analyse the game', 'Previous move', 'Blunder', 'Make main line']) await expect(game.button(name)).toBeHidden();
  await expect(analysis.notation).not.toContainText('*');
  await analysis.import(SCHOLAR);
  await expect(page.getByRole('textbox', { name: /^Paste a game/ })).toBeHidden();
  await review(game, computer);
  // A mark from the PGN stays, and so does the variation.
  await expect(analysis.notation).toContainText(/3\.Bc4!\s*Nf6\?\?\s*\(3…g6\)/);
  await expect(computer.analysis.getByRole('row', { name: 'Black' })).toHaveText(/^Black\s*\d+%\s*\d\s*\d\s*1$/);
  const moves = computer.analysis.getByRole('list', { name: 'Annotated moves' }).getByRole('button');
  await moves.filter({ hasText: 'Nf6' }).click();
  await expect(analysis.current).toHaveText('Nf6??');
  await analysis.board.expectPiece('f6', 'black knight');
  const graph = computer.analysis.getByRole('img', { name: /^Who was better/ });
  const box = (await graph.boundingBox())!;
  await graph.click({ position: { x: box.width * 0.15, y: box.height / 2 } });
  await expect(analysis.current).toHaveText(/^1\.e4/);

  // The review is kept after a reload, so that no position is analysed again.
  await page.reload();
  await expect(computer.analysis.getByRole('row', { name: 'White' })).toBeVisible();
  expect(await analysedFrom(page)).toEqual([]);
  // When another variation becomes the main line, only its new positions are analysed.
  await analysis.press('End', 'ArrowLeft', 'ArrowDown');
  await expect(analysis.current).toHaveText('3…g6');
  await page.getByRole('button', { name: 'Make main line' }).click();
  await expect(computer.analysis).toBeHidden();
  await review(game, computer);
  expect(await analysedFrom(page)).toEqual([6]);

  await analysis.notation.getByRole('button', { name: 'Nf6' }).click();
  await page.getByRole('button', { name: 'Make main line' }).click();
  await review(game, computer);
  await computer.analysis.getByRole('link', { name: 'Learn from your mistakes' }).click();
  await expect(page.locator('.learn__task')).toContainText('3… Nf6 gave something away.');
  await page.getByRole('link', { name: 'Analysis board' }).click();
  await expect(analysis.notation).toContainText('Nf6??');
});

test('a review shows its progress, pauses the engine, and resumes after a reload', async ({ game, computer, page }) => {
  const analysis = new Analysis(game);
  await analysis.open(START);
  await analysis.import(SCHOLAR);
  await expect(analysis.notation).toContainText('Qxf7#');
  const release = await hold(page, '**/*worker_loader.js');
  await game.button('Analyse the game').click();
  await expect(computer.analysis.getByRole('progressbar')).toHaveAttribute('max', '8');
  await expect(computer.analysis).toContainText('0 of 8 positions done');
  await analysis.press('l');
  await expect(analysis.engine).toContainText('The engine pauses');
  release();
  await expect(computer.analysis.getByRole('row', { name: 'White' })).toBeVisible();
  await expect(analysis.engine.getByRole('listitem')).toHaveCount(3);
  await analysis.press('l');
  await expect.poll(() => page.workers().length).toBe(0);

  await truncateReview(page, 'judged:own/', 3);
  await page.reload();
  await review(game, computer);
  expect(await analysedFrom(page)).toEqual([3]);
});
