//! Log entries, and the actions that a seat can ask to have entered in the log.

use engine::{Move, Square};
use game::Millis;
use serde::{Deserialize, Serialize};

use crate::Seat;
use crate::digest::Tag;
use crate::secret::SecretFault;
use crate::secret::announcement::{Answer, PlyAnnouncement};
use crate::secret::commitment::{Leaves, Opening};

/// Number of plies after which a side that offered a draw may offer one again.
pub const REOFFER_PLIES: u32 = 20;

/// An action that a seat wants to have entered in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// The author plays a ply.
    Play(#[serde(with = "crate::text::plain")] Move),
    /// The author offers a draw.
    Offer,
    /// The author accepts the draw offer of the other seat.
    Accept,
    /// The author declines the draw offer of the other seat.
    Decline,
    /// The author asks to take back its last ply, together with the other seat's reply to that ply, if there is one.
    /// The plies are taken back when the other seat allows it.
    TakeBack,
    /// The author allows the other seat to take its ply back.
    Allow,
    /// The author does not allow the other seat to take its ply back.
    Refuse,
    /// The author resigns.
    Resign,
    /// The author leaves the game, which loses it.
    Leave,
    /// The author's own time is up, which loses the game.
    Flag,
    /// The author was away for too long, and knows it: the other seat gets what it claims.
    Away(Claim),
    /// The author did not play in time: the game ends without a result.
    SatOut,
    /// The author wants the game to end without a result. The game does so when both seats want it.
    Void,
    /// A commitment to the square on which the author places an assassin.
    Place(Box<Placing>),
    /// The public part of a ply in a game with hidden assassins.
    Deed(Box<PlyAnnouncement>),
    /// The other side's answer to a [`PlyAnnouncement`].
    Answer(Box<Answer>),
    /// The mover says whether its assassin met another one.
    Settle {
        /// The square on which the two assassins met, if they did.
        #[serde(with = "crate::text::optional")]
        met: Option<Square>,
        /// The opening of the mover's leaf for that square.
        openings: Vec<Opening>,
    },
    /// The opening of the other side's leaf for the square on which two assassins met.
    Yield(Vec<Opening>),
    /// The side to move has no move. Only that side knows it, because its assassins are hidden.
    Stuck,
}

impl Action {
    /// Returns whether this action is a ply, which takes time from its author's clock.
    pub fn is_ply(&self) -> bool {
        matches!(self, Action::Play(_) | Action::Deed(_))
    }

    /// Returns whether this action is an answer that a program owes and gives without its player.
    pub fn is_answer(&self) -> bool {
        matches!(
            self,
            Action::Answer(_) | Action::Settle { .. } | Action::Yield(_)
        )
    }

    /// Returns whether this action exists only in games with hidden assassins.
    pub fn is_assassin_action(&self) -> bool {
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

/// A commitment to the square on which an assassin is placed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placing {
    /// The commitment.
    pub leaves: Leaves,
    /// Openings of the leaves for the squares that enemy pawns watch from the start.
    pub openings: Vec<Opening>,
}

/// What the other seat claims when a seat was away for too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Claim {
    /// A win.
    Win,
    /// Only a draw.
    Draw,
}

/// One entry of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The seat that made the entry.
    pub by: Seat,
    /// The log's count of plies when the author made the entry.
    pub ply: u32,
    /// The author's action.
    ///
    /// Frames and saved games call it `ask`.
    #[serde(rename = "ask")]
    pub action: Action,
    /// How long the author thought, in milliseconds, by the author's own clock. Only plies of a timed game have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<Millis>,
    /// The author's seal, which only the author can make and only the author can check. So neither side can forge an
    /// entry of the other, not even to a player whose page has lost the end of the log.
    pub seal: Tag,
}

/// Why an action cannot be entered.
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
    /// There is no draw offer to answer, or the offer is the seat's own.
    #[error("there is no draw offer to answer")]
    NoOffer,
    /// No ply can be taken back: too few plies were played, pieces are hidden, the seat has already asked in this
    /// position, or there is no question to answer.
    #[error("nothing can be taken back")]
    TakeBack,
    /// The seat asks or offers again too soon.
    #[error("a draw may be offered again after {REOFFER_PLIES} plies")]
    TooSoon,
    /// The entry is about another ply.
    #[error("the entry belongs to another ply")]
    Ply,
    /// The time spent is missing, not allowed here, or more than the author had left.
    #[error("the time is wrong")]
    Clocks,
    /// This side has just come back and has not yet heard from the other side.
    #[error("this side must wait for the other side first")]
    AwaitingPeer,
    /// A fault in what was said about secrets, which no honest side makes.
    #[error("{0}")]
    Secret(#[from] SecretFault),
    /// The log has as many entries as a log can have.
    #[error("the log is full")]
    Full,
}
