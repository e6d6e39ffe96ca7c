//! How one relay is treated: when it is dialled, when it is left alone for a while, and when it is left for good.

use game::Millis;

use crate::token_bucket::TokenBucket;

/// How long a relay may take to accept the socket, to answer the first question, or to answer when it is asked whether it
/// is still there, in milliseconds.
const ANSWER_TIMEOUT: Millis = 10_000;

/// After how long a silent relay is asked whether it is still there, in milliseconds: a socket may be dead for hours before
/// a browser notices.
const SILENCE: Millis = 45_000;

/// After how long an open socket shows that the relay can be relied on, in milliseconds.
const STEADY: Millis = 30_000;

/// The shortest and the longest pause before a relay is dialled or written to again, in milliseconds.
const SHORTEST_PAUSE: Millis = 1_000;
const LONGEST_PAUSE: Millis = 60_000;

/// How many messages a relay may send at once, and how many a second after that. A meeting needs a handful; the rest is
/// what strangers publish on the topic. To see that takes a tenth of a millisecond. What is left out may be ours, so a
/// stronger flood delays a meeting.
const MESSAGE_BURST: f64 = 2_000.0;
const MESSAGES_PER_SECOND: f64 = 500.0;

/// How many signatures on a public list are checked at once for each relay, and how many a second after that: one takes a
/// browser about a millisecond, and anybody can sign.
const CHECK_BURST: f64 = 200.0;
const CHECKS_PER_SECOND: f64 = 50.0;

/// The same for events that show less work than others: somebody who has just come does not know yet how much is usual.
const IDLE_BURST: f64 = 20.0;
const IDLE_PER_SECOND: f64 = 5.0;

/// The number of offences against its own protocol after which a relay is left.
const MAX_STRIKES: u32 = 8;

/// What a relay's refusals begin with (NIP-01) if another attempt would be refused as well.
const REFUSALS: [&str; 5] = ["auth-required:", "blocked:", "mute:", "pow:", "restricted:"];

/// What a refusal begins with if the relay asks for patience.
const PATIENCE: [&str; 2] = ["rate-limited:", "error:"];

/// One relay.
#[derive(Debug)]
pub struct Relay {
    socket: Socket,
    /// The number of times in a row that it could not be reached, broke off, or asked for patience.
    failures: u32,
    strikes: u32,
    /// Until when nothing is published through it.
    silent_until: Millis,
    messages: TokenBucket,
    checks: TokenBucket,
    idle_checks: TokenBucket,
    /// Whether it has said that what follows is new.
    ready: bool,
    /// When it was last heard.
    heard: Millis,
    /// When it was asked whether it is still there, without having answered yet.
    asked: Option<Millis>,
}

/// The state of the socket to a relay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Socket {
    /// There is none before this time.
    Closed { until: Millis },
    /// It was asked for at this time.
    Opening { since: Millis },
    /// Messages can be sent, since this time.
    Open { since: Millis },
    /// It is not opened again.
    Left,
}

/// What is to be done about a relay's socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dial {
    /// Open it.
    Open,
    /// Close it.
    Close,
    /// Ask for the events of the topics once more, which shows that the relay is still there.
    Ask,
}

impl Relay {
    /// Creates the state of a relay that is dialled as soon as time passes.
    pub fn new(now: Millis) -> Relay {
        Relay {
            socket: Socket::Closed { until: now },
            failures: 0,
            strikes: 0,
            silent_until: now,
            messages: TokenBucket::new(MESSAGE_BURST, MESSAGES_PER_SECOND, now),
            checks: TokenBucket::new(CHECK_BURST, CHECKS_PER_SECOND, now),
            idle_checks: TokenBucket::new(IDLE_BURST, IDLE_PER_SECOND, now),
            ready: false,
            heard: now,
            asked: None,
        }
    }

    /// Whether messages can be sent.
    pub fn is_open(&self) -> bool {
        matches!(self.socket, Socket::Open { .. })
    }

    /// Whether it passes on what is published from now on.
    pub fn is_ready(&self) -> bool {
        self.is_open() && self.ready
    }

    /// The relay has said that what follows is new. Returns whether it had not said so before on this socket.
    pub fn becomes_ready(&mut self) -> bool {
        self.is_open() && !std::mem::replace(&mut self.ready, true)
    }

    /// Whether it could not be reached, or was left.
    pub fn has_failed(&self) -> bool {
        self.failures > 0 || self.socket == Socket::Left
    }

    /// Whether events may be published through it.
    pub fn takes_events(&self, now: Millis) -> bool {
        self.is_open() && now >= self.silent_until
    }

