/**
 * Time limits. A wait ends as soon as its condition holds, so its limit matters only if something is broken. All limits are chosen for one
 * machine and multiplied by the factor by which this one is slower.
 */

/** The factor by which this machine is slower. `cargo xtask test` measures it (`xtask/src/machine_speed.rs`), unless `SLOW` is set. */
const slow = Number(process.env.SLOW ?? 1);

/** Returns the time limit, in milliseconds, for what takes at most this many seconds on the machine for which the limits were chosen. */
export const patience = (seconds: number): number => seconds * 1_000 * slow;
