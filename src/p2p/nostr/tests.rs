//! Meetings in virtual time, over relays that fail in every way that relays can.

mod attendance;
mod lobby;
mod meeting;
mod world;

use proptest::prelude::*;

use super::{Meet, RelayStep, Step};
use crate::{Intent, Invite, Seat};
use meeting::{CODE, LINK};
use world::{FAULTS, Fault, World};

/// How many wrong guesses are more than a side allows.
const MANY: usize = 12;

/// Returns other codes with the name of this one, as an attacker finds them.
fn twins(invite: &Invite) -> Vec<crate::RoomCode> {
    let name = invite.code.room_name();
    let codes = (0u32..).map(|number| {
        let letters = std::array::from_fn(|at| (number >> (5 * at) & 31) as u8);
        crate::RoomCode::from_random(crate::Blob(letters))
    });
    let same = codes.filter(|other| other.room_name() == name && *other != invite.code);
    same.take(MANY).collect()
}

#[test]
fn a_pair_meets_over_one_relay_with_four_events_each_way_at_most() {
    for (invite, starts) in [
        (LINK, [0, 5_000]),
        (CODE, [0, 5_000]),
        (LINK, [4_000, 0]),
        (CODE, [4_000, 0]),
    ] {
        let mut world = World::pair(&[Fault::None], 1, invite, starts);
        world.run(9_000);
        let met = world.met().expect("they met");
        assert!(met < starts[0].max(starts[1]) + 1_000, "{met}");
        let counts: Vec<usize> = world.sides.iter().map(|side| side.events.len()).collect();
        assert!(
            counts.iter().all(|count| (1..=4).contains(count)),
            "{counts:?}"
        );
        // Nothing more is said after they have met.
        world.run(120_000);
        let later: Vec<usize> = world.sides.iter().map(|side| side.events.len()).collect();
        assert_eq!(counts, later);
    }
}

#[test]
fn of_five_relays_two_may_be_dead_and_one_slow() {
    let relays = [
        Fault::Dead,
        Fault::Slow,
        Fault::None,
        Fault::Dead,
        Fault::None,
    ];
    for seed in 0..20 {
        let mut world = World::pair(&relays, seed, LINK, [0, 1_000]);
        world.run(6_000);
        assert!(world.met().is_some_and(|met| met < 2_000));
    }
}

#[test]
fn whoever_has_another_code_does_not_meet_and_learns_nothing() {
    // Another secret, or another code: neither can read what the other has sealed.
    for wrong in ["7KQ2MX-0123456789ABCDEFGHJKMNPQRT", "7KQ2MY"] {
        let mut world = World::pair(&[Fault::None], 3, wrong, [0, 0]);
        world.run(20_000);
        assert_eq!(world.sides[0].described(), None);
        assert_eq!(world.sides[1].described(), None);
        assert!(world.sides[1].at(|step| *step == Step::Nobody).is_some());
    }
}

#[test]
fn a_host_answers_ten_wrong_guesses_of_its_code_and_still_meets_who_has_the_link() {
    let twin = twins(&CODE.parse().unwrap())[0];
    let mut world = World::new(&[Fault::None], 4);
    world.seat(Seat::Host, Intent::Create, LINK, 0);
    for guess in 0..15 {
        world.seat(Seat::Guest, Intent::Join, &twin.to_string(), 400 * guess);
    }
    let friend = world.seat(Seat::Guest, Intent::Join, LINK, 8_000);
    world.run(12_000);
    let came = world.sides[0].steps.iter();
    let came = came
        .filter(|(_, step)| matches!(step, Step::Came(_)))
        .count();
    assert_eq!(came, 11);
    for guess in 1..=15 {
        assert_eq!(world.sides[guess].described(), None);
    }
    assert!(world.sides[friend].described().is_some());
}

#[test]
fn a_third_hears_that_the_room_is_full_and_a_player_who_returns_does_not() {
    let mut world = World::pair(&[Fault::None], 5, LINK, [0, 0]);
    world.run(3_000);
    assert!(world.met().is_some());
    world.sides[0].machine.busy = true;
    let third = world.seat(Seat::Guest, Intent::Join, LINK, 4_000);
    let back = world.seat(Seat::Guest, Intent::Resume, LINK, 4_000);
    world.run(9_000);
    assert!(world.sides[third].at(|step| *step == Step::Full).is_some());
    assert_eq!(world.sides[third].described(), None);
    assert_eq!(world.sides[back].at(|step| *step == Step::Full), None);
    // The host hears nothing more from the page that was reloaded.
    world.sides[0].machine.busy = false;
    world.run(13_000);
    assert!(world.sides[back].described().is_some());
}

