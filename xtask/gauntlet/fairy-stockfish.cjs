// Lets the package `fairy-stockfish-nnue.wasm` play as a UCI program. The option `VariantPath` may name `/dinosaur.ini`.
const { readFileSync } = require('node:fs');
const { createInterface } = require('node:readline');

// The package would fetch its module by a path that is no URL. Without this function it reads the file.
delete globalThis.fetch;
const start = require('fairy-stockfish-nnue.wasm/stockfish.js');

start().then((engine) => {
  engine.FS.writeFile('/dinosaur.ini', readFileSync(`${__dirname}/dinosaur.ini`));
  engine.addMessageListener((line) => console.log(line));
  const input = createInterface({ input: process.stdin });
  input.on('line', (line) => engine.postMessage(line));
  // Its threads would keep the process alive.
  input.on('close', () => process.exit());
});
