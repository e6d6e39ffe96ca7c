//! Those who watch at the honest player's page while the adversary plays: two who come and go and whose lines are slow at
//! times, one who watches at the page of the first, and one who is an adversary too and says what nobody may say.
//!
//! After every event each of the honest ones must see what the page itself shows, or showed before while the line is slow,
//! and no secret before the end. They must take all that they are shown: nobody but a gallery could make them doubt it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use engine::Color;
use game::{GameResult, Reason};
use p2p::audit::{Findings, Verdict};
use p2p::gallery::{BREADTH, Gallery, GalleryKey, Guest, Now, Speaker, Watcher, relay_frame};
use p2p::{Blob, Model, Peer, UserAction};

use super::witness::LawA;
use crate::machine::secret_on;
use crate::pages::{is_signed, signature};
use crate::relaying::altered;
use crate::rng::Rng;
use crate::world::{Witness, World};

/// How many can watch below somebody, as far as a gallery believes it.
const MOST_BELOW: u32 = 584;

/// Statements that only say how many watch are at least so far apart, in milliseconds.
const APART: u64 = 1_000;

/// All that can be seen at one moment, but for how many watch.
#[derive(Clone, Debug, PartialEq)]
struct Sight {
    game: Blob<32>,
    entries: u32,
    hash: Blob<32>,
    names: [String; 2],
    now: Now,
    result: Option<GameResult>,
    findings: Option<Findings>,
}

impl Sight {
    /// What the page of a player shows.
    fn of_page(peer: &Peer, model: &Model) -> Option<Sight> {
        let log = peer.log()?;
        let mut names = peer.names().map(str::to_owned);
        if log.terms().color(model.seat) == Color::Black {
            names.reverse();
        }
        let own = log.terms().color(model.seat);
        let findings = peer.findings();
        let broke = |color: &Color| {
            let verdict = findings.map(|findings| &findings.verdicts[*color]);
            matches!(verdict, Some(Verdict::Broke { .. }))
        };
        let cheat = Color::ALL.into_iter().find(broke);
        assert_ne!(cheat, Some(own), "an honest player looks like a cheat");
        Some(Sight {
            game: *log.id(),
            entries: log.len(),
            hash: log.hash(),
            names,
            now: Now {
                clocks: model.clocks,
                running: model.running,
                over: model.result.map(|result| result.reason),
                winner: model.result.and_then(|result| result.winner),
                watchers: 0,
            },
            // Who watches judges for themselves, also where the two players' accounts differ.
            result: cheat.map_or(model.result, |cheat| {
                Some(GameResult::win(!cheat, Reason::Cheated))
            }),
            findings: findings.cloned(),
        })
    }

    /// What somebody sees who watches.
    fn of(watcher: &Watcher) -> Option<Sight> {
        let log = watcher.log()?;
        Some(Sight {
            game: *log.id(),
            entries: log.len(),
            hash: log.hash(),
            names: watcher.names().clone(),
            now: Now {
                watchers: 0,
                ..watcher.now()
            },
            result: watcher.result(),
            findings: watcher.findings().cloned(),
        })
    }

    /// Whether there is nothing that has to be said at once. The clocks run at the watchers' pages as well.
    fn is_like(&self, other: &Sight) -> bool {
        let still = |sight: &Sight| Sight {
            now: Now {
                clocks: None,
                ..sight.now
            },
            ..sight.clone()
        };
        still(self) == still(other)
    }
}

/// Somebody who watches at the page of the player.
struct Line {
    guest: Guest,
    watcher: Watcher,
    /// Until when the line takes nothing.
    slow: u64,
}

