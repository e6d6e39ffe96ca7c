//! Distributes games among threads, and collects their results one at a time.

use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anyhow::{Result, anyhow};
use rayon::ThreadPoolBuilder;

/// Calls `prepare` once on each thread, and then, with what it returned, `play` for every number in a range, each on the
/// next free thread. `on_result` gets the results as they come.
///
/// No new number is begun after `on_result` has returned [`ControlFlow::Break`] or anything has returned an error. The
/// first error is returned.
pub fn run_parallel<T, R>(
    threads: NonZeroUsize,
    numbers: Range<u64>,
    prepare: impl Fn() -> Result<T> + Sync,
    play: impl Fn(&mut T, u64) -> Result<R> + Sync,
    on_result: impl FnMut(u64, R) -> Result<ControlFlow<()>> + Send,
) -> Result<()> {
    let next = AtomicU64::new(numbers.start);
    let stop = AtomicBool::new(false);
    let on_result = Mutex::new(on_result);
    let work = || -> Result<()> {
        let mut state = prepare()?;
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end {
                break;
            }
            let result = play(&mut state, number)?;
            let mut on_result = on_result
                .lock()
                .map_err(|_| anyhow!("another thread panicked"))?;
            if on_result(number, result)?.is_break() {
                stop.store(true, Ordering::Relaxed);
            }
        }
        Ok(())
    };
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads.get())
        .build()?;
    let results = pool.broadcast(|_| work().inspect_err(|_| stop.store(true, Ordering::Relaxed)));
    results.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn each_number_is_processed_once() -> Result<()> {
        let mut played = Vec::new();
        run_parallel(
            NonZeroUsize::new(3).expect("threads"),
            5..20,
            || Ok(()),
            |(), number| Ok(2 * number),
            |number, double| {
                assert_eq!(double, 2 * number);
                played.push(number);
                Ok(ControlFlow::Continue(()))
            },
        )?;
        played.sort_unstable();
        assert_eq!(played, Vec::from_iter(5..20));
        Ok(())
    }

    #[test]
    fn a_stop_decision_or_an_error_ends_the_work() {
        let count = |answer: fn() -> Result<ControlFlow<()>>| {
            let mut played = 0;
            let result = run_parallel(
                NonZeroUsize::MIN,
                0..20,
                || Ok(()),
                |(), number| Ok(number),
                |_, number| {
                    played += 1;
                    match number {
                        4 => answer(),
                        _ => Ok(ControlFlow::Continue(())),
                    }
                },
            );
            (result.is_ok(), played)
        };
        assert_eq!(count(|| Ok(ControlFlow::Break(()))), (true, 5));
        assert_eq!(count(|| bail!("the program has ended")), (false, 5));
    }
}
