//! The pages of those who watch one game, in virtual time: whoever finds no place at the page of the player watches at the
//! page of another. It fails at once if anybody is shown what the gallery has not said, or watches in a circle for long.

use std::collections::BTreeMap;

use engine::Variant;
use game::{Millis, TimeControl};
use p2p::Blob;
use p2p::gallery::{
    BREADTH, Elsewhere, Gallery, GalleryKey, Guest, MAX_WATCHERS, Signature, Speaker, Watcher, Way,
    relay_frame,
};

use crate::relaying::meddle;
use crate::rng::Rng;
use crate::world::{CALM, HOST, World, terms};

/// How often a page looks after its lines, in milliseconds.
const TICK: Millis = 250;

/// How long a frame takes, and how long a line takes to be made.
const LATENCY: Millis = 80;
const HANDSHAKE: Millis = 600;

/// How long a line to a page that has died seems to be open.
const TIMEOUT: Millis = 5_000;

/// The page of the player.
pub const ROOT: usize = 0;

/// What a page does with what it should pass on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Honest,
    /// It passes nothing on any more.
    HoldsBack,
    /// It passes everything on so much later.
    Delays(Millis),
    /// It changes what it passes on.
    Lies,
    /// It does not show the game to others.
    Alone,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Stage {
    Resting { until: Millis },
    Asking { until: Millis },
    Watching { at: usize, guest: Guest },
}

pub struct Page {
    kind: Kind,
    /// When it begins to do what its kind does, and when it dies.
    turns: Millis,
    dies: Millis,
    stage: Stage,
    /// How many times it has asked. What belongs to an earlier time does not count.
    attempt: u32,
    pause: Millis,
    watcher: Watcher,
    way: Way,
    pub gallery: Gallery,
    pub places: BTreeMap<Guest, (usize, u32)>,
    next: Guest,
    is_open: bool,
    said: (bool, u32),
    said_at: Millis,
    /// When it came.
    pub came: Millis,
    /// The number of the statement that it saw last.
    seen: Option<u64>,
}

enum Happening {
    Asked {
        by: usize,
        attempt: u32,
        key: GalleryKey,
    },
    Full {
        to: usize,
        attempt: u32,
        elsewhere: Elsewhere,
    },
    Opened {
        by: usize,
        attempt: u32,
        at: usize,
        guest: Guest,
    },
    Shown {
        to: usize,
        attempt: u32,
        frame: Vec<u8>,
    },
    Said {
        to: usize,
        guest: Guest,
        frame: Vec<u8>,
    },
    Left {
        at: usize,
        guest: Guest,
    },
    Cut {
        to: usize,
        attempt: u32,
    },
}

pub struct Tree {
    world: World,
    speaker: Speaker,
    pub pages: Vec<Page>,
    queue: BTreeMap<(Millis, u64), Happening>,
    count: u64,
    pub now: Millis,
    pub rng: Rng,
    /// What could be seen after each statement.
    truth: BTreeMap<u64, String>,
    reference: Watcher,
    /// For how long each page has been in a circle.
    circling: Vec<u32>,
    /// How many bytes the page of the player has sent, and how many frames were wrong.
    pub sent: usize,
    pub refused: usize,
}

fn key(page: usize) -> GalleryKey {
    let mut key = [7; 32];
    key[..8].copy_from_slice(&(page as u64).to_be_bytes());
    GalleryKey(key)
}

/// Stands for a signature, which nobody in this test can forge, and costs nothing.
pub fn signature(hash: &Blob<32>) -> Signature {
    Blob(std::array::from_fn(|at| hash.0[at % 32] ^ (at as u8 + 1)))
}

pub fn is_signed(hash: &Blob<32>, said: &Signature) -> bool {
    *said == signature(hash)
}

fn sight(watcher: &Watcher) -> Option<String> {
    let (log, now) = (watcher.log()?, watcher.now());
    let names = watcher.names();
    Some(format!("{} {} {names:?} {now:?}", log.id(), log.hash()))
}

