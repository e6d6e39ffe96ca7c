/** Bytes, hashes and tags as docs/protocol.md defines them. */
import { createHash, createHmac, randomBytes } from 'node:crypto';

export type Bytes = Uint8Array;

export const random = (length: number): Bytes => randomBytes(length);
export const encode = (bytes: Bytes): string => Buffer.from(bytes).toString('base64url');
export const utf8 = (text: string): Bytes => Buffer.from(text, 'utf8');
export const join = (...parts: Bytes[]): Bytes => Buffer.concat(parts);
export const sha256 = (bytes: Bytes): Bytes => createHash('sha256').update(bytes).digest();

/** Reads base64url text of a known length. */
export function decode(text: string, length: number): Bytes {
  const bytes = Buffer.from(text, 'base64url');
  check(bytes.length === length && encode(bytes) === text, `${length} bytes as base64url`, text);
  return bytes;
}

/** A number in four bytes, big-endian. */
export function u32(value: number): Bytes {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function framed(purpose: string, parts: Bytes[]): Bytes {
  const all = [utf8('portal-chess'), utf8(purpose), ...parts].flatMap(part => {
    const length = Buffer.alloc(8);
    length.writeBigUInt64BE(BigInt(part.length));
    return [length, part];
  });
  return join(...all);
}

/** `H(purpose, parts…)`. */
export const hash = (purpose: string, ...parts: Bytes[]): Bytes => sha256(framed(purpose, parts));

/** `HMAC(key, purpose, parts…)`. */
export const tag = (key: Bytes, purpose: string, ...parts: Bytes[]): Bytes =>
  createHmac('sha256', key).update(framed(purpose, parts)).digest().subarray(0, 16);

/** Fails if something that the protocol promises does not hold. */
export function check(holds: unknown, what: string, ...seen: unknown[]): asserts holds {
  if (!holds) throw new Error(`The other side breaks the protocol: ${what}${seen.length ? `, but: ${JSON.stringify(seen)}` : ''}`);
}

/** Fails if two texts differ. */
export const same = (actual: unknown, expected: unknown, what: string): void =>
  check(actual === expected, what, actual, expected);
