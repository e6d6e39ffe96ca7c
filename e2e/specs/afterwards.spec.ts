/** The end of a game: the card over the board that tells how it ended, and its buttons: play again, analyse, share. */
import { expect, test } from '../fixtures';
import type { GamePage } from '../pages/game';

const FOOL = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
/** The game before the mate, which Black gives. */
const BEFORE_MATE = { variant: 'chess', fen: 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2' } as const;

/** A game of seven moves by each side, which Black's last one ends. */
const TRAP = 'e2e4 e7e5 g1f3 b8c6 f1c4 c6d4 f3e5 d8g5 e5f7 g5g2 h1f1 g2e4 c4e2'.split(' ');
const TRAP_MATE = ['d4', 'f3'] as const;

const GREEN = 'color(srgb 0 1 0)';

/** Returns the colours of the card's title and of the status, where "good" has the colour green. */
async function colours(game: GamePage): Promise<string[]> {
  await game.page.evaluate(green => {
    for (const name of ['--good', '--good-soft']) document.documentElement.style.setProperty(name, green);
  }, GREEN);
  const colour = (node: Element, property: string) => getComputedStyle(node).getPropertyValue(property);
  return [await game.ending.locator('h2').evaluate(colour, 'color'), await game.statusBar.evaluate(colour, 'background-color')];
}

test('a finished game offers Play again, Analyse the game, Share and a new opponent', async ({ game, computer, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const after = game.afterwards;
  await game.start({ variant: 'chess' });
  await game.board.play('f2f3', 'e7e5', 'g2g4');
  await expect(after).toHaveCount(0);
  await game.board.play('d8h4');
  await game.expectOver('Black wins', 'White is checkmated.');
  await expect(game.ending).toContainText('Black wins');
  await expect(after.getByRole('button')).toHaveText(['Play again', 'Analyse the game', 'Share', 'New opponent']);
  await after.getByRole('button', { name: 'New opponent' }).click();
  await expect(game.newGame.dialog).toBeVisible();
  await game.dismissDialog();

  await after.getByRole('button', { name: 'Share' }).click();
  await expect(game.notices).toContainText('Copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('#/game/');

  await after.getByRole('button', { name: 'Analyse the game' }).click();
  await expect(game.ending).toHaveCount(0);
  await expect(computer.analysis.getByRole('row', { name: 'White' })).toBeVisible();
  await expect(after.getByRole('button')).toHaveText(['Play again', 'Share']);

  await after.getByRole('button', { name: 'Play again' }).click();
  await expect(after).toHaveCount(0);
  await expect(computer.analysis).toBeHidden();
  await game.board.play('e2e4');

  await page.goto(link);
  await expect(page.locator('.move')).toHaveText(['f3', 'e5', 'g4', 'Qh4#']);
});

test('a win against the computer is told in green', async ({ game }) => {
  await game.load({ ...BEFORE_MATE, players: { white: { computer: 1 }, black: 'human' } });
  await game.board.move('d8', 'h4');
  await expect(game.ending.locator('h2')).toHaveText('You won by checkmate');
  await expect(game.ending.locator('p')).toBeHidden();
  expect(await colours(game)).toEqual([GREEN, GREEN]);
});

test('a loss against the computer is told to the person, without green', async ({ game }) => {
  await game.load({ ...BEFORE_MATE, players: { white: { computer: 1 }, black: 'human' } });
  await game.board.move('a7', 'a6');
  // A move of the opponent takes back the question.
  await expect(game.moves).toHaveCount(2);
  await game.button('Resign').click();
  await game.page.locator('.confirm').getByRole('button', { name: 'Resign' }).click();
  await expect(game.ending.locator('h2')).toHaveText('You lost by resignation');
  expect(await colours(game)).not.toContain(GREEN);
});

test('two people at one device read who won, and why', async ({ game }) => {
  await game.load(BEFORE_MATE);
  await game.board.move('d8', 'h4');
  await expect(game.ending.locator('h2')).toHaveText('Black wins');
  await expect(game.ending.locator('p')).toHaveText('White is checkmated.');
  expect(await colours(game)).not.toContain(GREEN);
});

test('the card tells how accurately each side played, and the analysis is then there at once', async ({ game, computer, page }) => {
  await game.load({ variant: 'chess', moves: TRAP });
  await game.board.move(...TRAP_MATE);
  const accuracy = game.ending.locator('.ending__accuracy');
  await expect(accuracy).toHaveText(/^Accuracy\s*White \d+%\s*Black \d+%$/);
  const shares = (await accuracy.textContent())!.match(/\d+%/g)!;
  await expect(computer.analysis).toHaveCount(0);
  await expect(page.locator('.move__mark')).toHaveCount(0);

  await game.ending.getByRole('button', { name: 'Analyse the game' }).click();
  await expect(computer.analysis).toBeFocused();
  for (const [index, side] of ['White', 'Black'].entries()) {
    await expect(computer.analysis.getByRole('row', { name: side })).toContainText(shares[index]!);
  }
  await game.afterwards.getByRole('button', { name: 'Play again' }).click();
  await expect(computer.analysis).toHaveCount(0);
});

test('a game that goes on while its accuracy is measured is not disturbed', async ({ game, computer }) => {
  await game.open();
  await computer.hold();
  await game.load({ variant: 'chess', moves: TRAP, players: { white: { computer: 1 }, black: 'human' } });
  await game.board.move(...TRAP_MATE);
  await expect(game.ending.locator('.ending__accuracy')).toHaveText(/…\s*You …$/);
  await game.ending.getByRole('button', { name: 'Play again' }).click();
  await computer.release();
  await game.board.move('e2', 'e4');
  await expect(game.moves).toHaveCount(2);
  await expect(computer.analysis).toHaveCount(0);
});

test('an accuracy that cannot be measured is left out without a word', async ({ game, faults, page }) => {
  let tried = 0;
  await page.route('**/*worker_loader.js', route => {
    tried += 1;
    return route.abort();
  });
  await game.load({ variant: 'chess', moves: TRAP });
  await game.board.move(...TRAP_MATE);
  // The worker is started once more before the page gives up.
  await expect.poll(() => tried).toBeGreaterThan(1);
  await expect(game.ending.locator('.ending__accuracy')).toHaveCount(0);
  await expect(game.ending.locator('h2')).toHaveText('Black wins');
  await expect(game.notices).not.toContainText(/computer|analys/i);
  faults.length = 0;
});

test('whoever saves data, or has played a few moves only, is told no accuracy', async ({ game, page }) => {
  let asked = 0;
  await page.route('**/*worker*', route => {
    asked += 1;
    return route.continue();
  });
  await game.load(BEFORE_MATE);
  await game.board.move('d8', 'h4');
  await expect(game.ending.getByRole('group')).toBeVisible();
  await expect(game.ending.locator('.ending__accuracy')).toHaveCount(0);
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }));
  await game.reload();
  await game.load({ variant: 'chess', moves: TRAP });
  await game.board.move(...TRAP_MATE);
  await expect(game.ending.getByRole('group')).toBeVisible();
  await expect(game.ending.locator('.ending__accuracy')).toHaveCount(0);
  expect(asked).toBe(0);
});

