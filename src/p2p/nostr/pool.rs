//! The relays that one side uses at once: dialled, listened to on some topics, and published through. It knows what every
//! user of relays has to know about them, and nothing of what is said.

use std::collections::{HashSet, VecDeque};

use game::Millis;
use serde_json::{Value, json};

use super::event::{Author, Event, EventFault, PublicKey, filter, hex};
use super::relay::{Dial, Relay};
use super::seal::{open, seal};
use super::{RelayStep, Told};
use crate::Moment;
use crate::digest::{Key, SeededRng};

/// The longest message of a relay that is read, in bytes.
const MAX_MESSAGE: usize = 16 * 1024;

/// The name of our subscription.
const SUBSCRIPTION: &str = "room";

/// How long an event is sent to relays that can be reached only now, in milliseconds.
pub const CURRENT: Millis = 10_000;

/// How long it may take until one relay lets this side in, unless all of them refuse it at once, in milliseconds.
const LOST: Millis = 10_000;

/// How many ids of events are remembered. When it is reached, all of them are forgotten.
const MAX_SEEN: usize = 2_048;

/// A topic that this side listens to, and the key of what is said there.
#[derive(Clone, Debug)]
pub struct Channel {
    /// The name by which relays know the topic.
    pub name: String,
    /// The key that seals everything on it.
    pub key: Key,
}

/// What a relay's message comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// The relay is ready to pass on what is published from now on.
    Ready {
        /// Whether it is the first that is.
        first: bool,
    },
    /// Somebody else has said something.
    Text {
        /// The channel on which it was said.
        channel: usize,
        /// Whose event it is.
        author: PublicKey,
        /// How many bits of work the event shows.
        work: u32,
        /// What was said.
        text: String,
    },
}

/// A change of whether this side can be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// A relay passes on what this side says.
    Entered,
    /// None does any more.
    Lost,
}

/// An event that was published, as the message to a relay.
struct Published {
    id: String,
    message: String,
    at: Millis,
    /// The relays that it was sent to.
    sent: HashSet<usize>,
}

/// The relays of one side.
pub struct Pool {
    /// Who signs what this side says.
    pub author: Author,
    /// What is random in it.
    pub rng: SeededRng,
    relays: Vec<Relay>,
    channels: Vec<Channel>,
    seen: HashSet<String>,
    published: VecDeque<Published>,
    /// On a public list: how many bits of work an event must show to be looked at before others.
    pub least_work: Option<u32>,
    /// The present time, of the steady clock.
    pub now: Millis,
    /// The time of day, in seconds since 1970.
    pub seconds: u64,
    /// When a relay first answered.
    pub entered: Option<Millis>,
    /// Whether a relay has passed on what this side has published.
    is_heard: bool,
    /// When a relay that does so was last open.
    reached: Millis,
    lost: bool,
    steps: Vec<RelayStep>,
    reach: Vec<Reach>,
}

impl Pool {
    /// Begins. Nothing happens before the first call of [`Pool::pass`].
    pub fn new(mut rng: SeededRng, relays: usize, channels: Vec<Channel>, moment: Moment) -> Pool {
        let now = moment.steady;
        Pool {
            author: Author::new(&mut rng),
            rng,
            relays: (0..relays).map(|_| Relay::new(now)).collect(),
            channels,
            seen: HashSet::new(),
            published: VecDeque::new(),
            least_work: None,
            now,
            seconds: moment.wall / 1_000,
            entered: None,
            is_heard: false,
            reached: now,
            lost: false,
            steps: Vec::new(),
            reach: Vec::new(),
        }
    }

    /// Sets the time. Every call from outside begins with it.
    pub fn set_time(&mut self, moment: Moment) {
        self.now = moment.steady;
        self.seconds = moment.wall / 1_000;
    }

    /// Does what the passing of time brings.
    pub fn pass(&mut self) {
        for at in 0..self.relays.len() {
            let dial = self.relays[at].pass(self.now);
            self.steps.extend(dial.map(|dial| match dial {
                Dial::Open => RelayStep::Open(at),
                Dial::Close => RelayStep::Close(at),
                Dial::Ask => RelayStep::Send(at, self.question()),
            }));
        }
        if self.relays.iter().any(Relay::is_ready) && self.is_heard {
            self.reached = self.now;
        } else if !self.lost && (self.is_refused() || self.now.saturating_sub(self.reached) >= LOST)
        {
            (self.lost, self.is_heard) = (true, false);
            self.reach.push(Reach::Lost);
        }
        let now = self.now;
        self.published
            .retain(|event| now.saturating_sub(event.at) < CURRENT);
    }

    /// Takes what the socket to a relay tells, and returns what it comes to.
    pub fn told(&mut self, at: usize, told: &Told) -> Option<Heard> {
        let now = self.now;
        let relay = self.relays.get_mut(at)?;
        match told {
            Told::Opened => {
                if relay.opened(now) {
                    self.steps.push(RelayStep::Send(at, self.question()));
                }
                None
            }
            Told::Closed => {
                relay.closed(now);
                for event in &mut self.published {
                    event.sent.remove(&at);
                }
                None
            }
            Told::Message(text) => {
                let read = relay.may_read(now).then(|| self.read(at, text))?;
                if read.is_none() && self.relays[at].strike() {
                    self.steps.push(RelayStep::Close(at));
                }
                read.flatten()
            }
        }
    }

