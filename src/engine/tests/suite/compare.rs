//! Compares the engine with the slow reference: legal moves, the positions after them, check and status.

use portal_chess_engine::{AnyPosition, Color, Piece, Role, Setup, Square, Variant};

use crate::naive::{Game, forward, name, pawn_start};
use crate::random::{Random, random_game, random_setup};

/// Compares everything about one position. If `deep` is set, also compares the position after every legal move.
fn agree(position: &AnyPosition, deep: bool) {
    let fen = position.fen();
    let variant = position.variant();
    let game = Game::new(&position.to_setup());
    assert_eq!(game.fen(), fen, "{variant}: the FEN");
    let mut legal: Vec<String> = position
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect();
    legal.sort();
    assert_eq!(
        legal,
        game.legal(),
        "{variant} {fen}: the legal moves (left: engine)"
    );
    assert_eq!(
        position.is_check(),
        game.is_check(position.turn()),
        "{variant} {fen}: check"
    );
    assert_eq!(
        position.status().to_string(),
        game.status(),
        "{variant} {fen}: status"
    );
    for color in Color::ALL {
        for square in Square::ALL {
            let assassin = Some(Piece {
                color,
                role: Role::Assassin,
            });
            let (file, rank) = (square.file().index() as i32, square.rank().index() as i32);
            let hidden = game.get((file, rank)) == assassin && !game.is_revealed((file, rank));
            let revealed = game.get((file, rank)) == assassin && !hidden;
            assert_eq!(
                position.hidden(color).has(square),
                hidden,
                "{variant} {fen}: hidden on {square}"
            );
            assert_eq!(
                position.revealed(color).has(square),
                revealed,
                "{variant} {fen}: revealed on {square}"
            );
        }
    }
    if deep {
        for mv in position.legal_moves() {
            let mut after = *position;
            after.play(mv).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(
                after.fen(),
                game.play(&mv.to_string()).fen(),
                "{variant} {fen}: after {mv}"
            );
        }
    }
}

/// Whether a set-up is legal as far as king safety is concerned.
fn king_is_safe(setup: &Setup) -> bool {
    let mut game = Game::new(setup).without_hidden();
    let waiting = !setup.turn;
    let king = game.king(waiting).expect("a king");
    if matches!(setup.variant, Variant::Portal | Variant::PortalCustom) {
        // Any other check is accepted here.
        let other = game.king(setup.turn).expect("a king");
        return (king.0 - other.0).abs() > 1 || (king.1 - other.1).abs() > 1;
    }
    // The side that just moved could not see hidden assassins, so its move may have revealed one next to its king.
    // Such an assassin blocks lines, but does not give check.
    for (file, rank) in [
        (-1, -1),
        (-1, 0),
        (-1, 1),
        (0, -1),
        (0, 1),
        (1, -1),
        (1, 0),
        (1, 1),
    ] {
        let square = (king.0 + file, king.1 + rank);
        if game.get(square)
            == Some(Piece {
                color: setup.turn,
                role: Role::Assassin,
            })
        {
            game.set(
                square,
                Some(Piece {
                    color: waiting,
                    role: Role::Assassin,
                }),
            );
        }
    }
    !game.is_attacked(king, setup.turn)
}

/// Whether every side that still has to place an assassin has an empty square in front of one of its pawns.
fn can_place(setup: &Setup) -> bool {
    let game = Game::new(setup);
    game.placing.iter().all(|&color| {
        let (start, front) = (pawn_start(color), pawn_start(color) + forward(color));
        let pawn = Some(Piece {
            color,
            role: Role::Pawn,
        });
        (0..8).any(|file| {
            let own = game
                .get((file, front))
                .is_some_and(|piece| piece.color == color);
            game.get((file, start)) == pawn && game.solid((file, front)).is_none() && !own
        })
    })
}

