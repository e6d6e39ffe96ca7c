//! Analysis: a game as a tree of variations, and a board on which a person can go to any line of the tree and play on.
//! The board does not know the tree: it is told which moves to show, and reports the moves that were played on it.

use engine::{Color, Move};

use super::Session;
use super::ply_state::PlyState;
use crate::game::Game;
use crate::tree::{Analysis, Shape};
use crate::viewer::Viewer;
use crate::{ArrowKind, ArrowModel, Effect, Fault, GameOptions, Millis, Start};

impl Session {
    /// Whether the game can be analysed: it is known in full, and it is either over or a game without assassins that
    /// nobody plays from elsewhere, neither over a network nor by links.
    pub fn can_be_analysed(&self) -> bool {
        let open = !self.game.variant().has_assassin() && !self.options().has_opponent_elsewhere();
        self.game.observed_by().is_none() && (self.is_over() || open)
    }

    /// Returns the game as a tree, with the variations of the file that it was loaded from. Fails with
    /// [`Fault::OpponentElsewhere`] or [`Fault::SecretGame`] while the game cannot be analysed, see
    /// [`Session::can_be_analysed`].
    pub fn analysis(&self) -> Result<Analysis, Fault> {
        if !self.can_be_analysed() {
            let elsewhere = !self.is_over() && self.options().has_opponent_elsewhere();
            return Err(match elsewhere {
                true => Fault::OpponentElsewhere,
                false => Fault::SecretGame,
            });
        }
        let own = Analysis::from_game(&self.game)?;
        let Some(source) = self.game.source() else {
            return Ok(own);
        };
        let mut whole = crate::save::pgn::read_tree(source)?.analysis;
        // Moves that were played after loading are added to the tree.
        let mut now = whole.tree.root();
        for &play in self.game.moves() {
            match whole.tree.add(now, play) {
                Ok(next) => now = next,
                Err(_) => return Ok(own),
            }
        }
        Ok(whole)
    }

    /// Creates a board for an analysis, at its start position. Nothing is hidden on it, and no draw ends the game.
    pub fn for_analysis(analysis: &Analysis, now: Millis) -> Result<Session, Fault> {
        let options = GameOptions {
            start: Start::Fen(analysis.start().fen()),
            time_control: None,
            ..GameOptions::new(analysis.variant())
        };
        let mut game = Game::new(options)?;
        game.analyse(Viewer::All);
        Ok(Session::begin(game, None, now))
    }

    /// Goes to the position after these moves, played one after another from the start, and shows these arrows and
    /// circles.
    pub fn show_line(&mut self, moves: &[Move], shapes: &[Shape], now: Millis) -> Vec<Effect> {
        self.advance_time(now);
        let same = self.game.moves().iter().zip(moves);
        let shared = same.take_while(|(one, other)| one == other).count();
        self.game.take_back(shared, now);
        for &play in &moves[shared..] {
            if self.game.play(play, now).is_err() {
                break;
            }
        }
        self.ply_state = PlyState::default();
        self.update_curtain();
        self.draw_shapes(shapes);
        self.finish()
    }

    /// Replaces the arrows and circles on the board by these.
    pub fn draw_shapes(&mut self, shapes: &[Shape]) {
        let drawn = shapes.iter().map(|shape| ArrowModel {
            from: shape.from,
            to: shape.to,
            kind: ArrowKind::Drawn(shape.brush),
        });
        self.drawings = drawn.collect();
    }

    /// Shows the board as one side knew it, or with everything that was hidden if `side` is `None`.
    pub fn set_viewpoint(&mut self, side: Option<Color>) {
        self.game.analyse(side.map_or(Viewer::All, Viewer::Side));
        self.last_shown = self.shown_position();
    }

    /// The moves played on the board, from the start position.
    pub fn played(&self) -> Vec<Move> {
        self.game.moves().to_vec()
    }
}
