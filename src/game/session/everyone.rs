//! The game as everybody may see it: for pictures that leave this device.

use engine::Color;

use super::Session;
use super::moment::Moment;
use crate::{BoardModel, OrientationMode, Settings};

impl Session {
    /// The board of a saved game as everybody may see it, at its last ply; nothing if the text is no saved game.
    pub fn preview(json: &str) -> Option<BoardModel> {
        let game = crate::save::json::read(json).ok()?.game;
        let seat = game.options().seat();
        let mut session = Session::around(game, 0);
        session.assassins_shown = false;
        let mut board = session.board();
        board.orientation = seat.unwrap_or(Color::White);
        Some(board)
    }

    /// The same game at the same ply, without what only a player may see, what is asked, and what a hand is doing. The board
    /// stands as it does on the screen, and stays so from ply to ply.
    pub fn for_everyone(&self) -> Session {
        let orientation = self.board().orientation;
        let mut session = Session {
            curtain: None,
            assassins_shown: false,
            moment: Moment::default(),
            drawings: Vec::new(),
            thinking: None,
            // A clock that runs out in the copy would end its game, and what is hidden would be shown.
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
