import { expect, test } from '../fixtures';
import { hold } from '../hold';
import { truncateReview } from '../pages/computer';
import { DRAWN } from '../pages/new-game';

const FOOL = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];

test('the analysis of a finished game shows a graph, the accuracy and annotated moves', async ({ game, computer, page }) => {
  await game.start({ variant: 'chess' });
  await expect(computer.analysis).toBeHidden();
  await game.load({ variant: 'chess', moves: FOOL });
  await game.button('Analyse the game').click();

  const moves = computer.analysis.getByRole('list', { name: 'Annotated moves' }).getByRole('button');
  const blunder = moves.filter({ hasText: 'g4' });
  await expect(blunder).toHaveText(/^Blunder\s*2\. g4: \S+ was better$/);
  const graph = computer.analysis.getByRole('img', { name: /^Who was better/ });
  // The graph has a point for each of the five positions. At the end White's share is zero.
  await expect(graph.locator('.analysis__white')).toHaveAttribute('d', /^M0 100(L\d [\d.]+){5}V100Z$/);
  await expect(graph.locator('.analysis__white')).toHaveAttribute('d', /L4 100\.0V/);
  await expect(graph.locator('.analysis__point--blunder')).toHaveAttribute('d', /^M3 [\d.]+h0$/);

  // White lost by a blunder, and Black made no mistake.
  const row = (side: string) => computer.analysis.getByRole('row', { name: side });
  await expect(row('Black')).toHaveText(/^Black\s*(100|9\d)%\s*0\s*0\s*0$/);
  await expect(row('White')).toHaveText(/^White\s*[1-8]?\d%\s*\d\s*\d\s*[12]$/);

  // Good moves are shown on request.
  const few = await moves.count();
  await computer.analysis.getByRole('switch', { name: 'Show good moves too' }).check();
  await expect(moves).toHaveCount(4);
  expect(few).toBeLessThan(4);
  await expect(moves.last()).toHaveText(/^Best move\s*2… Qh4#$/);
  await moves.last().click();
  await expect(page.locator('.move[aria-current]')).toHaveText(/^Qh4#/);

  await blunder.click();
  await expect(page.locator('.move[aria-current]')).toHaveText(/^e5/);
  await expect(page.locator('.board__shapes [data-kind="hint"]')).toHaveCount(1);
  await game.button('Back to the game').click();
  await expect(page.locator('.board__shapes [data-kind="hint"]')).toHaveCount(0);

  // A press on the graph shows the ply at that point.
  const box = (await graph.boundingBox())!;
  await graph.click({ position: { x: box.width * 0.26, y: box.height / 2 } });
  await expect(page.locator('.move[aria-current]')).toHaveText(/^f3/);
});

test('on a phone the analysis comes into sight, has the focus, and fits the screen', async ({ game, computer, page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await game.load({ variant: 'chess', moves: FOOL });
  await game.button('Analyse the game').click();
  await expect(computer.analysis).toBeFocused();
  const table = computer.analysis.getByRole('table');
  await expect(table).toBeInViewport({ ratio: 1 });
  await expect(computer.analysis.getByRole('img', { name: /^Who was better/ })).toBeInViewport({ ratio: 1 });
  const box = (await table.boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(350);
  // It is a sheet below the board, which stays in sight while one looks at the moves.
  const [sheet, board] = [(await computer.analysis.boundingBox())!, (await game.board.root.boundingBox())!];
  expect(sheet.y).toBeGreaterThanOrEqual(board.y + board.height - 1);
  expect(sheet.y + sheet.height).toBeLessThanOrEqual(741);
  const card = computer.analysis.getByRole('list', { name: 'Annotated moves' }).getByRole('button').first();
  await card.click();
  await expect(page.locator('.board__shapes [data-kind="hint"]')).toHaveCount(1);
  await expect(game.board.root).toBeInViewport({ ratio: 1 });
  await computer.analysis.getByRole('button', { name: 'Close' }).click();
  await expect(computer.analysis).toHaveCount(0);
  const analyse = game.button('Analyse the game');
  await expect(analyse).toBeFocused();
  await analyse.click();
  await expect(table).toBeVisible();
});

test('the analysis of a game with clocks shows the time spent on a move', async ({ game, computer }) => {
  await game.open();
  const clocks = { time_control: { initial_ms: 60_000, increment_ms: 0 } };
  const times = [[60_000, 60_000], [60_000, 60_000], [60_000, 57_500], [41_000, 57_500], [41_000, 56_500]];
  const options = { variant: 'chess', start: 'initial', ...clocks };
  await game.paste(JSON.stringify({ format: 'portal-chess-game', version: 1, options, plies: FOOL, times }));
  await game.expectMoves('f3', 'e5', 'g4', 'Qh4#');
  await game.button('Analyse the game').click();
  const moves = computer.analysis.getByRole('list', { name: 'Annotated moves' }).getByRole('button');
  await expect(moves.filter({ hasText: 'g4' })).toContainText('0:19');
  await game.page.getByRole('link', { name: 'Analysis board' }).click();
  await expect(moves.filter({ hasText: 'g4' })).toContainText('0:19');
});

test('a progress bar shows the state of the analysis, and stored evaluations are not computed again', async ({ game, computer, page }) => {
  const release = await hold(page, '**/*worker_loader.js');
  await game.load({ variant: 'chess', moves: FOOL });
  await game.button('Analyse the game').click();
  await expect(computer.analysis.getByRole('progressbar')).toHaveAttribute('max', '5');
  await expect(computer.analysis).toContainText('0 of 5 positions done');
  release();
  const white = computer.analysis.getByRole('row', { name: 'White' });
  await expect(white).toBeVisible();
  await expect(computer.analysis.getByRole('progressbar')).toHaveCount(0);

  await truncateReview(page, 'judged:', 3);
  await game.reload();
  await game.button('Analyse the game').click();
  await expect(white).toBeVisible();
  const analysedFrom = async () => {
    const texts = await page.evaluate(() => window.computer.requests.filter(text => text.startsWith('{"analyse"')));
    return texts.map(text => (JSON.parse(text) as { analyse: { from: number } }).analyse.from);
  };
  expect(await analysedFrom()).toEqual([3]);
  await game.reload();
  await game.button('Analyse the game').click();
  await expect(white).toBeVisible();
  expect(await analysedFrom()).toEqual([]);
});

test('the marks of an analysis appear in the move list with accessible names, and survive a reload', async ({ game, computer }) => {
  await game.load({ variant: 'chess', moves: FOOL });
  const blunder = game.moves.nth(2);
  await expect(blunder).toHaveText('g4');
  await game.button('Analyse the game').click();
  await expect(blunder).toHaveText('g4 ??');
  await expect(blunder).toHaveAccessibleName('g4 Blunder');
  await expect(game.moves.last()).toHaveText('Qh4#');
  await game.reload();
  await expect(blunder).toHaveText('g4 ??');
  await expect(computer.analysis).toBeHidden();
  await game.button('Undo').click();
  await expect(game.moves).toHaveCount(3);
  await expect(game.moves.filter({ hasText: '?' })).toHaveCount(0);
});

test('an annotation in a PGN takes precedence over the computer\'s mark', async ({ game }) => {
  await game.open();
  await game.paste('[Result "0-1"]\n\n1. f3 e5 2. g4! Qh4# 0-1');
  await game.expectMoves('f3', 'e5', 'g4!', 'Qh4#');
  await game.button('Analyse the game').click();
  await expect(game.page.getByRole('region', { name: 'Analysis', exact: true }).getByRole('row', { name: 'White' })).toBeVisible();
  await expect(game.moves.nth(2)).toHaveText('g4!');
});

test('undoing a move removes the analysis', async ({ game, computer }) => {
  await game.load({ variant: 'chess', moves: FOOL });
  await game.button('Analyse the game').click();
  await expect(computer.analysis.getByRole('row', { name: 'White' })).toBeVisible();
  await game.button('Undo').click();
  await expect(computer.analysis).toBeHidden();
});

for (const { variant, fen, moves } of [
  { variant: 'assassin' as const, moves: ['A@e3', 'A@d6', 'e2e4', 'd7d5', 'e4d5'] },
  { variant: 'portal' as const, moves: ['e2e3>f5', 'a7a6', 'h2h3'] },
  {
    variant: 'portal-custom' as const,
    fen: `4k3/3p4/8/8/8/3R4/8/Q3K3 w - - 0 1 ${DRAWN} -`,
    moves: ['d3>h4', 'd7d6>c4', 'h4c4'],
  },
]) {
  test(`a resigned game of ${variant} can be analysed`, async ({ game, computer }) => {
    await game.load({ variant, fen, moves });
    if (await game.curtain.isVisible()) await game.curtain.getByRole('button').click();
    await game.button('Resign').click();
    await game.page.locator('.confirm').getByRole('button', { name: 'Resign' }).click();
    await game.button('Analyse the game').click();
    await expect(computer.analysis.getByRole('row', { name: 'White' })).toBeVisible();
  });
}
