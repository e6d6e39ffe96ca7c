import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures';
import { GamePage } from '../pages/game';

test('a saved game opens in another browser, with its moves and its clocks', async ({ game, browser, contextOptions }) => {
  await game.start({ variant: 'portal', minutes: 5 });
  await game.board.move('e2', 'e3');
  await game.board.tap('f5');
  await game.board.play('a7a6', 'g1f3');
  const moves = await game.listedMoves(3);
  const file = await (await game.save()).path();

  const context = await browser.newContext(contextOptions);
  const other = new GamePage(await context.newPage());
  await other.open();
  await other.dismissDialog();
  await other.loadFile(file);
  await expect(other.board.root).toHaveAttribute('data-variant', 'portal');
  await expect(other.moves).toHaveText(moves);
  expect(await other.board.pieces()).toEqual(await game.board.pieces());
  await expect(other.clock('White')).toHaveText(/^[45]:/);
  await expect(other.status).toHaveText('Black to move');
  // The loaded game has its moves, not only its position, so they can be undone.
  await other.button('Undo').click();
  await other.button('Undo').click();
  await other.board.expectPiece('f5', 'white pawn');
  await context.close();
});

test('a saved game is a JSON file with its version, options and moves', { tag: '@quick' }, async ({ game }) => {
  await game.start({ variant: 'dinosaur' });
  await game.board.play('d2d4');
  const download = await game.save();
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  const saved = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, unknown>;
  expect(saved).toMatchObject({ version: 1, options: { variant: 'dinosaur' }, plies: ['d2d4'] });
});
