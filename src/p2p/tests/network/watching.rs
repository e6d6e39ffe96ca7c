//! Watching: whoever comes sees the game that is played, whenever they come, and nothing that the players hide from each
//! other; and whatever a gallery shows, a watcher believes only what the rules allow.

use std::collections::BTreeMap;

use engine::Variant;
use game::{Reason, TimeControl};
use p2p::gallery::{Gallery, GalleryKey, Guest, Revealed, Seen, Speaker, Untrue, Watcher};
use p2p::nostr::Attend;
use p2p::nostr::attendance::{Entrance, gallery_key, is_signed};
use p2p::{Log, Moment, Peer};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::rng::{Rng, repeatable};
use crate::world::{CALM, Faults, GUEST, HOST, World, terms};

/// The key of the gallery of a side.
pub fn key(at: usize) -> GalleryKey {
    gallery_key([at as u8; 32])
}

fn entrance(at: usize) -> Entrance {
    let moment = Moment { wall: 0, steady: 0 };
    Entrance::new([at as u8; 32], [7; 32], 0, moment)
}

/// Shows a frame to somebody who watches the gallery of a side.
pub fn take(watcher: &mut Watcher, at: usize, frame: &[u8]) -> Result<Seen, Untrue> {
    let is_signed = |hash: &_, signature: &_| is_signed(key(at), hash, signature);
    watcher.take(frame, &is_signed, 0)
}

/// The gallery of one side's page, with those who watch.
struct Hall {
    at: usize,
    /// What signs.
    entrance: Entrance,
    speaker: Speaker,
    gallery: Gallery,
    watchers: BTreeMap<Guest, Watcher>,
    /// How many bytes were sent.
    sent: usize,
}

impl Hall {
    fn new(at: usize) -> Hall {
        Hall {
            at,
            entrance: entrance(at),
            speaker: Speaker::default(),
            gallery: Gallery::default(),
            watchers: BTreeMap::new(),
            sent: 0,
        }
    }

    fn come(&mut self, guest: Guest) {
        self.gallery.enter(guest);
        self.watchers.insert(guest, Watcher::default());
    }

    /// Shows what has happened, and returns what was shown.
    fn show(&mut self, world: &World) -> Vec<Vec<u8>> {
        let Some(peer) = world.sides[self.at].peer.as_ref() else {
            return Vec::new();
        };
        let frames = self.frames(peer, world.moment(self.at), |_| true);
        for (guest, frame) in &frames {
            self.sent += frame.len();
            let watcher = self.watchers.get_mut(guest).unwrap();
            take(watcher, self.at, frame).unwrap();
        }
        frames.into_iter().map(|(_, frame)| frame).collect()
    }

    fn frames(
        &mut self,
        peer: &Peer,
        moment: Moment,
        is_ready: impl Fn(Guest) -> bool,
    ) -> Vec<(Guest, Vec<u8>)> {
        let (watchers, entrance) = (self.gallery.watchers(), &mut self.entrance);
        let sign = &mut |hash: &_| entrance.sign(hash);
        let scene = self.speaker.scene(peer, watchers, moment, sign);
        scene.map_or_else(Vec::new, |scene| self.gallery.show(scene, is_ready))
    }

    /// Compares what the watchers see with the game. A long log takes some frames at a time.
    fn compare(&mut self, world: &World) {
        while !self.show(world).is_empty() {}
        let Some(log) = world.sides[self.at].peer.as_ref().and_then(Peer::log) else {
            return;
        };
        for watcher in self.watchers.values() {
            let seen = watcher.log().expect("a game is shown");
            assert_eq!((seen.id(), seen.hash()), (log.id(), log.hash()));
        }
    }
}

