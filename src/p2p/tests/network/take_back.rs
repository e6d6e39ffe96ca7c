//! Tests of take-backs: both pages take back the same plies, even if the connection breaks meanwhile, and neither page
//! can do so without the other's consent.

use engine::{Color, Variant};
use game::TimeControl;
use p2p::{
    Action, ActionFault, Batch, Blob, Entry, Message, News, Seat, UserAction, decode, encode,
};

use crate::rng::Rng;
use crate::world::{CALM, GUEST, HOST, Meddler, World, terms};

/// Creates a game of two connected players who act only when a test tells them to.
pub fn met(variant: Variant, time: Option<TimeControl>) -> World {
    let mut world = World::new(terms(variant, time), CALM, 33);
    world.sides.iter_mut().for_each(|side| side.idle = true);
    assert!(
        world.until(30, World::settled),
        "the two peers did not connect"
    );
    world
}

/// Plays these moves.
pub fn play(world: &mut World, texts: &[&str]) {
    for text in texts {
        let log = world.peer(HOST).log().unwrap();
        let at = if log.turn() == Seat::Host {
            HOST
        } else {
            GUEST
        };
        let next = log.plies_on_board() + 1;
        world.perform(at, UserAction::Play(text.parse().unwrap()));
        assert!(world.until(10, |world| on_board(world) == [next; 2]));
    }
}

fn on_board(world: &World) -> [u32; 2] {
    [HOST, GUEST].map(|at| world.peer(at).log().unwrap().plies_on_board())
}

fn fens(world: &World) -> [String; 2] {
    [HOST, GUEST].map(|at| world.peer(at).log().unwrap().position().fen())
}

/// Requests a take-back for one side, and returns once both pages show the request.
pub fn ask(world: &mut World, at: usize) {
    world.perform(at, UserAction::TakeBack);
    assert!(world.until(10, |world| {
        [HOST, GUEST]
            .iter()
            .all(|&side| world.model(side).take_back.is_some())
    }));
}

#[test]
fn an_allowed_takeback_restores_the_position_on_both_pages() {
    let plies = ["e2e4", "e7e5", "g1f3", "b8c6"];
    for (asks, back) in [(GUEST, 1), (HOST, 2)] {
        let mut before = met(Variant::Chess, None);
        play(&mut before, &plies[..4 - back]);
        let mut world = met(Variant::Chess, None);
        play(&mut world, &plies);
        assert!(world.model(asks).may_take_back);
        ask(&mut world, asks);
        assert!(
            !world.model(asks).may_take_back,
            "a request is already open"
        );
        world.perform(1 - asks, UserAction::AllowTakeBack);
        assert!(world.until(10, |world| on_board(world) == [4 - back as u32; 2]));
        assert_eq!(fens(&world), fens(&before));
        for at in [HOST, GUEST] {
            let went_back = |news: &&News| matches!(news, News::PliesTakenBack { .. });
            assert_eq!(world.sides[at].news.iter().filter(went_back).count(), 1);
        }
        // The same moves are played again, and then other moves.
        play(&mut world, &plies[4 - back..]);
        play(&mut world, &["f1b5", "a7a6"]);
        assert_eq!(world.difference(), None);
    }
}

#[test]
fn a_refused_takeback_may_be_requested_again_after_the_next_ply() {
    let mut world = met(Variant::Portal, None);
    play(&mut world, &["e2e4", "e7e5"]);
    ask(&mut world, GUEST);
    world.perform(HOST, UserAction::RefuseTakeBack);
    assert!(world.until(10, |world| world.model(GUEST).take_back.is_none()));
    assert_eq!(on_board(&world), [2; 2]);
    assert!(!world.model(GUEST).may_take_back);
    assert!(
        world.sides[GUEST]
            .news
            .iter()
            .any(|news| matches!(news, News::TakeBackRefused { .. }))
    );
    play(&mut world, &["g1f3"]);
    assert!(world.model(GUEST).may_take_back);
}

