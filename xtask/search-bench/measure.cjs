// Nodes a second of each rule set, in the order of the crate's cases, and what the networks say, as JSON.
const { Search, network_values } = require(process.argv[2]);
const speeds = [];
for (let number = 0; ; number++) {
  const search = Search.prepare(number);
  if (!search) break;
  const start = performance.now();
  const nodes = search.run();
  speeds.push((nodes * 1000) / (performance.now() - start));
  search.free();
}
console.log(JSON.stringify({ speeds, values: Array.from(network_values()) }));
