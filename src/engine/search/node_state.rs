//! What a node of the tree must remember to be left in the middle of its work and taken up again, and how it asks the
//! nodes below it.

use super::check_squares::CheckSquares;
use super::pack::{self, PackedMove};
use super::params::{
    NULL_MOVE_DEPTH_DIVISOR, NULL_MOVE_EVAL_DIVISOR, NULL_MOVE_REDUCTION, SINGULAR_MARGIN,
};
use super::picker::MovePicker;
use super::table::TtHit;
use crate::moves::Move;

/// The arguments of a search: what is asked about a node.
#[derive(Clone, Copy)]
pub(super) struct NodeArgs {
    pub alpha: i32,
    pub beta: i32,
    pub depth: i32,
    pub ply: usize,
    /// A cut node: the parent expects it to fail high (<https://www.chessprogramming.org/Node_Types>).
    pub cut_node: bool,
    /// The side to move is in check.
    pub in_check: bool,
    /// The excluded move of a singular search; [`pack::NONE`] for none.
    pub excluded: PackedMove,
}

impl NodeArgs {
    /// A PV node: the window is open, its exact value is wanted.
    pub(super) fn pv_node(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// What a node is about to do with the position it searches next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// Choose the next move.
    NextMove,
    /// See whether passing the turn is good enough.
    NullMove,
    /// See whether the TT move is the only good one.
    Singular,
    /// Search the move with a late move reduction and a zero window.
    Reduced,
    /// Search it with a zero window.
    ZeroWindow,
    /// Search it with the whole window.
    FullWindow,
}

/// A node at work.
pub(super) struct Node {
    pub args: NodeArgs,
    pub alpha: i32,
    pub best_value: i32,
    pub best_move: PackedMove,
    /// The depth that is left, after internal iterative reduction.
    pub depth: i32,
    /// The static evaluation with its corrections, or a better value from the table.
    pub eval: i32,
    /// The static evaluation without corrections, as the table keeps it.
    pub raw_eval: i32,
    /// Whether the static evaluation is better than at the last turn of the same side.
    pub improving: bool,
    pub tt_hit: Option<TtHit>,
    /// Whether the TT move captures or promotes. A quiet move is seldom better then.
    pub tt_move_is_noisy: bool,
    pub stage: Stage,
    pub picker: MovePicker,
    /// How many moves have been searched, or are being searched.
    pub searched: usize,
    /// Whether the quiet moves that are left are not worth searching.
    pub skip_quiets: bool,
    /// From where the pieces of the side to move would give check. It is worked out when it is first needed.
    pub check_squares: Option<CheckSquares>,
    pub current: CurrentMove,
}

/// The move that a node is searching.
pub(super) struct CurrentMove {
    pub play: Move,
    pub quiet: bool,
    pub history: i32,
    pub extension: i32,
    pub reduction: i32,
    pub gives_check: bool,
    /// Whether the move has been made once, so that `gives_check` and the reduction are known.
    pub settled: bool,
    pub nodes_before: u64,
}

impl CurrentMove {
    /// Stands in as long as no move is chosen.
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

    /// The depth of the current move without a reduction.
    pub(super) fn full_depth(&self) -> i32 {
        self.depth - 1 + self.current.extension
    }

    /// The arguments of the search behind a null move: whether passing fails high with less depth
    /// (<https://www.chessprogramming.org/Null_Move_Pruning>).
    pub(super) fn null_move_args(&self) -> NodeArgs {
        let NodeArgs {
            beta,
            ply,
            cut_node,
            ..
        } = self.args;
        let surplus = ((self.eval - beta) / NULL_MOVE_EVAL_DIVISOR).clamp(0, 3);
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

    /// The arguments of the singular search: whether some other move comes near the value of the TT move
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

    /// How the current move is searched next.
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
