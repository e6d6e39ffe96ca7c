//! The first part of a node's search, before any move is tried: draws, the transposition table, and pruning by the
//! static evaluation.

use super::history::NO_MOVE;
use super::node_state::{CurrentMove, Node, NodeArgs, Stage};
use super::pack;
use super::params::*;
use super::picker::MovePicker;
use super::score::{INFINITE, MATE, MATE_BOUND, MAX_PLY, mated_in};
use super::searcher::Searcher;
use super::table::{Bound, TtHit};
use crate::position::Position;
use crate::rules::Rules;

/// The result of entering a node, before its moves are tried.
pub(super) enum Entered {
    /// The value of the position; no move needs to be searched.
    Value(i32),
    /// A node whose moves need to be searched.
    Node(Node),
    /// The nodes of the step are used up.
    Paused,
}

impl<R: Rules> Searcher<R> {
    /// Enters a node, before its moves are tried.
    pub(super) fn enter(&mut self, position: &Position<R>, args: NodeArgs) -> Entered {
        let NodeArgs {
            mut alpha,
            mut beta,
            mut depth,
            ply,
            cut_node,
            in_check,
            excluded,
        } = args;
        let root = ply == 0;
        let pv_node = args.pv_node();
        if R::ASSASSIN && position.king(position.turn()).is_none() {
            // The line ends here. Without this, the parent would append moves of an earlier node at this ply.
            self.variations[ply].clear();
            return Entered::Value(mated_in(ply));
        }
        if in_check {
            depth = depth.max(1);
        }
        if depth <= 0 {
            self.variations[ply].clear();
            return Entered::Value(self.quiesce(position, alpha, beta, ply, in_check));
        }
        if self.nodes >= self.pause_at {
            return Entered::Paused;
        }
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        self.variations[ply].clear();
        if !root
            && excluded == pack::NONE
            && (Self::is_drawn(position, in_check)
                || self.path.repeats(position.halfmove_clock() as usize))
        {
            return Entered::Value(0);
        }
        if ply >= MAX_PLY {
            return Entered::Value(if in_check {
                0
            } else {
                self.evaluate(position, ply)
            });
        }
        if !root {
            // Mate distance pruning: no line from here can improve on a shorter mate that was already found
            // (https://www.chessprogramming.org/Mate_Distance_Pruning).
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(MATE - ply as i32 - 1);
            if alpha >= beta {
                return Entered::Value(alpha);
            }
        }
        let tt_hit = if excluded == pack::NONE {
            self.table.probe(position.hash(), ply)
        } else {
            None
        };
        if let Some(hit) = tt_hit
            && !pv_node
            && hit.depth >= depth
            && hit.causes_cutoff(alpha, beta)
            && position.halfmove_clock() < 90
        {
            return Entered::Value(hit.value);
        }
        let raw_eval = match tt_hit {
            _ if in_check => -INFINITE,
            Some(hit) if hit.eval != -INFINITE => hit.eval,
            _ => self.evaluate(position, ply),
        };
        if tt_hit.is_none() && !in_check && excluded == pack::NONE {
            // Most such nodes are pruned below, and the next iteration needs the evaluation again.
            let hit = TtHit {
                best: pack::NONE,
                value: 0,
                eval: raw_eval,
                depth: 0,
                bound: Bound::None,
            };
            self.table.store(position.hash(), ply, hit);
        }
        let mut eval = -INFINITE;
        if !in_check {
            eval = (raw_eval + self.correction(position)).clamp(-MATE_BOUND + 1, MATE_BOUND - 1);
        }
        self.static_evals[ply] = eval;
        if !in_check && let Some(better) = tt_hit.and_then(|hit| hit.better_than(eval)) {
            eval = better;
        }
        // The side to move is improving if its evaluation is better than two plies ago, or, if it was in check then,
        // than four plies ago.
        let earlier = [2, 4].into_iter().find_map(|plies| {
            let eval = self.static_evals[ply.checked_sub(plies)?];
            (eval != -INFINITE).then_some(eval)
        });
        let improving =
            !in_check && earlier.is_some_and(|earlier| self.static_evals[ply] > earlier);
        self.histories.killers[ply + 1] = [pack::NONE; 2];
        let mut stage = Stage::NextMove;
        if !pv_node && !in_check && excluded == pack::NONE {
            // Reverse futility pruning: the evaluation is so far above beta that hardly any reply brings it down
            // (https://www.chessprogramming.org/Reverse_Futility_Pruning). How much of the surplus over beta would
            // remain is unknown, so only a part of it is returned.
            let margin = reverse_futility_margin() * (depth - i32::from(improving));
            if depth <= REVERSE_FUTILITY_DEPTH
                && eval - margin >= beta
                && eval < MATE_BOUND
                && beta > -MATE_BOUND
            {
                return Entered::Value(beta + (eval - beta) / REVERSE_FUTILITY_SHARE);
            }
            // Razoring: the evaluation is so far below alpha that only captures could help, and quiescence search finds
            // those (https://www.chessprogramming.org/Razoring). If alpha is a mate score, the evaluation cannot
            // decide.
            if depth <= RAZORING_DEPTH
                && alpha < MATE_BOUND
                && eval + razoring_margin() * depth <= alpha
            {
                let value = self.quiesce(position, alpha, alpha + 1, ply, false);
                if value <= alpha {
                    return Entered::Value(value);
                }
            }
            // Null move pruning: if even passing the turn fails high, some move will, too
            // (https://www.chessprogramming.org/Null_Move_Pruning). It is not tried twice in a row, nor if zugzwang is
            // likely.
            let may_try_null_move =
                ply > 0 && self.line[ply - 1] != NO_MOVE && Self::has_non_pawn_material(position);
            if depth >= NULL_MOVE_DEPTH
                && may_try_null_move
                && eval >= beta
                && beta > -MATE_BOUND
                && !tt_hit.is_some_and(|hit| hit.bound == Bound::Upper && hit.value < beta)
            {
                stage = Stage::NullMove;
            }
        }
        // Internal iterative reduction: without a TT move the move order is poor, and a shallower search provides one
        // for the next visit (https://www.chessprogramming.org/Internal_Iterative_Reductions).
        if tt_hit.is_none_or(|hit| hit.best == pack::NONE)
            && depth >= IIR_DEPTH
            && (pv_node || cut_node)
            && excluded == pack::NONE
        {
            depth -= 1;
        }
        let tt_move = tt_hit.map_or(pack::NONE, |hit| hit.best);
        Entered::Node(Node {
            args: NodeArgs { beta, ..args },
            alpha,
            best_value: -INFINITE,
            best_move: pack::NONE,
            depth,
            eval,
            raw_eval,
            improving,
            tt_hit,
            tt_move_is_noisy: pack::unpack(tt_move).is_some_and(|play| !position.is_quiet(play)),
            stage,
            picker: MovePicker::new(self.list.len(), tt_move, root),
            searched: 0,
            skip_quiets: false,
            check_squares: None,
            current: CurrentMove::NONE,
        })
    }
}
