/** The key exchange (SPAKE2 in the variant of the crate `spake2`) and the proofs of the seats. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { hkdfSync } from 'node:crypto';
import { type Bytes, check, hash, join, random, sha256, tag, u32, utf8 } from './bytes';

export type Seat = 'host' | 'guest';
/** A value of the host and one of the guest. */
export type Both = [Bytes, Bytes];

const { Point } = ed25519;
const ORDER = Point.Fn.ORDER;
const BLIND: Record<Seat, InstanceType<typeof Point>> = {
  host: Point.fromHex('15cfd18e385952982b6a8f8c7854963b58e34388c8e6dae891db756481a02312'),
  guest: Point.fromHex('f04f2e7eb734b2a8f8b472eaf9c3c632576ac64aea650b496a8a20ff00e583c3'),
};
const SIDE: Record<Seat, number> = { host: 0x41, guest: 0x42 };

export const other = (seat: Seat): Seat => (seat === 'host' ? 'guest' : 'host');
const big = (bytes: Bytes): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
const reversed = (bytes: Bytes): Bytes => Uint8Array.from(bytes).reverse();
/** Reads a scalar, little-endian. */
export const scalar = (bytes: Bytes): bigint => big(reversed(bytes)) % ORDER;

/** One side of a key exchange. */
export class Exchange {
  readonly share: Bytes;
  private readonly password: bigint;

  constructor(
    private readonly seat: Seat,
    private readonly text: string,
    private readonly secret = scalar(random(64)),
  ) {
    this.password = big(Buffer.from(hkdfSync('sha256', utf8(text), new Uint8Array(), utf8('SPAKE2 pw'), 48))) % ORDER;
    const point = Point.BASE.multiply(this.secret).add(BLIND[seat].multiply(this.password));
    this.share = join(Uint8Array.of(SIDE[seat]), point.toBytes());
  }

  /** Returns the key of the line. */
  finish(theirs: Bytes, fingerprints: Both, nonces: Both): Bytes {
    const peer = other(this.seat);
    check(theirs[0] === SIDE[peer], 'the share is the other side\'s');
    const point = Point.fromBytes(theirs.subarray(1)).subtract(BLIND[peer].multiply(this.password)).multiply(this.secret);
    const [host, guest] = this.seat === 'host' ? [this.share, theirs] : [theirs, this.share];
    const identities = join(sha256(utf8(this.text)), sha256(utf8('host')), sha256(utf8('guest')));
    const secret = sha256(join(identities, host.subarray(1), guest.subarray(1), point.toBytes()));
    return hash('line', secret, ...fingerprints, ...nonces);
  }
}

export const lineProof = (key: Bytes, by: Seat): Bytes => tag(key, 'line', utf8(by));
export const joinedProof = (shared: Bytes, nonces: Both, game: Bytes): Bytes => tag(shared, 'joined', ...nonces, game);
export const mark = (own: Bytes, epoch: number): Bytes => tag(own, 'epoch', u32(epoch));
/** The proof of a seat, for a connection in which `own` is the prover's nonce. */
export const seatProof = (shared: Bytes, seat: Seat, epoch: number, own: Bytes, theirs: Bytes, fingerprints: Both): Bytes =>
  tag(shared, 'proof', Uint8Array.of(seat === 'host' ? 0 : 1), u32(epoch), own, theirs, ...fingerprints);
