//! The present connection: whether the peer has shown that it holds the other seat, how long frames take, and how often
//! the protocol was broken.

use game::Millis;

use crate::Seat;
use crate::digest::{Key, Nonce};
use crate::line::Line;
use crate::mutant::Mutant;
use crate::terms::Head;
use crate::token_bucket::TokenBucket;
use crate::wire::{Hello, PingId};

/// How many frames may come at once, and how many a second after that: ten times what a game needs.
const FRAME_BURST: f64 = 80.0;
const FRAMES_PER_SECOND: f64 = 20.0;

/// The number of offences against the protocol after which a connection is cut.
const MAX_STRIKES: u32 = 6;

/// The longest round trip that counts, in milliseconds. A page that delays its answers gains no more than this.
pub const MAX_TRIP: Millis = 1_000;

/// How many pings may be without an answer. Older ones are forgotten; a line with so many is about to be given up.
const MAX_OPEN_PINGS: usize = 8;

/// How many round trips are remembered. The shortest of them is the part of a delay that the line itself explains.
const TRIPS: usize = 8;

/// A connection, open or not.
#[derive(Clone, Debug)]
pub struct Connection {
    /// Whether a data channel to somebody is open.
    pub open: bool,
    /// When the data channel was opened, or when this side last tried to open one.
    pub opened: Millis,
    /// The two ends of the data channel.
    pub line: Line,
    /// The nonce that was drawn for this connection.
    pub nonce: Nonce,
    /// The seed that was drawn for this connection's key exchange.
    pub seed: Key,
    /// The key of the line by the host's reckoning, before the newcomer has proven that it has it.
    pub tried: Option<Key>,
    /// The key of the line, once a newcomer and the host have proven to each other that they share it.
    pub key: Option<Key>,
    /// Whether the other side has proven on this connection that it holds its seat.
    pub proven: bool,
    /// The game that the host offers, while the guest's player considers its terms.
    pub offer: Option<Head>,
    /// When the other side was last heard to greet with the key of the line.
    pub greeted: Millis,
    /// The other side's hello.
    pub theirs: Option<Hello>,
    /// Whether the other side has shown that it holds its seat.
    pub live: bool,
    /// When this side last sent a hello.
    pub last_hello: Millis,
    /// When the other side was last heard, on any connection.
    pub heard: Millis,
    /// When this side last sent a ping.
    pub last_ping: Millis,
    /// When this side last revealed its secrets.
    pub last_reveal: Millis,
    /// When a claim was last made or denied.
    pub last_claim: Millis,
    /// When this side last showed its log, or gave entries back.
    pub last_shown: Option<Millis>,
    /// Whether the other side is at another game: then its messages are no sign that the opponent is present.
    pub at_other_game: bool,
    /// Limits how many frames may come.
    pub frames: TokenBucket,
    strikes: u32,
    /// The pings that were sent and not answered yet, each with its time.
    open_pings: Vec<(PingId, Millis)>,
    trips: Vec<Millis>,
}

impl Connection {
    /// Creates the state without a connection.
    pub fn new(now: Millis) -> Connection {
        Connection {
            open: false,
            opened: now,
            line: Line::default(),
            nonce: Nonce::default(),
            seed: Key::default(),
            tried: None,
            key: None,
            proven: false,
            offer: None,
            greeted: now,
            theirs: None,
            live: false,
            last_hello: now,
            heard: now,
            last_ping: now,
            last_reveal: 0,
            last_claim: 0,
            last_shown: None,
            at_other_game: false,
            frames: TokenBucket::new(FRAME_BURST, FRAMES_PER_SECOND, now),
            strikes: 0,
            open_pings: Vec::new(),
            trips: Vec::new(),
        }
    }

    /// Forgets the connection.
    pub fn reset(&mut self) {
        *self = Connection {
            heard: self.heard,
            // The limit on frames holds across connections.
            frames: self.frames,
            ..Connection::new(self.opened)
        };
    }

