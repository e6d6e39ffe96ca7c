//! One side of a meeting over relays, as a state machine without input or output. It is told which sockets are open and
//! what has come over them; it returns what to do. The browser's part is `transport/nostr.rs`.
//!
//! The guest says hello on the topic of its invite; the host answers with an offer to connect, and the guest with an
//! answer to that. A host that comes later says that it is here. Everything is sealed with a key that follows from the
//! invite. Offer and answer are sealed once more, with a key from a password-authenticated exchange over the invite: a
//! code of six characters could be guessed, and whoever guesses one learns at most whether that one was right.

mod party;

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use game::Millis;

use super::event::{PublicKey, hex};
use super::pool::{CURRENT, Channel, Heard, Pool, Reach};
use super::seal::seal;
use super::topic::Topic;
use super::{Meet, PartyId, Plan, Step, Told};
use crate::description::Description;
use crate::digest::{Key, SeededRng};
use crate::{Intent, Invite, Moment, Seat, pairing};
use party::Party;

/// When a guest repeats its hello, in milliseconds after the first one: it may have been lost. A host that comes later
/// says so.
const HELLOS: [Millis; 4] = [0, 3_000, 8_000, 20_000];

/// How many hosts that say that they are here are answered with a hello, and how often a host says so.
const MAX_HERES: usize = 4;

/// How long a guest who has heard that the room is full waits for an offer, in milliseconds: anybody who knows the topic can
/// say so.
const FULL: Millis = 3_000;

/// The same if the host had made an offer before, which it takes back. A guest may have come another way as well, and is
/// connected over that within this time.
const TAKEN_BACK: Millis = 1_000;

/// How many guests are told that the room is full, and how often at most, in milliseconds.
const MAX_FULLS: usize = 10;
const FULL_PAUSE: Millis = 2_000;

/// How long a guest waits for a room's host, in milliseconds.
const NOBODY: Millis = 12_000;

/// The same for a further place of a host who may play several guests: such a host is there already.
const NOBODY_FURTHER: Millis = 3_000;

/// One side of a meeting.
pub struct Rendezvous {
    seat: Seat,
    intent: Intent,
    pool: Pool,
    /// The seed of the key exchange; an exchange is used once, and made again from it.
    exchange: Key,
    /// The topics on which this side listens; the guest's own is the first.
    topics: Vec<Topic>,
    parties: Vec<Party>,
    /// How many on a guessable topic have not shown that they know the code.
    guesses: Arc<AtomicUsize>,
    given_up: bool,
    /// When this side last said that it is here, or hello.
    announced: Millis,
    /// How many hellos were sent by the clock.
    hellos: usize,
    /// How often this host has said that it is here.
    heres: usize,
    /// The hosts that have said that they are here: one that comes back has another key.
    hosts: HashSet<PublicKey>,
    /// When a guest believes that the room is full, if it was told so.
    full: Option<Millis>,
    /// How long this guest waits for the host, in milliseconds.
    patience: Millis,
    /// The guests that were told so, and at the end those that are still to be told, each with the topic.
    fulls: Vec<(usize, PublicKey)>,
    told: usize,
    last_full: Millis,
    steps: Vec<Step>,
}

impl Rendezvous {
    /// Begins. Nothing happens before the first call of [`Meet::pass`].
    pub fn new(plan: Plan, moment: Moment) -> Rendezvous {
        let mut rng = SeededRng::new(plan.seed);
        let bare = Invite::from(plan.invite.code);
        let mut topics = vec![Topic::new(&plan.invite)];
        if plan.seat == Seat::Host && plan.invite.secret.is_some() {
            topics.push(Topic::new(&bare));
        }
        let channels = topics.iter().map(|topic| Channel {
            name: topic.name.clone(),
            key: topic.key,
        });
        let exchange = rng.draw();
        Rendezvous {
            seat: plan.seat,
            intent: plan.intent,
            pool: Pool::new(rng, plan.relays.len(), channels.collect(), moment),
            exchange,
            topics,
            parties: Vec::new(),
            guesses: plan.guesses,
            given_up: false,
            announced: moment.steady,
            hellos: 0,
            heres: 0,
            hosts: HashSet::new(),
            full: None,
            patience: match plan.is_further {
                true => NOBODY_FURTHER,
                false => NOBODY,
            },
            fulls: Vec::new(),
            told: 0,
            last_full: 0,
            steps: Vec::new(),
        }
    }

    fn pass_as_guest(&mut self) {
        let Some(entered) = self.pool.entered else {
            return;
        };
        let due = HELLOS.get(self.hellos);
        if due.is_some_and(|due| self.pool.now >= entered + due) && self.parties.is_empty() {
            self.hellos += 1;
            self.hello();
        }
        // An answer may have been lost, and once this side is connected it leaves the meeting.
        for at in 0..self.parties.len() {
            self.send_told(at);
        }
        let now = self.pool.now;
        if self.intent == Intent::Join && !self.given_up && self.parties.is_empty() {
            let step = match self.full {
                Some(believed) if now >= believed => Step::Full,
                None if now >= entered + self.patience => Step::Nobody,
                _ => return,
            };
            self.given_up = true;
            self.steps.push(step);
        }
    }

