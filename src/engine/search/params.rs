//! All parameters of the search. Values are in centipawns and depths in plies unless stated otherwise. The code that
//! uses a parameter explains it and links to the method on the Chess Programming Wiki.
//!
//! The first part lists the parameters that matches can tune, each with its least and greatest value and the step that
//! tuning tries at the end. They are functions: constant ones, unless the feature `tuning` lets them return what
//! `tuning::select` has chosen. The second part is the constants.

use super::tuning::Parameter;
use crate::ByRole;

/// Declares the tunable parameters: a function for each, and the table of all.
macro_rules! parameters {
    ($($(#[$doc:meta])* $name:ident: $value:literal, $min:literal..=$max:literal, step $step:literal;)*) => {
        $(
            $(#[$doc])*
            #[cfg(not(feature = "tuning"))]
            #[inline(always)]
            pub(crate) const fn $name() -> i32 {
                $value
            }

            $(#[$doc])*
            #[cfg(feature = "tuning")]
            #[inline(always)]
            pub(crate) fn $name() -> i32 {
                super::tuning::selected(Index::$name as usize)
            }
        )*

        /// The place of each parameter in the table.
        #[cfg(feature = "tuning")]
        #[allow(non_camel_case_types)] // They are the names of the functions.
        enum Index {
            $($name,)*
        }

        /// The number of tunable parameters.
        pub(super) const COUNT: usize = [$(stringify!($name)),*].len();

        /// The tunable parameters, in the order of their declaration.
        pub(super) const TABLE: [Parameter; COUNT] = [
            $(Parameter {
                name: stringify!($name),
                value: $value,
                min: $min,
                max: $max,
                step: $step,
            },)*
        ];
    };
}

parameters! {
    /// The half-width of the first aspiration window around the value of the previous iteration.
    aspiration_window: 14, 4..=50, step 3;
    /// The reverse futility margin, in centipawns per ply of depth: how far the static evaluation must be above beta.
    reverse_futility_margin: 76, 30..=150, step 8;
    /// The razoring margin, in centipawns per ply of depth: how far the static evaluation must be below alpha.
    razoring_margin: 240, 80..=600, step 30;
    /// A null move search is reduced by one more ply per this many centipawns of evaluation above beta, up to three
    /// plies.
    null_move_eval_divisor: 190, 60..=500, step 25;
    /// The futility margin at depth 0, in centipawns: how far the static evaluation must be below alpha.
    futility_base: 95, 0..=250, step 12;
    /// The addition to the futility margin, in centipawns per ply of depth.
    futility_margin: 72, 20..=180, step 8;
    /// The largest loss of a capture that is not pruned, in centipawns per ply of depth.
    see_capture_margin: 92, 20..=220, step 10;
    /// The largest loss of a quiet move that is not pruned, in centipawns per ply of depth.
    see_quiet_margin: 66, 10..=160, step 8;
    /// A quiet move is pruned if its history is below minus this, per ply of depth.
    history_pruning_margin: 4_300, 1_000..=9_000, step 400;
    /// The largest loss of a capture that is still tried before the quiet moves.
    good_capture_loss: 40, 0..=150, step 10;
    /// The additional margin for extending the TT move by two plies.
    double_extension_margin: 26, 0..=100, step 5;
    /// The constant part of a late move reduction, in hundredths of a ply.
    reduction_base: 108, 0..=220, step 10;
    /// The other part of a late move reduction, in plies, is ln(depth) · ln(move number) divided by this, which is in
    /// hundredths.
    reduction_divisor: 172, 100..=320, step 10;
    /// The amount of history that changes the reduction by one ply.
    reduction_history: 6_500, 2_000..=16_000, step 600;
    /// The delta pruning margin: quiescence search skips a capture if the evaluation, the captured piece and this
    /// margin together do not exceed alpha.
    delta_margin: 170, 40..=450, step 20;
    /// The increase of the history bonus per ply of depth.
    history_bonus_step: 190, 60..=450, step 20;
    /// The largest history bonus.
    history_bonus_max: 1_700, 500..=4_000, step 150;
    /// A cutoff whose value is above beta by more than this gets the bonus of one more ply of depth.
    clear_cutoff_margin: 80, 10..=250, step 10;
    /// The largest correction of the static evaluation from one key.
    correction_max: 72, 24..=160, step 6;
    /// The largest difference that one search may add to the correction history.
    correction_step: 300, 80..=900, step 30;
}

/// The minimum depth for aspiration windows.
pub(crate) const ASPIRATION_DEPTH: i32 = 4;

/// The maximum depth for reverse futility pruning.
pub(crate) const REVERSE_FUTILITY_DEPTH: i32 = 8;
/// A node cut off by reverse futility pruning returns beta plus the surplus of the evaluation divided by this.
pub(crate) const REVERSE_FUTILITY_SHARE: i32 = 4;
/// The maximum depth for razoring.
pub(crate) const RAZORING_DEPTH: i32 = 3;

/// The minimum depth for null move pruning.
pub(crate) const NULL_MOVE_DEPTH: i32 = 3;
/// The minimum reduction of a null move search, in plies.
pub(crate) const NULL_MOVE_REDUCTION: i32 = 4;
/// A null move search is reduced by one more ply per this many plies of depth.
pub(crate) const NULL_MOVE_DEPTH_DIVISOR: i32 = 4;

/// The maximum depth for late move pruning.
pub(crate) const LATE_MOVE_DEPTH: i32 = 7;
/// The constant part of the number of moves tried before late move pruning.
pub(crate) const LATE_MOVE_BASE: i32 = 3;
/// The other part of that number, in quarters of the squared depth. Both parts are halved if the side to move is not
/// improving.
pub(crate) const LATE_MOVE_QUARTERS: i32 = 5;
/// The maximum reduced depth for futility pruning.
pub(crate) const FUTILITY_DEPTH: i32 = 8;
/// The maximum depth for pruning moves by static exchange evaluation.
pub(crate) const SEE_PRUNING_DEPTH: i32 = 8;
/// The maximum depth for history pruning.
pub(crate) const HISTORY_PRUNING_DEPTH: i32 = 3;

/// The minimum depth for singular extensions.
pub(crate) const SINGULAR_DEPTH: i32 = 8;
/// The singular margin, in centipawns per ply of depth: the TT move is singular if all other moves are worse than its
/// value by more than this.
pub(crate) const SINGULAR_MARGIN: i32 = 2;

/// The minimum depth for internal iterative reduction.
pub(crate) const IIR_DEPTH: i32 = 4;

/// The largest absolute value of a history counter.
pub(crate) const HISTORY_MAX: i32 = 16_384;

/// Piece values for static exchange evaluation. The king's value only ensures that an exchange never loses it.
pub(crate) const SEE_VALUES: ByRole<i32> = ByRole([100, 320, 335, 500, 980, 20_000, 1_300, 300]);
