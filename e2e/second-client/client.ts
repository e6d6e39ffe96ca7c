/**
 * A second client: one seat of a network game, written from docs/protocol.md without a line of the page's code. It plays given moves, one
 * game on one connection. It has no rules of its own: it plays what it is told, and checks everything else that the other side says.
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Color } from './board';
import { type Bytes, check, decode, encode, random, same, utf8 } from './bytes';
import { Exchange, joinedProof, lineProof, mark, other, type Both, type Seat } from './greeting';
import { PrivateGame, type Secret } from './hidden';
import { fingerprint, type Line, type LineEvent, openLine, placeOf, prepareLine, roomName } from './line';
import { type Action, type Entry, type Head, Log } from './log';
import { auditLog } from './verify';

const PROTOCOL = 8;
/** The longest message, in bytes. */
const MAX_FRAME = 16_384;
/** How many places of a host a guest looks at. */
const PLACES = 12;
/** The fingerprint of the rules, which only a client with all rule sets can compute. */
const RULES: string = JSON.parse(readFileSync(new URL('../../src/p2p/vectors.json', import.meta.url), 'utf8')).rules;

interface LogState {
  game: number;
  seq: number;
  hash: string;
  disputed?: boolean;
}

/** A message as it came. Whatever is read of it is checked where it is used. */
type Message = any;

export class SecondClient {
  /** What went wrong: a test fails if this is set. */
  fault?: Error;
  log?: Log;
  /** What the other side has revealed after the game, once that is checked. */
  theirs?: Secret;
  /** The secrets that this side has revealed. */
  own?: PrivateGame;
  private line?: Line;
  private readonly key = random(32);
  private readonly nonce = random(16);
  private readonly seed = random(32);
  private exchange?: Exchange;
  private fingerprints?: Both;
  private hello?: Message;
  private lineKey?: Bytes;
  private shared?: Bytes;
  private live = false;
  private pending?: Entry;
  private confirmed = 0;
  private revealed = false;
  private parts: Secret['deeds'] = [];
  private queue = Promise.resolve();

  /** `invite` is a code, or a code and a secret. */
  constructor(
    readonly seat: Seat,
    private invite: string,
    private readonly terms?: Head['terms'],
  ) {}

  async open(page: Page, origin: string): Promise<void> {
    await prepareLine(page, origin, event => {
      try {
        this.happened(event);
      } catch (error) {
        this.fault ??= error as Error;
      }
    });
    const first = this.invite;
    for (let place = 1; ; place++) {
      this.invite = placeOf(first, place);
      try {
        this.line = await openLine(page, origin, roomName(this.invite.slice(0, 6)), this.seat === 'host' ? 'create' : 'join');
        return;
      } catch (error) {
        // The host may play several guests, and this room is another's.
        if (this.seat === 'host' || !String(error).includes('closed with 4003') || place === PLACES) throw error;
      }
    }
  }

  private send(message: Message): void {
    const text = JSON.stringify(message);
    check(utf8(text).length <= MAX_FRAME, 'a message has at most 16 KiB');
    this.queue = this.queue.then(() => this.line!.send(text)).catch((error: Error) => void (this.fault ??= error));
  }

  private happened(event: LineEvent): void {
    if ('open' in event) {
      const [own, theirs] = [fingerprint(event.open.own), fingerprint(event.open.other)];
      this.fingerprints = this.seat === 'host' ? [own, theirs] : [theirs, own];
      if (this.seat === 'guest') this.exchange = new Exchange('guest', this.invite);
      return this.greet();
    }
    if ('closed' in event) return;
    if ('failed' in event) throw event.failed;
    check(utf8(event.frame).length <= MAX_FRAME, 'a message has at most 16 KiB');
    const message: Message = JSON.parse(event.frame);
    const kind = typeof message === 'string' ? message : Object.keys(message)[0]!;
    this.receive(kind, message[kind]);
  }

  private get nonces(): Both {
    const theirs = decode(this.hello.nonce, 16);
    return this.seat === 'host' ? [this.nonce, theirs] : [theirs, this.nonce];
  }

  private greet(): void {
    const [protocol, rules, nonce, epoch] = [PROTOCOL, RULES, encode(this.nonce), 0];
    const session = this.seat === 'host' ? (this.log?.head.session ?? null) : null;
    const key = this.seat === 'guest' && { key: { link: this.invite.length > 6, share: encode(this.exchange!.share) } };
    this.send({ Hello: { protocol, rules, seat: this.seat, nonce, session, epoch, mark: encode(mark(this.key, epoch)), name: 'Second client', ...key } });
  }

