//! Tests of two honest pages on a very bad network, with machines that sleep, reload and have their clocks set. Both
//! pages must always show the same result, and neither may accuse the other of cheating.

use std::collections::BTreeMap;

use engine::Variant;
use game::{Reason, TimeControl};
use p2p::{Event, Notice, UserAction};

use crate::fault::Fault;
use crate::rng::{Rng, first_seed, games};
use crate::take_back::met;
use crate::world::{CALM, GUEST, HOST, World, terms};

/// Neither the host nor the guest is an adversary, so no game may end with an accusation, however bad the network is.
#[test]
fn two_honest_pages_always_show_the_same_result() {
    let mut tally = BTreeMap::new();
    let first = first_seed();
    for seed in first..first + games() / 2 {
        let reason = play_badly(seed);
        *tally.entry(format!("{reason:?}")).or_insert(0_u64) += 1;
    }
    eprintln!("{} games of two honest pages ended by:", games() / 2);
    for (reason, count) in &tally {
        eprintln!("{count:>8}  {reason}");
    }
}

/// A page wakes from sleep while it waits for an answer, and receives a message before it reads the clock.
#[test]
fn a_page_that_slept_does_not_accuse_the_opponent_of_withholding() {
    assert_ne!(play_honestly(1538, false), Reason::Cheated);
}

/// The connection breaks every few seconds while an answer is due, and the time adds up. Besides, a page accepts no
/// answer while it claims the game.
#[test]
fn repeated_disconnects_are_not_mistaken_for_withholding() {
    assert_ne!(play_honestly(15_008, false), Reason::Cheated);
}

/// The host has not placed its assassin in time and says so. The guest's machine has slept and has therefore measured
/// less time, but it must not treat the host's statement as an offence.
#[test]
fn admitting_a_missed_placement_ends_the_game_without_a_result() {
    let mut world = met(Variant::Assassin, Some(TimeControl::minutes(1, 0)));
    world.perform(GUEST, UserAction::Play("A@e6".parse().unwrap()));
    world.steps(5_000);
    world.sleep(GUEST, 40_000, true);
    let over = |world: &World, at: usize| world.model(at).result.is_some();
    assert!(world.until(150, |world| over(world, HOST)));
    assert!(
        !over(&world, GUEST),
        "by the guest's clock the host is early"
    );
    assert!(world.until(30, |world| over(world, GUEST)));
    for at in [HOST, GUEST] {
        let result = world.model(at).result.map(|result| result.reason);
        assert_eq!(result, Some(Reason::NoResult));
        assert!(!world.notices(at).contains(&Notice::CutOff));
    }
}

/// The guest offers a draw while its ply is on its way, and meanwhile the host requests a take-back. The offer must
/// wait and not be dropped, because the ply closes that request.
#[test]
fn a_draw_offer_blocked_by_a_takeback_request_stays_pending() {
    assert_eq!(play_honestly(56, true), Reason::Resignation);
}

/// Returns a fault that an honest machine has: its clocks are nearly right.
fn honest(fault: Fault) -> Fault {
    match fault {
        Fault::ClockRate(fast) => Fault::ClockRate(fast.signum() * 5),
        fault => fault,
    }
}

/// Plays one game of two honest pages, with take-backs and with every fault that a machine can have, and returns how it
/// ended for both.
pub fn play_badly(seed: u64) -> Reason {
    play(seed, true, true)
}

/// Plays one game of two honest pages in bad conditions, with or without take-backs, and returns how it ended for both.
/// The faults are those that the directed tests were found with.
fn play_honestly(seed: u64, take_backs: bool) -> Reason {
    play(seed, take_backs, false)
}

