//! A trial of a start position: the computer plays itself, and what comes of it tells how fair and how lively the position
//! is. It is made for layouts that people drew, and works for every rule set.
//!
//! A [`Trial`] is the pure part: openings, the rules' ends of games, counts. The caller lets a computer choose each move,
//! in the page a worker and in `pchess fairness` a thread of its own:
//!
//! ```
//! use engine::{AnyPosition, Variant};
//! use game::fairness::Trial;
//!
//! let start = AnyPosition::initial(Variant::PortalCustom).to_setup();
//! let mut trial = Trial::new(&start, 2, 7)?;
//! while let Some(game) = trial.game() {
//!     // A computer would choose better.
//!     let choice = game.position().legal_moves()[0];
//!     trial.play(choice).expect("a legal move");
//! }
//! assert_eq!(trial.report().games(), 2);
//! # Ok::<(), engine::PositionError>(())
//! ```
//!
//! The computer should evaluate with its terms and never with a network, which knows the layout of Portal Chess alone: the
//! figures of two layouts could not be compared.

mod opening;
mod report;

use std::ops::Range;

use engine::{AnyPosition, Color, History, IllegalMove, Move, PositionError, Setup};

pub use report::FairnessReport;

use crate::{ComputerRequest, Evaluation};

/// The plies, those of the opening included, after which a game is broken off as a draw: at that length neither side is
/// getting on.
pub const MAX_PLIES: usize = 300;

/// Games of the computer against itself from one position, one after the other.
///
/// A game's opening and seed depend on the seed of the trial and the game's number alone. So a trial can be divided among
/// threads, and a long one begins with the games of a short one.
#[derive(Clone, Debug)]
pub struct Trial {
    start: AnyPosition,
    seed: u64,
    /// The numbers of the games that are not finished. The first is being played.
    left: Range<u32>,
    /// The game that is being played, or the last one.
    game: History,
    report: FairnessReport,
}

impl Trial {
    /// A trial of some games from a position.
    ///
    /// Fails if the set-up is not a legal position.
    pub fn new(start: &Setup, games: u32, seed: u64) -> Result<Trial, PositionError> {
        Trial::part(start, 0..games, seed)
    }

    /// A part of a trial: the games with these numbers. The reports of all parts add up to that of the whole.
    ///
    /// Fails if the set-up is not a legal position.
    pub fn part(start: &Setup, games: Range<u32>, seed: u64) -> Result<Trial, PositionError> {
        let start = AnyPosition::from_setup(start)?;
        let mut trial = Trial {
            start,
            seed,
            left: games,
            game: History::new(start),
            report: FairnessReport::default(),
        };
        if !trial.is_over() {
            trial.begin_game();
            trial.count_finished_games();
        }
        Ok(trial)
    }

    /// The game in which the computer is to move, or `None` if all games are finished. It is never over.
    pub fn game(&self) -> Option<&History> {
        (!self.is_over()).then_some(&self.game)
    }

    /// The number of the game in [`Trial::game`]. When it changes, the computer has to forget the last game, or the moves
    /// would depend on the games before.
    pub fn number(&self) -> u32 {
        self.left.start
    }

    /// The seed with which the computer chooses its moves in the current game. Below the top level it makes even two games
    /// with the same opening differ.
    pub fn player_seed(&self) -> u64 {
        opening::mixed(self.seed, u64::from(self.left.start) << 1 | 1)
    }

    /// The request for the next move at a level, as in [`PlayerKind::Computer`](crate::PlayerKind::Computer); `None` if all
    /// games are finished.
    pub fn request(&self, id: u64, level: u8) -> Option<ComputerRequest> {
        let game = self.game()?;
        let color = game.position().turn();
        // The whole game, although a capture makes the earlier part useless: the worker then continues with what it has.
        let plies = game.moves().iter().enumerate();
        let observations = plies.filter_map(|(ply, &mv)| {
            let before = game.position_at(ply)?;
            Some(before.observe(mv, Some(color)).to_string())
        });
        Some(ComputerRequest {
            id,
            variant: game.position().variant(),
            color,
            level,
            hint: false,
            start: game.start().view(color).fen(),
            observations: observations.collect(),
            evaluation: Some(Evaluation::Terms),
        })
    }

    /// Plays the computer's move. If that ends the game, the game is counted and the next one begun.
    ///
    /// Fails if the move is not legal or all games are finished; then nothing changes.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if self.is_over() {
            let fen = self.game.position().fen();
            return Err(IllegalMove { mv, fen });
        }
        self.game.push(mv)?;
        self.count_finished_games();
        Ok(())
    }

    /// The figures of the finished games.
    pub fn report(&self) -> &FairnessReport {
        &self.report
    }

    /// How many games are finished, and how many there are.
    pub fn progress(&self) -> (u32, u32) {
        let done = self.report.games();
        (done, done + self.left.len() as u32)
    }

    fn is_over(&self) -> bool {
        self.left.is_empty()
    }

    fn begin_game(&mut self) {
        self.game = opening::random(self.start, self.seed, self.left.start);
    }

    /// Counts the current game if it is over, and begins the next. Where the start itself is the end, that goes on to the
    /// last game.
    fn count_finished_games(&mut self) {
        while !self.is_over() {
            let status = self.game.status();
            if !status.is_over() && self.game.moves().len() < MAX_PLIES {
                return;
            }
            self.report.count(&self.game, status.winner());
            self.left.start += 1;
            if !self.is_over() {
                self.begin_game();
            }
        }
    }
}

/// Whether a legal move is a jump through portals, and whether it swaps two pieces.
fn jump_and_swap(before: &AnyPosition, mv: Move) -> (bool, bool) {
    match mv {
        Move::Jump { exit, .. } | Move::Activate { exit, .. } => {
            (true, before.by_color(!before.turn()).has(exit))
        }
        Move::Normal { .. } | Move::Place { .. } => (false, false),
    }
}

/// The rank of a square as a side counts it, 0 to 7 from its own first rank.
fn rank_of(side: Color, square: engine::Square) -> usize {
    let rank = square.rank().index();
    match side {
        Color::White => rank,
        Color::Black => 7 - rank,
    }
}

#[cfg(test)]
mod tests;
