//! Network play as the rest of the page knows it: the calls to its trait, which is
//! [`NetworkPlay`](crate::app::context::NetworkPlay). It is fetched when it is first needed. The code that does the work
//! is in `play.rs`, which nothing here names.

use game::UserAction;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{link, room};
use crate::app::context::{AppContext, ChunkState, RoomRequest};
use crate::app::placeholders;
use crate::ui::dialogs::DialogKind;

/// Fetches network play if something needs it: the room of a link, a room that was left, or a game on the board that
/// cannot go on without it.
pub fn begin(app: AppContext) {
    let stuck = app
        .store
        .table
        .with_session_untracked(|session| !session.options().is_local() && !session.is_over());
    if link::may_lead_to_room() {
        load_for_room(app);
    } else if stuck || room::may_have_seats() {
        load(app);
    }
}

/// Fetches network play, unless it has already been asked for.
pub fn load(app: AppContext) {
    if app.chunks.network.is_missing() {
        spawn_local(async move {
            let fetched = app.chunks.network.fetch(app).await;
            if fetched.is_err() && untrack(|| app.store.waits()) {
                app.store.waiting.set(ChunkState::Failed);
            }
            // The dialog itself shows that network play could not be fetched.
            if fetched.is_err() && app.store.dialog.get_untracked() != Some(DialogKind::Network) {
                app.store.report_missing_chunk();
            }
        });
    }
}

/// The contents of the network dialog.
pub fn dialog(app: AppContext) -> AnyView {
    let fetch = move || load(app);
    placeholders::shown(app, app.chunks.network, fetch, |network| network.dialog())
}

/// The strip that stands beside the board in a room.
pub fn strip(app: AppContext) -> AnyView {
    let network = app.chunks.network.get();
    network.map(|network| network.strip()).into_any()
}

/// Tells the other device what the player did, if network play is loaded.
pub fn send_to_peer(app: AppContext, action: UserAction) {
    if let Some(network) = app.chunks.network.get_untracked() {
        network.send_to_peer(action);
    }
}

/// Returns whether a room holds the board. If so, the player is told, and nothing else may take the board.
pub fn holds_board(app: AppContext) -> bool {
    app.chunks
        .network
        .get_untracked()
        .is_some_and(|network| network.holds_board())
}

/// Follows a changed address: if it leads to a room, the page goes there.
pub fn follow_address(app: AppContext) {
    if let Some(network) = app.chunks.network.get_untracked() {
        network.follow_link();
    } else if link::may_lead_to_room() {
        load_for_room(app);
    }
}

/// Fetches network play for the room that the address leads to. Its dialog shows the progress.
fn load_for_room(app: AppContext) {
    app.store.dialog.set(Some(DialogKind::Network));
    load(app);
}

/// Opens a room for a friend, or the form for one, as soon as network play is loaded. Its dialog shows the progress.
pub fn host_friend(app: AppContext, request: RoomRequest) {
    app.store.requested_room.set_value(Some(request));
    app.store.dialog.set(Some(DialogKind::Network));
    match app.chunks.network.get_untracked() {
        Some(network) => network.follow_link(),
        None => load(app),
    }
}

/// Verifies the proof that a game from a file may have brought along.
pub fn verify(app: AppContext) {
    if app
        .store
        .table
        .with_session_untracked(|session| session.proof().is_none())
    {
        return;
    }
    app.fetch(app.chunks.network, move |network| {
        if let Ok(network) = network {
            network.verify();
        }
    });
}
