//! How the page of a player who has opened a gallery and those who watch find each other over relays, as two state
//! machines without input or output. A watcher describes its end of a connection, sealed for the gallery; the gallery
//! answers, sealed for that watcher. The topic and the seal of all that is said follow from the key in the link, which
//! no event contains.

use game::Millis;

use super::event::{self, Author, PublicKey, hex};
use super::pool::{Channel, Heard, Pool, Reach};
use super::seal::{open, seal};
use super::{Attend, AttendStep, Told};
use crate::description::{Description, Kind};
use crate::digest::{Hash, SeededRng, hash};
use crate::gallery::{BREADTH, Elsewhere, GalleryKey, Signature};
use crate::pairing;
use crate::token_bucket::TokenBucket;
use crate::{Blob, Moment};

/// When a watcher describes itself, in milliseconds after the first time.
const CALLS: [Millis; 4] = [0, 2_000, 5_000, 10_000];

/// How many watchers a gallery answers at once, and how many a second after that.
const BURST: f64 = 40.0;
const PER_SECOND: f64 = 2.0;

/// How many watchers' calls are remembered. Beyond that the oldest is forgotten.
const MAX_CALLS: usize = 128;

/// How often one call is answered.
const MAX_ANSWERS: u32 = 3;

/// How long a watcher waits before it calls again because the gallery has opened, in milliseconds.
const PAUSE: Millis = 1_000;

/// What a gallery says to all when it opens.
const OPEN: &str = "open";

/// How what is sealed for a watcher begins to whom no place is left. The number of the newest statement follows, and the
/// keys of pages at which there may be one.
const FULL: &str = "full ";

/// Returns the topic of a gallery.
pub(crate) fn channel(key: GalleryKey) -> Channel {
    Channel {
        name: hex(&hash("nostr gallery", &[&key.0]).0[..16]),
        key: hash("nostr gallery key", &[&key.0]),
    }
}

/// Returns the key of the gallery whose page has this seed.
pub fn gallery_key(seed: [u8; 32]) -> GalleryKey {
    GalleryKey(gallery_author(seed).public())
}

/// Whether the gallery with this key has signed a hash.
pub fn is_signed(key: GalleryKey, hash: &Hash, signature: &Signature) -> bool {
    event::is_signed(&key.0, &hash.0, &signature.0)
}

fn gallery_author(seed: [u8; 32]) -> Author {
    Author::new(&mut SeededRng::new(hash("gallery", &[&seed]).0))
}

fn full(elsewhere: &Elsewhere) -> String {
    let keys = elsewhere.keys.iter().take(BREADTH);
    keys.fold(format!("{FULL}{}", elsewhere.newest), |text, key| {
        format!("{text} {key}")
    })
}

fn elsewhere(text: &str) -> Option<Elsewhere> {
    let mut words = text.strip_prefix(FULL)?.split(' ');
    let newest = words.next()?.parse().ok()?;
    let keys = words.take(BREADTH).map(str::parse).collect();
    Some(Elsewhere {
        newest,
        keys: Result::ok(keys)?,
    })
}

/// What a watcher has said.
struct Call {
    by: PublicKey,
    said: String,
    /// The sealed answer, once it is known, and how often it was given.
    answer: Option<String>,
    given: u32,
}

/// A gallery, for those who come.
pub struct Entrance {
    pool: Pool,
    /// Who proves that this is the gallery of the link. It signs what is shown, and no event.
    own: Author,
    /// The calls of watchers, the oldest first.
    calls: Vec<Call>,
    allowed: TokenBucket,
    steps: Vec<AttendStep>,
}

impl Entrance {
    /// Opens the entrance. `seed` are 32 random bytes from which the key of the gallery follows, `drawn` others.
    pub fn new(seed: [u8; 32], drawn: [u8; 32], relays: usize, moment: Moment) -> Entrance {
        let own = gallery_author(seed);
        let key = GalleryKey(own.public());
        Entrance::on_topic_of(key, own, drawn, relays, moment)
    }

    /// Opens an entrance where those come who have this key.
    pub(super) fn on_topic_of(
        key: GalleryKey,
        own: Author,
        drawn: [u8; 32],
        relays: usize,
        moment: Moment,
    ) -> Entrance {
        let mut pool = Pool::new(SeededRng::new(drawn), relays, vec![channel(key)], moment);
        // Of what comes in a flood the rest is not looked at.
        pool.least_work = Some(0);
        Entrance {
            pool,
            own,
            calls: Vec::new(),
            allowed: TokenBucket::new(BURST, PER_SECOND, moment.steady),
            steps: Vec::new(),
        }
    }

    fn read(&mut self, author: PublicKey, text: &str) {
        let Some(sealed) = text.strip_prefix("watch ") else {
            return;
        };
        if !self.allowed.take(self.pool.now) {
            return;
        }
        let known = self
            .calls
            .iter_mut()
            .find(|call| call.by == author && call.said == sealed);
        if let Some(call) = known {
            let again = call.answer.clone().filter(|_| call.given < MAX_ANSWERS);
            call.given += u32::from(again.is_some());
            again
                .into_iter()
                .for_each(|answer| self.pool.publish(0, &answer));
            return;
        }
        let shared = self.own.shared_with(&author);
        let code = shared.and_then(|shared| open(&shared, sealed));
        if let Some(Ok(offer)) = code.map(|code| pairing::read(Kind::Offer, &code)) {
            self.calls.retain(|call| call.by != author);
            if self.calls.len() >= MAX_CALLS {
                self.calls.remove(0);
            }
            self.calls.push(Call {
                by: author,
                said: sealed.to_owned(),
                answer: None,
                given: 0,
            });
            self.steps.push(AttendStep::Asked { by: author, offer });
        }
    }
}

