//! Properties that hold in every position of every rule set.

use super::*;
use crate::rules::with_rules;
use crate::rules::{Chess, Portal};

/// Plays random games, always the same ones, and calls `look` with every position before a move.
fn walk<R: Rules>(games: u64, look: impl Fn(&Position<R>)) {
    let mut state = 0x5eed;
    for _ in 0..games {
        let mut position = Position::<R>::initial();
        for _ in 0..120 {
            look(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            state = u64::wrapping_mul(state, 6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            position.play_unchecked(moves[(state >> 33) as usize % moves.len()]);
        }
    }
}

fn check_incremental_state<R: Rules>() {
    walk::<R>(60, |position| {
        assert_eq!(position.hash(), position.hash_from_scratch(), "{position}");
        let read = Position::from_setup_unchecked(&position.to_setup());
        assert_eq!(*position, read, "{position}");
    });
}

#[test]
fn incremental_hash_and_state_equal_those_computed_from_scratch() {
    for variant in Variant::ALL {
        with_rules!(variant, R => check_incremental_state::<R>());
    }
}

/// Asserts that the noisy moves are exactly those legal moves that are captures, as the mover sees them, or promotions.
fn check_noisy_moves<R: Rules>() {
    walk::<R>(40, |position| {
        let enemy = position.non_hidden_pieces()[!position.turn()];
        let is_noisy = |mv: &Move| match *mv {
            Move::Normal {
                from,
                to,
                promotion,
            } => {
                let passing = position.board.role_on(from) == Role::Pawn
                    && position.en_passant() == Some(to)
                    && from.file() != to.file();
                enemy.has(to) || promotion.is_some() || passing
            }
            Move::Jump { entry, .. } => enemy.has(entry),
            Move::Activate { .. } | Move::Place { .. } => false,
        };
        let mut expected: Vec<Move> = position
            .legal_moves()
            .into_iter()
            .filter(is_noisy)
            .collect();
        let mut noisy = position.noisy_moves();
        expected.sort();
        noisy.sort();
        assert_eq!(noisy, expected, "{position}");
    });
}

#[test]
fn noisy_moves_are_exactly_the_captures_and_promotions() {
    for variant in Variant::ALL {
        with_rules!(variant, R => check_noisy_moves::<R>());
    }
}

fn check_node_counts<R: Rules>(depth: u32) {
    let position = Position::<R>::initial();
    assert_eq!(position.perft(depth), position.perft_one_by_one(depth));
    assert_eq!(
        position.perft(depth),
        position
            .divide(depth)
            .iter()
            .map(|(_, nodes)| nodes)
            .sum::<u64>()
    );
}

#[test]
fn perft_divide_and_counting_one_by_one_agree() {
    for variant in Variant::ALL {
        with_rules!(variant, R => check_node_counts::<R>(if R::ASSASSIN { 4 } else { 3 }));
    }
}

#[test]
fn null_move_changes_the_turn_and_keeps_the_board() {
    walk::<Portal>(20, |position| {
        if position.is_check() {
            return;
        }
        let passed = position
            .null_move()
            .expect("nothing is placed in this rule set");
        assert_eq!(passed.turn(), !position.turn());
        assert_eq!(passed.board(), position.board());
        assert_eq!(passed.hash(), passed.hash_from_scratch());
        assert_eq!(passed.no_return(position.turn()), None);
    });
}

/// The search and perft copy a position for every move, so whatever could be found from the board is not kept in it.
#[test]
fn a_position_of_chess_takes_sixty_four_bytes() {
    assert_eq!(size_of::<Position<Chess>>(), 64);
}
