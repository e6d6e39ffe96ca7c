//! Tests of which entries a log accepts.

use engine::Variant;
use game::TimeControl;

use super::*;
use crate::Blob;

const KEY: Key = Blob([9; 32]);

fn log(time: Option<TimeControl>) -> Log {
    Log::new(Head {
        session: Blob([1; 16]),
        number: 1,
        host_part: Blob([2; 16]),
        guest_part: Blob([3; 16]),
        terms: Terms::new(Variant::Chess, time),
    })
    .unwrap()
}

fn enter(log: &mut Log, by: Seat, action: Action) -> Result<(), ActionFault> {
    let ply = log.plies();
    let spent = log.clocks().filter(|_| action.is_ply()).map(|_| 0);
    log.append(Entry {
        by,
        ply,
        seal: log.seal(&KEY, ply, &action, spent),
        spent,
        action,
    })
}

fn play(log: &mut Log, text: &str) -> Result<(), ActionFault> {
    enter(log, log.turn(), Action::Play(text.parse().unwrap()))
}

#[test]
fn log_hash_depends_on_the_entries_and_the_terms() {
    let (mut one, mut two) = (log(None), log(None));
    assert_eq!(one.hash(), two.hash());
    play(&mut one, "e2e4").unwrap();
    play(&mut two, "e2e3").unwrap();
    assert_ne!(one.hash(), two.hash());
    assert_ne!(
        log(Some(TimeControl::default())).hash(),
        two.hash_at(0).copied().unwrap(),
        "the hash depends on the terms"
    );
}

#[test]
fn only_legal_moves_by_the_side_to_move_are_accepted() {
    let mut log = log(None);
    assert_eq!(
        enter(&mut log, Seat::Guest, Action::Play("e7e5".parse().unwrap())),
        Err(ActionFault::Turn)
    );
    assert_eq!(play(&mut log, "e2e5"), Err(ActionFault::Illegal));
    play(&mut log, "e2e4").unwrap();
    assert_eq!(
        enter(&mut log, Seat::Host, Action::Play("d2d4".parse().unwrap())),
        Err(ActionFault::Turn)
    );
    let late = Entry {
        by: Seat::Guest,
        ply: 0,
        action: Action::Play("e7e5".parse().unwrap()),
        spent: None,
        seal: Blob([0; 16]),
    };
    assert_eq!(log.append(late), Err(ActionFault::Ply));
    assert_eq!((log.len(), log.plies()), (1, 1));
}

#[test]
fn draw_offers_stay_open_until_answered_and_may_be_repeated_after_20_plies() {
    let mut log = log(None);
    enter(&mut log, Seat::Host, Action::Offer).unwrap();
    assert_eq!(
        enter(&mut log, Seat::Host, Action::Offer),
        Err(ActionFault::TooSoon)
    );
    assert_eq!(
        enter(&mut log, Seat::Host, Action::Accept),
        Err(ActionFault::NoOffer)
    );
    play(&mut log, "g1f3").unwrap();
    assert_eq!(
        log.offer(),
        Some(Seat::Host),
        "the offer stays open after its author's own ply"
    );
    play(&mut log, "g8f6").unwrap();
    assert_eq!(
        log.offer(),
        None,
        "a ply of the opponent declines the offer"
    );
    assert_eq!(
        enter(&mut log, Seat::Host, Action::Offer),
        Err(ActionFault::TooSoon)
    );
    for text in [
        "e2e3", "e7e6", "d2d3", "d7d6", "c2c3", "c7c6", "b2b3", "b7b6", "a2a3", "a7a6", "h2h3",
        "h7h6", "g2g3", "g7g6", "a3a4", "a6a5", "h3h4", "h6h5",
    ] {
        play(&mut log, text).unwrap();
    }
    assert_eq!(log.plies(), 20);
    enter(&mut log, Seat::Host, Action::Offer).unwrap();
    enter(&mut log, Seat::Guest, Action::Offer).unwrap();
    assert_eq!(
        log.result(),
        Some(GameResult {
            winner: None,
            reason: Reason::Agreement
        }),
        "offers by both sides are an agreement"
    );
    assert_eq!(play(&mut log, "b1d2"), Err(ActionFault::Over));
}