    /// Starts a new connection, whose data channel is open.
    pub fn open(&mut self, line: Line, nonce: Nonce, seed: Key, now: Millis) {
        self.reset();
        self.open = true;
        self.opened = now;
        self.greeted = now;
        self.line = line;
        self.nonce = nonce;
        self.seed = seed;
    }

    /// Returns the nonces of this connection, the host's first, once the other side has said its own.
    pub fn nonces(&self, own: Seat) -> Option<[Nonce; 2]> {
        let theirs = self.theirs.as_ref()?.nonce;
        Some(match own {
            Seat::Host => [self.nonce, theirs],
            Seat::Guest => [theirs, self.nonce],
        })
    }

    /// Counts an offence against the protocol, and returns whether it was one too many.
    pub fn strike(&mut self) -> bool {
        self.strikes += 1;
        self.strikes >= MAX_STRIKES
    }

    /// Notes that a ping is sent.
    pub fn note_ping(&mut self, id: PingId, now: Millis) {
        if self.open_pings.len() == MAX_OPEN_PINGS && !Mutant::AnyPongCounts.is_active() {
            self.open_pings.remove(0);
        }
        self.open_pings.push((id, now));
        self.last_ping = now;
    }

    /// Notes the answer to a ping. An answer to a ping that was not sent on this connection, or that was answered
    /// before, counts for nothing. Returns when the ping was sent: all that was sent before it has arrived.
    pub fn note_pong(&mut self, id: &PingId, now: Millis) -> Option<Millis> {
        let at = self.open_pings.iter().position(|(open, _)| open == id)?;
        let believes = Mutant::AnyPongCounts.is_active();
        let (sent, longest) = if believes {
            (self.open_pings[at].1, 60_000)
        } else {
            (self.open_pings.remove(at).1, MAX_TRIP)
        };
        if self.trips.len() == TRIPS {
            self.trips.remove(0);
        }
        self.trips.push(now.saturating_sub(sent).min(longest));
        Some(sent)
    }

    /// The last round trip, in milliseconds.
    pub fn round_trip(&self) -> Option<Millis> {
        self.trips.last().copied()
    }

    /// The shortest of the recent round trips, in milliseconds. Delaying some answers does not make it longer.
    pub fn shortest_trip(&self) -> Option<Millis> {
        self.trips.iter().copied().min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Blob;

    #[test]
    fn delayed_pongs_do_not_raise_the_shortest_round_trip() {
        let mut connection = Connection::new(0);
        for (ping, (sent, answered)) in [(0, 40), (1_000, 1_900), (4_000, 9_000)]
            .into_iter()
            .enumerate()
        {
            let id = Blob([ping as u8; 8]);
            connection.note_ping(id, sent);
            connection.note_pong(&id, answered);
        }
        assert_eq!(connection.shortest_trip(), Some(40));
        assert_eq!(connection.round_trip(), Some(MAX_TRIP));
    }

    #[test]
    fn a_pong_counts_only_once_and_only_for_a_ping_of_this_connection() {
        let mut connection = Connection::new(0);
        connection.note_pong(&Blob([9; 8]), 10);
        assert_eq!(connection.round_trip(), None, "no such ping was sent");
        connection.note_ping(Blob([1; 8]), 100);
        connection.note_pong(&Blob([1; 8]), 150);
        connection.note_pong(&Blob([1; 8]), 900);
        assert_eq!(connection.trips, [50], "the ping was answered already");
        connection.note_ping(Blob([2; 8]), 1_000);
        connection.open(Line::default(), Nonce::default(), Key::default(), 2_000);
        connection.note_pong(&Blob([2; 8]), 2_010);
        assert_eq!(
            connection.round_trip(),
            None,
            "the ping was sent on another connection"
        );
    }

    #[test]
    fn the_sixth_offence_exceeds_the_limit_and_a_new_connection_resets_the_count() {
        let mut connection = Connection::new(0);
        assert!((0..5).all(|_| !connection.strike()));
        assert!(connection.strike());
        connection.open(Line::default(), Nonce::default(), Key::default(), 5);
        assert!(!connection.strike());
    }
}
