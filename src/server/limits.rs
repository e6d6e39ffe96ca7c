//! Token buckets that limit how often a network may connect and how often a socket may send. The time is always an
//! argument, so tests need not wait.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::network::{Caller, Network};
use crate::rooms::SeatKey;

/// A rate limit: how many events may come at once, and how many per second after that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub burst: f32,
    pub per_second: f32,
}

impl Rate {
    pub(crate) fn per_minute(count: usize) -> Rate {
        Rate {
            burst: count as f32,
            per_second: count as f32 / 60.0,
        }
    }
}

/// A bucket that starts full and refills steadily.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenBucket {
    tokens: f32,
    filled: Instant,
}

impl TokenBucket {
    pub(crate) fn full(rate: Rate, now: Instant) -> TokenBucket {
        TokenBucket {
            tokens: rate.burst,
            filled: now,
        }
    }

    fn refill(&mut self, rate: Rate, now: Instant) {
        let passed = now.saturating_duration_since(self.filled).as_secs_f32();
        self.tokens = (self.tokens + passed * rate.per_second).min(rate.burst);
        self.filled = now;
    }

    /// Takes one token. Returns false if the bucket is empty.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> bool {
        self.refill(rate, now);
        if self.tokens < 1.0 {
            return false;
        }
        self.tokens -= 1.0;
        true
    }
}

/// How many attempts to connect the name of a room that does not exist costs. A page looks three times for the room of a code
/// that somebody has mistyped, because its host may be about to open it.
const GUESS: u32 = 4;

/// Limits how often a network does one thing, such as to connect: the buckets of all networks that have done it lately.
#[derive(Debug)]
pub(crate) struct NetworkLimiter {
    per_minute: usize,
    buckets: Mutex<HashMap<Network, TokenBucket>>,
}

impl NetworkLimiter {
    pub(crate) fn new(per_minute: usize) -> NetworkLimiter {
        NetworkLimiter {
            per_minute,
            buckets: Mutex::new(HashMap::new()),
        }
    }

    // The buckets are valid at every moment, so they stay usable after a panic elsewhere.
    fn lock(&self) -> MutexGuard<'_, HashMap<Network, TokenBucket>> {
        self.buckets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts an attempt to find a room that does not exist as [`GUESS`] attempts, so that guessing the names of rooms is
    /// slow.
    pub(crate) fn charge_guess(&self, caller: Caller, now: Instant) {
        for _ in 1..GUESS {
            self.allow(caller, now);
        }
    }

    /// Counts one attempt. Returns false if the caller's network, or the household within it, has tried too often.
    pub(crate) fn allow(&self, caller: Caller, now: Instant) -> bool {
        let mut buckets = self.lock();
        // The household comes first, so that a refused household uses up nothing of its network's limit.
        let mut shares: Vec<_> = caller.shares(self.per_minute).collect();
        shares.reverse();
        shares.into_iter().all(|(network, limit)| {
            let rate = Rate::per_minute(limit);
            let bucket = buckets
                .entry(network)
                .or_insert_with(|| TokenBucket::full(rate, now));
            bucket.take(rate, now)
        })
    }

    /// Removes networks that have tried nothing for a minute, whose buckets are full again.
    pub(crate) fn sweep(&self, now: Instant) {
        self.lock()
            .retain(|_, bucket| now.saturating_duration_since(bucket.filled).as_secs() < 60);
    }
}

/// How often a player may come back to one seat outside the limits of the network.
const RETURNS: Rate = Rate {
    burst: 20.0,
    per_second: 0.5,
};

/// The buckets of the seats to which somebody has come back lately, outside the limits of the network.
#[derive(Debug, Default)]
pub(crate) struct SeatLimiter {
    buckets: Mutex<HashMap<SeatKey, TokenBucket>>,
}

impl SeatLimiter {
    // The buckets are valid at every moment, so they stay usable after a panic elsewhere.
    fn lock(&self) -> MutexGuard<'_, HashMap<SeatKey, TokenBucket>> {
        self.buckets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a return to a seat that exists. Returns false if somebody has come back to it too often.
    pub(crate) fn allow(&self, seat: SeatKey, now: Instant) -> bool {
        let mut buckets = self.lock();
        let bucket = buckets
            .entry(seat)
            .or_insert_with(|| TokenBucket::full(RETURNS, now));
        bucket.take(RETURNS, now)
    }

    /// Removes seats to which nobody has come back for a minute.
    pub(crate) fn sweep(&self, now: Instant) {
        self.lock()
            .retain(|_, bucket| now.saturating_duration_since(bucket.filled).as_secs() < 60);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const RATE: Rate = Rate {
        burst: 3.0,
        per_second: 0.5,
    };

    #[test]
    fn a_bucket_empties_and_refills() {
        let start = Instant::now();
        let mut bucket = TokenBucket::full(RATE, start);
        assert!((0..3).all(|_| bucket.take(RATE, start)));
        assert!(!bucket.take(RATE, start));
        assert!(!bucket.take(RATE, start + Duration::from_millis(1900)));
        assert!(bucket.take(RATE, start + Duration::from_millis(2100)));
        let later = start + Duration::from_secs(3600);
        assert!((0..3).all(|_| bucket.take(RATE, later)));
        assert!(
            !bucket.take(RATE, later),
            "a bucket never holds more tokens than a burst"
        );
    }

    #[test]
    fn networks_and_households_within_them_have_separate_limits() {
        let now = Instant::now();
        let join_limiter = NetworkLimiter::new(8);
        let at = |address: &str| Caller::at(address.parse().unwrap());
        assert!((0..8).all(|_| join_limiter.allow(at("203.0.113.1"), now)));
        assert!(
            !join_limiter.allow(at("203.0.113.2"), now),
            "a /24 is one network"
        );
        assert!(join_limiter.allow(at("203.0.114.1"), now));
        assert!((0..2).all(|_| join_limiter.allow(at("2001:db8::1"), now)));
        assert!(
            !join_limiter.allow(at("2001:db8::2"), now),
            "a /64 is one household"
        );
        for household in 1..=3 {
            let address = at(&format!("2001:db8:0:{household}::1"));
            assert!(
                (0..2).all(|_| join_limiter.allow(address, now)),
                "{household}"
            );
        }
        assert!(
            !join_limiter.allow(at("2001:db8:0:9::1"), now),
            "the /48 is used up"
        );
        join_limiter.sweep(now + Duration::from_secs(60));
        assert!(join_limiter.lock().is_empty());
    }
}
