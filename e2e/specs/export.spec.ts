import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures';
import type { Variant } from '../pages/new-game';

test('a game is exported as PGN with its tags, and can be imported again', async ({ game }) => {
  await game.start({ variant: 'portal', minutes: 10 });
  await game.board.move('e2', 'e3');
  await game.board.tap('f5');
  await game.board.play('a7a6');
  const moves = await game.listedMoves(2);
  const pgn = await readFile(await (await game.save('PGN')).path(), 'utf8');
  expect(pgn).toMatch(/\[Variant "[^"]+"\]/);
  expect(pgn).toMatch(/\[Result "\*"\]/);
  expect(pgn).toMatch(/\[TimeControl "600"\]/);

  await game.start({ variant: 'chess' });
  await game.paste(pgn);
  await expect(game.board.root).toHaveAttribute('data-variant', 'portal');
  await expect(game.moves).toHaveText(moves);
  await game.board.expectPiece('f5', 'white pawn');
});

test('a PGN from another program with comments and variations can be loaded', async ({ game }) => {
  await game.open();
  await game.dismissDialog();
  await game.paste(`[Event "Paris"]
[Site "?"]
[Date "1858.??.??"]
[White "Morphy"]
[Black "Duke and Count"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 {the centre} Bg4 $6 (3... exd4 4. Nxd4) 4. dxe5 Bxf3
5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+
Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17.
Rd8# 1-0
`);
  await expect(game.moves).toHaveCount(33);
  await game.expectOver('White wins', 'Black is checkmated.');
  await expect(game.page.locator('.seat[data-side="white"] .seat__name')).toHaveText('Morphy');
});

const fens: Partial<Record<Variant, string>> = {
  portal: 'r3k2r/8/8/3n4/8/4R3/8/4K3 b kq - 3 10 -',
  'portal-standard': '4k3/8/8/8/3R4/8/8/4K3 w - - 0 1 a3b3c3d4f5g5h5d6',
};

for (const [variant, fen] of Object.entries(fens)) {
  test(`the exported FEN of ${variant} includes the seventh field`, async ({ game }) => {
    await game.load({ variant: variant as Variant, fen });
    await game.openFiles();
    await expect(game.files.getByLabel('FEN', { exact: true })).toHaveValue(fen!);
  });
}

test('pasting a FEN starts a game from its position', async ({ game }) => {
  await game.open();
  await game.dismissDialog();
  await game.paste('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await expect.poll(() => game.board.pieces()).toEqual({ e1: 'white king', e2: 'white pawn', e8: 'black king' });
});

test('a game of Standard Portal Chess is exported as a text file, and can be imported again', async ({ game }) => {
  await game.start({ variant: 'portal-standard' });
  await game.board.move('e2', 'e4');
  await game.board.tap('d4');
  await game.board.play('a7a6');
  const moves = await game.listedMoves(2);
  const text = await (await game.save('Text file')).path();
  expect(await readFile(text, 'utf8')).toContain('White Portal: e2 via e4 to d4');

  await game.start({ variant: 'chess' });
  await game.loadFile(text);
  await expect(game.moves).toHaveText(moves);
  await game.board.expectTokens('c3', 'f3', 'd4', 'e2', 'd5', 'e5', 'c6', 'f6');
});

test('a portal layout is exported as a text file, and a game with it starts when the file is loaded', async ({ game }) => {
  const own = ['a3', 'b3', 'c3', 'd3', 'a6', 'b6', 'c6', 'd6'];
  await game.start({ variant: 'portal-standard', customTokens: true });
  await game.board.tap(...own);
  await game.button('Start the game').click();
  await game.board.move('d2', 'd3');
  await game.board.tap('a6');
  await game.board.expectTokens('d2', ...own.filter(square => square !== 'd3'));
  // The file holds the layout at the start of the game, although a portal has moved since then.
  const layout = await (await game.save('Portal layout as a text file')).path();
  expect((await readFile(layout, 'utf8')).match(/[a-h][1-8]/g)?.sort()).toEqual([...own].sort());

  await game.start({ variant: 'chess' });
  await game.loadFile(layout);
  await expect(game.board.root).toHaveAttribute('data-variant', 'portal-standard');
  await game.board.expectTokens(...own);
  await expect(game.moves).toHaveCount(0);
  await expect(game.status).toHaveText('White to move');
  await game.board.move('d2', 'd3');
  await game.board.expectMarked('exit', own.filter(square => square !== 'd3'));
});

test('chess offers no text file, and saving hidden assassins shows a warning', async ({ game }) => {
  await game.start({ variant: 'chess' });
  await game.openFiles();
  await expect(game.files.getByRole('button', { name: 'Text file' })).toBeHidden();
  await game.dismissDialog();
  await game.load({ variant: 'assassin', fen: '4k3/8/8/8/8/4A3/4P3/4K3 w - - 0 1 -' });
  await game.openFiles();
  await expect(game.files).toContainText('where the hidden assassins are');
});

test('a game file can be dropped onto the page', async ({ game, page }) => {
  await game.open();
  await game.dismissDialog();
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['[Event "?"]\n\n1. d4 d5 *\n'], 'game.pgn', { type: 'application/vnd.chess-pgn' }));
    return transfer;
  });
  await page.locator('main').dispatchEvent('dragover', { dataTransfer: data });
  await page.locator('main').dispatchEvent('drop', { dataTransfer: data });
  await game.expectMoves('d4', 'd5');
});

test('a game pasted into the panel is loaded with the Load button', async ({ game }) => {
  await game.open();
  await game.dismissDialog();
  await game.openFiles();
  const load = game.files.getByRole('button', { name: 'Load', exact: true });
  await expect(load).toBeDisabled();
  await game.files.getByRole('textbox', { name: /paste a game/ }).fill('1. c4 e5 *');
  await load.click();
  await game.expectMoves('c4', 'e5');
});
