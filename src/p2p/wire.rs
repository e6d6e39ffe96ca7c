//! Messages between two peers, and their encoding.
//!
//! The encoding is JSON: the page has it already for saved games, a log that is offered as evidence can be read by
//! people, and a peer of another protocol version can still be told apart from a broken one. A frame is at most
//! [`MAX_FRAME`] bytes, so decoding is bounded whatever it holds.

use serde::{Deserialize, Serialize};

use crate::audit::Accusation;
use crate::digest::{Hash, Key, Nonce, Tag};
use crate::entry::{Action, Entry};
use crate::notice::Refusal;
use crate::record::ClaimKind;
use crate::secret::own::Secret;
use crate::terms::Head;
use crate::{Seat, rules};

/// The protocol's number. Whoever changes a message raises it.
pub const PROTOCOL: u32 = 5;

/// The longest frame. Data channels carry this much in one piece everywhere.
pub const MAX_FRAME: usize = 16 * 1024;

/// Entries are packed until a frame has this many bytes, so that the rest of the message fits.
pub(crate) const ENTRIES_BUDGET: usize = MAX_FRAME - 1024;

/// The longest chat line, in characters.
pub const MAX_CHAT: usize = 240;

/// The longest name of a player, in characters.
pub const MAX_NAME: usize = 40;

/// Everything that peers say to each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Message {
    /// The first on every connection, from both.
    Hello(Hello),
    /// The host gives a newcomer the guest's seat.
    Welcome(Box<Welcome>),
    /// Answers a hello of a known session: proves to be the seat's holder.
    Proof(Tag),
    /// The guest has sat down and stored it.
    Joined(Tag),
    /// No game with this peer, and why; the connection ends.
    Refuse(Refusal),
    /// The sender plays with a newer tab of the receiver's seat, and shows the mark that this tab made.
    Superseded {
        /// The newer tab's epoch.
        epoch: u32,
        /// [`Hello::mark`] of that tab.
        mark: Tag,
    },
    /// Where the sender's log stands.
    State(State),
    /// Entries from the host's log, or from the guest's where the host has lost some.
    Entries(Batch),
    /// What the guest has just asked for is entered as it was asked.
    Entered(Entered),
    /// The guest wants something entered.
    Request(Request),
    /// The host does not enter it.
    Reject {
        /// The seal of what was asked.
        seal: Tag,
    },
    /// The sender wants entries from here on: its log is the shorter one, and it is the host.
    Want {
        /// The first entry wanted.
        from: u32,
    },
    /// The host starts the next game.
    Start(Box<Head>),
    /// Whether the sender wants another game.
    Rematch {
        /// The game that is over.
        game: u32,
        /// Yes or no longer.
        want: bool,
        /// The sender's part of the next game's id.
        part: Nonce,
    },
    /// Are you there?
    Ping {
        /// The sender's time, given back as it is.
        at: u64,
        /// Where the sender's log stands.
        state: State,
        /// How long the present turn has lasted by the sender's reckoning, in a timed game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<u64>,
    },
    /// I am.
    Pong {
        /// The time of the ping.
        at: u64,
        /// Where the sender's log stands.
        state: State,
        /// How long the present turn has lasted by the sender's reckoning, in a timed game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<u64>,
    },
    /// The sender claims something. It counts only if the receiver's own observation agrees; the receiver answers with an
    /// entry of its own, or denies it.
    Claim {
        /// The game's number.
        game: u32,
        /// Plies before it.
        ply: u32,
        /// What is claimed.
        kind: ClaimKind,
        /// How long the present turn has lasted by the sender's reckoning, in a timed game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<u64>,
    },
    /// By the sender's own observation the claim is wrong.
    Deny {
        /// The game's number.
        game: u32,
        /// What was claimed.
        kind: ClaimKind,
    },
    /// The receiver's log seems to be another one: the sender wants to see all of it.
    Show {
        /// The game's number.
        game: u32,
    },
    /// A line of chat.
    Chat {
        /// Counts the sender's lines, so that a repeated one is shown once.
        line: u32,
        /// The line.
        text: String,
    },
    /// What the sender's player wants to be called from now on; empty for nothing. See [`Hello::name`].
    Name(String),
    /// Answers [`Message::Show`]: the sender's log, part by part.
    Evidence(Batch),
    /// The sender has stopped the game.
    Stop {
        /// The game's number.
        game: u32,
        /// Why.
        accusation: Accusation,
    },
    /// After a game with secrets: the sender's, part by part.
    Confess(Box<Confession>),
    /// The sender leaves for good, with no game going on.
    Bye,
}

