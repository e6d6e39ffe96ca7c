/** Two players of whom one has a modified page, while the test controls the time of the other page. */
import { change } from './changed';
import { type Club, expect, type Player } from './club';
import type { RoomOptions } from './pages/network';
import { record } from './peer-connections';

export type Seat = 'host' | 'guest';

export const SEATS: Seat[] = ['host', 'guest'];

/** One script that both modifies a page and records its connections. */
export const both = `(${change})(); (${record})();`;

export interface Opponents {
  hostile: Player;
  honest: Player;
  players: [Player, Player];
}

/** Seats a pair in which one page is modified. */
export async function against(club: Club, hostile: Seat, options: RoomOptions = {}): Promise<Opponents> {
  const honest = hostile === 'host' ? 'guest' : 'host';
  const players = await club.pair(options, { [hostile]: { script: both }, [honest]: { clock: true, script: record } });
  const [host, guest] = players;
  return { players, hostile: hostile === 'host' ? host : guest, honest: hostile === 'host' ? guest : host };
}

/**
 * Plays simple moves, beginning with White's, and waits until each has arrived on the other board. A guest's own move is on its
 * board before the host has entered it, and cannot be taken back until then: these tests begin after the opening, which both must have left.
 */
export async function play(players: [Player, Player], ...moves: string[]): Promise<void> {
  for (const [ply, move] of moves.entries()) {
    const [mover, other] = [players[ply % 2]!, players[(ply + 1) % 2]!];
    await mover.game.board.move(move.slice(0, 2), move.slice(2, 4));
    await expect(other.game.moves).toHaveCount(ply + 1);
    if (ply < 2) await expect(mover.game.button('Ask for takeback')).toBeEnabled();
  }
}

/** Closes a page's connections without a farewell message. */
export const cut = ({ page }: Player) =>
  page.evaluate(() => (window as unknown as { connections: RTCPeerConnection[] }).connections.forEach(connection => connection.close()));

export async function expectDisputed(player: Player): Promise<void> {
  await player.game.expectOver('Disputed', /doesn't count/);
  await expect(player.network.strip).toContainText('The game is disputed');
  await expect(player.network.strip).toContainText('This device says that the game was not over');
  await expect(player.network.button('Save both logs')).toBeVisible();
}
