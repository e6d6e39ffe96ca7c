//! The list of open challenges, as a state machine without input or output. Everybody who has the list open listens on
//! one topic; whoever offers a game says so there, and says it again while the page is open. Somebody who takes a
//! challenge tells its author, who opens a room for the first who does, and tells that one alone how to enter it.
//!
//! Everybody can read the list, and anybody can write to it. So it holds little, only choices from lists, and in a flood
//! only those who have put work into what they say.

#[cfg(test)]
mod tests;

use std::collections::HashSet;

use game::Millis;

use super::challenge::Challenge;
use super::event::{Event, PublicKey, hex};
use super::pool::{CURRENT, Channel, Heard, Pool, Reach};
use super::seal::{open, seal};
use super::{Gather, Listed, LobbyStep, Told};
use crate::digest::{SeededRng, hash};
use crate::peer::names::tidy;
use crate::{Invite, Moment};

/// How long a challenge is listed after it was last heard, in milliseconds. A hidden page may be held up for a minute.
const LIFE: Millis = 75_000;

/// How often a challenge is said again, in milliseconds.
const RENEW: Millis = 20_000;

/// How often a challenge is said again at most because somebody looks, in milliseconds.
const LOOK_PAUSE: Millis = 3_000;

/// The longest list.
pub const MAX_LISTED: usize = 50;

/// From how many challenges on this side puts work into what it says, and how many bits.
const CROWDED: usize = 25;
const CROWDED_WORK: u32 = 10;

/// The most bits of work that this side puts into what it says.
const MAX_WORK: u32 = 18;

/// How many numbers are tried each time that time passes. That takes a browser some ten milliseconds.
const TRIES: u64 = 2_000;

/// When a challenge that this side takes is asked for, in milliseconds after the first time.
const TAKES: [Millis; 3] = [0, 2_000, 5_000];

/// How long an author may take to open a room, in milliseconds.
const MISSED: Millis = 15_000;

/// How often the invite is told, and how many are told that they came too late.
const MAX_INVITES: u32 = 4;
const MAX_TOO_LATE: usize = 10;

/// How many keys are remembered as blocked.
const MAX_BLOCKED: usize = 500;

/// This side's challenge.
struct Own {
    challenge: Challenge,
    /// When it was last said.
    said: Option<Millis>,
    /// When it is said again.
    due: Millis,
    /// Who has taken it.
    taker: Option<PublicKey>,
    invite: Option<Invite>,
    /// How often the taker was told the invite.
    told: u32,
}

/// A challenge on the list.
struct Entry {
    listed: Listed,
    heard: Millis,
    work: u32,
}

/// The challenge that this side takes.
struct Taking {
    key: PublicKey,
    name: String,
    since: Millis,
    /// How often it was asked for.
    asked: usize,
}

/// The list, and this side's part in it.
pub struct Lobby {
    pool: Pool,
    own: Option<Own>,
    entries: Vec<Entry>,
    taking: Option<Taking>,
    blocked: HashSet<PublicKey>,
    /// Who was told to have come too late.
    too_late: HashSet<PublicKey>,
    looked: Option<Millis>,
    /// The challenge as it is said once enough work is in it, and the next number to try.
    draft: Option<(Event, u64)>,
    steps: Vec<LobbyStep>,
}

/// Returns the topic of the list of a place. It is no secret.
pub(crate) fn channel(place: &str) -> Channel {
    Channel {
        name: hex(&hash("nostr list", &[place.as_bytes()]).0[..16]),
        key: hash("nostr list key", &[place.as_bytes()]),
    }
}

impl Lobby {
    /// Begins. `place` names the list: all pages of one site have the same. Nothing happens before the first call of
    /// [`Gather::pass`].
    pub fn new(place: &str, relays: usize, seed: [u8; 32], moment: Moment) -> Lobby {
        let rng = SeededRng::new(seed);
        let mut pool = Pool::new(rng, relays, vec![channel(place)], moment);
        pool.least_work = Some(0);
        Lobby {
            pool,
            own: None,
            entries: Vec::new(),
            taking: None,
            blocked: HashSet::new(),
            too_late: HashSet::new(),
            looked: None,
            draft: None,
            steps: Vec::new(),
        }
    }

    #[cfg(test)]
    pub(super) fn key(&self) -> PublicKey {
        self.pool.author.public()
    }

    fn now(&self) -> Millis {
        self.pool.now
    }

    /// How many bits of work make what this side says heard.
    fn needed_work(&self) -> u32 {
        let least = self.entries.iter().map(|entry| entry.work).min();
        match self.entries.len() {
            MAX_LISTED.. => (least.unwrap_or(0) + 1).clamp(CROWDED_WORK, MAX_WORK),
            CROWDED.. => CROWDED_WORK,
            _ => 0,
        }
    }

    /// Says something to one side that nobody else can read.
    fn say_to(&mut self, word: &str, key: &PublicKey, text: &str) {
        let nonce = self.pool.rng.draw::<32>().0;
        let shared = self.pool.author.shared_with(key);
        if let Some(sealed) = shared.and_then(|shared| seal(&shared, nonce, text)) {
            self.say(&format!("{word} {} {sealed}", hex(key)));
        }
    }

