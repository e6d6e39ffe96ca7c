//! The numbers of the search, all of them. Values are centipawns, depths are plies.

/// First half-width of the aspiration window.
pub(crate) const WINDOW: i32 = 14;
/// Depth from which there is a window.
pub(crate) const WINDOW_DEPTH: i32 = 4;

/// Reverse futility: up to this depth,
pub(crate) const REVERSE_DEPTH: i32 = 8;
/// so much above beta for each ply of depth.
pub(crate) const REVERSE_MARGIN: i32 = 76;
/// What is above beta counts by this fraction: the margin says that it holds, not how much of it.
pub(crate) const REVERSE_SHARE: i32 = 4;
/// Razoring: up to this depth,
pub(crate) const RAZOR_DEPTH: i32 = 3;
/// so much below alpha for each ply of depth.
pub(crate) const RAZOR_MARGIN: i32 = 240;

/// Null move: from this depth,
pub(crate) const NULL_DEPTH: i32 = 3;
/// reduced by this
pub(crate) const NULL_BASE: i32 = 4;
/// and a ply for so much depth
pub(crate) const NULL_DIVISOR: i32 = 4;
/// and a ply for each so much above beta.
pub(crate) const NULL_EVAL: i32 = 190;

/// Late moves are left out up to this depth,
pub(crate) const LATE_DEPTH: i32 = 7;
/// after this many,
pub(crate) const LATE_BASE: i32 = 3;
/// and so many quarters of the square of the depth more; half of both where the side to move is not improving.
pub(crate) const LATE_QUARTERS: i32 = 5;
/// Futility: up to this depth,
pub(crate) const FUTILITY_DEPTH: i32 = 8;
/// so much below alpha,
pub(crate) const FUTILITY_BASE: i32 = 95;
/// and so much more for each ply of depth.
pub(crate) const FUTILITY_MARGIN: i32 = 72;
/// Static exchange: captures that lose more than this for each ply are left out,
pub(crate) const EXCHANGE_CAPTURE: i32 = 92;
/// quiet moves that lose more than this,
pub(crate) const EXCHANGE_QUIET: i32 = 66;
/// up to this depth.
pub(crate) const EXCHANGE_DEPTH: i32 = 8;
/// Quiet moves whose history is worse than this for each ply of depth are left out,
pub(crate) const HISTORY_PRUNE: i32 = 4_300;
/// up to this depth.
pub(crate) const HISTORY_DEPTH: i32 = 3;
/// A capture that loses no more than this is tried before the quiet moves.
pub(crate) const GOOD_CAPTURE_LOSS: i32 = 40;

/// Singular extension: from this depth,
pub(crate) const SINGULAR_DEPTH: i32 = 8;
/// when all other moves stay so far below for each ply of depth.
pub(crate) const SINGULAR_MARGIN: i32 = 2;
/// When they stay so much further below, by two plies.
pub(crate) const SINGULAR_FAR: i32 = 26;

/// Late-move reduction: this,
pub(crate) const REDUCTION_BASE: f64 = 1.08;
/// and the product of the logarithms of depth and move number by this.
pub(crate) const REDUCTION_DIVISOR: f64 = 1.72;
/// History that is worth a ply of reduction.
pub(crate) const REDUCTION_HISTORY: i32 = 6_500;
/// Without a move from the table, from this depth, a ply less.
pub(crate) const UNKNOWN_DEPTH: i32 = 4;

/// In quiescence a capture must come within this of alpha.
pub(crate) const QUIESCENCE_MARGIN: i32 = 170;

/// History counts up to this.
pub(crate) const HISTORY_MAX: i32 = 16_384;
/// A bonus grows by this for each ply of depth,
pub(crate) const BONUS_STEP: i32 = 190;
/// up to this.
pub(crate) const BONUS_MAX: i32 = 1_700;

/// The largest correction of the static evaluation for one of its reasons.
pub(crate) const CORRECTION_MAX: i32 = 72;
/// The largest difference that one search may teach a correction.
pub(crate) const CORRECTION_STEP: i32 = 300;

/// What pieces are worth in exchanges, by role; the king is never lost in one.
pub(crate) const EXCHANGE_VALUES: [i32; 8] = [100, 320, 335, 500, 980, 20_000, 1_300, 300];