impl Tree {
    pub fn new(seed: u64) -> Tree {
        let time = Some(TimeControl::minutes(3, 2));
        let mut world = World::new(terms(Variant::Chess, time), CALM, seed);
        world.resign = 0;
        world.rematches = true;
        world.think = 2_000;
        world.steps(5_000);
        let mut tree = Tree {
            world,
            speaker: Speaker::default(),
            pages: Vec::new(),
            queue: BTreeMap::new(),
            count: 0,
            now: 0,
            rng: Rng::new(seed),
            truth: BTreeMap::new(),
            reference: Watcher::default(),
            circling: Vec::new(),
            sent: 0,
            refused: 0,
        };
        tree.add(Kind::Honest, 0, Millis::MAX, Millis::MAX);
        tree
    }

    pub fn add(&mut self, kind: Kind, comes: Millis, turns: Millis, dies: Millis) {
        self.circling.push(0);
        self.pages.push(Page {
            kind,
            turns,
            dies,
            stage: Stage::Resting { until: comes },
            attempt: 0,
            pause: 2_000,
            watcher: Watcher::default(),
            way: Way::new(key(ROOT), self.rng.seed()),
            gallery: Gallery::default(),
            places: BTreeMap::new(),
            next: 0,
            is_open: false,
            said: (false, 0),
            said_at: 0,
            came: comes,
            seen: None,
        });
    }

    fn later(&mut self, after: Millis, what: Happening) {
        self.count += 1;
        self.queue.insert((self.now + after, self.count), what);
    }

    fn is_alive(&self, page: usize) -> bool {
        self.now < self.pages[page].dies
    }

    pub fn run(&mut self, until: Millis) {
        while self.now < until {
            self.now += 10;
            while let Some(first) = self.queue.first_entry()
                && first.key().0 <= self.now
            {
                let what = first.remove();
                self.happens(what);
            }
            if self.now.is_multiple_of(TICK) {
                self.world.steps(TICK);
                self.show_root();
                for page in 1..self.pages.len() {
                    if self.is_alive(page) {
                        self.look_after(page);
                    }
                }
                self.look_for_circles();
            }
        }
    }

    fn show_root(&mut self) {
        let Some(peer) = self.world.sides[HOST].peer.as_ref() else {
            return;
        };
        let moment = self.world.moment(HOST);
        let gallery = &mut self.pages[ROOT].gallery;
        // The reference is somebody who watches as well.
        if gallery.is_empty() {
            gallery.enter(Guest::MAX);
        }
        let watchers = gallery.watchers();
        let sign = &mut |hash: &_| Some(signature(hash));
        let Some(scene) = self.speaker.scene(peer, watchers, moment, sign) else {
            return;
        };
        for (guest, frame) in gallery.show(scene, |_| true) {
            if guest == Guest::MAX {
                let taken = self.reference.take(&frame, &is_signed, self.now);
                if taken.unwrap().is_news {
                    let sight = sight(&self.reference).unwrap();
                    self.truth.insert(self.reference.newest(), sight);
                }
                continue;
            }
            self.sent += frame.len();
            self.pass_on(ROOT, guest, frame, 0);
        }
    }

    fn pass_on(&mut self, from: usize, guest: Guest, frame: Vec<u8>, delay: Millis) {
        if let Some((to, attempt)) = self.pages[from].places.get(&guest).copied() {
            self.later(LATENCY + delay, Happening::Shown { to, attempt, frame });
        }
    }