#[test]
fn a_takeback_request_lapses_with_the_next_ply() {
    let mut world = met(Variant::Chess, None);
    play(&mut world, &["e2e4", "e7e5"]);
    ask(&mut world, GUEST);
    play(&mut world, &["g1f3"]);
    for at in [HOST, GUEST] {
        assert_eq!(world.model(at).take_back, None);
    }
    world.perform(HOST, UserAction::AllowTakeBack);
    world.steps(3_000);
    assert_eq!(
        on_board(&world),
        [3; 2],
        "the request belonged to an earlier position"
    );
}

/// The guest requests a take-back while the host's move is on its way. The request is dropped, because allowing it
/// would take back another move than the guest meant.
#[test]
fn a_takeback_request_that_crosses_a_ply_is_dropped() {
    let mut world = met(Variant::Chess, None);
    play(&mut world, &["e2e4", "e7e5"]);
    world.perform(HOST, UserAction::Play("g1f3".parse().unwrap()));
    world.perform(GUEST, UserAction::TakeBack);
    assert!(world.until(10, |world| on_board(world) == [3; 2]));
    world.steps(5_000);
    for at in [HOST, GUEST] {
        assert_eq!(world.model(at).take_back, None);
    }
    assert_eq!(world.difference(), None);
}

/// The guest allows the take-back, and its page does not let it move in a position that is about to be taken back.
#[test]
fn no_move_can_be_made_after_allowing_a_takeback() {
    let mut world = met(Variant::Chess, None);
    play(&mut world, &["e2e4"]);
    ask(&mut world, HOST);
    world.perform(GUEST, UserAction::AllowTakeBack);
    world.perform(GUEST, UserAction::Play("e7e5".parse().unwrap()));
    let refused = News::Refused(ActionFault::Turn);
    assert!(world.sides[GUEST].news.contains(&refused));
    assert!(world.until(10, |world| on_board(world) == [0; 2]));
}

#[test]
fn a_takeback_restores_the_clocks() {
    let mut world = met(Variant::Chess, Some(TimeControl::minutes(3, 2)));
    play(&mut world, &["e2e4", "e7e5"]);
    world.steps(10_000);
    play(&mut world, &["g1f3"]);
    let before = world.peer(HOST).log().unwrap().clocks();
    world.steps(20_000);
    play(&mut world, &["b8c6"]);
    world.steps(5_000);
    ask(&mut world, GUEST);
    world.steps(5_000);
    world.perform(HOST, UserAction::AllowTakeBack);
    assert!(world.until(10, |world| on_board(world) == [3; 2]));
    let now = world.now;
    let [white, black] = before.unwrap();
    for at in [HOST, GUEST] {
        assert_eq!(world.peer(at).log().unwrap().clocks(), before);
        let [shown_white, shown_black] = world.model(at).clocks.unwrap();
        assert_eq!(shown_white, white, "side {at}");
        assert!(
            black - shown_black <= 1_000,
            "side {at}: {shown_black} of {black}"
        );
    }
    // The turn is measured from the take-back on, so earlier thinking time does not count.
    world.steps(4_000);
    let thought = world.now - now;
    for at in [HOST, GUEST] {
        let [_, shown] = world.model(at).clocks.unwrap();
        let counted = black - shown;
        assert!(
            counted.abs_diff(thought) <= 1_000,
            "side {at}: {counted} of {thought}"
        );
    }
}

#[test]
fn takeback_requests_and_results_survive_a_reload() {
    for at in [HOST, GUEST] {
        let mut world = met(Variant::PortalStandard, Some(TimeControl::minutes(3, 2)));
        play(&mut world, &["a2a3", "a7a6", "b2b3"]);
        ask(&mut world, HOST);
        world.reload(at);
        assert!(world.until(30, World::settled));
        assert!(
            world.model(at).take_back.is_some(),
            "the request survives the reload"
        );
        world.perform(GUEST, UserAction::AllowTakeBack);
        assert!(world.until(10, |world| on_board(world) == [2; 2]));
        world.reload(at);
        assert!(world.until(30, World::settled));
        assert_eq!(on_board(&world), [2; 2]);
        let fens = fens(&world);
        assert_eq!(fens[0], fens[1]);
        play(&mut world, &["b2b3", "b7b6"]);
        assert_eq!(world.difference(), None);
    }
}

