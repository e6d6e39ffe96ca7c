//! Choosing the next move to search in a node, pruning moves, and reducing the depth of late moves.

use super::candidates::{Candidate, Class};
use super::check_squares::CheckSquares;
use super::node_state::{CurrentMove, Node, Stage};
use super::pack::{self, PackedMove};
use super::params::*;
use super::score::MATE_BOUND;
use super::searcher::Searcher;
use super::see::see_ge;
use super::table::Bound;
use crate::position::Position;
use crate::role::Role;
use crate::rules::Rules;

impl<R: Rules> Searcher<R> {
    /// Chooses the next move that is worth searching and how to search it. Returns `false` if no move is left.
    pub(super) fn choose(&mut self, position: &Position<R>, node: &mut Node) -> bool {
        let ply = node.args.ply;
        let root = ply == 0;
        let pv_node = node.args.beta - node.alpha > 1;
        while let Some(candidate) = self.pick(position, &mut node.picker, ply) {
            let Candidate { play, class, score } = candidate;
            let packed = pack::pack(play);
            if packed == node.args.excluded {
                continue;
            }
            let quiet = match class {
                Class::Quiet | Class::Killer => true,
                Class::Capture | Class::LosingCapture => false,
                Class::Settled => position.is_quiet(play),
            };
            let history = match class {
                _ if !quiet => 0,
                Class::Quiet => score,
                _ => {
                    let role = position.moving_role(play);
                    let previous = self.previous_moves(ply);
                    self.histories.quiet(position.turn(), role, play, previous)
                }
            };
            node.current = CurrentMove {
                play,
                quiet,
                history,
                nodes_before: self.nodes,
                ..CurrentMove::NONE
            };
            if !root
                && node.best_value > -MATE_BOUND
                && node.alpha < MATE_BOUND
                && self.is_pruned(position, node, class)
            {
                if node.skip_quiets && quiet {
                    let checks = check_squares(position, node);
                    self.drop_quiets(position, &checks, &node.picker);
                }
                continue;
            }
            node.searched += 1;
            node.stage = if self.may_be_singular(node, packed) {
                Stage::Singular
            } else if node.is_first_move() {
                Stage::FullWindow
            } else if node.depth >= 2
                && node.searched > 1 + usize::from(root) * 2
                && (quiet || class == Class::LosingCapture)
            {
                node.current.reduction = self.reduction(node, pv_node, packed, class);
                Stage::Reduced
            } else {
                Stage::ZeroWindow
            };
            return true;
        }
        false
    }

    /// Whether to test if the TT move is singular, that is, better than all other moves. This needs a TT entry from a
    /// deep enough search that failed high or was exact. It is not tested at the root, far from the root, or within a
    /// singular search.
    fn may_be_singular(&self, node: &Node, packed: PackedMove) -> bool {
        let ply = node.args.ply;
        node.tt_hit.is_some_and(|hit| {
            hit.best == packed
                && ply > 0
                && node.depth >= SINGULAR_DEPTH
                && hit.depth >= node.depth - 3
                && matches!(hit.bound, Bound::Lower | Bound::Exact)
                && hit.value.abs() < MATE_BOUND
                && node.args.excluded == pack::NONE
                && ply < self.root.iteration * 2
        })
    }

    /// Whether to skip the current move because it is very unlikely to matter.
    fn is_pruned(&self, position: &Position<R>, node: &mut Node, class: Class) -> bool {
        let depth = node.depth;
        let CurrentMove {
            play,
            quiet,
            history,
            ..
        } = node.current;
        if !quiet {
            // SEE pruning: the capture loses too much for the remaining depth
            // (https://www.chessprogramming.org/Static_Exchange_Evaluation).
            return depth <= SEE_PRUNING_DEPTH
                && class == Class::LosingCapture
                && position.captured_role(play) != Some(Role::King)
                && !see_ge(position, play, -see_capture_margin() * depth);
        }
        if node.args.in_check {
            return false;
        }
        // Late move pruning: after many earlier moves, this one is very unlikely to be a refutation
        // (https://www.chessprogramming.org/Futility_Pruning#Move_Count_Based_Pruning).
        let most = (LATE_MOVE_BASE + depth * depth * LATE_MOVE_QUARTERS / 4)
            / if node.improving { 1 } else { 2 };
        let late = depth <= LATE_MOVE_DEPTH && node.searched as i32 >= most;
        // Futility pruning: a quiet move is very unlikely to raise such a low evaluation above alpha
        // (https://www.chessprogramming.org/Futility_Pruning).
        let reduction = self.base_reduction(depth, node.searched) + i32::from(!node.improving)
            - history / reduction_history();
        let reduced = (depth - reduction).max(1);
        let futile = reduced <= FUTILITY_DEPTH
            && node.eval + futility_base() + futility_margin() * reduced <= node.alpha;
        // History pruning: the move has failed often (https://www.chessprogramming.org/History_Leaf_Pruning).
        let failed_often =
            depth <= HISTORY_PRUNING_DEPTH && history < -history_pruning_margin() * depth;
        if (late || futile || failed_often) && !check_squares(position, node).has(position, play) {
            node.skip_quiets |= late || futile;
            return true;
        }
        // SEE pruning of quiet moves that lose material.
        depth <= SEE_PRUNING_DEPTH && !see_ge(position, play, -see_quiet_margin() * depth)
    }

    fn base_reduction(&self, depth: i32, searched: usize) -> i32 {
        i32::from(self.reductions[depth.clamp(0, 63) as usize][searched.min(63)])
    }

    /// The late move reduction, in plies: the move is first searched to a lower depth, because the moves before it were
    /// more likely to be good (<https://www.chessprogramming.org/Late_Move_Reductions>).
    fn reduction(&self, node: &Node, pv_node: bool, packed: PackedMove, class: Class) -> i32 {
        let reduction = self.base_reduction(node.depth, node.searched);
        if class == Class::LosingCapture {
            return reduction / 2 + 1;
        }
        let killer = self.histories.killers[node.args.ply].contains(&packed);
        reduction - i32::from(pv_node) + i32::from(!node.improving) + i32::from(node.args.cut_node)
            - i32::from(killer)
            - i32::from(node.args.in_check)
            + i32::from(node.tt_move_is_noisy)
            - node.current.history / reduction_history()
    }
}

/// The squares from which pieces of the side to move would give check. They are computed at most once per node.
fn check_squares<R: Rules>(position: &Position<R>, node: &mut Node) -> CheckSquares {
    *node
        .check_squares
        .get_or_insert_with(|| CheckSquares::of(position))
}
