//! Statistics of earlier cutoffs: history counters for move ordering
//! (<https://www.chessprogramming.org/History_Heuristic>), killer moves, and correction history for the static
//! evaluation.

use super::pack::{self, PackedMove};
use super::params::{
    HISTORY_MAX, correction_max, correction_step, history_bonus_max, history_bonus_step,
};
use super::score::MAX_PLY;
use crate::{Color, Move, Role};

/// The moving piece and its end square as one number: the key of a move in the continuation history.
pub(crate) type PieceTo = u16;

/// The key of "no move": after a null move, or before the root.
pub(crate) const NO_MOVE: PieceTo = 512;

/// The moving piece and its end square.
pub(crate) const fn piece_to(role: Role, mv: Move) -> PieceTo {
    let (_, to) = mv.ends();
    (role as u16) << 6 | to.index() as u16
}

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
    /// Continuation history of quiet moves, by piece and end square of an earlier move and of the move itself.
    continuation: Vec<[i16; PIECE_TOS]>,
    /// Capture history, by moving piece, end square and captured piece.
    capture: Vec<i16>,
    correction: Vec<i16>,
    pub killers: [[PackedMove; 2]; MAX_PLY + 2],
}

/// The history counters used to score the quiet moves of a node.
pub(crate) struct QuietHistory<'h> {
    butterfly: &'h [i16; FROM_TOS],
    continuation: [&'h [i16; PIECE_TOS]; 2],
}

impl QuietHistory<'_> {
    /// The history score of a quiet move, by the indices of its start and end square and by its piece and end square.
    #[inline(always)]
    pub(crate) fn of(&self, (from, to): (usize, usize), current: PieceTo) -> i32 {
        let current = current as usize % PIECE_TOS;
        i32::from(self.butterfly[(from << 6 | to) % FROM_TOS])
            + i32::from(self.continuation[0][current])
            + i32::from(self.continuation[1][current])
    }
}

impl Histories {
    pub(crate) fn new() -> Histories {
        Histories {
            butterfly: vec![[0; FROM_TOS]; 2],
            continuation: vec![[0; PIECE_TOS]; PIECE_TOS + 1],
            capture: vec![0; PIECE_TOS * 8],
            correction: vec![0; 6 * CORRECTIONS],
            killers: [[pack::NONE; 2]; MAX_PLY + 2],
        }
    }

    pub(crate) fn clear(&mut self) {
        *self = Histories::new();
    }

    /// The history score of a quiet move after the two previous moves.
    pub(crate) fn quiet(&self, color: Color, role: Role, mv: Move, previous: [PieceTo; 2]) -> i32 {
        let (from, to) = mv.ends();
        self.quiets(color, previous)
            .of((from.index(), to.index()), piece_to(role, mv))
    }

    /// The history counters for the quiet moves of a node, after the two previous moves.
    pub(crate) fn quiets(&self, color: Color, previous: [PieceTo; 2]) -> QuietHistory<'_> {
        QuietHistory {
            butterfly: &self.butterfly[color as usize],
            continuation: previous.map(|earlier| &self.continuation[earlier as usize]),
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
        previous: [PieceTo; 2],
        bonus: i32,
    ) {
        let current = piece_to(role, mv) as usize;
        let (from, to) = mv.ends();
        let butterfly = &mut self.butterfly[color as usize];
        gravitate(&mut butterfly[from.index() << 6 | to.index()], bonus);
        for earlier in previous {
            gravitate(&mut self.continuation[earlier as usize][current], bonus);
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

/// The history bonus for a cutoff at a depth.
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
}
