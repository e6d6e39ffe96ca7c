//! The marks in the move list of a judged game. They are added when the game is judged, and when it comes back to the
//! board later.

use game::FinishedGame;
use game::verdicts::Verdicts;
use leptos::prelude::*;

use super::context::Store;
use super::judgements;

/// Shows the verdicts on the finished game behind its moves.
pub fn put(store: Store, verdicts: &Verdicts) {
    let table = store.table;
    let change = table.act(|session, _| {
        session.set_verdicts(verdicts);
        Vec::new()
    });
    table.show(&change);
}

/// Shows the kept verdicts behind the moves of each finished game that comes to the board while this part of the page
/// is shown.
pub fn follow(store: Store) {
    let table = store.table;
    let finished: Memo<Option<(String, FinishedGame)>> = Memo::new(move |_| {
        table.with_session(|session| Some((session.options().id.clone(), session.finished()?)))
    });
    Effect::new(move |_| {
        finished.track();
        if let Some(verdicts) = table.with_session_untracked(judgements::verdicts) {
            put(store, &verdicts);
        }
    });
}
