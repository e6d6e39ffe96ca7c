//! A finished game as it is judged: what each move did to its side's chance to win, how it is marked for that, how accurately each side
//! played, and the mistakes as exercises. Searching is the worker's; what a score means is in `chance.rs`.

mod chance;
mod exercises;

use engine::{ByColor, Color, Move};

pub use self::chance::{accuracy, chance};
pub use self::exercises::{Attempt, Exercise, Exercises};
use crate::Millis;
use crate::clock::clock_text;

/// A move that costs as much of the chance to win, from 0 to 1, or more is inaccurate.
const INACCURACY: f64 = 0.05;
/// The same for a mistake.
const MISTAKE: f64 = 0.10;
/// The same for a blunder.
const BLUNDER: f64 = 0.15;

/// What an engine thinks of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JudgedPosition {
    /// White's chance to win, from 0 to 1.
    pub chance: f64,
    /// The best move there; none where the game is over.
    pub best: Option<Move>,
}

/// How a move is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The engine would have played it.
    Best,
    /// It cost little or nothing.
    Good,
    /// It cost a twentieth of the chance to win.
    Inaccuracy,
    /// It cost a tenth.
    Mistake,
    /// It cost three twentieths, or more.
    Blunder,
}

impl Verdict {
    /// All of them, the best first.
    pub const ALL: [Verdict; 5] = [
        Verdict::Best,
        Verdict::Good,
        Verdict::Inaccuracy,
        Verdict::Mistake,
        Verdict::Blunder,
    ];

    /// The mark of a move that is not the engine's and costs so much of the chance to win, from 0 to 1.
    pub fn of_loss(loss: f64) -> Verdict {
        match loss {
            loss if loss >= BLUNDER => Verdict::Blunder,
            loss if loss >= MISTAKE => Verdict::Mistake,
            loss if loss >= INACCURACY => Verdict::Inaccuracy,
            _ => Verdict::Good,
        }
    }

    /// Its number in PGN; none for a move that is best or good.
    pub const fn mark(self) -> Option<u8> {
        match self {
            Verdict::Best | Verdict::Good => None,
            Verdict::Inaccuracy => Some(6),
            Verdict::Mistake => Some(2),
            Verdict::Blunder => Some(4),
        }
    }

    /// As it is written behind a move; nothing behind a move that is best or good.
    pub const fn sign(self) -> &'static str {
        match self {
            Verdict::Best | Verdict::Good => "",
            Verdict::Inaccuracy => "?!",
            Verdict::Mistake => "?",
            Verdict::Blunder => "??",
        }
    }
}

/// How much of its chance to win a side loses between two positions, given White's chance in both. Never less than nothing: where the
/// engine thinks more of a move when it has been played, it had not looked far enough before.
pub fn loss(side: Color, before: f64, after: f64) -> f64 {
    let lost = match side {
        Color::White => before - after,
        Color::Black => after - before,
    };
    lost.max(0.0)
}

/// A ply of a game, as far as its verdict needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedPly {
    /// Whose it is.
    pub side: Color,
    /// The move.
    pub play: Move,
    /// How long its side thought, where clocks were running.
    pub spent: Option<Millis>,
}

/// A move of a game with its mark.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JudgedMove {
    /// Which ply, counted from 1.
    pub ply: usize,
    /// Whose it is.
    pub side: Color,
    /// How it is marked.
    pub verdict: Verdict,
    /// The move that the engine would have played instead.
    pub better: Option<Move>,
    /// How long its side thought, where clocks were running.
    pub spent: Option<Millis>,
}

impl JudgedMove {
    /// How long its side thought, as clocks write it.
    pub fn spent_text(&self) -> Option<String> {
        self.spent.map(clock_text)
    }
}

/// A game with its marks, as far as it is judged.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdicts {
    /// The moves, in their order. Placing an assassin is not a move.
    pub moves: Vec<JudgedMove>,
    /// How accurately each side has played, from 0 to 100: the mean of its moves. None where it has not moved.
    pub accuracy: ByColor<Option<f64>>,
}

impl Verdicts {
    /// The verdicts on a game whose positions are judged from the start on, perhaps not all of them yet.
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
                    // What the engine itself would have played is no mistake, even if it thinks less of it afterwards.
                    None => Verdict::Best,
                    Some(_) => Verdict::of_loss(loss),
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

    /// How many moves of a side have a mark.
    pub fn count(&self, side: Color, verdict: Verdict) -> usize {
        let moves = self.moves.iter();
        moves
            .filter(|judged| judged.side == side && judged.verdict == verdict)
            .count()
    }
}