    fn look_after(&mut self, at: usize) {
        let now = self.now;
        let page = &mut self.pages[at];
        match page.stage {
            Stage::Resting { until } if now >= until => {
                page.attempt += 1;
                let patience = if page.way.is_at_gallery() {
                    25_000
                } else {
                    12_000
                };
                page.stage = Stage::Asking {
                    until: now + patience,
                };
                let (attempt, key) = (page.attempt, page.way.page());
                self.later(
                    LATENCY,
                    Happening::Asked {
                        by: at,
                        attempt,
                        key,
                    },
                );
            }
            Stage::Asking { until } if now >= until => self.go_on(at),
            Stage::Watching { .. } if page.watcher.is_late(now) => {
                page.way.leave();
                self.go_on(at);
            }
            _ => {}
        }
        let page = &mut self.pages[at];
        let turned = now >= page.turns;
        let watchers = page.watcher.now().watchers as usize;
        let is_watching = matches!(page.stage, Stage::Watching { .. });
        let may = is_watching && page.watcher.may_relay(now) && page.kind != Kind::Alone;
        page.is_open |= may && watchers >= MAX_WATCHERS - BREADTH;
        let word = (page.is_open, page.gallery.watchers());
        if let Stage::Watching { at: to, guest } = page.stage
            && word != page.said
            && now >= page.said_at + 4_000
        {
            (page.said, page.said_at) = (word, now);
            let frame = relay_frame(page.is_open.then_some(key(at)), word.1).unwrap();
            self.later(LATENCY, Happening::Said { to, guest, frame });
        }
        let page = &mut self.pages[at];
        let Some(scene) = page.watcher.scene() else {
            return;
        };
        let kind = page.kind;
        let frames = page.gallery.show(scene, |_| true);
        for (guest, frame) in frames {
            let mut passed = vec![frame];
            let mut delay = 0;
            match kind {
                Kind::HoldsBack if turned => passed.clear(),
                Kind::Delays(by) if turned => delay = by,
                Kind::Lies if turned && self.rng.percent(20) => meddle(&mut passed, &mut self.rng),
                _ => {}
            }
            for frame in passed {
                self.pass_on(at, guest, frame, delay);
            }
        }
    }

    /// Leaves the page where somebody watches, if they do, and asks another one.
    fn go_on(&mut self, by: usize) {
        let now = self.now;
        let page = &mut self.pages[by];
        if let Stage::Watching { at, guest } = page.stage {
            self.later(LATENCY, Happening::Left { at, guest });
        }
        let page = &mut self.pages[by];
        page.attempt += 1;
        page.said = (false, 0);
        let until = if page.way.go_on() {
            now
        } else {
            let until = now + page.pause;
            page.pause = (page.pause * 2).min(30_000);
            until
        };
        page.stage = Stage::Resting { until };
    }

    fn happens(&mut self, what: Happening) {
        match what {
            Happening::Asked {
                by,
                attempt,
                key: asked,
            } => {
                let at = (0..self.pages.len()).find(|at| key(*at) == asked);
                let Some(at) = at.filter(|at| self.is_alive(*at)) else {
                    return;
                };
                let drawn = self.rng.seed();
                let now = self.now;
                let page = &mut self.pages[at];
                let is_watching = matches!(page.stage, Stage::Watching { .. });
                let (most, may) = match at {
                    ROOT => (MAX_WATCHERS, true),
                    _ => (
                        BREADTH,
                        is_watching && page.is_open && page.watcher.may_relay(now),
                    ),
                };
                if may && page.places.len() < most {
                    page.next += 1;
                    let guest = page.next;
                    page.places.insert(guest, (by, attempt));
                    self.later(
                        HANDSHAKE,
                        Happening::Opened {
                            by,
                            attempt,
                            at,
                            guest,
                        },
                    );
                } else {
                    let newest = if at == ROOT { self.speaker.newest() } else { 0 };
                    let elsewhere = self.pages[at].gallery.elsewhere(newest, drawn);
                    self.later(
                        LATENCY,
                        Happening::Full {
                            to: by,
                            attempt,
                            elsewhere,
                        },
                    );
                }
            }
            Happening::Full {
                to,
                attempt,
                elsewhere,
            } if self.asks(to, attempt) => {
                let page = &mut self.pages[to];
                if page.way.is_at_gallery() {
                    page.watcher.expect(elsewhere.newest, self.now);
                }
                // It does not even leave out itself.
                page.way.take_names(&elsewhere, &[]);
                self.go_on(to);
            }
            Happening::Opened {
                by,
                attempt,
                at,
                guest,
            } => {
                if !self.asks(by, attempt) || !self.is_alive(at) {
                    self.later(LATENCY, Happening::Left { at, guest });
                    return;
                }
                self.pages[at].gallery.enter(guest);
                let (now, page) = (self.now, &mut self.pages[by]);
                page.stage = Stage::Watching { at, guest };
                page.pause = 2_000;
                page.watcher.begin(at == ROOT, now);
                let dies = self.pages[at].dies;
                if dies != Millis::MAX {
                    let cut = Happening::Cut { to: by, attempt };
                    self.later(dies - self.now + TIMEOUT, cut);
                }
                let dies = self.pages[by].dies;
                if dies != Millis::MAX {
                    self.later(dies - self.now + TIMEOUT, Happening::Left { at, guest });
                }
            }
            Happening::Shown { to, attempt, frame } => self.shown(to, attempt, &frame),
            Happening::Said { to, guest, frame } if self.pages[to].places.contains_key(&guest) => {
                assert!(self.pages[to].gallery.hear(guest, &frame, self.now));
            }
            Happening::Left { at, guest } => {
                let page = &mut self.pages[at];
                page.gallery.leave(guest);
                page.places.remove(&guest);
            }
            Happening::Cut { to, attempt }
                if self.pages[to].attempt == attempt && self.is_alive(to) =>
            {
                self.pages[to].way.leave();
                self.go_on(to);
            }
            _ => {}
        }
    }

