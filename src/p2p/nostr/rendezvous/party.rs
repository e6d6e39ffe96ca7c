//! The parties of a meeting: the key exchange with each of them, and the descriptions that are told and heard.

use std::sync::atomic::Ordering::Relaxed;

use game::Millis;

use super::Rendezvous;
use crate::description::{Description, Kind};
use crate::digest::{Key, hash};
use crate::line::{Exchange, Share};
use crate::nostr::event::{PublicKey, hex};
use crate::nostr::seal::open;
use crate::nostr::{PartyId, Step};
use crate::{Blob, Seat, pairing};

/// How long a description may be without an answer before it is sent again, in milliseconds.
const PATIENCE: Millis = 2_500;

/// How often the description for one party is sent.
const MAX_TELLS: u32 = 4;

/// With how many others a side deals at once.
const MAX_PARTIES: usize = 24;

/// After how long another side is forgotten if its place is needed, in milliseconds. It is connected by then, or has
/// given up.
const STALE: Millis = 60_000;

/// How many on the topic of a bare code may fail to show that they know it, during one visit to a room. Each of them may
/// have tried one guess, and a relay has a thousand codes to choose from.
const MAX_GUESSES: usize = 10;

/// Another side.
pub struct Party {
    key: PublicKey,
    topic: usize,
    /// Whether it is a guest who would join.
    joins: bool,
    /// The key that only the two sides share.
    pub shared: Key,
    /// This side's description, as it was sent.
    pub told: Option<String>,
    told_at: Millis,
    tells: u32,
    /// Whether the other side's description has come.
    described: bool,
    /// When it was first heard.
    since: Millis,
}

impl Party {
    /// The name of the party.
    pub fn id(&self) -> PartyId {
        let mut id = [0; 16];
        id.copy_from_slice(&self.key[..16]);
        id
    }

    /// Whether this is the party with this key.
    pub fn is(&self, key: PublicKey) -> bool {
        self.key == key
    }

    /// Returns the topic and the key of a guest who would join.
    pub fn newcomer(&self) -> Option<(usize, PublicKey)> {
        self.joins.then_some((self.topic, self.key))
    }
}

impl Rendezvous {
    pub(super) fn offered(&mut self, key: PublicKey, share: &str, sealed: &str) {
        if let Some(at) = self.parties.iter().position(|party| party.key == key) {
            // The host has not received the answer.
            return self.send_told(at);
        }
        // Whoever publishes offers on the topic of a bare code may try one guess with each.
        if !self.may_guess(0) {
            return;
        }
        let Some(party) = self.party(key, 0, share) else {
            return;
        };
        let Some(theirs) = description(&party.shared, sealed, Kind::Offer) else {
            return;
        };
        self.knew_code(0);
        let id = party.id();
        self.parties.push(Party {
            described: true,
            ..party
        });
        self.steps.push(Step::Described(id, theirs));
    }

    pub(super) fn greeted(
        &mut self,
        key: PublicKey,
        topic: usize,
        joins: bool,
        share: &str,
        busy: bool,
    ) {
        if busy {
            if joins {
                self.refuse([(topic, key)]);
            }
            return;
        }
        if let Some(at) = self.parties.iter().position(|party| party.key == key) {
            if !self.parties[at].described {
                self.send_told(at);
            }
            return;
        }
        if !self.may_guess(topic) {
            return;
        }
        if let Some(party) = self.party(key, topic, share) {
            self.steps.push(Step::Came(party.id()));
            self.parties.push(Party { joins, ..party });
        }
    }

    pub(super) fn answered(&mut self, key: PublicKey, sealed: &str) {
        let Some(party) = self.parties.iter_mut().find(|party| party.key == key) else {
            return;
        };
        if party.described || party.told.is_none() {
            return;
        }
        if let Some(theirs) = description(&party.shared, sealed, Kind::Answer) {
            party.described = true;
            let (topic, id) = (party.topic, party.id());
            self.knew_code(topic);
            self.steps.push(Step::Described(id, theirs));
        }
    }

    /// Returns whether somebody may show on a topic that they know the code, and counts it as a wrong guess until then.
    fn may_guess(&self, topic: usize) -> bool {
        let count = usize::from(self.topics[topic].is_guessable);
        let may = self.guesses.load(Relaxed) < MAX_GUESSES || count == 0;
        self.guesses.fetch_add(if may { count } else { 0 }, Relaxed);
        may
    }

    /// Notes that somebody has shown on a topic that they know the code.
    fn knew_code(&self, topic: usize) {
        let count = usize::from(self.topics[topic].is_guessable);
        self.guesses.fetch_sub(count, Relaxed);
    }

    /// Returns this side's part of the key exchange on a topic: a host's with the guest who has this key, a guest's with
    /// whoever answers.
    pub(super) fn exchange(&self, topic: usize, with: Option<PublicKey>) -> Exchange {
        let topic = &self.topics[topic];
        let with = with.filter(|_| self.seat == Seat::Host).unwrap_or_default();
        let seed = hash(
            "nostr exchange",
            &[&self.exchange.0, topic.name.as_bytes(), &with],
        );
        Exchange::new(self.seat, &topic.password, &seed)
    }

    /// Completes the key exchange with another side. `None` if its share is none, or there are too many already.
    fn party(&mut self, key: PublicKey, topic: usize, share: &str) -> Option<Party> {
        if self.parties.len() >= MAX_PARTIES {
            let now = self.pool.now;
            self.parties
                .retain(|party| now.saturating_sub(party.since) < STALE);
        }
        if self.parties.len() >= MAX_PARTIES {
            return None;
        }
        let share: Share = share.parse().ok()?;
        let ends = match self.seat {
            Seat::Host => [self.pool.author.public(), key],
            Seat::Guest => [key, self.pool.author.public()],
        };
        let exchanged = self.exchange(topic, Some(key)).finish(
            &share,
            ends.map(Blob),
            [Blob([0; 16]), Blob([0; 16])],
        )?;
        Some(Party {
            key,
            topic,
            joins: false,
            shared: hash("nostr", &[&exchanged.0]),
            told: None,
            told_at: 0,
            tells: 0,
            described: false,
            since: self.pool.now,
        })
    }

    /// Sends what this side has told a party, unless that was done just now or often enough.
    pub(super) fn send_told(&mut self, at: usize) {
        let now = self.pool.now;
        let Party { topic, key, .. } = self.parties[at];
        let share = self.exchange(topic, Some(key)).share;
        let party = &mut self.parties[at];
        let recent = party.tells > 0 && now.saturating_sub(party.told_at) < PATIENCE;
        let Some(told) = party
            .told
            .clone()
            .filter(|_| !recent && party.tells < MAX_TELLS)
        else {
            return;
        };
        (party.told_at, party.tells) = (now, party.tells + 1);
        let (topic, to) = (party.topic, hex(&party.key));
        let text = match self.seat {
            Seat::Host => format!("offer {to} {share} {told}"),
            Seat::Guest => format!("answer {to} {told}"),
        };
        self.pool.publish(topic, &text);
    }
}

fn description(key: &Key, sealed: &str, kind: Kind) -> Option<Description> {
    pairing::read(kind, &open(key, sealed)?).ok()
}
