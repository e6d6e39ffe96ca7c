//! Open challenges, over relays that fail in every way, and among strangers who flood the list.

use engine::{Color, Variant};
use game::Millis;
use proptest::prelude::*;
use serde_json::json;

use super::world::{FAULTS, Fault, Machine, Side, World};
use crate::Moment;
use crate::digest::SeededRng;
use crate::nostr::challenge::Challenge;
use crate::nostr::event::{Author, PublicKey};
use crate::nostr::lobby::{Lobby, MAX_LISTED, channel};
use crate::nostr::pool::Channel;
use crate::nostr::seal::seal;
use crate::nostr::{Gather, Listed, LobbyStep, RelayStep, Told};

/// The place whose list it is.
const PLACE: &str = "https://chess.example";

const INVITE: &str = "7KQ2MX-0123456789ABCDEFGHJKMNPQRS";

impl Machine for Lobby {
    type Step = LobbyStep;
    type Extra = ();

    fn pass(&mut self, moment: Moment) -> Vec<LobbyStep> {
        Gather::pass(self, moment)
    }

    fn told(&mut self, at: usize, told: &Told, moment: Moment) -> Vec<LobbyStep> {
        Gather::told(self, at, told, moment)
    }

    fn happens(&mut self, (): (), _: Moment) -> Vec<LobbyStep> {
        Vec::new()
    }

    fn relay_step(step: &LobbyStep) -> Option<RelayStep> {
        match step {
            LobbyStep::Relay(step) => Some(step.clone()),
            _ => None,
        }
    }

    fn react(world: &mut World<Lobby>, side: usize, step: LobbyStep) {
        let is_slow = |name: &str| name == "Carl";
        if let LobbyStep::Taken { name } = step
            && !is_slow(&name)
        {
            // A room is open at once here.
            let invite = INVITE.parse().unwrap();
            world.act(side, |lobby, moment| lobby.invite(invite, moment));
        }
    }
}

impl Side<Lobby> {
    /// The list as it is now.
    fn list(&self) -> Vec<Listed> {
        let last = self.steps.iter().rev().find_map(|(_, step)| match step {
            LobbyStep::Listed(list) => Some(list.clone()),
            _ => None,
        });
        last.unwrap_or_default()
    }

    fn names(&self) -> Vec<String> {
        let list = self.list().into_iter();
        list.map(|listed| listed.challenge.name).collect()
    }

    fn came(&self) -> Option<Millis> {
        self.at(|step| *step == LobbyStep::Come(INVITE.parse().unwrap()))
    }

    fn missed(&self) -> Option<Millis> {
        self.at(|step| *step == LobbyStep::Missed)
    }
}

fn challenge(name: &str) -> Challenge {
    Challenge {
        variant: Variant::Portal,
        pace: 2,
        color: Some(Color::White),
        name: name.to_owned(),
    }
}

impl World<Lobby> {
    fn visit(&mut self, begins: Millis) -> usize {
        self.visit_place(PLACE, begins)
    }

    fn visit_place(&mut self, place: &str, begins: Millis) -> usize {
        self.add(begins, |moment, seed, relays| {
            Lobby::new(place, relays, seed, moment)
        })
    }

    fn offer(&mut self, side: usize, name: &str) {
        self.act(side, |lobby, moment| {
            lobby.offer(Some(challenge(name)), moment)
        });
    }

    fn key_of(&self, side: usize, name: &str) -> PublicKey {
        let list = self.sides[side].list();
        let found = list.iter().find(|listed| listed.challenge.name == name);
        found.expect("it is listed").key
    }

    fn take(&mut self, side: usize, name: &str) {
        self.take_as(side, name, "Bob");
    }

    fn take_as(&mut self, side: usize, name: &str, own: &str) {
        let key = self.key_of(side, name);
        self.act(side, |lobby, moment| lobby.take(key, own, moment));
    }
}

