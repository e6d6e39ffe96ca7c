//! The screen stays on while a game is played on the board and somebody sees it, but not while the opponent's link is awaited, which
//! may take days.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::store::Store;
use crate::platform::awake::Awake;
use crate::platform::dom;
use crate::ui::pages::Route;

/// Keeps the screen on whenever a game is played, for the page's whole life.
pub fn keep_awake(store: Store) {
    let held = StoredValue::new_local(None::<Awake>);
    // The browser lets go of a hidden page by itself, and has to be asked again.
    let hidden = RwSignal::new(dom::is_hidden());
    dom::on_document("visibilitychange", move |_| hidden.set(dom::is_hidden()));
    let wanted = Memo::new(move |_| {
        let plays = store
            .table
            .follow(|session| session.in_progress() && !session.awaits_link());
        plays && store.route.get() == Route::Game && !hidden.get()
    });
    Effect::new(move |_| {
        held.set_value(None);
        if wanted.get() {
            spawn_local(async move {
                let awake = Awake::ask().await;
                // Where the game has ended meanwhile, it is dropped at once.
                if wanted.get_untracked() {
                    held.set_value(awake);
                }
            });
        }
    });
}
