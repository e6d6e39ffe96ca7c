//! Tests of a peer that breaks the protocol on purpose: the game does not change, the offences are counted, and in the
//! end the peer is cut off.

use engine::Variant;
use p2p::{
    Action, Blob, Event, Line, Link, MAX_FRAME, Message, Notice, Seat, UserAction, decode, encode,
};
use proptest::prelude::*;

use crate::machine::{START, moment};
use crate::rng::{Rng, repeatable};
use crate::world::{CALM, GUEST, HOST, Meddler, World, terms};

/// Returns a game after one move by each player. After that, the players make only the moves of the test.
pub fn quiet() -> World {
    let mut world = World::new(terms(Variant::Chess, None), CALM, 21);
    world.sides[HOST].idle = true;
    world.sides[GUEST].idle = true;
    assert!(world.until(30, World::settled));
    for (at, text) in [(HOST, "e2e4"), (GUEST, "e7e5")] {
        let ply = world.plies(at);
        world.perform(at, UserAction::Play(text.parse().unwrap()));
        assert!(world.until(5, |world| world.plies(HOST) > ply
            && world.plies(GUEST) > ply));
    }
    world
}

/// Returns the messages that a side has sent.
pub fn sent(world: &World, at: usize) -> Vec<Message> {
    world.sides[at]
        .sent
        .iter()
        .filter_map(|frame| decode(frame).ok())
        .collect()
}

/// Sends a bad frame until the peer is cut off. Checks that the log does not change and that the game can go on
/// afterwards.
fn assert_cut_off(to: usize, frame: impl Fn(&World) -> Vec<u8>) {
    let mut world = quiet();
    let before = world.peer(to).log().unwrap().hash();
    let mut said = 0;
    let cut = |world: &World| world.notices(to).contains(&Notice::CutOff);
    while !cut(&world) {
        let frame = frame(&world);
        world.whisper(to, frame);
        assert_eq!(
            world.peer(to).log().unwrap().hash(),
            before,
            "the log does not change"
        );
        said += 1;
        assert!(said <= 6, "the peer was not cut off after six frames");
        world.steps(300);
    }
    assert!(said > 1, "the first offence must not cut the peer off");
    let model = world.model(to);
    assert_eq!((model.link, model.closed), (Link::Reconnecting, None));
    assert!(
        model.absence_countdown.is_some(),
        "a peer that was cut off counts as absent"
    );
    // The real opponent, whose page did nothing wrong, reconnects and the game goes on.
    assert!(world.until(30, World::settled));
    assert!(world.until(30, |world| world.model(to).absence_countdown.is_none()));
    world.perform(HOST, UserAction::Play("g1f3".parse().unwrap()));
    assert!(world.until(10, |world| world.plies(HOST) == 3
        && world.plies(GUEST) == 3));
}

/// Returns the guest's first request, changed so that it asks for something else.
pub fn request(world: &World, action: Action, ply: u32) -> Vec<u8> {
    let Some(Message::Request(honest)) = sent(world, GUEST)
        .into_iter()
        .find(|message| matches!(message, Message::Request(_)))
    else {
        panic!("the guest asked for its move")
    };
    encode(&Message::Request(p2p::Request {
        action,
        ply,
        seal: Blob([7; 16]),
        ..honest
    }))
    .unwrap()
}

#[test]
fn malformed_frames_are_ignored_and_get_the_peer_cut_off() {
    for to in [HOST, GUEST] {
        assert_cut_off(to, |_| b"{\"Ping\":{\"id\":".to_vec());
        assert_cut_off(to, |_| vec![0xff; 100]);
        assert_cut_off(to, |_| vec![b'['; MAX_FRAME]);
        assert_cut_off(to, |_| vec![b' '; MAX_FRAME + 1]);
    }
}

#[test]
fn illegal_and_premature_requests_get_the_peer_cut_off() {
    assert_cut_off(HOST, |world| request(world, Action::Flag, 2));
    assert_cut_off(HOST, |world| request(world, Action::Resign, 9));
    let mut world = quiet();
    world.perform(HOST, UserAction::Play("g1f3".parse().unwrap()));
    world.steps(1_000);
    for _ in 0..6 {
        let frame = request(&world, Action::Play("e5e3".parse().unwrap()), 3);
        world.whisper(HOST, frame);
    }
    assert_eq!(world.plies(HOST), 3);
    assert!(world.notices(HOST).contains(&Notice::CutOff));
}

#[test]
fn out_of_turn_and_replayed_requests_change_nothing() {
    let mut world = quiet();
    let before = world.peer(HOST).log().unwrap().hash();
    let again: Vec<_> = world.sides[GUEST].sent.clone();
    for frame in again {
        if matches!(decode(&frame), Ok(Message::Request(_))) {
            world.whisper(HOST, frame);
        }
    }
    let frame = request(&world, Action::Play("d7d5".parse().unwrap()), 2);
    world.whisper(HOST, frame);
    assert_eq!(world.peer(HOST).log().unwrap().hash(), before);
    assert!(world.until(5, World::settled));
}