/// How a peer introduces itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// [`PROTOCOL`].
    pub protocol: u32,
    /// [`crate::fingerprint`] of the rules.
    pub rules: Nonce,
    /// The seat it claims.
    pub seat: Seat,
    /// Drawn for this connection.
    pub nonce: Nonce,
    /// The session it comes back to.
    pub session: Option<Nonce>,
    /// Counts how often this seat was resumed; the higher one of two tabs is the newer.
    pub epoch: u32,
    /// The sender's own mark under its epoch. Only another tab of the same seat can check it.
    pub mark: Tag,
    /// What the sender's player wants to be called, if anything was said of it. It is only shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl Hello {
    pub(crate) fn new(
        seat: Seat,
        nonce: Nonce,
        session: Option<Nonce>,
        epoch: u32,
        mark: Tag,
    ) -> Hello {
        Hello {
            protocol: PROTOCOL,
            rules: rules::fingerprint(),
            seat,
            nonce,
            session,
            epoch,
            mark,
            name: None,
        }
    }
}

/// A seat for a newcomer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Welcome {
    /// Shared by the two seats and by nobody else.
    pub key: Key,
    /// The first game.
    pub head: Head,
}

/// Where a log stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The game's number.
    pub game: u32,
    /// How many entries there are.
    pub seq: u32,
    /// The chain's hash after them.
    pub hash: Hash,
    /// The sender holds the game for disputed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub disputed: bool,
}

/// Entries in a row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Batch {
    /// The game's number.
    pub game: u32,
    /// Which entry the first one is.
    pub from: u32,
    /// The entries.
    pub entries: Vec<Entry>,
    /// The chain's hash after the last of them.
    pub hash: Hash,
    /// The host's own mark under that hash, by which it knows its log again when it has lost it.
    pub stamp: Option<Tag>,
}

/// An entry that the guest knows, because it has just asked for it: a commitment needs not travel back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entered {
    /// The game's number.
    pub game: u32,
    /// Which entry it is.
    pub seq: u32,
    /// The seal of what was asked.
    pub seal: Tag,
    /// The chain's hash after it.
    pub hash: Hash,
    /// The host's own mark under that hash.
    pub stamp: Option<Tag>,
}

/// A part of what a side has hidden.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Confession {
    /// The game's number.
    pub game: u32,
    /// Which deed the first one is.
    pub from: u32,
    /// How many deeds there are in all.
    pub of: u32,
    /// The seed, and these deeds.
    pub secret: Secret,
    /// Whether the sender has all of the other side's.
    pub have: bool,
}

/// What the guest asks the host to enter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// The game's number.
    pub game: u32,
    /// Plies before it.
    pub ply: u32,
    /// What the guest wants to have entered.
    #[serde(rename = "ask")]
    pub action: Action,
    /// How long the guest has thought by its own clock, in milliseconds, for a ply of a timed game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<u64>,
    /// The guest's seal under it.
    pub seal: Tag,
}

/// A frame that is no message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FrameError {
    /// Longer than [`MAX_FRAME`].
    #[error("the frame has {0} bytes, more than {MAX_FRAME}")]
    TooLong(usize),
    /// Not readable as a message.
    #[error("the frame is no message: {0}")]
    Unreadable(String),
    /// A hello of another protocol version.
    #[error(
        "the other side speaks version {0} of the protocol, this one speaks version {PROTOCOL}"
    )]
    OtherProtocol(u32),
}

