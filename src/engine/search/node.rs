//! Searching one node of the tree. The search can stop in the middle of a node and continue later: the state for that
//! is in [`Node`], and a suspended search is a stack of nodes from the deepest node to the root.

use super::enter::Entered;
use super::history::{NO_MOVE, bonus, piece_to};
use super::node_state::{CurrentMove, Node, NodeArgs, Stage};
use super::pack;
use super::params::{clear_cutoff_margin, double_extension_margin};
use super::score::{INFINITE, MATE_BOUND, mated_in};
use super::searcher::Searcher;
use super::table::{Bound, TtHit};
use crate::color::Color;
use crate::history::RepetitionKey;
use crate::position::Position;
use crate::role::Role;
use crate::rules::Rules;

impl<R: Rules> Searcher<R> {
    /// Returns the value of a position, or `None` when the nodes of the step are used up. In the latter case the active
    /// nodes are in `suspended`, and calling this again continues them.
    pub(super) fn search(&mut self, position: &Position<R>, args: NodeArgs) -> Option<i32> {
        // A node is large, so it stays where it was made until the search is suspended.
        let mut entered = match self.suspended.pop() {
            Some(node) => Entered::Node(node),
            None => self.enter(position, args),
        };
        let value = match &mut entered {
            Entered::Value(value) => return Some(*value),
            Entered::Paused => return None,
            Entered::Node(node) => self.search_moves(position, args, node),
        };
        if let (None, Entered::Node(node)) = (value, entered) {
            self.suspended.push(node);
        }
        value
    }

    /// Searches the moves of a node, from where it stopped. Returns its value, or `None` when the nodes of the step are
    /// used up.
    #[inline(always)]
    fn search_moves(
        &mut self,
        position: &Position<R>,
        args: NodeArgs,
        node: &mut Node,
    ) -> Option<i32> {
        loop {
            match node.stage {
                Stage::NextMove => {
                    if !self.choose(position, node) {
                        return Some(self.finish_node(position, node));
                    }
                }
                Stage::NullMove => {
                    let Some(child) = position.null_move() else {
                        node.stage = Stage::NextMove;
                        continue;
                    };
                    self.line[args.ply] = NO_MOVE;
                    self.path.push(RepetitionKey {
                        hash: child.hash(),
                        irreversible: true,
                    });
                    let deeper = node.null_move_args();
                    let value = self.search(&child, deeper);
                    self.path.pop();
                    let value = value?;
                    node.stage = Stage::NextMove;
                    if -value >= args.beta {
                        let value = if -value >= MATE_BOUND {
                            args.beta
                        } else {
                            -value
                        };
                        return Some(value);
                    }
                }
                Stage::Singular => {
                    let deeper = node.singular_args();
                    let value = self.search(position, deeper)?;
                    if value < deeper.beta {
                        let double =
                            !args.pv_node() && value < deeper.beta - double_extension_margin();
                        node.current.extension = 1 + i32::from(double);
                    } else if deeper.beta >= args.beta {
                        // Multi-cut: another move reaches beta as well, so this node fails high.
                        self.list.truncate(node.picker.start());
                        return Some(deeper.beta);
                    } else if node.tt_hit.is_some_and(|hit| hit.value >= args.beta) {
                        node.current.extension = -1;
                    } else if args.cut_node {
                        node.current.extension = -2;
                    }
                    node.stage = if node.is_first_move() {
                        Stage::FullWindow
                    } else {
                        Stage::ZeroWindow
                    };
                }
                Stage::Reduced | Stage::ZeroWindow | Stage::FullWindow => {
                    if self.try_move(position, node)? {
                        return Some(self.finish_node(position, node));
                    }
                    node.stage = Stage::NextMove;
                }
            }
        }
    }

    /// Makes the current move and searches it, in up to three stages. Returns `Some(true)` if it fails high, and `None`
    /// if the search is suspended.
    fn try_move(&mut self, position: &Position<R>, node: &mut Node) -> Option<bool> {
        let ply = node.args.ply;
        let mut child = *position;
        child.play_unchecked(node.current.play);
        let role = position.moving_role(node.current.play);
        let irreversible = R::ASSASSIN
            && role == Role::Assassin
            && position.breaks_repetition(node.current.play, &child);
        self.line[ply] = piece_to(role, node.current.play);
        self.path.push(RepetitionKey {
            hash: child.hash(),
            irreversible,
        });
        if !node.current.settled {
            node.current.settled = true;
            node.current.gives_check = child.is_check();
            if node.current.gives_check {
                node.current.reduction -= 1;
            }
        }
        let value = loop {
            let deeper = node.child_args();
            let Some(value) = self.search(&child, deeper) else {
                self.path.pop();
                return None;
            };
            let value = -value;
            match node.stage {
                Stage::Reduced if value > node.alpha && deeper.depth < node.full_depth() => {
                    node.stage = Stage::ZeroWindow
                }
                Stage::Reduced | Stage::ZeroWindow
                    if value > node.alpha && value < node.args.beta =>
                {
                    node.stage = Stage::FullWindow
                }
                _ => break value,
            }
        };
        self.path.pop();
        Some(self.record_value(position, node, value))
    }

