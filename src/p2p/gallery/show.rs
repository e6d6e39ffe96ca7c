//! Who watches at a page, and what each of them was shown. Whatever has happened since follows from the scene, so nothing
//! has to be noted when it happens.

use std::collections::BTreeMap;

use engine::Color;
use game::Millis;

use super::scene::Scene;
use super::statement::Revealed;
use super::way::draw;
use super::{BREADTH, Elsewhere, GalleryKey, MAX_DEEDS, Shown, Word, decode, encode};
use crate::digest::{Hash, SeededRng};
use crate::secret::private_game::Secret;
use crate::token_bucket::TokenBucket;
use crate::wire::Batch;

/// How many frames with entries a watcher is sent at once.
const AT_ONCE: usize = 8;

/// How much somebody who watches may say at once, and how much a second after that.
const WORDS: f64 = 8.0;
const WORDS_PER_SECOND: f64 = 0.5;

/// How many are counted below one page at most: as many as there are places.
const MAX_BELOW: u32 = 8 + 64 + 512;

/// Whoever watches, by a number that is not used twice.
pub type Guest = u32;

/// What a watcher was shown.
#[derive(Default)]
struct Told {
    /// The game, how many of its entries, and the hash of its log after them.
    game: Option<(Hash, u32, Hash)>,
    /// What both sides have revealed, by its digest.
    revealed: Option<Hash>,
    /// The number of the last statement, and the depth of this page.
    at: Option<u64>,
    depth: Option<u8>,
    /// What this watcher has said: the key of its own entrance, and how many watch below it.
    key: Option<GalleryKey>,
    below: u32,
    /// How much more it may say.
    words: Option<TokenBucket>,
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

    /// How many watch at this page.
    pub fn len(&self) -> usize {
        self.guests.len()
    }

    /// How many watch at this page and, as far as they say, below it.
    pub fn watchers(&self) -> u32 {
        let below = self.guests.values().map(|told| told.below);
        let own = u32::try_from(self.guests.len()).unwrap_or(u32::MAX);
        below.fold(own, u32::saturating_add)
    }

    /// The keys of the pages of those who watch here, at which others can watch.
    pub fn keys(&self) -> Vec<GalleryKey> {
        let keys = self.guests.values().filter_map(|told| told.key);
        keys.collect()
    }

    /// Returns where else the game can be watched: some of the pages, by random bytes drawn anew for each who asks.
    pub fn elsewhere(&self, newest: u64, drawn: [u8; 32]) -> Elsewhere {
        let mut rng = SeededRng::new(drawn);
        let mut known = self.keys();
        let mut keys = Vec::new();
        while keys.len() < BREADTH && !known.is_empty() {
            let key = known.swap_remove(draw(&mut rng, known.len()));
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        Elsewhere { newest, keys }
    }

    /// Takes a frame of somebody who watches. Returns whether it is something that they may say.
    pub fn hear(&mut self, guest: Guest, frame: &[u8], now: Millis) -> bool {
        let Some(told) = self.guests.get_mut(&guest) else {
            return false;
        };
        let words = told
            .words
            .get_or_insert_with(|| TokenBucket::new(WORDS, WORDS_PER_SECOND, now));
        match decode(frame) {
            Some(Word::Relay { key, below }) if words.take(now) => {
                told.key = key.map(|key| GalleryKey(key.0));
                told.below = below.min(MAX_BELOW);
                true
            }
            _ => false,
        }
    }

    /// Whether nobody watches.
    pub fn is_empty(&self) -> bool {
        self.guests.is_empty()
    }

    /// Returns the frames that bring the watchers up to date to whom something can be sent, or bring them a part of the
    /// way.
    pub fn show(
        &mut self,
        scene: Scene<'_>,
        is_ready: impl Fn(Guest) -> bool,
    ) -> Vec<(Guest, Vec<u8>)> {
        let mut frames = Vec::new();
        for (guest, told) in self
            .guests
            .iter_mut()
            .filter(|(guest, _)| is_ready(**guest))
        {
            let shown = told.catch_up(scene);
            let shown = shown.iter().filter_map(encode);
            frames.extend(shown.map(|frame| (*guest, frame)));
        }
        frames
    }
}

impl Told {
    fn catch_up(&mut self, scene: Scene<'_>) -> Vec<Shown> {
        let mut shown = Vec::new();
        if self.depth != Some(scene.depth) {
            self.depth = Some(scene.depth);
            shown.push(Shown::Depth(scene.depth));
        }
        if self.at == Some(scene.at) {
            return shown;
        }
        let Some(log) = scene.log else {
            self.at = Some(scene.at);
            shown.push(Shown::Statement(scene.statement.clone()));
            return shown;
        };
        let known = self.game.as_ref().filter(|(id, seq, hash)| {
            // The host may have lost entries that were shown already.
            id == log.id() && log.hash_at(*seq) == Some(hash)
        });
        let from = known.map_or(0, |(_, seq, _)| *seq);
        if known.is_none() {
            shown.push(Shown::Game(Box::new(log.head().clone())));
            self.revealed = None;
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
        if let Some((digest, revealed)) = scene.revealed
            && self.revealed != Some(digest)
        {
            self.revealed = Some(digest);
            shown.extend(frames_of(revealed));
        }
        self.at = Some(scene.at);
        shown.push(Shown::Statement(scene.statement.clone()));
        shown
    }
}

fn frames_of(revealed: &Revealed) -> Vec<Shown> {
    let stopped = revealed.stopped.clone().map(Shown::Stopped);
    let secrets = Color::ALL.into_iter().flat_map(|color| {
        let secret = revealed.secrets[color].iter();
        secret.flat_map(move |secret| parts(color, secret))
    });
    stopped.into_iter().chain(secrets).collect()
}

fn parts(color: Color, secret: &Secret) -> Vec<Shown> {
    let part = |from: usize| Shown::Secret {
        color,
        from: u32::try_from(from).unwrap_or(u32::MAX),
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
