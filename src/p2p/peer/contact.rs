//! The present connection: whether anybody has shown to hold the other seat, how long frames take, and how often the
//! protocol was broken on it. And the chat, which belongs to no game.

use game::Millis;

use super::bucket::Bucket;
use crate::digest::Nonce;
use crate::wire::{Hello, MAX_CHAT};

/// Frames at once, and each second after that. Ten times what a game needs.
const FRAME_BURST: f64 = 80.0;
const FRAMES_PER_SECOND: f64 = 20.0;

/// Chat lines at once, and each second after that.
const CHAT_BURST: f64 = 6.0;
const CHAT_PER_SECOND: f64 = 0.5;

/// How often the protocol may be broken on one connection.
const MAX_STRIKES: u32 = 6;

/// How many round trips are remembered: the shortest of them is the line's own share of a delay.
const TRIPS: usize = 8;

/// A connection, open or not.
#[derive(Clone, Debug)]
pub struct Contact {
    /// A channel to somebody is open.
    pub open: bool,
    /// Since when, or when it was last tried to make one.
    pub opened: Millis,
    /// Drawn for this connection.
    pub nonce: Nonce,
    /// The other side's hello.
    pub theirs: Option<Hello>,
    /// The other side has shown to hold its seat.
    pub live: bool,
    /// When the last hello was sent.
    pub greeted: Millis,
    /// When the other side was heard last, over all connections.
    pub heard: Millis,
    /// When the line was last asked whether it still is one.
    pub pinged: Millis,
    /// When this side's secrets were shown last.
    pub confessed: Millis,
    /// When a claim was made or denied last.
    pub claimed: Millis,
    /// When this side last showed its whole log, or gave entries back.
    pub showed: Option<Millis>,
    /// The other side has another game in mind: what it says is no sign that the opponent is there.
    pub astray: bool,
    /// How many frames may come.
    pub frames: Bucket,
    strikes: u32,
    trips: Vec<Millis>,
}

impl Contact {
    /// No connection yet.
    pub fn new(now: Millis) -> Contact {
        Contact {
            open: false,
            opened: now,
            nonce: Nonce::default(),
            theirs: None,
            live: false,
            greeted: now,
            heard: now,
            pinged: now,
            confessed: 0,
            claimed: 0,
            showed: None,
            astray: false,
            frames: Bucket::new(FRAME_BURST, FRAMES_PER_SECOND, now),
            strikes: 0,
            trips: Vec::new(),
        }
    }

    /// Nobody is connected any more.
    pub fn reset(&mut self) {
        *self = Contact {
            heard: self.heard,
            // A flood is no better for coming over several connections.
            frames: self.frames,
            ..Contact::new(self.opened)
        };
    }

    /// A channel is open.
    pub fn open(&mut self, nonce: Nonce, now: Millis) {
        self.reset();
        self.open = true;
        self.opened = now;
        self.nonce = nonce;
    }

    /// The protocol was broken; true if it was once too often.
    pub fn strike(&mut self) -> bool {
        self.strikes += 1;
        self.strikes >= MAX_STRIKES
    }

    /// The answer to a ping of this moment has come.
    pub fn note_round_trip(&mut self, at: Millis, now: Millis) {
        if at <= now && now - at < 60_000 {
            if self.trips.len() == TRIPS {
                self.trips.remove(0);
            }
            self.trips.push(now - at);
        }
    }

    /// The last round trip.
    pub fn round_trip(&self) -> Option<Millis> {
        self.trips.last().copied()
    }

    /// The shortest of the recent round trips. Delaying some answers does not make it longer.
    pub fn shortest_trip(&self) -> Option<Millis> {
        self.trips.iter().copied().min()
    }
}

/// What the two players say to each other.
#[derive(Clone, Debug)]
pub struct Chat {
    /// The other side's lines are not shown.
    pub muted: bool,
    said: u32,
    heard: u32,
    lines: Bucket,
}

impl Chat {
    /// An empty chat.
    pub fn new(now: Millis) -> Chat {
        Chat {
            muted: false,
            said: 0,
            heard: 0,
            lines: Bucket::new(CHAT_BURST, CHAT_PER_SECOND, now),
        }
    }

    /// Lines are counted anew on each connection.
    pub fn new_connection(&mut self) {
        (self.said, self.heard) = (0, 0);
    }

    /// A line to be sent, with its number; `None` if nothing is left of it.
    pub fn say(&mut self, text: &str) -> Option<(u32, String)> {
        let text = tidy(text)?;
        self.said += 1;
        Some((self.said, text))
    }

    /// A line that came; `None` if it is not to be shown.
    pub fn hear(&mut self, line: u32, text: &str, now: Millis) -> Option<String> {
        if line <= self.heard || !self.lines.take(now) {
            return None;
        }
        self.heard = line;
        tidy(text).filter(|_| !self.muted)
    }
}

/// A line without control characters, and not too long.
fn tidy(text: &str) -> Option<String> {
    let text: String = text
        .chars()
        .filter(|c| !c.is_control())
        .take(MAX_CHAT)
        .collect();
    (!text.trim().is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delayed_answers_do_not_make_the_line_longer() {
        let mut contact = Contact::new(0);
        for (at, now) in [(0, 40), (1_000, 3_000), (4_000, 9_000), (20_000, 10_000)] {
            contact.note_round_trip(at, now);
        }
        assert_eq!(contact.shortest_trip(), Some(40));
        assert_eq!(
            contact.round_trip(),
            Some(5_000),
            "one from the future is none"
        );
    }

    #[test]
    fn the_sixth_offence_is_one_too_many_and_a_new_connection_starts_afresh() {
        let mut contact = Contact::new(0);
        assert!((0..5).all(|_| !contact.strike()));
        assert!(contact.strike());
        contact.open(Nonce::default(), 5);
        assert!(!contact.strike());
    }

    #[test]
    fn lines_are_heard_once_short_and_clean() {
        let mut chat = Chat::new(0);
        assert_eq!(
            chat.hear(1, "good\u{7} game", 0).as_deref(),
            Some("good game")
        );
        assert_eq!(chat.hear(1, "again", 0), None);
        assert_eq!(chat.hear(2, " \n ", 0), None);
        let long = "x".repeat(5_000);
        assert_eq!(
            chat.hear(3, &long, 0).map(|text| text.len()),
            Some(MAX_CHAT)
        );
        chat.muted = true;
        assert_eq!(chat.hear(4, "hello", 0), None);
    }
}
