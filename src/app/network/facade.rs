//! Network play as the rest of the page knows it: the calls to its trait, which is [`NetworkPlay`]. It is fetched when it
//! is first needed. The code that does the work is in `play.rs`, which nothing here names.

use game::UserAction;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{link, room};
use crate::app::context::{Chunk, ChunkState, NetworkPlay, RoomRequest, Store};
use crate::app::placeholders;
use crate::ui::dialogs::DialogKind;
use crate::ui::network::Part;

/// The door to network play. Cheap to copy.
#[derive(Clone, Copy)]
pub struct NetworkHandle {
    store: Store,
    chunk: Chunk<dyn NetworkPlay>,
}

impl NetworkHandle {
    /// Creates a handle to the chunk of network play.
    pub fn new(store: Store, chunk: Chunk<dyn NetworkPlay>) -> NetworkHandle {
        NetworkHandle { store, chunk }
    }

    /// Fetches network play if something needs it: the room of a link, a room that was left, or a game on the board that
    /// cannot go on without it.
    pub fn begin(self) {
        let stuck = self
            .store
            .table
            .with_session_untracked(|session| !session.options().is_local() && !session.is_over());
        if link::may_lead_to_room() {
            self.load_for_room();
        } else if stuck || room::may_have_seats() {
            self.load();
        }
    }

    /// Fetches network play, unless it has already been asked for.
    pub fn load(self) {
        let store = self.store;
        if self.chunk.is_missing() {
            spawn_local(async move {
                let fetched = self.chunk.fetch().await;
                if fetched.is_err() && untrack(|| store.waits()) {
                    store.waiting.set(ChunkState::Failed);
                }
                // The dialog itself shows that network play could not be fetched.
                if fetched.is_err() && store.dialog.get_untracked() != Some(DialogKind::Network) {
                    store.notices.report_missing_chunk();
                }
            });
        }
    }

    /// The contents of the network dialog.
    pub fn dialog(self) -> AnyView {
        let words = self.store.table.words;
        let fetch = move || self.load();
        placeholders::shown(words, self.chunk, fetch, |network| network.dialog())
    }

    /// The strip that stands beside the board in a room.
    pub fn strip(self) -> AnyView {
        let network = self.chunk.get();
        network.map(|network| network.strip()).into_any()
    }

    /// What two players who have met, or were together, see elsewhere on the page.
    pub fn part(self, part: Part) -> AnyView {
        let network = self.chunk.get();
        network.map(|network| network.part(part)).into_any()
    }

    /// Returns whether a game in a room goes on, reactively.
    pub fn is_playing(self) -> bool {
        let network = self.chunk.get();
        network.is_some_and(|network| network.is_playing())
    }

    /// Tells the other device what the player did, if network play is loaded.
    pub fn send_to_peer(self, action: UserAction) {
        if let Some(network) = self.chunk.get_untracked() {
            network.send_to_peer(action);
        }
    }

    /// Follows a changed address: if it leads to a room, the page goes there.
    pub fn follow_address(self) {
        if let Some(network) = self.chunk.get_untracked() {
            network.follow_link();
        } else if link::may_lead_to_room() {
            self.load_for_room();
        }
    }

    /// Fetches network play for the room that the address leads to. Its dialog shows the progress.
    fn load_for_room(self) {
        self.store.dialog.set(Some(DialogKind::Network));
        self.load();
    }

    /// Opens a room for a friend, or the form for one, as soon as network play is loaded. Its dialog shows the progress.
    pub fn host_friend(self, request: RoomRequest) {
        self.store.requested_room.set_value(Some(request));
        self.store.dialog.set(Some(DialogKind::Network));
        match self.chunk.get_untracked() {
            Some(network) => network.follow_link(),
            None => self.load(),
        }
    }

    /// Verifies the proof that a game from a file may have brought along.
    pub fn verify(self) {
        let table = self.store.table;
        if table.with_session_untracked(|session| session.proof().is_none()) {
            return;
        }
        self.chunk
            .fetch_or_report(self.store.notices, move |network| {
                if let Ok(network) = network {
                    network.verify();
                }
            });
    }
}
