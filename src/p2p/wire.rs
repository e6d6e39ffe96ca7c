//! The messages between two peers, and their encoding.
//!
//! The encoding is JSON: the page has a JSON reader already for saved games, people can read a log that is offered as
//! evidence, and a peer with another protocol version can be told apart from a broken one. A frame is at most
//! [`MAX_FRAME`] bytes, so decoding is bounded, whatever the frame contains.

use serde::{Deserialize, Serialize};

use crate::audit::Accusation;
use crate::digest::{Hash, Key, Nonce, Tag};
use crate::entry::{Action, Entry};
use crate::line::Share;
use crate::log::Log;
use crate::notice::Refusal;
use crate::record::ClaimKind;
use crate::secret::private_game::Secret;
use crate::terms::Head;
use crate::{Blob, Seat, rules};

/// The version of the protocol. Whoever changes a message must raise it.
pub const PROTOCOL: u32 = 8;

/// The random number of a ping.
pub type PingId = Blob<8>;

/// The longest frame, in bytes. All browsers send this much over a data channel in one piece.
pub const MAX_FRAME: usize = 16 * 1024;

/// A frame is filled with entries up to this many bytes, so that the rest of the message still fits.
const ENTRIES_BUDGET: usize = MAX_FRAME - 1024;

/// The longest chat line, in characters.
pub const MAX_CHAT: usize = 240;

/// The longest name of a player, in characters.
pub const MAX_NAME: usize = 40;

/// A message between peers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Message {
    /// The first message on every connection, from both sides.
    Hello(Hello),
    /// The host's part of the key exchange with a newcomer.
    Key(HostKey),
    /// The newcomer has the same key, so it knows the invite, and nobody stands between the two pages.
    KeyProof(Tag),
    /// The host offers the guest's seat to the newcomer.
    Welcome(Box<Welcome>),
    /// The answer to a hello of a known session: it proves that the sender holds the seat.
    Proof(Tag),
    /// The guest's player accepts the terms; the guest has taken its seat and has stored it.
    Joined(Tag),
    /// The sender plays no game with this peer, and says why. The connection ends.
    Refuse(Refusal),
    /// The sender plays with a newer tab of the receiver's seat, and shows the mark that the newer tab made.
    Superseded {
        /// The newer tab's epoch.
        epoch: u32,
        /// [`Hello::mark`] of that tab.
        mark: Tag,
    },
    /// The state of the sender's log.
    State(LogState),
    /// Entries from the host's log, or from the guest's log if the host has lost some.
    Entries(Batch),
    /// The guest's last request was entered unchanged.
    Entered(Entered),
    /// The guest asks the host to enter something.
    Request(Request),
    /// The host refuses a request.
    Reject {
        /// The seal of the request.
        seal: Tag,
        /// The number of entries in the host's log. They must explain the refusal.
        seq: u32,
    },
    /// The sender is the host, its log is the shorter one, and it asks for the missing entries.
    Want {
        /// The index of the first entry that is wanted.
        from: u32,
    },
    /// The host starts the next game.
    Start(Box<Head>),
    /// The sender wants another game, or no longer wants one.
    Rematch {
        /// The number of the game that is over.
        game: u32,
        /// Whether the sender wants another game.
        want: bool,
        /// The sender's random part of the next game's id.
        part: Nonce,
    },
    /// Asks whether the other side is there.
    Ping {
        /// A random number. The answer returns it, which proves that the answer came after the ping.
        id: PingId,
        /// The state of the sender's log.
        state: LogState,
        /// How long the present turn has lasted by the sender's reckoning, in milliseconds, in a timed game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<u64>,
    },
    /// The answer to a ping.
    Pong {
        /// The number of the ping. Each ping is answered once.
        id: PingId,
        /// The state of the sender's log.
        state: LogState,
        /// How long the present turn has lasted by the sender's reckoning, in milliseconds, in a timed game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<u64>,
    },
    /// The sender claims an end of the game. The claim counts only if the receiver's own observation agrees. The
    /// receiver answers with an entry of its own, or denies the claim.
    Claim {
        /// The game's number.
        game: u32,
        /// The log's count of plies when the claim was made.
        ply: u32,
        /// The claim.
        kind: ClaimKind,
        /// How long the present turn has lasted by the sender's reckoning, in milliseconds, in a timed game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<u64>,
    },
    /// By the sender's own observation, the other side's claim is wrong.
    Deny {
        /// The game's number.
        game: u32,
        /// The claim.
        kind: ClaimKind,
    },
    /// The receiver's log seems to differ: the sender wants to see all of it.
    Show {
        /// The game's number.
        game: u32,
    },
    /// A line of chat.
    Chat {
        /// The number of the sender's line, so that a repeated line is shown only once.
        line: u32,
        /// The text of the line.
        text: String,
    },
    /// The name that the sender's player has chosen from now on, or an empty text for none. See [`Hello::name`].
    Name(String),
    /// The answer to [`Message::Show`]: the sender's log, part by part.
    Evidence(Batch),
    /// The sender has stopped the game.
    Stop {
        /// The game's number.
        game: u32,
        /// The reason that the sender gives.
        accusation: Accusation,
    },
    /// The sender's secrets after a game with secrets, part by part.
    Confess(Box<RevealedSecrets>),
    /// The sender leaves for good. No game is in progress.
    Bye,
}

