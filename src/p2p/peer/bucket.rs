//! How much of something is let through.

use game::Millis;

/// Allows so much at once and so much a second.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    burst: f64,
    per_second: f64,
    tokens: f64,
    filled: Millis,
}

impl Bucket {
    /// A full one.
    pub fn new(burst: f64, per_second: f64, now: Millis) -> Bucket {
        Bucket {
            burst,
            per_second,
            tokens: burst,
            filled: now,
        }
    }

    /// Takes one, if there is one.
    pub fn take(&mut self, now: Millis) -> bool {
        let passed = now.saturating_sub(self.filled) as f64 / 1000.0;
        self.tokens = (self.tokens + passed * self.per_second).min(self.burst);
        self.filled = now;
        let some = self.tokens >= 1.0;
        if some {
            self.tokens -= 1.0;
        }
        some
    }
}
