// Prints the seconds of each position, with bulk counting and one by one, as JSON. The arguments are the module and the positions.
const { perft } = require(process.argv[2]);
const cases = JSON.parse(process.argv[3]);
const seconds = [false, true].map((oneByOne) => cases.map(({ fen, depth, nodes }) => {
  // The first run gives the optimising compiler time to finish.
  perft(fen, depth - 1, oneByOne);
  const start = process.cpuUsage();
  if (perft(fen, depth, oneByOne) !== nodes) throw new Error("wrong count for " + fen);
  return process.cpuUsage(start).user / 1e6;
}));
console.log(JSON.stringify(seconds));
