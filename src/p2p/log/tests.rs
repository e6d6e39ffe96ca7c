//! What a log takes and what it does not.

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
        terms: Terms {
            variant: Variant::Chess,
            fen: None,
            time,
            host_plays: Color::White,
        },
    })
    .unwrap()
}

fn enter(log: &mut Log, by: Seat, ask: Ask) -> Result<(), AskFault> {
    let ply = log.plies();
    log.append(Entry {
        by,
        ply,
        seal: log.seal(&KEY, ply, &ask),
        clocks: log.clocks(),
        ask,
    })
}

fn play(log: &mut Log, text: &str) -> Result<(), AskFault> {
    enter(log, log.turn(), Ask::Play(text.parse().unwrap()))
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
        enter(&mut log, Seat::Guest, Ask::Play("e7e5".parse().unwrap())),
        Err(AskFault::Turn)
    );
    assert_eq!(play(&mut log, "e2e5"), Err(AskFault::Illegal));
    play(&mut log, "e2e4").unwrap();
    assert_eq!(
        enter(&mut log, Seat::Host, Ask::Play("d2d4".parse().unwrap())),
        Err(AskFault::Turn)
    );
    let late = Entry {
        by: Seat::Guest,
        ply: 0,
        ask: Ask::Play("e7e5".parse().unwrap()),
        clocks: None,
        seal: Blob([0; 16]),
    };
    assert_eq!(log.append(late), Err(AskFault::Ply));
    assert_eq!((log.len(), log.plies()), (1, 1));
}

#[test]
fn offers_stand_until_answered_and_come_again_after_twenty_plies() {
    let mut log = log(None);
    enter(&mut log, Seat::Host, Ask::Offer).unwrap();
    assert_eq!(
        enter(&mut log, Seat::Host, Ask::Offer),
        Err(AskFault::TooSoon)
    );
    assert_eq!(
        enter(&mut log, Seat::Host, Ask::Accept),
        Err(AskFault::NoOffer)
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
        enter(&mut log, Seat::Host, Ask::Offer),
        Err(AskFault::TooSoon)
    );
    for text in [
        "e2e3", "e7e6", "d2d3", "d7d6", "c2c3", "c7c6", "b2b3", "b7b6", "a2a3", "a7a6", "h2h3",
        "h7h6", "g2g3", "g7g6", "a3a4", "a6a5", "h3h4", "h6h5",
    ] {
        play(&mut log, text).unwrap();
    }
    assert_eq!(log.plies(), 20);
    enter(&mut log, Seat::Host, Ask::Offer).unwrap();
    enter(&mut log, Seat::Guest, Ask::Offer).unwrap();
    assert_eq!(
        log.result(),
        Some(GameResult {
            winner: None,
            reason: Reason::Agreement
        }),
        "two offers agree"
    );
    assert_eq!(play(&mut log, "b1d2"), Err(AskFault::Over));
}

#[test]
fn endings_by_will() {
    for (by, ask, winner, reason) in [
        (
            Seat::Host,
            Ask::Resign,
            Some(Color::Black),
            Reason::Resignation,
        ),
        (
            Seat::Guest,
            Ask::Leave,
            Some(Color::White),
            Reason::Abandoned,
        ),
        (
            Seat::Guest,
            Ask::Claim(Claim::Win),
            Some(Color::Black),
            Reason::Abandoned,
        ),
        (Seat::Host, Ask::Claim(Claim::Draw), None, Reason::Abandoned),
    ] {
        let mut log = log(None);
        enter(&mut log, by, ask).unwrap();
        assert_eq!(log.result(), Some(GameResult { winner, reason }));
    }
    let mut log = log(None);
    assert_eq!(enter(&mut log, Seat::Host, Ask::Apart), Err(AskFault::Over));
    enter(&mut log, Seat::Host, Ask::Claim(Claim::Win)).unwrap();
    assert_eq!(
        enter(&mut log, Seat::Guest, Ask::Apart),
        Err(AskFault::NotHost)
    );
    enter(&mut log, Seat::Host, Ask::Apart).unwrap();
    assert_eq!(log.result().unwrap().winner, None);
}

#[test]
fn clocks_only_go_down_but_for_the_increment() {
    let mut log = log(Some(TimeControl::minutes(1, 2)));
    let entry = |log: &Log, text: &str, clocks| Entry {
        by: log.turn(),
        ply: log.plies(),
        ask: Ask::Play(text.parse().unwrap()),
        clocks,
        seal: Blob([0; 16]),
    };
    assert_eq!(log.append(entry(&log, "e2e4", None)), Err(AskFault::Clocks));
    assert_eq!(
        log.append(entry(&log, "e2e4", Some([62_001, 60_000]))),
        Err(AskFault::Clocks)
    );
    assert_eq!(
        log.append(entry(&log, "e2e4", Some([62_000, 60_001]))),
        Err(AskFault::Clocks)
    );
    log.append(entry(&log, "e2e4", Some([62_000, 60_000])))
        .unwrap();
    assert_eq!(
        log.append(entry(&log, "e7e5", Some([62_000, 62_001]))),
        Err(AskFault::Clocks)
    );
    log.append(entry(&log, "e7e5", Some([61_000, 10]))).unwrap();
    assert_eq!(
        enter(&mut log, Seat::Guest, Ask::Flag(Color::White)),
        Err(AskFault::NotHost)
    );
    enter(&mut log, Seat::Host, Ask::Flag(Color::Black)).unwrap();
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
    let ask = Ask::Play("e2e4".parse().unwrap());
    let entry = Entry {
        by: Seat::Host,
        ply: 0,
        seal: log.seal(&KEY, 0, &ask),
        ask,
        clocks: None,
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
            ask: Ask::Resign,
            ..entry
        }
    ));
}