/// The guests of a host who plays several come at the same time, and go on to its next room from one that is full.
#[test]
fn all_who_come_at_once_hear_that_the_room_is_full() {
    for (invite, is_further) in [(LINK, false), (CODE, false), (LINK, true), (CODE, true)] {
        let mut world = World::pair(&[Fault::None], 5, LINK, [0, 0]);
        world.run(3_000);
        assert!(world.met().is_some());
        world.sides[0].machine.busy = true;
        let before = world.sides[0].events.len();
        let others: Vec<usize> = (0..7)
            .map(|other| {
                let comes = 4_000 + other * 50;
                world.seat_at(Seat::Guest, Intent::Join, invite, comes, is_further)
            })
            .collect();
        world.run(12_000);
        for other in others {
            let other = &world.sides[other];
            assert!(other.at(|step| *step == Step::Full).is_some());
            assert_eq!(other.at(|step| *step == Step::Nobody), None);
        }
        assert!(world.sides[0].events.len() <= before + 2);
    }
}

/// All of them are sent an offer. When one is connected, or somebody who has come otherwise, the others hear soon that
/// their offer leads nowhere.
#[test]
fn whoever_comes_at_once_with_others_and_is_not_connected_hears_that_the_room_is_full() {
    for (seed, invite, otherwise) in [
        (0, LINK, false),
        (1, CODE, false),
        (2, LINK, true),
        (3, CODE, true),
    ] {
        let mut world = World::new(&[Fault::None, Fault::Dead], seed);
        world.seat(Seat::Host, Intent::Create, LINK, 0);
        let guests = [0, 0, 0, 0, 200, 200, 400, 400]
            .map(|later| world.seat(Seat::Guest, Intent::Join, invite, 1_000 + later));
        let back = world.seat(Seat::Guest, Intent::Resume, invite, 1_000);
        // The last ones have not had their offer yet.
        let first = loop {
            let until = world.now + 10;
            world.run(until);
            let steps = &mut world.sides[0].steps.iter();
            let described = steps.find_map(|(_, step)| match step {
                Step::Described(party, _) => Some(*party),
                _ => None,
            });
            if described.is_some() {
                break described.filter(|_| !otherwise);
            }
        };
        world.sides[0].machine.busy = true;
        let connected = world.now;
        world.act(0, |host, moment| host.rendezvous.connected(first, moment));
        world.run(connected + 8_000);
        let full = |guest: &usize| world.sides[*guest].at(|step| *step == Step::Full);
        let told: Vec<_> = guests.iter().filter_map(full).collect();
        // The first one has left, because it has met the host.
        assert_eq!(told.len(), guests.len() - 1);
        let soon = told.iter().filter(|&&at| at < connected + 2_000);
        assert!(soon.count() >= 3, "{invite}: {connected}, {told:?}");
        // A guest who has come another way, too, may be the one who is connected.
        assert!(told.iter().all(|&at| at >= connected + 1_000), "{told:?}");
        assert_eq!(full(&back), None);
    }
}

#[test]
fn one_relay_that_asks_for_patience_is_enough() {
    let mut world = World::pair(&[Fault::RateLimits], 9, LINK, [0, 0]);
    world.run(30_000);
    assert!(world.met().is_some());
    assert!(world.sides.iter().all(|side| side.events.len() <= 10));
}

#[test]
fn a_host_has_room_for_whoever_comes_after_many_others() {
    let mut world = World::new(&[Fault::None], 10);
    world.seat(Seat::Host, Intent::Create, LINK, 0);
    for guest in 0..30 {
        world.seat(Seat::Guest, Intent::Join, LINK, 4_000 * guest);
    }
    world.run(125_000);
    for guest in &world.sides[1..] {
        assert!(guest.described().is_some());
    }
}

#[test]
fn clocks_may_be_wrong() {
    let mut world = World::pair(&[Fault::None], 6, LINK, [0, 0]);
    world.sides[0].wall = 1_000_000;
    world.run(3_000);
    assert!(world.met().is_some());
}