#[test]
fn forged_and_illegal_entries_get_the_peer_cut_off() {
    // The host makes an entry in the guest's name, but only the guest can make its seals.
    assert_cut_off(GUEST, |world| {
        let log = world.peer(GUEST).log().unwrap();
        let mut forged = log.clone();
        for (by, action) in [
            (Seat::Host, Action::Play("d1h5".parse().unwrap())),
            (Seat::Guest, Action::Resign),
        ] {
            let entry = p2p::Entry {
                by,
                ply: forged.plies(),
                action,
                spent: None,
                seal: Blob([5; 16]),
            };
            forged.append(entry).unwrap();
        }
        let entries = forged.entries()[3..].to_vec();
        let batch = p2p::Batch {
            game: 1,
            from: 2,
            entries,
            hash: forged.hash(),
            stamp: None,
        };
        encode(&Message::Entries(batch)).unwrap()
    });
    // The host makes an illegal move, and a move out of turn.
    for (by, text) in [(Seat::Host, "e1e3"), (Seat::Guest, "d7d5")] {
        assert_cut_off(GUEST, |world| {
            let log = world.peer(GUEST).log().unwrap();
            let action = Action::Play(text.parse().unwrap());
            let entry = p2p::Entry {
                by,
                ply: 2,
                action,
                spent: None,
                seal: Blob([5; 16]),
            };
            let batch = p2p::Batch {
                game: 1,
                from: 2,
                entries: vec![entry],
                hash: log.hash(),
                stamp: None,
            };
            encode(&Message::Entries(batch)).unwrap()
        });
    }
}

#[test]
fn batches_that_change_earlier_entries_get_the_peer_cut_off() {
    assert_cut_off(GUEST, |world| {
        let log = world.peer(GUEST).log().unwrap();
        let mut entries = log.entries().to_vec();
        entries[0].action = Action::Play("d2d4".parse().unwrap());
        let batch = p2p::Batch {
            game: 1,
            from: 0,
            entries,
            hash: log.hash(),
            stamp: None,
        };
        encode(&Message::Entries(batch)).unwrap()
    });
}

fn contradiction() -> Vec<u8> {
    let state = p2p::LogState {
        game: 1,
        seq: 2,
        hash: Blob([1; 32]),
        disputed: false,
    };
    encode(&Message::State(state)).unwrap()
}

/// A page that never shows its log.
struct HidesLog;

impl Meddler for HidesLog {
    fn passes(&mut self, _: &mut Rng, _: u64, frame: Vec<u8>) -> Vec<(u64, Vec<u8>)> {
        match decode(&frame) {
            Ok(Message::Evidence(_)) => Vec::new(),
            _ => vec![(10, frame)],
        }
    }
}

#[test]
fn a_contradictory_state_is_resolved_by_comparing_the_logs() {
    for to in [HOST, GUEST] {
        let mut world = quiet();
        // The honest opponent is asked for its log and shows it, and the two logs agree.
        world.whisper(to, contradiction());
        assert!(matches!(
            sent(&world, to).last(),
            Some(Message::Show { game: 1 })
        ));
        world.steps(2_000);
        assert_eq!(
            (world.results(), world.model(to).dispute),
            ([None; 2], None)
        );
        assert!(world.until(60, World::settled));

        // A log that is not shown is no evidence: there is no dispute, and the game goes on.
        let mut world = quiet();
        world.meddler = Some((1 - to, Box::new(HidesLog)));
        world.whisper(to, contradiction());
        world.steps(10_000);
        assert!(
            sent(&world, 1 - to)
                .iter()
                .any(|message| matches!(message, Message::Evidence(_))),
            "the opponent sent its log, but the log did not arrive"
        );
        world.perform(HOST, UserAction::Play("g1f3".parse().unwrap()));
        assert!(world.until(10, |world| world.plies(HOST) == 3
            && world.plies(GUEST) == 3));
        assert_eq!(
            (world.results(), world.model(to).dispute),
            ([None; 2], None)
        );
        // A peer that repeats its contradiction without showing its log is cut off.
        let requests = |world: &World| {
            sent(world, to)
                .iter()
                .filter(|message| matches!(message, Message::Show { .. }))
                .count()
        };
        for offences in 0..6 {
            assert!(!world.notices(to).contains(&Notice::CutOff), "{offences}");
            world.whisper(to, contradiction());
        }
        assert!(world.notices(to).contains(&Notice::CutOff));
        assert_eq!(requests(&world), 1, "the log is requested only once");
        assert_eq!(
            (world.results(), world.model(to).dispute),
            ([None; 2], None)
        );
    }
}