    fn say(&mut self, text: &str) {
        self.pool.publish(0, text);
    }

    /// Puts some work into the challenge that waits to be said.
    fn work(&mut self) {
        let needed = self.needed_work();
        if let Some((mut draft, from)) = self.draft.take() {
            match draft.work_towards(needed, from, TRIES) {
                true => self.pool.publish_draft(draft),
                false => self.draft = Some((draft, from + TRIES)),
            }
        }
    }

    fn look(&mut self) {
        let now = self.now();
        if self
            .looked
            .is_none_or(|at| now.saturating_sub(at) >= CURRENT)
        {
            self.looked = Some(now);
            self.say("look");
        }
        if let Some(own) = &mut self.own {
            own.due = now;
        }
    }

    fn say_own(&mut self) {
        let now = self.now();
        let Some(own) = &mut self.own else { return };
        if own.taker.is_none() && now >= own.due {
            (own.said, own.due) = (Some(now), now + RENEW);
            let text = format!("challenge {}", own.challenge);
            if self.needed_work() == 0 {
                self.draft = None;
                self.say(&text);
            } else if self.draft.is_none() {
                // Work that has begun is not thrown away because somebody looks.
                self.draft = self.pool.draft(0, &text).map(|draft| (draft, 0));
            }
        }
    }

    fn ask(&mut self) {
        let now = self.now();
        let Some(taking) = &mut self.taking else {
            return;
        };
        let since = now.saturating_sub(taking.since);
        let key = taking.key;
        if TAKES.get(taking.asked).is_some_and(|due| since >= *due) {
            taking.asked += 1;
            // Nothing cannot be sealed, and a name may be nothing.
            let name = format!("{}.", taking.name);
            self.say_to("take", &key, &name);
        } else if since >= MISSED {
            self.forgo(&key);
            self.miss(&key);
        }
    }

    /// Takes no other's challenge any more.
    fn stop_asking(&mut self) {
        if let Some(taking) = self.taking.take() {
            self.forgo(&taking.key);
        }
    }

    /// Tells the author of a challenge that this side does not come.
    fn forgo(&mut self, key: &PublicKey) {
        self.say(&format!("forgo {}", hex(key)));
    }

    fn miss(&mut self, key: &PublicKey) {
        if self.taking.take_if(|taking| taking.key == *key).is_some() {
            self.steps.push(LobbyStep::Missed);
        }
        self.strike_out(|entry| entry.listed.key == *key);
    }

    /// Takes entries off the list.
    fn strike_out(&mut self, goes: impl Fn(&Entry) -> bool) {
        let before = self.entries.len();
        self.entries.retain(|entry| !goes(entry));
        if self.entries.len() < before {
            self.tell_list();
        }
    }

    fn tell_list(&mut self) {
        let full = self.entries.len() >= MAX_LISTED;
        let least = self.entries.iter().map(|entry| entry.work).min();
        let least = least.filter(|_| full).unwrap_or(0);
        self.pool.least_work = Some(least.min(MAX_WORK));
        let list = self.entries.iter().map(|entry| entry.listed.clone());
        self.steps.push(LobbyStep::Listed(list.collect()));
    }

    fn list(&mut self, key: PublicKey, work: u32, challenge: Challenge) {
        let heard = self.now();
        let entry = Entry {
            listed: Listed { key, challenge },
            heard,
            work,
        };
        if let Some(known) = self
            .entries
            .iter_mut()
            .find(|known| known.listed.key == key)
        {
            let same = known.listed == entry.listed;
            *known = entry;
            if same {
                return;
            }
        } else if self.entries.len() < MAX_LISTED {
            self.entries.push(entry);
        } else {
            let least = self.entries.iter_mut().min_by_key(|known| known.work);
            match least.filter(|known| known.work < work) {
                Some(known) => *known = entry,
                None => return,
            }
        }
        self.tell_list();
    }

    fn read(&mut self, author: PublicKey, work: u32, text: &str) {
        if self.blocked.contains(&author) {
            return;
        }
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let (to, sealed) = rest.split_once(' ').unwrap_or((rest, ""));
        let is_for_this_side = to == hex(&self.pool.author.public());
        let opened = || open(&self.pool.author.shared_with(&author)?, sealed);
        match word {
            "look" => {
                if let Some(own) = &mut self.own {
                    own.due = own.due.min(own.said.map_or(0, |said| said + LOOK_PAUSE));
                }
            }
            "challenge" => {
                if let Ok(challenge) = rest.parse() {
                    self.list(author, work, challenge);
                }
            }
            "gone" => self.strike_out(|entry| entry.listed.key == author),
            "take" if is_for_this_side => {
                if let Some(name) = opened() {
                    self.taken(author, name.strip_suffix('.').unwrap_or_default());
                }
            }
            "come" if is_for_this_side => {
                let asked = self
                    .taking
                    .as_ref()
                    .is_some_and(|taking| taking.key == author);
                if let Some(Ok(invite)) = opened().filter(|_| asked).map(|text| text.parse()) {
                    self.taking = None;
                    self.steps.push(LobbyStep::Come(invite));
                }
            }
            "late" if is_for_this_side => self.miss(&author),
            "forgo" if is_for_this_side && self.is_taken_by(&author) => {
                self.steps.push(LobbyStep::Forgone);
            }
            _ => {}
        }
    }

