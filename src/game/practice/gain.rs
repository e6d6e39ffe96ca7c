//! What the solution of a puzzle achieves, for a sentence about it. It follows from the line and the rules alone.

use engine::Status;
use puzzles::{Puzzle, Theme, can_be_taken, worth};

use super::trial::balance;

/// What a solution achieves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    /// Checkmate.
    Mate,
    /// The capture of the king.
    KingCaptured,
    /// The capture of a hidden assassin.
    AssassinCaught,
    /// A pawn is promoted.
    Promotion,
    /// Material of this value, in pawns, which cannot be won back at once.
    Material(u32),
    /// A position that is won for another reason.
    Position,
}

impl Gain {
    /// Returns what the solution of a puzzle achieves.
    pub fn of(puzzle: &Puzzle) -> Gain {
        let solver = puzzle.solver();
        let end = puzzle.position(puzzle.line.len());
        match end.status() {
            Status::Checkmate { .. } => return Gain::Mate,
            Status::KingCaptured { .. } => return Gain::KingCaptured,
            _ => {}
        }
        if puzzle.themes.has(Theme::BlindCapture) {
            return Gain::AssassinCaught;
        }
        let own = puzzle.line.iter().skip(1).step_by(2);
        if own.filter_map(|play| play.promotion()).next().is_some() {
            return Gain::Promotion;
        }
        let won = balance(&end, solver) - balance(&puzzle.position(1), solver);
        // What moved last may be lost for what it has taken.
        let last = puzzle.line.last().map(|play| play.to());
        let moved = last.and_then(|square| Some((square, end.piece_at(square)?.role)));
        let back = moved
            .filter(|&(square, _)| can_be_taken(&end, square))
            .map_or(0, |(_, role)| i32::from(worth(role)));
        match u32::try_from(won - back) {
            Ok(won) if won > 0 => Gain::Material(won),
            _ => Gain::Position,
        }
    }
}
