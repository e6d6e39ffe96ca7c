//! The computer player: a tree search, levels of skill on top of it, and play against hidden pieces. Nothing here reads
//! a clock or creates randomness: the caller of [`Searcher::step`] keeps the time and provides a seed.
//!
//! ```
//! use portal_chess_engine::search::{AnySearcher, Limits, Score};
//! use portal_chess_engine::{AnyPosition, Variant};
//!
//! let position = AnyPosition::from_fen(Variant::Chess, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")?;
//! let mut searcher = AnySearcher::new(Variant::Chess, 1 << 20);
//! let line = &searcher.search(&position, &[], Limits::depth(4))[0];
//! assert_eq!((line.best().to_string(), line.score()), ("a1a8".into(), Score::Mate(1)));
//! # Ok::<(), portal_chess_engine::InvalidFen>(())
//! ```

mod alpha_beta;
mod any_searcher;
mod belief;
mod candidates;
mod check_squares;
mod classic;
mod hidden_search;
mod history;
mod knowledge;
mod learning;
mod level;
mod limits;
mod move_picker;
mod pack;
mod params;
mod player;
mod quiesce;
mod random;
mod repetition;
mod root;
mod score;
mod searcher;
mod see;
mod table;
pub mod tuning;

pub use any_searcher::AnySearcher;
pub use belief::{Belief, BeliefError};
pub use knowledge::Knowledge;
pub use level::{Level, Skill, UnknownSkill};
pub use limits::{Limits, Line, LineBound, Progress};
pub use player::Player;
pub use random::Random;
pub use score::Score;
pub use searcher::Searcher;

pub use crate::position::game_history::RepetitionKey;

use crate::History;

/// The positions of a game as a search needs them to detect repetitions, including the current one.
pub fn repetition_keys(history: &History) -> Vec<RepetitionKey> {
    history.repetition_keys().to_vec()
}
