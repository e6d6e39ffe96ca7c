//! Tests of a guest that lies about its assassins. It is caught at the earliest point that the rules allow, its fault
//! is named, and it loses. The guest is simulated, and the host is a real peer.

use engine::{AnyPosition, Bitboard, Color, Square, Variant};
use game::{GameResult, Reason};
use p2p::audit::Accusation;
use p2p::audit::{Verdict, Violation};
use p2p::secret::SecretFault;
use p2p::secret::commitment::{CommitmentContext, Opening};
use p2p::secret::private_game::{PrivateGame, Secret};
use p2p::secret::probe;
use p2p::secret::public_game::PublicGame;
use p2p::{Action, Batch, Blob, Entry, Message, Notice, Placing, Seat, UserAction, decode, encode};

use crate::liar::{Hostile, SEED, commits_to, mv, squares, struck};
use crate::world::{CALM, GUEST, HOST, World, terms};

fn cheated(fault: SecretFault) -> Accusation {
    Accusation::Cheated(fault)
}

#[test]
fn an_honest_guest_passes_the_audit() {
    let mut hostile = Hostile::placed("A@e6");
    hostile.host("e2e4");
    hostile.follows();
    hostile.plays("e6c4");
    hostile.settles(None, Vec::new());
    assert_eq!(hostile.ply(), 4);
    assert_eq!(hostile.shows_all(), Verdict::Verified);
    let resigned = GameResult {
        winner: Some(Color::White),
        reason: Reason::Resignation,
    };
    assert_eq!(hostile.world.peer(HOST).result(), Some(resigned));
}

#[test]
fn the_audit_detects_a_missing_an_extra_and_a_misplaced_assassin() {
    for (set, claim, how) in [
        (Bitboard::EMPTY, "A@e6", Violation::Commitment),
        (
            squares(&[Square::D6, Square::E6]),
            "A@e6",
            Violation::Commitment,
        ),
        (squares(&[Square::E5]), "A@e5", Violation::Illegal),
        (squares(&[Square::E5]), "A@e6", Violation::Commitment),
    ] {
        let mut hostile = commits_to(set, claim);
        assert_eq!(
            hostile.ply(),
            2,
            "the host cannot detect this before the audit"
        );
        let verdict = hostile.shows_all();
        hostile.convicted(&verdict, how, 1);
    }
}

#[test]
fn placing_an_assassin_on_a_watched_square_is_detected_at_once() {
    let mut hostile = commits_to(squares(&[Square::E3]), "A@e3");
    hostile.stopped_for(cheated(SecretFault::Contradiction(Square::E3)), 1);
}

#[test]
fn the_audit_detects_an_assassin_move_of_three_squares() {
    let mut hostile = Hostile::placed("A@e6");
    hostile.host("e2e4");
    hostile.follows();
    hostile.sneaks("e6h6", squares(&[Square::H6]), Square::H6);
    hostile.settles(None, Vec::new());
    assert_eq!(hostile.ply(), 4);
    let verdict = hostile.shows_all();
    hostile.convicted(&verdict, Violation::Illegal, 1);
}

#[test]
fn the_audit_detects_a_commitment_that_differs_from_the_move() {
    let mut hostile = Hostile::placed("A@e6");
    hostile.host("e2e4");
    hostile.follows();
    hostile.sneaks("e6c6", squares(&[Square::G6]), Square::C6);
    hostile.settles(None, Vec::new());
    let verdict = hostile.shows_all();
    hostile.convicted(&verdict, Violation::Commitment, 1);
}

#[test]
fn denying_a_blind_capture_stops_the_game() {
    let mut hostile = struck();
    let mut answer = hostile.honest_answer();
    let Some(opening) = answer.openings.iter_mut().find(|told| told.0 == Square::A6) else {
        panic!("the opening of a6 is due")
    };
    assert!(opening.1, "the assassin stands on a6");
    opening.1 = false;
    hostile.ask(Action::Answer(Box::new(answer)));
    hostile.stopped_for(cheated(SecretFault::Wrong(Square::A6)), 2);
}

#[test]
fn a_false_or_missing_opening_of_a_watched_square_stops_the_game() {
    for lies in [false, true] {
        let mut hostile = Hostile::placed("A@e6");
        for (white, black) in [("d2d4", "h7h6"), ("d4d5", "")] {
            hostile.host(white);
            if !black.is_empty() {
                hostile.follows();
                hostile.plays(black);
            }
        }
        let mut answer = hostile.honest_answer();
        let at = answer
            .openings
            .iter()
            .position(|told| told.0 == Square::E6)
            .expect("a pawn attacks e6 now");
        let wanted = if lies {
            answer.openings[at].1 = false;
            SecretFault::Wrong(Square::E6)
        } else {
            answer.openings.remove(at);
            SecretFault::Missing(Square::E6)
        };
        hostile.ask(Action::Answer(Box::new(answer)));
        hostile.stopped_for(cheated(wanted), 2);
    }
}

