//! What happens by itself when time has passed: the next tick of the clocks, and the page's title. The timers of network play
//! and of the computer player are their own.

use game::Msg;
use leptos::prelude::*;

use super::Desk;
use super::store::Store;
use crate::platform::{dom, time};

/// How long the game must rest, in milliseconds, before the page's title tells how it stands. The title is for who looks
/// at another page meanwhile, and a browser takes a millisecond over it.
const TITLE_REST: u32 = 700;

/// The longest that is waited for a tick, in milliseconds.
const LONGEST_TICK: u64 = 60_000;

/// The page's timers; a new one of a kind takes the place of the old. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Timers {
    tick: StoredValue<Option<time::Timer>, LocalStorage>,
    title: StoredValue<Option<time::Timer>, LocalStorage>,
}

impl Timers {
    /// Nothing is waited for.
    pub fn new() -> Timers {
        Timers {
            tick: StoredValue::new_local(None),
            title: StoredValue::new_local(None),
        }
    }

    /// Sends a tick when a clock's text changes next.
    pub fn wait_for_tick(self, desk: Desk) {
        // A little late, so that the clock has passed the change that is waited for.
        let timer = next_change(desk.store).map(|wait| {
            time::timer(wait.min(LONGEST_TICK) as u32 + 2, move || {
                desk.send(Msg::Tick)
            })
        });
        self.tick.set_value(timer);
    }

    /// Gives the page its title when the game has rested for a while.
    pub fn title(self, title: String) {
        let timer = time::timer(TITLE_REST, move || dom::set_title(&title));
        self.title.set_value(Some(timer));
    }
}

/// When a clock's text changes next, if a clock runs.
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
