//! Tests of games with hidden assassins: neither side learns more than the rules reveal, and every lie is detected.

use engine::{ObservedMove, Variant};
use game::TimeControl;
use p2p::UserAction;
use p2p::audit::Verdict;
use p2p::secret::public_game;
use proptest::prelude::*;

use crate::games::{faults, play};
use crate::machine::secret_on;
use crate::rng::repeatable;
use crate::world::{CALM, Faults, GUEST, HOST, World, terms};

const VEILED: [Variant; 2] = [Variant::Assassin, Variant::DinosaurAssassin];

/// Waits until both sides have revealed their secrets, and returns the verdict of each on the other.
pub fn verdicts(world: &mut World) -> [Option<Verdict>; 2] {
    let audited = |world: &World, at: usize| world.model(at).audited;
    world.until(300, |world| {
        [HOST, GUEST]
            .into_iter()
            .all(|at| audited(world, at).is_some())
    });
    [HOST, GUEST].map(|at| audited(world, at))
}

/// Counts of events in a game that are rare enough to be counted.
#[derive(Debug, Default)]
struct Rare {
    unseen: usize,
    blind: usize,
    met: usize,
    appeared: usize,
    kings: usize,
}

impl Rare {
    fn is_enough(&self) -> bool {
        let Rare {
            unseen,
            blind,
            met,
            appeared,
            kings,
        } = *self;
        unseen > 100 && blind > 5 && met > 2 && appeared > 2 && kings > 0
    }
}

fn count(world: &World, rare: &mut Rare) {
    let public = world.peer(HOST).log().unwrap().public_game().unwrap();
    for ply in public.observations() {
        let hidden = matches!(ply.moved, ObservedMove::Assassin { to: None, .. });
        let assassin = ply
            .captured
            .iter()
            .any(|captured| captured.piece.role == engine::Role::Assassin);
        rare.unseen += usize::from(hidden);
        rare.blind += usize::from(assassin);
        rare.met += usize::from(assassin && matches!(ply.moved, ObservedMove::Assassin { .. }));
        rare.appeared += ply.appeared.len();
        rare.kings += usize::from(
            ply.captured
                .iter()
                .any(|captured| captured.piece.role == engine::Role::King),
        );
    }
}

#[test]
fn assassin_games_end_equally_on_both_pages_and_pass_the_audit() {
    let cases = (any::<u64>(), faults(), any::<bool>());
    let result = repeatable(12).run(&cases, |(seed, faults, timed)| {
        let time = timed.then(|| TimeControl::minutes(3, 2));
        // A disk that loses confirmed writes may lose a secret, which can then no longer be revealed.
        let faults = Faults {
            forget: 0,
            ..faults
        };
        for (index, variant) in VEILED.into_iter().enumerate() {
            let mut world = World::new(terms(variant, time), faults, seed ^ index as u64);
            world.resign = 30;
            let played = play(&mut world, 12);
            prop_assert!(played.is_ok(), "{variant}: {}", played.unwrap_err());
            world.faults = CALM;
            prop_assert_eq!(
                verdicts(&mut world),
                [Some(Verdict::Verified), Some(Verdict::Verified)]
            );
        }
        Ok(())
    });
    if let Err(failure) = result {
        panic!("{failure}");
    }
}

#[test]
fn assassin_games_with_failing_writes_and_reloads_end_equally_and_pass_the_audit() {
    for seed in 0..80 {
        let faults = Faults {
            reload: 4,
            cut: 1,
            ..CALM
        };
        let variant = VEILED[seed as usize % 2];
        let mut world = World::new(terms(variant, None), faults, 7_000 + seed);
        // A disk that refuses for a while refuses the repeated write as well.
        world.stubborn = seed >= 40;
        world.failing = if world.stubborn { 40 } else { 30 };
        world.resign = 30;
        let played = play(&mut world, 12);
        assert!(played.is_ok(), "{variant} {seed}: {}", played.unwrap_err());
        (world.faults, world.failing) = (CALM, 0);
        assert_eq!(
            verdicts(&mut world),
            [Some(Verdict::Verified), Some(Verdict::Verified)],
            "{variant} {seed}"
        );
    }
}

#[test]
fn rare_assassin_events_occur_within_48_games() {
    let mut rare = Rare::default();
    for seed in 0..48 {
        let mut world = World::new(terms(VEILED[seed as usize % 2], None), CALM, 500 + seed);
        world.resign = 0;
        world.think = 200;
        world.stealth = 1 + seed % 4;
        play(&mut world, 24).unwrap_or_else(|fault| panic!("{seed}: {fault}"));
        assert_eq!(
            verdicts(&mut world),
            [Some(Verdict::Verified), Some(Verdict::Verified)],
            "{seed}"
        );
        count(&world, &mut rare);
        if seed >= 8 && rare.is_enough() {
            return;
        }
    }
    panic!("{rare:?}");
}

