//! How the room is reached: attempts and their pauses, and the link as the player sees it.

use game::Millis;

use super::Link;

/// The longest wait between attempts.
const MAX_BACKOFF: Millis = 8_000;

/// A page that leaves the room for a moment, to enter it with a new socket, could still be reached.
const BETWEEN_SOCKETS: Millis = 5_000;

/// The way to the room.
#[derive(Clone, Debug)]
pub struct Dial {
    /// The connection as the player sees it.
    pub link: Link,
    /// When the next attempt is made.
    pub next_attempt: Option<Millis>,
    /// How many have failed in a row.
    pub attempts: u32,
    /// The browser is on line.
    pub online: bool,
    /// The pairing was by hand: there is no server to come back by.
    pub by_hand: bool,
    in_room: bool,
    left_room: Millis,
}

impl Dial {
    /// Nothing is tried yet.
    pub fn new(now: Millis) -> Dial {
        Dial {
            link: Link::Idle,
            next_attempt: None,
            attempts: 0,
            online: true,
            by_hand: false,
            in_room: false,
            left_room: now,
        }
    }

    /// Whether this side is in the room at the signalling server.
    pub fn is_in_room(&self) -> bool {
        self.in_room
    }

    /// This side is in the room.
    pub fn enter_room(&mut self) {
        self.in_room = true;
    }

    /// This side is not in the room.
    pub fn leave_room(&mut self, now: Millis) {
        if self.in_room {
            self.left_room = now;
        }
        self.in_room = false;
    }

    /// Whether the other side could find this one.
    pub fn is_reachable(&self, now: Millis) -> bool {
        let between = now.saturating_sub(self.left_room) <= BETWEEN_SOCKETS;
        self.online && (self.in_room || between)
    }

    /// The next attempt is made a little later each time.
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
    fn attempts_come_later_each_time_up_to_a_bound() {
        let mut dial = Dial::new(0);
        let waits: Vec<_> = (0..6)
            .map(|_| {
                dial.retry_later(0);
                dial.next_attempt.unwrap_or_default()
            })
            .collect();
        assert_eq!(waits, [1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    }

    #[test]
    fn a_new_socket_is_no_absence_but_staying_out_of_the_room_is() {
        let mut dial = Dial::new(0);
        dial.enter_room();
        dial.leave_room(10_000);
        dial.leave_room(14_000);
        assert!(dial.is_reachable(15_000));
        assert!(!dial.is_reachable(15_001));
        dial.enter_room();
        assert!(dial.is_reachable(90_000));
        dial.online = false;
        assert!(!dial.is_reachable(90_000));
    }
}
