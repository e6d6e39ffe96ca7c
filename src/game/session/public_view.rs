//! The game as anybody may see it, for pictures that leave this device.

use engine::Color;

use super::Session;
use super::ply_state::PlyState;
use crate::{BoardModel, OrientationMode, Settings};

impl Session {
    /// Returns the board of a saved game as anybody may see it, after its last ply; `None` if the text is not a saved
    /// game.
    pub fn preview(json: &str) -> Option<BoardModel> {
        let game = crate::save::json::read(json).ok()?.game;
        let seat = game.options().seat();
        let mut session = Session::from_game(game, 0);
        session.assassins_shown = false;
        let mut board = session.board();
        board.orientation = seat.unwrap_or(Color::White);
        Some(board)
    }

    /// Returns a copy of the session at the same ply for anybody to see: without what only a player may see, without
    /// open questions, and without selections, drags and drawings. The board keeps the orientation that it has on the
    /// screen, at every ply.
    pub fn public_copy(&self) -> Session {
        let orientation = self.board().orientation;
        let mut session = Session {
            curtain: None,
            assassins_shown: false,
            ply_state: PlyState::default(),
            drawings: Vec::new(),
            thinking: None,
            // A clock that ran out in the copy would end the copy's game, which would reveal what is hidden.
            paused: true,
            settings: Settings {
                orientation: OrientationMode::Stays,
                ..self.settings.clone()
            },
            ..self.clone()
        };
        if session.board().orientation != orientation {
            session.flipped = !session.flipped;
        }
        session
    }
}
