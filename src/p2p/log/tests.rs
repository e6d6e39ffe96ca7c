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
fn the_chain_tells_games_apart() {
    let (mut one, mut two) = (log(None), log(None));
    assert_eq!(one.hash(), two.hash());
    play(&mut one, "e2e4").unwrap();
    play(&mut two, "e2e3").unwrap();
    assert_ne!(one.hash(), two.hash());
    assert_ne!(
        log(Some(TimeControl::default())).hash(),
        two.hash_at(0).copied().unwrap(),
        "terms are part of it"
    );
}

#[test]
fn only_the_side_to_move_plays_and_only_what_is_legal() {
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
fn offers_stand_until_answered_and_come_again_after_twenty_plies() {
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
        "the offerer's own ply leaves it"
    );
    play(&mut log, "g8f6").unwrap();
    assert_eq!(log.offer(), None, "the other's ply declines it");
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
        "two offers agree"
    );
    assert_eq!(play(&mut log, "b1d2"), Err(ActionFault::Over));
}

#[test]
fn only_the_loser_or_both_end_a_game_at_will() {
    for (action, winner, reason) in [
        (Action::Resign, Some(Color::Black), Reason::Resignation),
        (Action::Leave, Some(Color::Black), Reason::Abandoned),
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
    let mut waits = log(None);
    for text in ["e2e4", "e7e5"] {
        play(&mut waits, text).unwrap();
    }
    let turn = Err(ActionFault::Turn);
    assert_eq!(
        enter(&mut waits, Seat::Guest, Action::SatOut),
        turn,
        "it is White's turn"
    );
    let mut void = log(None);
    enter(&mut void, Seat::Guest, Action::Void).unwrap();
    assert_eq!(void.result(), None, "it takes both");
    play(&mut void, "e2e4").unwrap();
    enter(&mut void, Seat::Host, Action::Void).unwrap();
    assert_eq!(void.result(), None, "a ply is a no");
    enter(&mut void, Seat::Guest, Action::Void).unwrap();
    assert_eq!(
        void.result().map(|result| result.reason),
        Some(Reason::NoResult)
    );
}

#[test]
fn a_word_about_a_position_is_no_word_about_a_later_one() {
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
    assert_eq!(log.check_entry(&offer), Ok(()), "it crossed a ply");
    play(&mut log, "e7e5").unwrap();
    assert_eq!(log.check_entry(&offer), Err(ActionFault::Ply));
}

#[test]
fn only_the_mover_changes_a_clock_and_only_its_own() {
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
        "the clocks stand in the opening"
    );
    log.append(entry(&log, "e2e4", Some(0))).unwrap();
    assert_eq!(enter(&mut log, Seat::Guest, Action::Flag), fault);
    log.append(entry(&log, "e7e5", Some(0))).unwrap();
    assert_eq!(log.clocks(), Some([60_000, 60_000]));
    assert_eq!(
        log.append(entry(&log, "g1f3", Some(60_001))),
        fault,
        "more than there was"
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
fn seals_belong_to_author_game_ply_and_ask() {
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

/// Returns a game of ten seconds a side with these plies, each of which took a second.
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
    (fen, log.on_board(), log.clocks(), repetitions)
}

#[test]
fn who_has_just_moved_takes_one_ply_back_and_who_is_to_move_takes_two() {
    let plies = ["g1f3", "g8f6", "f3g1", "f6g8", "e2e4"];
    let [three, four] = [3, 4].map(|count| board(&timed(&plies[..count])));
    for (by, before) in [(Seat::Host, four), (Seat::Guest, three)] {
        let mut log = timed(&plies);
        let number = log.plies();
        enter(&mut log, by, Action::TakeBack).unwrap();
        assert_eq!(log.take_back(), Some(by));
        assert_eq!(
            log.on_board(),
            5,
            "nothing is taken back before it is allowed"
        );
        enter(&mut log, !by, Action::Allow).unwrap();
        assert_eq!(log.take_back(), None);
        assert_eq!(board(&log), before);
        assert!(log.plies() > number, "a number is used once");
    }
}

#[test]
fn the_same_ply_played_again_has_another_seal() {
    let mut log = timed(&["e2e4", "e7e5", "g1f3"]);
    let first = log.entries()[2].clone();
    enter(&mut log, Seat::Host, Action::TakeBack).unwrap();
    enter(&mut log, Seat::Guest, Action::Allow).unwrap();
    assert_eq!(
        log.append(first.clone()),
        Err(ActionFault::Ply),
        "said before"
    );
    play_for(&mut log, "g1f3", 1_000).unwrap();
    let again = log.entries().last().unwrap();
    assert_eq!((&first.action, first.spent), (&again.action, again.spent));
    assert_ne!(first.seal, again.seal);
}

#[test]
fn a_question_dies_with_the_next_ply_and_is_asked_once_in_a_position() {
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
        "one's own question"
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
        "asked already"
    );
    enter(&mut log, Seat::Guest, Action::TakeBack).unwrap();
    enter(&mut log, Seat::Host, Action::Refuse).unwrap();
    enter(&mut log, Seat::Guest, Action::Offer).unwrap();
    play_for(&mut log, "b8c6", 0).unwrap();
    assert_eq!(
        enter(&mut log, Seat::Guest, Action::TakeBack),
        Err(ActionFault::TakeBack),
        "the draw is to be answered first"
    );
}

#[test]
fn a_word_about_a_take_back_belongs_to_one_position() {
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
fn nothing_is_taken_back_that_the_seat_has_not_played_or_where_assassins_hide() {
    let mut log = timed(&["e2e4"]);
    assert_eq!(
        enter(&mut log, Seat::Guest, Action::TakeBack),
        Err(ActionFault::TakeBack)
    );
    enter(&mut log, Seat::Host, Action::TakeBack).unwrap();
    enter(&mut log, Seat::Guest, Action::Allow).unwrap();
    assert_eq!((log.on_board(), log.is_opening()), (0, true));
    let mut head = log.head().clone();
    head.terms = Terms::new(Variant::Assassin, None);
    let hidden = Log::new(head).unwrap();
    assert_eq!(
        hidden.check(Seat::Host, &Action::TakeBack),
        Err(ActionFault::TakeBack)
    );
}