/// How a peer introduces itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The protocol version of the sender: [`PROTOCOL`].
    pub protocol: u32,
    /// The [`crate::fingerprint`] of the sender's rules.
    pub rules: Nonce,
    /// The seat that the sender claims.
    pub seat: Seat,
    /// The nonce that the sender drew for this connection.
    pub nonce: Nonce,
    /// The session that the sender comes back to, if there is one.
    pub session: Option<Nonce>,
    /// How often this seat was resumed. The higher number of two tabs belongs to the newer one.
    pub epoch: u32,
    /// The sender's own mark under its epoch. Only another tab of the same seat can check it.
    pub mark: Tag,
    /// The name that the sender's player has chosen, if any. It is only shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A newcomer's part of the key exchange.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<GuestKey>,
}

/// A newcomer's part of the key exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuestKey {
    /// Whether the newcomer knows the secret of the link. Otherwise it knows the code only.
    pub link: bool,
    /// Its message.
    pub share: Share,
}

/// The host's part of the key exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostKey {
    /// Its message.
    pub share: Share,
    /// The proof that the host has the key.
    pub proof: Tag,
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
            key: None,
        }
    }
}

/// The message that offers the guest's seat to a newcomer. The guest shows the terms to its player, and takes the seat when
/// the player accepts them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Welcome {
    /// The key that the two seats share with nobody else.
    pub key: Key,
    /// The head of the first game.
    pub head: Head,
}

/// The state of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogState {
    /// The game's number.
    pub game: u32,
    /// The number of entries.
    pub seq: u32,
    /// The chain's hash after these entries.
    pub hash: Hash,
    /// Whether the sender holds the game to be disputed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub disputed: bool,
}

/// Consecutive entries of a log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Batch {
    /// The game's number.
    pub game: u32,
    /// The index of the first of these entries.
    pub from: u32,
    /// The entries.
    pub entries: Vec<Entry>,
    /// The chain's hash after the last of them.
    pub hash: Hash,
    /// The host's own mark under that hash, by which it recognises its own log after it has lost the end of it.
    pub stamp: Option<Tag>,
}

impl Batch {
    /// Returns the entries of a log from `from` on, in parts that fit into frames and have no stamp.
    pub(crate) fn all(log: &Log, from: u32) -> Vec<Batch> {
        let mut batches: Vec<Batch> = Vec::new();
        let mut bytes = usize::MAX;
        for (seq, entry) in (from..).zip(log.entries().iter().skip(from as usize)) {
            let size = serde_json::to_vec(entry).map_or(0, |text| text.len() + 1);
            if bytes.saturating_add(size) > ENTRIES_BUDGET {
                bytes = 0;
                batches.push(Batch {
                    game: log.head().number,
                    from: seq,
                    entries: Vec::new(),
                    hash: log.hash(),
                    stamp: None,
                });
            }
            bytes += size;
            if let Some(batch) = batches.last_mut() {
                batch.entries.push(entry.clone());
                batch.hash = log.hash_at(seq + 1).copied().unwrap_or(batch.hash);
            }
        }
        batches
    }
}

