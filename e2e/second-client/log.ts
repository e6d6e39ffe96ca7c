/** The log of a game: its id, the seals of its entries, and the hash that is chained over them. */
import { Board, type Color, enemy } from './board';
import { type Bytes, check, decode, encode, hash, same, tag, u32, utf8 } from './bytes';
import type { Seat } from './greeting';
import { type Said, PublicGame } from './hidden';

export interface Head {
  session: string;
  number: number;
  host_part: string;
  guest_part: string;
  terms: { variant: string; fen?: string; time?: object; patience?: number; host_plays: Color };
}

/** An action: `"Resign"`, `{ "Play": "e2e4" }`, … Its fields keep the order in which they arrived, because the text is hashed. */
export type Action = string | ({ Play?: string; Away?: string } & Said);

export interface Entry {
  by: Seat;
  ply: number;
  ask: Action;
  spent?: number;
  seal: string;
}

/** The id of a game. The terms are hashed as they were written: nothing may be left out, added or moved. */
export const gameId = ({ session, number, host_part, guest_part, terms }: Head): Bytes =>
  hash('game', decode(session, 16), u32(number), decode(host_part, 16), decode(guest_part, 16), utf8(JSON.stringify(terms)));

/** The entries by which their author loses, and the reason that a saved game gives. */
const LOST: Record<string, string> = { Resign: 'resignation', Leave: 'abandoned', Flag: 'time' };
/** Questions, and the answers that leave the game as it is. */
const UNANSWERED = ['Offer', 'Decline', 'TakeBack', 'Refuse'];

export class Log {
  readonly id: Bytes;
  readonly entries: Entry[] = [];
  readonly hashes: Bytes[] = [];
  readonly board: Board;
  /** What is known of hidden assassins, in rule sets with them. */
  readonly secrets?: PublicGame;
  plies = 0;
  /** How the game has ended, as far as that can be told without knowing which moves are legal. */
  result?: { winner: Color | null; reason: string };

  constructor(readonly head: Head) {
    this.id = gameId(head);
    const hidden = head.terms.variant === 'assassin';
    check(hidden || head.terms.variant === 'chess', 'this client knows the rule set', head.terms.variant);
    this.board = new Board(hidden, head.terms.fen);
    if (hidden) this.secrets = new PublicGame(this.id, this.board);
    this.hashes.push(hash('chain', this.id, utf8(this.board.fen())));
  }

  get hash(): string {
    return encode(this.hashes.at(-1)!);
  }

  color(seat: Seat): Color {
    const { host_plays } = this.head.terms;
    return seat === 'host' ? host_plays : enemy(host_plays);
  }

  seal(key: Bytes, ply: number, ask: Action, spent?: number): string {
    return encode(tag(key, 'seal', this.id, u32(ply), utf8(JSON.stringify([ask, spent ?? null]))));
  }

  /** Whether a side has not made its first move yet. The two placings of assassins are no moves. */
  private get isOpening(): boolean {
    return this.plies < (this.secrets ? 4 : 2);
  }

  /** Enters an entry. */
  append(entry: Entry): void {
    const { by, ply, ask, spent } = entry;
    check(!this.result, 'nothing is entered after the end', this.result);
    if (typeof ask === 'string') {
      const reason = LOST[ask];
      if (ask === 'Leave' && this.isOpening) this.result = { winner: null, reason: 'no-result' };
      else if (reason) this.result = { winner: enemy(this.color(by)), reason };
      else check(UNANSWERED.includes(ask), 'this client knows the action', ask);
    } else if (ask.Play) {
      same(ply, this.plies, 'a ply has the number of plies before it');
      same(this.board.turn, this.color(by), 'a side plays in its turn');
      this.board.play(ask.Play);
      this.plies += 1;
    } else if (this.secrets) {
      same(ply, this.plies, 'a statement about secrets has the number of plies before it');
      this.secrets.say(this.color(by), ask);
      this.plies = this.secrets.plies;
    }
    for (const [king, winner] of [['K', 'black'], ['k', 'white']] as const) {
      if (!this.board.pieces.includes(king)) this.result = { winner, reason: 'king-capture' };
    }
    this.entries.push(entry);
    const text = JSON.stringify([by, ply, ask, spent ?? null]);
    this.hashes.push(hash('chain', this.hashes.at(-1)!, utf8(text), utf8(this.board.fen())));
  }
}