/// All who watch.
pub struct Audience {
    good: usize,
    rng: Rng,
    speaker: Speaker,
    gallery: Gallery,
    next: Guest,
    /// How often the page was opened, as far as they know.
    life: u64,
    lines: Vec<Line>,
    /// The gallery of the first of them, and whoever watches there.
    passed: Gallery,
    below: Watcher,
    hostile: Hostile,
    /// What the page showed with each of its statements.
    shown: BTreeMap<u64, Vec<Sight>>,
    /// The newest of them, and when it was made.
    last: Option<(Sight, u64)>,
    /// How many statements were made, and how many frames of the adversary among them were refused.
    pub statements: u64,
    pub refused: u64,
}

/// Somebody who watches and says anything.
#[derive(Default)]
struct Hostile {
    guest: Option<Guest>,
    /// When it comes again.
    again: u64,
    said: Vec<Vec<u8>>,
    heard: Vec<Vec<u8>>,
}

impl Audience {
    pub fn new(good: usize, seed: u64) -> Audience {
        Audience {
            good,
            rng: Rng::new(seed ^ 0xCA11),
            speaker: Speaker::default(),
            gallery: Gallery::default(),
            next: 0,
            life: 0,
            lines: Vec::new(),
            passed: Gallery::default(),
            below: Watcher::default(),
            hostile: Hostile::default(),
            shown: BTreeMap::new(),
            last: None,
            statements: 0,
            refused: 0,
        }
    }

    fn enter(&mut self) -> Guest {
        self.next += 1;
        self.gallery.enter(self.next);
        self.next
    }

    /// The page was opened again, and everybody comes again over a new line. Whoever watches at another page stays there.
    fn reopen(&mut self, now: u64) {
        (self.speaker, self.gallery) = (Speaker::default(), Gallery::default());
        for at in 0..self.lines.len() {
            let guest = self.enter();
            self.lines[at].guest = guest;
            self.lines[at].watcher.begin(true, now);
        }
        self.hostile.guest = None;
        self.last = None;
    }

    fn come_and_go(&mut self, now: u64) {
        if self.lines.is_empty() || self.lines.len() < 2 && self.rng.percent(2) {
            let guest = self.enter();
            let mut watcher = Watcher::default();
            watcher.begin(true, now);
            self.lines.push(Line {
                guest,
                watcher,
                slow: 0,
            });
            if self.lines.len() == 1 {
                self.follow_first(now);
            }
        }
        if self.rng.below(400) == 0 {
            let gone = self.rng.below(self.lines.len() as u64) as usize;
            let gone_guest = self.lines.remove(gone).guest;
            self.gallery.leave(gone_guest);
            if gone == 0 {
                self.follow_first(now);
            }
        }
        for line in &mut self.lines {
            if self.rng.below(60) == 0 {
                line.slow = now + self.rng.below(9_000);
            }
        }
    }

    /// Whoever watches at the page of another finds the one who is the first now, and believes nothing older than before.
    fn follow_first(&mut self, now: u64) {
        self.passed = Gallery::default();
        self.passed.enter(0);
        self.below.begin(false, now);
    }

    /// Lets the adversary among them say something, and looks that this has changed nothing but its own place.
    fn be_hostile(&mut self, world: &World) {
        if self.hostile.guest.is_none() && world.now >= self.hostile.again {
            self.hostile.guest = Some(self.enter());
        }
        let often = match self.rng.below(12) {
            0 => 1,
            1 => self.rng.below(12),
            _ => return,
        };
        let steady = world.moment(self.good).steady;
        for _ in 0..often {
            let Some(guest) = self.hostile.guest else {
                return;
            };
            let frame = self.hostile.word(world, self.good, &mut self.rng);
            if !self.gallery.hear(guest, &frame, steady) {
                // The page ends the line.
                self.gallery.leave(guest);
                self.refused += 1;
                self.hostile.guest = None;
                self.hostile.again = world.now + self.rng.below(3_000);
            }
        }
        let present = u32::from(self.hostile.guest.is_some());
        let most = self.lines.len() as u32 + present * (1 + MOST_BELOW);
        assert!(self.gallery.watchers() <= most, "too many are counted");
        let keys = self.gallery.keys();
        assert!(keys.len() <= present as usize, "{keys:?}");
        let drawn = std::array::from_fn(|_| self.rng.next() as u8);
        let named = self.gallery.elsewhere(0, drawn).keys;
        assert!(named.len() <= BREADTH && named.iter().all(|key| keys.contains(key)));
    }

