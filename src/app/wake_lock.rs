//! Keeps the screen on while a game is played on the visible board, but not while the game waits for the opponent's
//! link, which may take days.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::platform::dom;
use crate::platform::wake_lock::WakeLock;
use crate::ui::pages::Route;
use crate::ui::table::Table;

/// Keeps the screen on whenever a game is played, as long as the page lives.
pub fn keep_awake(table: Table, route: RwSignal<Route>) {
    let held = StoredValue::new_local(None::<WakeLock>);
    // The browser releases the lock of a hidden page by itself, so it has to be asked again.
    let hidden = RwSignal::new(dom::is_hidden());
    dom::on_document("visibilitychange", move |_| hidden.set(dom::is_hidden()));
    let wanted = Memo::new(move |_| {
        let plays = table.with_session(|session| session.in_progress() && !session.awaits_link());
        plays && route.get() == Route::Game && !hidden.get()
    });
    Effect::new(move |_| {
        held.set_value(None);
        if wanted.get() {
            spawn_local(async move {
                let awake = WakeLock::request().await;
                // If the game has ended meanwhile, the lock is dropped at once.
                if wanted.get_untracked() {
                    held.set_value(awake);
                }
            });
        }
    });
}
