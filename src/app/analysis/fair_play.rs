//! Fair play: no engine helps while a person plays against somebody else in this browser.

use game::{PlayerKind, Session};

use crate::app::context::{Chunk, GameStorage};
use crate::app::network;
use crate::ui::table::Table;

/// How often to check whether a network game has begun, in milliseconds.
pub const RECHECK_INTERVAL: u32 = 5_000;

/// Returns whether a network game is running in this browser: on this page's board, or in a room in which a seat is
/// taken and whose kept game has no result. If a seat is taken and the kept games cannot be read, assumes that one is
/// running.
pub async fn network_game_runs(table: Table, storage: Chunk<dyn GameStorage>) -> bool {
    let here = table.with_session_untracked(|session: &Session| {
        !session.options().is_local() && !session.is_over()
    });
    if here {
        return true;
    }
    if !network::may_have_seats() {
        return false;
    }
    let Ok(storage) = storage.fetch().await else {
        return true;
    };
    let Ok(games) = storage.summaries().await else {
        return true;
    };
    games
        .iter()
        .any(|game| game.result.is_none() && game.players.0.contains(&PlayerKind::Remote))
}
