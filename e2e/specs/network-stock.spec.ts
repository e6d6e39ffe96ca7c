/** The page plays through matchbox's own signalling server, which knows nothing of seats and lends no relay. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test as base, built, expectGame } from '../club';

const test = base.extend<{ stock: string }, { stockProgram: string }>({
  stockProgram: [async ({}, use) => use(built('--example', 'stock_signalling')), { scope: 'worker', timeout: 600_000 }],
  stock: async ({ stockProgram }, use) => {
    const child: ChildProcess = spawn(stockProgram, [], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [address] = await once(createInterface({ input: child.stdout! }), 'line');
    await use(address);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  },
});

test('two players meet through a stock matchbox server, and the guest comes back after a reload', async ({ club, stock }) => {
  club.config = { signalling: stock, iceServers: [] };
  const [host, guest] = await club.pair();
  await expectGame(host, guest);
  await guest.page.reload();
  await guest.network.expectPlaying('Black');
  await host.network.expectPlaying('White');
  await host.game.board.move('g1', 'f3');
  await guest.game.board.expectPiece('f3', 'white knight');
});