/// Ada offers a game, and Bob comes five seconds later.
fn ada_and_bob(relays: &[Fault], seed: u8) -> World<Lobby> {
    let mut world = World::new(relays, seed);
    let ada = world.visit(0);
    world.offer(ada, "Ada");
    world.visit(5_000);
    world
}

#[test]
fn whoever_comes_sees_what_is_offered_within_a_second_and_takes_it() {
    let mut world = ada_and_bob(&[Fault::None], 1);
    let third = world.visit(5_000);
    world.run(6_000);
    assert_eq!(world.sides[1].names(), ["Ada"]);
    assert_eq!(world.sides[1].list()[0].challenge, challenge("Ada"));
    assert_eq!(world.sides[third].names(), ["Ada"]);
    // Nobody sees a challenge of their own.
    assert_eq!(world.sides[0].names(), Vec::<String>::new());
    world.take(1, "Ada");
    world.run(7_000);
    let name = "Bob".to_owned();
    assert!(
        world.sides[0]
            .at(|step| *step == LobbyStep::Taken { name: name.clone() })
            .is_some()
    );
    assert!(world.sides[1].came().is_some());
    // It is gone for all others, who have not learnt where the room is.
    assert_eq!(world.sides[third].names(), Vec::<String>::new());
    assert_eq!(world.sides[third].came(), None);
}

#[test]
fn the_first_who_takes_a_challenge_gets_it_and_the_others_are_told_at_once() {
    let mut world = ada_and_bob(&[Fault::None, Fault::None], 2);
    let third = world.visit(5_000);
    world.run(6_000);
    world.take(1, "Ada");
    world.take(third, "Ada");
    world.run(8_000);
    let came: Vec<bool> = [1, third]
        .map(|side| world.sides[side].came().is_some())
        .to_vec();
    let missed: Vec<bool> = [1, third]
        .map(|side| world.sides[side].missed().is_some())
        .to_vec();
    assert_eq!(came.iter().filter(|came| **came).count(), 1);
    assert!((0..2).all(|at| came[at] != missed[at]));
    let taken = world.sides[0].steps.iter();
    let taken = taken.filter(|(_, step)| matches!(step, LobbyStep::Taken { .. }));
    assert_eq!(taken.count(), 1);
}

#[test]
fn a_challenge_is_there_as_long_as_its_page_and_says_little() {
    let mut world = ada_and_bob(&[Fault::None], 3);
    world.run(200_000);
    assert_eq!(world.sides[1].names(), ["Ada"]);
    assert!(
        world.sides[0].events.len() <= 13,
        "{}",
        world.sides[0].events.len()
    );
    assert!(world.sides[1].events.len() <= 1);
    // Somebody who closes the list says so; a page that is killed does not.
    world.act(0, |lobby, moment| lobby.offer(None, moment));
    world.run(201_000);
    assert_eq!(world.sides[1].names(), Vec::<String>::new());
    world.offer(0, "Ada");
    world.run(202_000);
    assert_eq!(world.sides[1].names(), ["Ada"]);
    world.sides[0].leave();
    world.run(270_000);
    assert_eq!(world.sides[1].names(), ["Ada"]);
    world.run(280_000);
    assert_eq!(world.sides[1].names(), Vec::<String>::new());
}

#[test]
fn a_challenge_whose_page_is_gone_is_missed_after_some_seconds() {
    let mut world = ada_and_bob(&[Fault::None], 4);
    world.run(6_000);
    world.sides[0].leave();
    world.take(1, "Ada");
    world.run(20_900);
    assert_eq!(world.sides[1].missed(), None);
    world.run(21_500);
    assert!(world.sides[1].missed().is_some());
    assert_eq!(world.sides[1].names(), Vec::<String>::new());
}

#[test]
fn each_site_has_a_list_of_its_own() {
    let mut world = ada_and_bob(&[Fault::None], 5);
    let other = world.visit_place("https://other.example/", 0);
    world.run(8_000);
    assert_eq!(world.sides[other].names(), Vec::<String>::new());
}

