//! What a player is told about the connection and the other side. The sentences are the page's.

use serde::{Deserialize, Serialize};

use crate::audit::Accusation;
use crate::record::{ClaimKind, Dispute};
use crate::secret::SecretFault;

/// Why a peer is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refusal {
    /// It speaks another version of the protocol.
    Protocol {
        /// The version of whoever refuses.
        mine: u32,
    },
    /// It plays by other rules.
    Rules,
    /// Both claim the same seat.
    SameSeat,
    /// The seat belongs to somebody else.
    Taken,
    /// It knows another game.
    OtherGame,
    /// It could not prove that the seat is its own.
    NotProven,
    /// It broke the protocol too often.
    Misbehaved,
    /// The terms are none that a game can be played under.
    Terms,
}

/// What a player is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The other side speaks another version.
    OtherVersion {
        /// Whether theirs is the newer one.
        newer: bool,
    },
    /// This side was refused.
    RefusedBy(Refusal),
    /// This side refused a peer.
    Refused(Refusal),
    /// The other side broke the protocol too often, and its connection was cut. The game goes on when it comes back and behaves.
    CutOff,
    /// The other side says that this one was away, did not play in time, or has no time left. By this side's own observation
    /// that is not so, and the game goes on.
    Denied(ClaimKind),
    /// The other side denies what this one claimed, and the game goes on.
    ClaimDenied(ClaimKind),
    /// Both sides waited for each other: the game goes on from where both agree.
    Resumed,
    /// The two sides disagree about how the game stands: it counts for nobody.
    Disputed(Dispute),
    /// The other side said something about its assassins that cannot be.
    Cheated(SecretFault),
    /// The other side does not open what the rules have made public.
    Withheld,
    /// The other side has stopped the game and says that this one broke the rules.
    Accused(Accusation),
    /// A move was not accepted and is taken back.
    TakenBack,
    /// What was wanted cannot be entered now.
    NotNow(crate::ActionFault),
    /// The browser does not store: a reload would lose the game.
    NotStored,
    /// The same seat is open in another tab.
    OtherTab,
    /// Nobody is in the room.
    NoSuchRoom,
    /// Two others have the room.
    RoomFull,
    /// The signalling server is full.
    ServerFull,
    /// The signalling server cannot be reached.
    NoSignalling,
    /// The two networks could not be connected.
    CannotCross,
    /// The other side lost this game from its memory.
    OtherForgot,
    /// This side lost the present game from its memory: the other side has a later one.
    Forgot,
}
