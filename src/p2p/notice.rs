//! What a player is told about the connection and the other side, as sentences that say what to do.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::secret::{Accusation, SecretFault};

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
    /// A newer tab has the seat.
    OlderTab,
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
    /// The other side broke the protocol too often and was dropped.
    Dropped,
    /// The logs differ: the game is frozen.
    LogsDiffer,
    /// The clocks differ by more than the line can explain.
    ClocksDiffer,
    /// The host says that a clock has run out which has not.
    FlagDisputed,
    /// The other side claims that this one was away, which it was not.
    ClaimDisputed,
    /// The other side said something about its assassins that cannot be.
    Cheated(SecretFault),
    /// The other side does not open what the rules have made public.
    Withheld,
    /// The other side has stopped the game and says that this one broke the rules.
    Accused(Accusation),
    /// A move was not accepted and is taken back.
    TakenBack,
    /// What was wanted cannot be entered now.
    NotNow(crate::AskFault),
    /// The browser does not store: a reload would lose the game.
    NotStored,
    /// The same seat is open in another tab.
    OtherTab,
    /// Nobody is in the room.
    NoSuchRoom,
    /// Two others play in the room.
    RoomFull,
    /// The signalling server is full.
    ServerFull,
    /// The signalling server cannot be reached.
    NoSignalling,
    /// The two networks could not be connected.
    CannotCross,
    /// The other side lost this game from its memory.
    OtherForgot,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Protocol { .. } => "the two pages have different versions",
            Refusal::Rules => "the two pages have different rules",
            Refusal::SameSeat => "both sides claim the same seat",
            Refusal::Taken => "the seat belongs to somebody else",
            Refusal::OtherGame => "the other side plays another game in this room",
            Refusal::OlderTab => "the game was opened again in a newer tab",
            Refusal::NotProven => "the seat could not be proven",
            Refusal::Misbehaved => "too many messages made no sense",
            Refusal::Terms => "the game's settings make no sense",
        })
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::OtherVersion { newer: true } => {
                f.write_str("Your opponent's page is newer than yours. Reload this page to update it, then join again.")
            }
            Notice::OtherVersion { newer: false } => {
                f.write_str("Your opponent's page is older than yours. Ask them to reload it, then try again.")
            }
            Notice::RefusedBy(Refusal::Taken) => {
                f.write_str("This game already has two players. Ask for a new room, or make one.")
            }
            Notice::RefusedBy(Refusal::SameSeat) | Notice::Refused(Refusal::SameSeat) => {
                f.write_str("Both of you opened this room as its host. One of you must join with the code instead.")
            }
            Notice::RefusedBy(Refusal::Rules) | Notice::Refused(Refusal::Rules) => {
                f.write_str("The two pages play by different rules. Reload both to get the same version.")
            }
            Notice::RefusedBy(Refusal::OlderTab) | Notice::OtherTab => {
                f.write_str("This game is open in another tab or window. Go on there, or take it over here.")
            }
            Notice::RefusedBy(reason) => write!(f, "The other side refused the connection: {reason}."),
            Notice::Refused(reason) => write!(f, "Somebody was refused: {reason}."),
            Notice::Dropped => f.write_str(
                "The other side sent too much that makes no sense and was disconnected. You can save the game and leave.",
            ),
            Notice::LogsDiffer => f.write_str(
                "The two sides do not agree on what was played. The game is stopped; save both logs to see where they part.",
            ),
            Notice::ClocksDiffer => {
                f.write_str("Your clock and the host's differ by more than the connection can explain.")
            }
            Notice::FlagDisputed => {
                f.write_str("The host says that your time is up, but by your clock it is not. The game is stopped.")
            }
            Notice::ClaimDisputed => {
                f.write_str("The other side says that you were away, but you were not. The game is stopped.")
            }
            Notice::Cheated(fault) => write!(
                f,
                "The other side broke the rules of hidden assassins: {fault}. It has lost; save the logs as evidence."
            ),
            Notice::Withheld => f.write_str(
                "The other side does not open what the rules have made public. It has lost; save the logs as evidence.",
            ),
            Notice::Accused(accusation) => write!(
                f,
                "The other side stopped the game and says of yours: {accusation}. A page that nobody has changed gives no reason to; the other side has lost. Save the logs as evidence."
            ),
            Notice::TakenBack => f.write_str("Your move came too late and is taken back."),
            Notice::NotNow(fault) => write!(f, "That is not possible: {fault}."),
            Notice::NotStored => {
                f.write_str("This browser does not store anything. Do not reload the page: the game would be lost.")
            }
            Notice::NoSuchRoom => f.write_str(
                "Nobody is waiting in this room. Check the code, or ask your opponent whether the room is still open.",
            ),
            Notice::RoomFull => f.write_str("Two players are in this room already. Ask for a new code, or make a room."),
            Notice::ServerFull => f.write_str("The server has no room left. Try again later, or pair without a server."),
            Notice::NoSignalling => f.write_str(
                "The signalling server cannot be reached. Check your connection, try again, or pair without a server.",
            ),
            Notice::CannotCross => f.write_str(
                "Your two networks could not be connected. Try another network, or a site with a TURN server.",
            ),
            Notice::OtherForgot => {
                f.write_str("The other side's browser has forgotten this game. It cannot go on; you can save it.")
            }
        }
    }
}
