//! Tests that play whole games of every rule set that can be played online, over networks of every kind.

use std::cell::Cell;

use engine::Variant;
use game::TimeControl;
use p2p::UserAction;
use proptest::prelude::*;

use crate::rng::repeatable;
use crate::world::{CALM, Faults, GUEST, HOST, World, terms};

const OPEN: [Variant; 4] = [
    Variant::Chess,
    Variant::Dinosaur,
    Variant::Portal,
    Variant::PortalStandard,
];

/// Plays to the end, which may be a dispute about time, and returns the number of plies.
pub fn play(world: &mut World, hours: u64) -> Result<u32, String> {
    let mut most = [0; 2];
    let end = world.now + hours * 3_600_000;
    while !world.is_decided() && !world.is_disputed() {
        world.steps(1_000);
        if let Some(difference) = world.difference() {
            return Err(difference);
        }
        if world.now > end {
            let models = [HOST, GUEST].map(|at| world.model(at));
            return Err(format!("stalled: {models:#?}"));
        }
        for at in [HOST, GUEST] {
            most[at] = most[at].max(world.plies(at));
        }
    }
    // A disk that loses confirmed writes loses entries that the other side has not received yet. No protocol can
    // prevent that.
    // Nor can a page that was reloaded know a ply that its disk has refused again and again, and that it has told nobody.
    if world.faults.forget == 0
        && !world.stubborn
        && world.plies(HOST) < most[HOST].max(most[GUEST])
    {
        return Err(format!(
            "plies were lost: {most:?}, {} left",
            world.plies(HOST)
        ));
    }
    Ok(world.plies(HOST))
}

pub fn faults() -> impl Strategy<Value = Faults> {
    let sometimes = |most: u64| prop_oneof![Just(0), 0..=most];
    (
        sometimes(25),
        sometimes(25),
        prop_oneof![1_u64..50, 1_u64..900],
        sometimes(4),
        sometimes(4),
        sometimes(60),
    )
        .prop_map(|(lose, repeat, delay, cut, reload, forget)| Faults {
            lose,
            repeat,
            delay,
            cut,
            reload,
            forget,
        })
}

/// Plays four games for each case, more than a thousand in all. If the connection breaks every few seconds
/// throughout a game, two honest sides may disagree about time. Then both show a dispute, which must be rare.
#[test]
fn games_on_bad_networks_never_diverge_stall_or_lose_a_ply() {
    let disputed = Cell::new(0);
    let cases = (any::<u64>(), faults(), any::<bool>());
    let result = repeatable(300).run(&cases, |(seed, faults, timed)| {
        let time = timed.then(|| TimeControl::minutes(3, 2));
        for (index, variant) in OPEN.into_iter().enumerate() {
            let mut world = World::new(terms(variant, time), faults, seed ^ index as u64);
            world.resign = 60;
            let played = play(&mut world, 12);
            prop_assert!(played.is_ok(), "{variant}: {}", played.unwrap_err());
            if world.is_disputed() {
                prop_assert!(
                    timed && faults.cut > 0,
                    "{variant}: a dispute on a good connection"
                );
                disputed.set(disputed.get() + 1);
            }
        }
        Ok(())
    });
    if let Err(failure) = result {
        panic!("{failure}");
    }
    eprintln!("{} games disputed", disputed.get());
    assert!(
        disputed.get() <= 12,
        "{} of 1,200 games disputed",
        disputed.get()
    );
}

#[test]
fn long_games_end_by_the_rules() {
    for variant in OPEN {
        let mut longest = 0;
        for seed in 1..4 {
            let mut world = World::new(
                terms(variant, None),
                Faults {
                    reload: 1,
                    cut: 1,
                    ..CALM
                },
                seed,
            );
            world.resign = 0;
            world.think = 300;
            let plies =
                play(&mut world, 24).unwrap_or_else(|fault| panic!("{variant} {seed}: {fault}"));
            longest = longest.max(plies);
        }
        assert!(longest > 40, "{variant}: {longest}");
    }
}

#[test]
fn failing_writes_and_reloads_lose_no_ply() {
    for (index, variant) in OPEN.into_iter().enumerate() {
        for seed in 0..12 {
            let faults = Faults {
                reload: 5,
                cut: 1,
                ..CALM
            };
            let mut world = World::new(
                terms(variant, None),
                faults,
                3_000 + seed * 8 + index as u64,
            );
            world.failing = 30;
            world.resign = 60;
            let played = play(&mut world, 12);
            assert!(played.is_ok(), "{variant} {seed}: {}", played.unwrap_err());
        }
    }
}

#[test]
fn a_rematch_swaps_colours_even_on_a_bad_network() {
    for seed in 0..12 {
        let bad = Faults {
            lose: 15,
            repeat: 15,
            delay: 300,
            cut: 3,
            reload: 3,
            forget: 0,
        };
        let mut world = World::new(terms(Variant::Chess, None), bad, 900 + seed);
        world.resign = 100;
        for game in 1..=3 {
            play(&mut world, 12).unwrap();
            let color = world.peer(HOST).color();
            for at in [HOST, GUEST] {
                world.perform(at, UserAction::Rematch(true));
            }
            let next = |world: &World, at| {
                world
                    .peer(at)
                    .log()
                    .is_some_and(|log| log.head().number == game + 1)
            };
            let again = |world: &World, at: usize| {
                let model = world.model(at);
                !model.rematch_wanted && model.game == game
            };
            let started = loop {
                if !world.until(300, |world| {
                    next(world, HOST) && next(world, GUEST)
                        || again(world, HOST)
                        || again(world, GUEST)
                }) {
                    break false;
                }
                if next(&world, HOST) && next(&world, GUEST) {
                    break true;
                }
                // A page that was reloaded before it had stored the wish has forgotten it, so its player asks again.
                for at in [HOST, GUEST] {
                    world.perform(at, UserAction::Rematch(true));
                }
            };
            assert!(started, "seed {seed} game {game}");
            assert_eq!(world.peer(HOST).color(), color.map(|color| !color));
            assert_eq!(world.peer(GUEST).color(), color);
        }
    }
}
