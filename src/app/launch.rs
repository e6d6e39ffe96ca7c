//! Ways into the app beside its own links: the home screen's shortcuts, files opened with it, invites shared with it,
//! and the offer to install it.

use leptos::prelude::*;

use super::context::{AppContext, ChunkState, RoomRequest};
use super::start::{NEW, for_friend};
use super::{files, network};
use crate::platform::install::{self, InstallMethod};
use crate::platform::launch::{self, Launch};
use crate::platform::{address, dom};
use crate::ui::dialogs::DialogKind;
use crate::ui::pages::Route;

/// Hash of the panel in which two players meet.
const JOIN: &str = "#/join";

/// Listens for launches by the system and for the browser's offers to install.
pub fn listen(app: AppContext) {
    app.store.install.set(install::method());
    install::watch(move || app.store.install.set(install::method()));
    launch::watch(move |launch| match launch {
        Launch::File(file) => files::open(app, file),
        Launch::Address(address) => go_to(app, &address),
    });
}

/// Goes to an address of this page without reloading the page.
fn go_to(app: AppContext, address: &str) {
    address::replace(address);
    app.store.dialog.set(None);
    follow_hash(app);
}

/// Goes to the page that the address names. An address that starts a game leads to the board only when the game has
/// started, so that nobody makes a move in the previous game.
pub fn follow_hash(app: AppContext) {
    let hash = dom::hash();
    let starts_game = hash.starts_with(NEW);
    app.store.wait(starts_game || network::may_lead_to_room());
    if !starts_game {
        app.store.route.set(Route::of(&hash));
    }
    network::follow_address(app);
    follow_shortcut(app);
}

/// Opens what a shortcut's address names, or starts the game that a card's link names.
pub fn follow_shortcut(app: AppContext) {
    let hash = dom::hash();
    if hash.trim_end_matches('/') == JOIN {
        app.store.show_board();
        app.store.dialog.set(Some(DialogKind::Network));
    } else if let Some(variant) = for_friend(&hash) {
        app.store.show_board();
        network::host_friend(app, RoomRequest::LikeLast(variant));
    } else if hash.starts_with(NEW) {
        app.fetch(app.chunks.dialogs, move |dialogs| {
            match dialogs {
                // The user may have gone somewhere else meanwhile.
                Ok(dialogs) if dom::hash() == hash => dialogs.begin(&hash),
                // At the board, the placeholder offers to try again.
                Err(_) => app.store.waiting.set(ChunkState::Failed),
                _ => {}
            }
        });
    }
}

/// Installs the app, or shows how to install it.
pub fn install(app: AppContext) {
    match install::method() {
        Some(InstallMethod::Prompt) => install::prompt(),
        Some(InstallMethod::Manual) => app.store.dialog.set(Some(DialogKind::Install)),
        None => {}
    }
    app.store.install.set(install::method());
}
