/** The public position. It is moved on without any question of what is legal, because only its FEN is needed. */
import { check } from './bytes';

export type Color = 'white' | 'black';
export const enemy = (color: Color): Color => (color === 'white' ? 'black' : 'white');
/** The number of a square, a1 first. */
export const index = (square: string): number => square.charCodeAt(0) - 97 + 8 * (Number(square[1]) - 1);
export const name = (square: number): string => `${'abcdefgh'[square % 8]}${Math.floor(square / 8) + 1}`;

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/** What a piece's leaving or reaching a square takes away. */
const HOMES: Record<string, string> = { e1: 'KQ', h1: 'K', a1: 'Q', e8: 'kq', h8: 'k', a8: 'q' };
const ROOKS: Record<string, [string, string]> = { e1g1: ['h1', 'f1'], e1c1: ['a1', 'd1'], e8g8: ['h8', 'f8'], e8c8: ['a8', 'd8'] };

export class Board {
  readonly pieces: (string | undefined)[] = [];
  turn: Color;
  castling: string;
  passed: string;
  half: number;
  full: number;
  /** In rule sets with assassins: the sides that have to place one, and how many of each side are hidden. */
  placing = '';
  hidden: Record<Color, number> = { white: 0, black: 0 };

  constructor(private readonly assassins: boolean, fen = START) {
    const [placement, turn, castling, passed, half, full] = fen.split(' ') as [string, string, string, string, string, string];
    for (const row of placement.split('/').reverse()) {
      for (const letter of row) {
        if (/\d/.test(letter)) for (let count = Number(letter); count > 0; count -= 1) this.pieces.push(undefined);
        else this.pieces.push(letter);
      }
    }
    this.turn = turn === 'w' ? 'white' : 'black';
    [this.castling, this.passed, this.half, this.full] = [castling.replace('-', ''), passed, Number(half), Number(full)];
    if (assassins) this.placing = 'wb';
  }

  fen(): string {
    const rows = [7, 6, 5, 4, 3, 2, 1, 0].map(rank =>
      Array.from({ length: 8 }, (_, file) => this.pieces[8 * rank + file] ?? ' ').join('').replace(/ +/g, gap => `${gap.length}`));
    const fields = [rows.join('/'), this.turn[0], this.castling || '-', this.passed, this.half, this.full];
    if (this.assassins) {
      const counts = (['white', 'black'] as const).filter(color => this.hidden[color] > 0).map(color => `${color[0]}${this.hidden[color]}`);
      const parts = [this.placing && `place:${this.placing}`, counts.length > 0 && `hidden:${counts.join('')}`];
      fields.push(parts.filter(Boolean).join(';') || '-');
    }
    return fields.join(' ');
  }

  at(square: string): string | undefined {
    return this.pieces[index(square)];
  }

  put(square: string, piece: string | undefined): void {
    this.pieces[index(square)] = piece;
  }

  /** The squares on which a move ends: its target, and in castling also the rook's. */
  landing(move: string): string[] {
    const rook = /k/i.test(this.at(move.slice(0, 2)) ?? '') ? ROOKS[move] : undefined;
    return [move.slice(2, 4), ...(rook ? [rook[1]] : [])];
  }

  /** Plays a move of which both ends are known. */
  play(move: string): void {
    const [from, to, promotion] = [move.slice(0, 2), move.slice(2, 4), move.slice(4)];
    const piece = this.at(from);
    check(piece !== undefined, 'a piece stands where a move begins', move);
    const pawn = /p/i.test(piece);
    const captures = this.at(to) !== undefined;
    const rook = /k/i.test(piece) ? ROOKS[move] : undefined;
    if (rook) {
      this.put(rook[1], this.at(rook[0]));
      this.put(rook[0], undefined);
    }
    if (pawn && to === this.passed && from[0] !== to[0]) this.put(`${to[0]}${from[1]}`, undefined);
    this.put(from, undefined);
    this.put(to, promotion ? (this.turn === 'white' ? promotion.toUpperCase() : promotion) : piece);
    const both = pawn && Math.abs(Number(from[1]) - Number(to[1])) === 2;
    this.touch(from, to);
    this.pass(captures || pawn);
    if (both) this.passed = `${from[0]}${(Number(from[1]) + Number(to[1])) / 2}`;
  }

  private touch(...squares: string[]): void {
    for (const square of squares) for (const right of HOMES[square] ?? '') this.castling = this.castling.replace(right, '');
  }

  /** Ends a ply. */
  private pass(resets: boolean): void {
    this.half = resets ? 0 : this.half + 1;
    this.full += Number(this.turn === 'black');
    this.turn = enemy(this.turn);
    this.passed = '-';
  }

  /** Both sides have placed their assassins, which is a ply of each and changes no number. */
  placed(): void {
    this.placing = '';
    this.hidden = { white: 1, black: 1 };
  }

  /** An assassin moved, and not both ends of its move are known. `captures` are the pieces that fell on `to`. */
  moveAssassin(from: string | undefined, to: string | undefined, fell: string[]): void {
    const mover = this.turn;
    if (from) this.put(from, undefined);
    else this.hidden[mover] -= 1;
    for (const piece of fell) this.fall(to!, piece);
    if (to) {
      this.put(to, mover === 'white' ? 'A' : 'a');
      this.touch(to);
    } else this.hidden[mover] += 1;
    this.pass(fell.length > 0);
  }

  /** A piece falls: one that stands on the board, or a hidden assassin. */
  fall(square: string, piece: string): void {
    if (this.at(square) === piece) this.put(square, undefined);
    else this.hidden[piece === 'A' ? 'white' : 'black'] -= 1;
  }

  /** The squares on which a side's assassins are revealed: those that enemy pawns attack, and the ranks that one has passed. */
  watched(color: Color): Set<string> {
    const step = color === 'white' ? -1 : 1;
    const seen = new Set<string>();
    this.pieces.forEach((piece, square) => {
      if (piece !== (color === 'white' ? 'p' : 'P')) return;
      const [file, rank] = [square % 8, Math.floor(square / 8)];
      for (const beside of [file - 1, file + 1]) {
        if (beside >= 0 && beside < 8 && rank + step >= 0 && rank + step < 8) seen.add(name(8 * (rank + step) + beside));
      }
      for (let behind = rank - step; behind >= 0 && behind < 8; behind -= step) {
        for (let at = 0; at < 8; at += 1) seen.add(name(8 * behind + at));
      }
    });
    return seen;
  }

  /** Assassins on the board that no pawn watches any more are hidden from now on. */
  hide(): void {
    for (const color of ['white', 'black'] as const) {
      const watched = this.watched(color);
      this.pieces.forEach((piece, square) => {
        if (piece !== (color === 'white' ? 'A' : 'a') || watched.has(name(square))) return;
        this.pieces[square] = undefined;
        this.hidden[color] += 1;
      });
    }
  }
}