    /// Says over a relay that is ready now that this side is there, unless what it has said is still on its way there.
    fn announce(&mut self, first: bool) {
        if !first && self.pool.now.saturating_sub(self.announced) < CURRENT {
            return;
        }
        match self.seat {
            Seat::Guest if self.parties.is_empty() && self.hellos < HELLOS.len() => {
                self.hellos += 1;
                self.hello();
            }
            Seat::Host if self.heres < MAX_HERES => {
                (self.heres, self.announced) = (self.heres + 1, self.pool.now);
                for topic in 0..self.topics.len() {
                    self.pool.publish(topic, "here");
                }
            }
            // Enough was said. Nothing shows now whether the relay passes anything on.
            _ => self.pool.is_passed_on(),
        }
    }

    /// Reads what somebody has said.
    fn read(&mut self, topic: usize, author: PublicKey, text: &str, busy: bool) {
        let words: Vec<&str> = text.split(' ').collect();
        let own = hex(&self.pool.author.public());
        match (self.seat, &words[..]) {
            (Seat::Guest, ["here"])
                if self.hosts.len() < MAX_HERES && self.hosts.insert(author) =>
            {
                self.hello();
            }
            (Seat::Guest, ["full", to @ ..]) if to.contains(&&*own) => {
                let offers = self.parties.iter().any(|party| party.is(author));
                self.parties.retain(|party| !party.is(author));
                let wait = if offers { TAKEN_BACK } else { FULL };
                let believed = self.pool.now + wait;
                self.full = self.full.map(|full| full.min(believed)).or(Some(believed));
            }
            (Seat::Guest, ["offer", to, share, sealed]) if *to == own => {
                self.offered(author, share, sealed);
            }
            (Seat::Host, ["hello", intent, share]) => {
                self.greeted(author, topic, *intent == Intent::Join.word(), share, busy);
            }
            (Seat::Host, ["answer", to, sealed]) if *to == own => self.answered(author, sealed),
            _ => {}
        }
    }

    fn hello(&mut self) {
        self.announced = self.pool.now;
        let exchange = self.exchange(0, None);
        let text = format!("hello {} {}", self.intent.word(), exchange.share);
        self.pool.publish(0, &text);
    }

    /// Tells guests that somebody else is there, now or soon.
    fn refuse(&mut self, guests: impl IntoIterator<Item = (usize, PublicKey)>) {
        for guest in guests {
            if self.fulls.len() < MAX_FULLS && !self.fulls.contains(&guest) {
                self.fulls.push(guest);
            }
        }
        self.tell_full();
    }

    /// Tells those who are still to be told that the room is full, all of them at once: several may come at the same time.
    fn tell_full(&mut self) {
        let rested = self.pool.now.saturating_sub(self.last_full) >= FULL_PAUSE || self.told == 0;
        let waiting = self.fulls.get(self.told..).unwrap_or_default();
        if !rested || waiting.is_empty() {
            return;
        }
        for topic in 0..self.topics.len() {
            let to = waiting.iter().filter(|(at, _)| *at == topic);
            let to: String = to.map(|(_, key)| format!(" {}", hex(key))).collect();
            if !to.is_empty() {
                self.pool.publish(topic, &format!("full{to}"));
            }
        }
        (self.told, self.last_full) = (self.fulls.len(), self.pool.now);
    }

    /// Returns what to do.
    fn take_steps(&mut self) -> Vec<Step> {
        let (steps, reach) = self.pool.take_steps();
        let reach = reach.into_iter().map(|reach| match reach {
            Reach::Entered => Step::Entered,
            Reach::Lost => Step::Lost,
        });
        let own = std::mem::take(&mut self.steps);
        reach
            .chain(own)
            .chain(steps.into_iter().map(Step::Relay))
            .collect()
    }
}

impl Meet for Rendezvous {
    fn pass(&mut self, moment: Moment) -> Vec<Step> {
        self.pool.set_time(moment);
        self.pool.pass();
        match self.seat {
            Seat::Guest => self.pass_as_guest(),
            Seat::Host => self.tell_full(),
        }
        self.take_steps()
    }

    fn told(&mut self, at: usize, told: &Told, busy: bool, moment: Moment) -> Vec<Step> {
        self.pool.set_time(moment);
        match self.pool.told(at, told) {
            Some(Heard::Ready { first }) => self.announce(first),
            Some(Heard::Text {
                channel,
                author,
                text,
                ..
            }) => self.read(channel, author, &text, busy),
            None => {}
        }
        self.take_steps()
    }

    fn connected(&mut self, with: Option<PartyId>, moment: Moment) -> Vec<Step> {
        self.pool.set_time(moment);
        if self.seat == Seat::Host {
            let others = self.parties.iter().filter(|party| Some(party.id()) != with);
            let others: Vec<_> = others.filter_map(Party::newcomer).collect();
            self.refuse(others);
        }
        self.take_steps()
    }

    fn tell(&mut self, to: PartyId, own: &Description, moment: Moment) -> Vec<Step> {
        self.pool.set_time(moment);
        let is_refused = |party: &Party| {
            let newcomer = party.newcomer();
            newcomer.is_some_and(|newcomer| self.fulls.contains(&newcomer))
        };
        let party = |party: &Party| party.id() == to && !is_refused(party);
        if let Some(at) = self.parties.iter().position(party) {
            let nonce = self.pool.rng.draw::<32>().0;
            let party = &mut self.parties[at];
            party.told = seal(&party.shared, nonce, &pairing::code(own));
            self.send_told(at);
        }
        self.take_steps()
    }
}