    /// Looks at the page, shows it to everybody, and compares.
    pub fn look(&mut self, world: &World) {
        let (now, good) = (world.now, self.good);
        let side = &world.sides[good];
        let Some(peer) = side.peer.as_ref() else {
            return;
        };
        if side.life != self.life {
            self.life = side.life;
            self.reopen(now);
        }
        self.come_and_go(now);
        self.be_hostile(world);
        let moment = world.moment(good);
        let before = self.speaker.newest();
        let watchers = self.gallery.watchers();
        let sign = &mut |hash: &_| Some(signature(hash));
        let Some(scene) = self.speaker.scene(peer, watchers, moment, sign) else {
            return;
        };
        let (lines, hostile) = (&self.lines, self.hostile.guest);
        let is_ready = |guest: Guest| {
            let mut lines = lines.iter();
            hostile == Some(guest) || lines.any(|line| line.guest == guest && line.slow <= now)
        };
        // A long log is shown in parts.
        let parts = if self.rng.percent(10) { 1 } else { usize::MAX };
        let mut frames = Vec::new();
        for _ in 0..parts {
            let more = self.gallery.show(scene, is_ready);
            if more.is_empty() {
                break;
            }
            frames.extend(more);
        }
        let model = world.model(good);
        let sight = Sight::of_page(peer, &model).expect("a game is shown");
        if self.speaker.newest() != before {
            self.note_statement(&sight, moment.steady);
        }
        if !frames.is_empty() {
            self.look_for_secrets(world, peer, &model, &frames);
        }
        for (guest, frame) in frames {
            self.take(guest, frame, now);
        }
        self.compare(&sight, parts > 1, now);
        self.look_below(now);
    }

    /// Notes what the page shows with a new statement. What a hostile watcher says makes it sign no more than once a second.
    fn note_statement(&mut self, sight: &Sight, steady: u64) {
        self.statements += 1;
        let newest = self.speaker.newest();
        self.shown.entry(newest).or_default().push(sight.clone());
        if let Some((last, since)) = &self.last
            && last.is_like(sight)
        {
            let silent = steady - since;
            assert!(silent >= APART, "said again after {silent} ms");
        }
        self.last = Some((sight.clone(), steady));
    }

    /// Nothing of what one side has hidden is shown before both have revealed all.
    fn look_for_secrets(
        &self,
        world: &World,
        peer: &Peer,
        model: &Model,
        frames: &[(Guest, Vec<u8>)],
    ) {
        let hides = peer.log().is_some_and(|log| log.public_game().is_some());
        if hides && peer.findings().is_some() && model.result.is_some() {
            return;
        }
        let disks = world.sides.iter().filter_map(|side| side.disk.as_ref());
        let seeds: Vec<String> = match hides {
            true => disks.map(|disk| secret_on(disk).seed.to_string()).collect(),
            false => Vec::new(),
        };
        for (_, frame) in frames {
            let text = std::str::from_utf8(frame).expect("a text");
            let tells = text.starts_with("{\"Secret\"") || text.starts_with("{\"Stopped\"");
            assert!(!tells, "shown before the end: {text}");
            assert!(seeds.iter().all(|seed| !text.contains(seed)), "{text}");
        }
    }

    fn take(&mut self, guest: Guest, frame: Vec<u8>, now: u64) {
        if self.hostile.guest == Some(guest) {
            if self.hostile.heard.len() < 40 {
                self.hostile.heard.push(frame);
            }
            return;
        }
        let line = self.lines.iter_mut().find(|line| line.guest == guest);
        let watcher = &mut line.expect("somebody who watches").watcher;
        if let Err(fault) = watcher.take(&frame, &is_signed, now) {
            panic!("{fault}: {}", String::from_utf8_lossy(&frame));
        }
    }

