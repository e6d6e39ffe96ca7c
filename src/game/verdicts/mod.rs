//! Judging a finished game: how much of its side's chance to win each move cost, the mark that the move gets for that,
//! how accurately each side played, and the mistakes as exercises. Searching is done by the worker; the meaning of a
//! score is in `chance.rs`.

mod chance;
mod exercises;

use engine::{ByColor, Color, Move};

pub use self::chance::{accuracy, chance};
pub use self::exercises::{Attempt, Exercise, Exercises, merge_done};
use crate::Millis;
use crate::clock::clock_text;

/// A move that costs at least this much of the chance to win, from 0 to 1, is an inaccuracy.
const INACCURACY: f64 = 0.05;
/// A move that costs at least this much of the chance to win, from 0 to 1, is a mistake.
const MISTAKE: f64 = 0.10;
/// A move that costs at least this much of the chance to win, from 0 to 1, is a blunder.
const BLUNDER: f64 = 0.15;

/// An engine's judgement of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JudgedPosition {
    /// White's chance to win, from 0 to 1.
    pub chance: f64,
    /// The best move in the position; `None` if the game is over.
    pub best: Option<Move>,
}

/// The verdict on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The engine would have played this move.
    Best,
    /// The move cost little or nothing.
    Good,
    /// The move cost at least 0.05 of the chance to win.
    Inaccuracy,
    /// The move cost at least 0.10 of the chance to win.
    Mistake,
    /// The move cost at least 0.15 of the chance to win.
    Blunder,
}

impl Verdict {
    /// All verdicts, the best first.
    pub const ALL: [Verdict; 5] = [
        Verdict::Best,
        Verdict::Good,
        Verdict::Inaccuracy,
        Verdict::Mistake,
        Verdict::Blunder,
    ];

    /// Returns the verdict on a move that is not the engine's choice and costs this much of the chance to win, from 0
    /// to 1.
    pub fn from_loss(loss: f64) -> Verdict {
        match loss {
            loss if loss >= BLUNDER => Verdict::Blunder,
            loss if loss >= MISTAKE => Verdict::Mistake,
            loss if loss >= INACCURACY => Verdict::Inaccuracy,
            _ => Verdict::Good,
        }
    }

    /// The number of the mark in PGN; `None` for a move that is best or good.
    pub const fn mark(self) -> Option<u8> {
        match self {
            Verdict::Best | Verdict::Good => None,
            Verdict::Inaccuracy => Some(6),
            Verdict::Mistake => Some(2),
            Verdict::Blunder => Some(4),
        }
    }

    /// The sign written behind a move; empty for a move that is best or good.
    pub const fn sign(self) -> &'static str {
        match self {
            Verdict::Best | Verdict::Good => "",
            Verdict::Inaccuracy => "?!",
            Verdict::Mistake => "?",
            Verdict::Blunder => "??",
        }
    }
}

/// Returns how much of its chance to win a side loses between two positions, given White's chance in both. Never
/// negative: if the engine rates a move higher after it has been played, it had not searched deep enough before.
pub fn loss(side: Color, before: f64, after: f64) -> f64 {
    let lost = match side {
        Color::White => before - after,
        Color::Black => after - before,
    };
    lost.max(0.0)
}

/// A ply of a game, with what its verdict needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedPly {
    /// The side that played it.
    pub side: Color,
    /// The move.
    pub play: Move,
    /// How long the side thought, where clocks were running.
    pub spent: Option<Millis>,
}

/// A move of a game with its verdict.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JudgedMove {
    /// The number of the ply, counted from 1.
    pub ply: usize,
    /// The side that played the move.
    pub side: Color,
    /// The verdict on the move.
    pub verdict: Verdict,
    /// The move that the engine would have played instead.
    pub better: Option<Move>,
    /// How long the side thought, where clocks were running.
    pub spent: Option<Millis>,
}

impl JudgedMove {
    /// How long the side thought, in the notation of clocks.
    pub fn spent_text(&self) -> Option<String> {
        self.spent.map(clock_text)
    }
}

/// The verdicts on a game, as far as it is judged.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdicts {
    /// The judged moves, in order. Placing an assassin is not a move.
    pub moves: Vec<JudgedMove>,
    /// The accuracy of each side, from 0 to 100: the mean of its moves. `None` if the side has not moved.
    pub accuracy: ByColor<Option<f64>>,
}

impl Verdicts {
    /// Computes the verdicts on a game from its judged positions, which begin at the start and may not be complete yet.
    pub fn new(plies: &[PlayedPly], judged: &[JudgedPosition]) -> Verdicts {
        let mut moves = Vec::new();
        let mut sums = ByColor([(0.0, 0u32); 2]);
        for (index, (ply, pair)) in plies.iter().zip(judged.windows(2)).enumerate() {
            if let Move::Place { .. } = ply.play {
                continue;
            }
            let loss = loss(ply.side, pair[0].chance, pair[1].chance);
            let better = pair[0].best.filter(|&best| best != ply.play);
            let (sum, count) = &mut sums[ply.side];
            *sum += accuracy(loss);
            *count += 1;
            moves.push(JudgedMove {
                ply: index + 1,
                side: ply.side,
                verdict: match better {
                    // The engine's own choice is no mistake, even if the engine rates it lower afterwards.
                    None => Verdict::Best,
                    Some(_) => Verdict::from_loss(loss),
                },
                better,
                spent: ply.spent,
            });
        }
        let mean = |(sum, count): (f64, u32)| (count > 0).then(|| sum / f64::from(count));
        Verdicts {
            moves,
            accuracy: ByColor(sums.0.map(mean)),
        }
    }

    /// Returns how many moves of a side have a verdict.
    pub fn count(&self, side: Color, verdict: Verdict) -> usize {
        let moves = self.moves.iter();
        moves
            .filter(|judged| judged.side == side && judged.verdict == verdict)
            .count()
    }
}
