/** The whole browser is killed, as when memory runs out or the battery is empty. No move that the database was given is lost. */
import { Server, test as base } from '../club';
import { BrowserProcess } from '../kill/process';
import { DELAYS, play, type Kill } from '../kill/run';
import { onDisk } from '../pages/disk';
import { EXPLAINED } from '../pages/new-game';
import { expect } from '@playwright/test';
import { patience } from '../patience';

/** `KILLS=10` kills ten times in every rule set with a game in `kill/games.json`, as `cargo xtask bench kill` does. The default is one kill per player in one rule set. */
const [KILLS, PLAYED] = process.env.KILLS ? [Number(process.env.KILLS), EXPLAINED] : [2, ['assassin'] as const];

const test = base.extend<{ server: Server; alone: BrowserProcess }>({
  server: async ({ serverProgram }, use) => {
    const server = new Server(serverProgram);
    await server.start();
    await use(server);
    await server.kill();
  },
  alone: async ({}, use) => {
    const process = await BrowserProcess.make();
    await use(process);
    await process.end();
  },
});

/** Returns the kills of a game, the same in every run: of each player's browser, after the player's own move and on the player's turn. */
function kills(row: number): Kill[] {
  return Array.from({ length: KILLS }, (_, index) => ({
    mover: (Math.floor(index / 2) + row) % 2 === 0,
    delay: DELAYS[(index * 7 + row * 3) % DELAYS.length]!,
  }));
}

for (const [row, variant] of PLAYED.entries()) {
  test(`a network game of ${variant} survives kills of its players' browsers`, async ({ server }) => {
    test.setTimeout(patience(120 + KILLS * 60));
    await play(variant, server, kills(row));
  });
}

test('a game on one device is restored after the browser is killed right after a move', async ({ server, alone }) => {
  await alone.start(server.url);
  const moves = ['e2e4', 'e7e5', 'g1f3', 'b8c6'];
  // On a first visit nothing of `localStorage` is on the disk yet when the first move is played.
  for (const [index, move] of moves.entries()) {
    if (index === 0) await alone.game.start({ variant: 'chess' });
    await alone.game.board.move(move.slice(0, 2), move.slice(2, 4));
    await expect(alone.game.moves).toHaveCount(index + 1);
    // A move is drawn while it is being stored. The database answers after it has stored what it was given before.
    await onDisk(alone.page, '');
    await alone.kill();
    await alone.start(server.url);
    await expect(alone.game.moves).toHaveCount(index + 1);
  }
  await alone.game.expectMoves('e4', 'e5', 'Nf3', 'Nc6');
  expect(alone.faults).toEqual([]);
});
