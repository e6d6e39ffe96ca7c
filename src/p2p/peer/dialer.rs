//! The way to the room: connection attempts and the pauses between them, and the link as the player sees it.

use game::Millis;

use super::Link;

/// The longest pause between two attempts, in milliseconds.
const MAX_BACKOFF: Millis = 8_000;

/// A page that leaves the room for at most this long, to enter it with a new socket, counts as reachable, in
/// milliseconds.
const BETWEEN_SOCKETS: Millis = 5_000;

/// The state of the way to the room.
#[derive(Clone, Debug)]
pub struct Dialer {
    /// The connection as the player sees it.
    pub link: Link,
    /// The time of the next attempt.
    pub next_attempt: Option<Millis>,
    /// The number of attempts that have failed in a row.
    pub attempts: u32,
    /// Whether the browser is on line.
    pub online: bool,
    /// Whether the pairing was by hand: then there is no server through which to reconnect.
    pub by_hand: bool,
    in_room: bool,
    left_room: Millis,
    /// When this side last entered the room.
    pub entered_room: Millis,
}

impl Dialer {
    /// Creates the state before the first attempt.
    pub fn new(now: Millis) -> Dialer {
        Dialer {
            link: Link::Idle,
            next_attempt: None,
            attempts: 0,
            online: true,
            by_hand: false,
            in_room: false,
            left_room: now,
            entered_room: 0,
        }
    }

    /// Returns whether this side is in the room at the signalling server.
    pub fn is_in_room(&self) -> bool {
        self.in_room
    }

    /// Notes that this side is in the room.
    pub fn enter_room(&mut self, now: Millis) {
        self.in_room = true;
        self.entered_room = now;
    }

    /// Notes that this side is not in the room.
    pub fn leave_room(&mut self, now: Millis) {
        if self.in_room {
            self.left_room = now;
        }
        self.in_room = false;
    }

    /// Returns whether the other side could reach this one.
    pub fn is_reachable(&self, now: Millis) -> bool {
        let between = now.saturating_sub(self.left_room) <= BETWEEN_SOCKETS;
        self.online && (self.in_room || between)
    }

    /// Plans the next attempt, after a longer pause each time.
    pub fn retry_later(&mut self, now: Millis) {
        let delay = (1_000 << self.attempts.min(3)).min(MAX_BACKOFF);
        self.attempts += 1;
        self.next_attempt = Some(now + delay);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_retry_delay_doubles_up_to_a_maximum() {
        let mut dialer = Dialer::new(0);
        let waits: Vec<_> = (0..6)
            .map(|_| {
                dialer.retry_later(0);
                dialer.next_attempt.unwrap_or_default()
            })
            .collect();
        assert_eq!(waits, [1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    }

    #[test]
    fn a_short_absence_from_the_room_keeps_the_side_reachable() {
        let mut dialer = Dialer::new(0);
        dialer.enter_room(0);
        dialer.leave_room(10_000);
        dialer.leave_room(14_000);
        assert!(dialer.is_reachable(15_000));
        assert!(!dialer.is_reachable(15_001));
        dialer.enter_room(16_000);
        assert!(dialer.is_reachable(90_000));
        dialer.online = false;
        assert!(!dialer.is_reachable(90_000));
    }
}
