//! Tests of a peer that keeps to the form of the protocol and wins nothing by it: it withholds what the other side needs
//! in order to act, refuses without a reason, measures its own time wrongly, or claims an absence that it or the server
//! has caused.

use engine::{Color, Variant};
use game::{GameResult, Reason, TimeControl};
use p2p::audit::Verdict;
use p2p::{ClaimKind, Event, LogState, Message, News, SignalEvent, UserAction, decode, encode};

use crate::rng::Rng;
use crate::take_back::{EntersNothing, met, play};
use crate::world::{GUEST, HOST, Meddler, World};

/// A meddler that drops the frames for which a test says so.
struct Drops(fn(&Message) -> bool);

impl Meddler for Drops {
    fn passes(&mut self, _: &mut Rng, _: u64, frame: Vec<u8>) -> Vec<(u64, Vec<u8>)> {
        match decode(&frame) {
            Ok(message) if (self.0)(&message) => Vec::new(),
            _ => vec![(10, frame)],
        }
    }
}

fn minute() -> Option<TimeControl> {
    Some(TimeControl::minutes(1, 0))
}

fn clock(world: &World, at: usize, color: Color) -> u64 {
    world.model(at).clocks.expect("a timed game")[color as usize]
}

/// Checks that a side shows no loss and no draw.
fn assert_not_lost(world: &World, at: usize, own: Color) {
    if let Some(result) = world.model(at).result {
        assert!(
            result.winner == Some(own) || result.reason == Reason::Disputed,
            "{result:?}"
        );
    }
}

#[test]
fn a_draw_that_the_host_offers_and_does_not_enter_costs_the_guest_no_time() {
    let mut world = met(Variant::Chess, minute());
    play(&mut world, &["e2e4", "e7e5", "g1f3"]);
    world.perform(HOST, UserAction::OfferDraw);
    assert!(world.until(10, |world| world.model(GUEST).draw_offer.is_some()));
    world.meddler = Some((HOST, Box::new(EntersNothing)));
    world.perform(GUEST, UserAction::AcceptDraw);
    let before = clock(&world, GUEST, Color::Black);
    world.steps(20_000);
    assert_eq!(clock(&world, GUEST, Color::Black), before);
    assert_eq!(
        world.model(GUEST).result,
        None,
        "only the log ends the game"
    );
    assert!(world.until(300, |world| world.model(GUEST).result.is_some()));
    assert_not_lost(&world, GUEST, Color::Black);
}

#[test]
fn a_host_that_refuses_legal_plies_gains_a_dispute_and_no_time() {
    let mut world = met(Variant::Chess, minute());
    play(&mut world, &["e2e4", "e7e5", "g1f3"]);
    world.meddler = Some((HOST, Box::new(EntersNothing)));
    world.perform(GUEST, UserAction::Play("b8c6".parse().unwrap()));
    world.steps(200);
    let before = clock(&world, GUEST, Color::Black);
    let seal = world.sides[GUEST]
        .sent
        .iter()
        .rev()
        .find_map(|frame| match decode(frame) {
            Ok(Message::Request(request)) => Some(request.seal),
            _ => None,
        });
    let seal = seal.expect("the guest's request");
    let log = world.peer(GUEST).log().unwrap();
    for (seq, refused) in [(log.len() + 1, 0), (log.len(), 1), (log.len(), 2)] {
        let refusal = encode(&Message::Reject { seal, seq }).unwrap();
        world.whisper(GUEST, refusal);
        world.steps(2_000);
        let model = world.model(GUEST);
        assert!(model.move_pending, "after {refused} unfounded refusals");
        assert_eq!(clock(&world, GUEST, Color::Black), before);
        assert_eq!(model.result, None);
    }
    let seq = world.peer(GUEST).log().unwrap().len();
    world.whisper(GUEST, encode(&Message::Reject { seal, seq }).unwrap());
    let result = world.model(GUEST).result.expect("an end");
    assert_eq!(result.reason, Reason::Disputed);
}

#[test]
fn a_guest_that_withholds_its_state_from_a_reloaded_host_takes_none_of_its_time() {
    let mut world = met(Variant::Chess, minute());
    play(&mut world, &["e2e4", "e7e5"]);
    world.meddler = Some((
        GUEST,
        Box::new(Drops(|message| {
            matches!(
                message,
                Message::State(_) | Message::Ping { .. } | Message::Pong { .. }
            )
        })),
    ));
    world.reload(HOST);
    world.steps(5_000);
    let before = clock(&world, HOST, Color::White);
    world.steps(8_000);
    assert!(world.model(HOST).awaiting_peer);
    assert!(before - clock(&world, HOST, Color::White) < 3_000);
    assert!(world.until(600, |world| world.model(HOST).result.is_some()));
    assert_not_lost(&world, HOST, Color::White);
}

