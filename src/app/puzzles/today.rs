//! Today's puzzle for the start page. It is fetched when the page has nothing else to do, because nobody waits for it, and
//! not at all where the person saves data.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{files, parse_address};
use crate::app::picture::colors;
use crate::lazy::lazy;
use crate::platform::connection;
use crate::ui::pages::{DAILY, TodayView, todays_puzzle};
use crate::ui::table::today;
use crate::ui::words::{Words, reactive};

lazy! {
    /// The function that builds the card of today's puzzle.
    [games] fn fetch() -> TodayView = view
}

/// Fetches the card of today's puzzle, unless the person saves data.
pub fn begin(card: RwSignal<Option<TodayView>>) {
    if connection::saves_data() {
        return;
    }
    spawn_local(async move {
        if let Ok(view) = fetch().await {
            card.try_set(Some(view));
        }
    });
}

/// Returns the card, which is empty until the puzzles have been fetched.
fn view(words: Words) -> AnyView {
    let shown = RwSignal::new(None);
    spawn_local(async move {
        let variant = parse_address(&format!("puzzles/{DAILY}"), None, today()).variant;
        let puzzles = files::fetch(variant).await;
        shown.try_set(puzzles);
    });
    reactive(move || {
        let puzzles = shown.get()?;
        todays_puzzle(&puzzles, &colors(), words)
    })
    .into_any()
}
