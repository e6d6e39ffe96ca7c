//! Distributes the games of a match among threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anyhow::{Result, anyhow};

/// Whether the rest of a match is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// There is no reason to stop.
    Continue,
    /// The match is decided.
    Stop,
}

/// Calls `prepare` once on each thread, and then, with what it returned, `play` for every number from 0 to `count` − 1,
/// each on the next free thread.
///
/// No new number is begun after `play` has returned [`Next::Stop`] or an error. The first error is returned.
pub fn run_parallel<T>(
    threads: usize,
    count: u64,
    prepare: impl Fn() -> Result<T> + Sync,
    play: impl Fn(&mut T, u64) -> Result<Next> + Sync,
) -> Result<()> {
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let work = || -> Result<()> {
        let mut state = prepare()?;
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count || stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            match play(&mut state, index) {
                Ok(Next::Continue) => {}
                Ok(Next::Stop) => stop.store(true, Ordering::Relaxed),
                Err(error) => {
                    stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
        }
    };
    let results: Vec<Result<()>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let join = |worker: std::thread::ScopedJoinHandle<'_, Result<()>>| {
            worker
                .join()
                .unwrap_or_else(|_| Err(anyhow!("a thread panicked during a game")))
        };
        workers.into_iter().map(join).collect()
    });
    results.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use anyhow::bail;

    use super::*;

    #[test]
    fn each_number_is_processed_once() -> Result<()> {
        let played = Mutex::new(Vec::new());
        run_parallel(
            3,
            20,
            || Ok(()),
            |(), index| {
                played.lock().unwrap().push(index);
                Ok(Next::Continue)
            },
        )?;
        let mut played = played.into_inner()?;
        played.sort_unstable();
        assert_eq!(played, Vec::from_iter(0..20));
        Ok(())
    }

    #[test]
    fn a_stop_decision_or_an_error_ends_the_work() {
        let count = |answer: fn() -> Result<Next>| {
            let played = Mutex::new(0);
            let result = run_parallel(
                1,
                20,
                || Ok(()),
                |(), index| {
                    *played.lock().unwrap() += 1;
                    if index == 4 {
                        answer()
                    } else {
                        Ok(Next::Continue)
                    }
                },
            );
            (result.is_ok(), played.into_inner().unwrap())
        };
        assert_eq!(count(|| Ok(Next::Stop)), (true, 5));
        assert_eq!(count(|| bail!("the program has ended")), (false, 5));
    }
}
