//! Tests of the players' names: both pages know them, also after a reload, and they are never longer than a short line.

use engine::Variant;
use p2p::{MAX_NAME, Message, News, Wish, encode};

use crate::world::{CALM, GUEST, HOST, World, terms};

fn met() -> World {
    let mut world = World::new(terms(Variant::Chess, None), CALM, 44);
    world.sides.iter_mut().for_each(|side| side.idle = true);
    world.wish(HOST, Wish::CallMe("Anna".into()));
    world.wish(GUEST, Wish::CallMe("  Bob\n".into()));
    assert!(world.until(30, World::settled), "the two never met");
    world.steps(1_000);
    world
}

fn names(world: &World) -> [[&str; 2]; 2] {
    [HOST, GUEST].map(|at| world.peer(at).names())
}

#[test]
fn both_know_what_the_other_is_called_and_hear_when_it_changes() {
    let mut world = met();
    assert_eq!(names(&world), [["Anna", "Bob"], ["Bob", "Anna"]]);
    world.wish(GUEST, Wish::CallMe("Robert".into()));
    world.steps(1_000);
    assert_eq!(names(&world), [["Anna", "Robert"], ["Robert", "Anna"]]);
    world.wish(HOST, Wish::CallMe(String::new()));
    world.steps(1_000);
    assert_eq!(names(&world), [["", "Robert"], ["Robert", ""]]);
    assert!(world.sides[GUEST].news.contains(&News::Named));
}

#[test]
fn the_last_of_many_quick_changes_is_known_in_the_end() {
    let mut world = met();
    for name in ["A", "B", "C", "D", "E", "F"] {
        world.wish(GUEST, Wish::CallMe(name.into()));
    }
    let named = |world: &World| world.peer(HOST).names() == ["Anna", "F"];
    assert!(world.until(10, named), "{:?}", names(&world));
}

#[test]
fn a_page_that_is_loaded_again_still_knows_both_names() {
    for at in [HOST, GUEST] {
        let mut world = met();
        world.close(1 - at);
        world.reload(at);
        let [own, theirs] = world.peer(at).names();
        assert_eq!([own, theirs], [["Anna", "Bob"], ["Bob", "Anna"]][at]);
    }
}

#[test]
fn whatever_is_said_a_name_is_a_short_line() {
    let mut world = met();
    let name = "\u{202E}x\n".repeat(1_000);
    world.whisper(HOST, encode(&Message::Name(name)).unwrap());
    let [_, theirs] = world.peer(HOST).names();
    assert!(theirs.chars().count() <= MAX_NAME, "{theirs}");
    assert!(theirs.chars().all(|letter| letter == 'x' || letter == ' '));
}
