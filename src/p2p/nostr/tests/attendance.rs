//! Those who come to watch find the gallery of their link over relays that fail in every way, and nobody else does.

use game::Millis;
use proptest::prelude::*;

use super::meeting::description;
use super::world::{FAULTS, Fault, Happening, Machine, Side, World};
use crate::Moment;
use crate::description::Kind;
use crate::gallery::GalleryKey;
use crate::nostr::attendance::{Entrance, Visit, gallery_key};
use crate::nostr::event::PublicKey;
use crate::nostr::{Attend, AttendStep, RelayStep, Told};

const SEED: [u8; 32] = [9; 32];

/// How long a browser takes to describe itself, in milliseconds.
const DESCRIBING: Millis = 150;

/// A gallery, or somebody who comes.
struct Party {
    machine: Box<dyn Attend>,
    /// Whether no place is left.
    is_full: bool,
}

impl Party {
    fn new(machine: impl Attend + 'static) -> Party {
        Party {
            machine: Box::new(machine),
            is_full: false,
        }
    }
}

impl Machine for Party {
    type Step = AttendStep;
    type Extra = PublicKey;

    fn pass(&mut self, moment: Moment) -> Vec<AttendStep> {
        self.machine.pass(moment)
    }

    fn told(&mut self, at: usize, told: &Told, moment: Moment) -> Vec<AttendStep> {
        self.machine.told(at, told, moment)
    }

    fn happens(&mut self, watcher: PublicKey, moment: Moment) -> Vec<AttendStep> {
        let answer = description(Kind::Answer);
        let answer = (!self.is_full).then_some(&answer);
        self.machine.answer(watcher, answer, moment)
    }

    fn relay_step(step: &AttendStep) -> Option<RelayStep> {
        match step {
            AttendStep::Relay(step) => Some(step.clone()),
            _ => None,
        }
    }

    fn react(world: &mut World<Party>, side: usize, step: AttendStep) {
        if let AttendStep::Asked { by, offer } = step {
            assert_eq!(offer, description(Kind::Offer));
            world.later(DESCRIBING, side, Happening::Extra(by));
        }
    }
}

impl Side<Party> {
    /// When it got its answer.
    fn met(&self) -> Option<Millis> {
        self.at(|step| *step == AttendStep::Answered(description(Kind::Answer)))
    }

    fn asked(&self) -> usize {
        let asked = |step: &AttendStep| matches!(step, AttendStep::Asked { .. });
        self.steps.iter().filter(|(_, step)| asked(step)).count()
    }
}

impl World<Party> {
    fn gallery(&mut self, seed: [u8; 32]) -> usize {
        self.add(0, |moment, drawn, relays| {
            Party::new(Entrance::new(seed, drawn, relays, moment))
        })
    }

    fn visitor(&mut self, key: GalleryKey, begins: Millis) -> usize {
        self.add(begins, |moment, drawn, relays| {
            let offer = description(Kind::Offer);
            Party::new(Visit::new(key, &offer, drawn, relays, moment).unwrap())
        })
    }
}

#[test]
fn thirty_come_at_once_and_each_gets_an_answer_with_two_events_or_a_few() {
    let mut world = World::new(&[Fault::None, Fault::Dead], 1);
    world.gallery(SEED);
    let visitors: Vec<usize> = (0..30)
        .map(|_| world.visitor(gallery_key(SEED), 3_000))
        .collect();
    world.run(8_000);
    for visitor in visitors {
        let side = &world.sides[visitor];
        assert!(
            side.met().is_some_and(|met| met < 5_000),
            "{:?}",
            side.met()
        );
        assert!(side.events.len() <= 2);
    }
    assert_eq!(world.sides[0].asked(), 30);
    // One for each, and the one that shows that the relay passes events on.
    assert!(
        world.sides[0].events.len() <= 34,
        "{}",
        world.sides[0].events.len()
    );
}

#[test]
fn nobody_without_the_link_reads_or_answers_anything() {
    let mut world = World::new(&[Fault::None], 2);
    world.gallery(SEED);
    let other = world.gallery([8; 32]);
    let lost = world.visitor(gallery_key([7; 32]), 1_000);
    let visitor = world.visitor(gallery_key(SEED), 1_000);
    world.run(20_000);
    assert!(world.sides[visitor].met().is_some());
    assert_eq!(world.sides[lost].met(), None);
    assert_eq!(world.sides[0].asked(), 1);
    assert_eq!(world.sides[other].asked(), 0);
    // The key in the link is in no event.
    let key = crate::nostr::event::hex(&gallery_key(SEED).0);
    for side in &world.sides {
        for (_, step) in &side.steps {
            if let AttendStep::Relay(RelayStep::Send(_, text)) = step {
                assert!(!text.contains(&key));
            }
        }
    }
}

/// Whoever has the link can open another entrance on the same topic, but cannot answer as the gallery.
#[test]
fn another_watcher_cannot_answer_in_place_of_the_gallery() {
    let mut world = World::new(&[Fault::None], 3);
    let visitor = world.visitor(gallery_key(SEED), 0);
    let liar = world.visitor(gallery_key(SEED), 0);
    world.run(2_000);
    let calls: Vec<String> = [visitor, liar]
        .map(|side| world.sides[side].events.len().to_string())
        .to_vec();
    assert_eq!(calls, ["1", "1"]);
    world.run(20_000);
    assert_eq!(world.sides[visitor].met(), None);
    assert_eq!(world.sides[liar].met(), None);
}

#[test]
fn whoever_comes_when_no_place_is_left_is_told() {
    let mut world = World::new(&[Fault::None], 4);
    let gallery = world.gallery(SEED);
    world.sides[gallery].machine.is_full = true;
    let visitor = world.visitor(gallery_key(SEED), 500);
    world.run(5_000);
    assert!(
        world.sides[visitor]
            .at(|step| *step == AttendStep::Full)
            .is_some()
    );
    assert_eq!(world.sides[visitor].met(), None);
}

#[test]
fn a_key_survives_what_messengers_do_to_it() {
    for seed in 0..32 {
        let key = gallery_key([seed; 32]);
        let text = key.to_string();
        assert_eq!(text.len(), 52);
        assert_eq!(text.parse(), Ok(key));
        assert_eq!(text.to_lowercase().parse(), Ok(key));
        assert_eq!(format!("{}\n{}", &text[..20], &text[20..]).parse(), Ok(key));
        for wrong in [&text[1..], &format!("{text}0"), ""] {
            assert!(wrong.parse::<GalleryKey>().is_err());
        }
    }
    // The bits behind the last of the key are zeros.
    assert!("Z".repeat(52).parse::<GalleryKey>().is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn one_good_relay_among_any_others_is_enough(
        faults in proptest::collection::vec(0..FAULTS.len(), 0..4),
        seed in any::<u8>(),
    ) {
        let mut relays: Vec<Fault> = faults.into_iter().map(|fault| FAULTS[fault]).collect();
        relays.push(Fault::None);
        let mut world = World::new(&relays, seed);
        world.gallery(SEED);
        let first = world.visitor(gallery_key(SEED), 1_000);
        let second = world.visitor(gallery_key(SEED), 9_000);
        world.run(20_000);
        for (side, begins) in [(first, 1_000), (second, 9_000)] {
            let met = world.sides[side].met();
            prop_assert!(met.is_some_and(|met| met < begins + 6_000), "{met:?}");
        }
    }
}
