import { expect, test } from '../fixtures';
import { savedGame } from '../pages/saved';

const good = savedGame({ variant: 'chess', moves: ['e2e4', 'e7e5'] });
const lines = good.split('\n').length;

/** Invalid files by their faults, with the messages that the page must show. */
const bad: Record<string, { file: string; message: RegExp }> = {
  'truncated': { file: good.slice(0, -4), message: new RegExp(`line ${lines - 1}`, 'i') },
  'of another kind': { file: 'GIF89a\u0001\u0000\u00ff', message: /couldn't read this/i },
  'of another program': { file: '{"type":"FeatureCollection","features":[]}', message: /couldn't read this/i },
  'empty': { file: '', message: /file is empty/i },
  'with an illegal move': {
    file: savedGame({ variant: 'chess', moves: ['e2e4', 'e7e5', 'e4e5'] }),
    message: /Move 2, White \(line \d+\).*e4e5.*not legal/,
  },
  'with an unknown rule set': { file: good.replace('"chess"', '"checkers"'), message: /checkers|rule set/ },
  'of a newer version': { file: good.replace('"version": 1', '"version": 99'), message: /99|newer/i },
  'of ten megabytes': { file: good.replace('{', `{"note":"${'x'.repeat(10_000_000)}",`), message: /larger|MB/i },
  'with an impossible position': {
    file: savedGame({ variant: 'chess', fen: '8/8/8/8/8/8/8/8 w - - 0 1' }),
    message: /king/i,
  },
  'with a move that does not exist': { file: '[Event "?"]\n\n1. Nf9 *\n', message: /line 3.*Nf9/i },
};

for (const [what, { file, message }] of Object.entries(bad)) {
  test(`a file ${what} is rejected with a short message, and the game is unchanged`, async ({ game }) => {
    await game.start({ variant: 'portal' });
    await game.board.play('a2a4', 'a7a5');
    await game.expectMoves('a4', 'a5');
    const before = { pieces: await game.board.pieces(), moves: await game.moves.allTextContents() };
    await game.loadFile({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(file) });
    await expect(game.faults).toContainText(message);
    const text = (await game.faults.innerText()).trim();
    expect(text.length).toBeLessThan(300);
    expect(await game.board.pieces()).toEqual(before.pieces);
    await expect(game.moves).toHaveText(before.moves);
    // The game can be continued.
    await game.dismissDialog();
    await game.board.play('b2b4');
  });
}
