//! Tests of opponents who go after the end of a game without a word, as when a page is closed.

use engine::Variant;
use p2p::UserAction;

use crate::world::{CALM, GUEST, HOST, World, terms};

/// Returns a world in which the host has resigned a game.
fn ended() -> World {
    let mut world = World::new(terms(Variant::Chess, None), CALM, 17);
    world.sides[HOST].idle = true;
    world.sides[GUEST].idle = true;
    assert!(world.until(30, World::settled));
    world.perform(HOST, UserAction::Resign);
    assert!(world.until(5, World::both_over));
    world.steps(1_000);
    world
}

#[test]
fn whoever_closes_the_page_after_a_game_has_left_and_takes_the_rematch_along() {
    for (gone, stays) in [(GUEST, HOST), (HOST, GUEST)] {
        let mut world = ended();
        world.perform(gone, UserAction::Rematch(true));
        assert!(world.until(5, |world| world.model(stays).rematch_asked));
        world.close(gone);
        assert!(world.until(15, |world| world.model(stays).other_left));
        assert!(!world.model(stays).rematch_asked);
        // Nobody is there to play the next game.
        world.perform(stays, UserAction::Rematch(true));
        world.steps(5_000);
        assert_eq!(world.model(stays).game, 1);
    }
}

#[test]
fn a_page_that_is_loaded_again_after_a_game_has_not_left_and_still_wants_a_rematch() {
    for (gone, stays) in [(GUEST, HOST), (HOST, GUEST)] {
        let mut world = ended();
        world.perform(gone, UserAction::Rematch(true));
        assert!(world.until(5, |world| world.model(stays).rematch_asked));
        world.close_for(gone, 2_000, false);
        let mut left = false;
        let back = world.until(60, |world| {
            left |= world.model(stays).other_left;
            world.sides[gone].peer.is_some() && world.settled()
        });
        assert!(back && !left);
        assert!(world.until(5, |world| world.model(stays).rematch_asked));
    }
}

#[test]
fn an_opponent_who_comes_back_later_is_there_again() {
    let mut world = ended();
    world.close(GUEST);
    assert!(world.until(15, |world| world.model(HOST).other_left));
    world.steps(120_000);
    world.open(GUEST);
    assert!(world.until(60, |world| !world.model(HOST).other_left));
    for at in [HOST, GUEST] {
        world.perform(at, UserAction::Rematch(true));
    }
    assert!(world.until(5, |world| world.model(HOST).game == 2));
}

/// While a game goes on, the rules of absence hold, and nobody has left who may come back.
#[test]
fn whoever_closes_the_page_during_a_game_is_absent() {
    let mut world = World::new(terms(Variant::Chess, None), CALM, 17);
    world.sides[HOST].idle = true;
    world.sides[GUEST].idle = true;
    assert!(world.until(30, World::settled));
    world.close(GUEST);
    world.steps(30_000);
    assert!(!world.model(HOST).other_left);
    assert!(world.model(HOST).absence_countdown.is_some());
}
