//! What a node of the tree must remember to be left in the middle of its work and taken up again, and how it asks the
//! nodes below it.

use super::exchange::Checks;
use super::pack;
use super::params::{NULL_BASE, NULL_DIVISOR, NULL_EVAL, SINGULAR_MARGIN};
use super::table::Hit;
use crate::Move;

/// What a node is asked.
#[derive(Clone, Copy)]
pub(super) struct Call {
    pub alpha: i32,
    pub beta: i32,
    pub depth: i32,
    pub ply: usize,
    /// The parent expects this node to fail high.
    pub cut: bool,
    /// The side to move is in check.
    pub check: bool,
    /// A move that is left out, to see whether it is the only good one; [`pack::NONE`] for none.
    pub without: u32,
}

/// What a node is about to do with the position it searches next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// Choose the next move.
    Choose,
    /// See whether passing the turn is good enough.
    Pass,
    /// See whether the table's move is the only good one.
    Singular,
    /// Search the move with less depth and an empty window.
    Reduced,
    /// Search it with an empty window.
    Scout,
    /// Search it with the whole window.
    Full,
}

/// A node at work.
pub(super) struct Frame {
    pub call: Call,
    pub alpha: i32,
    pub best: i32,
    pub best_move: u32,
    /// Depth after what the node changed about it itself.
    pub depth: i32,
    pub eval: i32,
    pub raw_eval: i32,
    pub check: bool,
    pub improving: bool,
    pub known: Option<Hit>,
    /// The table's move takes or promotes: a quiet one is seldom better.
    pub hint_is_noisy: bool,
    /// Where its candidates are in the list, and how many of them have been picked.
    pub start: usize,
    pub picked: usize,
    pub listed: bool,
    /// The table's move has been tried before the list was made.
    pub hinted: bool,
    pub searched: usize,
    pub stage: Stage,
    pub play: Move,
    pub quiet: bool,
    pub history: i32,
    pub extension: i32,
    pub reduction: i32,
    pub nodes_before: u64,
    /// The move has been looked at once: extension and reduction are settled.
    pub settled: bool,
    pub gives_check: bool,
    pub skip_quiets: bool,
    /// From where its pieces would give check, once that has been asked.
    pub checks: Option<Checks>,
}

/// Stands for the move while none is chosen.
pub(super) const NOTHING: Move = Move::Place {
    square: crate::Square::wrap(0),
};

impl Frame {
    pub(super) fn is_first(&self) -> bool {
        self.searched <= 1
    }

    pub(super) fn full_depth(&self) -> i32 {
        self.depth - 1 + self.extension
    }

    pub(super) fn pass_call(&self) -> Call {
        let Call { beta, ply, cut, .. } = self.call;
        let surplus = ((self.eval - beta) / NULL_EVAL).clamp(0, 3);
        let depth = self.depth - NULL_BASE - self.depth / NULL_DIVISOR - surplus;
        Call {
            alpha: -beta,
            beta: 1 - beta,
            depth,
            ply: ply + 1,
            cut: !cut,
            check: false,
            without: pack::NONE,
        }
    }

    pub(super) fn singular_call(&self) -> Call {
        let value = self.known.map_or(0, |hit| hit.value);
        let beta = value - SINGULAR_MARGIN * self.depth;
        Call {
            alpha: beta - 1,
            beta,
            depth: (self.depth - 1) / 2,
            without: pack::pack(self.play),
            ..self.call
        }
    }

    /// How the move is searched next.
    pub(super) fn move_call(&self) -> Call {
        let Call { beta, ply, cut, .. } = self.call;
        let deeper = Call {
            alpha: -self.alpha - 1,
            beta: -self.alpha,
            depth: self.full_depth(),
            ply: ply + 1,
            cut: !cut,
            check: self.gives_check,
            without: pack::NONE,
        };
        match self.stage {
            Stage::Reduced => {
                let depth = (self.full_depth() - self.reduction).clamp(1, self.full_depth().max(1));
                Call {
                    depth,
                    cut: true,
                    ..deeper
                }
            }
            Stage::Full => Call {
                alpha: -beta,
                cut: beta - self.alpha == 1 && !cut,
                ..deeper
            },
            _ => deeper,
        }
    }
}
