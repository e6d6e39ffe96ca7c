//! Notices: what a player is told about the connection and the other side. The wording of the sentences is in the page.

use serde::{Deserialize, Serialize};

use crate::audit::Accusation;
use crate::record::{ClaimKind, Dispute};
use crate::secret::SecretFault;
use crate::webrtc_fault::WebRtcFault;

/// Why a peer is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refusal {
    /// The peer speaks another version of the protocol.
    Protocol {
        /// The version of the side that refuses.
        mine: u32,
    },
    /// The peer plays by other rules.
    Rules,
    /// Both peers claim the same seat.
    SameSeat,
    /// The seat belongs to somebody else.
    Taken,
    /// The peer knows another game.
    OtherGame,
    /// The peer could not prove that the seat is its own.
    NotProven,
    /// The peer broke the protocol too often.
    Misbehaved,
    /// No game can be played under the terms.
    Terms,
    /// The two sides do not share the key of the line: one of them has another code or link, or somebody stands between
    /// them.
    Line,
    /// Too many attempts with a code have failed, so the host accepts only its link.
    OnlyLink,
    /// The player does not accept the terms.
    Declined,
}

/// A notice to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The other side speaks another version of the protocol.
    OtherVersion {
        /// Whether the other side's version is the newer one.
        newer: bool,
    },
    /// This side was refused.
    RefusedBy(Refusal),
    /// This side refused a peer.
    Refused(Refusal),
    /// The other side broke the protocol too often, and its connection was cut. The game goes on when it comes back and behaves.
    CutOff,
    /// The other side claims that this side was away, did not play in time, or has no time left. This side's own
    /// observation says otherwise, and the game goes on.
    Denied(ClaimKind),
    /// The other side denies this side's claim, and the game goes on.
    ClaimDenied(ClaimKind),
    /// Both sides waited for each other. The game goes on from the last position on which both agree.
    Resumed,
    /// The two sides disagree about how the game stands: the game counts for nobody.
    Disputed(Dispute),
    /// The other side said something about its assassins that cannot be true.
    Cheated(SecretFault),
    /// The other side does not open squares that the rules have made public.
    Withheld,
    /// The other side has stopped the game and says that this one broke the rules.
    Accused(Accusation),
    /// A move was not accepted and is taken back.
    MoveRejected,
    /// The player's action cannot be entered in the log now.
    NotNow(crate::ActionFault),
    /// The browser does not store anything: a reload would lose the game.
    NotStored,
    /// The browser cannot store the game at present. What was hidden in it must not be lost, so it waits until that works
    /// again.
    WaitsForStorage,
    /// The same seat is open in another tab.
    OtherTab,
    /// Too many attempts with the room's code have failed, so that only the link leads to the room now.
    CodeClosed,
    /// Nobody is in the room.
    NoSuchRoom,
    /// Two other players are in the room.
    RoomFull,
    /// The signalling server is full.
    ServerFull,
    /// The signalling server cannot be reached.
    NoSignalling,
    /// The two networks could not be connected.
    ConnectionFailed,
    /// This browser cannot connect to any other.
    CannotConnect(WebRtcFault),
    /// The other side no longer remembers this game.
    GameForgottenByOther,
    /// This side no longer remembers the present game: the other side knows a later one.
    GameForgotten,
}
