/** The name by which a signalling server knows a room, written from docs/protocol.md. */
import { createHash } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns the name of the room with this code: the first four bytes of a hash, a letter for the lower five bits of each. */
export function roomName(code: string): string {
  const hash = createHash('sha256');
  for (const part of ['portal-chess', 'room', code]) {
    const length = Buffer.alloc(8);
    length.writeBigUInt64BE(BigInt(Buffer.byteLength(part)));
    hash.update(length).update(part);
  }
  return [...hash.digest().subarray(0, 4)].map(byte => LETTERS[byte & 31]).join('');
}