#[test]
fn each_seat_can_concede_and_both_must_agree_to_void_the_game() {
    for (action, winner, reason) in [
        (Action::Resign, Some(Color::Black), Reason::Resignation),
        (Action::Leave, None, Reason::NoResult),
        (
            Action::Away(Claim::Win),
            Some(Color::Black),
            Reason::Abandoned,
        ),
        (Action::Away(Claim::Draw), None, Reason::Abandoned),
        (Action::SatOut, None, Reason::NoResult),
    ] {
        let mut log = log(None);
        enter(&mut log, Seat::Host, action).unwrap();
        assert_eq!(log.result(), Some(GameResult { winner, reason }));
    }
    let begun = || {
        let mut begun = log(None);
        for text in ["e2e4", "e7e5"] {
            play(&mut begun, text).unwrap();
        }
        begun
    };
    let mut left = begun();
    enter(&mut left, Seat::Guest, Action::Leave).unwrap();
    let lost = GameResult {
        winner: Some(Color::White),
        reason: Reason::Abandoned,
    };
    assert_eq!(left.result(), Some(lost));
    let mut waits = begun();
    let turn = Err(ActionFault::Turn);
    assert_eq!(
        enter(&mut waits, Seat::Guest, Action::SatOut),
        turn,
        "Black has not sat out, because White is to move"
    );
    let mut void = log(None);
    enter(&mut void, Seat::Guest, Action::Void).unwrap();
    assert_eq!(
        void.result(),
        None,
        "both sides must agree to void the game"
    );
    play(&mut void, "e2e4").unwrap();
    enter(&mut void, Seat::Host, Action::Void).unwrap();
    assert_eq!(
        void.result(),
        None,
        "a ply declines the request to void the game"
    );
    enter(&mut void, Seat::Guest, Action::Void).unwrap();
    assert_eq!(
        void.result().map(|result| result.reason),
        Some(Reason::NoResult)
    );
}

#[test]
fn a_draw_offer_is_accepted_one_ply_late_but_not_two() {
    let mut log = log(None);
    let (action, ply) = (Action::Offer, 0);
    let offer = Entry {
        by: Seat::Guest,
        ply,
        seal: log.seal(&KEY, ply, &action, None),
        action,
        spent: None,
    };
    play(&mut log, "e2e4").unwrap();
    assert_eq!(
        log.check_entry(&offer),
        Ok(()),
        "the offer crossed one ply on its way"
    );
    play(&mut log, "e7e5").unwrap();
    assert_eq!(log.check_entry(&offer), Err(ActionFault::Ply));
}

#[test]
fn plies_must_state_a_valid_time_and_change_only_their_movers_clock() {
    let mut log = log(Some(TimeControl::minutes(1, 2)));
    let entry = |log: &Log, text: &str, spent| Entry {
        by: log.turn(),
        ply: log.plies(),
        action: Action::Play(text.parse().unwrap()),
        spent,
        seal: Blob([0; 16]),
    };
    let fault = Err(ActionFault::Clocks);
    assert_eq!(log.append(entry(&log, "e2e4", None)), fault);
    assert_eq!(
        log.append(entry(&log, "e2e4", Some(5))),
        fault,
        "the clocks do not run in the opening"
    );
    log.append(entry(&log, "e2e4", Some(0))).unwrap();
    assert_eq!(enter(&mut log, Seat::Guest, Action::Flag), fault);
    log.append(entry(&log, "e7e5", Some(0))).unwrap();
    assert_eq!(log.clocks(), Some([60_000, 60_000]));
    assert_eq!(
        log.append(entry(&log, "g1f3", Some(60_001))),
        fault,
        "more time was spent than was left"
    );
    log.append(entry(&log, "g1f3", Some(10_000))).unwrap();
    assert_eq!(log.clocks(), Some([52_000, 60_000]));
    enter(&mut log, Seat::Guest, Action::Flag).unwrap();
    assert_eq!(
        log.result(),
        Some(GameResult {
            winner: Some(Color::White),
            reason: Reason::Time
        })
    );
}

#[test]
fn a_seal_is_valid_only_for_its_key_ply_and_action() {
    let log = log(None);
    let action = Action::Play("e2e4".parse().unwrap());
    let entry = Entry {
        by: Seat::Host,
        ply: 0,
        seal: log.seal(&KEY, 0, &action, None),
        action,
        spent: None,
    };
    assert!(log.is_own(&KEY, &entry));
    assert!(!log.is_own(&Blob([8; 32]), &entry));
    let rematch = Log::new(Head {
        number: log.head().number + 1,
        ..log.head().clone()
    })
    .unwrap();
    assert!(
        !rematch.is_own(&KEY, &entry),
        "the entry was sealed for another game"
    );
    assert!(!log.is_own(
        &KEY,
        &Entry {
            ply: 2,
            ..entry.clone()
        }
    ));
    assert!(!log.is_own(
        &KEY,
        &Entry {
            action: Action::Resign,
            ..entry
        }
    ));
}

/// Returns a game of ten seconds per side with these plies, each of which took a second once the clocks ran.
fn timed(plies: &[&str]) -> Log {
    let mut log = log(Some(TimeControl {
        initial_ms: 10_000,
        increment_ms: 100,
        black_initial_ms: None,
    }));
    for text in plies {
        play_for(&mut log, text, 1_000).unwrap();
    }
    log
}

fn play_for(log: &mut Log, text: &str, spent: Millis) -> Result<(), ActionFault> {
    let (by, ply, action) = (log.turn(), log.plies(), Action::Play(text.parse().unwrap()));
    let spent = Some(if log.clocks_run() { spent } else { 0 });
    let seal = log.seal(&KEY, ply, &action, spent);
    log.append(Entry {
        by,
        ply,
        action,
        spent,
        seal,
    })
}

