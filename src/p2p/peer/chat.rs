//! The chat between the two players, which belongs to no game. A line that the player has written is kept until the other
//! side has it: it waits for the connection, is sent no faster than the other side takes lines, and is sent again on the
//! next connection if this one broke before an answer to a later ping had shown that it arrived.

use std::collections::VecDeque;

use game::Millis;

use super::{News, Peer};
use crate::token_bucket::TokenBucket;
use crate::wire::{MAX_CHAT, Message};

/// How many lines are taken at once, and how many a second after that.
const TAKEN: (f64, f64) = (12.0, 0.5);

/// How many lines are sent at once, and how many a second after that. Those that were sent while nobody had noticed that the
/// line was down come again together with new ones, eleven at most.
const SENT: (f64, f64) = (3.0, 0.4);

/// A line of this side that the other side may not have yet.
#[derive(Clone, Debug)]
struct Line {
    /// Which line it is of those that this page has sent, counted from 1.
    number: u32,
    text: String,
    /// When it was sent on the present connection.
    sent: Option<Millis>,
    /// Whether it was sent before. Sending it again is free, or it would hold up what is said after a connection was lost.
    again: bool,
}

/// The chat between the two players.
#[derive(Clone, Debug)]
pub struct Chat {
    /// Whether the other side's lines are hidden.
    pub muted: bool,
    said: u32,
    lines: VecDeque<Line>,
    sending: TokenBucket,
    heard: u32,
    taking: TokenBucket,
}

impl Chat {
    /// An empty chat.
    pub fn new(now: Millis) -> Chat {
        Chat {
            muted: false,
            said: 0,
            lines: VecDeque::new(),
            sending: TokenBucket::new(SENT.0, SENT.1, now),
            heard: 0,
            taking: TokenBucket::new(TAKEN.0, TAKEN.1, now),
        }
    }

    /// Notes that there is a new connection, on which nothing has been sent.
    pub fn new_connection(&mut self) {
        self.lines.iter_mut().for_each(|line| line.sent = None);
    }

    /// Notes that the other side's page is another one than before, which counts its lines from the beginning.
    pub fn new_page(&mut self) {
        self.heard = 0;
    }

    /// Keeps a line until it can be sent. Nothing happens if the line is blank.
    pub fn say(&mut self, text: &str) {
        if let Some(text) = tidy(text) {
            self.said += 1;
            self.lines.push_back(Line {
                number: self.said,
                text,
                sent: None,
                again: false,
            });
        }
    }

    /// Returns the next line to be sent now, with its number.
    fn next(&mut self, now: Millis) -> Option<(u32, String)> {
        let line = self.lines.iter_mut().find(|line| line.sent.is_none())?;
        if !line.again && !self.sending.take(now) {
            return None;
        }
        (line.sent, line.again) = (Some(now), true);
        Some((line.number, line.text.clone()))
    }

    /// Notes that the other side has everything that was sent before this moment.
    pub fn confirm(&mut self, before: Millis) {
        let arrived = |line: &Line| line.sent.is_some_and(|sent| sent < before);
        self.lines.retain(|line| !arrived(line));
    }

    /// Returns how many of this side's lines wait to be sent. Without a connection that is all that may not have arrived.
    pub fn waiting(&self, live: bool) -> usize {
        let waits = |line: &&Line| !live || line.sent.is_none();
        self.lines.iter().filter(waits).count()
    }

    /// Takes a line of the other side, and returns `None` if it is not to be shown.
    pub fn receive(&mut self, number: u32, text: &str, now: Millis) -> Option<String> {
        if number <= self.heard || !self.taking.take(now) {
            return None;
        }
        self.heard = number;
        tidy(text).filter(|_| !self.muted)
    }
}

impl Peer {
    /// Takes a line of the other side.
    pub(super) fn receive_chat(&mut self, number: u32, text: &str) {
        let now = self.now();
        if let Some(text) = self.chat.receive(number, text, now) {
            self.news(News::Chat(text));
        }
    }

    /// Sends the lines that wait.
    pub(super) fn send_chat(&mut self) {
        if !self.connection.live {
            return;
        }
        while let Some((line, text)) = self.chat.next(self.now()) {
            self.send(Message::Chat { line, text });
        }
    }
}

/// Returns a line without control characters and at most [`MAX_CHAT`] characters long, or `None` if it is blank.
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
    fn received_chat_lines_are_deduplicated_sanitised_and_muted() {
        let mut chat = Chat::new(0);
        assert_eq!(
            chat.receive(1, "good\u{7} game", 0).as_deref(),
            Some("good game")
        );
        assert_eq!(chat.receive(1, "again", 0), None);
        assert_eq!(chat.receive(2, " \n ", 0), None);
        let long = "x".repeat(5_000);
        assert_eq!(
            chat.receive(3, &long, 0).map(|text| text.len()),
            Some(MAX_CHAT)
        );
        chat.muted = true;
        assert_eq!(chat.receive(4, "hello", 0), None);
    }

    #[test]
    fn a_line_waits_until_it_is_sent_and_is_kept_until_it_has_arrived() {
        let mut chat = Chat::new(0);
        for text in ["one", " ", "two"] {
            chat.say(text);
        }
        assert_eq!(chat.waiting(false), 2);
        assert_eq!(chat.next(100), Some((1, "one".into())));
        assert_eq!(chat.next(200), Some((2, "two".into())));
        assert_eq!((chat.next(300), chat.waiting(true)), (None, 0));
        chat.confirm(150);
        chat.new_connection();
        assert_eq!(chat.next(400), Some((2, "two".into())), "it may be lost");
        chat.confirm(401);
        assert_eq!(chat.waiting(false), 0);
    }

    #[test]
    fn sending_lines_again_does_not_hold_up_the_next_one() {
        let mut chat = Chat::new(0);
        for text in ["one", "two"] {
            chat.say(text);
            assert!(chat.next(0).is_some());
        }
        chat.new_connection();
        chat.say("three");
        let sent: Vec<_> = std::iter::from_fn(|| chat.next(0)).collect();
        assert_eq!(sent.len(), 3);
    }

    #[test]
    fn a_flood_of_ones_own_lines_waits_and_arrives_whole() {
        let (mut own, mut other) = (Chat::new(0), Chat::new(0));
        for line in 0..20 {
            own.say(&line.to_string());
        }
        let mut arrived = Vec::new();
        for now in (0..60_000).step_by(250) {
            while let Some((number, text)) = own.next(now) {
                // Lines arrive together every two seconds.
                arrived.extend(other.receive(number, &text, now.next_multiple_of(2_000)));
            }
        }
        let all: Vec<String> = (0..20).map(|line: i32| line.to_string()).collect();
        assert_eq!(arrived, all);
    }
}
