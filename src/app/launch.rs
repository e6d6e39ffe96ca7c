//! Ways into the app beside its own links: the home screen's shortcuts, files opened with it, invites shared with it, and
//! the offer to install it.

use leptos::prelude::*;

use super::network::{self, Hosting};
use super::start::{NEW, for_friend};
use super::{Desk, files};
use crate::platform::install::{self, Offer};
use crate::platform::launch::{self, Launch};
use crate::platform::{address, dom};
use crate::ui::dialogs::Open;
use crate::ui::pages::Route;

/// Hash of the panel in which two players meet.
const JOIN: &str = "#/join";

/// Listens for launches by the system and for the browser's offers to install.
pub fn listen(desk: Desk) {
    desk.store.install.set(install::offer());
    install::watch(move || desk.store.install.set(install::offer()));
    launch::watch(move |launch| match launch {
        Launch::File(text) => files::load_file(desk, text),
        Launch::Address(address) => go_to(desk, &address),
    });
}

/// Goes to an address of this page without reloading the page.
fn go_to(desk: Desk, address: &str) {
    address::replace(address);
    desk.store.dialog.set(None);
    follow_hash(desk);
}

/// Goes to the page that the address names. An address that starts a game leads to the board only when the game has
/// started, so that nobody makes a move in the previous game.
pub fn follow_hash(desk: Desk) {
    let hash = dom::hash();
    if !hash.starts_with(NEW) {
        desk.store.route.set(Route::of(&hash));
    }
    network::follow_address(desk);
    follow_shortcut(desk);
}

/// Opens what a shortcut's address names, or starts the game that a card's link names.
pub fn follow_shortcut(desk: Desk) {
    let hash = dom::hash();
    if hash.trim_end_matches('/') == JOIN {
        desk.store.show_board();
        desk.store.dialog.set(Some(Open::Network));
    } else if let Some(variant) = for_friend(&hash) {
        desk.store.show_board();
        network::host_friend(desk, Hosting::AsLast(variant));
    } else if hash.starts_with(NEW) {
        desk.fetch(desk.chunks.dialogs, move |dialogs| {
            if let Ok(dialogs) = dialogs {
                dialogs.begin(&hash);
            }
        });
    }
}

/// Installs the app, or shows how to install it.
pub fn install(desk: Desk) {
    match install::offer() {
        Some(Offer::Asks) => install::ask(),
        Some(Offer::ByHand) => desk.store.dialog.set(Some(Open::Install)),
        None => {}
    }
    desk.store.install.set(install::offer());
}
