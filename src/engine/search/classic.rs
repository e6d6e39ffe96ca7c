//! The computer player of the first Standard Portal Chess: minimax with alpha-beta to depth 3, and an evaluation of
//! material (1 3 3 5 9), centre, mobility and checks. It must stay as it is, including its weaknesses, because other players are measured
//! against it.

use super::limits::Progress;
use super::root::sort_descending;
use super::score::{INFINITE, MATE};
use crate::position::any_position::each;
use crate::{AnyPosition, Bitboard, ByRole, Color, Move, Role};

/// The search depth, in plies.
const DEPTH: u32 = 3;
/// The value of each kind of piece, in centipawns. The first five are those of that player; the values of triceratops
/// and assassin were added here.
const VALUES: ByRole<i32> = ByRole([100, 300, 300, 500, 900, 0, 1_200, 300]);
/// The squares of the centre: d4, e4, d5 and e5.
const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);
/// The bonus for each piece in the centre, in centipawns.
const CENTRE_BONUS: i32 = 20;
/// The bonus for each legal move more than the other side has, in centipawns.
const MOBILITY_BONUS: i32 = 2;
/// The bonus for giving check, in centipawns.
const CHECK_BONUS: i32 = 30;

/// A search in progress. It searches the root moves one by one, so that it can be stopped between them.
pub(crate) struct Classic {
    position: AnyPosition,
    moves: Vec<Move>,
    searched: usize,
    best: Option<Move>,
    alpha: i32,
    nodes: u64,
}

impl Classic {
    /// A search of some of the legal moves.
    pub(crate) fn new(position: &AnyPosition, asked: &[Move]) -> Classic {
        let mut moves = ordered(position);
        moves.retain(|mv| asked.contains(mv));
        Classic {
            position: *position,
            moves,
            searched: 0,
            best: None,
            alpha: -INFINITE,
            nodes: 0,
        }
    }

    /// Continues the search for about this number of nodes.
    pub(crate) fn step(&mut self, nodes: u64) -> Progress {
        let pause_at = self.nodes.saturating_add(nodes);
        while let Some(&mv) = self.moves.get(self.searched) {
            if self.nodes >= pause_at {
                return Progress::Running;
            }
            self.searched += 1;
            let value = after(
                &self.position,
                mv,
                DEPTH,
                -INFINITE,
                -self.alpha,
                &mut self.nodes,
            );
            if value > self.alpha || self.best.is_none() {
                self.alpha = value;
                self.best = Some(mv);
            }
        }
        Progress::Done
    }

    /// The best move so far, or the first move if none has been searched yet.
    pub(crate) fn best(&self) -> Option<Move> {
        self.best.or(self.moves.first().copied())
    }

    /// Whether a move has been searched.
    pub(crate) fn has_compared(&self) -> bool {
        self.best.is_some()
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The share of the root moves that has been searched, from 0 to 1.
    pub(crate) fn progress(&self) -> f64 {
        self.searched as f64 / self.moves.len().max(1) as f64
    }
}

/// The value of a move for the side that makes it. `alpha` and `beta` are from the other side's point of view.
fn after(
    position: &AnyPosition,
    mv: Move,
    depth: u32,
    alpha: i32,
    beta: i32,
    nodes: &mut u64,
) -> i32 {
    let mut child = *position;
    child.play_unchecked(mv);
    -minimax(&child, depth - 1, alpha, beta, nodes)
}

fn minimax(position: &AnyPosition, depth: u32, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if position.king(position.turn()).is_none() {
        return -MATE - depth as i32;
    }
    if depth == 0 {
        return value(position);
    }
    let moves = ordered(position);
    if moves.is_empty() {
        return if position.is_check() {
            -MATE - depth as i32
        } else {
            0
        };
    }
    let mut best = -INFINITE;
    for mv in moves {
        best = best.max(after(position, mv, depth, -beta, -alpha, nodes));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// The legal moves, captures of valuable pieces first.
fn ordered(position: &AnyPosition) -> Vec<Move> {
    let value = |mv: Move| {
        let captured = each!(position, position => position.captured_role(mv));
        captured.map_or(0, |role| VALUES[role] + 1)
    };
    let moves = position.legal_moves().into_iter();
    let mut moves: Vec<(Move, i32)> = moves.map(|mv| (mv, value(mv))).collect();
    sort_descending(&mut moves, |(_, value)| *value);
    moves.into_iter().map(|(mv, _)| mv).collect()
}

/// The static evaluation of a position from the side to move's point of view.
fn value(position: &AnyPosition) -> i32 {
    let us = position.turn();
    let side = |color: Color| {
        let pieces = position.by_color(color);
        let material: i32 = Role::ALL
            .into_iter()
            .map(|role| VALUES[role] * (position.by_role(role) & pieces).count() as i32)
            .sum();
        material + CENTRE_BONUS * (pieces & CENTRE).count() as i32
    };
    let mobility = position.legal_moves().len() as i32;
    if position.is_check() {
        if mobility == 0 {
            return -MATE;
        }
        return side(us) - side(!us) - CHECK_BONUS;
    }
    let passed =
        each!(position, position => position.null_move().map(|next| next.legal_moves().len()));
    let theirs = passed.map_or(mobility, |moves| moves as i32);
    side(us) - side(!us) + MOBILITY_BONUS * (mobility - theirs)
}