#[test]
fn whoever_is_blocked_is_neither_seen_nor_heard_for_the_visit() {
    let mut world = ada_and_bob(&[Fault::None], 6);
    world.run(6_000);
    world.offer(1, "Bob");
    world.run(7_000);
    let ada = world.key_of(1, "Ada");
    world.act(1, |lobby, moment| lobby.block(ada, moment));
    assert_eq!(world.sides[1].names(), Vec::<String>::new());
    world.take(0, "Bob");
    world.run(30_000);
    assert_eq!(world.sides[1].names(), Vec::<String>::new());
    let taken = world.sides[1].at(|step| matches!(step, LobbyStep::Taken { .. }));
    assert_eq!(taken, None);
    assert!(world.sides[0].missed().is_some());
}

#[test]
fn somebody_who_takes_a_challenge_and_does_not_come_is_blocked_when_it_is_offered_again() {
    let mut world = ada_and_bob(&[Fault::None], 7);
    world.run(6_000);
    world.take(1, "Ada");
    world.run(7_000);
    world.act(0, Gather::block_taker);
    world.offer(0, "Ada");
    world.run(8_000);
    world.take(1, "Ada");
    world.run(9_000);
    let taken = world.sides[0].steps.iter();
    let taken = taken.filter(|(_, step)| matches!(step, LobbyStep::Taken { .. }));
    assert_eq!(taken.count(), 1);
}

#[test]
fn a_flood_fills_the_list_but_whoever_works_is_seen() {
    let mut world = World::<Lobby>::new(&[Fault::None], 8);
    for _ in 0..MAX_LISTED + 20 {
        let side = world.visit(0);
        // What a flood says is made without work, and each key is new.
        world.offer(side, "flood");
    }
    world.run(3_000);
    let reader = world.visit(3_000);
    world.run(6_000);
    assert_eq!(world.sides[reader].list().len(), MAX_LISTED);
    assert!(
        world.sides[reader]
            .names()
            .iter()
            .all(|name| name == "flood")
    );
    world.offer(reader, "Ada");
    world.run(12_000);
    let seen = |side: &Side<Lobby>| side.names().contains(&"Ada".to_owned());
    let others = &world.sides[..reader];
    assert!(others.iter().filter(|side| seen(side)).count() > others.len() * 9 / 10);
    assert!(others.iter().all(|side| side.list().len() <= MAX_LISTED));
    // Her page and that of one in the flood still come together.
    world.take(0, "Ada");
    world.run(30_000);
    assert!(world.sides[0].came().is_some());
}

#[test]
fn an_author_is_told_when_whoever_took_the_challenge_does_not_come() {
    let mut world = ada_and_bob(&[Fault::None], 9);
    world.run(6_000);
    world.take(1, "Ada");
    world.run(7_000);
    assert!(world.sides[1].came().is_some());
    let ada = world.sides[0].machine.key();
    world.act(1, |lobby, moment| lobby.forgo(ada, moment));
    // A third, who has not taken it, says so in vain.
    let third = world.visit(7_000);
    world.run(8_000);
    let forgone = |world: &World<Lobby>| {
        let steps = world.sides[0].steps.iter();
        steps
            .filter(|(_, step)| *step == LobbyStep::Forgone)
            .count()
    };
    assert_eq!(forgone(&world), 1);
    world.act(third, |lobby, moment| lobby.forgo(ada, moment));
    world.run(9_000);
    assert_eq!(forgone(&world), 1);
}

fn forgone(side: &Side<Lobby>) -> Option<Millis> {
    side.at(|step| *step == LobbyStep::Forgone)
}

