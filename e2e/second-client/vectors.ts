/** Checks the second client's arithmetic against the vectors that a test of the Rust crate keeps (`src/p2p/vectors.rs`). */
import { readFileSync } from 'node:fs';
import type { Color } from './board';
import { type Bytes, decode, encode, hash, same, tag } from './bytes';
import { type Both, Exchange, joinedProof, lineProof, scalar, seatProof } from './greeting';
import { commitment, isMet, opening, probeFor, replyTo } from './hidden';
import { placeOf, roomName } from './line';
import { Log } from './log';
import { pairingCode } from './pairing';
import { galleryOf, idOf, keyBetween, listOf, open, topicOf, topicOfGallery } from './relays';
import { auditLog } from './verify';
import { Watcher } from './watcher';

const both = (texts: [string, string], length = 32): Both => [decode(texts[0], length), decode(texts[1], length)];
const equal = (actual: unknown, expected: unknown, what: string) => same(JSON.stringify(actual), JSON.stringify(expected), what);

/** Fails if the client computes anything else than the vectors say. */
export function checkVectors(): void {
  const vectors = JSON.parse(readFileSync(new URL('../../src/p2p/vectors.json', import.meta.url), 'utf8'));
  const bytes = (texts: string[]): Bytes[] => texts.map(text => Buffer.from(text, 'base64url'));
  equal(encode(hash(vectors.hash.purpose, ...bytes(vectors.hash.parts))), vectors.hash.is, 'H');
  equal(encode(tag(decode(vectors.tag.key, 32), vectors.tag.purpose, ...bytes(vectors.tag.parts))), vectors.tag.is, 'HMAC');
  equal(roomName(vectors.room.code), vectors.room.name, 'the name of a room');
  for (const [place, invite] of vectors.places.further) equal(placeOf(vectors.places.first, place), invite, 'the invite of a place');
  equal(pairingCode('offer', vectors.pairing.offer), vectors.pairing.code, 'the code of an offer');

  const line = vectors.key_exchange;
  const [ends, nonces] = [both(line.fingerprints), both(line.nonces, 16)];
  const sides = (['host', 'guest'] as const).map((seat, at) => new Exchange(seat, line.password, scalar(decode(line.scalars[at], 32))));
  equal(sides.map(({ share }) => encode(share)), line.shares, 'the shares');
  for (const [at, side] of sides.entries()) equal(encode(side.finish(sides[1 - at]!.share, ends, nonces)), line.key, 'the key of the line');
  equal((['host', 'guest'] as const).map(seat => encode(lineProof(decode(line.key, 32), seat))), line.proofs, 'the proofs of the line');

  const { topics, shared: meeting, sealed, event, list, between, gallery } = vectors.nostr;
  const watched = galleryOf(gallery.link);
  equal(encode(watched), gallery.is, 'the key in the link to a gallery');
  equal([topicOfGallery(watched).name, encode(topicOfGallery(watched).key)], [gallery.name, gallery.key], 'the topic of a gallery');
  equal(listOf(list.place).name, list.name, 'the topic of a list');
  equal(encode(listOf(list.place).key), list.key, 'the key of a list');
  equal(encode(keyBetween(decode(between.secret, 32), decode(between.other, 32))), between.is, 'the key between two authors');
  for (const { invite, name, key } of topics) {
    const topic = topicOf(invite);
    equal([topic.name, encode(topic.key)], [name, key], `the topic of ${invite}`);
  }
  equal(encode(hash('nostr', decode(meeting.exchanged, 32))), meeting.is, 'the key of a meeting');
  equal(open(decode(sealed.key, 32), sealed.is), sealed.text, 'a sealed text');
  equal(idOf(event), event.id, 'the id of an event');

  const { seats } = vectors;
  const [shared, game] = [decode(seats.shared, 32), decode(seats.game, 32)];
  const [host, guest] = both(seats.nonces, 16);
  equal(encode(joinedProof(shared, [host, guest], game)), seats.joined, 'Joined');
  equal(encode(seatProof(shared, 'host', seats.epoch, host, guest, both(seats.fingerprints))), seats.host_proof, 'the proof of a seat');

  const one = vectors.secrets as Record<'game' | 'seed' | 'leaves' | 'asker' | 'asked' | 'probe', string> &
    { ply: number; color: Color; set: string[]; openings: [string, boolean, string][]; reply: { probe: string; marks: string[] } };
  const [id, seed, asker, set] = [decode(one.game, 32), decode(one.seed, 32), decode(one.asker, 32), new Set(one.set)];
  equal(commitment(seed, id, one.ply, one.color, set), one.leaves, 'a commitment');
  equal(one.openings.map(([square]) => opening(seed, id, one.ply, one.color, set, square)), one.openings, 'openings');
  equal(probeFor(asker, id, one.ply, one.asked), one.probe, 'a probe');
  const reply = replyTo(seed, id, one.ply, one.probe, set);
  equal([reply.probe, reply.marks], [one.reply.probe, one.reply.marks], 'a reply');
  equal([one.asked, 'a1'].map(square => isMet(asker, id, one.ply, square, reply)), [true, false], 'a meeting');

  for (const written of vectors.games) {
    const log = new Log(JSON.parse(written.head));
    equal(encode(log.id), written.id, 'the id of a game');
    equal(log.hash, written.start, 'the first hash');
    for (const { entry: text, fen, hash } of written.steps) {
      const entry = JSON.parse(text);
      const key = decode(written.keys[entry.by === 'host' ? 0 : 1], 32);
      equal(log.seal(key, entry.ply, entry.ask, entry.spent), entry.seal, `the seal of ${text}`);
      log.append(entry);
      equal(log.board.fen(), fen, 'the position');
      equal(log.hash, hash, 'the hash');
    }
    if (written.secrets) auditLog(log, { white: written.secrets[0], black: written.secrets[1] });
    if (written.shown) checkShown(watched, written.shown, log.hash);
  }
}

/** Watches a game from its beginning until the gallery is closed. */
function checkShown(gallery: Bytes, frames: string[], end: string): void {
  const watcher = new Watcher(gallery);
  for (const frame of frames) watcher.take(frame);
  equal([watcher.log!.hash, watcher.names, watcher.now, watcher.closed], [end, ['Ada', ''], { over: 'abandoned', winner: 'black', watchers: 1 }, true], 'a watched game');
  const signed = frames.at(-1)!;
  equal(signed.includes('1795000005000'), true, 'the last frame says when the gallery was closed');
  let refused = false;
  try {
    new Watcher(gallery).take(signed.replace('1795000005000', '1795000005001'));
  } catch {
    refused = true;
  }
  equal(refused, true, 'a statement that was changed is refused');
}