impl Attend for Entrance {
    fn pass(&mut self, moment: Moment) -> Vec<AttendStep> {
        self.pool.set_time(moment);
        self.pool.pass();
        take_steps(&mut self.pool, &mut self.steps)
    }

    fn told(&mut self, at: usize, told: &Told, moment: Moment) -> Vec<AttendStep> {
        self.pool.set_time(moment);
        match self.pool.told(at, told) {
            // The first event that comes back shows that the relay passes events on.
            Some(Heard::Ready { .. }) => self.pool.publish(0, OPEN),
            Some(Heard::Text { author, text, .. }) => self.read(author, &text),
            None => {}
        }
        take_steps(&mut self.pool, &mut self.steps)
    }

    fn answer(
        &mut self,
        to: PublicKey,
        answer: Result<&Description, &Elsewhere>,
        moment: Moment,
    ) -> Vec<AttendStep> {
        self.pool.set_time(moment);
        let text = answer.map_or_else(full, pairing::code);
        let nonce = self.pool.rng.draw::<32>().0;
        let shared = self.own.shared_with(&to);
        if let Some(sealed) = shared.and_then(|shared| seal(&shared, nonce, &text)) {
            let said = format!("show {} {sealed}", hex(&to));
            self.pool.publish(0, &said);
            if let Some(call) = self.calls.iter_mut().find(|call| call.by == to) {
                (call.answer, call.given) = (Some(said), 1);
            }
        }
        take_steps(&mut self.pool, &mut self.steps)
    }

    fn sign(&mut self, hash: &Hash) -> Option<Signature> {
        let signature = self.own.sign_hash(&hash.0, &mut self.pool.rng)?;
        Some(Blob(signature))
    }
}

/// Somebody who comes to watch. It asks once; whoever comes again asks with another one of these.
pub struct Visit {
    pool: Pool,
    gallery: GalleryKey,
    /// What this side says of itself, sealed for the gallery.
    call: String,
    since: Option<Millis>,
    /// How often it was said.
    called: usize,
    answered: bool,
    steps: Vec<AttendStep>,
}

impl Visit {
    /// Comes to a gallery with this side's end of a connection. `None` if there can be no such gallery.
    pub fn new(
        gallery: GalleryKey,
        offer: &Description,
        drawn: [u8; 32],
        relays: usize,
        moment: Moment,
    ) -> Option<Visit> {
        let channels = vec![channel(gallery)];
        let mut pool = Pool::new(SeededRng::new(drawn), relays, channels, moment);
        let nonce = pool.rng.draw::<32>().0;
        let shared = pool.author.shared_with(&gallery.0)?;
        let call = format!("watch {}", seal(&shared, nonce, &pairing::code(offer))?);
        Some(Visit {
            pool,
            gallery,
            call,
            since: None,
            called: 0,
            answered: false,
            steps: Vec::new(),
        })
    }

    #[cfg(test)]
    pub(super) fn key(&self) -> PublicKey {
        self.pool.author.public()
    }

    fn call(&mut self) {
        let Some(since) = self.since.filter(|_| !self.answered) else {
            return;
        };
        let passed = self.pool.now.saturating_sub(since);
        if CALLS.get(self.called).is_some_and(|due| passed >= *due) {
            self.called += 1;
            self.pool.publish(0, &self.call);
        }
    }

    fn read(&mut self, text: &str) {
        let now = self.pool.now;
        if text == OPEN
            && self
                .since
                .is_some_and(|since| now.saturating_sub(since) >= PAUSE)
        {
            // The gallery may not have heard the calls before.
            (self.since, self.called) = (Some(now), 0);
            return self.call();
        }
        let own = hex(&self.pool.author.public());
        let sealed = text
            .strip_prefix("show ")
            .and_then(|rest| rest.strip_prefix(&*own)?.strip_prefix(' '));
        // Nobody but the gallery has the key with which this opens.
        let answer = sealed
            .and_then(|sealed| open(&self.pool.author.shared_with(&self.gallery.0)?, sealed))
            .filter(|_| !self.answered);
        let step = match answer.as_deref() {
            None => return,
            Some(text) => match (elsewhere(text), pairing::read(Kind::Answer, text)) {
                (Some(elsewhere), _) => AttendStep::Full(elsewhere),
                (None, Ok(answer)) => AttendStep::Answered(answer),
                (None, Err(_)) => return,
            },
        };
        self.answered = true;
        self.steps.push(step);
    }
}

impl Attend for Visit {
    fn pass(&mut self, moment: Moment) -> Vec<AttendStep> {
        self.pool.set_time(moment);
        self.pool.pass();
        self.call();
        take_steps(&mut self.pool, &mut self.steps)
    }

    fn told(&mut self, at: usize, told: &Told, moment: Moment) -> Vec<AttendStep> {
        self.pool.set_time(moment);
        match self.pool.told(at, told) {
            Some(Heard::Ready { .. }) => {
                self.since.get_or_insert(moment.steady);
                self.call();
            }
            Some(Heard::Text { text, .. }) => self.read(&text),
            None => {}
        }
        take_steps(&mut self.pool, &mut self.steps)
    }
}

/// Returns what to do about the relays and whether this side can be found, and what else is to be done.
pub(super) fn take_steps(pool: &mut Pool, own: &mut Vec<AttendStep>) -> Vec<AttendStep> {
    let (steps, reach) = pool.take_steps();
    let reach = reach.into_iter().map(|reach| match reach {
        Reach::Entered => AttendStep::Entered,
        Reach::Lost => AttendStep::Lost,
    });
    reach
        .chain(std::mem::take(own))
        .chain(steps.into_iter().map(AttendStep::Relay))
        .collect()
}
