//! Tests of a host who plays several guests: one invite leads to all of its rooms, and a guest finds the first free one.

use std::collections::VecDeque;

use engine::Variant;
use p2p::{
    Command, Event, Intent, Invite, Line, Link, News, Notice, Peer, Refusal, RoomCode, SignalEvent,
    UserAction,
};
use proptest::prelude::*;

use crate::machine::{START, moment};
use crate::rng::repeatable;
use crate::world::terms;

/// The invite that the guests get.
fn first() -> Invite {
    "7KQ2MX-0123456789ABCDEFGHJKMNPQRS".parse().unwrap()
}

/// Returns the host of the room at a place.
fn host(place: u32) -> Peer {
    host_of(first(), place)
}

fn host_of(first: Invite, place: u32) -> Peer {
    let terms = terms(Variant::Chess, None);
    let (mut host, commands) =
        Peer::host_at(first.place(place), terms, [place as u8; 32], moment(START)).unwrap();
    for command in commands {
        if let Command::Store { ticket, .. } = command {
            host.update(Event::Stored { ticket, ok: true }, moment(START));
        }
    }
    host.update(Event::Signalling(SignalEvent::InRoom), moment(START));
    host
}

/// A guest who looks for a place.
struct Seeker {
    peer: Peer,
    now: u64,
    /// The rooms that it has gone to.
    rooms: Vec<(RoomCode, bool)>,
}

impl Seeker {
    fn new(invite: Invite) -> Seeker {
        let (peer, commands) = Peer::join(invite, [77; 32], moment(START));
        let mut seeker = Seeker {
            peer,
            now: START,
            rooms: Vec::new(),
        };
        seeker.note(commands);
        seeker
    }

    fn note(&mut self, commands: Vec<Command>) {
        for command in commands {
            if let Command::Connect {
                invite,
                intent,
                is_further,
                ..
            } = command
            {
                assert_eq!(intent, Intent::Join);
                self.rooms.push((invite.code, is_further));
            }
        }
    }

    fn hears(&mut self, event: Event) {
        let commands = self.peer.update(event, moment(self.now));
        self.note(commands);
    }

    fn signal(&mut self, event: SignalEvent) {
        self.hears(Event::Signalling(event));
    }

    fn wait(&mut self, millis: u64) {
        for _ in 0..millis / 100 {
            self.now += 100;
            self.hears(Event::Tick);
        }
    }

    /// Finds no room wherever it looks, until it gives up. Returns how long that took.
    fn finds_nobody(&mut self) -> u64 {
        let (since, mut looked) = (self.now, 0);
        while self.closed().is_none() {
            if self.rooms.len() > looked {
                looked = self.rooms.len();
                self.signal(SignalEvent::NoSuchRoom);
            }
            self.wait(100);
            assert!(self.now - since < 5_000, "the guest waits too long");
        }
        self.now - since
    }

    fn closed(&self) -> Option<Notice> {
        self.peer.model(moment(self.now)).closed
    }

    fn is_at(&self, place: u32) -> bool {
        self.rooms.last() == Some(&(first().place(place).code, place > 1))
    }
}

/// Connects a host and a guest, and lets them talk until nothing more comes. The guest accepts what it is offered.
fn meet(host: &mut Peer, guest: &mut Peer, now: u64) -> Vec<Command> {
    let mut due = VecDeque::new();
    let mut rest = Vec::new();
    for at in 0..2 {
        due.push_back((at, Event::Connected(Line::default())));
    }
    while let Some((at, event)) = due.pop_front() {
        let peer = if at == 0 { &mut *host } else { &mut *guest };
        for command in peer.update(event, moment(now)) {
            match command {
                Command::Send(frame) => due.push_back((1 - at, Event::Frame(frame))),
                Command::Store { ticket, .. } => {
                    due.push_back((at, Event::Stored { ticket, ok: true }));
                }
                Command::News(News::Invited) => {
                    due.push_back((at, Event::UserAction(UserAction::AcceptTerms)));
                }
                Command::Connect { .. } if at == 1 => return vec![command],
                command => rest.push(command),
            }
        }
    }
    rest
}

#[test]
fn further_places_follow_from_the_invite_and_a_code_alone_leads_to_the_same_rooms() {
    let (linked, coded) = (first(), Invite::from(first().code));
    assert_eq!(linked.place(1), linked);
    let mut codes: Vec<_> = linked
        .places()
        .map(|place| place.code.to_string())
        .collect();
    for (place, code) in linked.places().zip(coded.places()) {
        assert_eq!(place.code, code.code);
        assert!(place.secret.is_some() && code.secret.is_none());
        // A place is written and read like any other invite.
        assert_eq!(place.to_string().parse(), Ok(place));
    }
    codes.sort();
    codes.dedup();
    assert_eq!(codes.len(), p2p::LAST_PLACE as usize);
}

