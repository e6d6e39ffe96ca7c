//! Passed pawns: how far they have advanced, whether their path is clear, and how close the kings are.

use super::facts::Facts;
use super::pawns::Structure;
use super::spans::{distance, front_span, relative_rank};
use super::tally::Tally;
use super::terms::{
    PASSED, PASSED_BLOCKED, PASSED_CLEAR, PASSED_ENEMY_KING, PASSED_FREE, PASSED_HELPED,
    PASSED_OWN_KING, PASSED_ROOK,
};
use crate::{Bitboard, Color, Role};

/// Counts the passed pawn terms of a side. The attacks of both sides must have been added to `facts`.
pub(super) fn count(facts: &Facts, tally: &mut impl Tally, color: Color, structure: &Structure) {
    let own = facts.side(color);
    let enemy = facts.side(!color);
    for square in structure.passed[color] {
        let rank = relative_rank(color, square);
        let pawn = Bitboard::of(square);
        tally.add(PASSED + rank, 1);
        let next = pawn.forward(color);
        if next.intersects(facts.occupied) {
            tally.add(PASSED_BLOCKED + rank, 1);
        } else if !next.intersects(enemy.attacked) {
            tally.add(PASSED_FREE + rank, 1);
        }
        if next.intersects(own.attacked) {
            tally.add(PASSED_HELPED + rank, 1);
        }
        if !front_span(color, pawn).intersects(enemy.pieces | enemy.attacked) {
            tally.add(PASSED_CLEAR + rank, 1);
        }
        let behind = front_span(!color, pawn);
        for (term, side) in [(PASSED_ROOK, own), (PASSED_ROOK + 1, enemy)] {
            if behind.intersects(side.roles[Role::Rook]) {
                tally.add(term, 1);
            }
        }
        if let Some(step) = next.first().filter(|_| rank >= 3) {
            tally.add(PASSED_OWN_KING + distance(own.king, step), 1);
            tally.add(PASSED_ENEMY_KING + distance(enemy.king, step), 1);
        }
    }
}
