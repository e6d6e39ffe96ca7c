/** Topics, sealing and events for a meeting over relays, as `docs/protocol.md`, NIP-01 and NIP-44 describe them. */
import { createCipheriv, createECDH, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Bytes, check, hash, join, utf8 } from './bytes';
import { roomName } from './line';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The topic of an invite, in hex, and its key. */
export function topicOf(invite: string): { name: string; key: Bytes } {
  const known = utf8(invite.includes('-') ? invite : roomName(invite));
  return { name: Buffer.from(hash('nostr topic', known).slice(0, 16)).toString('hex'), key: hash('nostr key', known) };
}

/** The topic of the list of open challenges of a place, in hex, and its key. */
export function listOf(place: string): { name: string; key: Bytes } {
  return { name: Buffer.from(hash('nostr list', utf8(place)).slice(0, 16)).toString('hex'), key: hash('nostr list key', utf8(place)) };
}

/** The public key that the link to a gallery contains. */
export function galleryOf(link: string): Bytes {
  const bits = [...link].map(letter => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  check(bits.length === 260 && bits.endsWith('0000'), 'the link to a gallery');
  return Uint8Array.from({ length: 32 }, (_, at) => parseInt(bits.slice(8 * at, 8 * at + 8), 2));
}

/** The topic of a gallery, in hex, and its key. */
export function topicOfGallery(key: Bytes): { name: string; key: Bytes } {
  return { name: Buffer.from(hash('nostr gallery', key).slice(0, 16)).toString('hex'), key: hash('nostr gallery key', key) };
}

/** The key that two authors share, from the secret of one and the public key of the other. */
export function keyBetween(secret: Bytes, other: Bytes): Bytes {
  const own = createECDH('secp256k1');
  own.setPrivateKey(secret);
  return mac(utf8('nip44-v2'), own.computeSecret(join(Uint8Array.of(2), other)));
}

const mac = (key: Bytes, ...parts: Bytes[]): Bytes => createHmac('sha256', key).update(join(...parts)).digest();

/** Opens a sealed text. */
export function open(key: Bytes, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  check(bytes[0] === 2, 'the version of the seal');
  const [nonce, hidden, tag] = [bytes.subarray(1, 33), bytes.subarray(33, -32), bytes.subarray(-32)];
  const drawn: Bytes[] = [];
  for (let part = 1; part <= 3; part++) drawn.push(mac(key, drawn.at(-1) ?? utf8(''), nonce, Uint8Array.of(part)));
  const keys = join(...drawn);
  check(timingSafeEqual(mac(keys.slice(44, 76), nonce, hidden), tag), 'the seal');
  // Node counts the blocks in the first four bytes.
  const cipher = createCipheriv('chacha20', keys.slice(0, 32), join(new Uint8Array(4), keys.slice(32, 44)));
  const text = cipher.update(hidden);
  return text.subarray(2, 2 + text.readUInt16BE(0)).toString('utf8');
}

/** The id of an event. */
export function idOf(event: { pubkey: string; created_at: number; kind: number; tags: string[][]; content: string }): string {
  const fields = [0, event.pubkey, event.created_at, event.kind, event.tags, event.content];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