    /// Returns what to do about the relays, and whether this side can be found.
    pub fn take_steps(&mut self) -> (Vec<RelayStep>, Vec<Reach>) {
        self.send_published();
        (
            std::mem::take(&mut self.steps),
            std::mem::take(&mut self.reach),
        )
    }

    /// Whether no relay has let this side in, and each of them was tried.
    fn is_refused(&self) -> bool {
        self.entered.is_none() && self.relays.iter().all(Relay::has_failed)
    }

    /// Reads a relay's message. The outer `None` says that the relay has broken its protocol.
    fn read(&mut self, at: usize, text: &str) -> Option<Option<Heard>> {
        // A stranger's event may be long.
        if text.len() > MAX_MESSAGE {
            return Some(None);
        }
        let message: Vec<Value> = serde_json::from_str(text).ok()?;
        let word = |at: usize| message.get(at).and_then(Value::as_str);
        match word(0)? {
            // Some relays keep for a while what they should not; nothing that was said before is of use.
            "EVENT" if word(1) == Some(SUBSCRIPTION) && self.relays[at].is_ready() => {
                if let Ok(event) = serde_json::from_value(message.get(2)?.clone()) {
                    return self.read_event(at, &event);
                }
            }
            "EOSE" if word(1) == Some(SUBSCRIPTION) && self.relays[at].becomes_ready() => {
                let first = self.entered.is_none();
                self.entered.get_or_insert(self.now);
                return Some(Some(Heard::Ready { first }));
            }
            "OK" if message.get(2)?.as_bool()? => {}
            "OK" => {
                self.refused(at, word(3).unwrap_or_default());
                if !self.relays[at].takes_events(self.now) {
                    // The relay gets it again when it is ready.
                    let refused = |event: &&mut Published| Some(&*event.id) == word(1);
                    if let Some(event) = self.published.iter_mut().find(refused) {
                        event.sent.remove(&at);
                    }
                }
            }
            "CLOSED" => {
                self.refused(at, word(2).unwrap_or_default());
                if self.relays[at].is_open() {
                    // Without the subscription the socket is of no use; a new one is made after a pause.
                    self.relays[at].closed(self.now);
                    self.steps.push(RelayStep::Close(at));
                }
            }
            // A relay may say more than is asked.
            _ => {}
        }
        Some(None)
    }

    fn refused(&mut self, at: usize, reason: &str) {
        if self.relays[at].refused(reason, self.now) {
            self.steps.push(RelayStep::Close(at));
        }
    }

    /// Notes that a relay passes on what this side publishes.
    pub fn is_passed_on(&mut self) {
        (self.reached, self.lost) = (self.now, false);
        if !std::mem::replace(&mut self.is_heard, true) {
            self.reach.push(Reach::Entered);
        }
    }

    /// Reads an event. The outer `None` says that the relay should not have sent it.
    fn read_event(&mut self, at: usize, event: &Event) -> Option<Option<Heard>> {
        // Anybody can publish on a topic, so what has another form or cannot be opened is not the relay's fault.
        let (topic, author) = match event.read() {
            Err(EventFault::Form) => return Some(None),
            read => read.ok()?,
        };
        let channel = self.channels.iter().position(|ours| ours.name == topic)?;
        if author == self.author.public() {
            self.is_passed_on();
            return Some(None);
        }
        if self.seen.contains(event.id()) {
            return Some(None);
        }
        let Some(text) = open(&self.channels[channel].key, &event.content) else {
            return Some(None);
        };
        if let Some(least) = self.least_work {
            // What is meant for this side is read before what is said to all.
            let is_idle = event.work() < least && !text.contains(&hex(&self.author.public()));
            if !self.relays[at].may_check(is_idle, self.now) {
                return Some(None);
            }
        }
        event.verify().ok()?;
        if self.seen.len() >= MAX_SEEN {
            self.seen.clear();
        }
        self.seen.insert(event.id().to_owned());
        Some(Some(Heard::Text {
            channel,
            author,
            work: event.work(),
            text,
        }))
    }

    /// Returns the question for a relay: for all that is published from now on.
    fn question(&self) -> String {
        let topics: Vec<&str> = self.channels.iter().map(|ours| &*ours.name).collect();
        json!(["REQ", SUBSCRIPTION, filter(&topics)]).to_string()
    }

    /// Publishes a text on a channel.
    pub fn publish(&mut self, channel: usize, text: &str) {
        if let Some(draft) = self.draft(channel, text) {
            self.publish_draft(draft);
        }
    }

    /// Writes an event that work may still be put into. `None` if the text is too long.
    pub fn draft(&mut self, channel: usize, text: &str) -> Option<Event> {
        let channel = &self.channels[channel];
        let sealed = seal(&channel.key, self.rng.draw::<32>().0, text)?;
        Some(self.author.draft(&channel.name, sealed, self.seconds))
    }

    /// Signs and publishes an event.
    pub fn publish_draft(&mut self, draft: Event) {
        if let Some(event) = self.author.sign(draft, &mut self.rng) {
            self.published.push_back(Published {
                id: event.id().to_owned(),
                message: json!(["EVENT", event]).to_string(),
                at: self.now,
                sent: HashSet::new(),
            });
        }
    }

    /// Sends what is published to the relays that have not got it yet.
    fn send_published(&mut self) {
        for event in &mut self.published {
            for (at, relay) in self.relays.iter().enumerate() {
                if relay.takes_events(self.now) && event.sent.insert(at) {
                    self.steps.push(RelayStep::Send(at, event.message.clone()));
                }
            }
        }
    }
}