#[test]
fn an_answer_that_is_withheld_runs_the_clock_of_its_debtor() {
    let mut world = met(Variant::Assassin, minute());
    for (at, place) in [(HOST, "A@c3"), (GUEST, "A@e6")] {
        world.perform(at, UserAction::Play(place.parse().unwrap()));
    }
    assert!(world.until(10, |world| world.plies(HOST) == 2
        && world.plies(GUEST) == 2));
    for (at, ply) in [(HOST, "e2e4"), (GUEST, "h7h6")] {
        let plies = world.plies(HOST);
        world.perform(at, UserAction::Play(ply.parse().unwrap()));
        assert!(world.until(10, |world| world.settled() && world.plies(HOST) > plies));
    }
    let answers = |message: &Message| match message {
        Message::Request(request) => request.action.is_answer(),
        _ => false,
    };
    world.meddler = Some((GUEST, Box::new(Drops(answers))));
    world.perform(HOST, UserAction::Play("d2d4".parse().unwrap()));
    world.steps(1_000);
    let [white, black] = world.model(HOST).clocks.unwrap();
    assert_eq!(world.model(HOST).running, Some(Color::Black));
    world.steps(10_000);
    let [white_after, black_after] = world.model(HOST).clocks.unwrap();
    assert_eq!(white_after, white);
    assert!(black - black_after > 9_000, "{black} {black_after}");
    assert!(world.until(60, |world| world.model(HOST).result.is_some()));
    assert_not_lost(&world, HOST, Color::White);
}

/// The guest's clocks run twenty times too slowly, so that it never uses up its time by its own reckoning.
#[test]
fn a_page_with_slow_clocks_cannot_play_on_after_its_time() {
    let mut world = met(Variant::Chess, minute());
    play(&mut world, &["e2e4", "e7e5"]);
    world.sides[GUEST].watch.fast = -950;
    let began = world.now;
    // Pawn moves between those of the knights, so that no position repeats three times.
    let mut line = Vec::new();
    for file in ['a', 'b', 'c', 'd', 'f', 'g'] {
        for (white, black) in [("23", "76"), ("34", "65")] {
            for (ranks, knight) in [(white, "g1h3 h3g1"), (black, "g8h6 h6g8")] {
                let (from, to) = ranks.split_at(1);
                let plies = format!("{file}{from}{file}{to} {knight}");
                line.push(plies.split(' ').map(str::to_owned).collect::<Vec<_>>());
            }
        }
    }
    let mut plies = line
        .chunks(2)
        .flat_map(|pair| pair[0].iter().zip(&pair[1]))
        .flat_map(|(white, black)| [white, black]);
    while world.model(HOST).result.is_none() && world.now - began < 300_000 {
        let at = if world.plies(HOST).is_multiple_of(2) {
            HOST
        } else {
            GUEST
        };
        world.steps(if at == HOST { 100 } else { 2_900 });
        let Some(text) = plies.next() else { break };
        let plies = world.plies(HOST);
        world.perform(at, UserAction::Play(text.parse().unwrap()));
        world.until(5, |world| {
            world.plies(HOST) > plies && world.plies(GUEST) > plies
                || world.model(HOST).result.is_some()
        });
    }
    let result = world.model(HOST).result.expect("an end");
    assert!(
        result.winner == Some(Color::White) && result.reason == Reason::Time
            || result.reason == Reason::Disputed,
        "{result:?}"
    );
    let played = world.now - began;
    assert!(played < 104_000, "the game went on for {played} ms");
}

/// The host has moved in time and resigned, but neither arrives before the guest claims the host's time. There is nothing
/// to dispute about a win, so the guest takes the host's word for how it won.
#[test]
fn a_win_that_was_claimed_is_taken_from_the_other_sides_resignation() {
    let mut world = met(Variant::Chess, minute());
    play(&mut world, &["e2e4", "e7e5"]);
    let entries = |message: &Message| matches!(message, Message::Entries(_));
    world.meddler = Some((HOST, Box::new(Drops(entries))));
    world.perform(HOST, UserAction::Play("g1f3".parse().unwrap()));
    world.steps(500);
    world.perform(HOST, UserAction::Resign);
    let claimed = |world: &World| {
        let kind = ClaimKind::Time;
        let mut frames = world.sides[GUEST].sent.iter().map(|frame| decode(frame));
        frames.any(|frame| matches!(frame, Ok(Message::Claim { kind: own, .. }) if own == kind))
    };
    assert!(world.until(300, claimed));
    world.meddler = None;
    let resigned = GameResult {
        winner: Some(Color::Black),
        reason: Reason::Resignation,
    };
    world.until(60, |world| world.results() == [Some(resigned); 2]);
    assert_eq!(world.results(), [Some(resigned); 2]);
}

