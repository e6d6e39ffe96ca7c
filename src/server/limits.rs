//! Token buckets: how often an address may knock and a socket may speak. Time comes in, so tests need not wait.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Notify;

use crate::address::network;

/// How many at once, and how many a second after that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub burst: f64,
    pub per_second: f64,
}

/// A bucket that starts full and refills steadily.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    tokens: f64,
    filled: Instant,
}

impl Bucket {
    pub(crate) fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket {
            tokens: rate.burst,
            filled: now,
        }
    }

    fn refill(&mut self, rate: Rate, now: Instant) {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.tokens = (self.tokens + passed * rate.per_second).min(rate.burst);
        self.filled = now;
    }

    /// Takes one token; false when there is none.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> bool {
        self.refill(rate, now);
        if self.tokens < 1.0 {
            return false;
        }
        self.tokens -= 1.0;
        true
    }
}

#[derive(Debug)]
struct Caller {
    knocks: Bucket,
    sockets: usize,
}

/// What each address has used up.
#[derive(Debug)]
pub(crate) struct Callers {
    knock_rate: Rate,
    max_sockets: usize,
    closed: Notify,
    callers: Mutex<HashMap<IpAddr, Caller>>,
}

/// A socket counted for its address until it is dropped.
#[derive(Debug)]
pub(crate) struct SocketPermit {
    callers: std::sync::Arc<Callers>,
    network: IpAddr,
}

impl Callers {
    pub(crate) fn new(knock_rate: Rate, max_sockets: usize) -> Callers {
        Callers {
            knock_rate,
            max_sockets,
            closed: Notify::new(),
            callers: Mutex::new(HashMap::new()),
        }
    }

    // A panic elsewhere must not close the door for everybody: counters are valid at every moment.
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Caller>> {
        self.callers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one request of an address; false when it has made too many.
    pub(crate) fn knock(&self, address: IpAddr, now: Instant) -> bool {
        let mut callers = self.lock();
        let caller = callers.entry(network(address)).or_insert_with(|| Caller {
            knocks: Bucket::full(self.knock_rate, now),
            sockets: 0,
        });
        caller.knocks.take(self.knock_rate, now)
    }

    /// Counts an open socket of an address, or `None` when it has too many.
    pub(crate) fn open(
        self: &std::sync::Arc<Self>,
        address: IpAddr,
        now: Instant,
    ) -> Option<SocketPermit> {
        let network = network(address);
        let mut callers = self.lock();
        let caller = callers.entry(network).or_insert_with(|| Caller {
            knocks: Bucket::full(self.knock_rate, now),
            sockets: 0,
        });
        if caller.sockets >= self.max_sockets {
            return None;
        }
        caller.sockets += 1;
        drop(callers);
        Some(SocketPermit {
            callers: self.clone(),
            network,
        })
    }

    /// Resolves once no socket is open.
    pub(crate) async fn all_closed(&self) {
        loop {
            let closed = self.closed.notified();
            if self.lock().values().all(|caller| caller.sockets == 0) {
                return;
            }
            closed.await;
        }
    }

    /// Forgets addresses that have nothing open and a full bucket.
    pub(crate) fn sweep(&self, now: Instant) {
        let rate = self.knock_rate;
        self.lock().retain(|_, caller| {
            caller.knocks.refill(rate, now);
            caller.sockets > 0 || caller.knocks.tokens < rate.burst
        });
    }
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        if let Some(caller) = self.callers.lock().get_mut(&self.network) {
            caller.sockets = caller.sockets.saturating_sub(1);
        }
        self.callers.closed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;

    const RATE: Rate = Rate {
        burst: 3.0,
        per_second: 0.5,
    };

    #[test]
    fn a_bucket_empties_and_refills() {
        let start = Instant::now();
        let mut bucket = Bucket::full(RATE, start);
        assert!((0..3).all(|_| bucket.take(RATE, start)));
        assert!(!bucket.take(RATE, start));
        assert!(!bucket.take(RATE, start + Duration::from_millis(1900)));
        assert!(bucket.take(RATE, start + Duration::from_millis(2100)));
        let later = start + Duration::from_secs(3600);
        assert!((0..3).all(|_| bucket.take(RATE, later)));
        assert!(
            !bucket.take(RATE, later),
            "it never holds more than a burst"
        );
    }

    #[test]
    fn addresses_are_counted_apart_and_networks_together() {
        let now = Instant::now();
        let callers = Callers::new(RATE, 9);
        let one: IpAddr = "203.0.113.1".parse().unwrap();
        let two: IpAddr = "203.0.113.2".parse().unwrap();
        assert!((0..3).all(|_| callers.knock(one, now)));
        assert!(!callers.knock(one, now));
        assert!(callers.knock(two, now));
        let host: IpAddr = "2001:db8::1".parse().unwrap();
        let neighbour: IpAddr = "2001:db8::ffff:1".parse().unwrap();
        assert!((0..3).all(|_| callers.knock(host, now)));
        assert!(!callers.knock(neighbour, now), "a /64 is one household");
    }

    #[test]
    fn sockets_are_given_back_when_dropped() {
        let now = Instant::now();
        let callers = Arc::new(Callers::new(RATE, 2));
        let address: IpAddr = "203.0.113.1".parse().unwrap();
        let first = callers.open(address, now);
        let second = callers.open(address, now);
        assert!(first.is_some() && second.is_some());
        assert!(callers.open(address, now).is_none());
        drop(first);
        assert!(callers.open(address, now).is_some());
        drop(second);
        callers.sweep(now);
        assert!(
            callers.lock().is_empty(),
            "nothing open, nothing remembered"
        );
    }
}