#[test]
fn an_author_is_told_when_whoever_asks_offers_a_game_instead_or_goes() {
    for offers in [true, false] {
        let mut world = ada_and_bob(&[Fault::None], 10);
        world.run(6_000);
        // The room takes some time.
        world.take_as(1, "Ada", "Carl");
        world.run(7_000);
        assert_eq!(forgone(&world.sides[0]), None);
        let own = offers.then(|| challenge("Carl"));
        world.act(1, |lobby, moment| lobby.offer(own, moment));
        world.run(8_000);
        assert!(forgone(&world.sides[0]).is_some());
        // What comes later is not for this side any more.
        let invite = INVITE.parse().unwrap();
        world.act(0, |lobby, moment| lobby.invite(invite, moment));
        world.run(30_000);
        assert_eq!(world.sides[1].came(), None);
        assert_eq!(world.sides[1].missed(), None);
    }
}

#[test]
fn whoever_asks_is_told_when_the_author_cannot_open_a_room() {
    let mut world = ada_and_bob(&[Fault::None], 11);
    world.run(6_000);
    world.take_as(1, "Ada", "Carl");
    world.run(7_000);
    world.act(0, |lobby, moment| lobby.offer(None, moment));
    world.run(8_000);
    assert!(world.sides[1].missed().is_some());
}

#[test]
fn two_who_take_each_others_challenge_are_both_asked_and_at_most_one_room_opens() {
    let mut world = ada_and_bob(&[Fault::None], 12);
    world.offer(1, "Bob");
    world.run(8_000);
    world.take(1, "Ada");
    world.take(0, "Bob");
    world.run(40_000);
    let came = [0, 1].map(|side| world.sides[side].came().is_some());
    let settled = [0, 1].map(|side| {
        let side = &world.sides[side];
        side.came().or(side.missed()).or(forgone(side)).is_some()
    });
    assert!(came != [true, true] && settled == [true, true], "{came:?}");
}

/// Returns a relay's message with something that somebody says on the list.
fn said(text: &str, rng: &mut SeededRng) -> Told {
    let author = Author::new(rng);
    let Channel { name, key } = channel(PLACE);
    let sealed = seal(&key, rng.draw().0, text).unwrap();
    let event = author.sign(author.draft(&name, sealed, 0), rng).unwrap();
    Told::Message(json!(["EVENT", "room", event]).to_string())
}

#[test]
fn a_flood_from_one_relay_keeps_nothing_from_others_away() {
    let at = |steady| Moment { wall: 0, steady };
    let mut rng = SeededRng::new([13; 32]);
    let mut lobby = Lobby::new(PLACE, 2, [13; 32], at(0));
    Gather::pass(&mut lobby, at(0));
    for relay in 0..2 {
        for told in [Told::Opened, Told::Message(r#"["EOSE","room"]"#.to_owned())] {
            Gather::told(&mut lobby, relay, &told, at(0));
        }
    }
    for _ in 0..300 {
        Gather::told(&mut lobby, 0, &said("look", &mut rng), at(1));
    }
    let mut listed = |relay, name: &str| {
        let told = said(&format!("challenge {}", challenge(name)), &mut rng);
        let steps = Gather::told(&mut lobby, relay, &told, at(2));
        steps
            .iter()
            .any(|step| matches!(step, LobbyStep::Listed(_)))
    };
    assert!(!listed(0, "Ada"));
    assert!(listed(1, "Bob"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn one_good_relay_is_enough(
        faults in prop::collection::vec(prop::sample::select(FAULTS.to_vec()), 0..4),
        at in 0..4usize,
        seed in any::<u8>(),
    ) {
        let mut relays = faults;
        relays.insert(at.min(relays.len()), Fault::None);
        let mut world = ada_and_bob(&relays, seed);
        world.run(7_000);
        prop_assert_eq!(world.sides[1].names(), ["Ada"]);
        world.take(1, "Ada");
        world.run(10_000);
        prop_assert!(world.sides[1].came().is_some());
        let taken = world.sides[0].steps.iter();
        let taken = taken.filter(|(_, step)| matches!(step, LobbyStep::Taken { .. }));
        prop_assert_eq!(taken.count(), 1);
    }
}