    /// Does what the passing of time brings.
    pub fn pass(&mut self, now: Millis) -> Option<Dial> {
        match self.socket {
            Socket::Closed { until } if now >= until => {
                self.socket = Socket::Opening { since: now };
                Some(Dial::Open)
            }
            Socket::Opening { since } if now.saturating_sub(since) >= ANSWER_TIMEOUT => {
                self.closed(now);
                Some(Dial::Close)
            }
            Socket::Open { since } => {
                if now.saturating_sub(since) >= STEADY {
                    self.failures = 0;
                }
                let waits_since = if self.ready { self.asked } else { Some(since) };
                match waits_since {
                    Some(asked) if now.saturating_sub(asked) >= ANSWER_TIMEOUT => {
                        self.closed(now);
                        Some(Dial::Close)
                    }
                    None if now.saturating_sub(self.heard) >= SILENCE => {
                        self.asked = Some(now);
                        Some(Dial::Ask)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The socket is open. Returns whether it was wanted.
    pub fn opened(&mut self, now: Millis) -> bool {
        let wanted = matches!(self.socket, Socket::Opening { .. });
        if wanted {
            self.socket = Socket::Open { since: now };
            (self.ready, self.heard, self.asked) = (false, now, None);
        }
        wanted
    }

    /// The socket is closed, or could not be opened.
    pub fn closed(&mut self, now: Millis) {
        if self.socket != Socket::Left {
            let until = now + self.pause();
            self.socket = Socket::Closed { until };
        }
    }

    /// A message has come. Returns whether it is to be read: of a flood, only a part is.
    pub fn may_read(&mut self, now: Millis) -> bool {
        (self.heard, self.asked) = (now, None);
        self.is_open() && self.messages.take(now)
    }

    /// An event on a public list has come. Returns whether its signature is to be checked. An idle one shows less work than
    /// others.
    pub fn may_check(&mut self, is_idle: bool, now: Millis) -> bool {
        match is_idle {
            true => self.idle_checks.take(now),
            false => self.checks.take(now),
        }
    }

    /// The relay has refused an event or a subscription, for this reason. Returns whether it was left.
    pub fn refused(&mut self, reason: &str, now: Millis) -> bool {
        if REFUSALS.iter().any(|refusal| reason.starts_with(refusal)) {
            self.socket = Socket::Left;
        } else if PATIENCE.iter().any(|refusal| reason.starts_with(refusal)) {
            self.silent_until = now + 5 * self.pause();
        }
        self.socket == Socket::Left
    }

    /// The relay has broken its own protocol. Returns whether it was left.
    pub fn strike(&mut self) -> bool {
        self.strikes += 1;
        if self.strikes >= MAX_STRIKES {
            self.socket = Socket::Left;
        }
        self.socket == Socket::Left
    }

    fn pause(&mut self) -> Millis {
        let pause = SHORTEST_PAUSE << self.failures.min(6);
        self.failures += 1;
        pause.min(LONGEST_PAUSE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relay_that_cannot_be_reached_is_dialled_after_longer_and_longer_pauses() {
        let mut relay = Relay::new(0);
        let (mut now, mut pauses) = (0, Vec::new());
        for _ in 0..8 {
            let since = now;
            while relay.pass(now) != Some(Dial::Open) {
                now += 500;
            }
            pauses.push(now - since);
            relay.closed(now);
        }
        let expected = [0, 1, 2, 4, 8, 16, 32, 60].map(|seconds| seconds * 1_000);
        assert_eq!(pauses, expected);
    }

    #[test]
    fn a_socket_that_never_opens_is_given_up_and_one_that_opens_too_late_is_not_used() {
        let mut relay = Relay::new(0);
        assert_eq!(relay.pass(0), Some(Dial::Open));
        assert_eq!(relay.pass(9_999), None);
        assert_eq!(relay.pass(10_000), Some(Dial::Close));
        assert!(!relay.opened(10_000));
        assert_eq!(relay.pass(11_000), Some(Dial::Open));
        assert!(relay.opened(11_000) && relay.is_open());
    }

    #[test]
    fn a_relay_that_falls_silent_is_asked_and_dialled_anew_if_it_does_not_answer() {
        let mut relay = Relay::new(0);
        relay.pass(0);
        relay.opened(0);
        assert!(relay.becomes_ready() && !relay.becomes_ready());
        assert!(relay.may_read(1_000));
        assert_eq!(relay.pass(45_999), None);
        assert_eq!(relay.pass(46_000), Some(Dial::Ask));
        assert!(relay.may_read(47_000));
        assert_eq!(relay.pass(92_000), Some(Dial::Ask));
        assert_eq!(relay.pass(101_999), None);
        assert_eq!(relay.pass(102_000), Some(Dial::Close));
        assert!(!relay.is_ready());
        // One that accepts the socket and says nothing is given up sooner.
        assert_eq!(relay.pass(103_000), Some(Dial::Open));
        relay.opened(103_000);
        assert_eq!(relay.pass(113_000), Some(Dial::Close));
    }

    #[test]
    fn a_relay_that_breaks_off_again_and_again_is_not_dialled_every_second() {
        let mut relay = Relay::new(0);
        let (mut now, mut dialled) = (0, 0);
        while now < 120_000 {
            if relay.pass(now) == Some(Dial::Open) {
                dialled += 1;
                relay.opened(now);
                relay.becomes_ready();
                relay.closed(now);
            }
            now += 500;
        }
        assert!(dialled <= 8, "{dialled}");
    }

    #[test]
    fn a_relay_is_given_time_or_left_as_its_refusals_say() {
        let open = || {
            let mut relay = Relay::new(0);
            relay.pass(0);
            relay.opened(0);
            relay
        };
        let mut busy = open();
        assert!(!busy.refused("rate-limited: slow down", 0));
        assert!(!busy.takes_events(4_999) && busy.takes_events(5_000));
        assert!(!busy.refused("rate-limited: slow down", 5_000));
        assert!(!busy.takes_events(14_999) && busy.takes_events(15_000));
        for reason in REFUSALS {
            let mut relay = open();
            assert!(relay.refused(reason, 0), "{reason}");
            assert_eq!(relay.pass(1_000_000), None);
        }
        // Nothing follows from reasons that concern one event.
        let mut relay = open();
        assert!(!relay.refused("duplicate: have it", 0) && relay.takes_events(0));
        assert!((1..MAX_STRIKES).all(|_| !relay.strike()));
        assert!(relay.strike());
    }
}
