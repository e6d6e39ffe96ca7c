// Replaces every clock that a program in Node can read with the processor time of its process, so that two engines get the
// same time also where other work slows them down unequally. `node --require` loads it first, also in worker threads.
const milliseconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const start = Date.now();
Date.now = () => Math.floor(start + milliseconds());
performance.now = milliseconds;
process.hrtime = () => {
  const now = milliseconds();
  return [Math.floor(now / 1000), Math.floor((now % 1000) * 1e6)];
};
