//! Tests of extremely long games: plies beyond the limit are refused, and the game does not get slower.

use engine::{Color, Observation, ObservedMove, Variant};
use game::text::message::PlyFault;
use game::{Game, GameOptions, PlayerKind, RemoteMsg};

use crate::table::{Table, fastest};

/// Returns options for a game that White observes, with Black at another device. There are only kings and hidden
/// assassins, so that nothing ends the game.
fn observed_options() -> GameOptions {
    let mut options = GameOptions::new(Variant::Assassin);
    options.players[Color::Black] = PlayerKind::Remote;
    options.time_control = None;
    options.start = game::Start::Fen("a3k3/8/8/8/8/8/8/A3K3 w - - 0 1 -".into());
    options
}

fn observed_game() -> Game {
    Game::observed(observed_options()).expect("the options are good")
}

/// Returns White's observation of a ply of that game: its own king moves to and fro, and a black assassin makes hidden
/// moves.
fn observed_ply(ply: usize) -> Observation {
    let (mover, moved) = match ply % 4 {
        0 => (
            Color::White,
            ObservedMove::Whole("e1d1".parse().expect("a move")),
        ),
        2 => (
            Color::White,
            ObservedMove::Whole("d1e1".parse().expect("a move")),
        ),
        _ => (
            Color::Black,
            ObservedMove::Assassin {
                from: None,
                to: None,
            },
        ),
    };
    Observation {
        mover,
        moved,
        captured: Vec::new(),
        appeared: Vec::new(),
    }
}

#[test]
fn games_longer_than_ten_thousand_plies_are_refused() {
    let mut game = observed_game();
    for ply in 0..10_000 {
        assert_eq!(game.apply(ply, observed_ply(ply), 0), Ok(()), "{ply}");
    }
    assert_eq!(
        game.apply(10_000, observed_ply(10_000), 0),
        Err(PlyFault::TooLong)
    );
    assert_eq!(
        game.play("e1d1".parse().expect("a move"), 0),
        Err(PlyFault::TooLong)
    );
}

#[test]
fn listing_captured_pieces_does_not_get_slower_in_a_long_game() {
    let time = |plies| {
        let mut table = Table::new(Variant::Chess);
        table.receive(RemoteMsg::ObservedGame {
            options: Box::new(observed_options()),
            observations: (0..plies).map(observed_ply).collect(),
        });
        assert_eq!(table.session.plies(), plies);
        fastest(20, || drop(table.session.captured(Color::White)))
    };
    let (early, late) = (time(10), time(2_000));
    assert!(late < early * 4, "{early:?} early, {late:?} late");
}

#[test]
fn applying_an_observed_ply_does_not_get_slower_in_a_long_game() {
    let mut game = observed_game();
    let mut ply = 0;
    let mut hundred_plies = || {
        for _ in 0..100 {
            assert_eq!(game.apply(ply, observed_ply(ply), 0), Ok(()));
            ply += 1;
        }
    };
    let early = fastest(10, &mut hundred_plies);
    fastest(50, &mut hundred_plies);
    let late = fastest(10, &mut hundred_plies);
    assert!(late < early * 4, "{early:?} early, {late:?} late");
}
