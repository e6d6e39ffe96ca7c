//! The faults that the protocol once had, put back one at a time: the adversary must find each of them.

use std::panic::{AssertUnwindSafe, catch_unwind};

use p2p::mutant::Mutant;

use super::Match;
use crate::honest::play_badly;
use crate::rng::first_seed;

/// Within how many games each mutant must be caught.
const GAMES: u64 = 2_000;

/// Plays the game of a seed, and panics if it finds a fault.
type Play = fn(u64);

/// Plays games with a fault until it is found, and returns after how many.
fn hunt(mutant: Mutant, play: Play) -> Option<u64> {
    let first = first_seed();
    let caught = |seed: &u64| {
        Mutant::activate(Some(mutant));
        let played = catch_unwind(AssertUnwindSafe(|| play(*seed)));
        Mutant::activate(None);
        played.is_err()
    };
    (first..first + GAMES)
        .find(caught)
        .map(|seed| seed - first + 1)
}

/// Prints after how many games each fault is found: against the adversary, or else of two honest pages.
/// `ADVERSARY_MUTANT` names the faults to try.
#[test]
#[ignore = "`cargo xtask bench adversary --mutants` runs it"]
fn every_mutant_is_caught() {
    let games: [(&str, Play); 2] = [
        ("adversary", |seed| {
            Match::new(seed).play();
        }),
        ("honest pages", |seed| {
            play_badly(seed);
        }),
    ];
    let only = std::env::var("ADVERSARY_MUTANT").ok();
    let wanted = |name: &str| {
        only.as_ref()
            .is_none_or(|only| only.split(',').any(|only| only == name))
    };
    let told = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let mut escaped = Vec::new();
    for mutant in Mutant::ALL {
        let name = format!("{mutant:?}");
        if !wanted(&name) {
            continue;
        }
        let caught = games
            .iter()
            .find_map(|(by, play)| Some((by, hunt(mutant, *play)?)));
        match caught {
            Some((by, games)) => eprintln!("{name:<24} {games:>6}  {by}"),
            None => {
                eprintln!("{name:<24}      -");
                escaped.push(name);
            }
        }
    }
    std::panic::set_hook(told);
    assert!(escaped.is_empty(), "not caught: {escaped:?}");
}
