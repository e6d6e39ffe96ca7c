/** The page plays through matchbox's own signalling server, which has no seats and issues no relay credentials. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { built } from '../built-program';
import { test as base, expectGame } from '../club';
import { patience } from '../patience';

const test = base.extend<{ stock: string }, { stockProgram: string }>({
  stockProgram: [async ({}, use) => use(built('portal-chess-server', '--example', 'stock_signalling')), { scope: 'worker', timeout: patience(600) }],
  stock: async ({ stockProgram }, use) => {
    const child: ChildProcess = spawn(stockProgram, [], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [address] = await once(createInterface({ input: child.stdout! }), 'line');
    await use(address);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  },
});

test('two players connect through a stock matchbox server, and the guest reconnects after a reload', async ({ club, stock }) => {
  club.config = { signalling: stock, iceServers: [] };
  const [host, guest] = await club.pair();
  await expectGame(host, guest);
  await guest.page.reload();
  await guest.network.expectPlaying('Black');
  await host.network.expectPlaying('White');
  await host.game.board.move('g1', 'f3');
  await guest.game.board.expectPiece('f3', 'white knight');
});

/** Joins a room, accepts the host's offer, and defines `window.answer`, which sends the answer to it. */
function answerLater(url: string): void {
  const socket = new WebSocket(url);
  socket.onmessage = async ({ data }) => {
    const event = JSON.parse(data);
    const { sender, data: signal } = event.Signal ?? {};
    if (!signal?.Offer) return;
    const connection = new RTCPeerConnection();
    await connection.setRemoteDescription({ type: 'offer', sdp: signal.Offer });
    await connection.setLocalDescription();
    const answer = { Signal: { receiver: sender, data: { Answer: connection.localDescription!.sdp } } };
    Object.assign(window, { answer: () => socket.send(JSON.stringify(answer)) });
  };
}

test('an answer that arrives after another player has joined is ignored', async ({ club, stock }) => {
  club.config = { signalling: stock, iceServers: [] };
  const host = await club.player();
  const room = host.page.waitForEvent('websocket');
  const code = await host.network.create();
  const late = await club.player();
  await late.page.evaluate(answerLater, (await room).url());
  await late.page.waitForFunction(() => 'answer' in window);
  const guest = await club.player(`#/join/${code}`);
  await Promise.all([host.network.expectPlaying('White'), guest.network.expectPlaying('Black')]);
  const received = (await room).waitForEvent('framereceived', { predicate: ({ payload }) => payload.includes('Answer') });
  await late.page.evaluate(() => (window as unknown as { answer: () => void }).answer());
  await received;
  // A panic in the page would fail this test, too.
  await expectGame(host, guest);
});
