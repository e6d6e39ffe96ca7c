// Prints the nodes per second of each rule set, in the order of the crate's cases, and the values that the networks give, as JSON. The
// arguments are the module and then the path of each case's network, which is empty if the case has none.
const { readFileSync } = require("node:fs");
const { Search, network_values } = require(process.argv[2]);
const networks = process.argv.slice(3).map((path) => (path ? readFileSync(path) : new Uint8Array()));
const speeds = [];
for (let number = 0; ; number++) {
  const search = Search.prepare(number, networks[number] ?? new Uint8Array());
  if (!search) break;
  const start = performance.now();
  const nodes = search.run();
  speeds.push((nodes * 1000) / (performance.now() - start));
  search.free();
}
console.log(JSON.stringify({ speeds, values: Array.from(network_values()) }));
