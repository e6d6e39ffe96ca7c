//! Statistics of earlier cutoffs: history counters for move ordering
//! (<https://www.chessprogramming.org/History_Heuristic>), killer moves, and correction history for the static
//! evaluation.

use super::pack::{self, PackedMove};
use super::params::{
    HISTORY_MAX, correction_max, correction_step, history_bonus_max, history_bonus_step,
};
use super::score::MAX_PLY;
use crate::{Color, Move, Role};

/// The moving piece and its end square as one number.
pub(crate) type PieceTo = u16;

/// The moving piece and its end square.
pub(crate) const fn piece_to(role: Role, mv: Move) -> PieceTo {
    let (_, to) = mv.ends();
    (role as u16) << 6 | to.index() as u16
}

/// The moving piece, its color and its end square as one number: the key of an earlier move in the continuation history.
/// With the color, a reply to the other side's move is not confused with a follow-up of one's own.
pub(crate) type ColoredPieceTo = u16;

/// The key of "no move": after a null move, or before the root.
pub(crate) const NO_MOVE: ColoredPieceTo = 1024;

/// The moving piece, its color and its end square.
pub(crate) const fn colored_piece_to(color: Color, role: Role, mv: Move) -> ColoredPieceTo {
    (color as u16) << 9 | piece_to(role, mv)
}

/// How many plies before a quiet move the moves lie whose continuation history it has.
pub(crate) const CONTINUATION_PLIES: [usize; 3] = [1, 2, 4];

/// The moves that many plies before, or [`NO_MOVE`].
pub(crate) type EarlierMoves = [ColoredPieceTo; CONTINUATION_PLIES.len()];

/// The keys of the correction history: pawn structure, White's pieces, Black's pieces. Each key is made of products, so
/// only its highest bits depend on all input bits.
pub(crate) type CorrectionKeys = [u64; 3];

/// The number of pairs of start and end square.
const FROM_TOS: usize = 64 * 64;
/// The number of pairs of piece and end square.
const PIECE_TOS: usize = 512;
const CORRECTIONS: usize = 1 << 13;
/// The number of correction units per centipawn.
const CORRECTION_GRAIN: i32 = 128;

/// All statistics. They are kept for a whole game, except the killers, which each search begins without.
pub(crate) struct Histories {
    /// Butterfly history of quiet moves, by side, start square and end square.
    butterfly: Vec<[i16; FROM_TOS]>,
    /// Continuation history of quiet moves, by color, piece and end square of an earlier move and of the move itself.
    continuation: Vec<[i16; PIECE_TOS]>,
    /// Capture history, by moving piece, end square and captured piece.
    capture: Vec<i16>,
    correction: Vec<i16>,
    pub killers: [[PackedMove; 2]; MAX_PLY + 2],
}

/// The history counters used to score the quiet moves of a node.
pub(crate) struct QuietHistory<'h> {
    butterfly: &'h [i16; FROM_TOS],
    continuation: [&'h [i16; PIECE_TOS]; CONTINUATION_PLIES.len()],
}

impl QuietHistory<'_> {
    /// The history score of a quiet move, by the indices of its start and end square and by its piece and end square.
    #[inline(always)]
    pub(crate) fn of(&self, (from, to): (usize, usize), current: PieceTo) -> i32 {
        let current = current as usize % PIECE_TOS;
        let continuation = self.continuation.map(|row| i32::from(row[current]));
        i32::from(self.butterfly[(from << 6 | to) % FROM_TOS]) + continuation.iter().sum::<i32>()
    }
}

impl Histories {
    pub(crate) fn new() -> Histories {
        Histories {
            butterfly: vec![[0; FROM_TOS]; 2],
            continuation: vec![[0; PIECE_TOS]; 2 * (usize::from(NO_MOVE) + 1)],
            capture: vec![0; PIECE_TOS * 8],
            correction: vec![0; 6 * CORRECTIONS],
            killers: [[pack::NONE; 2]; MAX_PLY + 2],
        }
    }

    pub(crate) fn clear(&mut self) {
        *self = Histories::new();
    }

    /// The history score of a quiet move after earlier moves.
    pub(crate) fn quiet(&self, color: Color, role: Role, mv: Move, earlier: EarlierMoves) -> i32 {
        let (from, to) = mv.ends();
        self.quiets(color, earlier)
            .of((from.index(), to.index()), piece_to(role, mv))
    }

