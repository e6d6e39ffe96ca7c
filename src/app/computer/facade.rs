//! The computer player as the rest of the page knows it: what it can do, as a trait, and how it is asked. It is fetched when it is
//! first needed; what does it is [`super::Computer`], which nothing here names.

use game::{ComputerRequest, Msg};
use leptos::prelude::*;

use crate::app::Desk;
use crate::ui::words::reactive;

/// What the computer player can do.
pub trait ComputerPlayer {
    /// A session wants a move or a hint.
    fn think(&self, request: ComputerRequest);
    /// It wants it no more.
    fn stop(&self, request: u64);
    /// The move is wanted at once.
    fn move_now(&self);
    /// The session has changed; whether to another game.
    fn changed(&self, other_game: bool);
    /// A finished game is to be judged.
    fn analyse(&self);
    /// Whether a finished game is being judged, or has been, now and whenever that changes.
    fn analyses(&self) -> bool;
    /// What a person who watches two computers can do, and what is said of a finished game.
    fn panel(&self) -> AnyView;
}

/// A session wants a move or a hint.
pub fn think(desk: Desk, request: ComputerRequest) {
    desk.fetch(desk.chunks.computer, move |computer| match computer {
        _ if desk.store.stopped.get_value() >= request.id => {}
        Ok(computer) => computer.think(request),
        Err(_) => desk.send(Msg::ComputerFailed {
            request: request.id,
        }),
    });
}

/// The session does not wait for this move or hint any more.
pub fn stop(desk: Desk, request: u64) {
    desk.store.stopped.set_value(request);
    if let Some(computer) = desk.chunks.computer.here() {
        computer.stop(request);
    }
}

/// The computer is to move at once.
pub fn move_now(desk: Desk) {
    if let Some(computer) = desk.chunks.computer.here() {
        computer.move_now();
    }
}

/// The session has changed.
pub fn changed(desk: Desk, other_game: bool) {
    if let Some(computer) = desk.chunks.computer.here() {
        computer.changed(other_game);
    }
}

/// What a person who watches two computers can do, and what is said of a finished game.
pub fn panel(desk: Desk) -> AnyView {
    let computer = desk.chunks.computer;
    reactive(move || computer.follow().map(|computer| computer.panel())).into_any()
}

/// The person wants to know where the finished game was lost.
pub fn analyse(desk: Desk) {
    desk.fetch(desk.chunks.computer, move |computer| {
        if let Ok(computer) = computer {
            computer.analyse();
        }
    });
}

/// Whether the finished game can be analysed and nobody has begun to, now and whenever that changes.
pub fn can_analyse(desk: Desk) -> bool {
    let computer = desk.chunks.computer.follow();
    let begun = computer.is_some_and(|computer| computer.analyses());
    let table = desk.store.table;
    !begun && table.follow(|session| session.finished().is_some())
}
