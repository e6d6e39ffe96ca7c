//! The interface of the computer player for the rest of the page: functions that call its trait, which is
//! [`ComputerPlayer`]. It is fetched when it is first needed. The implementation
//! is [`super::Computer`], which nothing here names.

use engine::ByColor;
use game::{ComputerRequest, Msg};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::context::{Chunk, ChunkState, ComputerPlayer, Store};
use crate::ui::table::Table;
use crate::ui::words::reactive;

/// Answers a session's request for a move or a hint, or reports to `failed` that there is no computer player.
pub fn think(
    computer: Chunk<dyn ComputerPlayer>,
    store: Store,
    request: ComputerRequest,
    failed: impl FnOnce(Msg) + 'static,
) {
    computer.fetch_or_report(store.notices, move |computer| match computer {
        _ if store.last_stopped_request.get_value() >= request.id => {}
        Ok(computer) => computer.think(request),
        Err(_) => failed(Msg::ComputerFailed {
            request: request.id,
        }),
    });
}

/// Drops a request for which the session no longer waits.
pub fn stop(computer: Chunk<dyn ComputerPlayer>, store: Store, request: u64) {
    store.last_stopped_request.set_value(request);
    if let Some(computer) = computer.get_untracked() {
        computer.stop(request);
    }
}

/// Makes the computer move at once.
pub fn move_now(computer: Chunk<dyn ComputerPlayer>) {
    if let Some(computer) = computer.get_untracked() {
        computer.move_now();
    }
}

/// Tells the computer player, if it has been fetched, that the session has changed.
pub fn changed(computer: Chunk<dyn ComputerPlayer>, other_game: bool) {
    if let Some(computer) = computer.get_untracked() {
        computer.changed(other_game);
    }
}

/// Returns the panel for watching two computers, or with the analysis of a finished game.
pub fn panel(computer: Chunk<dyn ComputerPlayer>) -> AnyView {
    reactive(move || computer.get().map(|computer| computer.panel())).into_any()
}

/// Analyses the finished game, to show where it was lost.
pub fn analyse(computer: Chunk<dyn ComputerPlayer>, store: Store) {
    computer.fetch_or_report(store.notices, move |computer| {
        if let Ok(computer) = computer {
            computer.analyse();
        }
    });
}

/// Measures the accuracy of the finished game. Where that cannot be done, nothing is said.
pub fn measure(computer: Chunk<dyn ComputerPlayer>) {
    spawn_local(async move {
        if let Ok(computer) = computer.fetch().await {
            computer.measure();
        }
    });
}

/// Returns the accuracy of each side that is being measured, from 0 to 100 and without values until it is known,
/// reactively. `None` if there will be none.
pub fn accuracy(computer: Chunk<dyn ComputerPlayer>) -> Option<ByColor<Option<f64>>> {
    match computer.get() {
        Some(computer) => computer.accuracy(),
        None => (computer.state() == ChunkState::Fetching).then(ByColor::default),
    }
}

/// Returns whether the finished game can be analysed and no analysis has begun, reactively.
pub fn can_analyse(computer: Chunk<dyn ComputerPlayer>, table: Table) -> bool {
    let begun = computer.get().is_some_and(|computer| computer.analyses());
    !begun && table.with_session(|session| session.finished().is_some())
}