#[test]
fn a_guest_goes_from_full_rooms_to_the_next_and_plays_in_the_first_free_one() {
    let mut guest = Seeker::new(first());
    assert!(guest.is_at(1));
    guest.signal(SignalEvent::RoomFull);
    assert!(guest.is_at(2));
    guest.signal(SignalEvent::RoomFull);
    assert!(guest.is_at(3));
    guest.signal(SignalEvent::InRoom);
    let mut host = host(3);
    meet(&mut host, &mut guest.peer, START);
    for peer in [&host, &guest.peer] {
        let model = peer.model(moment(START));
        assert!(model.both_seated && model.link == Link::Live);
        // From here on the seat is found under the invite of its own room.
        assert_eq!(model.invite, first().place(3));
    }
    // A server that says later that the room is full changes nothing.
    guest.signal(SignalEvent::RoomFull);
    assert!(guest.closed().is_none() && guest.is_at(3));
}

#[test]
fn a_guest_hears_soon_that_a_room_is_full_but_waits_a_moment_for_the_next_to_be_opened() {
    let mut guest = Seeker::new(first());
    guest.signal(SignalEvent::RoomFull);
    guest.finds_nobody();
    assert_eq!(guest.closed(), Some(Notice::RoomFull));
    assert_eq!(guest.rooms.len(), 4, "{:?}", guest.rooms);
    // Another attempt begins at the first place.
    guest.hears(Event::UserAction(UserAction::Retry));
    assert!(guest.is_at(1));
    let spent = guest.finds_nobody();
    assert!((2_400..3_000).contains(&spent), "{spent} ms");
    assert_eq!(guest.closed(), Some(Notice::NoSuchRoom));

    for place in [1, 2] {
        let mut patient = Seeker::new(first());
        (1..place).for_each(|_| patient.signal(SignalEvent::RoomFull));
        patient.signal(SignalEvent::NoSuchRoom);
        patient.wait(1_500);
        let looks = place as usize + 1;
        assert_eq!(patient.rooms.len(), looks, "it has looked again");
        patient.signal(SignalEvent::InRoom);
        meet(&mut host(place), &mut patient.peer, patient.now);
        assert!(patient.peer.model(moment(patient.now)).both_seated);
    }
}

#[test]
fn a_guest_finds_every_place_that_is_opened_in_time_and_is_told_soon_that_none_was() {
    // The place, when it is opened, how long the server takes to answer, and how often the page looks at the clock, which is
    // seldom in a hidden tab. All times are in steps of 50 ms.
    let cases = (1..=p2p::LAST_PLACE, 0..80_u64, 1..60_u64, 1..40_u64);
    let result = repeatable(500).run(&cases, |(place, opens, delay, tick)| {
        let [opens, delay, tick] = [opens, delay, tick].map(|steps| 50 * steps);
        let mut guest = Seeker::new(first());
        (1..place).for_each(|_| guest.signal(SignalEvent::RoomFull));
        let (mut spent, mut looks) = (0, place as usize);
        let mut answer = Some((delay, opens == 0));
        let is_found = loop {
            spent += 50;
            guest.now = START + spent;
            if spent % tick == 0 {
                guest.hears(Event::Tick);
            }
            if guest.rooms.len() > looks {
                looks = guest.rooms.len();
                answer = Some((spent + delay, opens <= spent));
            }
            match answer.take_if(|(at, _)| *at <= spent) {
                Some((_, true)) => break true,
                Some((_, false)) => guest.signal(SignalEvent::NoSuchRoom),
                None => {}
            }
            if guest.closed().is_some() {
                break false;
            }
        };
        prop_assert!(is_found || opens + delay > 2_400, "it was open in time");
        prop_assert!(spent <= 2_400 + tick + delay, "{spent} ms are too long");
        prop_assert!(looks <= place as usize + 2, "{:?}", guest.rooms);
        prop_assert!(guest.is_at(place));
        let reason = match place {
            1 => Notice::NoSuchRoom,
            _ => Notice::RoomFull,
        };
        prop_assert_eq!(guest.closed(), (!is_found).then_some(reason));
        prop_assert!(is_found || spent >= 2_400, "{spent} ms are too short");
        Ok(())
    });
    result.unwrap();
}