  private receive(kind: string, body: Message): void {
    switch (kind) {
      case 'Hello': return this.greeted(body);
      case 'Key': {
        this.lineKey = this.exchange!.finish(decode(body.share, 33), this.fingerprints!, this.nonces);
        same(body.proof, encode(lineProof(this.lineKey, 'host')), 'the host proves the key of the line');
        return this.send({ KeyProof: encode(lineProof(this.lineKey, 'guest')) });
      }
      case 'KeyProof':
        same(body, encode(lineProof(this.lineKey!, 'guest')), 'the guest proves the key of the line');
        return this.welcome();
      case 'Welcome': return this.welcomed(body);
      case 'Joined':
        same(body, encode(joinedProof(this.shared!, this.nonces, this.log!.id)), 'the guest proves the game and its terms');
        return this.goLive();
      case 'State': return this.state(body);
      case 'Entries': return this.follow(body);
      case 'Entered': {
        if (body.seal !== this.pending?.seal) return this.confirm();
        return this.follow({ ...body, from: body.seq, entries: [this.pending] });
      }
      case 'Request': return this.requested(body);
      case 'Ping': {
        this.state(body.state);
        return this.send({ Pong: { id: body.id, state: this.ownState() } });
      }
      case 'Confess': return this.confessed(body);
      case 'Name': case 'Pong': case 'Chat': case 'Bye': case 'Rematch': return;
      default: check(false, 'nothing else is sent in an honest game', kind, body);
    }
  }

  private greeted(hello: Message): void {
    same(hello.protocol, PROTOCOL, 'the version is this one');
    same(hello.rules, RULES, 'the rules are these');
    same(hello.seat, other(this.seat), 'the other seat is the other side\'s');
    const again = this.hello?.nonce === hello.nonce;
    this.hello = hello;
    if (this.seat === 'guest') {
      // The host answers a repeated hello, because the first may have come before its channel was open.
      if (!this.lineKey && !again) this.greet();
      return;
    }
    if (this.live) return;
    // This side's own hello may have come before the guest's channel was open.
    this.greet();
    check(hello.session === null && hello.key, 'a newcomer begins a key exchange');
    const invite = hello.key.link ? this.invite : this.invite.slice(0, 6);
    const exchange = (this.exchange ??= new Exchange('host', invite));
    this.lineKey = exchange.finish(decode(hello.key.share, 33), this.fingerprints!, this.nonces);
    this.send({ Key: { share: encode(exchange.share), proof: encode(lineProof(this.lineKey, 'host')) } });
  }

  /** The host offers the guest's seat. */
  private welcome(): void {
    if (!this.log) {
      const [host, guest] = this.nonces;
      this.shared = random(32);
      this.begin({ session: encode(random(16)), number: 1, host_part: encode(host), guest_part: encode(guest), terms: this.terms! });
    }
    this.send({ Welcome: { key: encode(this.shared!), head: this.log!.head } });
  }

  private welcomed({ key, head }: { key: string; head: Head }): void {
    check(this.lineKey, 'the key of the line comes first');
    same(head.number, 1, 'the first game has number 1');
    same(head.guest_part, encode(this.nonce), 'the guest\'s part of the game is its nonce');
    same(head.host_part, this.hello.nonce, 'the host\'s part of the game is its nonce');
    this.shared = decode(key, 32);
    if (!this.log) this.begin(head);
    this.send({ Joined: encode(joinedProof(this.shared, this.nonces, this.log!.id)) });
    this.goLive();
  }

  private begin(head: Head): void {
    this.log = new Log(head);
    if (this.log.secrets) this.own = new PrivateGame(this.color, this.log.secrets, this.seed);
  }

  private goLive(): void {
    this.live = true;
    this.confirm();
  }

  get color(): Color {
    return this.log!.color(this.seat);
  }

  private ownState(): LogState {
    const { head, entries, hash } = this.log!;
    return { game: head.number, seq: entries.length, hash };
  }

  private confirm(): void {
    this.send({ State: this.ownState() });
  }

