//! Tests of peers that enter a room without the right to its seat, or with a page of another version. They are refused,
//! and the game waits for the player who holds the seat.

use std::collections::VecDeque;

use engine::Variant;
use p2p::{
    Action, Blob, Command, Event, Line, Link, Message, News, Notice, Peer, Refusal, Seat,
    SignalEvent, UserAction, encode,
};

use crate::hostile::{quiet, request, sent};
use crate::machine::{START, moment};
use crate::world::{GUEST, HOST, World, terms};

#[test]
fn peers_with_another_version_or_other_rules_are_refused_with_a_notice() {
    for (theirs, newer) in [(p2p::PROTOCOL - 1, false), (p2p::PROTOCOL + 1, true)] {
        let hello = format!(r#"{{"Hello":{{"protocol":{theirs},"anything":[]}}}}"#);
        let notice = Notice::OtherVersion { newer };
        // Before the two sides have met, this ends the attempt of the guest, who waits for one host only.
        let code: p2p::RoomCode = "7KQ2MX".parse().unwrap();
        let (mut guest, _) = Peer::join(code, [3; 32], moment(START));
        guest.update(Event::Connected(Line::default()), moment(START));
        let said = guest.update(Event::Frame(hello.clone().into_bytes()), moment(START));
        let refusal = encode(&Message::Refuse(Refusal::Protocol {
            mine: p2p::PROTOCOL,
        }));
        assert!(said.contains(&Command::Send(refusal.unwrap())));
        assert_eq!(guest.model(moment(START)).closed, Some(notice.clone()));
        let (mut told, _) = Peer::join(code, [3; 32], moment(START));
        told.update(Event::Connected(Line::default()), moment(START));
        let refusal = Message::Refuse(Refusal::Protocol { mine: theirs });
        told.update(Event::Frame(encode(&refusal).unwrap()), moment(START));
        assert_eq!(told.model(moment(START)).closed, Some(notice.clone()));
        // In a game the peer could be a stranger, so the game waits for the page with which it was begun.
        let mut world = quiet();
        world.tell(HOST, Event::Connected(Line::default()));
        world.whisper(HOST, hello.into_bytes());
        assert!(world.notices(HOST).contains(&notice));
        assert_eq!(world.model(HOST).closed, None);
        assert!(world.until(60, World::settled));
    }
    let mut world = quiet();
    let Some(Message::Hello(hello)) = sent(&world, GUEST).into_iter().next() else {
        panic!("a hello")
    };
    let other = p2p::Hello {
        rules: Blob([0; 16]),
        nonce: Blob([1; 16]),
        ..hello
    };
    let (mut host, _) = Peer::host(terms(Variant::Chess, None), [9; 32], moment(START)).unwrap();
    host.update(Event::Connected(Line::default()), moment(START));
    let frame = encode(&Message::Hello(other)).unwrap();
    let commands = host.update(Event::Frame(frame.clone()), moment(START));
    let refused = Notice::Refused(Refusal::Rules);
    // The host's room stays open for the right guest.
    assert!(commands.contains(&Command::News(News::Notice(refused.clone()))));
    assert!(commands.contains(&Command::BlockPeer));
    assert_eq!(host.model(moment(START)).closed, None);
    world.tell(HOST, Event::Connected(Line::default()));
    world.whisper(HOST, frame);
    assert!(world.notices(HOST).contains(&refused));
    assert!(world.until(60, World::settled));
}

#[test]
fn a_third_peer_cannot_take_the_guests_seat() {
    let mut world = quiet();
    world.close(GUEST);
    world.tell(HOST, Event::Connected(Line::default()));
    let hello = |session| {
        Message::Hello(p2p::Hello {
            protocol: p2p::PROTOCOL,
            rules: p2p::fingerprint(),
            seat: Seat::Guest,
            nonce: Blob([4; 16]),
            session,
            epoch: 99,
            mark: Blob([0; 16]),
            name: None,
            key: None,
        })
    };
    world.whisper(HOST, encode(&hello(None)).unwrap());
    assert!(sent(&world, HOST).contains(&Message::Refuse(Refusal::Taken)));
    // The stranger has a saved log, and pretends to be the newcomer to whom the seat was once offered.
    world.tell(HOST, Event::Connected(Line::default()));
    let offered = world.peer(HOST).log().unwrap().head().guest_part;
    let Message::Hello(newcomer) = hello(None) else {
        panic!("a hello")
    };
    let newcomer = Message::Hello(p2p::Hello {
        nonce: offered,
        ..newcomer
    });
    let before = sent(&world, HOST).len();
    world.whisper(HOST, encode(&newcomer).unwrap());
    world.steps(100);
    let told = sent(&world, HOST).split_off(before);
    assert!(told.contains(&Message::Refuse(Refusal::Taken)));
    assert!(
        !told
            .iter()
            .any(|message| matches!(message, Message::Welcome(_)))
    );
    // The stranger has learned the session, but does not have the key.
    world.tell(HOST, Event::Connected(Line::default()));
    let session = world.peer(HOST).log().unwrap().head().session;
    world.whisper(HOST, encode(&hello(Some(session))).unwrap());
    world.whisper(HOST, encode(&Message::Proof(Blob([0; 16]))).unwrap());
    assert!(sent(&world, HOST).contains(&Message::Refuse(Refusal::NotProven)));
    assert_eq!(world.sides[HOST].blocked, 3);
    assert_ne!(world.link(HOST), Link::Live);
    world.open(GUEST);
    assert!(
        world.until(60, World::settled),
        "the real guest can still reconnect"
    );
}

#[test]
fn a_stranger_is_blocked_and_the_host_keeps_waiting_for_its_guest() {
    let (mut host, _) = Peer::host(terms(Variant::Chess, None), [9; 32], moment(START)).unwrap();
    let mut now = START;
    let in_room = Event::Signalling(SignalEvent::InRoom);
    host.update(in_room.clone(), moment(now));
    // The rounds outnumber the failed attempts after which a host is told that the server is unreachable.
    for rubbish in [true, false, true, true] {
        host.update(Event::Connected(Line::default()), moment(now));
        let mut commands = Vec::new();
        for _ in 0..if rubbish { 6 } else { 0 } {
            commands.extend(host.update(Event::Frame(b"hello".to_vec()), moment(now)));
        }
        assert_eq!(commands.contains(&Command::BlockPeer), rubbish);
        // A silent peer is treated as a stranger after a while.
        while !matches!(commands.last(), Some(Command::Connect { .. })) {
            assert_eq!(host.model(moment(now)).link == Link::Waiting, rubbish);
            assert!(
                now < START + 60_000,
                "no new socket: {commands:?} {:?}",
                host.model(moment(now))
            );
            now += 250;
            commands.extend(host.update(Event::Tick, moment(now)));
        }
        let blocked = |command: &&Command| **command == Command::BlockPeer;
        assert_eq!(commands.iter().filter(blocked).count(), 1);
        if rubbish {
            assert_eq!(host.model(moment(now)).link, Link::Waiting);
        }
        host.update(in_room.clone(), moment(now));
        assert_eq!(host.model(moment(now)).link, Link::Waiting);
    }
    host.update(Event::Signalling(SignalEvent::Lost), moment(now));
    assert_eq!(host.model(moment(now)).closed, None);
}

#[test]
fn after_a_stranger_connects_a_hand_paired_game_waits_for_new_codes() {
    let host = Peer::host_by_hand(terms(Variant::Chess, None), [1; 32], moment(START)).unwrap();
    let mut peers = [host, Peer::join_by_hand([2; 32], moment(START))];
    let mut due = VecDeque::from([
        (HOST, Event::Connected(Line::default())),
        (GUEST, Event::Connected(Line::default())),
    ]);
    while let Some((at, event)) = due.pop_front() {
        for command in peers[at].update(event, moment(START)) {
            match command {
                Command::Send(frame) => due.push_back((1 - at, Event::Frame(frame))),
                Command::Store { ticket, .. } => {
                    due.push_back((at, Event::Stored { ticket, ok: true }));
                }
                Command::News(News::Invited) => {
                    due.push_back((at, Event::UserAction(UserAction::AcceptTerms)));
                }
                _ => {}
            }
        }
    }
    for peer in &mut peers {
        assert_eq!(peer.model(moment(START)).link, Link::Live);
        peer.update(Event::Connected(Line::default()), moment(START));
        peer.update(Event::Disconnected, moment(START));
        assert_eq!(peer.model(moment(START)).link, Link::Reconnecting);
    }
}

#[test]
fn requests_are_ignored_before_the_seat_is_proven() {
    let mut world = quiet();
    let before = world.peer(HOST).log().unwrap().hash();
    let frame = request(&world, Action::Resign, 2);
    world.close(GUEST);
    world.tell(HOST, Event::Connected(Line::default()));
    world.whisper(HOST, frame);
    assert_eq!(world.peer(HOST).log().unwrap().hash(), before);
}