fn random_play(variant: Variant, games: usize) {
    let mut random = Random(variant as u64 + 100);
    for _ in 0..games {
        random_game(
            AnyPosition::initial(variant),
            160,
            &mut random,
            |position, _| agree(position, false),
        );
    }
}

fn random_placements(variant: Variant, wanted: usize) {
    let mut random = Random(variant as u64 + 200);
    let mut accepted = 0;
    while accepted < wanted {
        let setup = random_setup(variant, &mut random);
        match AnyPosition::from_setup(&setup) {
            Ok(position) => {
                assert!(
                    king_is_safe(&setup) && can_place(&setup),
                    "{variant} {}: accepted with a king in check, or without a square for an assassin",
                    setup.fen()
                );
                assert_eq!(position.fen(), setup.fen());
                agree(&position, true);
                // Plays a few plies to reach states that no set-up has.
                random_game(position, 6, &mut random, |position, _| {
                    agree(position, false)
                });
                accepted += 1;
            }
            Err(error) => {
                assert!(
                    !king_is_safe(&setup) || !can_place(&setup),
                    "{variant} {}: refused: {error}",
                    setup.fen()
                );
            }
        }
    }
}

macro_rules! compare {
    ($($module:ident: $variant:ident,)*) => {
        /// The rule sets that are compared.
        const COMPARED: &[Variant] = &[$(Variant::$variant),*];

        $(
            mod $module {
                use super::*;

                #[test]
                fn engine_agrees_with_reference_in_random_games() {
                    random_play(Variant::$variant, 60);
                }

                #[test]
                fn engine_agrees_with_reference_in_random_setups() {
                    random_placements(Variant::$variant, 3000);
                }
            }
        )*
    };
}

compare! {
    chess: Chess,
    dinosaur: Dinosaur,
    assassin: Assassin,
    dinosaur_assassin: DinosaurAssassin,
    portal: Portal,
    portal_standard: PortalStandard,
    portal_custom: PortalCustom,
}

#[test]
fn every_rule_set_is_compared() {
    assert_eq!(
        COMPARED,
        Variant::ALL,
        "a rule set is missing in `compare!`: docs/add-a-rule-set.md"
    );
}

/// Asserts that a position of `portal` and the same with the layout written out have the same moves, also afterwards.
fn assert_same_rules(position: &AnyPosition, plies: u32) {
    let setup = Setup {
        variant: Variant::PortalCustom,
        ..position.to_setup()
    };
    let custom = AnyPosition::from_setup(&setup).unwrap_or_else(|error| panic!("{error}"));
    let fen = position.fen();
    assert_eq!(custom.perft(plies), position.perft(plies), "{fen}");
    assert_eq!(custom.status(), position.status(), "{fen}");
    for mv in position.legal_moves() {
        let [mut drawn, mut fixed] = [custom, *position];
        drawn.play(mv).unwrap_or_else(|error| panic!("{error}"));
        fixed.play(mv).unwrap_or_else(|error| panic!("{error}"));
        let (drawn, fixed) = (drawn.to_setup(), fixed.to_setup());
        let as_fixed = Setup {
            variant: Variant::Portal,
            layout: None,
            ..drawn
        };
        assert_eq!(as_fixed, fixed, "{fen}: after {mv}");
    }
}

#[test]
fn the_layout_of_portal_chess_gives_the_moves_of_portal_chess() {
    let mut random = Random(77);
    let mut accepted = 0;
    while accepted < 500 {
        let setup = random_setup(Variant::Portal, &mut random);
        if let Ok(position) = AnyPosition::from_setup(&setup) {
            assert_same_rules(&position, 2);
            random_game(position, 4, &mut random, |position, _| {
                assert_same_rules(position, 1)
            });
            accepted += 1;
        }
    }
    assert_same_rules(&AnyPosition::initial(Variant::Portal), 4);
}

#[test]
fn square_names_agree_with_the_reference() {
    for square in Square::ALL {
        assert_eq!(
            name((square.file().index() as i32, square.rank().index() as i32)),
            square.to_string()
        );
    }
}