/// The answer is given while the connection is cut, and both pages apply it after they reconnect.
#[test]
fn a_takeback_answer_survives_a_disconnect() {
    for asks in [HOST, GUEST] {
        let mut world = met(Variant::Chess, None);
        play(&mut world, &["e2e4", "e7e5"]);
        ask(&mut world, asks);
        world.cut();
        world.perform(1 - asks, UserAction::AllowTakeBack);
        assert!(world.until(60, |world| {
            let [host, guest] = on_board(world);
            world.settled() && host == guest && host < 2
        }));
    }
}

/// A meddler that drops the host's entries and passes on everything else.
pub struct EntersNothing;

impl Meddler for EntersNothing {
    fn passes(&mut self, _: &mut Rng, _: u64, frame: Vec<u8>) -> Vec<(u64, Vec<u8>)> {
        match decode(&frame) {
            Ok(Message::Entered(_) | Message::Entries(_)) => Vec::new(),
            _ => vec![(10, frame)],
        }
    }
}

/// The host requests a take-back and does not enter the guest's consent. The guest cannot move meanwhile, so the time
/// must not count against the guest.
#[test]
fn a_guest_does_not_lose_on_time_while_its_takeback_consent_is_pending() {
    let mut world = met(Variant::Chess, Some(TimeControl::minutes(1, 0)));
    play(&mut world, &["e2e4", "e7e5", "g1f3"]);
    ask(&mut world, HOST);
    world.meddler = Some((HOST, Box::new(EntersNothing)));
    world.perform(GUEST, UserAction::AllowTakeBack);
    assert!(world.until(300, |world| world.model(GUEST).result.is_some()));
    let result = world.model(GUEST).result.unwrap();
    assert_eq!(result.winner, Some(Color::Black), "{result:?}");
}

/// The guest thinks for a while before it allows the host's take-back. Its page is reloaded right after that was
/// stored.
#[test]
fn guest_thinking_time_before_a_takeback_consent_is_not_charged_to_the_host() {
    let mut world = met(Variant::Chess, Some(TimeControl::minutes(1, 0)));
    play(&mut world, &["e2e4", "e7e5", "g1f3"]);
    ask(&mut world, HOST);
    world.meddler = Some((HOST, Box::new(EntersNothing)));
    world.steps(40_000);
    let before = world.model(GUEST).clocks;
    world.perform(GUEST, UserAction::AllowTakeBack);
    let stored =
        |world: &World| world.sides[GUEST].disk.as_ref().unwrap()["seat"].contains("Allow");
    assert!(world.until(1, stored));
    world.reload(GUEST);
    let [white, black] = world.model(GUEST).clocks.unwrap();
    let [white_before, _] = before.unwrap();
    assert!(
        white_before - white <= 1_000,
        "the host had {white_before} and now has {white}; the guest has {black}"
    );
}

#[test]
fn takebacks_are_refused_in_assassin_chess() {
    let mut world = met(Variant::Assassin, None);
    for at in [HOST, GUEST] {
        assert!(!world.model(at).may_take_back);
        world.perform(at, UserAction::TakeBack);
        let refused = News::Refused(ActionFault::TakeBack);
        assert!(world.sides[at].news.contains(&refused));
    }
}

/// A host states that the guest has allowed a take-back, although it has not.
#[test]
fn a_host_cannot_forge_the_guests_consent_to_a_takeback() {
    let mut world = met(Variant::Chess, None);
    play(&mut world, &["e2e4", "e7e5", "g1f3"]);
    let mut log = world.peer(GUEST).log().unwrap().clone();
    let from = log.len();
    let entry = |by, action| Entry {
        by,
        ply: 3,
        action,
        spent: None,
        seal: Blob([7; 16]),
    };
    let forged = [
        entry(Seat::Host, Action::TakeBack),
        entry(Seat::Guest, Action::Allow),
    ];
    for entry in &forged {
        log.append(entry.clone()).unwrap();
    }
    assert_eq!(
        log.plies_on_board(),
        2,
        "the forged log is consistent in itself"
    );
    let batch = Batch {
        game: 1,
        from,
        entries: forged.to_vec(),
        hash: log.hash(),
        stamp: None,
    };
    world.whisper(GUEST, encode(&Message::Entries(batch)).unwrap());
    assert_eq!(world.peer(GUEST).log().unwrap().plies_on_board(), 3);
}
