//! Random numbers that are determined by a seed.

use proptest::test_runner::{Config, RngSeed, TestRunner};

/// A small generator of random numbers (Marsaglia's xorshift): tests must not depend on a library's sequence of
/// numbers.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 { 0 } else { self.next() % bound }
    }

    pub fn percent(&mut self, chance: u64) -> bool {
        self.below(100) < chance
    }

    pub fn seed(&mut self) -> [u8; 32] {
        std::array::from_fn(|_| self.next() as u8)
    }
}

/// Returns a runner for this number of cases. They are the same each time unless PROPTEST_RNG_SEED is set, because a
/// suite with random cases fails at random.
pub fn repeatable(cases: u32) -> TestRunner {
    let set = Config::default();
    TestRunner::new(Config {
        cases: if std::env::var_os("PROPTEST_CASES").is_some() {
            set.cases
        } else {
            cases
        },
        rng_seed: match set.rng_seed {
            RngSeed::Random => RngSeed::Fixed(1),
            chosen => chosen,
        },
        max_shrink_iters: 60,
        failure_persistence: None,
        ..set
    })
}

/// The number of games to play: that of `ADVERSARY_GAMES`, or the 400 of the test suite.
pub fn games() -> u64 {
    std::env::var("ADVERSARY_GAMES")
        .ok()
        .and_then(|games| games.parse().ok())
        .unwrap_or(400)
}

/// The seed of the first game.
pub fn first_seed() -> u64 {
    std::env::var("ADVERSARY_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok())
        .unwrap_or(1)
}