    fn asks(&self, page: usize, attempt: u32) -> bool {
        let asked = &self.pages[page];
        let is_asking = matches!(asked.stage, Stage::Asking { .. });
        is_asking && asked.attempt == attempt && self.is_alive(page)
    }

    /// Somebody is shown a frame, and sees nothing but what the gallery has said.
    fn shown(&mut self, to: usize, attempt: u32, frame: &[u8]) {
        if self.pages[to].attempt != attempt || !self.is_alive(to) {
            return;
        }
        let page = &mut self.pages[to];
        let Stage::Watching { at, .. } = page.stage else {
            return;
        };
        match page.watcher.take(frame, &is_signed, self.now) {
            Ok(seen) => {
                assert!(!seen.closed);
                if let Some(seen) = sight(&page.watcher) {
                    page.seen = Some(page.watcher.newest());
                    let said = self.truth.get(&page.watcher.newest());
                    assert_eq!(Some(&seen), said, "page {to} sees what was not said");
                }
            }
            Err(fault) => {
                assert_ne!(at, ROOT, "{fault}");
                self.refused += 1;
                page.way.avoid_page();
                self.go_on(to);
            }
        }
    }

    fn look_for_circles(&mut self) {
        for page in 1..self.pages.len() {
            let mut at = page;
            let mut steps = 0;
            while let Stage::Watching { at: next, .. } = self.pages[at].stage
                && at != ROOT
                && steps <= self.pages.len()
            {
                (at, steps) = (next, steps + 1);
            }
            let circles = steps > self.pages.len();
            self.circling[page] = if circles { self.circling[page] + 1 } else { 0 };
            assert!(
                self.circling[page] <= 8,
                "page {page} watches in a circle for two seconds"
            );
        }
    }

    /// For how long something newer has been said than what is seen at a page, in milliseconds.
    pub fn staleness(&self, page: usize) -> Millis {
        let Page { seen, came, .. } = &self.pages[page];
        let Some(seen) = *seen else {
            return self.now.saturating_sub(*came);
        };
        let next = self.truth.range(seen + 1..).next();
        let newest = self.truth.last_key_value();
        // Between two statements nothing happens.
        next.zip(newest)
            .map_or(0, |((next, _), (newest, _))| newest - next)
    }

    pub fn watching(&self) -> impl Iterator<Item = usize> {
        (1..self.pages.len()).filter(|page| {
            let came = &self.pages[*page];
            self.is_alive(*page) && came.kind == Kind::Honest && self.now >= came.came
        })
    }

    pub fn depths(&self) -> BTreeMap<u8, usize> {
        let mut depths = BTreeMap::new();
        for page in self.watching() {
            let scene = self.pages[page].watcher.depth();
            *depths.entry(scene.unwrap_or(0)).or_default() += 1;
        }
        depths
    }
}
