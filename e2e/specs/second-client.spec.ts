/** The page against a client that shares no code with it and is written from docs/protocol.md and docs/fair-play.md. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Club, expect, type Player, test } from '../club';
import { SecondClient } from '../second-client/client';
import { checkVectors } from '../second-client/vectors';
import { verify } from '../second-client/verify';

const CODE = '7KQ2MX';
const SECRET = '0123456789ABCDEFGHJKMNPQRS';

/** A page and the second client, which play each other. */
class Pair {
  constructor(
    readonly player: Player,
    readonly client: SecondClient,
  ) {}

  /** The second client joins the page's room. */
  static async asGuest(club: Club, page: Page, variant: string, by: 'code' | 'link'): Promise<Pair> {
    const player = await club.player();
    const code = await player.network.create({ variant });
    const link = await player.network.dialog.getByRole('link').textContent();
    const client = new SecondClient('guest', by === 'code' ? code : /#\/join\/([^/]+)/.exec(link!)![1]!);
    await client.open(page, club.server.url);
    return Pair.begun(player, client, 'White');
  }

  /** The page joins the second client's room. */
  static async asHost(club: Club, page: Page, variant: string, by: 'code' | 'link'): Promise<Pair> {
    const client = new SecondClient('host', `${CODE}-${SECRET}`, { variant, host_plays: 'white' });
    await client.open(page, club.server.url);
    const player = await club.player(by === 'link' ? `#/join/${CODE}-${SECRET}` : '');
    if (by === 'code') await player.network.join(CODE);
    return Pair.begun(player, client, 'Black');
  }

  /** Waits until both have the game. If they do not get it, the second client may know why. */
  private static async begun(player: Player, client: SecondClient, side: 'White' | 'Black'): Promise<Pair> {
    await expect.poll(() => client.fault?.stack ?? client.plies, { message: 'the second client has the game' }).toBe(0);
    await player.network.expectPlaying(side);
    return new Pair(player, client);
  }

  /** Plays moves from a ply on, each on the page or by the second client, as its side demands. */
  async play(moves: string[], from = 0): Promise<void> {
    for (const [index, move] of moves.entries()) {
      const ply = from + index;
      if ((ply % 2 === 0) === (this.client.color === 'white')) this.client.play(move);
      else await this.tap(move);
      await this.expectAt(ply + 1);
    }
  }

  /** Places both assassins, at the same time. */
  async place(white: string, black: string): Promise<void> {
    const [own, theirs] = this.client.color === 'white' ? [white, black] : [black, white];
    this.client.play(own);
    await this.player.game.board.tap(theirs.slice(2));
    await this.expectAt(2);
  }

  private async tap(move: string): Promise<void> {
    const { board } = this.player.game;
    await board.move(move.slice(0, 2), move.slice(2, 4));
    if (move.endsWith('q')) await board.promote('queen');
  }

  private async expectAt(plies: number): Promise<void> {
    await expect.poll(() => this.client.fault?.message ?? this.client.plies, { message: 'the plies of the second client' }).toBe(plies);
    await expect(this.player.game.moves).toHaveCount(plies);
  }
}

test('the second client computes what the test vectors of the protocol say', () => {
  checkVectors();
});

// A capture en passant, a promotion with a capture, castling, and mate.
const CHESS = 'e2e4 d7d5 e4d5 c7c5 d5c6 g8f6 c6b7 e7e6 b7a8q f8e7 g1f3 e8g8 f3g5 f6d7 d1h5 e7a3 h5h7'.split(' ');

for (const [seat, by] of [['guest', 'link'], ['host', 'code']] as const) {
  test(`the second client plays a game of chess as the ${seat}, when the guest has the ${by}`, async ({ club, page }) => {
    const pair = await Pair[seat === 'guest' ? 'asGuest' : 'asHost'](club, page, 'chess', by);
    await pair.play(CHESS);
    await pair.player.game.expectOver('White wins', /checkmated/);
    await expect.poll(() => pair.client.isConfirmed, { message: 'the page has confirmed all entries' }).toBe(true);
    expect(pair.client.fault).toBeUndefined();
  });
}

// Two hidden assassins pass by each other and then meet; the winner is seen by pawns twice, hides twice, and captures the king.
const HIDDEN = 'd3d4 g7g6 g2g3 d6c5 d4c5 a7a6 c5d6 h7h6 d6d5 e7e6 d5c5 e8e7 h2h3 e7d6 c5d6'.split(' ');

/** Where a byte of a saved game is altered: the one after this text. The game is a text in the file, so its quotes are escaped. */
const ALTERED = {
  'the session': String.raw`"session\":\"`,
  'the rule set': String.raw`"variant\":\"`,
  'a commitment': String.raw`"commit\":\"`,
  'an opened square': String.raw`"openings\":[[\"`,
  'a nonce': String.raw`false,\"`,
  'a public move': String.raw`"Move\":\"`,
  'a disguised square': String.raw`"probe\":\"`,
  'the square of a meeting': String.raw`"met\":\"`,
  "White's seed": String.raw`"white\":{\"seed\":\"`,
  "Black's seed": String.raw`"black\":{\"seed\":\"`,
  'a hidden move': String.raw`[2,\"`,
  'a move in the list': '"A@',
  'the winner': '"winner": "',
};

/** Returns a text in which the byte after a mark is another one. */
function alter(text: string, mark: string): string {
  const at = text.indexOf(mark) + mark.length;
  expect(at, `the text contains ${mark}`).toBeGreaterThanOrEqual(mark.length);
  return text.slice(0, at) + (text[at] === 'b' ? 'c' : 'b') + text.slice(at + 1);
}

for (const [seat, by] of [['guest', 'code'], ['host', 'link']] as const) {
  test(`the second client plays with hidden assassins as the ${seat}, when the guest has the ${by}, and verifies the saved game`, async ({ club, page }) => {
    const pair = await Pair[seat === 'guest' ? 'asGuest' : 'asHost'](club, page, 'assassin', by);
    const { client, player } = pair;
    await pair.place('A@d3', 'A@d6');
    await pair.play(HIDDEN, 2);
    await player.game.expectOver('White wins', /captured Black's king/);
    // The page audits what the client has revealed, and the client audits the page.
    await expect(player.network.strip).toContainText('Your opponent: verified');
    await expect.poll(() => client.fault?.stack ?? client.theirs?.deeds.length, { message: 'the hidden moves of the page' }).toBeGreaterThan(0);
    const saved = await readFile(await (await player.game.save()).path(), 'utf8');
    client.recognise(verify(saved));
    for (const [what, mark] of Object.entries(ALTERED)) {
      expect(() => verify(alter(saved, mark)), `the file is refused after a change of ${what}`).toThrow('breaks the protocol');
    }
    // Only its author can check a seal.
    const own = new RegExp(String.raw`"by\\":\\"${seat}\\".*?"seal\\":\\"`).exec(saved)![0];
    const forged = verify(alter(saved, own));
    expect(() => client.recognise(forged), 'the file is refused after a change of a seal').toThrow('this side sealed the entry');
  });
}

test('the second client joins a host who plays several guests, at the place that is free', async ({ club, page }) => {
  const player = await club.player();
  const code = await player.network.create({ opponents: 2 });
  const guest = await club.player(`#/join/${code}`);
  await guest.network.expectPlaying('Black');
  const client = new SecondClient('guest', code);
  await client.open(page, club.server.url);
  await expect.poll(() => client.fault?.stack ?? client.plies, { message: 'the second client has the game' }).toBe(0);
  await player.network.boardButton(2).click();
  await player.game.board.move('e2', 'e4');
  await expect.poll(() => client.fault?.message ?? client.plies).toBe(1);
  client.play('e7e5');
  await player.game.board.expectPiece('e5', 'black pawn');
  await player.network.boardButton(1).click();
  await player.game.board.expectPiece('e2', 'white pawn');
});
