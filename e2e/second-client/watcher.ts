/** Somebody who watches a game: believes what the gallery has signed, over whose page it may have come. */
import { createHash } from 'node:crypto';
import type { Color } from './board';
import { type Bytes, check, decode, encode, hash, join, same, utf8 } from './bytes';
import type { Secret } from './hidden';
import { type Entry, type Head, Log } from './log';
import { auditLog } from './verify';

const P = 2n ** 256n - 2n ** 32n - 977n;
const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
type Point = { x: bigint; y: bigint } | undefined;
const G: Point = {
  x: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  y: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
};

const number = (bytes: Bytes): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
const mod = (value: bigint): bigint => ((value % P) + P) % P;

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let bits = exponent; bits > 0n; bits >>= 1n, base = mod(base * base)) if (bits & 1n) result = mod(result * base);
  return result;
}

function add(a: Point, b: Point): Point {
  if (!a || !b) return a ?? b;
  if (a.x === b.x && a.y !== b.y) return undefined;
  const slope = a.x === b.x ? 3n * a.x * a.x * power(2n * a.y, P - 2n) : (b.y - a.y) * power(mod(b.x - a.x), P - 2n);
  const x = mod(slope * slope - a.x - b.x);
  return { x, y: mod(slope * (a.x - x) - a.y) };
}

function times(point: Point, factor: bigint): Point {
  let result: Point;
  for (let bits = factor; bits > 0n; bits >>= 1n, point = add(point, point)) if (bits & 1n) result = add(result, point);
  return result;
}

/** Whether the holder of a public key has signed a message (BIP-340). */
export function isSigned(key: Bytes, message: Bytes, signature: Bytes): boolean {
  const [x, r, s] = [number(key), number(signature.slice(0, 32)), number(signature.slice(32))];
  const y = power(mod(x ** 3n + 7n), (P + 1n) / 4n);
  if (x >= P || r >= P || s >= N || mod(y * y) !== mod(x ** 3n + 7n)) return false;
  const purpose = createHash('sha256').update('BIP0340/challenge').digest();
  const challenge = join(purpose, purpose, signature.slice(0, 32), key, message);
  const e = number(createHash('sha256').update(challenge).digest()) % N;
  const even = { x, y: y % 2n === 0n ? y : P - y };
  const point = add(times(G, s), times(even, N - e));
  return point !== undefined && point.y % 2n === 0n && point.x === r;
}

export class Watcher {
  log?: Log;
  names?: [string, string];
  now?: { clocks?: [number, number]; running?: Color; over?: string; winner?: Color; watchers: number };
  closed = false;
  /** Over how many pages the game comes here. */
  depth?: number;
  private waiting: Entry[] = [];
  private brought: { stopped?: object; white?: Secret; black?: Secret } = {};
  private revealed?: string;
  private newest = 0;

  constructor(private readonly gallery: Bytes) {}

  take(frame: string): void {
    const [kind, value] = Object.entries(JSON.parse(frame))[0] as [string, any];
    if (kind === 'Game') {
      [this.log, this.waiting, this.brought, this.revealed] = [new Log(value as Head), [], {}, undefined];
    } else if (kind === 'Entries') {
      same(value.from, this.log!.entries.length + this.waiting.length, 'entries follow each other');
      this.waiting.push(...value.entries);
    } else if (kind === 'Stopped') {
      this.brought.stopped = value;
    } else if (kind === 'Secret') {
      const { color, from, secret } = value as { color: Color; from: number; secret: Secret };
      const deeds = from === 0 ? [] : this.brought[color]!.deeds;
      same(deeds.length, from, 'the parts of the secrets come in order');
      this.brought[color] = { seed: secret.seed, deeds: [...deeds, ...secret.deeds] };
    } else if (kind === 'Depth') {
      this.depth = value + 1;
    } else {
      same(kind, 'Statement', 'nothing else is shown');
      this.hear(value);
    }
  }

  private hear({ said, signature }: { said: string; signature: string }): void {
    check(isSigned(this.gallery, hash('gallery statement', utf8(said)), decode(signature, 64)), 'the gallery has signed it', said);
    const { at, shows } = JSON.parse(said);
    if (at <= this.newest) return;
    this.newest = at;
    this.closed = !shows;
    if (!shows) return;
    same(shows.game, encode(this.log!.id), 'it is said of this game');
    for (const entry of this.waiting.splice(0, shows.entries - this.log!.entries.length)) this.log!.append(entry);
    same(this.log!.hash, shows.hash, 'the log has the hash that is signed');
    if (shows.revealed && shows.revealed !== this.revealed) this.audit(shows.revealed);
    [this.names, this.now] = [shows.names, shows.now];
  }

  private audit(digest: string): void {
    const { stopped, white, black } = this.brought;
    const texts = [stopped, white, black].map(part => utf8(JSON.stringify(part ?? null)));
    same(encode(hash('gallery revealed', ...texts)), digest, 'what was revealed is what is signed');
    this.revealed = digest;
    this.brought = {};
    if (white && black) auditLog(this.log!, { white, black });
  }
}
