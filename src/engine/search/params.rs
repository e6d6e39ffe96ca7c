//! The numbers of the search, all of them. Values are centipawns, depths are plies. Where each is used says why, and names
//! the page of the Chess Programming Wiki that tells of the method.

use crate::role::ByRole;

/// The half-width of the first aspiration window around the value of the iteration before.
pub(crate) const ASPIRATION_WINDOW: i32 = 14;
/// The depth from which iterations search with an aspiration window.
pub(crate) const ASPIRATION_DEPTH: i32 = 4;

/// The greatest depth at which reverse futility pruning applies.
pub(crate) const REVERSE_FUTILITY_DEPTH: i32 = 8;
/// How far above beta the static evaluation must be for reverse futility pruning, for each ply of depth.
pub(crate) const REVERSE_FUTILITY_MARGIN: i32 = 76;
/// A node cut off by reverse futility pruning returns beta and this fraction of what the evaluation is above it.
pub(crate) const REVERSE_FUTILITY_SHARE: i32 = 4;
/// The greatest depth at which razoring applies.
pub(crate) const RAZORING_DEPTH: i32 = 3;
/// How far below alpha the static evaluation must be for razoring, for each ply of depth.
pub(crate) const RAZORING_MARGIN: i32 = 240;

/// The least depth for null move pruning.
pub(crate) const NULL_MOVE_DEPTH: i32 = 3;
/// By how many plies the search behind a null move is reduced at least.
pub(crate) const NULL_MOVE_REDUCTION: i32 = 4;
/// The search behind a null move is reduced by one more ply for each time that this goes into the depth.
pub(crate) const NULL_MOVE_DEPTH_DIVISOR: i32 = 4;
/// The search behind a null move is reduced by one more ply for each time that this goes into what the evaluation is
/// above beta.
pub(crate) const NULL_MOVE_EVAL_DIVISOR: i32 = 190;

/// The greatest depth at which late move pruning applies.
pub(crate) const LATE_MOVE_DEPTH: i32 = 7;
/// The number of moves that late move pruning lets pass at depth 0.
pub(crate) const LATE_MOVE_BASE: i32 = 3;
/// How many quarters of the square of the depth late move pruning lets pass besides. Both count half where the side to
/// move is not improving.
pub(crate) const LATE_MOVE_QUARTERS: i32 = 5;
/// The greatest reduced depth at which futility pruning applies.
pub(crate) const FUTILITY_DEPTH: i32 = 8;
/// How far below alpha the static evaluation must be for futility pruning at depth 0.
pub(crate) const FUTILITY_BASE: i32 = 95;
/// How much further below it must be for each ply of depth.
pub(crate) const FUTILITY_MARGIN: i32 = 72;
/// The greatest depth at which moves are pruned by their static exchange evaluation.
pub(crate) const SEE_PRUNING_DEPTH: i32 = 8;
/// A capture that loses more than this for each ply of depth is pruned.
pub(crate) const SEE_CAPTURE_MARGIN: i32 = 92;
/// A quiet move that loses more than this for each ply of depth is pruned.
pub(crate) const SEE_QUIET_MARGIN: i32 = 66;
/// The greatest depth at which history pruning applies.
pub(crate) const HISTORY_PRUNING_DEPTH: i32 = 3;
/// A quiet move whose history is worse than minus this for each ply of depth is pruned.
pub(crate) const HISTORY_PRUNING_MARGIN: i32 = 4_300;
/// A capture that loses no more than this is tried before the quiet moves.
pub(crate) const GOOD_CAPTURE_LOSS: i32 = 40;

/// The least depth for singular extensions.
pub(crate) const SINGULAR_DEPTH: i32 = 8;
/// The TT move is singular when all other moves stay this far below its value for each ply of depth.
pub(crate) const SINGULAR_MARGIN: i32 = 2;
/// The TT move is extended by two plies when all other moves stay this much further below.
pub(crate) const DOUBLE_EXTENSION_MARGIN: i32 = 26;

/// The constant part of a late move reduction.
pub(crate) const REDUCTION_BASE: f64 = 1.08;
/// The other part of a late move reduction is the product of the logarithms of depth and move number, divided by this.
pub(crate) const REDUCTION_DIVISOR: f64 = 1.72;
/// How much history is worth one ply of reduction.
pub(crate) const REDUCTION_HISTORY: i32 = 6_500;
/// The least depth for internal iterative reduction.
pub(crate) const IIR_DEPTH: i32 = 4;

/// In quiescence a capture is pruned if the evaluation, what it takes and this together do not reach alpha.
pub(crate) const DELTA_MARGIN: i32 = 170;

/// The largest absolute value of a history counter.
pub(crate) const HISTORY_MAX: i32 = 16_384;
/// How much a history bonus grows with each ply of depth.
pub(crate) const HISTORY_BONUS_STEP: i32 = 190;
/// The largest history bonus.
pub(crate) const HISTORY_BONUS_MAX: i32 = 1_700;

/// The largest correction of the static evaluation for one of its reasons.
pub(crate) const CORRECTION_MAX: i32 = 72;
/// The largest difference that one search may teach a correction.
pub(crate) const CORRECTION_STEP: i32 = 300;

/// What pieces are worth in a static exchange evaluation. The king's value only says that it is never lost in one.
pub(crate) const SEE_VALUES: ByRole<i32> = ByRole([100, 320, 335, 500, 980, 20_000, 1_300, 300]);
