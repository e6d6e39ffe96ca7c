//! Those who come to watch find the gallery of their link over relays that fail in every way, and nobody else does.

use game::Millis;
use proptest::prelude::*;

use super::meeting::description;
use super::world::{FAULTS, Fault, Happening, Machine, Side, World};
use crate::description::Kind;
use crate::digest::SeededRng;
use crate::gallery::{Elsewhere, GalleryKey};
use crate::nostr::attendance::{Entrance, Visit, channel, gallery_key, take_steps};
use crate::nostr::event::{Author, PublicKey};
use crate::nostr::pool::Pool;
use crate::nostr::seal::seal;
use crate::nostr::{Attend, AttendStep, RelayStep, Told};
use crate::{Moment, pairing};

const SEED: [u8; 32] = [9; 32];

/// How long a browser takes to describe itself, in milliseconds.
const DESCRIBING: Millis = 150;

/// What a gallery says that is full.
fn elsewhere() -> Elsewhere {
    Elsewhere {
        newest: 1_795_000_000_123,
        keys: (1..9).map(|seed| gallery_key([seed; 32])).collect(),
    }
}

/// A gallery, or somebody who comes.
struct Party {
    machine: Box<dyn Attend>,
    /// The key of somebody who comes.
    key: Option<PublicKey>,
    /// Whether no place is left.
    is_full: bool,
}

impl Party {
    fn new(machine: impl Attend + 'static) -> Party {
        Party {
            machine: Box::new(machine),
            key: None,
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
        let elsewhere = elsewhere();
        let answer = if self.is_full {
            Err(&elsewhere)
        } else {
            Ok(&answer)
        };
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
            let visit = Visit::new(key, &offer, drawn, relays, moment).unwrap();
            Party {
                key: Some(visit.key()),
                ..Party::new(visit)
            }
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
    let liar = world.add(0, |moment, drawn, relays| {
        let own = Author::new(&mut SeededRng::new([5; 32]));
        Party::new(Entrance::on_topic_of(
            gallery_key(SEED),
            own,
            drawn,
            relays,
            moment,
        ))
    });
    let visitor = world.visitor(gallery_key(SEED), 500);
    // It cannot even read the call, and so answers all that it sees.
    world.run(2_000);
    let watcher = world.sides[visitor].machine.key.expect("a visitor has one");
    for _ in 0..3 {
        world.act(liar, |party, moment| party.happens(watcher, moment));
        world.run(world.now + 2_000);
    }
    assert!(world.sides[liar].events.len() >= 4);
    assert_eq!(world.sides[liar].asked(), 0);
    assert_eq!(world.sides[visitor].met(), None);
}

/// Says one call again and again.
struct Flood {
    pool: Pool,
    call: String,
}

impl Flood {
    fn new(gallery: GalleryKey, drawn: [u8; 32], relays: usize, moment: Moment) -> Flood {
        let mut pool = Pool::new(
            SeededRng::new(drawn),
            relays,
            vec![channel(gallery)],
            moment,
        );
        let nonce = pool.rng.draw::<32>().0;
        let shared = pool.author.shared_with(&gallery.0).unwrap();
        let code = pairing::code(&description(Kind::Offer));
        let call = format!("watch {}", seal(&shared, nonce, &code).unwrap());
        Flood { pool, call }
    }
}

impl Attend for Flood {
    fn pass(&mut self, moment: Moment) -> Vec<AttendStep> {
        self.pool.set_time(moment);
        self.pool.pass();
        if self.pool.entered.is_some() {
            (0..10).for_each(|_| self.pool.publish(0, &self.call));
        }
        take_steps(&mut self.pool, &mut Vec::new())
    }

    fn told(&mut self, at: usize, told: &Told, moment: Moment) -> Vec<AttendStep> {
        self.pool.set_time(moment);
        self.pool.told(at, told);
        take_steps(&mut self.pool, &mut Vec::new())
    }
}

/// Every event costs a signature to check, and an answer one to make.
#[test]
fn a_flood_of_calls_is_answered_a_few_times_and_a_friend_gets_in_after_it() {
    let mut world = World::new(&[Fault::None], 5);
    let gallery = world.gallery(SEED);
    let flood = world.add(500, |moment, drawn, relays| {
        Party::new(Flood::new(gallery_key(SEED), drawn, relays, moment))
    });
    world.run(10_000);
    assert_eq!(world.sides[gallery].asked(), 1);
    let answers = world.sides[gallery].events.len();
    assert!(answers <= 1 + 3, "{answers}");
    world.sides[flood].leave();
    world.run(11_000);
    let friend = world.visitor(gallery_key(SEED), 12_000);
    world.run(20_000);
    assert!(world.sides[friend].met().is_some());
}

#[test]
fn whoever_comes_when_no_place_is_left_is_told_where_there_may_be_one() {
    let mut world = World::new(&[Fault::None], 4);
    let gallery = world.gallery(SEED);
    world.sides[gallery].machine.is_full = true;
    let visitor = world.visitor(gallery_key(SEED), 500);
    world.run(5_000);
    assert!(
        world.sides[visitor]
            .at(|step| *step == AttendStep::Full(elsewhere()))
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