    /// Updates the node with the value of the current move. Returns `true` if it fails high.
    fn record_value(&mut self, position: &Position<R>, node: &mut Node, value: i32) -> bool {
        let ply = node.args.ply;
        if ply == 0 {
            self.root
                .note_effort(node.current.play, self.nodes - node.current.nodes_before);
        }
        if value > node.best_value {
            node.best_value = value;
            if value > node.alpha {
                node.best_move = pack::pack(node.current.play);
                if node.args.beta - node.args.alpha > 1 {
                    let (above, below) = self.variations.split_at_mut(ply + 1);
                    let line = &mut above[ply];
                    line.clear();
                    line.push(node.current.play);
                    line.extend_from_slice(&below[0]);
                    if ply == 0 {
                        self.root.note_best(&self.variations[0], value);
                    }
                }
                if value >= node.args.beta {
                    self.update_histories(position, node);
                    return true;
                }
                node.alpha = value;
            }
        }
        false
    }

    /// Increases the history of the move that failed high, and decreases that of the moves tried before it.
    fn update_histories(&mut self, position: &Position<R>, node: &Node) {
        let CurrentMove { play, quiet, .. } = node.current;
        let ply = node.args.ply;
        let color = position.turn();
        let previous = self.previous_moves(ply);
        let clear = node.best_value > node.args.beta + clear_cutoff_margin();
        let bonus = bonus(node.depth + i32::from(clear));
        let role = position.moving_role(play);
        if quiet {
            self.histories.remember_killer(ply, pack::pack(play));
            self.histories
                .reward_quiet(color, role, play, previous, bonus);
        } else if let Some(taken) = position.captured_role(play) {
            self.histories.reward_capture(role, play, taken, bonus);
        }
        let picked = node.picker.picked();
        let count = picked.len().saturating_sub(1);
        let earlier = self.list.packed(picked.start).iter().take(count);
        for other in earlier.filter_map(|candidate| candidate.play()) {
            if other == play {
                continue;
            }
            let role = position.moving_role(other);
            match position.captured_role(other) {
                Some(taken) => self.histories.reward_capture(role, other, taken, -bonus),
                None if quiet => self
                    .histories
                    .reward_quiet(color, role, other, previous, -bonus),
                None => {}
            }
        }
    }

    /// Finishes a node: stores the result in the transposition table and returns the value.
    fn finish_node(&mut self, position: &Position<R>, node: &Node) -> i32 {
        let NodeArgs {
            alpha,
            beta,
            ply,
            excluded,
            ..
        } = node.args;
        self.list.truncate(node.picker.start());
        if node.best_value == -INFINITE {
            if excluded != pack::NONE {
                return alpha;
            }
            if !node.picker.picked().is_empty() {
                // All moves were pruned, or the root limits exclude all of them.
                return alpha;
            }
            return if node.args.in_check { mated_in(ply) } else { 0 };
        }
        let best = node.best_value;
        let bound = if best >= beta {
            Bound::Lower
        } else if node.best_move != pack::NONE {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if excluded == pack::NONE && !(ply == 0 && self.root.is_partial()) {
            let quiet_best = node.best_move == pack::NONE
                || pack::unpack(node.best_move).is_some_and(|play| position.is_quiet(play));
            let tells = match bound {
                Bound::Lower => best > node.eval,
                Bound::Upper => best < node.eval,
                _ => true,
            };
            if !node.args.in_check && quiet_best && tells && best.abs() < MATE_BOUND {
                let color: Color = position.turn();
                let difference = best - self.static_evals[ply];
                self.histories.correct(
                    color,
                    Self::correction_keys(position),
                    difference,
                    node.depth,
                );
            }
            let hit = TtHit {
                best: node.best_move,
                value: best,
                eval: node.raw_eval,
                depth: node.depth,
                bound,
            };
            self.table.store(position.hash(), ply, hit);
        }
        best
    }
}
