//! The SplitMix64 pseudorandom number generator: its numbers are the same on every machine
//! (<https://prng.di.unimi.it/splitmix64.c>, in the public domain).

/// The amount added to the state before each number.
pub(crate) const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The output for a state. Neighbouring states give unrelated numbers.
pub(crate) const fn finalise(state: u64) -> u64 {
    let mut mixed = state;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
