//! What a seat may want to have entered in the log, and an entry as it stands there.

use engine::{Move, Square};
use game::Millis;
use serde::{Deserialize, Serialize};

use crate::Seat;
use crate::digest::Tag;
use crate::secret::SecretFault;
use crate::secret::leaf::{Leaves, Opening};
use crate::secret::say::{Answer, Deed};

/// Plies after which a side that offered a draw may offer one again.
pub const REOFFER_PLIES: u32 = 20;

/// What a seat wants to have entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// A ply.
    Play(#[serde(with = "crate::text::plain")] Move),
    /// A draw?
    Offer,
    /// Yes.
    Accept,
    /// No.
    Decline,
    /// The author wants its last ply taken back, and the other seat's answer to it where there is one. It is when the other
    /// seat allows it.
    TakeBack,
    /// The other seat's ply is taken back.
    Allow,
    /// It is not.
    Refuse,
    /// The seat gives up.
    Resign,
    /// The seat leaves, which loses.
    Leave,
    /// The author's own time is up, which loses.
    Flag,
    /// The author was away for too long, and knows it: the other seat has what it claims.
    Away(Claim),
    /// The author did not play in time: the game ends without a result.
    SatOut,
    /// The author wants the game to end without a result. It does when both seats want it.
    Void,
    /// A commitment to where an assassin is placed.
    Place(Box<Placing>),
    /// A ply where assassins hide: what is public of it.
    Deed(Box<Deed>),
    /// What the other side has to say to it.
    Answer(Box<Answer>),
    /// Whether the mover's assassin met another.
    Settle {
        /// Where.
        #[serde(with = "crate::text::optional")]
        met: Option<Square>,
        /// The mover's leaf of that square.
        openings: Vec<Opening>,
    },
    /// The other side's leaf of the square where two assassins met.
    Yield(Vec<Opening>),
    /// The side to move has no move, and only it knows that.
    Stuck,
}

impl Action {
    /// Whether this is a ply of its author, for which time counts.
    pub fn is_ply(&self) -> bool {
        matches!(self, Action::Play(_) | Action::Deed(_))
    }

    /// Whether this belongs to games with hidden assassins only.
    pub fn is_veiled(&self) -> bool {
        matches!(
            self,
            Action::Place(_)
                | Action::Deed(_)
                | Action::Answer(_)
                | Action::Settle { .. }
                | Action::Yield(_)
                | Action::Stuck
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

/// What is claimed from a seat that was away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Claim {
    /// The win.
    Win,
    /// A draw will do.
    Draw,
}

/// One entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Whose.
    pub by: Seat,
    /// Plies before it, as its author saw it.
    pub ply: u32,
    /// What its author does.
    ///
    /// Frames and saved games call it `ask`.
    #[serde(rename = "ask")]
    pub action: Action,
    /// How long its author thought, in milliseconds, by the author's own clock. A ply of a timed game has it, nothing else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<Millis>,
    /// The author's seal: only its author can make it, and only its author can check it. So neither can put an entry in
    /// the other's mouth, not even to a player who has lost the last of the log.
    pub seal: Tag,
}

/// Why something cannot be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionFault {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// It is the other side's turn.
    #[error("it is the other side's turn")]
    Turn,
    /// The move is not legal.
    #[error("the move is not legal")]
    Illegal,
    /// There is no offer, or it is the seat's own.
    #[error("there is no draw offer to answer")]
    NoOffer,
    /// Nothing can be taken back: too little was played, pieces are hidden, or it was asked in this position already. Or nobody
    /// has asked.
    #[error("nothing can be taken back")]
    TakeBack,
    /// Offered too soon after the last offer.
    #[error("a draw may be offered again after {REOFFER_PLIES} plies")]
    TooSoon,
    /// The entry speaks of another ply.
    #[error("the entry is about another ply")]
    Ply,
    /// The time spent is missing, surplus, or more than its author had left.
    #[error("the time is wrong")]
    Clocks,
    /// This side has just come back and has not heard the other yet.
    #[error("the other side must be heard first")]
    Unheard,
    /// Something about secrets that no honest side says.
    #[error("{0}")]
    Secret(#[from] SecretFault),
    /// More entries than a game can have.
    #[error("the log is full")]
    Full,
}
