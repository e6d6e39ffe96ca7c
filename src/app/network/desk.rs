//! A desk: a board of this page with all that its game needs. A page has one, which it shows; a host who plays several
//! guests at once has one for each of them, and the others wait. What a host does with several is in `simul.rs`.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use game::Millis;
use p2p::transport::Transport;
use p2p::{Event, Model, Notice, Peer};

use super::room::Shelf;
use super::seat::SeatStorage;
use super::{State, moment};
use crate::ui::network::Line;

/// The number of a desk, by which events find it. It is never used for another desk.
pub type DeskId = u32;

/// A desk.
#[derive(Default)]
pub struct Desk {
    /// Its number.
    pub id: DeskId,
    /// The place of its room among those of a host who plays several guests. The first one is 1.
    pub place: u32,
    pub peer: Option<Peer>,
    pub transport: Option<Transport>,
    /// How many have tried to guess the code of the room over relays.
    pub guesses: Arc<AtomicUsize>,
    /// What the board was last told about a draw.
    pub draw: (Option<engine::Color>, bool),
    /// What the board was last told about taking a move back.
    pub take_back: (Option<engine::Color>, bool),
    /// Whether the two sides lost each other during this game, and it went on.
    pub interrupted: bool,
    /// The storage of the seat.
    pub storage: SeatStorage,
    /// The lines of the chat, and the first one that has not been shown yet, while another desk is shown.
    pub chat: (Vec<Line>, usize),
    /// The id of the last game whose end this player has seen on the board.
    pub seen_end: Option<String>,
    /// When a room that could not be opened is tried again.
    pub retry_at: Option<Millis>,
}

impl Desk {
    /// Returns what the peer shows now.
    pub fn model(&self) -> Option<Model> {
        self.peer.as_ref().map(|peer| peer.model(moment()))
    }

    /// Whether another tab has taken this seat over.
    pub fn is_elsewhere(&self) -> bool {
        let closed = self.model().and_then(|model| model.closed);
        closed == Some(Notice::OtherTab)
    }

    /// Whether two players have met here, and their game goes on.
    pub fn is_in_game(&self) -> bool {
        let model = self.model().filter(|model| model.both_seated);
        model.is_some_and(|model| model.result.is_none())
    }

    /// Notes that the player sees how the game has ended, if it has. Returns whether the player had seen that before.
    pub fn note_end(&mut self) -> bool {
        let log = self.peer.as_ref().and_then(Peer::log);
        let over = self.model().is_some_and(|model| model.result.is_some());
        let Some(id) = log.map(|log| log.id().to_string()).filter(|_| over) else {
            return false;
        };
        self.seen_end.replace(id.clone()) == Some(id)
    }

    /// Whether two players have met here.
    pub fn has_met(&self) -> bool {
        self.model().is_some_and(|model| model.both_seated)
    }
}

impl State {
    /// Returns the desk with this number.
    pub fn desk(&mut self, id: DeskId) -> Option<&mut Desk> {
        self.desks_mut().find(|desk| desk.id == id)
    }

    /// Returns all desks, the shown one first.
    pub fn desks(&self) -> impl Iterator<Item = &Desk> {
        std::iter::once(&self.desk).chain(&self.parked)
    }

    /// Returns all desks, the shown one first.
    pub fn desks_mut(&mut self) -> impl Iterator<Item = &mut Desk> {
        std::iter::once(&mut self.desk).chain(&mut self.parked)
    }

    /// Returns the numbers of all desks.
    pub fn desk_ids(&self) -> Vec<DeskId> {
        self.desks().map(|desk| desk.id).collect()
    }

    /// Makes the shown desk a new one, for this peer. `shelf` has its seat, if it was resumed. Returns its number.
    pub fn take_desk(&mut self, place: u32, peer: Peer, shelf: Option<Shelf>) -> DeskId {
        self.desk = self.new_desk(place, peer, shelf);
        self.desk.id
    }

    /// Adds a desk that waits, for this peer. Returns its number.
    pub fn add_desk(&mut self, place: u32, peer: Peer, shelf: Option<Shelf>) -> DeskId {
        let desk = self.new_desk(place, peer, shelf);
        self.parked.push(desk);
        self.last_desk
    }

    fn new_desk(&mut self, place: u32, peer: Peer, shelf: Option<Shelf>) -> Desk {
        self.last_desk += 1;
        // The codes of all rooms of a host follow from one, so whoever guesses at one of them guesses at all.
        let guesses = match self.simul {
            Some(_) => Arc::clone(&self.desk.guesses),
            None => Arc::default(),
        };
        Desk {
            id: self.last_desk,
            place,
            peer: Some(peer),
            guesses,
            draw: (None, true),
            storage: SeatStorage::new(shelf),
            ..Desk::default()
        }
    }

    /// Puts an event in the queue. Returns whether the queue is being worked through already.
    pub fn queue_for(&mut self, id: DeskId, event: Event) -> bool {
        self.queue.push_back((id, event));
        std::mem::replace(&mut self.busy, true)
    }
}
