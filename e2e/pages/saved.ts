import type { Position } from './game';

/** Returns the text of a saved game, with only those of the usual fields that are needed to read it. */
export function savedGame({ variant, fen, moves = [], players }: Position): string {
  const options = { variant, start: fen ? { fen } : 'initial', time_control: null, ...(players && { players }) };
  return JSON.stringify({ format: 'portal-chess-game', version: 1, options, plies: moves }, null, 1);
}

const NAMES: Record<string, string> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
  t: 'triceratops',
};

/** Returns the pieces of a FEN by square, with their accessible names. Assassins are left out, because they may be hidden. */
export function piecesOf(fen: string): Record<string, string> {
  const pieces: Record<string, string> = {};
  fen.split(' ')[0]!.split('/').forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      if (/\d/.test(letter)) {
        file += Number(letter);
        continue;
      }
      const name = NAMES[letter.toLowerCase()];
      const color = letter === letter.toUpperCase() ? 'white' : 'black';
      if (name) pieces[`${'abcdefgh'[file]}${8 - index}`] = `${color} ${name}`;
      file += 1;
    }
  });
  return pieces;
}