/// Plays a game on a bad network with a gallery on each side, to which somebody comes now and then.
fn watched(variant: Variant, faults: Faults, seed: u64) -> (World, [Hall; 2]) {
    let time = seed.is_multiple_of(2).then(|| TimeControl::minutes(3, 2));
    let mut world = World::new(terms(variant, time), faults, seed);
    world.resign = 20;
    world.rematches = seed.is_multiple_of(3);
    let mut halls = [HOST, GUEST].map(Hall::new);
    let mut rng = Rng::new(seed ^ 0xCA11);
    for round in 0..220 {
        world.steps(1_000 + rng.below(4_000));
        for hall in &mut halls {
            if rng.percent(4) {
                hall.come(round);
            }
            if rng.percent(2)
                && let Some(guest) = hall.watchers.keys().next().copied()
            {
                hall.gallery.leave(guest);
                hall.watchers.remove(&guest);
            }
            hall.show(&world);
            hall.compare(&world);
        }
        if world.is_decided() && !world.rematches {
            break;
        }
    }
    // The two sides tell each other what they have hidden.
    world.steps(20_000);
    for hall in &mut halls {
        hall.show(&world);
        hall.compare(&world);
    }
    (world, halls)
}

pub const RULE_SETS: [Variant; 6] = [
    Variant::Chess,
    Variant::Dinosaur,
    Variant::Portal,
    Variant::PortalStandard,
    Variant::Assassin,
    Variant::DinosaurAssassin,
];

#[test]
fn whoever_comes_sees_the_whole_game_of_either_page_on_any_network() {
    let faults = Faults {
        lose: 10,
        repeat: 10,
        delay: 200,
        cut: 1,
        reload: 1,
        forget: 20,
    };
    let cases = (any::<u64>(), 0..RULE_SETS.len());
    repeatable(16)
        .run(&cases, |(seed, rule_set)| {
            watched(RULE_SETS[rule_set], faults, seed);
            Ok(())
        })
        .unwrap();
}

#[test]
fn after_a_game_with_secrets_a_watcher_has_checked_both_sides() {
    let mut checked = 0;
    for seed in 1..9 {
        let (world, halls) = watched(Variant::Assassin, CALM, seed * 2 + 1);
        if world.rematches || world.peer(HOST).findings().is_none() {
            continue;
        }
        for hall in &halls {
            for watcher in hall.watchers.values() {
                let findings = watcher.findings().expect("both sides have revealed all");
                assert!(findings.are_fair());
                assert_eq!(Some(findings), world.peer(HOST).findings());
                assert_eq!(watcher.result(), world.peer(HOST).result());
                checked += 1;
            }
        }
    }
    assert!(checked >= 4, "{checked}");
}

/// Everything that is said before the end is made of the log, the names and the clocks, which both players know. So this
/// looks at the words of every frame: no seed, no hidden move, and no leaf that was not opened by an entry.
#[test]
fn nothing_that_is_shown_before_the_end_is_a_secret_of_one_side() {
    for seed in 0..6 {
        let mut world = World::new(terms(Variant::DinosaurAssassin, None), CALM, seed);
        world.resign = 0;
        let mut halls = [HOST, GUEST].map(Hall::new);
        halls.iter_mut().for_each(|hall| hall.come(0));
        for _ in 0..60 {
            world.steps(1_000);
            for hall in &mut halls {
                let frames = hall.show(&world);
                if world.is_decided() {
                    continue;
                }
                let log = world.peer(hall.at).log();
                for frame in frames {
                    is_public(&frame, log);
                }
            }
        }
    }
}

