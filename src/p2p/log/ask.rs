//! What a seat may want to have entered.

use engine::{Color, Move, Square};
use serde::{Deserialize, Serialize};

use crate::secret::leaf::{Leaves, Opening};
use crate::secret::say::{Answer, Deed};

/// What a seat wants to have entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// A ply.
    Play(#[serde(with = "crate::wire::text")] Move),
    /// A draw?
    Offer,
    /// Yes.
    Accept,
    /// No.
    Decline,
    /// The seat gives up.
    Resign,
    /// The seat leaves, which loses.
    Leave,
    /// The host says that a clock has run out.
    Flag(#[serde(with = "crate::wire::color")] Color),
    /// The other seat has vanished.
    Claim(Claim),
    /// A commitment to where an assassin is placed.
    Place(Box<Placing>),
    /// A ply where assassins hide: what is public of it.
    Deed(Box<Deed>),
    /// What the other side has to say to it.
    Answer(Box<Answer>),
    /// Whether the mover's assassin met another.
    Settle {
        /// Where.
        #[serde(with = "crate::wire::maybe_text")]
        met: Option<Square>,
        /// The mover's leaf of that square.
        openings: Vec<Opening>,
    },
    /// The other side's leaf of the square where two assassins met.
    Yield(Vec<Opening>),
    /// The side to move has no move, and only it knows that.
    Stuck,
    /// Both seats claimed the win: they were cut off from each other, and nobody wins.
    Apart,
}

impl Ask {
    /// Whether this is a ply of its author, for which time counts.
    pub fn is_ply(&self) -> bool {
        matches!(self, Ask::Play(_) | Ask::Deed(_))
    }

    /// Whether this belongs to games with hidden assassins only.
    pub fn is_veiled(&self) -> bool {
        matches!(
            self,
            Ask::Place(_)
                | Ask::Deed(_)
                | Ask::Answer(_)
                | Ask::Settle { .. }
                | Ask::Yield(_)
                | Ask::Stuck
        )
    }
}

/// A commitment to where an assassin is placed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placing {
    /// The commitment.
    pub leaves: Leaves,
    /// The leaves of squares that pawns watch from the start.
    pub openings: Vec<Opening>,
}

/// What is claimed from a seat that vanished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Claim {
    /// The win.
    Win,
    /// A draw will do.
    Draw,
}
