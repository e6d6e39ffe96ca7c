//! Network play as the rest of the page knows it: what it can do, as a trait, and how it is asked. It is fetched when it is first
//! needed; what does it is in `play.rs`, which nothing here names.

use engine::{Color, Variant};
use game::{Label, NoticeLevel, Outgoing, TimeControl};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{link, room};
use crate::app::{Desk, waiting};
use crate::ui::dialogs::Open;

/// What network play can do. When it has come, it goes to the room of a link, or back to the room that was left.
pub trait NetworkPlay {
    /// What is in its dialog.
    fn dialog(&self) -> AnyView;
    /// What stands beside the board in a room.
    fn strip(&self) -> AnyView;
    /// The other device must hear of this.
    fn tell(&self, outgoing: Outgoing);
    /// Whether a room holds the board, which is then said.
    fn holds_board(&self) -> bool;
    /// Opens the room that is wanted for a friend, or goes to the one that the address leads to.
    fn follow_link(&self);
    /// Verifies the proof that the game on the board brought along.
    fn verify(&self);
}

/// A room for a friend that is wanted. Everything that it does not say is taken from the last room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hosting {
    /// A room for this rule set.
    AsLast(Variant),
    /// A room for this rule set in which the host plays this side, with these clocks or none.
    Chosen(Variant, Color, Option<TimeControl>),
    /// The form for a room, filled in with this start position (FEN).
    From(Variant, String),
}

impl Hosting {
    /// Whether the host sees the form first, to choose everything else there.
    pub(super) fn needs_form(&self) -> bool {
        matches!(self, Hosting::From(..))
    }
}

/// Fetches network play if something waits for it: the room of a link, a room that was left, or a game on the board that
/// cannot go on without.
pub fn begin(desk: Desk) {
    let stuck = desk
        .store
        .table
        .ask(|session| !session.options().is_local() && !session.is_over());
    if stuck || room::any() || link::may_lead_to_room() {
        want(desk);
    }
}

/// Network play is needed.
pub fn want(desk: Desk) {
    if desk.chunks.network.is_missing() {
        spawn_local(async move {
            let fetched = desk.chunks.network.fetch(desk).await;
            // Its dialog says itself that it did not come.
            if fetched.is_err() && desk.store.dialog.get_untracked() != Some(Open::Network) {
                desk.store.say(NoticeLevel::Error, Label::CHUNK_MISSING);
            }
        });
    }
}

/// What is in the dialog of network play.
pub fn dialog(desk: Desk) -> AnyView {
    let want = move || want(desk);
    waiting::shown(desk, desk.chunks.network, want, |network| network.dialog())
}

/// What stands beside the board.
pub fn strip(desk: Desk) -> AnyView {
    let network = desk.chunks.network.follow();
    network.map(|network| network.strip()).into_any()
}

/// The other device must hear of this.
pub fn tell(desk: Desk, outgoing: Outgoing) {
    if let Some(network) = desk.chunks.network.here() {
        network.tell(outgoing);
    }
}

/// Whether a room holds the board: then it is said, and nothing else takes its place.
pub fn holds_board(desk: Desk) -> bool {
    desk.chunks
        .network
        .here()
        .is_some_and(|network| network.holds_board())
}

/// The address has changed: if it leads to a room, the page goes there.
pub fn follow_address(desk: Desk) {
    if let Some(network) = desk.chunks.network.here() {
        network.follow_link();
    } else if link::may_lead_to_room() {
        want(desk);
    }
}

/// Opens a room for a friend, or the form for one, as soon as network play is here. Its dialog says how far that is.
pub fn host_friend(desk: Desk, hosting: Hosting) {
    desk.store.hosting.set_value(Some(hosting));
    desk.store.dialog.set(Some(Open::Network));
    match desk.chunks.network.here() {
        Some(network) => network.follow_link(),
        None => want(desk),
    }
}

/// A game from a file may bring its own proof, which is verified again.
pub fn verify(desk: Desk) {
    if desk.store.table.ask(|session| session.proof().is_none()) {
        return;
    }
    desk.fetch(desk.chunks.network, move |network| {
        if let Ok(network) = network {
            network.verify();
        }
    });
}
