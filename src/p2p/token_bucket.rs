//! A token bucket, which limits how often something may happen.

use game::Millis;

/// A token bucket: allows `burst` events at once and `per_second` events a second.
#[derive(Clone, Copy, Debug)]
pub struct TokenBucket {
    burst: f64,
    per_second: f64,
    tokens: f64,
    filled: Millis,
}

impl TokenBucket {
    /// Creates a full bucket.
    pub fn new(burst: f64, per_second: f64, now: Millis) -> TokenBucket {
        TokenBucket {
            burst,
            per_second,
            tokens: burst,
            filled: now,
        }
    }

    /// Takes a token, and returns whether there was one.
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
