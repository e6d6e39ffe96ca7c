//! Starting a game on the board. Only fetched chunks use this, because it brings in the code that reads positions.

use game::GameOptions;
use leptos::prelude::*;

use super::context::{BoardHandle, Store};
use super::persistence;
use crate::platform::time;
use crate::ui::pages::Route;

/// Starts a game, unless a room holds the board, and gives it an id and a date, which need the clock and random numbers.
pub fn start(store: Store, board: BoardHandle, mut options: GameOptions) {
    if board.is_held() {
        return;
    }
    board.leave_ended_room();
    options.id = persistence::new_id();
    options.date = time::iso_minute(time::now());
    store.dialog.set(None);
    persistence::remember_choice(&options);
    store.navigate(Route::Game);
    let table = store.table;
    let change = table.act(|session, now| session.new_game(options, now));
    board.follow(change, None);
}

/// Starts the game on the board again, with the colours swapped.
pub fn rematch(store: Store, board: BoardHandle) {
    let options = store
        .table
        .with_session_untracked(|session| session.options().rematch());
    start(store, board, options);
}