/// Returns the frames of a plausible log that differs from the real one: its author claims to have made another last
/// move.
fn other_log(world: &World, at: usize) -> (Vec<u8>, Vec<u8>) {
    let log = world.peer(at).log().unwrap();
    let mut other = p2p::Log::new(log.head().clone()).unwrap();
    let author = if at == HOST { Seat::Guest } else { Seat::Host };
    for (seq, entry) in log.entries().iter().enumerate() {
        let changes = entry.by == author && seq + 2 >= log.entries().len();
        let mut entry = entry.clone();
        if changes {
            let text = if author == Seat::Host { "d2d4" } else { "d7d5" };
            entry.action = Action::Play(text.parse().unwrap());
            other.append(entry).unwrap();
            break;
        }
        other.append(entry).unwrap();
    }
    let state = p2p::LogState {
        game: 1,
        seq: other.len(),
        hash: other.hash(),
        disputed: false,
    };
    let batch = p2p::Batch {
        game: 1,
        from: 0,
        entries: other.entries().to_vec(),
        hash: other.hash(),
        stamp: None,
    };
    (
        encode(&Message::State(state)).unwrap(),
        encode(&Message::Evidence(batch)).unwrap(),
    )
}

#[test]
fn two_plausible_but_different_logs_cause_a_dispute_on_both_pages() {
    for to in [HOST, GUEST] {
        let mut world = quiet();
        let (state, log) = other_log(&world, to);
        world.whisper(to, state);
        world.whisper(to, log);
        assert_eq!(world.model(to).dispute, Some(p2p::Dispute::LogsDiffer));
        let evidence = world.peer(to).evidence();
        let [own, other] = if to == HOST {
            ["e7e5", "d7d5"]
        } else {
            ["e2e4", "d2d4"]
        };
        assert!(
            evidence.contains(own) && evidence.contains(other),
            "{evidence}"
        );
        assert!(world.until(10, |world| world.model(1 - to).dispute.is_some()));
        assert_eq!(
            world.results().map(|result| result.unwrap().winner),
            [None; 2]
        );
    }
}

#[test]
fn unrequested_entries_and_logs_get_the_peer_cut_off() {
    for evidence in [false, true] {
        assert_cut_off(HOST, |world| {
            let log = world.peer(HOST).log().unwrap();
            let batch = p2p::Batch {
                game: 1,
                from: 2,
                entries: vec![log.entries()[0].clone(); 20],
                hash: log.hash(),
                stamp: None,
            };
            encode(&if evidence {
                Message::Evidence(batch)
            } else {
                Message::Entries(batch)
            })
            .unwrap()
        });
    }
}

#[test]
fn repeated_log_requests_get_the_peer_cut_off() {
    let mut world = quiet();
    let said = world.sides[GUEST].sent.len();
    for _ in 0..160 {
        world.whisper(GUEST, encode(&Message::Want { from: 0 }).unwrap());
    }
    assert!(world.notices(GUEST).contains(&Notice::CutOff));
    assert!(world.sides[GUEST].sent.len() - said < 4);
}

#[test]
fn a_flood_of_pings_gets_the_peer_cut_off() {
    let mut world = quiet();
    let state = p2p::LogState {
        game: 1,
        seq: 2,
        hash: world.peer(HOST).log().unwrap().hash(),
        disputed: false,
    };
    let frame = encode(&Message::Ping {
        id: Blob([1; 8]),
        state,
        turn: None,
    })
    .unwrap();
    for _ in 0..300 {
        world.whisper(HOST, frame.clone());
    }
    assert!(world.notices(HOST).contains(&Notice::CutOff));
    assert!(sent(&world, HOST).len() < 150);
}

/// The frames are nearly valid or random, and the log must stay the same after each sequence of them.
#[test]
fn arbitrary_frames_never_panic_or_change_the_game() {
    let quiet = {
        let mut world = quiet();
        world.steps(1_000);
        world.sides[HOST].peer.take().unwrap()
    };
    let cases = (proptest::collection::vec(frame(), 1..8), 0_usize..2);
    let result = repeatable(2_000).run(&cases, |(frames, to)| {
        let mut peer = quiet.clone();
        let before = peer.log().unwrap().hash();
        let mut now = START + 100_000;
        if to == 1 {
            peer.update(Event::Connected(Line::default()), moment(now));
        }
        for frame in frames {
            now += 100;
            peer.update(Event::Frame(frame), moment(now));
            peer.update(Event::Tick, moment(now));
        }
        prop_assert_eq!(peer.log().unwrap().hash(), before);
        Ok(())
    });
    if let Err(failure) = result {
        panic!("{failure}");
    }
}

/// Returns frames that are nearly valid, which are real ones with bytes changed, cut off or repeated, and random bytes.
fn frame() -> impl Strategy<Value = Vec<u8>> {
    let real = prop::sample::select({
        let world = quiet();
        world
            .sides
            .iter()
            .flat_map(|side| side.sent.clone())
            .collect::<Vec<_>>()
    });
    let mangled = (real, any::<prop::sample::Index>(), any::<u8>(), 0..4_u8).prop_map(
        |(mut frame, index, byte, how)| {
            let at = index.index(frame.len());
            match how {
                0 => frame[at] = byte,
                1 => frame.truncate(at),
                2 => frame.insert(at, byte),
                _ => {
                    let tail = frame[at..].to_vec();
                    frame.extend(tail);
                }
            }
            frame
        },
    );
    prop_oneof![4 => mangled, 1 => proptest::collection::vec(any::<u8>(), 0..200)]
}