    fn is_taken_by(&self, key: &PublicKey) -> bool {
        self.own.as_ref().is_some_and(|own| own.taker == Some(*key))
    }

    /// Somebody takes this side's challenge.
    fn taken(&mut self, by: PublicKey, name: &str) {
        match &mut self.own {
            Some(own) if own.taker.is_none() => {
                own.taker = Some(by);
                self.draft = None;
                self.steps.push(LobbyStep::Taken { name: tidy(name) });
                self.say("gone");
                self.stop_asking();
            }
            Some(own) if own.taker == Some(by) => self.tell_invite(),
            _ => {
                if self.too_late.len() < MAX_TOO_LATE && self.too_late.insert(by) {
                    self.say(&format!("late {}", hex(&by)));
                }
            }
        }
    }

    fn tell_invite(&mut self) {
        let Some(own) = &mut self.own else { return };
        if let (Some(taker), Some(invite)) = (own.taker, own.invite)
            && own.told < MAX_INVITES
        {
            own.told += 1;
            self.say_to("come", &taker, &invite.to_string());
        }
    }

    fn take_steps(&mut self) -> Vec<LobbyStep> {
        let (steps, reach) = self.pool.take_steps();
        let reach = reach.into_iter().map(|reach| match reach {
            Reach::Entered => LobbyStep::Entered,
            Reach::Lost => LobbyStep::Lost,
        });
        let own = std::mem::take(&mut self.steps);
        reach
            .chain(own)
            .chain(steps.into_iter().map(LobbyStep::Relay))
            .collect()
    }
}

impl Gather for Lobby {
    fn pass(&mut self, moment: Moment) -> Vec<LobbyStep> {
        self.pool.set_time(moment);
        self.pool.pass();
        let now = self.now();
        self.strike_out(|entry| now.saturating_sub(entry.heard) >= LIFE);
        self.say_own();
        self.ask();
        self.work();
        self.take_steps()
    }

    fn told(&mut self, at: usize, told: &Told, moment: Moment) -> Vec<LobbyStep> {
        self.pool.set_time(moment);
        match self.pool.told(at, told) {
            Some(Heard::Ready { .. }) => self.look(),
            Some(Heard::Text {
                author, work, text, ..
            }) => self.read(author, work, &text),
            None => {}
        }
        // In a hidden page what comes over the sockets is all that keeps the time.
        self.say_own();
        self.ask();
        self.take_steps()
    }

    fn offer(&mut self, challenge: Option<Challenge>, moment: Moment) -> Vec<LobbyStep> {
        self.pool.set_time(moment);
        let due = self.now();
        let own = self.own.take();
        self.draft = None;
        self.too_late.clear();
        self.stop_asking();
        match challenge {
            Some(challenge) => {
                self.own = Some(Own {
                    challenge,
                    said: None,
                    due,
                    taker: None,
                    invite: None,
                    told: 0,
                });
                self.say_own();
            }
            None => match own {
                Some(Own { taker: None, .. }) => self.say("gone"),
                Some(Own {
                    taker: Some(taker),
                    told: 0,
                    ..
                }) => self.say(&format!("late {}", hex(&taker))),
                _ => {}
            },
        }
        self.take_steps()
    }

    fn take(&mut self, key: PublicKey, name: &str, moment: Moment) -> Vec<LobbyStep> {
        self.pool.set_time(moment);
        self.taking = Some(Taking {
            key,
            name: tidy(name),
            since: self.now(),
            asked: 0,
        });
        self.ask();
        self.take_steps()
    }

    fn forgo(&mut self, key: PublicKey, moment: Moment) -> Vec<LobbyStep> {
        self.pool.set_time(moment);
        Lobby::forgo(self, &key);
        self.take_steps()
    }

    fn invite(&mut self, invite: Invite, moment: Moment) -> Vec<LobbyStep> {
        self.pool.set_time(moment);
        if let Some(own) = &mut self.own {
            own.invite = Some(invite);
            self.tell_invite();
        }
        self.take_steps()
    }

    fn block(&mut self, key: PublicKey, moment: Moment) -> Vec<LobbyStep> {
        self.pool.set_time(moment);
        if self.blocked.len() < MAX_BLOCKED {
            self.blocked.insert(key);
        }
        self.strike_out(|entry| entry.listed.key == key);
        self.take_steps()
    }

    fn block_taker(&mut self, moment: Moment) -> Vec<LobbyStep> {
        match self.own.as_ref().and_then(|own| own.taker) {
            Some(taker) => self.block(taker, moment),
            None => Vec::new(),
        }
    }
}