#[test]
fn opening_a_square_that_is_not_due_stops_the_game() {
    let mut hostile = struck();
    let mut answer = hostile.honest_answer();
    let id = *hostile.world.peer(HOST).log().unwrap().id();
    let context = CommitmentContext {
        game: &id,
        color: Color::Black,
        ply: 0,
    };
    let set = squares(&[Square::A6]);
    answer.openings.push(context.open(&SEED, set, Square::H5));
    hostile.ask(Action::Answer(Box::new(answer)));
    hostile.stopped_for(cheated(SecretFault::Surplus(Square::H5)), 2);
}

#[test]
fn reusing_a_nonce_stops_the_game() {
    let mut hostile = Hostile::sits_down();
    let id = *hostile.world.peer(HOST).log().unwrap().id();
    let context = CommitmentContext {
        game: &id,
        color: Color::Black,
        ply: 0,
    };
    let (nonce, mut leaves) = (Blob([3; 32]), [0; 2048]);
    for (bytes, square) in leaves.chunks_exact_mut(32).zip(Square::ALL) {
        bytes.copy_from_slice(&context.leaf(square, square == Square::E6, &nonce).0);
    }
    let watched = AnyPosition::initial(Variant::Assassin).revealing_squares(Color::Black);
    let openings: Vec<_> = watched
        .into_iter()
        .map(|square| Opening(square, false, nonce))
        .collect();
    let second = openings[1].0;
    hostile.place(Blob(leaves), openings);
    hostile.claims.push((0, mv("A@e6")));
    hostile.stopped_for(cheated(SecretFault::Reused(second)), 1);
}

#[test]
fn copying_the_hosts_commitment_stops_the_game() {
    let mut hostile = Hostile::sits_down();
    hostile.host("A@c3");
    let log = hostile.world.peer(HOST).log().unwrap();
    let Action::Place(theirs) = &log.entries()[0].action else {
        panic!("a placing")
    };
    let leaves = theirs.leaves;
    let (_, openings) = hostile.own.place(&hostile.public(), mv("A@e6")).unwrap();
    let first = openings[0].0;
    hostile.place(leaves, openings);
    hostile.stopped_for(cheated(SecretFault::Wrong(first)), 1);
}

#[test]
fn a_commitment_for_another_game_stops_the_game() {
    let mut hostile = Hostile::sits_down();
    let other = PublicGame::new(Blob([7; 32]), &AnyPosition::initial(Variant::Assassin));
    let (leaves, openings) = hostile.own.place(&other, mv("A@e6")).unwrap();
    let first = openings[0].0;
    hostile.place(leaves, openings);
    hostile.stopped_for(cheated(SecretFault::Wrong(first)), 1);
}

#[test]
fn withholding_a_due_opening_loses_the_game() {
    let mut hostile = struck();
    for _ in 0..45 {
        hostile.lives();
    }
    assert_eq!(hostile.caught(), Notice::Withheld);
    // The page remembers the reason after a reload.
    hostile.world.steps(1_000);
    hostile.world.close(HOST);
    hostile.world.open(HOST);
    assert_eq!(hostile.caught(), Notice::Withheld);
}

#[test]
fn the_audit_confirms_a_withheld_opening() {
    let mut hostile = struck();
    for _ in 0..45 {
        hostile.lives();
    }
    hostile.stopped_for(Accusation::Withheld, 2);
}

#[test]
fn a_caught_cheat_loses_even_without_revealing_its_secrets() {
    let mut hostile = struck();
    let mut answer = hostile.honest_answer();
    answer.openings.clear();
    hostile.ask(Action::Answer(Box::new(answer)));
    let first = match hostile.caught() {
        Notice::Cheated(SecretFault::Missing(first)) => first,
        other => panic!("{other:?}"),
    };
    let said = |hostile: &Hostile, wanted: fn(&Message) -> bool| {
        let sent = hostile.world.sides[HOST].sent.iter();
        sent.filter(|frame| decode(frame).is_ok_and(|message| wanted(&message)))
            .count()
    };
    let opened: fn(&Message) -> bool = |message| matches!(message, Message::Confess(_));
    assert_eq!(
        said(&hostile, opened),
        1,
        "the host reveals its secrets at once"
    );
    for _ in 0..140 {
        // The guest repeats its requests as if it had not heard. That alone is no reason to cut it off before it has
        // revealed its secrets.
        hostile.ask(Action::Resign);
    }
    let model = hostile.world.model(HOST);
    assert_eq!((model.audited, model.unverified), (None, true));
    assert!(said(&hostile, |message| matches!(message, Message::Stop { .. })) > 20);
    hostile.stopped_for(cheated(SecretFault::Missing(first)), 2);
}

