//! What earlier cutoffs say of moves: counters that pick the order, and corrections of the evaluation.

use super::pack;
use super::params::{BONUS_MAX, BONUS_STEP, CORRECTION_MAX, HISTORY_MAX};
use super::score::MAX_PLY;
use crate::{Color, Move, Role};

/// A piece and where it ended: what a later move is judged against.
pub(crate) type Footprint = u16;

/// No move before: after a null move, or at the root.
pub(crate) const NO_FOOTPRINT: Footprint = 512;

/// The footprint of a move.
pub(crate) const fn footprint(role: Role, m: Move) -> Footprint {
    let (_, to) = pack::ends(m);
    (role as u16) << 6 | to.index() as u16
}

const FOOTPRINTS: usize = 512;
const CORRECTIONS: usize = 1 << 13;
/// A correction is kept in this fraction of a centipawn.
const CORRECTION_GRAIN: i32 = 128;

/// All counters. They live as long as the game.
pub(crate) struct Histories {
    quiet: Vec<i16>,
    after: Vec<i16>,
    capture: Vec<i16>,
    correction: Vec<i16>,
    pub killers: [[u32; 2]; MAX_PLY + 2],
}

impl Histories {
    pub(crate) fn new() -> Histories {
        Histories {
            quiet: vec![0; 2 * 64 * 64],
            after: vec![0; (FOOTPRINTS + 1) * FOOTPRINTS],
            capture: vec![0; FOOTPRINTS * 8],
            correction: vec![0; 2 * CORRECTIONS],
            killers: [[pack::NONE; 2]; MAX_PLY + 2],
        }
    }

    pub(crate) fn clear(&mut self) {
        *self = Histories::new();
    }

    fn quiet_slot(color: Color, m: Move) -> usize {
        let (from, to) = pack::ends(m);
        (color as usize) << 12 | from.index() << 6 | to.index()
    }

    fn after_slot(before: Footprint, print: Footprint) -> usize {
        before as usize * FOOTPRINTS + print as usize
    }

    /// How a quiet move did, given the two moves before it.
    pub(crate) fn quiet(&self, color: Color, role: Role, m: Move, before: [Footprint; 2]) -> i32 {
        let print = footprint(role, m);
        i32::from(self.quiet[Self::quiet_slot(color, m)])
            + i32::from(self.after[Self::after_slot(before[0], print)])
            + i32::from(self.after[Self::after_slot(before[1], print)])
    }

    /// How a capture did.
    pub(crate) fn capture(&self, role: Role, m: Move, victim: Role) -> i32 {
        i32::from(self.capture[(footprint(role, m) as usize) << 3 | victim as usize])
    }

    /// A quiet move did well or badly.
    pub(crate) fn reward_quiet(
        &mut self,
        color: Color,
        role: Role,
        m: Move,
        before: [Footprint; 2],
        bonus: i32,
    ) {
        let print = footprint(role, m);
        gravitate(&mut self.quiet[Self::quiet_slot(color, m)], bonus);
        for print_before in before {
            gravitate(
                &mut self.after[Self::after_slot(print_before, print)],
                bonus,
            );
        }
    }

    /// A capture did well or badly.
    pub(crate) fn reward_capture(&mut self, role: Role, m: Move, victim: Role, bonus: i32) {
        gravitate(
            &mut self.capture[(footprint(role, m) as usize) << 3 | victim as usize],
            bonus,
        );
    }

    /// A quiet move refuted its node: it is tried early among siblings.
    pub(crate) fn remember_killer(&mut self, ply: usize, m: u32) {
        let killers = &mut self.killers[ply];
        if killers[0] != m {
            *killers = [m, killers[0]];
        }
    }

    /// By how much the evaluation was off where the pawns stood like this.
    pub(crate) fn correction(&self, color: Color, pawns: u64) -> i32 {
        i32::from(self.correction[Self::correction_slot(color, pawns)]) / CORRECTION_GRAIN
    }

    /// The search came to another value than the evaluation.
    pub(crate) fn correct(&mut self, color: Color, pawns: u64, difference: i32, depth: i32) {
        let slot = &mut self.correction[Self::correction_slot(color, pawns)];
        let weight = (depth + 1).min(16);
        let target = difference * CORRECTION_GRAIN;
        let mixed = (i32::from(*slot) * (256 - weight) + target * weight) / 256;
        let limit = CORRECTION_MAX * CORRECTION_GRAIN;
        *slot = mixed.clamp(-limit, limit) as i16;
    }

    fn correction_slot(color: Color, pawns: u64) -> usize {
        color as usize * CORRECTIONS + (pawns >> 40) as usize % CORRECTIONS
    }
}

/// The bonus of a cutoff at a depth.
pub(crate) const fn bonus(depth: i32) -> i32 {
    let bonus = BONUS_STEP * depth - 100;
    if bonus > BONUS_MAX { BONUS_MAX } else { bonus }
}

/// Moves a counter towards the bonus, less the fuller it is.
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
            gravitate(&mut counter, BONUS_MAX);
        }
        assert!(i32::from(counter) <= HISTORY_MAX && counter > 15_000);
        for _ in 0..1000 {
            gravitate(&mut counter, -BONUS_MAX);
        }
        assert!(i32::from(counter) >= -HISTORY_MAX && counter < -15_000);
    }

    #[test]
    fn corrections_stay_in_bounds() {
        let mut histories = Histories::new();
        for _ in 0..1000 {
            histories.correct(Color::White, 7 << 40, 3000, 20);
        }
        assert_eq!(histories.correction(Color::White, 7 << 40), CORRECTION_MAX);
        assert_eq!(histories.correction(Color::Black, 7 << 40), 0);
    }
}
