//! Splitmix64: numbers that look random and are the same on every machine
//! (<https://prng.di.unimi.it/splitmix64.c>, in the public domain).

/// What is added to the state from one number to the next.
pub(crate) const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The number that belongs to a state. Neighbouring states give unrelated numbers.
pub(crate) const fn finalise(state: u64) -> u64 {
    let mut mixed = state;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