#[test]
fn while_a_guest_waits_for_the_first_place_anything_else_may_happen() {
    let waits = || {
        let mut guest = Seeker::new(first());
        guest.wait(200);
        guest.signal(SignalEvent::NoSuchRoom);
        assert!(guest.closed().is_none() && guest.rooms.len() == 1);
        guest
    };
    // Another guest is quicker. The search goes on, and its end is that the room is full.
    let mut beaten = waits();
    beaten.wait(1_200);
    beaten.signal(SignalEvent::RoomFull);
    assert!(beaten.is_at(2));
    beaten.finds_nobody();
    assert_eq!(beaten.closed(), Some(Notice::RoomFull));
    // The player leaves, and nothing is looked for any more.
    let mut gone = waits();
    gone.hears(Event::UserAction(UserAction::Leave));
    gone.wait(60_000);
    assert_eq!(gone.rooms.len(), 1);
    // The server is away for a moment, or for good.
    let mut patient = waits();
    patient.wait(1_200);
    patient.signal(SignalEvent::Lost);
    patient.wait(1_000);
    assert_eq!(patient.rooms.len(), 3);
    patient.signal(SignalEvent::InRoom);
    meet(&mut host(1), &mut patient.peer, patient.now);
    assert!(patient.peer.model(moment(patient.now)).both_seated);
    let mut lost = waits();
    for _ in 0..3 {
        lost.wait(2_000);
        lost.signal(SignalEvent::Lost);
    }
    assert_eq!(lost.closed(), Some(Notice::NoSignalling));
    // The host closes the room in which the guest has waited, or relays have waited themselves: that was long enough.
    let mut late = waits();
    late.wait(1_200);
    late.signal(SignalEvent::InRoom);
    late.wait(12_000);
    late.signal(SignalEvent::NoSuchRoom);
    assert_eq!(late.closed(), Some(Notice::NoSuchRoom));
}

#[test]
fn a_guest_who_meets_a_host_whose_guest_is_away_goes_on_to_the_next_place() {
    let mut host = host(1);
    let (mut away, _) = Peer::join(first(), [5; 32], moment(START));
    meet(&mut host, &mut away, START);
    host.update(Event::Disconnected, moment(START + 1_000));
    let mut guest = Seeker::new(first());
    let gone = meet(&mut host, &mut guest.peer, START + 1_000);
    guest.note(gone);
    assert!(guest.is_at(2), "{:?} {:?}", guest.rooms, guest.closed());
    // Without a further place it learns why the first one was none.
    guest.wait(3_000);
    guest.signal(SignalEvent::NoSuchRoom);
    let taken = Notice::RefusedBy(Refusal::Taken);
    assert_eq!(guest.closed(), Some(taken));
    // The game of the other guest is not touched.
    meet(&mut host, &mut away, START + 5_000);
    assert_eq!(host.model(moment(START + 5_000)).link, Link::Live);
}

#[test]
fn a_strangers_room_with_the_name_of_a_further_place_is_passed_over() {
    let mut guest = Seeker::new(first());
    guest.signal(SignalEvent::RoomFull);
    let mut stranger = host_of("0123AB-0123456789ABCDEFGHJKMNPQRS".parse().unwrap(), 1);
    let gone = meet(&mut stranger, &mut guest.peer, START);
    guest.note(gone);
    assert!(guest.is_at(3), "{:?} {:?}", guest.rooms, guest.closed());
    // The host finds the name in use, and cannot draw another code.
    let (mut host, _) = Peer::host_at(
        first().place(2),
        terms(Variant::Chess, None),
        [2; 32],
        moment(START),
    )
    .unwrap();
    let taken = Event::Signalling(SignalEvent::RoomTaken);
    host.update(taken, moment(START));
    let model = host.model(moment(START));
    assert_eq!(model.closed, Some(Notice::RoomFull));
    assert_eq!(model.invite, first().place(2));
}

#[test]
fn nobody_comes_from_one_board_to_another() {
    let mut hosts = [host(1), host(2)];
    let mut guests = [1, 2].map(|place| {
        let (guest, _) = Peer::join(first().place(place), [50 + place as u8; 32], moment(START));
        guest
    });
    for (host, guest) in hosts.iter_mut().zip(&mut guests) {
        meet(host, guest, START);
    }
    let before = hosts.each_ref().map(|host| host.log().unwrap().hash());
    // The first guest's page turns up in the second room, with its seat and its log.
    let [_, second] = &mut hosts;
    second.update(Event::Disconnected, moment(START + 1_000));
    meet(second, &mut guests[0], START + 1_000);
    assert_ne!(second.model(moment(START + 1_000)).link, Link::Live);
    meet(second, &mut guests[1], START + 2_000);
    assert_eq!(second.model(moment(START + 2_000)).link, Link::Live);
    assert_eq!(
        before,
        hosts.each_ref().map(|host| host.log().unwrap().hash())
    );
}