fn is_public(frame: &[u8], log: Option<&Log>) {
    let shown: Value = serde_json::from_slice(frame).unwrap();
    let (word, said) = shown.as_object().unwrap().iter().next().unwrap();
    match word.as_str() {
        "Entries" => {
            let log = log.expect("entries are of a game");
            let from = said["from"].as_u64().unwrap() as usize;
            let entries = said["entries"].as_array().unwrap();
            let own = &log.entries()[from..from + entries.len()];
            assert_eq!(&serde_json::to_value(own).unwrap(), &said["entries"]);
            assert!(said["stamp"].is_null(), "the host's mark is the host's");
        }
        "Game" => assert_eq!(&serde_json::to_value(log.unwrap().head()).unwrap(), said),
        "Depth" => assert_eq!(said, &json!(0)),
        "Statement" => {
            let said: Value = serde_json::from_str(said["said"].as_str().unwrap()).unwrap();
            let shows = said["shows"].as_object().unwrap();
            let words: Vec<&str> = shows.keys().map(String::as_str).collect();
            let public = ["entries", "game", "hash", "names", "now"];
            assert!(words.iter().all(|word| public.contains(word)), "{words:?}");
        }
        other => panic!("{other} before the end"),
    }
}

/// Returns what a frame states, if it is a statement.
pub fn statement(frame: &[u8]) -> Option<String> {
    let frame: Value = serde_json::from_slice(frame).ok()?;
    Some(frame.get("Statement")?["said"].as_str()?.to_owned())
}

/// Returns a frame with a statement that nobody has signed.
pub fn stated(said: &Value) -> Vec<u8> {
    let signature = "A".repeat(86);
    let frame = json!({"Statement": {"said": said.to_string(), "signature": signature}});
    frame.to_string().into_bytes()
}

/// Takes everything that a watcher was shown until the gallery was closed, of one game or of all that follow it.
pub fn recorded(variant: Variant, rematches: bool, seed: u64) -> Vec<Vec<u8>> {
    let mut world = World::new(terms(variant, Some(TimeControl::minutes(3, 2))), CALM, seed);
    world.rematches = rematches;
    world.resign = 30;
    let mut hall = Hall::new(HOST);
    hall.come(0);
    let mut frames = Vec::new();
    for _ in 0..150 {
        world.steps(1_000);
        frames.extend(hall.show(&world));
    }
    let entrance = &mut hall.entrance;
    let closed = hall
        .speaker
        .close(world.moment(HOST), &mut |hash| entrance.sign(hash));
    frames.extend(closed);
    frames
}

/// Somebody who comes late to a long game is shown it in parts, as fast as the line takes them.
#[test]
fn a_long_game_is_shown_in_parts_to_somebody_whose_line_is_slow() {
    let mut world = World::new(terms(Variant::Assassin, None), CALM, 3);
    world.resign = 0;
    world.think = 300;
    let mut hall = Hall::new(HOST);
    let long = |world: &World| world.peer(HOST).log().is_some_and(|log| log.len() > 120);
    assert!(world.until(600, |world| long(world) || world.is_decided()));
    hall.come(0);
    let moment = world.moment(HOST);
    let peer = world.peer(HOST);
    assert!(hall.frames(peer, moment, |_| false).is_empty());
    let mut rounds = 0;
    loop {
        let frames = hall.frames(peer, moment, |_| true);
        if frames.is_empty() {
            break;
        }
        let bytes: usize = frames.iter().map(|(_, frame)| frame.len()).sum();
        assert!(bytes <= 10 * 16 * 1024, "{bytes} at once");
        let watcher = hall.watchers.get_mut(&0).unwrap();
        for (_, frame) in &frames {
            take(watcher, HOST, frame).unwrap();
        }
        rounds += 1;
    }
    assert!(rounds > 1, "{rounds}");
    let seen = hall.watchers[&0].log().unwrap();
    assert_eq!(seen.hash(), peer.log().unwrap().hash());
}

/// What both have hidden is not to be believed before the end, or a page could make its opponent look like a cheat.
#[test]
fn secrets_are_refused_while_the_game_goes_on() {
    let frames = recorded(Variant::Assassin, false, 1);
    let first = frames.iter().position(|frame| statement(frame).is_some());
    let first = first.unwrap();
    let mut said: Value = serde_json::from_str(&statement(&frames[first]).unwrap()).unwrap();
    said["shows"]["revealed"] = json!(Revealed::default().digest());
    for (over, expected) in [
        (Value::Null, Err(Untrue::Log)),
        (json!("abandoned"), Ok(())),
    ] {
        said["shows"]["now"]["over"] = over;
        let mut watcher = Watcher::default();
        for frame in &frames[..first] {
            take(&mut watcher, HOST, frame).unwrap();
        }
        let taken = watcher.take(&stated(&said), &|_, _| true, 0);
        assert_eq!(taken.map(drop), expected);
    }
}