/// A forged claim of the host's time, after the host's machine slept while the guest was to move.
#[test]
fn a_confirmed_ply_is_never_late() {
    for (sleeps, offline) in [(true, false), (false, true)] {
        let mut world = met(Variant::Chess, minute());
        play(&mut world, &["e2e4", "e7e5"]);
        world.steps(40_000);
        play(&mut world, &["g1f3"]);
        assert!(world.until(10, World::settled));
        world.steps(2_000);
        if sleeps {
            world.sleep(HOST, 40_000, false);
            world.steps(40_500);
        } else if offline {
            world.tell(HOST, Event::Online(false));
            world.cut();
            world.signalling = false;
            world.steps(45_000);
            world.signalling = true;
            world.tell(HOST, Event::Online(true));
        }
        assert!(world.until(60, World::both_live));
        let claim = Message::Claim {
            game: 1,
            ply: world.plies(HOST),
            kind: ClaimKind::Time,
            turn: None,
        };
        for ply in [world.plies(HOST), world.plies(HOST) - 1] {
            let Message::Claim {
                game, kind, turn, ..
            } = claim.clone()
            else {
                unreachable!()
            };
            let claim = Message::Claim {
                game,
                ply,
                kind,
                turn,
            };
            world.whisper(HOST, encode(&claim).unwrap());
            assert_not_lost(&world, HOST, Color::White);
            world.steps(1_000);
        }
        assert_eq!(world.model(HOST).result, None);
    }
}

#[test]
fn a_page_that_the_server_keeps_out_was_not_away() {
    let mut world = met(Variant::Chess, None);
    play(&mut world, &["e2e4", "e7e5", "g1f3"]);
    world.cut();
    world.signalling = false;
    for at in [HOST, GUEST] {
        world.sides[at].in_room = false;
        world.tell(at, Event::Signalling(SignalEvent::Lost));
    }
    world.steps(90_000);
    world.signalling = true;
    assert!(world.until(60, World::both_live));
    for at in [HOST, GUEST] {
        let claim = Message::Claim {
            game: 1,
            ply: 3,
            kind: ClaimKind::Away,
            turn: None,
        };
        world.whisper(at, encode(&claim).unwrap());
        assert_eq!(world.model(at).result, None);
    }
}

/// The host's time of day jumps ahead while the guest is to move, and the guest does not say how long it thinks.
#[test]
fn a_clock_jump_does_not_stop_the_measurement_of_the_opponents_turn() {
    let mut world = met(Variant::Chess, minute());
    play(&mut world, &["e2e4", "e7e5", "g1f3"]);
    world.sides[GUEST].watch.fast = -950;
    world.steps(3_000);
    world.sides[HOST].watch.wall += 30_000;
    world.steps(1_000);
    assert!(world.until(90, |world| world.model(HOST).result.is_some()));
    assert_not_lost(&world, HOST, Color::White);
}

/// The host withholds its secrets after the game and starts another one, so that the first is never audited.
#[test]
fn the_next_game_waits_until_the_guest_has_judged_the_last_one() {
    let mut world = met(Variant::Assassin, None);
    for (at, place) in [(HOST, "A@c3"), (GUEST, "A@e6")] {
        world.perform(at, UserAction::Play(place.parse().unwrap()));
    }
    assert!(world.until(10, |world| world.plies(HOST) == 2
        && world.plies(GUEST) == 2));
    world.meddler = Some((
        HOST,
        Box::new(Drops(|message| matches!(message, Message::Confess(_)))),
    ));
    world.perform(GUEST, UserAction::Resign);
    assert!(world.until(10, World::both_over));
    world.perform(GUEST, UserAction::Rematch(true));
    world.steps(200);
    let mut head = world.peer(HOST).log().unwrap().head().clone();
    let guest_part = world.sides[GUEST]
        .sent
        .iter()
        .rev()
        .find_map(|frame| match decode(frame) {
            Ok(Message::Rematch { part, .. }) => Some(part),
            _ => None,
        });
    head.number = 2;
    head.guest_part = guest_part.expect("the guest's part");
    head.terms = head.terms.swapped();
    let next = Message::Start(Box::new(head));
    let start = encode(&next).unwrap();
    world.whisper(GUEST, start.clone());
    assert_eq!(world.model(GUEST).game, 1);
    assert!(world.until(90, |world| world.model(GUEST).unverified));
    let silent = News::Audited(Verdict::Silent);
    assert!(world.sides[GUEST].news.contains(&silent));
    world.whisper(GUEST, start);
    assert_eq!(world.model(GUEST).game, 2);
}

#[test]
fn stale_pongs_do_not_lengthen_the_round_trip() {
    let mut world = met(Variant::Chess, minute());
    play(&mut world, &["e2e4", "e7e5"]);
    let log = world.peer(HOST).log().unwrap();
    let state = LogState {
        game: 1,
        seq: log.len(),
        hash: log.hash(),
        disputed: false,
    };
    let pings: Vec<_> = world.sides[HOST]
        .sent
        .iter()
        .filter_map(|frame| match decode(frame) {
            Ok(Message::Ping { id, .. }) => Some(id),
            _ => None,
        })
        .collect();
    world.steps(30_000);
    for id in pings {
        let turn = None;
        world.whisper(HOST, encode(&Message::Pong { id, state, turn }).unwrap());
    }
    assert!(world.model(HOST).round_trip.is_some_and(|trip| trip < 500));
}