#[test]
fn assassins_are_placed_in_any_order_and_hidden_from_the_opponent() {
    let mut world = World::new(
        terms(Variant::Assassin, Some(TimeControl::minutes(5, 0))),
        CALM,
        3,
    );
    world.sides[HOST].idle = true;
    world.sides[GUEST].idle = true;
    assert!(world.until(30, World::settled));
    // Black places first, because either side may do so.
    world.perform(GUEST, UserAction::Play("A@d6".parse().unwrap()));
    assert!(world.until(5, |world| {
        world.peer(HOST).log().is_some_and(|log| log.len() == 1)
    }));
    assert_eq!(world.model(HOST).running, None, "no clock runs yet");
    world.perform(HOST, UserAction::Play("A@e3".parse().unwrap()));
    assert!(world.until(5, |world| world.plies(GUEST) == 2 && world.settled()));
    assert_eq!(
        world.model(HOST).running,
        None,
        "the clocks do not run for the first moves"
    );
    let fen = |at: usize| world.peer(at).view().unwrap().fen();
    assert!(
        fen(HOST).starts_with("rnbqkbnr/pppppppp/8/8/8/4A3/"),
        "{}",
        fen(HOST)
    );
    assert!(
        fen(HOST).ends_with("hidden:b1") && fen(GUEST).ends_with("hidden:w1"),
        "{} {}",
        fen(HOST),
        fen(GUEST)
    );
    world.perform(HOST, UserAction::Play("A@d3".parse().unwrap()));
    assert_eq!(world.plies(HOST), 2, "each side places only one assassin");
}

/// Creates a game of two connected players who act only when a test tells them to.
pub fn quiet(time: Option<TimeControl>) -> World {
    let mut world = World::new(terms(Variant::Assassin, time), CALM, 8);
    world.sides[HOST].idle = true;
    world.sides[GUEST].idle = true;
    assert!(world.until(30, World::settled));
    world
}

/// Plays White's and Black's plies in turn. Each is complete before the next.
pub fn play_line(world: &mut World, line: &[&str]) {
    for text in line {
        let placing = text.starts_with("A@");
        let at = if placing {
            usize::from(text.ends_with('6'))
        } else {
            world.plies(HOST) as usize % 2
        };
        let before = world.peer(HOST).log().unwrap().len();
        world.perform(at, UserAction::Play(text.parse().unwrap()));
        let done = world.until(5, |world| {
            let public = world.peer(HOST).log().unwrap().public_game().unwrap();
            let due = [public_game::Expected::Ply, public_game::Expected::Placing]
                .contains(&public.expected());
            world.peer(HOST).log().unwrap().len() > before && due && world.settled()
        });
        assert!(done, "{text}");
        // Each ply begins at a multiple of the same interval, whatever happened before.
        world.steps(10_000 - world.now % 10_000);
    }
}

/// Returns a frame in which all hashes, keys and points are blanked out.
fn with_blanks(frame: &[u8]) -> String {
    fn blank(value: &mut serde_json::Value) {
        match value {
            serde_json::Value::String(text) if text.len() > 20 => *text = "*".repeat(text.len()),
            serde_json::Value::Array(list) => list.iter_mut().for_each(blank),
            serde_json::Value::Object(map) => map.values_mut().for_each(blank),
            _ => {}
        }
    }
    let mut value = serde_json::from_slice(frame).unwrap();
    blank(&mut value);
    value.to_string()
}

/// Returns what both sides sent and when, and what each side's opponent has on its disk.
fn observable_data(line: &[&str]) -> Vec<String> {
    let mut world = quiet(Some(TimeControl::minutes(5, 2)));
    for at in [HOST, GUEST] {
        world.sides[at].said.clear();
    }
    play_line(&mut world, line);
    let mut told = Vec::new();
    for at in [HOST, GUEST] {
        let said = &world.sides[at].said;
        told.extend(
            said.iter()
                .map(|(when, frame)| format!("{at} {when} {}", with_blanks(frame))),
        );
    }
    let disk = world.sides[HOST].disk.as_ref().unwrap();
    told.extend(
        disk.iter()
            .map(|(key, text)| format!("{key} {}", with_blanks(text.as_bytes()))),
    );
    told
}

#[test]
fn network_traffic_does_not_reveal_an_assassins_square() {
    // These games differ only in the squares of Black's assassin, which meets no piece of White.
    let lines = ["a", "b", "c", "d", "e", "f", "g"].map(|file| {
        let (place, step) = (format!("A@{file}6"), format!("{file}6{file}5"));
        [
            "A@c3".to_owned(),
            place,
            "h2h3".into(),
            step,
            "g2g3".into(),
            "h7h6".into(),
        ]
    });
    let heard = lines.map(|line| observable_data(&line.each_ref().map(String::as_str)));
    assert!(heard[0].len() > 20);
    for other in &heard[1..] {
        assert_eq!(heard[0].len(), other.len());
        for (one, other) in heard[0].iter().zip(other) {
            assert_eq!(one, other);
        }
    }
}