fn play(seed: u64, take_backs: bool, all_faults: bool) -> Reason {
    let mut rng = Rng::new(seed ^ 0x5eed);
    let variant = Variant::ALL[rng.below(6) as usize];
    let time = rng.percent(70).then(|| TimeControl {
        initial_ms: 15_000 + rng.below(120_000),
        increment_ms: rng.below(3) * 1_000,
        black_initial_ms: None,
    });
    let mut world = World::new(terms(variant, time), CALM, rng.next());
    world.think = 200 + rng.below(4_000);
    world.resign = 30;
    world.take_backs = take_backs;
    assert!(
        world.until(60, World::settled),
        "the two peers did not connect"
    );
    for at in [HOST, GUEST] {
        world.sides[at].watch.fast = rng.below(11) as i64 - 5;
    }
    world.faults.delay = 1 + rng.below(400);
    world.faults.cut = rng.below(3);
    for _ in 0..40 + rng.below(80) {
        let span = 100 + rng.below(4_000);
        world.steps(span);
        let at = rng.below(2) as usize;
        match rng.below(40) {
            0 => world.reload(at),
            1 => {
                let (span, stands) = (rng.below(150_000), rng.percent(50));
                world.sleep(at, span, stands);
                if rng.percent(30) {
                    world.sleep(1 - at, span, stands);
                }
                world.steps(span);
            }
            2 => {
                let jump = rng.below(7_200_000) as i64 - 3_600_000;
                world.sides[at].watch.wall += jump;
            }
            3 => {
                world.tell(at, Event::Online(false));
                world.cut();
                let span = rng.below(100_000);
                world.steps(span);
                world.tell(at, Event::Online(true));
            }
            4 => {
                world.signalling = false;
                world.cut();
                let span = rng.below(200_000);
                world.steps(span);
                world.signalling = true;
            }
            5 => {
                // A true partition: both sides reach the server, but never each other.
                world.faults.lose = 100;
                let span = rng.below(150_000);
                world.steps(span);
                world.faults.lose = 0;
            }
            6 => {
                world.close(at);
                let span = rng.below(120_000);
                world.steps(span);
                world.open(at);
            }
            7 => world.cut(),
            8..12 if all_faults => {
                let fault = Fault::draw(&mut rng);
                world.suffer(at, honest(fault));
            }
            _ => {}
        }
    }
    // The conditions improve, and both sides play to the end.
    world.faults = CALM;
    world.until(200, |world| {
        world.sides.iter().all(|side| side.peer.is_some())
    });
    let end = world.now + 7_200_000;
    while !world.is_decided() && !world.is_disputed() {
        world.steps(5_000);
        let logs = || [HOST, GUEST].map(|at| world.peer(at).evidence());
        assert!(
            world.now < end,
            "the game of seed {seed} does not end: {:#?} {:#?}",
            world.results(),
            logs()
        );
    }
    let [host, guest] = world.results();
    assert_eq!(host, guest, "seed {seed}");
    let reason = host.expect("the game is over").reason;
    assert_ne!(reason, Reason::Cheated, "seed {seed}");
    if reason == Reason::Disputed && std::env::var("ADVERSARY_GAMES").is_ok() {
        let why = [HOST, GUEST].map(|at| world.model(at).dispute);
        eprintln!("seed {seed}: {why:?}");
    }
    reason
}

/// Both sides claim that the other has sat the opening out, because the guest lacks the host's last ply, and each agrees
/// with the other. The host's word then comes together with the ply, and is no offence.
#[test]
fn an_answer_to_a_claim_that_comes_with_earlier_entries_is_no_offence() {
    play_badly(11_574);
}

/// Both sides claim that the other was away in the opening, and each agrees with the other, the guest for an earlier ply.
/// The host's word is then no offence, although the guest has already dropped its claim.
#[test]
fn an_answer_to_a_claim_that_was_dropped_is_no_offence() {
    assert_eq!(play_badly(44_004), Reason::NoResult);
}

/// The guest says that the host has not moved, too early for the host's clock, and says it again later. In the same
/// position it has the same seal as the word that was refused.
#[test]
fn a_word_that_was_refused_and_is_said_again_is_genuine() {
    assert_eq!(play_badly(80_895), Reason::NoResult);
}
