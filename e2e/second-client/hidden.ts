/** Hidden assassins: what everybody knows of them, what one side knows, and the check of both when the game is over. */
import { ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js';
import { Board, type Color, enemy, index } from './board';
import { type Bytes, check, decode, encode, hash, join, same, u32 } from './bytes';
import { scalar } from './greeting';

export type Opening = [square: string, here: boolean, nonce: string];
export type Say = { Move: string } | { Assassin: { from?: string; to?: string } };
export interface Deed {
  say: Say;
  commit?: string;
  probe?: string;
  before?: Opening[];
  after?: Opening[];
}
interface Reply {
  probe: string;
  marks: string[];
}
export interface Said {
  Place?: { leaves: string; openings: Opening[] };
  Deed?: Deed;
  Answer?: { reply?: Reply; openings?: Opening[] };
  Settle?: { met: string | null; openings: Opening[] };
  Yield?: Opening[];
}
/** What a side reveals after the game: its seed and its hidden moves, each with the number of plies before it. */
export interface Secret {
  seed: string;
  deeds: [number, string][];
}

const SQUARES = Array.from({ length: 64 }, (_, at) => `${'abcdefgh'[at % 8]}${Math.floor(at / 8) + 1}`);
const sorted = (squares: Iterable<string>): string[] => [...new Set(squares)].sort((a, b) => index(a) - index(b));
const byte = (value: number): Bytes => Uint8Array.of(value);
const side = (color: Color): number => (color === 'white' ? 0 : 1);
const assassin = (color: Color): string => (color === 'white' ? 'A' : 'a');

// Commitments.

const leaf = (game: Bytes, ply: number, color: Color, [square, here, nonce]: Opening): Bytes =>
  hash('leaf', game, u32(ply), Uint8Array.of(side(color), index(square), Number(here)), decode(nonce, 32));

/** Returns the opening of a square, for a side whose assassins stand on `set`. */
export function opening(seed: Bytes, game: Bytes, ply: number, color: Color, set: Set<string>, square: string): Opening {
  const bits = Buffer.alloc(8);
  bits.writeBigUInt64BE([...set].reduce((bits, square) => bits | (1n << BigInt(index(square))), 0n));
  const nonce = hash('nonce', seed, game, u32(ply), bits, Uint8Array.of(side(color), index(square)));
  return [square, set.has(square), encode(nonce)];
}

/** Returns the commitment of a side to its squares. */
export const commitment = (seed: Bytes, game: Bytes, ply: number, color: Color, set: Set<string>): string =>
  encode(join(...SQUARES.map(square => leaf(game, ply, color, opening(seed, game, ply, color, set, square)))));

// Comparisons.

const { Point } = ristretto255;
const wide = (purpose: string, ...parts: Bytes[]): Bytes => join(...[0, 1].map(half => hash(purpose, byte(half), ...parts)));
const point = (game: Bytes, ply: number, square: string) =>
  ristretto255_hasher.deriveToCurve!(wide('square', game, u32(ply), byte(index(square))));
const asking = (seed: Bytes, game: Bytes, ply: number, square: string): bigint =>
  scalar(wide('probe', seed, game, u32(ply), byte(index(square))));

export const probeFor = (seed: Bytes, game: Bytes, ply: number, square: string): string =>
  encode(point(game, ply, square).multiply(asking(seed, game, ply, square)).toBytes());

export function replyTo(seed: Bytes, game: Bytes, ply: number, probe: string, set: Iterable<string>): Reply {
  const secret = scalar(wide('reply', seed, game, u32(ply), decode(probe, 32)));
  const bytes = (square: string) => Buffer.from(point(game, ply, square).multiply(secret).toBytes());
  const marks = [...set].map(bytes).sort(Buffer.compare).map(encode);
  return { probe: encode(Point.fromBytes(decode(probe, 32)).multiply(secret).toBytes()), marks };
}

/** Returns whether an assassin of the replying side stands on the asker's square. */
export function isMet(seed: Bytes, game: Bytes, ply: number, square: string, reply: Reply): boolean {
  const back = Point.Fn.inv(asking(seed, game, ply, square));
  return reply.marks.includes(encode(Point.fromBytes(decode(reply.probe, 32)).multiply(back).toBytes()));
}

/** The present commitment of one side, and what is known of its squares. */
class Known {
  leaves?: Bytes;
  ply = 0;
  squares = new Map<string, boolean>();
  private readonly nonces = new Set<string>();

  commit(leaves: string, ply: number): void {
    [this.leaves, this.ply, this.squares] = [decode(leaves, 2048), ply, new Map()];
  }

  unopened(squares: Iterable<string>): string[] {
    return sorted(squares).filter(square => !this.squares.has(square));
  }

  open(game: Bytes, color: Color, squares: Iterable<string>, openings: Opening[] = []): void {
    same(openings.map(([square]) => square).join(), this.unopened(squares).join(), 'exactly the squares that are due are opened');
    for (const one of openings) {
      const [square, here, nonce] = one;
      const at = 32 * index(square);
      same(encode(leaf(game, this.ply, color, one)), encode(this.leaves!.subarray(at, at + 32)), `the opening of ${square} fits`);
      check(!this.nonces.has(nonce), 'no nonce is used twice', square);
      this.nonces.add(nonce);
      this.squares.set(square, here);
    }
  }
}

/** The public game: what everybody knows who hears every message. */
export class PublicGame {
  readonly known: Record<Color, Known> = { white: new Known(), black: new Known() };
  plies = 0;
  /** Who owes what, in the middle of a ply. */
  due?: 'Answer' | 'Settle' | 'Yield';
  now?: { deed: Deed; say: Say; landing: string[]; at?: string; watched: Record<Color, Set<string>>; fellOwn: string[]; reply?: Reply; met?: string };
  /** The assassins that fell in the last ply. */
  fallen: [Color, string][] = [];

  constructor(readonly game: Bytes, readonly board: Board) {}

  /** The side that has to answer without its player. */
  get owing(): Color | undefined {
    if (!this.due) return undefined;
    return this.due === 'Settle' ? this.board.turn : enemy(this.board.turn);
  }

  /** Returns the squares on which a ply ends, those that are watched then, and where the assassin is seen that moved. */
  affected(say: Say) {
    const after = new Board(true, this.board.fen());
    let [landing, at, changes]: [string[], string | undefined, boolean] = [[], undefined, true];
    if ('Move' in say) {
      landing = after.landing(say.Move);
      changes = after.at(say.Move.slice(0, 2)) === assassin(after.turn) || say.Move[4] === 'a';
      after.play(say.Move);
      if (changes) at = landing[0];
    } else if (say.Assassin.to) {
      at = say.Assassin.to;
      landing = [at];
      after.put(at, undefined);
    }
    return { landing, at, changes, watched: { white: after.watched('white'), black: after.watched('black') } };
  }

  say(color: Color, { Place, Deed, Answer, Settle, Yield }: Said): void {
    const [mover, own] = [this.board.turn, this.known[color]];
    if (Place) {
      check(this.plies === 0 && !own.leaves, 'each side places once');
      own.commit(Place.leaves, 0);
      own.open(this.game, color, this.board.watched(color), Place.openings);
      check([...own.squares.values()].every(here => !here), 'no assassin is placed on a watched square');
      if (this.known.white.leaves && this.known.black.leaves) {
        this.board.placed();
        this.plies = 2;
      }
    } else if (Deed) {
      check(!this.due && color === mover, 'a side plays in its turn');
      const { landing, at, changes, watched } = this.affected(Deed.say);
      same(Deed.commit !== undefined, changes, 'an assassin\'s move has a commitment');
      const unseen = 'Assassin' in Deed.say && !Deed.say.Assassin.to;
      same(Deed.probe !== undefined, unseen && this.board.hidden[enemy(mover)] > 0, 'an unseen move is compared');
      own.open(this.game, color, landing, Deed.before);
      const fellOwn = landing.filter(square => own.squares.get(square));
      if (Deed.commit) own.commit(Deed.commit, this.plies);
      own.open(this.game, color, [...watched[color], ...(at ? [at] : [])], Deed.after);
      check(!at || own.squares.get(at), 'the assassin stands where it is seen', at);
      this.now = { deed: Deed, say: Deed.say, landing, at, watched, fellOwn };
      this.due = 'Answer';
      if (!Deed.probe && this.known[enemy(color)].unopened([...landing, ...watched[enemy(color)]]).length === 0) this.complete();
    } else if (Answer) {
      check(this.due === 'Answer' && color !== mover, 'an answer is due');
      const { landing, watched, deed } = this.now!;
      same(Answer.reply !== undefined, deed.probe !== undefined, 'a probe has a reply');
      own.open(this.game, color, [...landing, ...watched[color]], Answer.openings);
      if (!Answer.reply) return this.complete();
      const { marks } = Answer.reply;
      same(marks.length, this.board.hidden[color], 'each hidden assassin has a mark');
      this.now!.reply = Answer.reply;
      this.due = 'Settle';
    } else if (Settle) {
      check(this.due === 'Settle' && color === mover, 'the mover settles');
      const { met, openings } = Settle;
      own.open(this.game, color, met ? [met] : [], openings);
      if (!met) return this.complete();
      check(own.squares.get(met), 'the mover\'s assassin stands where it met the other', met);
      const say = this.now!.say as { Assassin: { from?: string } };
      Object.assign(this.now!, { at: met, met, landing: [met], say: { Assassin: { ...say.Assassin, to: met } } });
      this.due = 'Yield';
      if (this.known[enemy(color)].squares.has(met)) this.complete();
    } else if (Yield) {
      check(this.due === 'Yield' && color !== mover, 'the other side yields');
      own.open(this.game, color, [this.now!.met!], Yield);
      check(own.squares.get(this.now!.met!), 'the other side\'s assassin stood there');
      this.complete();
    }
  }

  private complete(): void {
    const { at, landing, fellOwn } = this.now!;
    let { say } = this.now!;
    const { board } = this;
    const mover = board.turn;
    this.fallen = fellOwn.map(square => [mover, square]);
    for (const color of ['white', 'black'] as const) {
      for (const square of landing) {
        if (color === mover && square === at) continue;
        const { squares } = this.known[color];
        if (squares.get(square) && !(color === mover && fellOwn.includes(square))) this.fallen.push([color, square]);
        squares.set(square, false);
      }
    }
    if ('Assassin' in say && say.Assassin.from && say.Assassin.to) say = { Move: say.Assassin.from + say.Assassin.to };
    const { watched } = this.affected(say);
    const appear = (['white', 'black'] as const).flatMap(color => SQUARES
      .filter(square => watched[color].has(square) && this.known[color].squares.get(square))
      .filter(square => !(color === mover && square === at) && board.at(square) !== assassin(color))
      .map(square => [color, square] as const));
    const unseen = this.fallen.filter(([color, square]) => board.at(square) !== assassin(color));
    if ('Move' in say) {
      board.play(say.Move);
      for (const [color] of unseen) board.hidden[color] -= 1;
      if (unseen.length > 0) board.half = 0;
    } else {
      const standing = at ? board.at(at) : undefined;
      board.moveAssassin(say.Assassin.from, say.Assassin.to, [...(standing ? [standing] : []), ...unseen.map(([color]) => assassin(color))]);
    }
    for (const [color, square] of appear) {
      board.hidden[color] -= 1;
      board.put(square, assassin(color));
    }
    board.hide();
    [this.now, this.due] = [undefined, undefined];
    this.plies += 1;
  }
}

/** What one side knows of its own assassins. */
export class PrivateGame {
  standing = new Set<string>();
  private committed: { set: Set<string>; ply: number } = { set: new Set(), ply: 0 };
  private to = '';

  constructor(readonly color: Color, readonly publicGame: PublicGame, private readonly seed: Bytes, readonly deeds: Secret['deeds'] = []) {}

  get secret(): Secret {
    return { seed: encode(this.seed), deeds: this.deeds };
  }

  private openings(squares: Iterable<string>): Opening[] {
    const { set, ply } = this.committed;
    return sorted(squares).map(square => opening(this.seed, this.publicGame.game, ply, this.color, set, square));
  }

  private due(squares: Iterable<string>): Opening[] {
    return this.openings(this.publicGame.known[this.color].unopened(squares));
  }

  private commit(ply: number): string {
    this.committed = { set: new Set(this.standing), ply };
    return commitment(this.seed, this.publicGame.game, ply, this.color, this.standing);
  }

  /** Returns what to say about a move, and remembers the move if it is hidden. */
  announce(move: string): Said {
    const { publicGame, color } = this;
    const { board } = publicGame;
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
    if (from === 'A@') {
      this.standing = new Set([to]);
      this.deeds.push([0, move]);
      return { Place: { leaves: this.commit(0), openings: this.openings(board.watched(color)) } };
    }
    const mine = this.standing.has(from);
    let say: Say = { Move: move };
    if (mine) {
      const without = new Board(true, board.fen());
      without.put(to, undefined);
      const seen = board.at(to) !== undefined || without.watched(color).has(to);
      const start = board.at(from) === assassin(color) ? from : undefined;
      say = start && seen ? { Move: move } : { Assassin: { ...(start && { from: start }), ...(seen && { to }) } };
    }
    const { landing, at, changes, watched } = publicGame.affected(say);
    const before = this.due(landing);
    const deed: Deed = { say };
    let after: Opening[];
    if (changes) {
      this.deeds.push([publicGame.plies, move]);
      this.move(move);
      deed.commit = this.commit(publicGame.plies);
      if ('Assassin' in say && !say.Assassin.to && board.hidden[enemy(color)] > 0) {
        this.to = to;
        deed.probe = probeFor(this.seed, publicGame.game, publicGame.plies, to);
      }
      after = this.openings([...watched[color], ...(at ? [at] : [])]);
    } else {
      after = this.due([...watched[color]].filter(square => !landing.includes(square)));
    }
    if (before.length > 0) deed.before = before;
    if (after.length > 0) deed.after = after;
    return { Deed: deed };
  }

  /** Moves this side's assassin, or makes one by promotion. */
  move(move: string): void {
    this.standing.delete(move.slice(0, 2));
    this.standing.add(move.slice(2, 4));
  }

  /** The answer that this side owes. */
  answer(): Said {
    const { publicGame: { due, now, game, plies, known, board }, color, seed } = this;
    const { landing, watched, deed, reply, met } = now!;
    if (due === 'Answer') {
      const openings = this.due([...landing, ...watched[color]]);
      const hidden = [...this.standing].filter(square => board.at(square) !== assassin(color));
      const made = deed.probe ? { reply: replyTo(seed, game, plies, deed.probe, hidden) } : {};
      return { Answer: { ...made, ...(openings.length > 0 && { openings }) } };
    }
    if (due === 'Settle') {
      const met = isMet(seed, game, plies, this.to, reply!);
      return { Settle: met ? { met: this.to, openings: this.due([this.to]) } : { met: null, openings: [] } };
    }
    check(this.standing.has(met!) && !known[color].squares.get(met!), 'an assassin of this side stands where two met', met);
    return { Yield: this.due([met!]) };
  }

  /** Takes note of a complete ply. */
  follow(): void {
    for (const [color, square] of this.publicGame.fallen.splice(0)) if (color === this.color) this.standing.delete(square);
  }
}

/**
 * Replays a game from what both sides have revealed, and checks that each said what an honest program would have said. Returns the whole
 * moves.
 */
export function audit(game: Bytes, board: Board, said: { by: Color; ask: Said }[], secrets: Record<Color, Secret>): string[] {
  const moves: string[] = [];
  const publicGame = new PublicGame(game, board);
  const sides = (['white', 'black'] as const).map(color => new PrivateGame(color, publicGame, decode(secrets[color].seed, 32)));
  for (const { by, ask } of said) {
    const own = sides[side(by)]!;
    const { Place, Deed } = ask;
    let expected: Said;
    if (Place || Deed) {
      const ply = Place ? 0 : publicGame.plies;
      const move = secrets[by].deeds.find(([at]) => at === ply)?.[1] ?? (Deed && 'Move' in Deed.say ? Deed.say.Move : undefined);
      check(move, 'the hidden move is revealed', ply);
      // Both sides place at the same time, but White's placing is the first ply.
      moves[Place ? side(by) : ply] = move;
      expected = own.announce(move);
    } else {
      expected = own.answer();
    }
    same(JSON.stringify(ask), JSON.stringify(expected), `${by} says at ply ${publicGame.plies} what follows from its secrets`);
    publicGame.say(by, ask);
    const fallen = [...publicGame.fallen];
    for (const one of sides) {
      publicGame.fallen = [...fallen];
      one.follow();
    }
  }
  for (const color of ['white', 'black'] as const) {
    same(JSON.stringify(sides[side(color)]!.deeds), JSON.stringify(secrets[color].deeds), `${color} reveals its hidden moves and no others`);
  }
  return moves;
}