test('the card is put away by its button or a look back, and its buttons then stand beside the board', async ({ game, page }) => {
  for (const close of [() => game.closeEnding(), () => page.keyboard.press('ArrowLeft')]) {
    await game.load(BEFORE_MATE);
    await game.board.move('d8', 'h4');
    await expect(game.ending.getByRole('group', { name: 'After the game' })).toBeVisible();
    await close();
    await expect(game.ending).toHaveCount(0);
    await expect(page.getByRole('complementary').getByRole('group', { name: 'After the game' })).toBeVisible();
    await page.keyboard.press('End');
    await expect(game.ending).toHaveCount(0);
  }
});

test('the card does not lie over a finished game that is opened, and goes when the end is taken back', async ({ game }) => {
  await game.load({ variant: 'chess', moves: FOOL });
  await expect(game.afterwards).toBeVisible();
  await expect(game.ending).toHaveCount(0);
  await game.load(BEFORE_MATE);
  await game.board.move('d8', 'h4');
  await expect(game.ending).toBeVisible();
  await game.reload();
  await expect(game.afterwards).toBeVisible();
  await expect(game.ending).toHaveCount(0);
  await game.load(BEFORE_MATE);
  await game.board.move('d8', 'h4');
  await expect(game.ending).toBeVisible();
  await game.button('Undo').click();
  await expect(game.ending).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('the buttons of a finished game are visible without scrolling', async ({ game, page }) => {
    await game.load({ variant: 'chess', moves: FOOL });
    await game.expectOver('Black wins', 'White is checkmated.');
    await page.evaluate(() => scrollTo(0, 0));
    for (const name of ['Play again', 'Analyse the game', 'Share']) {
      await expect(game.afterwards.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
  });

  test('the card lies within the board', async ({ game }) => {
    await game.load({ variant: 'chess', moves: TRAP });
    await game.board.move(...TRAP_MATE);
    await expect(game.ending.locator('.ending__accuracy')).toContainText('%');
    const [card, board] = [(await game.ending.boundingBox())!, (await game.board.root.boundingBox())!];
    expect(card.x).toBeGreaterThanOrEqual(board.x);
    expect(card.y).toBeGreaterThanOrEqual(board.y);
    expect(card.x + card.width).toBeLessThanOrEqual(board.x + board.width);
    expect(card.y + card.height).toBeLessThanOrEqual(board.y + board.height);
  });
});
