//! Ways into the app beside its own links: the home screen's shortcuts, files opened with it, invites shared with it, and
//! the offer to install it.

use leptos::prelude::*;

use super::Desk;
use super::network::Hosting;
use super::start::{NEW, for_friend};
use crate::platform::install::{self, Offer};
use crate::platform::launch::{self, Launch};
use crate::platform::{address, dom};
use crate::ui::dialogs::Open;
use crate::ui::pages::Route;

/// What leads to the panel in which two players meet.
const JOIN: &str = "#/join";

impl Desk {
    /// Listens to the system and to the browser's offers.
    pub(super) fn listen_for_launches(&self) {
        let desk = *self;
        desk.install.set(install::offer());
        install::watch(move || desk.install.set(install::offer()));
        launch::watch(move |launch| match launch {
            Launch::File(text) => desk.load_file(text),
            Launch::Address(address) => desk.go_to(&address),
        });
    }

    /// Goes where an address of this page leads, without loading the page again.
    fn go_to(&self, address: &str) {
        address::replace(address);
        self.dialog.set(None);
        self.follow_hash();
    }

    /// Goes where the address leads. One that begins a game leads to the board when the game has begun, so that nobody makes
    /// a move in the game before.
    pub(super) fn follow_hash(&self) {
        let hash = dom::hash();
        if !hash.starts_with(NEW) {
            self.route.set(Route::of(&hash));
        }
        self.follow_address();
        self.follow_shortcut();
    }

    /// Opens what a shortcut's address leads to, or begins the game that a card's link names.
    pub(super) fn follow_shortcut(&self) {
        let (desk, hash) = (*self, dom::hash());
        if hash.trim_end_matches('/') == JOIN {
            self.show_board();
            self.dialog.set(Some(Open::Network));
        } else if let Some(variant) = for_friend(&hash) {
            self.show_board();
            self.host_friend(Hosting::AsLast(variant));
        } else if hash.starts_with(NEW) {
            self.fetch(self.chunks.dialogs, move |dialogs| {
                if let Ok(dialogs) = dialogs {
                    (dialogs.begin)(desk, &hash);
                }
            });
        }
    }

    /// Shows the board. Its address takes the place of the present one, so that neither Back nor a reload opens once more what
    /// that one led to.
    pub(super) fn show_board(&self) {
        address::replace_hash(&Route::Game.hash());
        self.route.set(Route::Game);
    }

    /// The person wants to install the app.
    pub(super) fn install(&self) {
        match install::offer() {
            Some(Offer::Asks) => install::ask(),
            Some(Offer::ByHand) => self.dialog.set(Some(Open::Install)),
            None => {}
        }
        self.install.set(install::offer());
    }
}
