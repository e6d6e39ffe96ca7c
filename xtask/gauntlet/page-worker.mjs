// Lets the computer player of the page in `dist/` play as a UCI program: the very module with which a visitor plays, at its
// highest level, told to move at once when the time of `go movetime` is over. No slice of its thinking, which takes about
// 12 ms, begins if it would end too late.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';

const dist = new URL('../../dist/', import.meta.url);
if (!existsSync(dist)) throw new Error('There is no page in dist/; `cargo xtask build` makes it.');
const page = (name) => readFileSync(new URL(name, dist));

// What the module expects of a browser's worker: that the global object is one, that it can send messages, and that it can
// send one to itself, which asks for the next slice.
let slice;
let answer;
globalThis.DedicatedWorkerGlobalScope = Object;
globalThis.MessageChannel = class {
  port2 = {};
  port1 = {
    postMessage: () => {
      slice = this.port2.onmessage;
    },
  };
};
globalThis.postMessage = (text) => {
  answer = JSON.parse(text);
};
const { initSync } = await import(`data:text/javascript;base64,${page('worker.js').toString('base64')}`);
initSync({ module: page('worker_bg.wasm') });

const send = (data) => globalThis.onmessage({ data });
for (const name of readdirSync(dist)) {
  if (name.endsWith('.net')) send(page(name));
}

let variant = 'chess';
let game;
let id = 0;

/** Returns the pieces of a FEN by their squares. */
function pieces(fen) {
  const board = new Map();
  fen.split('/').forEach((rank, row) => {
    const letters = rank.replace(/\d/g, (gap) => ' '.repeat(gap));
    [...letters].forEach((piece, file) => {
      if (piece !== ' ') board.set(`${'abcdefgh'[file]}${8 - row}`, piece);
    });
  });
  return board;
}

/** Plays a move of `side`, and returns it as an observation, which also names what it captures. */
function observe(board, move, side) {
  const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
  const piece = board.get(from);
  const isEnPassant = /p/i.test(piece) && from[0] !== to[0] && !board.has(to);
  const square = isEnPassant ? to[0] + from[1] : to;
  const captured = board.get(square);
  board.delete(square);
  const walk = (start, end) => {
    board.set(end, board.get(start));
    board.delete(start);
  };
  walk(from, to);
  if (move[4]) board.set(to, side === 'white' ? move[4].toUpperCase() : move[4]);
  if (/k/i.test(piece) && from + to === `e${from[1]}g${from[1]}`) walk(`h${from[1]}`, `f${from[1]}`);
  if (/k/i.test(piece) && from + to === `e${from[1]}c${from[1]}`) walk(`a${from[1]}`, `d${from[1]}`);
  return `${side[0]} ${move}${captured ? ` x${captured}${square}` : ''}`;
}

/** Reads `position fen … moves …` as what the worker wants to know of a game. */
function read([kind, ...words]) {
  if (kind !== 'fen') throw new Error('Only `position fen` is understood.');
  const [start, moves] = words.join(' ').split(' moves ');
  const [placement, turn] = start.split(' ');
  const sides = turn === 'w' ? ['white', 'black'] : ['black', 'white'];
  const board = pieces(placement);
  const played = moves?.split(' ') ?? [];
  const observations = played.map((move, ply) => observe(board, move, sides[ply % 2]));
  return { start, observations, color: sides[played.length % 2] };
}

/** Returns the worker's move after at most this number of milliseconds. */
function think(time) {
  const end = performance.now() + time;
  id += 1;
  send(JSON.stringify({ think: { id, variant, skill: '8', network: true, ...game } }));
  while (slice) {
    const began = performance.now();
    const next = slice;
    slice = undefined;
    next({});
    const now = performance.now();
    if (slice && now + (now - began) > end) send(JSON.stringify({ 'move-now': { id } }));
  }
  if (!answer.move) throw new Error(`The worker answered ${JSON.stringify(answer)}.`);
  return answer.move.best;
}

const commands = {
  uci: () => 'uciok',
  isready: () => 'readyok',
  ucinewgame: () => send('"new-game"'),
  setoption: (words) => {
    if (words[1] === 'UCI_Variant') variant = words[3];
  },
  position: (words) => {
    game = read(words);
  },
  go: ([kind, time]) => {
    if (kind !== 'movetime') throw new Error('Only `go movetime` is understood.');
    return `bestmove ${think(Number(time))}`;
  },
  quit: () => process.exit(),
};
createInterface({ input: process.stdin }).on('line', (line) => {
  const [command, ...words] = line.trim().split(/\s+/);
  const said = commands[command]?.(words);
  if (said) console.log(said);
});
