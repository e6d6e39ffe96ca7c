//! The computer player: a tree search, levels of skill on top of it, and play against hidden pieces. Nothing here reads
//! a clock or creates randomness: the caller of [`Searcher::step`] keeps the time and provides a seed.

mod any_searcher;
mod belief;
mod candidates;
mod check_squares;
mod choose;
mod classic;
mod enter;
mod hidden_search;
mod history;
mod knowledge;
mod level;
mod limits;
mod node;
mod node_state;
mod pack;
mod params;
mod path;
mod pick;
mod picker;
mod player;
mod quiesce;
mod random;
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
pub use limits::{Limits, Line, Progress};
pub use player::Player;
pub use random::Random;
pub use score::Score;
pub use searcher::Searcher;

pub use crate::history::RepetitionKey;

use crate::history::History;

/// The positions of a game as a search needs them to detect repetitions, including the current one.
pub fn repetition_keys(history: &History) -> Vec<RepetitionKey> {
    history.repetition_keys().to_vec()
}
