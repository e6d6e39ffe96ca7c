//! Network play: two browsers play one game with each other.
//!
//! [`Peer`] is one side of a network game, as a state machine without input or output. Each call tells it what happened
//! and what time it is; it returns what to send, what to store and what to show. So tests run the whole protocol in
//! virtual time, over a network that loses, repeats and delays frames. Only `transport` touches WebRTC, and only in the
//! browser.
//!
//! | module | contents |
//! |---|---|
//! | `code` | room codes and invites |
//! | `line` | the proof that nobody stands between the two pages |
//! | `wire` | messages and their bounded decoding |
//! | `entry` | the actions that a seat can ask to have entered in the log |
//! | `log` | the list of entries that both seats agree on, hash-chained, and the game that follows from it |
//! | `secret` | hidden assassins: commitments, openings, comparisons |
//! | `audit` | the check of a finished game with secrets, and the reasons for which such a game is stopped |
//! | `peer` | the state machine |
//! | `record`, `journal` | the records that are stored before anything is sent, and how they are stored |
//! | `gallery` | watching a game |
//! | `nostr` | meeting over public relays, without a signalling server |
//! | `site` | `config.json`: signalling and ICE servers |
//! | `ways` | whether the server or relays are used |
//! | `mutant` | faults that tests put back on purpose |
//! | `description` | connection descriptions from other browsers, checked and rebuilt before the browser sees them |
//! | `pairing` | pairing by two copied codes, without a signalling server |
//!
//! `docs/protocol.md` describes which message is sent when, and every byte of it.
//!
//! In this example a host and a guest meet and play a short game. In the page, their browsers connect them and store
//! for them; here a queue does both:
//!
//! ```
//! use std::collections::VecDeque;
//!
//! use engine::{Color, Variant};
//! use p2p::{Command, Event, Line, Moment, News, Peer, SignalEvent, Terms, UserAction};
//!
//! const NOW: Moment = Moment { wall: 1_795_000_000_000, steady: 0 };
//!
//! /// Carries out a peer's commands, and all commands that follow from them.
//! fn run(peers: &mut [Peer; 2], at: usize, commands: Vec<Command>) {
//!     let mut todo: VecDeque<_> = commands.into_iter().map(|command| (at, command)).collect();
//!     while let Some((at, command)) = todo.pop_front() {
//!         let (to, event) = match command {
//!             Command::Connect { .. } => (at, Event::Signalling(SignalEvent::InRoom)),
//!             Command::Store { ticket, .. } => (at, Event::Stored { ticket, ok: true }),
//!             Command::Send(frame) => (1 - at, Event::Frame(frame)),
//!             Command::News(News::Invited) => (at, Event::UserAction(UserAction::AcceptTerms)),
//!             _ => continue,
//!         };
//!         let next = peers[to].update(event, NOW);
//!         todo.extend(next.into_iter().map(|command| (to, command)));
//!     }
//! }
//!
//! // The seeds are random in a browser.
//! let (host, opens) = Peer::host(Terms::new(Variant::Chess, None), [1; 32], NOW)?;
//! let invite = host.model(NOW).invite; // what the host sends to a friend
//! let (guest, joins) = Peer::join(invite, [2; 32], NOW);
//! let mut peers = [host, guest];
//! run(&mut peers, 0, opens);
//! run(&mut peers, 1, joins);
//! let open = [0, 1].map(|at| peers[at].update(Event::Connected(Line::default()), NOW));
//! for (at, commands) in open.into_iter().enumerate() {
//!     run(&mut peers, at, commands);
//! }
//! for (ply, text) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
//!     let action = Event::UserAction(UserAction::Play(text.parse()?));
//!     let commands = peers[ply % 2].update(action, NOW);
//!     run(&mut peers, ply % 2, commands);
//! }
//! for peer in &peers {
//!     let winner = peer.result().and_then(|result| result.winner);
//!     assert_eq!(winner, Some(Color::Black));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod audit;
mod blob;
mod code;
pub mod description;
mod digest;
mod entry;
pub mod gallery;
mod journal;
mod line;
mod log;
pub mod mutant;
pub mod nostr;
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
mod token_bucket;
#[cfg(target_arch = "wasm32")]
pub mod transport;
#[cfg(not(target_arch = "wasm32"))]
#[path = "transport_absent.rs"]
pub mod transport;
#[cfg(test)]
mod vectors;
pub mod ways;
mod webrtc_fault;
mod wire;

pub use blob::{Blob, BlobError};
pub use code::{CodeError, Invite, LAST_PLACE, RoomCode, RoomSecret};
pub use entry::{Action, ActionFault, Claim, Entry, Placing};
pub use game::UserAction;
pub use journal::{Durability, Write};
pub use line::{Fingerprint, Line, Share};
pub use log::Log;
pub use notice::{Notice, Refusal};
pub use peer::{Command, Event, Intent, Invitation, Link, Model, Moment, News, Peer, SignalEvent};
pub use record::{ClaimKind, Dispute, Ending, RecordError};
pub use rules::{fingerprint, prepare_fingerprint};
pub use seat::Seat;
pub use terms::{Terms, TermsError};
pub use webrtc_fault::WebRtcFault;
pub use wire::{
    Batch, Entered, FrameError, GuestKey, Hello, HostKey, LogState, MAX_CHAT, MAX_FRAME, MAX_NAME,
    Message, PROTOCOL, PingId, Request, RevealedSecrets, Welcome, decode, encode,
};