#[test]
fn a_hidden_ply_causes_at_most_8_kib_of_traffic() {
    // At the end a white pawn on g7 watches fifty squares. Black opens the leaves of all of them with every commitment.
    let line = [
        "A@c3", "A@a6", "h2h4", "b7b5", "h4h5", "b8c6", "h5h6", "a8b8", "h6g7", "a6a8", "g1f3",
        "a8b7",
    ];
    let mut world = quiet(Some(TimeControl::minutes(5, 2)));
    let mut sizes = Vec::new();
    for text in line {
        for at in [HOST, GUEST] {
            world.sides[at].said.clear();
        }
        play_line(&mut world, &[text]);
        let of_this_ply = |frame: &&(u64, Vec<u8>)| {
            let beat = frame.1.starts_with(b"{\"Ping\"") || frame.1.starts_with(b"{\"Pong\"");
            !beat
        };
        let sizes_of = |at: usize| {
            let said = world.sides[at].said.iter();
            said.filter(of_this_ply)
                .map(|(_, frame)| frame.len())
                .sum::<usize>()
        };
        sizes.push((text, sizes_of(HOST) + sizes_of(GUEST)));
    }
    assert!(sizes.iter().all(|(_, size)| *size <= 8 * 1024), "{sizes:?}");
}

#[test]
fn the_secret_seed_is_not_sent_before_the_game_is_over() {
    let mut world = quiet(None);
    play_line(&mut world, &["A@c3", "A@e6", "e2e4", "e6e5"]);
    for at in [HOST, GUEST] {
        world.reload(at);
        assert!(world.until(60, World::settled));
    }
    play_line(&mut world, &["c3c4", "e5e6"]);
    let seed = |world: &World, at: usize| {
        let disk = world.sides[at].disk.as_ref().unwrap();
        secret_on(disk).seed.to_string()
    };
    let seeds = [HOST, GUEST].map(|at| seed(&world, at));
    let sent = |world: &World, at: usize| {
        let said = world.sides[at].said.iter();
        said.filter(|(_, frame)| String::from_utf8_lossy(frame).contains(&seeds[at]))
            .count()
    };
    assert_eq!([sent(&world, HOST), sent(&world, GUEST)], [0, 0]);
    // The other side does not store the secret, either.
    for at in [HOST, GUEST] {
        let others = world.sides[1 - at].disk.as_ref().unwrap();
        assert!(others.values().all(|text| !text.contains(&seeds[at])));
    }
    world.perform(HOST, UserAction::Resign);
    let fair = [Some(Verdict::Verified), Some(Verdict::Verified)];
    assert_eq!(verdicts(&mut world), fair);
    assert!(sent(&world, HOST) > 0 && sent(&world, GUEST) > 0);
}

#[test]
fn a_leaving_player_reveals_the_secrets_first() {
    for (leaver, stays) in [(HOST, GUEST), (GUEST, HOST)] {
        for (last, reason) in [
            (None, game::Reason::NoResult),
            (Some("h7h6"), game::Reason::Abandoned),
        ] {
            let mut world = quiet(None);
            play_line(&mut world, &["A@c3", "A@e6", "e2e4"]);
            play_line(&mut world, last.as_slice());
            world.perform(leaver, UserAction::Leave);
            assert!(world.until(10, |world| world.sides[leaver].forgotten));
            let model = world.model(stays);
            assert_eq!(model.audited, Some(Verdict::Verified));
            assert_eq!(model.result.unwrap().reason, reason);
        }
    }
}

#[test]
fn an_absent_player_reveals_the_secrets_after_returning() {
    let mut world = quiet(None);
    play_line(&mut world, &["A@c3", "A@e6", "e2e4", "h7h6"]);
    world.close(GUEST);
    let claimed = |world: &World| world.model(HOST).provisional;
    assert!(world.until(300, claimed));
    world.steps(15_000);
    world.open(GUEST);
    let fair = [Some(Verdict::Verified), Some(Verdict::Verified)];
    let both = |world: &World| [HOST, GUEST].map(|at| world.model(at).audited) == fair;
    assert!(world.until(300, both));
}

#[test]
fn a_rematch_waits_until_the_first_game_is_audited() {
    let mut world = quiet(None);
    play_line(&mut world, &["A@c3", "A@e6", "e2e4"]);
    world.perform(GUEST, UserAction::Resign);
    world.perform(HOST, UserAction::Rematch(true));
    world.perform(GUEST, UserAction::Rematch(true));
    let audited = |world: &World, at: usize| {
        let news = world.sides[at].news.iter();
        news.filter(|news| matches!(news, p2p::News::Audited(Verdict::Verified)))
            .count()
    };
    let again = |world: &World| [HOST, GUEST].iter().all(|&at| world.model(at).game == 2);
    // The actions are repeated in case a page did not know yet that the game was over.
    for _ in 0..20 {
        world.steps(1_000);
        world.perform(HOST, UserAction::Rematch(true));
        world.perform(GUEST, UserAction::Rematch(true));
        if again(&world) {
            break;
        }
    }
    assert!(again(&world));
    assert_eq!([audited(&world, HOST), audited(&world, GUEST)], [1, 1]);
    // The colours have changed, and so have the seeds.
    world.perform(GUEST, UserAction::Play("A@e3".parse().unwrap()));
    world.perform(HOST, UserAction::Play("A@e6".parse().unwrap()));
    assert!(world.until(10, |world| world.plies(HOST) == 2 && world.settled()));
}
