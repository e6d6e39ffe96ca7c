//! Tests of time that must not be lost, and of waits that must end. The generated adversary and the two honest pages with
//! every fault have found these cases.

use engine::{Color, Variant};
use game::TimeControl;
use p2p::{ClaimKind, Message, Notice, UserAction, decode, encode};

use crate::fault::Fault;
use crate::honest::play_badly;
use crate::rng::Rng;
use crate::take_back::{met, play};
use crate::world::{GUEST, HOST, Meddler, World};

/// A meddler that delays the frames for which a test says so.
struct Delays(fn(&Message) -> bool, u64);

impl Meddler for Delays {
    fn passes(&mut self, _: &mut Rng, _: u64, frame: Vec<u8>) -> Vec<(u64, Vec<u8>)> {
        match decode(&frame) {
            Ok(message) if (self.0)(&message) => vec![(self.1, frame)],
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

fn play_one(world: &mut World, at: usize, text: &str) {
    world.perform(at, UserAction::Play(text.parse().unwrap()));
}

/// Returns a game of assassins after the placings and a move of each side.
fn with_assassins(time: Option<TimeControl>) -> World {
    let mut world = met(Variant::Assassin, time);
    for (at, place) in [(HOST, "A@c3"), (GUEST, "A@e6")] {
        play_one(&mut world, at, place);
    }
    assert!(world.until(10, |world| world.plies(HOST) == 2
        && world.plies(GUEST) == 2));
    for (at, ply) in [(HOST, "e2e4"), (GUEST, "h7h6")] {
        let plies = world.plies(HOST);
        play_one(&mut world, at, ply);
        assert!(world.until(10, |world| world.settled() && world.plies(HOST) > plies));
    }
    world
}

/// The host cannot play before it has heard how far the guest's log goes, and the guest may be what keeps the line down.
#[test]
fn a_reloaded_host_loses_no_time_while_the_line_is_down() {
    let mut world = met(Variant::Chess, minute());
    play(&mut world, &["e2e4", "e7e5"]);
    world.signalling = false;
    world.cut();
    world.reload(HOST);
    world.steps(1_000);
    let before = clock(&world, HOST, Color::White);
    world.steps(40_000);
    assert!(world.model(HOST).awaiting_peer);
    assert_eq!(clock(&world, HOST, Color::White), before);
    world.signalling = true;
    assert!(world.until(30, World::settled));
    assert_eq!(world.results(), [None; 2]);
}

#[test]
fn a_denied_absence_claim_does_not_give_the_opponent_its_time_back() {
    let mut world = met(Variant::Chess, minute());
    play(&mut world, &["e2e4", "e7e5", "g1f3"]);
    world.faults.lose = 100;
    assert!(world.until(80, |world| world.model(HOST).result.is_some()));
    assert!(world.model(HOST).provisional);
    world.faults.lose = 0;
    assert!(world.until(30, |world| world.results() == [None; 2]));
    // A quarter of the starting time may be lost to a bad line, and a quarter of that besides.
    assert!(clock(&world, HOST, Color::Black) < 30_000);
}

/// An answer must be stored before it leaves. A page that cannot store it falls silent, and is away and no cheat.
#[test]
fn a_page_that_cannot_store_its_answer_is_not_accused_of_withholding_it() {
    let mut world = with_assassins(None);
    world.sides[GUEST].disk_fails = world.now + 45_000;
    play_one(&mut world, HOST, "d2d4");
    world.steps(45_000);
    assert_eq!(world.model(HOST).stopped, None);
    assert!(world.notices(GUEST).contains(&Notice::WaitsForStorage));
    assert!(world.until(60, World::settled));
    assert_eq!(world.results(), [None; 2]);
    let plies = world.plies(HOST);
    play_one(&mut world, GUEST, "g7g6");
    assert!(world.until(10, |world| world.plies(HOST) > plies));
}

/// A page whose writes fail is there all the same. Its records say that it was away since the last of them, but the tab
/// remembers when the page was closed.
#[test]
fn a_page_whose_disk_failed_does_not_count_as_away_after_a_reload() {
    for (at, killed) in [(HOST, false), (GUEST, false), (GUEST, true)] {
        let mut world = met(Variant::Chess, None);
        play(&mut world, &["e2e4", "e7e5"]);
        assert!(world.until(5, World::stored));
        world.sides[at].disk_fails = world.now + 80_000;
        world.steps(75_000);
        assert!(world.settled(), "the page was there all the time");
        world.close_for(at, 1_000, killed);
        assert!(world.until(30, World::settled));
        let game = world.peer(at).log().expect("a game").head().number;
        let (ply, kind) = (world.plies(at), ClaimKind::Away);
        let claim = Message::Claim {
            game,
            ply,
            kind,
            turn: None,
        };
        world.whisper(at, encode(&claim).expect("a frame"));
        world.steps(5_000);
        let lost = world.results()[at].is_some();
        assert_eq!(
            lost, killed,
            "a page that was killed cannot know since when"
        );
    }
}

/// After the end of a game there is no further change with which everything would be stored again.
#[test]
fn a_disk_that_works_again_gets_the_end_of_the_game() {
    let mut world = met(Variant::Chess, None);
    play(&mut world, &["e2e4", "e7e5"]);
    world.sides[GUEST].disk_fails = world.now + 20_000;
    world.perform(HOST, UserAction::Resign);
    assert!(world.until(5, World::both_over));
    world.steps(40_000);
    world.signalling = false;
    world.cut();
    world.reload(GUEST);
    assert_eq!(world.results()[0], world.results()[1]);
}

/// A placing is sealed. If its refusal counted, the player would place again, and the host could then enter the first
/// placing, whose secret the page no longer has.
#[test]
fn a_refused_placing_stands() {
    let mut world = met(Variant::Assassin, None);
    let requests = |message: &Message| matches!(message, Message::Request(_));
    world.meddler = Some((GUEST, Box::new(Delays(requests, 20_000))));
    play_one(&mut world, GUEST, "A@e6");
    world.steps(1_000);
    let seal = world.sides[GUEST].sent.iter().rev().find_map(|frame| {
        match decode(frame).expect("a frame of a page") {
            Message::Request(request) => Some(request.seal),
            _ => None,
        }
    });
    let seal = seal.expect("the placing is requested");
    let refusal = encode(&Message::Reject { seal, seq: 0 }).expect("a frame");
    world.whisper(GUEST, refusal);
    assert!(world.model(GUEST).move_pending, "the placing stands");
    play_one(&mut world, HOST, "A@c3");
    assert!(world.until(40, |world| world.plies(HOST) == 2));
    world.meddler = None;
    play_one(&mut world, HOST, "e2e4");
    assert!(world.until(10, |world| world.plies(GUEST) == 3));
    assert_eq!(world.results(), [None; 2]);
}

#[test]
fn the_time_until_the_host_enters_a_hidden_ply_is_the_hosts() {
    let mut world = with_assassins(minute());
    play_one(&mut world, HOST, "d2d4");
    assert!(world.until(10, |world| world.settled() && world.plies(GUEST) == 5));
    let enters = |message: &Message| matches!(message, Message::Entered(_) | Message::Entries(_));
    world.meddler = Some((HOST, Box::new(Delays(enters, 40_000))));
    play_one(&mut world, GUEST, "g7g6");
    assert!(world.until(60, |world| world.plies(GUEST) == 6));
    assert!(clock(&world, GUEST, Color::White) < 45_000);
}

#[test]
fn an_offer_is_no_answer() {
    let mut world = with_assassins(None);
    let answers = |message: &Message| match message {
        Message::Request(request) => request.action.is_answer(),
        _ => false,
    };
    world.meddler = Some((GUEST, Box::new(Delays(answers, 3_600_000))));
    play_one(&mut world, HOST, "d2d4");
    world.steps(15_000);
    world.perform(GUEST, UserAction::OfferDraw);
    assert!(world.until(10, |world| world.model(HOST).draw_offer.is_some()));
    assert!(world.until(15, |world| world.model(HOST).stopped.is_some()));
    assert_eq!(world.model(HOST).stopped, Some(Notice::Withheld));
}

#[test]
fn no_game_begins_with_a_player_who_has_left() {
    let mut world = met(Variant::Chess, None);
    play(&mut world, &["e2e4", "e7e5"]);
    world.perform(GUEST, UserAction::Resign);
    assert!(world.until(10, World::both_over));
    world.perform(GUEST, UserAction::Rematch(true));
    assert!(world.until(10, |world| world.model(HOST).rematch_asked));
    world.whisper(HOST, encode(&Message::Bye).unwrap());
    world.perform(HOST, UserAction::Rematch(true));
    assert_eq!(world.model(HOST).game, 1);
}

/// The host cannot tell since when the server has kept it out, but it was in the room before.
#[test]
fn a_page_that_is_kept_out_remembers_how_long_the_opponent_was_away_before() {
    let mut world = met(Variant::Chess, minute());
    play(&mut world, &["e2e4", "e7e5", "g1f3"]);
    world.faults.lose = 100;
    world.steps(45_000);
    let kept_out = Fault::KeptOut {
        span: 20_000,
        cut: false,
    };
    world.suffer(HOST, kept_out);
    world.steps(10_000);
    assert_eq!(world.model(HOST).running, None);
    assert!(clock(&world, HOST, Color::Black) < 50_000);
}

/// Each page claims that the other has not made its first move: the guest lacks the host's last ply, which the host's disk
/// holds up.
#[test]
fn two_claims_that_nobody_played_end_the_game() {
    for seed in [575, 1_194] {
        play_badly(seed);
    }
}
