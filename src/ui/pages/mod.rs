//! The pages, one for each route.

mod editor;
mod game;
mod games;
mod rules;
mod try_board;

pub use editor::EditorPage;
pub use game::GamePage;
pub use games::{GameAction, GamesPage, KeptGame};
pub use rules::RulesPage;
pub use try_board::TryBoard;

use engine::Variant;

/// Where the address leads. Only the part after `#` counts, so that any static host will do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// The board.
    Game,
    /// The rules of one rule set.
    Rules(Variant),
    /// The position editor.
    Editor,
    /// Past games.
    Games,
}

impl Route {
    /// The route of an address; what is not known leads to the board.
    pub fn of(hash: &str) -> Route {
        let path = hash.trim_start_matches('#').trim_matches('/');
        match path.split_once('/').unwrap_or((path, "")) {
            ("rules", variant) => Route::Rules(variant.parse().unwrap_or(Variant::Portal)),
            ("editor", _) => Route::Editor,
            ("games", _) => Route::Games,
            _ => Route::Game,
        }
    }

    /// The address of a route.
    pub fn hash(self) -> String {
        match self {
            Route::Game => "#/".to_owned(),
            Route::Rules(variant) => format!("#/rules/{variant}"),
            Route::Editor => "#/editor".to_owned(),
            Route::Games => "#/games".to_owned(),
        }
    }
}
