// Measures the processor time of a hidden ply for both sides together, in one thread. The first game only warms up the compiler.
const { Table } = require(process.argv[2]);
const rounds = 5;
const plies = 40;
const times = [];
let bytes = 0;
for (let round = 0; round < rounds; round++) {
  const table = new Table();
  for (let ply = 0; ply < plies; ply++) {
    const start = process.cpuUsage();
    const sent = table.hidden_ply();
    const { user, system } = process.cpuUsage(start);
    // The first game gives the optimising compiler time to finish.
    if (round > 0) times.push((user + system) / 1000);
    bytes = Math.max(bytes, sent);
  }
}
times.sort((a, b) => a - b);
const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
const shown = [mean, times[times.length >> 1], times[Math.floor(times.length * 0.95)]].map((time) => time.toFixed(2));
console.log(`a hidden ply, both sides: ${shown[0]} ms on average, ${shown[1]} ms median, ${shown[2]} ms at the 95th percentile`);
console.log(`at most ${bytes} bytes on the wire`);