    /// Compares what is seen at each page with what the player's page shows.
    fn compare(&self, sight: &Sight, is_whole: bool, now: u64) {
        for line in &self.lines {
            let seen = Sight::of(&line.watcher);
            let is_up_to_date = is_whole && line.slow <= now;
            assert!(seen.is_some() || !is_up_to_date, "nothing is seen");
            if let Some(seen) = seen {
                self.was_shown(&seen, line.watcher.newest());
                let is_same = !is_up_to_date || sight.is_like(&seen);
                assert!(is_same, "{seen:#?} is seen, not {sight:#?}");
            }
        }
    }

    /// Looks whether the page has shown what somebody sees, with the statement of this number.
    fn was_shown(&self, seen: &Sight, number: u64) {
        let shown = self.shown.get(&number);
        let was = shown.is_some_and(|shown| shown.contains(seen));
        assert!(was, "{seen:#?} is seen, but was never shown: {shown:#?}");
    }

    /// Shows the game at the page of the first who watches.
    fn look_below(&mut self, now: u64) {
        let Some(scene) = self.lines.first().and_then(|line| line.watcher.scene()) else {
            return;
        };
        let before = self.below.newest();
        for (_, frame) in self.passed.show(scene, |_| true) {
            if let Err(fault) = self.below.take(&frame, &is_signed, now) {
                panic!("{fault}: {}", String::from_utf8_lossy(&frame));
            }
        }
        assert!(self.below.newest() >= before, "something older is believed");
        if let Some(seen) = Sight::of(&self.below) {
            self.was_shown(&seen, self.below.newest());
        }
    }
}

impl Hostile {
    /// Makes up a frame: words that one may say, often too many or with any numbers, and all that one may not.
    fn word(&mut self, world: &World, good: usize, rng: &mut Rng) -> Vec<u8> {
        let key = |rng: &mut Rng| GalleryKey(std::array::from_fn(|_| rng.next() as u8));
        let own = match rng.below(10) {
            0..5 => {
                let key = rng.percent(80).then(|| key(rng));
                let below = [0, 3, 584, 585, u32::MAX][rng.below(5) as usize];
                relay_frame(key, below).expect("a frame")
            }
            5 => (0..rng.below(60)).map(|_| rng.next() as u8).collect(),
            6 => {
                let word = relay_frame(Some(key(rng)), 7).expect("a frame");
                let mut word = serde_json::from_slice(&word).expect("JSON");
                altered(&mut word, rng);
                word.to_string().into_bytes()
            }
            // What it was shown, and what players say to each other.
            7 => any(&self.heard, rng),
            8 => any(&world.sides[1 - good].sent, rng),
            _ => {
                let word = relay_frame(None, 1).expect("a frame");
                let (mut long, filling) =
                    [(word, b' '), (Vec::new(), b'[')][rng.below(2) as usize].clone();
                long.resize(20_000, filling);
                long
            }
        };
        let frame = match rng.percent(25) {
            true => any(&self.said, rng),
            false => own,
        };
        if self.said.len() < 60 {
            self.said.push(frame.clone());
        }
        frame
    }
}

fn any(frames: &[Vec<u8>], rng: &mut Rng) -> Vec<u8> {
    let drawn = rng.below(frames.len() as u64) as usize;
    frames.get(drawn).cloned().unwrap_or_default()
}

/// The witness of a game that is watched.
pub struct Watched {
    pub law: LawA,
    pub audience: Rc<RefCell<Audience>>,
}

impl Witness for Watched {
    fn sees(&mut self, world: &World) {
        self.law.sees(world);
        self.audience.borrow_mut().look(world);
    }

    fn note_action(&mut self, world: &World, action: &UserAction) {
        self.law.note_action(world, action);
    }

    fn hears(&mut self, frame: &[u8]) {
        self.law.hears(frame);
    }
}
