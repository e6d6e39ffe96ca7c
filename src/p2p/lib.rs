//! Two browsers, one game.
//!
//! [`Peer`] is one side of a network game as a state machine without input or output: it is told what happens, with the
//! present moment, and says what to do: what to send, what to store, what to show. So the whole protocol runs in tests
//! against a network that loses, repeats and delays, in virtual time. `transport` alone touches WebRTC, in the browser
//! only.
//!
//! | module | what it holds |
//! |---|---|
//! | `code` | room codes |
//! | `wire` | messages and their bounded decoding |
//! | `entry` | what a seat may have entered |
//! | `log` | the agreed list of entries, hash-chained, with the game that it means |
//! | `secret` | hidden assassins: commitments, openings, comparisons |
//! | `audit` | the check of a finished game with secrets, and what a stopped one was stopped for |
//! | `peer` | the state machine |
//! | `record`, `journal` | what is stored before anything is sent, and how |
//! | `site` | `config.json`: signalling and ICE servers |
//! | `description` | what comes from a signalling server, checked and built anew before the browser sees it |
//! | `pairing` | two copied codes instead of a signalling server |
//!
//! `docs/protocol.md` says what is sent when.

pub mod audit;
mod blob;
mod code;
pub mod description;
mod digest;
mod entry;
mod journal;
mod log;
mod notice;
pub mod pairing;
mod peer;
mod record;
mod rules;
mod seat;
pub mod secret;
pub mod site;
mod terms;
mod text;
#[cfg(target_arch = "wasm32")]
pub mod transport;
#[cfg(not(target_arch = "wasm32"))]
#[path = "transport_absent.rs"]
pub mod transport;
mod wire;

pub use blob::{Blob, BlobError};
pub use code::{CodeError, RoomCode};
pub use entry::{Ask, AskFault, Claim, Entry, Placing};
pub use journal::{Durability, Write};
pub use log::Log;
pub use notice::{Notice, Refusal};
pub use peer::{Command, Event, Intent, Link, Model, Moment, News, Peer, SignalEvent, Wish};
pub use record::{ClaimKind, Dispute, Ending, RecordError};
pub use rules::{fingerprint, prepare};
pub use seat::Seat;
pub use terms::{Terms, TermsError};
pub use wire::{
    Batch, Confession, Entered, FrameError, Hello, MAX_CHAT, MAX_FRAME, Message, PROTOCOL, Request,
    State, Welcome, decode, encode,
};
