//! The meaning of search values: centipawns, or plies to mate. This module knows no rules.

/// Larger than any value of a position.
pub(crate) const INFINITE: i32 = 32_500;
/// The value of mate at ply 0: the side that is mated has `-MATE`.
pub(crate) const MATE: i32 = 32_000;
/// Values beyond this, of either sign, count plies to mate.
pub(crate) const MATE_BOUND: i32 = MATE - 512;
/// The maximum length of a line, in plies.
pub(crate) const MAX_PLY: usize = 100;

/// The value for the side that is mated `ply` plies from the root.
pub(crate) const fn mated_in(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// Converts a value for storing in the transposition table, where mate scores count plies from the node instead of the
/// root.
pub(crate) const fn to_table(value: i32, ply: usize) -> i32 {
    if value >= MATE_BOUND {
        value + ply as i32
    } else if value <= -MATE_BOUND {
        value - ply as i32
    } else {
        value
    }
}

/// The inverse of [`to_table`].
pub(crate) const fn from_table(value: i32, ply: usize) -> i32 {
    if value >= MATE_BOUND {
        value - ply as i32
    } else if value <= -MATE_BOUND {
        value + ply as i32
    } else {
        value
    }
}

/// The value of a position in a form for people, from its side to move's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// An evaluation in hundredths of a pawn.
    Centipawns(i32),
    /// The number of the side's own moves to mate or to the king's capture. Negative if this side is the one that
    /// loses.
    Mate(i32),
}

impl Score {
    /// Converts a raw search value.
    pub const fn from_value(value: i32) -> Score {
        if value >= MATE_BOUND {
            Score::Mate((MATE - value + 1) / 2)
        } else if value <= -MATE_BOUND {
            Score::Mate(-((MATE + value) / 2))
        } else {
            Score::Centipawns(value)
        }
    }
}

impl std::fmt::Display for Score {
    /// Writes the score as UCI does: `cp 31`, `mate -2`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Score::Centipawns(value) => write!(f, "cp {value}"),
            Score::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mate_scores_count_moves_instead_of_plies() {
        assert_eq!(Score::from_value(MATE - 1), Score::Mate(1));
        assert_eq!(Score::from_value(MATE - 3), Score::Mate(2));
        assert_eq!(Score::from_value(mated_in(2)), Score::Mate(-1));
        assert_eq!(Score::from_value(mated_in(4)), Score::Mate(-2));
        assert_eq!(Score::from_value(-31), Score::Centipawns(-31));
        assert_eq!(Score::from_value(MATE - 5).to_string(), "mate 3");
    }

    #[test]
    fn mate_values_in_the_table_are_adjusted_to_the_ply() {
        for value in [MATE - 7, -MATE + 8, 0, 250] {
            assert_eq!(from_table(to_table(value, 5), 5), value);
        }
        assert_eq!(
            from_table(to_table(MATE - 7, 5), 3),
            MATE - 5,
            "two plies nearer the root"
        );
    }
}
