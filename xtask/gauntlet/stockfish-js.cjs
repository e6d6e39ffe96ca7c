// Lets the package `stockfish.js` play as a UCI program. It expects to be a worker: it sets `onmessage` and calls `postMessage`.
const { dirname } = require('node:path');
const { createInterface } = require('node:readline');

// The package would fetch its module by a path that is no URL. Without this function it reads the file, from this folder.
delete globalThis.fetch;
process.chdir(dirname(require.resolve('stockfish.js')));
globalThis.postMessage = (line) => console.log(line);
require('stockfish.js');

const input = createInterface({ input: process.stdin });
input.on('line', (line) => globalThis.onmessage({ data: line }));
input.on('close', () => process.exit());