#[test]
fn whoever_waits_for_nobody_is_told_so_and_a_side_without_relays_too() {
    let mut world = World::new(&[Fault::None], 7);
    let guest = world.seat(Seat::Guest, Intent::Join, LINK, 0);
    world.run(20_000);
    assert!(
        world.sides[guest]
            .at(|step| *step == Step::Nobody)
            .is_some()
    );
    let mut world = World::pair(
        &[Fault::Dead, Fault::Silent, Fault::WantsLogin],
        8,
        LINK,
        [0, 0],
    );
    world.run(15_000);
    for side in &world.sides {
        assert!(side.at(|step| *step == Step::Lost).is_some());
        assert_eq!(side.at(|step| *step == Step::Entered), None);
    }
    // Where every relay refuses at once, nobody has to wait to hear it.
    let mut world = World::pair(&[Fault::Dead, Fault::WantsLogin], 8, LINK, [0, 0]);
    world.run(1_000);
    assert!(world.sides[0].at(|step| *step == Step::Lost).is_some());
}

#[test]
fn nobody_learns_a_guests_code_by_offering_with_a_thousand_guesses() {
    let code: Invite = CODE.parse().unwrap();
    let twins = twins(&code);
    let mut world = World::new(&[Fault::None], 11);
    // Ten hosts with other codes of the same name, and one with the right code after them.
    for twin in &twins[..MANY] {
        world.seat(Seat::Host, Intent::Create, &twin.to_string(), 0);
    }
    world.seat(Seat::Host, Intent::Create, CODE, 0);
    let guest = world.seat(Seat::Guest, Intent::Join, CODE, 1_000);
    world.run(10_000);
    assert_eq!(world.sides[guest].described(), None);
    // With fewer wrong ones before it, the right one is found.
    let mut world = World::new(&[Fault::None], 11);
    for twin in &twins[..5] {
        world.seat(Seat::Host, Intent::Create, &twin.to_string(), 0);
    }
    world.seat(Seat::Host, Intent::Create, CODE, 0);
    let guest = world.seat(Seat::Guest, Intent::Join, CODE, 1_000);
    world.run(10_000);
    assert!(world.sides[guest].described().is_some());
}

#[test]
fn an_answer_that_is_lost_is_given_again() {
    let mut world = World::pair(&[Fault::LosesAnswer], 12, LINK, [0, 0]);
    world.run(10_000);
    assert!(world.met().is_some());
}

#[test]
fn what_a_relay_has_kept_from_earlier_is_not_read() {
    let mut world = World::pair(&[Fault::Remembers], 13, LINK, [0, 0]);
    world.run(3_000);
    assert!(world.met().is_some());
    // The host comes back, and the guest's hello from before brings nobody.
    let again = world.seat(Seat::Host, Intent::Resume, LINK, 5_000);
    world.run(8_000);
    assert_eq!(
        world.sides[again].at(|step| matches!(step, Step::Came(_))),
        None
    );
}

#[test]
fn a_relay_is_not_left_for_what_strangers_publish_there() {
    let mut world = World::pair(&[Fault::Nonsense], 14, LINK, [0, 4_000]);
    world.run(8_000);
    assert!(world.met().is_some());
    for side in &world.sides {
        assert_eq!(
            side.at(|step| matches!(step, Step::Relay(RelayStep::Close(_)))),
            None
        );
    }
}

#[test]
fn a_side_that_is_not_passed_on_is_not_in_the_room() {
    let mut world = World::pair(&[Fault::Swallows], 15, LINK, [0, 0]);
    world.run(15_000);
    for side in &world.sides {
        assert_eq!(side.at(|step| *step == Step::Entered), None);
        assert!(side.at(|step| *step == Step::Lost).is_some());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// One good relay is enough, whatever the others do.
    #[test]
    fn a_pair_meets_if_one_relay_is_good(
        seed in any::<u8>(),
        others in proptest::collection::vec(proptest::sample::select(&FAULTS[..]), 0..5),
        at in any::<prop::sample::Index>(),
        bare in any::<bool>(),
        starts in [0u64..6_000, 0u64..6_000],
    ) {
        let mut relays = others;
        relays.insert(at.index(relays.len() + 1), Fault::None);
        let invite = if bare { CODE } else { LINK };
        let starts = starts.map(|start| start / 10 * 10);
        let mut world = World::pair(&relays, seed, invite, starts);
        world.run(30_000);
        let begins = starts[0].max(starts[1]);
        let met = world.met();
        prop_assert!(met.is_some_and(|met| met < begins + 5_000), "{:?} {}", met, begins);
        let events: usize = world.sides.iter().map(|side| side.events.len()).sum();
        prop_assert!(events <= 20, "{}", events);
    }
}
