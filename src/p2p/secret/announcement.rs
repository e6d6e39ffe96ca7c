//! The messages of the two sides about a ply. They never contain more than the rules have made public.

use engine::{Move, Square};
use serde::{Deserialize, Serialize};

use super::commitment::{Leaves, Opening};
use super::probe::{Point, Reply};

/// The public part of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PublicMove {
    /// The whole move.
    Move(#[serde(with = "crate::text::plain")] Move),
    /// An assassin moved. Only the ends of the move that both players can see are given.
    Assassin {
        /// The square that the assassin left, if it was revealed there.
        #[serde(
            default,
            with = "crate::text::optional",
            skip_serializing_if = "Option::is_none"
        )]
        from: Option<Square>,
        /// The square that the assassin reached, if it is revealed there or captured something there.
        #[serde(
            default,
            with = "crate::text::optional",
            skip_serializing_if = "Option::is_none"
        )]
        to: Option<Square>,
    },
}

/// A ply as the mover announces it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlyAnnouncement {
    /// The public part of the move.
    pub say: PublicMove,
    /// The commitment to the new set of squares, if an assassin moved or was made by promotion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<Box<Leaves>>,
    /// The disguised target square of an assassin that moved unseen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probe: Option<Point>,
    /// Openings of the previous set's leaves: for the squares on which the ply ended.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Opening>,
    /// Openings of the new set's leaves: for the squares that enemy pawns watch, and for the square on which an
    /// assassin is revealed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<Opening>,
}

/// The other side's answer to a ply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The reply to the probe, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply: Option<Reply>,
    /// Openings of the leaves for the squares on which the ply ended, and for those that enemy pawns watch now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub openings: Vec<Opening>,
}
