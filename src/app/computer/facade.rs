//! The interface of the computer player for the rest of the page: functions that call its trait, which is
//! [`ComputerPlayer`](crate::app::context::ComputerPlayer). It is fetched when it is first needed. The implementation
//! is [`super::Computer`], which nothing here names.

use game::{ComputerRequest, Msg};
use leptos::prelude::*;

use crate::app::context::AppContext;
use crate::ui::words::reactive;

/// Answers a session's request for a move or a hint.
pub fn think(app: AppContext, request: ComputerRequest) {
    app.fetch(app.chunks.computer, move |computer| match computer {
        _ if app.store.last_stopped_request.get_value() >= request.id => {}
        Ok(computer) => computer.think(request),
        Err(_) => app.send(Msg::ComputerFailed {
            request: request.id,
        }),
    });
}

/// Drops a request for which the session no longer waits.
pub fn stop(app: AppContext, request: u64) {
    app.store.last_stopped_request.set_value(request);
    if let Some(computer) = app.chunks.computer.get_untracked() {
        computer.stop(request);
    }
}

/// Makes the computer move at once.
pub fn move_now(app: AppContext) {
    if let Some(computer) = app.chunks.computer.get_untracked() {
        computer.move_now();
    }
}

/// Tells the computer player, if it has been fetched, that the session has changed.
pub fn changed(app: AppContext, other_game: bool) {
    if let Some(computer) = app.chunks.computer.get_untracked() {
        computer.changed(other_game);
    }
}

/// Returns the panel for watching two computers, or with the analysis of a finished game.
pub fn panel(app: AppContext) -> AnyView {
    let computer = app.chunks.computer;
    reactive(move || computer.get().map(|computer| computer.panel())).into_any()
}

/// Analyses the finished game, to show where it was lost.
pub fn analyse(app: AppContext) {
    app.fetch(app.chunks.computer, move |computer| {
        if let Ok(computer) = computer {
            computer.analyse();
        }
    });
}

/// Returns whether the finished game can be analysed and no analysis has begun, reactively.
pub fn can_analyse(app: AppContext) -> bool {
    let computer = app.chunks.computer.get();
    let begun = computer.is_some_and(|computer| computer.analyses());
    let table = app.store.table;
    !begun && table.with_session(|session| session.finished().is_some())
}