    /// The history counters for the quiet moves of a node, after earlier moves.
    pub(crate) fn quiets(&self, color: Color, earlier: EarlierMoves) -> QuietHistory<'_> {
        QuietHistory {
            butterfly: &self.butterfly[color as usize],
            continuation: earlier.map(|mv| &self.continuation[continuation_row(color, mv)]),
        }
    }

    /// The history score of a capture.
    pub(crate) fn capture(&self, capturer: PieceTo, victim: Role) -> i32 {
        i32::from(self.capture[(capturer as usize) << 3 | victim as usize])
    }

    /// Updates the history of a quiet move. A negative bonus counts against the move.
    pub(crate) fn reward_quiet(
        &mut self,
        color: Color,
        role: Role,
        mv: Move,
        earlier: EarlierMoves,
        bonus: i32,
    ) {
        let current = piece_to(role, mv) as usize;
        let (from, to) = mv.ends();
        let butterfly = &mut self.butterfly[color as usize];
        gravitate(&mut butterfly[from.index() << 6 | to.index()], bonus);
        for mv in earlier {
            let row = &mut self.continuation[continuation_row(color, mv)];
            gravitate(&mut row[current], bonus);
        }
    }

    /// Updates the history of a capture. A negative bonus counts against it.
    pub(crate) fn reward_capture(&mut self, role: Role, mv: Move, victim: Role, bonus: i32) {
        gravitate(
            &mut self.capture[(piece_to(role, mv) as usize) << 3 | victim as usize],
            bonus,
        );
    }

    /// Stores a quiet move that refuted its node as a killer, so that it is tried early in sibling nodes.
    pub(crate) fn remember_killer(&mut self, ply: usize, mv: PackedMove) {
        let killers = &mut self.killers[ply];
        if killers[0] != mv {
            *killers = [mv, killers[0]];
        }
    }

    /// Forgets the killers. They belong to the positions of one search.
    pub(crate) fn forget_killers(&mut self) {
        self.killers.fill([pack::NONE; 2]);
    }

    /// The correction of the static evaluation, in centipawns: how wrong it was before in positions with the same pawns
    /// or the same pieces of one side.
    pub(crate) fn correction(&self, color: Color, keys: CorrectionKeys) -> i32 {
        let sum: i32 = Self::correction_slots(color, keys)
            .map(|slot| i32::from(self.correction[slot]))
            .iter()
            .sum();
        sum / CORRECTION_GRAIN
    }

    /// Updates the correction history after a search found a value that differs from the corrected evaluation. Each
    /// correction moves by a small part of the difference.
    pub(crate) fn correct(
        &mut self,
        color: Color,
        keys: CorrectionKeys,
        difference: i32,
        depth: i32,
    ) {
        let weight = (depth + 1).min(16);
        let change = difference.clamp(-correction_step(), correction_step()) * CORRECTION_GRAIN;
        let limit = correction_max() * CORRECTION_GRAIN;
        for slot in Self::correction_slots(color, keys) {
            let slot = &mut self.correction[slot];
            let moved = i32::from(*slot) + change * weight / 512;
            *slot = moved.clamp(-limit, limit) as i16;
        }
    }

    fn correction_slots(color: Color, keys: CorrectionKeys) -> [usize; 3] {
        let mut table = color as usize;
        keys.map(|key| {
            let slot = table * CORRECTIONS + (key >> 51) as usize % CORRECTIONS;
            table += 2;
            slot
        })
    }
}

/// The row of the continuation history for a side's moves after an earlier move.
const fn continuation_row(color: Color, earlier: ColoredPieceTo) -> usize {
    (earlier as usize) << 1 | color as usize
}

/// The history bonus of a move that causes a cutoff at a depth.
pub(crate) fn bonus(depth: i32) -> i32 {
    (history_bonus_step() * depth - 100).min(history_bonus_max())
}

/// Adds a bonus to a counter. The closer the counter is to its limit, the less is added (history gravity).
fn gravitate(counter: &mut i16, bonus: i32) {
    let old = i32::from(*counter);
    *counter = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_stay_in_bounds() {
        let mut counter = 0;
        for _ in 0..1000 {
            gravitate(&mut counter, history_bonus_max());
        }
        assert!(i32::from(counter) <= HISTORY_MAX && counter > 15_000);
        for _ in 0..1000 {
            gravitate(&mut counter, -history_bonus_max());
        }
        assert!(i32::from(counter) >= -HISTORY_MAX && counter < -15_000);
    }

    #[test]
    fn corrections_stay_in_bounds() {
        let mut histories = Histories::new();
        for _ in 0..1000 {
            histories.correct(Color::White, [7, 8, 9].map(|key| key << 51), 3000, 20);
        }
        let correction =
            |color, keys: [u64; 3]| histories.correction(color, keys.map(|key| key << 51));
        assert_eq!(correction(Color::White, [7, 8, 9]), 3 * correction_max());
        assert_eq!(correction(Color::White, [7, 0, 0]), correction_max());
        assert_eq!(
            correction(Color::White, [9, 7, 8]),
            0,
            "each kind of key has its own table"
        );
        assert_eq!(correction(Color::Black, [7, 8, 9]), 0);
    }

    #[test]
    fn a_reply_is_not_confused_with_a_follow_up() {
        let mut histories = Histories::new();
        let mv = |text: &str| -> Move { text.parse().expect("a move") };
        let (knight, rook) = (mv("b1d2"), mv("f1e1"));
        let after = |color| {
            [
                colored_piece_to(color, Role::Knight, knight),
                NO_MOVE,
                NO_MOVE,
            ]
        };
        histories.reward_quiet(Color::White, Role::Rook, rook, after(Color::Black), 1_000);
        let white = |earlier| histories.quiet(Color::White, Role::Rook, rook, earlier);
        let butterfly = white([colored_piece_to(Color::White, Role::Queen, rook); 3]);
        assert!(white(after(Color::Black)) > white(after(Color::White)));
        assert!(
            white(after(Color::White)) > butterfly,
            "both follow no move two plies before"
        );
        let black = histories.quiet(Color::Black, Role::Rook, rook, after(Color::Black));
        assert_eq!(black, 0, "each side has its own history");
    }
}
