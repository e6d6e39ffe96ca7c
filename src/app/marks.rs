//! The marks in the move list of a judged game. They are added when the game is judged, and when it comes back to the
//! board later.

use game::FinishedGame;
use game::verdicts::Verdicts;
use leptos::prelude::*;

use super::judgements;
use crate::ui::table::Table;

/// Shows the verdicts on the finished game behind its moves.
pub fn put(table: Table, verdicts: &Verdicts) {
    let change = table.act(|session, _| {
        session.set_verdicts(verdicts);
        Vec::new()
    });
    table.show(&change);
}

/// Shows the kept verdicts behind the moves of each finished game that comes to the board while this part of the page
/// is shown.
pub fn follow(table: Table) {
    let finished: Memo<Option<(String, FinishedGame)>> = Memo::new(move |_| {
        table.with_session(|session| Some((session.options().id.clone(), session.finished()?)))
    });
    Effect::new(move |_| {
        finished.track();
        if let Some(verdicts) = table.with_session_untracked(judgements::verdicts) {
            put(table, &verdicts);
        }
    });
}
