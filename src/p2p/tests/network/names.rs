//! Tests of the players' names: both pages show them, also after a reload, and they are reduced to one short line.

use engine::Variant;
use p2p::{MAX_NAME, Message, News, UserAction, encode};

use crate::world::{CALM, GUEST, HOST, World, terms};

fn met() -> World {
    let mut world = World::new(terms(Variant::Chess, None), CALM, 44);
    world.sides.iter_mut().for_each(|side| side.idle = true);
    world.perform(HOST, UserAction::SetName("Anna".into()));
    world.perform(GUEST, UserAction::SetName("  Bob\n".into()));
    assert!(
        world.until(30, World::settled),
        "the two peers did not connect"
    );
    world.steps(1_000);
    world
}

fn names(world: &World) -> [[&str; 2]; 2] {
    [HOST, GUEST].map(|at| world.peer(at).names())
}

#[test]
fn player_names_are_exchanged_and_updated() {
    let mut world = met();
    assert_eq!(names(&world), [["Anna", "Bob"], ["Bob", "Anna"]]);
    world.perform(GUEST, UserAction::SetName("Robert".into()));
    world.steps(1_000);
    assert_eq!(names(&world), [["Anna", "Robert"], ["Robert", "Anna"]]);
    world.perform(HOST, UserAction::SetName(String::new()));
    world.steps(1_000);
    assert_eq!(names(&world), [["", "Robert"], ["Robert", ""]]);
    assert!(world.sides[GUEST].news.contains(&News::NameChanged));
}

#[test]
fn a_name_that_is_chosen_while_a_guest_looks_at_the_terms_is_shown_at_once() {
    let mut world = World::new(terms(Variant::Chess, None), CALM, 45);
    world.sides.iter_mut().for_each(|side| side.idle = true);
    world.consents = false;
    assert!(world.until(30, |world| world.model(GUEST).invitation.is_some()));
    world.perform(HOST, UserAction::SetName("Anna".into()));
    world.steps(500);
    let invited = world.model(GUEST).invitation;
    assert_eq!(invited.map(|offer| offer.host), Some("Anna".to_owned()));
    world.perform(GUEST, UserAction::SetName("Bob".into()));
    world.perform(GUEST, UserAction::AcceptTerms);
    assert!(world.until(30, World::settled));
    world.steps(1_000);
    assert_eq!(names(&world), [["Anna", "Bob"], ["Bob", "Anna"]]);
}

#[test]
fn the_last_of_many_quick_name_changes_is_shown() {
    let mut world = met();
    for name in ["A", "B", "C", "D", "E", "F"] {
        world.perform(GUEST, UserAction::SetName(name.into()));
        // Unlike a real data channel, the network of the test does not keep the order of frames.
        world.steps(30);
    }
    let named = |world: &World| world.peer(HOST).names() == ["Anna", "F"];
    assert!(world.until(10, named), "{:?}", names(&world));
}

#[test]
fn both_names_survive_a_reload() {
    for at in [HOST, GUEST] {
        let mut world = met();
        world.close(1 - at);
        world.reload(at);
        let [own, theirs] = world.peer(at).names();
        assert_eq!([own, theirs], [["Anna", "Bob"], ["Bob", "Anna"]][at]);
    }
}

#[test]
fn a_received_name_is_reduced_to_one_short_line() {
    let mut world = met();
    let name = "\u{202E}x\n".repeat(1_000);
    world.whisper(HOST, encode(&Message::Name(name)).unwrap());
    let [_, theirs] = world.peer(HOST).names();
    assert!(theirs.chars().count() <= MAX_NAME, "{theirs}");
    assert!(theirs.chars().all(|letter| letter == 'x' || letter == ' '));
}
