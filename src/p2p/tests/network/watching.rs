//! Watching: whoever comes sees the game that is played, whenever they come, and nothing that the players hide from each
//! other; and whatever a gallery shows, a watcher believes only what the rules allow.

use std::collections::BTreeMap;

use engine::Variant;
use game::{Reason, TimeControl};
use p2p::gallery::{Gallery, Guest, Untrue, Watcher};
use p2p::{Log, Peer};
use proptest::prelude::*;
use serde_json::Value;

use crate::rng::{Rng, repeatable};
use crate::world::{CALM, Faults, GUEST, HOST, World, terms};

/// The gallery of one side's page, with those who watch.
struct Hall {
    at: usize,
    gallery: Gallery,
    watchers: BTreeMap<Guest, Watcher>,
    /// How many bytes were sent.
    sent: usize,
}

impl Hall {
    fn new(at: usize) -> Hall {
        Hall {
            at,
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
        let frames = self.gallery.show(peer, world.moment(self.at), |_| true);
        for (guest, frame) in &frames {
            self.sent += frame.len();
            let watcher = self.watchers.get_mut(guest).unwrap();
            watcher.take(frame).unwrap();
        }
        frames.into_iter().map(|(_, frame)| frame).collect()
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

const RULE_SETS: [Variant; 6] = [
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
        "Names" | "Now" => {}
        other => panic!("{other} before the end"),
    }
}

/// Takes everything that a watcher was shown of a game.
fn recorded(variant: Variant, seed: u64) -> Vec<Vec<u8>> {
    let mut world = World::new(terms(variant, Some(TimeControl::minutes(3, 2))), CALM, seed);
    world.resign = 30;
    let mut hall = Hall::new(HOST);
    hall.come(0);
    let mut frames = Vec::new();
    for _ in 0..150 {
        world.steps(1_000);
        frames.extend(hall.show(&world));
    }
    frames
}

/// A page that shows another game than the one that was played can only show one that could have been played.
#[test]
fn a_changed_frame_is_refused_or_shows_what_the_rules_allow() {
    let games = RULE_SETS.map(|variant| recorded(variant, 1));
    let cases = (0..games.len(), any::<prop::sample::Index>(), any::<u64>());
    repeatable(400)
        .run(&cases, |(game, place, change)| {
            let mut frames = games[game].clone();
            let at = place.index(frames.len());
            match change % 4 {
                0 => drop(frames.remove(at)),
                1 => frames.swap(at, 0),
                2 => frames.insert(at, frames[at].clone()),
                _ => {
                    let byte = (change >> 8) as usize % frames[at].len();
                    frames[at][byte] ^= 1 << (change >> 3 & 7);
                }
            }
            let mut watcher = Watcher::default();
            let _ = frames
                .iter()
                .try_for_each(|frame| watcher.take(frame).map(drop));
            let mut original = Watcher::default();
            games[game]
                .iter()
                .for_each(|frame| drop(original.take(frame)));
            // Nothing but a beginning of the game that was played goes by its id.
            let (seen, played) = (watcher.log(), original.log().unwrap());
            if let Some(seen) = seen.filter(|seen| seen.id() == played.id()) {
                prop_assert_eq!(played.hash_at(seen.len()), Some(&seen.hash()));
            }
            Ok(())
        })
        .unwrap();
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
    assert!(hall.gallery.show(peer, moment, |_| false).is_empty());
    let mut rounds = 0;
    loop {
        let frames = hall.gallery.show(peer, moment, |_| true);
        if frames.is_empty() {
            break;
        }
        let bytes: usize = frames.iter().map(|(_, frame)| frame.len()).sum();
        assert!(bytes <= 10 * 16 * 1024, "{bytes} at once");
        let watcher = hall.watchers.get_mut(&0).unwrap();
        for (_, frame) in &frames {
            watcher.take(frame).unwrap();
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
    let is_secret = |frame: &&Vec<u8>| frame.starts_with(b"{\"Secret");
    let games = (1..30).map(|seed| recorded(Variant::Assassin, seed));
    let mut ended = games.filter(|frames| frames.iter().any(|frame| is_secret(&frame)));
    let frames = ended.next().expect("a game has ended");
    let secret = frames.iter().find(is_secret).expect("it has one");
    let mut watcher = Watcher::default();
    watcher.take(&frames[0]).unwrap();
    assert_eq!(watcher.take(secret), Err(Untrue::Log));
}

#[test]
fn an_entry_that_is_changed_or_left_out_is_refused() {
    for variant in [Variant::Portal, Variant::Assassin] {
        let frames = recorded(variant, 1);
        let is_entries = |frame: &Vec<u8>| frame.starts_with(b"{\"Entries");
        let places: Vec<usize> = (0..frames.len())
            .filter(|at| is_entries(&frames[*at]))
            .collect();
        let (first, second) = (places[0], places[1]);
        let taken = |frames: &[Vec<u8>]| {
            let mut watcher = Watcher::default();
            frames
                .iter()
                .try_for_each(|frame| watcher.take(frame).map(drop))
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
    let frames = recorded(Variant::Chess, 2);
    let mut watcher = Watcher::default();
    for frame in frames.iter().take(3) {
        watcher.take(frame).unwrap();
    }
    let mut told = |over: &str, winner: &str| {
        let now = format!(r#"{{"Now":{{"over":"{over}"{winner},"watchers":1}}}}"#);
        watcher.take(now.as_bytes()).unwrap();
        watcher.result().map(|result| result.reason)
    };
    let white = r#","winner":"white""#;
    assert_eq!(told("checkmate", white), None);
    assert_eq!(told("stalemate", ""), None);
    assert_eq!(told("resignation", white), None);
    assert_eq!(told("disputed", white), None);
    assert_eq!(told("disputed", ""), Some(Reason::Disputed));
    assert_eq!(told("abandoned", white), Some(Reason::Abandoned));
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
