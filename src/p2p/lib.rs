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
//!
//! A host and a guest meet and play a short game. Their browsers would connect them and store for them; here a queue does:
//!
//! ```
//! use std::collections::VecDeque;
//!
//! use engine::{Color, Variant};
//! use p2p::{Command, Event, Moment, Peer, SignalEvent, Terms, Wish};
//!
//! const NOW: Moment = Moment { wall: 1_795_000_000_000, steady: 0 };
//!
//! /// Does what a peer has said, and what both say to that.
//! fn run(peers: &mut [Peer; 2], at: usize, commands: Vec<Command>) {
//!     let mut todo: VecDeque<_> = commands.into_iter().map(|command| (at, command)).collect();
//!     while let Some((at, command)) = todo.pop_front() {
//!         let (to, event) = match command {
//!             Command::Connect { .. } => (at, Event::Signalling(SignalEvent::InRoom)),
//!             Command::Store { ticket, .. } => (at, Event::Stored { ticket, ok: true }),
//!             Command::Send(frame) => (1 - at, Event::Frame(frame)),
//!             _ => continue,
//!         };
//!         let next = peers[to].update(event, NOW);
//!         todo.extend(next.into_iter().map(|command| (to, command)));
//!     }
//! }
//!
//! // The seeds are random in a browser.
//! let (host, opens) = Peer::host(Terms::new(Variant::Chess, None), [1; 32], NOW)?;
//! let code = host.model(NOW).code; // what the host sends to a friend
//! let (guest, joins) = Peer::join(code, [2; 32], NOW);
//! let mut peers = [host, guest];
//! run(&mut peers, 0, opens);
//! run(&mut peers, 1, joins);
//! let open = [0, 1].map(|at| peers[at].update(Event::Connected, NOW));
//! for (at, commands) in open.into_iter().enumerate() {
//!     run(&mut peers, at, commands);
//! }
//! for (ply, text) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
//!     let wish = Event::Wish(Wish::Play(text.parse()?));
//!     let commands = peers[ply % 2].update(wish, NOW);
//!     run(&mut peers, ply % 2, commands);
//! }
//! for peer in &peers {
//!     assert_eq!(peer.result().unwrap().winner, Some(Color::Black));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod audit;
mod blob;
mod code;
pub mod description;
mod digest;
mod entry;
mod journal;
mod log;
mod notice;
mod order;
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
pub use entry::{Action, ActionFault, Claim, Entry, Placing};
pub use journal::{Durability, Write};
pub use log::Log;
pub use notice::{Notice, Refusal};
pub use peer::{Command, Event, Intent, Link, Model, Moment, News, Peer, SignalEvent, Wish};
pub use record::{ClaimKind, Dispute, Ending, RecordError};
pub use rules::{fingerprint, prepare};
pub use seat::Seat;
pub use terms::{Terms, TermsError};
pub use wire::{
    Batch, Confession, Entered, FrameError, Hello, MAX_CHAT, MAX_FRAME, MAX_NAME, Message,
    PROTOCOL, Request, State, Welcome, decode, encode,
};
