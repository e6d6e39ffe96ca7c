//! Timers of the page: the next tick of the clocks, and the page's title. Network play and the computer player have
//! their own.

use leptos::prelude::*;

use super::store::Store;
use crate::platform::{dom, time};
use crate::ui::table::expect_reading;

/// How long the game must rest, in milliseconds, before the page's title shows its state. The title is for users who
/// look at another page meanwhile, and setting it takes the browser a millisecond.
const TITLE_REST: u32 = 700;

/// The longest wait for a tick, in milliseconds.
const LONGEST_TICK: u64 = 60_000;

/// The page's timers. A new timer of a kind replaces the old one. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Timers {
    tick: StoredValue<Option<time::Timer>, LocalStorage>,
    title: StoredValue<Option<time::Timer>, LocalStorage>,
}

impl Timers {
    /// Creates timers that wait for nothing.
    pub fn new() -> Timers {
        Timers {
            tick: StoredValue::new_local(None),
            title: StoredValue::new_local(None),
        }
    }

    /// Calls `tick` the next time a clock's text changes.
    pub fn wait_for_tick(self, store: Store, tick: impl FnOnce() + 'static) {
        // The tick comes a little late, so that the clock has certainly passed the change.
        let wait = next_change(store).map(|wait| wait.min(LONGEST_TICK) + 2);
        expect_reading(wait);
        let timer = wait.map(|wait| time::timer(wait as u32, tick));
        self.tick.set_value(timer);
    }

    /// Sets the page's title once the game has rested for a while.
    pub fn title(self, title: String) {
        let timer = time::timer(TITLE_REST, move || dom::set_title(&title));
        self.title.set_value(Some(timer));
    }
}

/// Returns in how many milliseconds a clock's text changes next, if a clock runs.
fn next_change(store: Store) -> Option<game::Millis> {
    let clocks = store.table.clocks.0.iter();
    let changes = clocks.filter_map(|clock| {
        clock.with_untracked(|clock| {
            let running = clock.as_ref().filter(|clock| clock.running);
            running.and_then(|clock| clock.next_change)
        })
    });
    changes.min()
}
