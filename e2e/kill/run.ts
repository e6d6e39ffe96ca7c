/** Two players in two browser processes, one of which is killed after a ply and started again. */
import { setTimeout as after } from 'node:timers/promises';
import type { Server } from '../club';
import { expect, test } from '@playwright/test';
import { onDisk } from '../pages/disk';
import type { Variant } from '../pages/new-game';
import { GAMES } from './games';
import { BrowserProcess } from './process';
import { patience } from '../patience';

/** Milliseconds from a ply to the kill. Most delays are short, because most faults can occur only right after a ply. */
export const DELAYS = [0, 15, 50, 120, 300, 700, 1300, 2200, 3400, 5000];

/** Words that no page may show when a player's browser was killed. */
const ACCUSING = /broke the rules|cheat|accus|disput|stopped|disagree|differ|refused|contradict|damaged|can't be (read|resumed)|let the page save|doesn't save/i;

/** One kill: whether it hits the player who has just moved or the player who is to move, and the milliseconds after the ply. */
export interface Kill {
  mover: boolean;
  delay: number;
}

/** Plays a game of a rule set, and kills a browser after a ply for each of these kills, from the first move on. */
export async function play(variant: Variant, server: Server, kills: Kill[]): Promise<void> {
  const players = [await BrowserProcess.make(), await BrowserProcess.make()] as const;
  const [host, guest] = players;
  try {
    await host.start(server.url);
    const code = await host.network.create({ variant });
    await guest.start(`${server.url}#/join/${code}`);
    await guest.network.accept();
    await host.network.expectPlaying('White');
    await guest.network.expectPlaying('Black');
    const moves = GAMES[variant];
    let ply = 0;
    for (; moves[ply]!.includes('@'); ply += 1) await players[ply]!.game.board.tap(moves[ply]!.slice(2));
    for (const { game } of players) await expect(game.moves).toHaveCount(ply);
    for (const [index, { mover, delay }] of kills.entries()) {
      const what = `${variant}, kill ${index + 1}: of the player ${mover ? 'who moved' : 'to move'}, ${delay} ms after ply ${ply + 1}`;
      const [moving, waiting] = [players[ply % 2]!, players[(ply + 1) % 2]!];
      await step(moving, moves[ply]!);
      ply += 1;
      await expect(moving.game.moves, what).toHaveCount(ply);
      // A move is drawn while it is being stored. The database answers after it has stored what it was given before.
      await onDisk(moving.page, '');
      // The moment of the kill is what the test varies.
      await after(delay);
      const victim = mover ? moving : waiting;
      await victim.kill();
      await victim.start(server.url);
      for (const { game, network } of players) {
        await expect(network.strip, what).toHaveAttribute('data-link', 'live', { timeout: patience(40) });
        await expect(game.moves, what).toHaveCount(ply);
        await expect(game.status, what).toHaveText(/to move|Your turn|Waiting for/);
        await expect(network.strip, what).not.toContainText(ACCUSING);
        await expect(game.notices, what).not.toContainText(ACCUSING);
      }
      if (!variant.includes('assassin')) expect(await host.game.board.pieces(), what).toEqual(await guest.game.board.pieces());
    }
    // Finally each side makes a move without a kill, to show that the game continues.
    for (const more of [0, 1]) {
      await step(players[ply % 2]!, moves[ply]!);
      ply += 1;
      for (const { game } of players) await expect(game.moves, `${variant}, move ${more + 1} after all kills`).toHaveCount(ply);
    }
    expect(players.flatMap(player => player.faults)).toEqual([]);
  } catch (failure) {
    await test.info().attach('what both pages show and store', { body: JSON.stringify(await Promise.all(players.map(traces)), null, 1) });
    throw failure;
  } finally {
    await Promise.all(players.map(player => player.end()));
  }
}

/** Returns what a page shows and stores, to help find out what was lost. */
async function traces({ page, game, network, faults }: BrowserProcess): Promise<unknown> {
  const orTimeout = async <T>(what: Promise<T>) => Promise.race([what, after(5_000, 'no answer')]).catch(String);
  return {
    faults,
    shown: await orTimeout(page.locator('body').innerText({ timeout: patience(3) })),
    link: await orTimeout(network.strip.getAttribute('data-link', { timeout: patience(3) })),
    moves: await orTimeout(game.moves.allTextContents()),
    stored: await orTimeout(onDisk(page, 'seat:')),
  };
}

async function step({ game }: BrowserProcess, move: string): Promise<void> {
  await game.board.move(move.slice(0, 2), move.slice(2, 4));
}
