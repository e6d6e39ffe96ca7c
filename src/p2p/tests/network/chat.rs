//! Tests of the chat: lines are truncated and sanitised, each is shown once, and a player may mute them all.

use std::cell::Cell;
use std::rc::Rc;

use p2p::{Link, Message, UserAction, encode};

use crate::hostile::quiet;
use crate::rng::Rng;
use crate::world::{GUEST, HOST, Meddler, World};

#[test]
fn received_chat_is_truncated_sanitised_and_can_be_muted() {
    let mut world = quiet();
    let line = |line, text: &str| {
        encode(&Message::Chat {
            line,
            text: text.into(),
        })
        .unwrap()
    };
    world.whisper(HOST, line(1, "hi\u{7}\n there"));
    world.whisper(HOST, line(1, "again"));
    world.whisper(HOST, line(2, &"x".repeat(1_000)));
    world.perform(HOST, UserAction::Mute(true));
    world.whisper(HOST, line(3, "unheard"));
    let heard: Vec<_> = world.sides[HOST]
        .news
        .iter()
        .filter_map(|news| {
            if let p2p::News::Chat(text) = news {
                Some(text.clone())
            } else {
                None
            }
        })
        .collect();
    assert_eq!(heard, ["hi there".to_owned(), "x".repeat(240)]);
}

#[test]
fn after_a_reload_new_chat_lines_arrive_and_muting_persists() {
    let mut world = quiet();
    let heard = |world: &World| {
        let news = world.sides[HOST].news.iter();
        news.filter(|news| matches!(news, p2p::News::Chat(_)))
            .count()
    };
    let says = |world: &mut World| world.perform(GUEST, UserAction::Chat("hello".into()));
    for lines in 1..4 {
        says(&mut world);
        assert!(world.until(5, |world| heard(world) == lines));
    }
    world.reload(GUEST);
    assert!(world.until(60, World::settled));
    says(&mut world);
    assert!(world.until(5, |world| heard(world) == 4));
    world.perform(HOST, UserAction::Mute(true));
    world.steps(1_000);
    world.reload(HOST);
    assert!(world.until(60, World::settled));
    assert!(world.model(HOST).muted);
    says(&mut world);
    world.steps(2_000);
    assert_eq!(heard(&world), 4);
}

/// A line that keeps the order of frames, as a data channel does, and loses them all while it is dead.
struct InOrder(Rc<Cell<bool>>);

impl Meddler for InOrder {
    fn passes(&mut self, _: &mut Rng, _: u64, frame: Vec<u8>) -> Vec<(u64, Vec<u8>)> {
        if self.0.get() {
            Vec::new()
        } else {
            vec![(10, frame)]
        }
    }
}

/// Lines that are written while the line is down, before anybody has noticed that, or in a flood arrive all the same: each
/// once, and in order.
#[test]
fn chat_lines_wait_for_the_connection_and_arrive_once() {
    let mut world = quiet();
    let dead = Rc::new(Cell::new(false));
    world.meddler = Some((GUEST, Box::new(InOrder(dead.clone()))));
    let says = |world: &mut World, range: std::ops::Range<u32>| {
        for line in range {
            world.perform(GUEST, UserAction::Chat(line.to_string()));
        }
    };
    says(&mut world, 0..2);
    world.steps(50);
    // The first two have arrived, but the guest cannot know that yet. Nobody is told that the line is dead.
    dead.set(true);
    says(&mut world, 2..4);
    world.steps(3_000);
    world.signalling = false;
    world.cut();
    world.steps(1_000);
    says(&mut world, 4..15);
    assert!(world.until(30, |world| world.link(GUEST) == Link::Reconnecting));
    assert!(world.model(GUEST).chat_waiting >= 13);
    dead.set(false);
    world.signalling = true;
    assert!(world.until(90, |world| world.model(GUEST).chat_waiting == 0));
    world.steps(5_000);
    let news = world.sides[HOST].news.iter();
    let heard: Vec<String> = news
        .filter_map(|news| match news {
            p2p::News::Chat(text) => Some(text.clone()),
            _ => None,
        })
        .collect();
    let all: Vec<String> = (0..15).map(|line| line.to_string()).collect();
    assert_eq!(heard, all);
}
