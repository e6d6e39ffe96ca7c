//! Network play as the rest of the page knows it: its functions, as a trait, and the calls to them. It is fetched when
//! it is first needed. The code that does the work is in `play.rs`, which nothing here names.

use engine::{Color, Variant};
use game::{Label, NoticeLevel, Outgoing, TimeControl};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{link, room};
use crate::app::{Desk, waiting};
use crate::ui::dialogs::Open;

/// The functions of network play. As soon as it is fetched, it goes to the room of a link, or back to the room that was
/// left.
pub trait NetworkPlay {
    /// The contents of the network dialog.
    fn dialog(&self) -> AnyView;
    /// The strip that stands beside the board in a room.
    fn strip(&self) -> AnyView;
    /// Tells the other device what the player did.
    fn tell(&self, outgoing: Outgoing);
    /// Returns whether a room holds the board. If so, the player is told.
    fn holds_board(&self) -> bool;
    /// Opens the room that the player wants for a friend, or goes to the room that the address leads to.
    fn follow_link(&self);
    /// Verifies the proof that came with the game on the board.
    fn verify(&self);
}

/// A room that the player wants to open for a friend. Everything that this does not say is taken from the last room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hosting {
    /// A room for this rule set, as the last room was.
    AsLast(Variant),
    /// A room for this rule set in which the host plays this colour, with this time control or without clocks.
    Chosen(Variant, Color, Option<TimeControl>),
    /// The form for a room with this rule set, filled in with this start position (FEN).
    From(Variant, String),
}

impl Hosting {
    /// Returns whether the host first sees the form, to choose everything else there.
    pub(super) fn needs_form(&self) -> bool {
        matches!(self, Hosting::From(..))
    }
}

/// Fetches network play if something needs it: the room of a link, a room that was left, or a game on the board that
/// cannot go on without it.
pub fn begin(desk: Desk) {
    let stuck = desk
        .store
        .table
        .ask(|session| !session.options().is_local() && !session.is_over());
    if stuck || room::any() || link::may_lead_to_room() {
        want(desk);
    }
}

/// Fetches network play, unless it has already been asked for.
pub fn want(desk: Desk) {
    if desk.chunks.network.is_missing() {
        spawn_local(async move {
            let fetched = desk.chunks.network.fetch(desk).await;
            // The dialog itself shows that network play could not be fetched.
            if fetched.is_err() && desk.store.dialog.get_untracked() != Some(Open::Network) {
                desk.store.say(NoticeLevel::Error, Label::CHUNK_MISSING);
            }
        });
    }
}

/// The contents of the network dialog.
pub fn dialog(desk: Desk) -> AnyView {
    let want = move || want(desk);
    waiting::shown(desk, desk.chunks.network, want, |network| network.dialog())
}

/// The strip that stands beside the board in a room.
pub fn strip(desk: Desk) -> AnyView {
    let network = desk.chunks.network.follow();
    network.map(|network| network.strip()).into_any()
}

/// Tells the other device what the player did, if network play is loaded.
pub fn tell(desk: Desk, outgoing: Outgoing) {
    if let Some(network) = desk.chunks.network.here() {
        network.tell(outgoing);
    }
}

/// Returns whether a room holds the board. If so, the player is told, and nothing else may take the board.
pub fn holds_board(desk: Desk) -> bool {
    desk.chunks
        .network
        .here()
        .is_some_and(|network| network.holds_board())
}

/// Follows a changed address: if it leads to a room, the page goes there.
pub fn follow_address(desk: Desk) {
    if let Some(network) = desk.chunks.network.here() {
        network.follow_link();
    } else if link::may_lead_to_room() {
        want(desk);
    }
}

/// Opens a room for a friend, or the form for one, as soon as network play is loaded. Its dialog shows the progress.
pub fn host_friend(desk: Desk, hosting: Hosting) {
    desk.store.hosting.set_value(Some(hosting));
    desk.store.dialog.set(Some(Open::Network));
    match desk.chunks.network.here() {
        Some(network) => network.follow_link(),
        None => want(desk),
    }
}

/// Verifies the proof that a game from a file may have brought along.
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
