//! Tests of the chat: lines are truncated and sanitised, each is shown once, and a player may mute them all.

use p2p::{Message, UserAction, encode};

use crate::hostile::quiet;
use crate::world::{GUEST, HOST, World};

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