  /** The other side states where its log stands. */
  private state(state: LogState): void {
    if (!this.log) return;
    check(!state.disputed, 'nothing is disputed');
    const known = this.log.hashes[state.seq];
    if (!known) return;
    same(state.hash, encode(known), `the hash after ${state.seq} entries is the same`);
    this.confirmed = Math.max(this.confirmed, state.seq);
    if (this.log.result && this.confirmed === this.log.entries.length) this.confess();
  }

  /** Enters a ply of this side, or has it entered. */
  play(move: string): void {
    this.act(this.own ? this.own.announce(move) : { Play: move });
  }

  act(ask: Action): void {
    const { log, seat } = this;
    const ply = log!.plies;
    const entry: Entry = { by: seat, ply, ask, seal: log!.seal(this.key, ply, ask) };
    if (seat === 'host') return this.enter(entry);
    this.pending = entry;
    this.send({ Request: { game: log!.head.number, ply, ask, seal: entry.seal } });
  }

  /** The guest asks for an entry. */
  private requested({ game, ply, ask, seal }: Message): void {
    same(game, this.log!.head.number, 'the request is about this game');
    if (this.log!.entries.some(entry => entry.seal === seal)) return;
    this.enter({ by: 'guest', ply, ask, seal });
  }

  /** The host enters an entry of either side. */
  private enter(entry: Entry): void {
    const { log } = this;
    log!.append(entry);
    const seq = log!.entries.length - 1;
    const body = { game: log!.head.number, hash: log!.hash, stamp: null };
    this.send(entry.by === 'guest' ? { Entered: { seq, seal: entry.seal, ...body } } : { Entries: { from: seq, entries: [entry], ...body } });
    this.proceed();
  }

  /** The host has entered something. */
  private follow({ game, from, entries, hash }: { game: number; from: number; entries: Entry[]; hash: string }): void {
    const { log } = this;
    same(game, log!.head.number, 'the entries are of this game');
    check(from <= log!.entries.length, 'no entry is left out', from);
    const known = log!.entries.length - from;
    same(JSON.stringify(entries.slice(0, known)), JSON.stringify(log!.entries.slice(from, from + entries.length)), 'an entry never changes');
    for (const entry of entries.slice(known)) {
      if (entry.by === this.seat) same(entry.seal, log!.seal(this.key, entry.ply, entry.ask, entry.spent), 'this side sealed its entry');
      if (entry.seal === this.pending?.seal) this.pending = undefined;
      log!.append(entry);
      this.proceed();
    }
    if (entries.length > known) same(log!.hash, hash, 'the host computes the same hash');
    this.confirm();
  }

  /** Says what is due from this side without its player. */
  private proceed(): void {
    this.own?.follow();
    if (this.log!.secrets?.owing === this.color && !this.pending) this.act(this.own!.answer());
  }

  /** The number of plies, while nothing is under way. */
  get plies(): number | undefined {
    const { live, log, pending } = this;
    return live && !log!.secrets?.due && !pending ? log!.plies : undefined;
  }

  /** Whether the other side has confirmed all entries. */
  get isConfirmed(): boolean {
    return this.confirmed === this.log?.entries.length;
  }

  /** Fails unless this side has played a saved game: the same entries in the same chain, and its own seal under each entry in its name. */
  recognise(saved: Log): void {
    same(saved.hash, this.log!.hash, 'the chain of entries is the one that both sides have confirmed');
    for (const { by, ply, ask, spent, seal } of saved.entries) {
      if (by === this.seat) same(seal, saved.seal(this.key, ply, ask, spent), 'this side sealed the entry');
    }
  }

  private confess(): void {
    if (!this.own || (this.revealed && this.theirs)) return;
    this.revealed = true;
    const secret = this.own.secret;
    this.send({ Confess: { game: this.log!.head.number, from: 0, of: secret.deeds.length, secret, have: this.theirs !== undefined } });
  }

  private confessed({ from, of, secret }: { from: number; of: number; secret: Secret }): void {
    if (this.theirs) return;
    same(from, this.parts.length, 'the parts of the secrets come in order');
    this.parts.push(...secret.deeds);
    if (this.parts.length < of) return;
    const theirs = { seed: secret.seed, deeds: this.parts };
    auditLog(this.log!, this.color === 'white' ? { white: this.own!.secret, black: theirs } : { white: theirs, black: this.own!.secret });
    this.theirs = theirs;
    this.revealed = false;
    this.confess();
  }
}
