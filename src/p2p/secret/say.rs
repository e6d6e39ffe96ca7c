//! What the two sides say to each other of a ply: never more than the rules have made public.

use engine::{Move, Square};
use serde::{Deserialize, Serialize};

use super::leaf::{Leaves, Opening};
use super::probe::{Point, Reply};

/// What the mover says of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Say {
    /// The whole move.
    Move(#[serde(with = "crate::text::plain")] Move),
    /// An assassin moved: whence and where to as far as everybody sees it.
    Assassin {
        /// Whence, if it was revealed there.
        #[serde(
            default,
            with = "crate::text::optional",
            skip_serializing_if = "Option::is_none"
        )]
        from: Option<Square>,
        /// Where to, if it is revealed there or captured something there.
        #[serde(
            default,
            with = "crate::text::optional",
            skip_serializing_if = "Option::is_none"
        )]
        to: Option<Square>,
    },
}

/// A ply as the mover tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deed {
    /// What is seen of it.
    pub say: Say,
    /// The new set, when an assassin moved or was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<Box<Leaves>>,
    /// The disguised square where an assassin went unseen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probe: Option<Point>,
    /// Leaves of the set before: the squares landed on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Opening>,
    /// Leaves of the set after: the squares that enemy pawns watch, and where an assassin is seen to stand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<Opening>,
}

/// What the other side has to say to a ply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// To the probe, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply: Option<Reply>,
    /// Leaves for the squares landed on, and those that pawns watch now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub openings: Vec<Opening>,
}