/// A message as a frame. Nothing this crate builds is too long; should it be, nothing is sent rather than a broken frame.
pub fn encode(message: &Message) -> Result<Vec<u8>, FrameError> {
    let bytes =
        serde_json::to_vec(message).map_err(|error| FrameError::Unreadable(error.to_string()))?;
    if bytes.len() > MAX_FRAME {
        Err(FrameError::TooLong(bytes.len()))
    } else {
        Ok(bytes)
    }
}

/// A frame as a message.
pub fn decode(frame: &[u8]) -> Result<Message, FrameError> {
    /// The one thing that every version's hello has.
    #[derive(Deserialize)]
    struct AnyVersion {
        #[serde(rename = "Hello")]
        hello: Version,
    }
    #[derive(Deserialize)]
    struct Version {
        protocol: u32,
    }

    if frame.len() > MAX_FRAME {
        return Err(FrameError::TooLong(frame.len()));
    }
    // Records and proofs are read from text as well. One reader for all of them is less to download than two.
    let text =
        std::str::from_utf8(frame).map_err(|error| FrameError::Unreadable(error.to_string()))?;
    match serde_json::from_str(text) {
        Ok(Message::Hello(hello)) if hello.protocol != PROTOCOL => {
            Err(FrameError::OtherProtocol(hello.protocol))
        }
        Ok(message) => Ok(message),
        Err(error) => match serde_json::from_str(text) {
            Ok(AnyVersion { hello }) if hello.protocol != PROTOCOL => {
                Err(FrameError::OtherProtocol(hello.protocol))
            }
            _ => Err(FrameError::Unreadable(error.to_string())),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Blob;

    #[test]
    fn other_versions_are_told_apart_from_rubbish() {
        let hello = Message::Hello(Hello::new(
            Seat::Guest,
            Blob([1; 16]),
            None,
            0,
            Blob([2; 16]),
        ));
        let frame = encode(&hello).unwrap();
        assert_eq!(decode(&frame), Ok(hello));
        let newer = String::from_utf8(frame)
            .unwrap()
            .replace("\"protocol\":5", "\"protocol\":6");
        assert_eq!(decode(newer.as_bytes()), Err(FrameError::OtherProtocol(6)));
        assert_eq!(
            decode(br#"{"Hello":{"protocol":7,"new":[1]}}"#),
            Err(FrameError::OtherProtocol(7))
        );
        assert!(matches!(
            decode(br#"{"Hello":{"protocol":5}}"#),
            Err(FrameError::Unreadable(_))
        ));
    }

    /// Pages that are open already, and saved games, know these words.
    #[test]
    fn an_action_is_called_ask_on_the_wire() {
        let frame =
            br#"{"Request":{"game":1,"ply":2,"ask":"Resign","seal":"AAAAAAAAAAAAAAAAAAAAAA"}}"#;
        let request = Message::Request(Request {
            game: 1,
            ply: 2,
            action: Action::Resign,
            spent: None,
            seal: Blob([0; 16]),
        });
        assert_eq!(decode(frame), Ok(request.clone()));
        assert_eq!(encode(&request).unwrap(), frame);
    }

    #[test]
    fn bounds() {
        assert_eq!(
            decode(&vec![b' '; MAX_FRAME + 1]),
            Err(FrameError::TooLong(MAX_FRAME + 1))
        );
        let deep = [vec![b'['; MAX_FRAME / 2], vec![b']'; MAX_FRAME / 2]].concat();
        assert!(matches!(decode(&deep), Err(FrameError::Unreadable(_))));
        let no_text = decode(b"{\"Chat\":{\"line\":1,\"text\":\"\xff\"}}");
        assert!(matches!(no_text, Err(FrameError::Unreadable(_))));
        let long = Message::Chat {
            line: 1,
            text: "x".repeat(MAX_FRAME),
        };
        assert!(matches!(encode(&long), Err(FrameError::TooLong(_))));
    }
}