#[test]
fn an_entry_that_is_changed_or_left_out_is_refused() {
    for variant in [Variant::Portal, Variant::Assassin] {
        let frames = recorded(variant, false, 1);
        let is_entries = |frame: &Vec<u8>| frame.starts_with(b"{\"Entries");
        let places: Vec<usize> = (0..frames.len())
            .filter(|at| is_entries(&frames[*at]))
            .collect();
        let (first, second) = (places[0], places[1]);
        let taken = |frames: &[Vec<u8>]| {
            let mut watcher = Watcher::default();
            frames
                .iter()
                .try_for_each(|frame| take(&mut watcher, HOST, frame).map(drop))
        };
        assert_eq!(taken(&frames), Ok(()));
        let mut changed = frames.clone();
        let text = String::from_utf8(frames[first].clone()).unwrap();
        changed[first] = text.replace("\"ply\":0", "\"ply\":9").into_bytes();
        assert!(matches!(taken(&changed), Err(Untrue::Entry(_))));
        let mut without = frames.clone();
        without.remove(first);
        assert_eq!(taken(&without), Err(Untrue::Log));
        let mut swapped = frames.clone();
        swapped.swap(first, second);
        assert_eq!(taken(&swapped), Err(Untrue::Log));
        assert_eq!(taken(&frames[first..]), Err(Untrue::Log));
        assert_eq!(taken(&[b"{".to_vec()]), Err(Untrue::Unreadable));
    }
}

/// A gallery can say how a game has ended only where the log does not.
#[test]
fn no_end_is_believed_that_the_board_would_show() {
    let frames = recorded(Variant::Chess, false, 2);
    let mut watcher = Watcher::default();
    let first = frames.iter().position(|frame| statement(frame).is_some());
    let first = first.unwrap();
    for frame in &frames[..=first] {
        take(&mut watcher, HOST, frame).unwrap();
    }
    let mut said: Value = serde_json::from_str(&statement(&frames[first]).unwrap()).unwrap();
    let mut told = |over: &str, winner: Value| {
        said["at"] = (said["at"].as_u64().unwrap() + 1).into();
        said["shows"]["now"] = json!({"over": over, "winner": winner, "watchers": 1});
        watcher.take(&stated(&said), &|_, _| true, 0).unwrap();
        watcher.result().map(|result| result.reason)
    };
    let white = || json!("white");
    assert_eq!(told("checkmate", white()), None);
    assert_eq!(told("stalemate", Value::Null), None);
    assert_eq!(told("resignation", white()), None);
    assert_eq!(told("disputed", white()), None);
    assert_eq!(told("disputed", Value::Null), Some(Reason::Disputed));
    assert_eq!(told("abandoned", white()), Some(Reason::Abandoned));
}

#[test]
fn thirty_watchers_of_a_blitz_game_cost_little() {
    let mut world = World::new(
        terms(Variant::Chess, Some(TimeControl::minutes(3, 2))),
        CALM,
        5,
    );
    world.resign = 0;
    world.think = 1_000;
    let mut hall = Hall::new(HOST);
    (0..30).for_each(|guest| hall.come(guest));
    world.steps(10_000);
    hall.show(&world);
    let before = hall.sent;
    let seconds = 120;
    for _ in 0..seconds * 5 {
        world.steps(200);
        hall.show(&world);
    }
    let per_second = (hall.sent - before) / seconds;
    assert!(per_second < 50 * 1024, "{per_second} bytes a second");
    eprintln!("{per_second} bytes a second to thirty watchers");
}