fn board(log: &Log) -> (String, u32, Option<Clocks>, u32) {
    let repetitions = log.history().repetitions();
    let fen = log.position().fen();
    (fen, log.plies_on_board(), log.clocks(), repetitions)
}

#[test]
fn a_takeback_undoes_one_ply_for_the_last_mover_and_two_for_the_side_to_move() {
    let plies = ["g1f3", "g8f6", "f3g1", "f6g8", "e2e4"];
    let [three, four] = [3, 4].map(|count| board(&timed(&plies[..count])));
    for (by, before) in [(Seat::Host, four), (Seat::Guest, three)] {
        let mut log = timed(&plies);
        let number = log.plies();
        enter(&mut log, by, Action::TakeBack).unwrap();
        assert_eq!(log.take_back(), Some(by));
        assert_eq!(
            log.plies_on_board(),
            5,
            "no ply is undone before the take-back is allowed"
        );
        enter(&mut log, !by, Action::Allow).unwrap();
        assert_eq!(log.take_back(), None);
        assert_eq!(board(&log), before);
        assert!(log.plies() > number, "ply numbers are never reused");
    }
}

#[test]
fn replaying_a_move_after_a_takeback_needs_a_new_seal() {
    let mut log = timed(&["e2e4", "e7e5", "g1f3"]);
    let first = log.entries()[2].clone();
    enter(&mut log, Seat::Host, Action::TakeBack).unwrap();
    enter(&mut log, Seat::Guest, Action::Allow).unwrap();
    assert_eq!(
        log.append(first.clone()),
        Err(ActionFault::Ply),
        "the old entry has an old ply number"
    );
    play_for(&mut log, "g1f3", 1_000).unwrap();
    let again = log.entries().last().unwrap();
    assert_eq!((&first.action, first.spent), (&again.action, again.spent));
    assert_ne!(first.seal, again.seal);
}

#[test]
fn a_takeback_request_lapses_with_the_next_ply_and_is_allowed_once_per_position() {
    let mut log = timed(&["e2e4", "e7e5"]);
    enter(&mut log, Seat::Guest, Action::TakeBack).unwrap();
    for by in [Seat::Host, Seat::Guest] {
        assert_eq!(
            enter(&mut log, by, Action::TakeBack),
            Err(ActionFault::TakeBack)
        );
        assert_eq!(
            enter(&mut log, by, Action::Offer),
            Err(ActionFault::TooSoon)
        );
    }
    assert_eq!(
        enter(&mut log, Seat::Guest, Action::Allow),
        Err(ActionFault::TakeBack),
        "a seat cannot allow its own request"
    );
    play_for(&mut log, "g1f3", 0).unwrap();
    assert_eq!(log.take_back(), None);
    assert_eq!(
        enter(&mut log, Seat::Host, Action::Allow),
        Err(ActionFault::TakeBack)
    );
    enter(&mut log, Seat::Host, Action::TakeBack).unwrap();
    enter(&mut log, Seat::Guest, Action::Refuse).unwrap();
    assert_eq!(
        enter(&mut log, Seat::Host, Action::TakeBack),
        Err(ActionFault::TakeBack),
        "the request was already refused in this position"
    );
    enter(&mut log, Seat::Guest, Action::TakeBack).unwrap();
    enter(&mut log, Seat::Host, Action::Refuse).unwrap();
    enter(&mut log, Seat::Guest, Action::Offer).unwrap();
    play_for(&mut log, "b8c6", 0).unwrap();
    assert_eq!(
        enter(&mut log, Seat::Guest, Action::TakeBack),
        Err(ActionFault::TakeBack),
        "the draw offer must be answered first"
    );
}

#[test]
fn a_takeback_answer_for_an_earlier_ply_is_rejected() {
    let mut log = timed(&["e2e4", "e7e5"]);
    enter(&mut log, Seat::Guest, Action::TakeBack).unwrap();
    let action = Action::Allow;
    let late = Entry {
        by: Seat::Host,
        ply: log.plies() - 1,
        seal: log.seal(&KEY, log.plies() - 1, &action, None),
        action,
        spent: None,
    };
    assert_eq!(log.append(late), Err(ActionFault::Ply));
}

#[test]
fn takebacks_require_an_own_ply_and_are_unavailable_in_assassin_chess() {
    let mut log = timed(&["e2e4"]);
    assert_eq!(
        enter(&mut log, Seat::Guest, Action::TakeBack),
        Err(ActionFault::TakeBack)
    );
    enter(&mut log, Seat::Host, Action::TakeBack).unwrap();
    enter(&mut log, Seat::Guest, Action::Allow).unwrap();
    assert_eq!((log.plies_on_board(), log.is_opening()), (0, true));
    let mut head = log.head().clone();
    head.terms = Terms::new(Variant::Assassin, None);
    let hidden = Log::new(head).unwrap();
    assert_eq!(
        hidden.check(Seat::Host, &Action::TakeBack),
        Err(ActionFault::TakeBack)
    );
}
