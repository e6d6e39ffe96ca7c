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
//! | `log` | the agreed list of entries, hash-chained, with the game that it means |
//! | `clock` | the host's clocks and the guest's check of them |
//! | `secret` | hidden assassins: commitments, openings, the audit after the game |
//! | `peer` | the state machine |
//! | `record` | what is stored before it is sent |
//! | `journal` | records by key, and changes to them |
//! | `site` | `config.json`: signalling and ICE servers |
//! | `description` | what comes from a signalling server, checked and built anew before the browser sees it |
//! | `pairing` | two copied codes instead of a signalling server |

mod blob;
mod clock;
mod code;
pub mod description;
mod digest;
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
#[cfg(target_arch = "wasm32")]
pub mod transport;
#[cfg(not(target_arch = "wasm32"))]
#[path = "transport_absent.rs"]
pub mod transport;
mod wire;

pub use blob::{Blob, BlobError};
pub use code::{CodeError, RoomCode};
pub use journal::{Durability, Write};
pub use log::{Ask, AskFault, Claim, Entry, Log, Placing};
pub use notice::{Notice, Refusal};
pub use peer::{Command, Event, Intent, Link, Model, News, Peer, SignalEvent, Wish};
pub use record::RecordError;
pub use rules::{fingerprint, prepare};
pub use seat::Seat;
pub use terms::{Terms, TermsError};
pub use wire::{
    Batch, Confession, Entered, FrameError, Hello, MAX_CHAT, MAX_FRAME, Message, PROTOCOL, Request,
    State, Welcome, decode, encode,
};
