//! All parameters of the search. Values are in centipawns and depths in plies unless stated otherwise. The code that
//! uses a parameter explains it and links to the method on the Chess Programming Wiki.

use crate::role::ByRole;

/// The half-width of the first aspiration window around the value of the previous iteration.
pub(crate) const ASPIRATION_WINDOW: i32 = 14;
/// The minimum depth for aspiration windows.
pub(crate) const ASPIRATION_DEPTH: i32 = 4;

/// The maximum depth for reverse futility pruning.
pub(crate) const REVERSE_FUTILITY_DEPTH: i32 = 8;
/// The reverse futility margin, in centipawns per ply of depth: how far the static evaluation must be above beta.
pub(crate) const REVERSE_FUTILITY_MARGIN: i32 = 76;
/// A node cut off by reverse futility pruning returns beta plus the surplus of the evaluation divided by this.
pub(crate) const REVERSE_FUTILITY_SHARE: i32 = 4;
/// The maximum depth for razoring.
pub(crate) const RAZORING_DEPTH: i32 = 3;
/// The razoring margin, in centipawns per ply of depth: how far the static evaluation must be below alpha.
pub(crate) const RAZORING_MARGIN: i32 = 240;

/// The minimum depth for null move pruning.
pub(crate) const NULL_MOVE_DEPTH: i32 = 3;
/// The minimum reduction of a null move search, in plies.
pub(crate) const NULL_MOVE_REDUCTION: i32 = 4;
/// A null move search is reduced by one more ply per this many plies of depth.
pub(crate) const NULL_MOVE_DEPTH_DIVISOR: i32 = 4;
/// A null move search is reduced by one more ply per this many centipawns of evaluation above beta, up to three plies.
pub(crate) const NULL_MOVE_EVAL_DIVISOR: i32 = 190;

/// The maximum depth for late move pruning.
pub(crate) const LATE_MOVE_DEPTH: i32 = 7;
/// The constant part of the number of moves tried before late move pruning.
pub(crate) const LATE_MOVE_BASE: i32 = 3;
/// The other part of that number, in quarters of the squared depth. Both parts are halved if the side to move is not
/// improving.
pub(crate) const LATE_MOVE_QUARTERS: i32 = 5;
/// The maximum reduced depth for futility pruning.
pub(crate) const FUTILITY_DEPTH: i32 = 8;
/// The futility margin at depth 0, in centipawns: how far the static evaluation must be below alpha.
pub(crate) const FUTILITY_BASE: i32 = 95;
/// The addition to the futility margin, in centipawns per ply of depth.
pub(crate) const FUTILITY_MARGIN: i32 = 72;
/// The maximum depth for pruning moves by static exchange evaluation.
pub(crate) const SEE_PRUNING_DEPTH: i32 = 8;
/// The largest loss of a capture that is not pruned, in centipawns per ply of depth.
pub(crate) const SEE_CAPTURE_MARGIN: i32 = 92;
/// The largest loss of a quiet move that is not pruned, in centipawns per ply of depth.
pub(crate) const SEE_QUIET_MARGIN: i32 = 66;
/// The maximum depth for history pruning.
pub(crate) const HISTORY_PRUNING_DEPTH: i32 = 3;
/// A quiet move is pruned if its history is below minus this, per ply of depth.
pub(crate) const HISTORY_PRUNING_MARGIN: i32 = 4_300;
/// The largest loss of a capture that is still tried before the quiet moves.
pub(crate) const GOOD_CAPTURE_LOSS: i32 = 40;

/// The minimum depth for singular extensions.
pub(crate) const SINGULAR_DEPTH: i32 = 8;
/// The singular margin, in centipawns per ply of depth: the TT move is singular if all other moves are worse than its
/// value by more than this.
pub(crate) const SINGULAR_MARGIN: i32 = 2;
/// The additional margin for extending the TT move by two plies.
pub(crate) const DOUBLE_EXTENSION_MARGIN: i32 = 26;

/// The constant part of a late move reduction, in plies.
pub(crate) const REDUCTION_BASE: f64 = 1.08;
/// The other part of a late move reduction is ln(depth) · ln(move number) divided by this.
pub(crate) const REDUCTION_DIVISOR: f64 = 1.72;
/// The amount of history that changes the reduction by one ply.
pub(crate) const REDUCTION_HISTORY: i32 = 6_500;
/// The minimum depth for internal iterative reduction.
pub(crate) const IIR_DEPTH: i32 = 4;

/// The delta pruning margin: quiescence search skips a capture if the evaluation, the captured piece and this margin
/// together do not exceed alpha.
pub(crate) const DELTA_MARGIN: i32 = 170;

/// The largest absolute value of a history counter.
pub(crate) const HISTORY_MAX: i32 = 16_384;
/// The increase of the history bonus per ply of depth.
pub(crate) const HISTORY_BONUS_STEP: i32 = 190;
/// The largest history bonus.
pub(crate) const HISTORY_BONUS_MAX: i32 = 1_700;

/// The largest correction of the static evaluation from one key.
pub(crate) const CORRECTION_MAX: i32 = 72;
/// The largest difference that one search may add to the correction history.
pub(crate) const CORRECTION_STEP: i32 = 300;

/// Piece values for static exchange evaluation. The king's value only ensures that an exchange never loses it.
pub(crate) const SEE_VALUES: ByRole<i32> = ByRole([100, 320, 335, 500, 980, 20_000, 1_300, 300]);
