//! The player's side of a gallery: who watches, and what each of them was shown. Whatever has happened since follows
//! from the peer, so nothing has to be noted when it happens.

use std::collections::BTreeMap;

use engine::Color;
use game::Millis;

use super::{HEARTBEAT, MAX_DEEDS, Now, Shown, encode};
use crate::digest::Hash;
use crate::secret::private_game::Secret;
use crate::wire::Batch;
use crate::{Log, Model, Moment, Peer};

/// How many frames with entries a watcher is sent at once.
const AT_ONCE: usize = 8;

/// Whoever watches, by a number that is not used twice.
pub type Guest = u32;

/// What a watcher was shown.
#[derive(Default)]
struct Told {
    /// The game, how many of its entries, and the hash of its log after them.
    game: Option<(Hash, u32, Hash)>,
    names: Option<[String; 2]>,
    now: Option<Now>,
    /// When something was last said.
    at: Millis,
    /// Whether this watcher knows all that was revealed when the game was over.
    knows_secrets: bool,
}

/// Who watches.
#[derive(Default)]
pub struct Gallery {
    guests: BTreeMap<Guest, Told>,
}

impl Gallery {
    /// Lets somebody in.
    pub fn enter(&mut self, guest: Guest) {
        self.guests.insert(guest, Told::default());
    }

    /// Forgets somebody who has left.
    pub fn leave(&mut self, guest: Guest) {
        self.guests.remove(&guest);
    }

    /// How many watch.
    pub fn len(&self) -> usize {
        self.guests.len()
    }

    /// Whether nobody watches.
    pub fn is_empty(&self) -> bool {
        self.guests.is_empty()
    }

    /// Returns the frames that say to everybody that the gallery is closed.
    pub fn close(&self) -> Vec<(Guest, Vec<u8>)> {
        let frame = encode(&Shown::Closed);
        let guests = self.guests.keys();
        guests
            .filter_map(|guest| Some((*guest, frame.clone()?)))
            .collect()
    }

    /// Returns the frames that bring the watchers up to date to whom something can be sent, or bring them a part of the
    /// way.
    pub fn show(
        &mut self,
        peer: &Peer,
        moment: Moment,
        is_ready: impl Fn(Guest) -> bool,
    ) -> Vec<(Guest, Vec<u8>)> {
        let Some(log) = peer.log().filter(|_| !self.is_empty()) else {
            return Vec::new();
        };
        let model = peer.model(moment);
        let now = how_things_stand(&model, self.guests.len());
        let names = names_by_color(peer, log.terms().color(model.seat));
        let mut frames = Vec::new();
        for (guest, told) in self
            .guests
            .iter_mut()
            .filter(|(guest, _)| is_ready(**guest))
        {
            let shown = told.catch_up(peer, log, &names, now, moment.steady);
            let shown = shown.iter().filter_map(encode);
            frames.extend(shown.map(|frame| (*guest, frame)));
        }
        frames
    }
}

impl Told {
    fn catch_up(
        &mut self,
        peer: &Peer,
        log: &Log,
        names: &[String; 2],
        now: Now,
        at: Millis,
    ) -> Vec<Shown> {
        let mut shown = Vec::new();
        let known = self.game.as_ref().filter(|(id, seq, hash)| {
            // The host may have lost entries that were shown already.
            id == log.id() && log.hash_at(*seq) == Some(hash)
        });
        let from = known.map_or(0, |(_, seq, _)| *seq);
        if known.is_none() {
            shown.push(Shown::Game(Box::new(log.head().clone())));
            self.knows_secrets = false;
        }
        let mut batches = Batch::all(log, from);
        let is_long = batches.len() > AT_ONCE;
        batches.truncate(AT_ONCE);
        let last = batches
            .last()
            .map(|batch| (batch.from + batch.entries.len() as u32, batch.hash));
        let (seq, hash) = last.unwrap_or((log.len(), log.hash()));
        self.game = Some((*log.id(), seq, hash));
        shown.extend(batches.into_iter().map(Shown::Entries));
        if is_long {
            return shown;
        }
        if self.names.as_ref() != Some(names) {
            shown.push(Shown::Names(names.clone()));
            self.names = Some(names.clone());
        }
        // The clocks themselves run on the watcher's page as well.
        let same = |told: Now| {
            Now {
                clocks: now.clocks,
                ..told
            } == now
        };
        let is_news = !shown.is_empty() || !self.now.is_some_and(same);
        if is_news || at.saturating_sub(self.at) >= HEARTBEAT {
            (self.now, self.at) = (Some(now), at);
            shown.push(Shown::Now(now));
        }
        // The watcher has to know first that the game is over.
        if !self.knows_secrets && peer.findings().is_some() {
            self.knows_secrets = true;
            shown.extend(secrets(peer));
        }
        shown
    }
}

fn how_things_stand(model: &Model, watchers: usize) -> Now {
    Now {
        clocks: model.clocks,
        running: model.running,
        over: model.result.map(|result| result.reason),
        winner: model.result.and_then(|result| result.winner),
        watchers: u32::try_from(watchers).unwrap_or(u32::MAX),
    }
}

fn names_by_color(peer: &Peer, color: Color) -> [String; 2] {
    let [own, theirs] = peer.names().map(str::to_owned);
    match color {
        Color::White => [own, theirs],
        Color::Black => [theirs, own],
    }
}

/// Returns what both sides have revealed.
fn secrets(peer: &Peer) -> Vec<Shown> {
    let Some(transcript) = peer.transcript() else {
        return Vec::new();
    };
    let mut shown: Vec<_> = transcript.stopped.map(Shown::Stopped).into_iter().collect();
    for (color, secret) in [
        (Color::White, transcript.white),
        (Color::Black, transcript.black),
    ] {
        shown.extend(secret.iter().flat_map(|secret| parts(color, secret)));
    }
    shown
}

fn parts(color: Color, secret: &Secret) -> Vec<Shown> {
    let of = u32::try_from(secret.deeds.len()).unwrap_or(u32::MAX);
    let part = |from: usize| Shown::Secret {
        color,
        from: u32::try_from(from).unwrap_or(u32::MAX),
        of,
        secret: Secret {
            seed: secret.seed,
            deeds: secret
                .deeds
                .iter()
                .skip(from)
                .take(MAX_DEEDS)
                .copied()
                .collect(),
        },
    };
    // A side without hidden moves has a seed to reveal nevertheless.
    (0..secret.deeds.len().max(1))
        .step_by(MAX_DEEDS)
        .map(part)
        .collect()
}
