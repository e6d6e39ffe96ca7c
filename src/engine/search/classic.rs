//! The player of seed 001: minimax with alpha-beta to depth 3, counting pieces 1 3 3 5 9, the centre, mobility and
//! checks. It stays as it is, weak spots included: others are measured against it.

use super::score::{INFINITE, MATE};
use crate::rules::Rules;
use crate::{Bitboard, Color, Move, Position, Role};

/// How deep it looks, in plies.
const DEPTH: u32 = 3;
/// Pieces in hundredths, by role. Seed 001 knows the first five; triceratops and assassin are ours.
const VALUES: [i32; 8] = [100, 300, 300, 500, 900, 0, 1_200, 300];
/// d4, e4, d5, e5.
const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);
/// A piece in the centre.
const CENTRE_BONUS: i32 = 20;
/// A legal move more than the other side.
const MOBILITY_BONUS: i32 = 2;
/// Giving check.
const CHECK_BONUS: i32 = 30;

/// The move it plays, and how many nodes it took; `None` where there is no move.
pub(crate) fn choose<R: Rules>(position: &Position<R>) -> (Option<Move>, u64) {
    let mut nodes = 0;
    let mut best = None;
    let mut alpha = -INFINITE;
    for play in ordered(position) {
        let mut child = *position;
        child.play_unchecked(play);
        let value = -minimax(&child, DEPTH - 1, -INFINITE, -alpha, &mut nodes);
        if value > alpha || best.is_none() {
            alpha = value;
            best = Some(play);
        }
    }
    (best, nodes)
}

fn minimax<R: Rules>(position: &Position<R>, depth: u32, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if position.king(position.turn()).is_none() {
        return -MATE - depth as i32;
    }
    if depth == 0 {
        return value(position);
    }
    let moves = ordered(position);
    if moves.is_empty() {
        return if position.is_check() { -MATE - depth as i32 } else { 0 };
    }
    let mut best = -INFINITE;
    for play in moves {
        let mut child = *position;
        child.play_unchecked(play);
        best = best.max(-minimax(&child, depth - 1, -beta, -alpha, nodes));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Legal moves, captures of large pieces first.
fn ordered<R: Rules>(position: &Position<R>) -> Vec<Move> {
    let mut moves: Vec<Move> = position.legal_moves().iter().copied().collect();
    moves.sort_by_key(|&play| {
        let taken = super::exchange::victim(position, play);
        std::cmp::Reverse(taken.map_or(0, |role| VALUES[role as usize] + 1))
    });
    moves
}

/// What it thinks of a position, from the side to move's point of view.
fn value<R: Rules>(position: &Position<R>) -> i32 {
    let us = position.turn();
    let side = |color: Color| {
        let pieces = position.by_color(color);
        let material: i32 = Role::ALL
            .into_iter()
            .map(|role| VALUES[role as usize] * (position.by_role(role) & pieces).count() as i32)
            .sum();
        material + CENTRE_BONUS * (pieces & CENTRE).count() as i32
    };
    let mobility = count(position);
    if position.is_check() {
        if mobility == 0 {
            return -MATE;
        }
        return side(us) - side(!us) - CHECK_BONUS;
    }
    let theirs = position.pass().map_or(mobility, |passed| count(&passed));
    side(us) - side(!us) + MOBILITY_BONUS * (mobility - theirs)
}

fn count<R: Rules>(position: &Position<R>) -> i32 {
    let mut count = 0;
    position.generate(&mut |moves| {
        count += moves.len() as i32;
        false
    });
    count
}
