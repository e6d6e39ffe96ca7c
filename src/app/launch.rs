//! Ways into the app beside its own links: the home screen's shortcuts, files opened with it, invites shared with it,
//! and the offer to install it.

use leptos::prelude::*;

use super::context::{Chunk, ChunkState, Dialogs, RoomRequest, Store};
use super::files::Files;
use super::network::{self, NetworkHandle};
use super::start::{NEW, for_friend};
use crate::platform::install::{self, InstallMethod};
use crate::platform::launch::{self, Launch};
use crate::platform::{address, dom};
use crate::ui::dialogs::DialogKind;
use crate::ui::pages::Route;

/// Hash of the panel in which two players meet.
const JOIN: &str = "#/join";

/// What following addresses takes. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Router {
    store: Store,
    network: NetworkHandle,
    dialogs: Chunk<dyn Dialogs>,
}

impl Router {
    /// Creates a handle. Network play follows the addresses of rooms, and the chunk of dialogs those that start a game.
    pub fn new(store: Store, network: NetworkHandle, dialogs: Chunk<dyn Dialogs>) -> Router {
        Router {
            store,
            network,
            dialogs,
        }
    }

    /// Listens for launches by the system and for the browser's offers to install.
    pub fn listen(self, files: Files) {
        let store = self.store;
        store.install.set(install::method());
        install::watch(move || store.install.set(install::method()));
        launch::watch(move |launch| match launch {
            Launch::File(file) => files.open(file),
            Launch::Address(address) => self.go_to(&address),
        });
    }

    /// Goes to an address of this page without reloading the page.
    fn go_to(self, address: &str) {
        address::replace(address);
        self.store.dialog.set(None);
        self.follow_hash();
    }

    /// Goes to the page that the address names. An address that starts a game leads to the board only when the game has
    /// started, so that nobody makes a move in the previous game.
    pub fn follow_hash(self) {
        let hash = dom::hash();
        let starts_game = hash.starts_with(NEW);
        self.store.wait(starts_game || network::may_lead_to_room());
        if !starts_game {
            self.store.route.set(Route::of(&hash));
        }
        self.network.follow_address();
        self.follow_shortcut();
    }

    /// Opens what a shortcut's address names, or starts the game that a card's link names.
    pub fn follow_shortcut(self) {
        let store = self.store;
        let hash = dom::hash();
        if hash.trim_end_matches('/') == JOIN {
            store.show_board();
            store.dialog.set(Some(DialogKind::Network));
        } else if let Some(variant) = for_friend(&hash) {
            store.show_board();
            self.network.host_friend(RoomRequest::LikeLast(variant));
        } else if hash.starts_with(NEW) {
            self.dialogs.fetch_or_report(store.notices, move |dialogs| {
                match dialogs {
                    // The user may have gone somewhere else meanwhile.
                    Ok(dialogs) if dom::hash() == hash => dialogs.begin(&hash),
                    // At the board, the placeholder offers to try again.
                    Err(_) => store.waiting.set(ChunkState::Failed),
                    _ => {}
                }
            });
        }
    }
}

/// Installs the app, or shows how to install it.
pub fn install(store: Store) {
    match install::method() {
        Some(InstallMethod::Prompt) => install::prompt(),
        Some(InstallMethod::Manual) => store.dialog.set(Some(DialogKind::Install)),
        None => {}
    }
    store.install.set(install::method());
}