#[test]
fn inventing_or_denying_a_meeting_of_assassins_is_detected() {
    // The host's assassin stands on c3.
    let meets = |hostile: &mut Hostile| {
        for (white, black) in [("e2e4", "c6c5"), ("a2a3", "c5c4"), ("a3a4", "c4c3")] {
            hostile.host(white);
            hostile.follows();
            if black == "c4c3" {
                return;
            }
            hostile.plays(black);
            hostile.settles(None, Vec::new());
        }
    };
    let mut hostile = Hostile::placed("A@c6");
    meets(&mut hostile);
    // White's pawns watch c3, so an assassin that goes there is seen. This one goes to the square beside it, and its
    // side claims that it met the other assassin.
    hostile.sneaks("c4d4", squares(&[Square::D4]), Square::D4);
    let (id, ply) = (*hostile.world.peer(HOST).log().unwrap().id(), hostile.ply());
    let context = CommitmentContext {
        game: &id,
        color: Color::Black,
        ply,
    };
    let opening = context.open(&SEED, squares(&[Square::D4]), Square::D4);
    hostile.settles(Some(Square::D4), vec![opening]);
    let notice = Notice::Cheated(SecretFault::Contradiction(Square::D4));
    assert_eq!(hostile.caught(), notice);
    let verdict = hostile.confesses();
    hostile.convicted(&verdict, Violation::Told, 3);

    // The host's assassin goes to c5, where the guest's assassin stands. The guest answers as if its assassin stood
    // elsewhere.
    let mut hostile = Hostile::placed("A@c6");
    hostile.host("e2e4");
    hostile.follows();
    hostile.plays("c6c5");
    hostile.settles(None, Vec::new());
    hostile.host("c3c5");
    let asked = {
        let log = hostile.world.peer(HOST).log().unwrap();
        match &log.entries().last().unwrap().action {
            Action::Deed(announcement) => announcement.probe.unwrap(),
            other => panic!("{other:?}"),
        }
    };
    let (id, ply) = (*hostile.world.peer(HOST).log().unwrap().id(), hostile.ply());
    let mut answer = hostile.honest_answer();
    answer.reply = probe::reply(&SEED, &id, ply, &asked, squares(&[Square::H5]));
    hostile.ask(Action::Answer(Box::new(answer)));
    assert_eq!(hostile.ply(), 5, "the host does not notice the meeting");
    let verdict = hostile.shows_all();
    hostile.convicted(&verdict, Violation::Probe, 2);
}

#[test]
fn the_audit_detects_a_probe_for_another_square_than_the_assassins() {
    let mut hostile = Hostile::placed("A@e6");
    hostile.host("e2e4");
    hostile.follows();
    hostile.sneaks("e6e5", squares(&[Square::E5]), Square::C3);
    hostile.settles(None, Vec::new());
    let verdict = hostile.shows_all();
    hostile.convicted(&verdict, Violation::Probe, 1);
}

#[test]
fn a_hidden_move_while_in_check_stops_the_game() {
    let mut hostile = Hostile::placed("A@e6");
    for (white, black) in [("e2e4", "f7f6"), ("d1h5", "")] {
        hostile.host(white);
        hostile.follows();
        if !black.is_empty() {
            hostile.plays(black);
        }
    }
    hostile.sneaks("e6e5", squares(&[Square::E5]), Square::E5);
    hostile.stopped_for(cheated(SecretFault::Impossible), 2);
}

#[test]
fn unrevealed_secrets_leave_the_result_unverified() {
    let mut hostile = Hostile::placed("A@e6");
    hostile.world.perform(HOST, UserAction::Resign);
    hostile.lives();
    let result = |hostile: &Hostile| hostile.world.peer(HOST).result();
    assert_eq!(result(&hostile).unwrap().winner, Some(Color::Black));
    for _ in 0..140 {
        hostile.lives();
    }
    let model = hostile.world.model(HOST);
    assert_eq!((model.audited, model.unverified), (None, true));
    assert_eq!(
        result(&hostile).unwrap().winner,
        Some(Color::Black),
        "the result does not change"
    );
    // The secrets are verified even if they come late.
    assert_eq!(hostile.confesses(), Verdict::Verified);
    assert_eq!(result(&hostile).unwrap().winner, Some(Color::Black));
}

#[test]
fn the_guest_detects_a_lying_host() {
    let mut world = World::new(terms(Variant::Assassin, None), CALM, 6);
    world.sides[HOST].idle = true;
    world.sides[GUEST].idle = true;
    assert!(world.until(30, World::settled));
    let own = {
        let start = AnyPosition::initial(Variant::Assassin);
        let secret = Secret {
            seed: SEED,
            deeds: Vec::new(),
        };
        PrivateGame::new(&start, Color::White, secret)
    };
    let log = world.peer(HOST).log().unwrap();
    let (leaves, mut openings) = own
        .clone()
        .place(log.public_game().unwrap(), mv("A@e3"))
        .unwrap();
    openings.pop();
    let missing = SecretFault::Missing(Square::H8);
    let batch = Batch {
        game: 1,
        from: 0,
        entries: vec![Entry {
            by: Seat::Host,
            ply: 0,
            action: Action::Place(Box::new(Placing { leaves, openings })),
            spent: None,
            seal: Blob([1; 16]),
        }],
        hash: Blob([0; 32]),
        stamp: None,
    };
    world.whisper(GUEST, encode(&Message::Entries(batch)).unwrap());
    let model = world.model(GUEST);
    assert_eq!(model.stopped, Some(Notice::Cheated(missing)));
    let black = GameResult {
        winner: Some(Color::Black),
        reason: Reason::Cheated,
    };
    assert_eq!(model.result, Some(black));
}
