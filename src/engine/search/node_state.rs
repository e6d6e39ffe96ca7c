//! The state of a node, which allows the search to stop and continue in the middle of it, and the arguments for
//! searching its children.

use super::check_squares::CheckSquares;
use super::pack::{self, PackedMove};
use super::params::{
    NULL_MOVE_DEPTH_DIVISOR, NULL_MOVE_REDUCTION, SINGULAR_MARGIN, null_move_eval_divisor,
};
use super::picker::MovePicker;
use super::table::TtHit;
use crate::moves::Move;

/// The arguments of a node's search.
#[derive(Clone, Copy)]
pub(super) struct NodeArgs {
    pub alpha: i32,
    pub beta: i32,
    pub depth: i32,
    pub ply: usize,
    /// Whether this is a cut node: the parent expects it to fail high (<https://www.chessprogramming.org/Node_Types>).
    pub cut_node: bool,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// The excluded move of a singular search, or [`pack::NONE`].
    pub excluded: PackedMove,
}

impl NodeArgs {
    /// Whether this is a PV node: its window is open, and its exact value matters.
    pub(super) fn pv_node(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// The next thing a node does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// Choose the next move.
    NextMove,
    /// Test whether passing the turn is good enough (null move pruning).
    NullMove,
    /// Test whether the TT move is the only good one (singular extension).
    Singular,
    /// Search the current move with a late move reduction and a zero window.
    Reduced,
    /// Search the current move with a zero window and without reduction.
    ZeroWindow,
    /// Search the current move with the full window.
    FullWindow,
}

/// A node in progress.
pub(super) struct Node {
    pub args: NodeArgs,
    pub alpha: i32,
    pub best_value: i32,
    pub best_move: PackedMove,
    /// The remaining depth, after internal iterative reduction.
    pub depth: i32,
    /// The corrected static evaluation, or a better value from the transposition table.
    pub eval: i32,
    /// The static evaluation without corrections, as stored in the transposition table.
    pub raw_eval: i32,
    /// Whether the static evaluation is better than on this side's previous turn.
    pub improving: bool,
    pub tt_hit: Option<TtHit>,
    /// Whether the TT move captures or promotes. If so, a quiet move is seldom better.
    pub tt_move_is_noisy: bool,
    pub stage: Stage,
    pub picker: MovePicker,
    /// The number of moves searched so far, including the current one.
    pub searched: usize,
    /// Whether the remaining quiet moves are skipped.
    pub skip_quiets: bool,
    /// The squares from which the side to move would give check, computed when they are first needed.
    pub check_squares: Option<CheckSquares>,
    pub current: CurrentMove,
}

/// The move that a node is currently searching.
pub(super) struct CurrentMove {
    pub play: Move,
    pub quiet: bool,
    pub history: i32,
    pub extension: i32,
    pub reduction: i32,
    pub gives_check: bool,
    /// Whether the move has been made once, so that `gives_check` and the reduction are final.
    pub settled: bool,
    pub nodes_before: u64,
}

impl CurrentMove {
    /// A placeholder for when no move has been chosen yet.
    pub(super) const NONE: CurrentMove = CurrentMove {
        play: Move::Place {
            square: crate::square::Square::wrap(0),
        },
        quiet: false,
        history: 0,
        extension: 0,
        reduction: 0,
        gives_check: false,
        settled: false,
        nodes_before: 0,
    };
}

impl Node {
    pub(super) fn is_first_move(&self) -> bool {
        self.searched <= 1
    }

    /// The depth of the current move without reduction.
    pub(super) fn full_depth(&self) -> i32 {
        self.depth - 1 + self.current.extension
    }

    /// The arguments for searching the null move at reduced depth with a zero window
    /// (<https://www.chessprogramming.org/Null_Move_Pruning>).
    pub(super) fn null_move_args(&self) -> NodeArgs {
        let NodeArgs {
            beta,
            ply,
            cut_node,
            ..
        } = self.args;
        let surplus = ((self.eval - beta) / null_move_eval_divisor()).clamp(0, 3);
        let reduction = NULL_MOVE_REDUCTION + self.depth / NULL_MOVE_DEPTH_DIVISOR + surplus;
        NodeArgs {
            alpha: -beta,
            beta: 1 - beta,
            depth: self.depth - reduction,
            ply: ply + 1,
            cut_node: !cut_node,
            in_check: false,
            excluded: pack::NONE,
        }
    }

    /// The arguments of the singular search, which tests whether any other move comes close to the value of the TT move
    /// (<https://www.chessprogramming.org/Singular_Extensions>).
    pub(super) fn singular_args(&self) -> NodeArgs {
        let value = self.tt_hit.map_or(0, |hit| hit.value);
        let beta = value - SINGULAR_MARGIN * self.depth;
        NodeArgs {
            alpha: beta - 1,
            beta,
            depth: (self.depth - 1) / 2,
            excluded: pack::pack(self.current.play),
            ..self.args
        }
    }

    /// The arguments for searching the current move in the current stage.
    pub(super) fn child_args(&self) -> NodeArgs {
        let NodeArgs {
            beta,
            ply,
            cut_node,
            ..
        } = self.args;
        let zero_window = NodeArgs {
            alpha: -self.alpha - 1,
            beta: -self.alpha,
            depth: self.full_depth(),
            ply: ply + 1,
            cut_node: !cut_node,
            in_check: self.current.gives_check,
            excluded: pack::NONE,
        };
        match self.stage {
            Stage::Reduced => {
                let reduced = self.full_depth() - self.current.reduction;
                NodeArgs {
                    depth: reduced.clamp(1, self.full_depth().max(1)),
                    cut_node: true,
                    ..zero_window
                }
            }
            Stage::FullWindow => NodeArgs {
                alpha: -beta,
                cut_node: beta - self.alpha == 1 && !cut_node,
                ..zero_window
            },
            _ => zero_window,
        }
    }
}