/// Confirms an entry that the guest knows, because it was the guest's own request. So its commitment need not be sent
/// back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entered {
    /// The game's number.
    pub game: u32,
    /// The index of the entry.
    pub seq: u32,
    /// The seal of the request.
    pub seal: Tag,
    /// The chain's hash after the entry.
    pub hash: Hash,
    /// The host's own mark under that hash.
    pub stamp: Option<Tag>,
}

/// A part of one side's secrets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RevealedSecrets {
    /// The game's number.
    pub game: u32,
    /// The index of the first of these hidden moves.
    pub from: u32,
    /// The number of hidden moves in all.
    pub of: u32,
    /// The seed, and these hidden moves.
    pub secret: Secret,
    /// Whether the sender has received all secrets of the other side.
    pub have: bool,
}

/// A request of the guest: the host is asked to enter an action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// The game's number.
    pub game: u32,
    /// The log's count of plies when the guest made the request.
    pub ply: u32,
    /// The action that the guest wants to have entered.
    #[serde(rename = "ask")]
    pub action: Action,
    /// How long the guest has thought by its own clock, in milliseconds, for a ply of a timed game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<u64>,
    /// The guest's seal under the action.
    pub seal: Tag,
}

/// Why bytes are not a message, or a message cannot be sent as a frame.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FrameError {
    /// The frame is longer than [`MAX_FRAME`].
    #[error("the frame has {0} bytes; at most {MAX_FRAME} are allowed")]
    TooLong(usize),
    /// The frame is not readable as a message.
    #[error("the frame is not a message: {0}")]
    Unreadable(String),
    /// The frame is a hello of another protocol version.
    #[error(
        "the other side uses version {0} of the protocol, and this side uses version {PROTOCOL}"
    )]
    OtherProtocol(u32),
}

/// Encodes a message as a frame. No message that this crate builds is too long. If one were, nothing would be sent,
/// rather than a broken frame.
pub fn encode(message: &Message) -> Result<Vec<u8>, FrameError> {
    let bytes =
        serde_json::to_vec(message).map_err(|error| FrameError::Unreadable(error.to_string()))?;
    if bytes.len() > MAX_FRAME {
        Err(FrameError::TooLong(bytes.len()))
    } else {
        Ok(bytes)
    }
}

/// Decodes a frame.
pub fn decode(frame: &[u8]) -> Result<Message, FrameError> {
    /// The one field that the hello of every version has.
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
    // Stored records and proofs are read from text as well. One JSON reader for all of them is a smaller download than
    // two.
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
    fn other_protocol_versions_are_distinguished_from_unreadable_frames() {
        let hello = Message::Hello(Hello::new(
            Seat::Guest,
            Blob([1; 16]),
            None,
            0,
            Blob([2; 16]),
        ));
        let frame = encode(&hello).unwrap();
        assert_eq!(decode(&frame), Ok(hello));
        let other = PROTOCOL + 1;
        let [own, newer] = [PROTOCOL, other].map(|version| format!("\"protocol\":{version}"));
        let frame = String::from_utf8(frame).unwrap().replace(&own, &newer);
        let refused = Err(FrameError::OtherProtocol(other));
        assert_eq!(decode(frame.as_bytes()), refused);
        let unknown = format!("{{\"Hello\":{{{newer},\"new\":[1]}}}}");
        assert_eq!(decode(unknown.as_bytes()), refused);
        let incomplete = format!("{{\"Hello\":{{{own}}}}}");
        assert!(matches!(
            decode(incomplete.as_bytes()),
            Err(FrameError::Unreadable(_))
        ));
    }

    /// The field keeps this name because open pages and saved games use it.
    #[test]
    fn the_wire_format_names_the_action_field_ask() {
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
    fn oversized_deeply_nested_and_non_utf8_frames_are_errors() {
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
