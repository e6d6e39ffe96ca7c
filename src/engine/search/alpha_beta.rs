//! The alpha-beta search of one node, from top to bottom in the order in which it happens: draws and the transposition
//! table, pruning by the static evaluation, then move after move until one fails high. The moves come from `move_picker`,
//! the leaves go to `quiesce`, what a cutoff teaches is in `learning`, what lies above the tree in `root` and `searcher`.
//!
//! A search in a browser must give way to the page many times a second, and WebAssembly there has no threads to stop.
//! So this search, unlike that of other engines, can be suspended in the middle of any node. It is written as an ordinary
//! recursion, but all that a node must remember is in a [`Node`] and not in local variables, and before each child is
//! searched, [`Node::task`] says why. When the nodes of a slice ([`Searcher::step`]) are used up, the deepest call returns `None`, and every
//! call on the way up puts its [`Node`] on the stack of suspended nodes, the root last. To continue, the search calls
//! itself for the root once more. Each call takes its node from the stack, does the task again with the same arguments,
//! and so reaches the node where it stopped, as if nothing had happened: slices of any size give the same result.

use std::ops::ControlFlow::{self, Break, Continue};

use super::candidates::{Candidate, Class};
use super::check_squares::CheckSquares;
use super::history::{NO_MOVE, piece_to};
use super::move_picker::MovePicker;
use super::pack::{self, PackedMove};
use super::params::*;
use super::score::{INFINITE, MATE, MATE_BOUND, MAX_PLY, mated_in};
use super::searcher::Searcher;
use super::see::see_ge;
use super::table::{Bound, TtHit};
use crate::rules::Rules;
use crate::{Move, Position, RepetitionKey, Role, Square};

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

/// What a node does next, or does again when the search continues.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    /// Pick the next move that is worth searching.
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

/// A node in progress: all that its search must remember when it is suspended.
pub(super) struct Node {
    pub(super) args: NodeArgs,
    alpha: i32,
    pub(super) best_value: i32,
    best_move: PackedMove,
    /// The remaining depth, after internal iterative reduction.
    pub(super) depth: i32,
    /// The corrected static evaluation, or a better value from the transposition table.
    eval: i32,
    /// The static evaluation without corrections, as stored in the transposition table.
    raw_eval: i32,
    /// Whether the static evaluation is better than on this side's previous turn.
    improving: bool,
    tt_hit: Option<TtHit>,
    /// Whether the TT move captures or promotes. If so, a quiet move is seldom better.
    tt_move_is_noisy: bool,
    task: Task,
    pub(super) picker: MovePicker,
    /// The number of moves searched so far, including the current one.
    searched: usize,
    /// Whether the remaining quiet moves are skipped.
    skip_quiets: bool,
    /// The squares from which the side to move would give check, computed when they are first needed.
    check_squares: Option<CheckSquares>,
    pub(super) current: CurrentMove,
}

/// The move that a node is currently searching.
pub(super) struct CurrentMove {
    pub(super) mv: Move,
    pub(super) quiet: bool,
    history: i32,
    extension: i32,
    reduction: i32,
    gives_check: bool,
    /// Whether the move has been made once, so that `gives_check` and the reduction are final.
    settled: bool,
    nodes_before: u64,
}

impl CurrentMove {
    /// A placeholder for when no move has been picked yet.
    const NONE: CurrentMove = CurrentMove {
        mv: Move::Place {
            square: Square::wrap(0),
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
    /// The squares from which pieces of the side to move would give check. They are computed at most once per node.
    fn check_squares<R: Rules>(&mut self, position: &Position<R>) -> CheckSquares {
        *self
            .check_squares
            .get_or_insert_with(|| CheckSquares::of(position))
    }
}

impl<R: Rules> Searcher<R> {
    /// Returns the value of a position, or `None` when the nodes of the slice are used up. In the latter case the active
    /// nodes are in `suspended`, and calling this again continues them.
    pub(super) fn search(&mut self, position: &Position<R>, args: NodeArgs) -> Option<i32> {
        // A node is large, so it stays where it was made until the search is suspended.
        let mut entered = match self.suspended.pop() {
            Some(node) => Continue(node),
            None => self.enter(position, args),
        };
        let value = match &mut entered {
            Break(value) => return *value,
            Continue(node) => self.search_moves(position, node),
        };
        if let (None, Continue(node)) = (value, entered) {
            self.suspended.push(node);
        }
        value
    }

    /// The first part of a node, before any move is tried. Breaks off with a value if no move needs to be searched, and
    /// with `None` if the nodes of the slice are used up.
    fn enter(&mut self, position: &Position<R>, args: NodeArgs) -> ControlFlow<Option<i32>, Node> {
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
            return Break(Some(mated_in(ply)));
        }
        if in_check {
            depth = depth.max(1);
        }
        if depth <= 0 {
            self.variations[ply].clear();
            return Break(Some(self.quiesce(position, alpha, beta, ply, in_check)));
        }
        if self.nodes >= self.pause_at {
            return Break(None);
        }
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        self.variations[ply].clear();
        if !root
            && excluded == pack::NONE
            && (Self::is_drawn(position, in_check)
                || self.path.repeats(Self::reach_of_repetition(position)))
        {
            return Break(Some(0));
        }
        if ply >= MAX_PLY {
            return Break(Some(if in_check {
                0
            } else {
                self.evaluate(position, ply)
            }));
        }
        if !root {
            // Mate distance pruning: no line from here can improve on a shorter mate that was already found
            // (https://www.chessprogramming.org/Mate_Distance_Pruning).
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(MATE - ply as i32 - 1);
            if alpha >= beta {
                return Break(Some(alpha));
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
            && self.is_credible(position, hit, ply, in_check)
        {
            return Break(Some(hit.value));
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
        let mut task = Task::NextMove;
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
                return Break(Some(beta + (eval - beta) / REVERSE_FUTILITY_SHARE));
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
                    return Break(Some(value));
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
                task = Task::NullMove;
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
        Continue(Node {
            args: NodeArgs { beta, ..args },
            alpha,
            best_value: -INFINITE,
            best_move: pack::NONE,
            depth,
            eval,
            raw_eval,
            improving,
            tt_hit,
            tt_move_is_noisy: pack::unpack(tt_move).is_some_and(|mv| !position.is_quiet(mv)),
            task,
            picker: MovePicker::new(self.list.len(), tt_move, root),
            searched: 0,
            skip_quiets: false,
            check_squares: None,
            current: CurrentMove::NONE,
        })
    }

    /// Whether the side to move has at least a rook, or at least two pieces, besides pawns and king. With less
    /// material, zugzwang is likely.
    fn has_non_pawn_material(position: &Position<R>) -> bool {
        let own = position.by_color(position.turn());
        let humble = position.by_role(Role::Pawn) | position.by_role(Role::King);
        own.without(humble).more_than_one() || own.intersects(position.board().straight_sliders())
    }

    /// Searches the moves of a node, from where it stopped. Returns its value, or `None` when the nodes of the slice are
    /// used up.
    #[inline(always)]
    fn search_moves(&mut self, position: &Position<R>, node: &mut Node) -> Option<i32> {
        loop {
            match node.task {
                Task::NextMove => {
                    if !self.next_move(position, node) {
                        return Some(self.finish_node(position, node));
                    }
                }
                Task::NullMove => {
                    if let Some(value) = self.search_null_move(position, node)? {
                        return Some(value);
                    }
                }
                Task::Singular => {
                    if let Some(value) = self.search_other_moves(position, node)? {
                        return Some(value);
                    }
                }
                Task::Reduced | Task::ZeroWindow | Task::FullWindow => {
                    if self.search_move(position, node)? {
                        return Some(self.finish_node(position, node));
                    }
                }
            }
        }
    }

    /// Searches the null move at reduced depth with a zero window. Returns the value of the node if that fails high, and
    /// `None` alone if the search is suspended.
    #[inline(always)]
    fn search_null_move(&mut self, position: &Position<R>, node: &mut Node) -> Option<Option<i32>> {
        let NodeArgs {
            beta,
            ply,
            cut_node,
            ..
        } = node.args;
        let Some(child) = position.null_move() else {
            node.task = Task::NextMove;
            return Some(None);
        };
        let surplus = ((node.eval - beta) / null_move_eval_divisor()).clamp(0, 3);
        let reduction = NULL_MOVE_REDUCTION + node.depth / NULL_MOVE_DEPTH_DIVISOR + surplus;
        let args = NodeArgs {
            alpha: -beta,
            beta: 1 - beta,
            depth: node.depth - reduction,
            ply: ply + 1,
            cut_node: !cut_node,
            in_check: false,
            excluded: pack::NONE,
        };
        self.line[ply] = NO_MOVE;
        self.path.push(RepetitionKey {
            hash: child.hash(),
            irreversible: true,
        });
        let value = self.search(&child, args);
        self.path.pop();
        let value = -value?;
        node.task = Task::NextMove;
        let proven = if value >= MATE_BOUND { beta } else { value };
        Some((value >= beta).then_some(proven))
    }

    /// Picks the next move that is worth searching and decides how to search it. Returns `false` if no move is left.
    fn next_move(&mut self, position: &Position<R>, node: &mut Node) -> bool {
        let ply = node.args.ply;
        let root = ply == 0;
        let pv_node = node.args.beta - node.alpha > 1;
        while let Some(Candidate { mv, class, score }) = self.pick(position, &mut node.picker, ply)
        {
            let packed = pack::pack(mv);
            if packed == node.args.excluded {
                node.picker.skip(&mut self.list);
                continue;
            }
            let quiet = match class {
                Class::Quiet | Class::Killer => true,
                Class::Capture | Class::LosingCapture => false,
                Class::Settled => position.is_quiet(mv),
            };
            let history = match class {
                _ if !quiet => 0,
                Class::Quiet => score,
                _ => {
                    let role = position.moving_role(mv);
                    let previous = self.previous_moves(ply);
                    self.histories.quiet(position.turn(), role, mv, previous)
                }
            };
            node.current = CurrentMove {
                mv,
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
                node.picker.skip(&mut self.list);
                if node.skip_quiets && quiet {
                    let checks = node.check_squares(position);
                    self.drop_quiets(position, &checks, &node.picker);
                }
                continue;
            }
            node.searched += 1;
            node.task = if self.may_be_singular(node, packed) {
                Task::Singular
            } else if node.searched == 1 {
                Task::FullWindow
            } else if node.depth >= 2
                && node.searched > 1 + usize::from(root) * 2
                && (quiet || class == Class::LosingCapture)
            {
                node.current.reduction = self.reduction(node, pv_node, packed, class);
                Task::Reduced
            } else {
                Task::ZeroWindow
            };
            return true;
        }
        false
    }

    /// Whether to skip the current move because it is very unlikely to matter.
    fn is_pruned(&self, position: &Position<R>, node: &mut Node, class: Class) -> bool {
        let depth = node.depth;
        let CurrentMove {
            mv, quiet, history, ..
        } = node.current;
        if !quiet {
            // SEE pruning: the capture loses too much for the remaining depth
            // (https://www.chessprogramming.org/Static_Exchange_Evaluation).
            return depth <= SEE_PRUNING_DEPTH
                && class == Class::LosingCapture
                && position.captured_role(mv) != Some(Role::King)
                && !see_ge(position, mv, -see_capture_margin() * depth);
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
        if (late || futile || failed_often) && !node.check_squares(position).has(position, mv) {
            node.skip_quiets |= late || futile;
            return true;
        }
        // SEE pruning of quiet moves that lose material.
        depth <= SEE_PRUNING_DEPTH && !see_ge(position, mv, -see_quiet_margin() * depth)
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

    /// Searches all moves but the TT move at reduced depth, to test whether any comes close to its value
    /// (<https://www.chessprogramming.org/Singular_Extensions>), and extends the TT move if none does. Returns the value
    /// of the node if another move reaches beta as well, and `None` alone if the search is suspended.
    fn search_other_moves(
        &mut self,
        position: &Position<R>,
        node: &mut Node,
    ) -> Option<Option<i32>> {
        let args = node.args;
        let tt_value = node.tt_hit.map_or(0, |hit| hit.value);
        let beta = tt_value - SINGULAR_MARGIN * node.depth;
        let value = self.search(
            position,
            NodeArgs {
                alpha: beta - 1,
                beta,
                depth: (node.depth - 1) / 2,
                excluded: pack::pack(node.current.mv),
                ..args
            },
        )?;
        node.current.extension = if value < beta {
            1 + i32::from(!args.pv_node() && value < beta - double_extension_margin())
        } else if beta >= args.beta {
            // Multi-cut: this node fails high whatever the TT move is worth.
            self.list.truncate(node.picker.start());
            return Some(Some(beta));
        } else if tt_value >= args.beta {
            -1
        } else if args.cut_node {
            -2
        } else {
            0
        };
        node.task = if node.searched == 1 {
            Task::FullWindow
        } else {
            Task::ZeroWindow
        };
        Some(None)
    }

    /// How many plies back a position can have occurred.
    fn reach_of_repetition(position: &Position<R>) -> usize {
        match R::PAWNS_RETURN {
            true => usize::MAX,
            false => position.halfmove_clock() as usize,
        }
    }

    /// Makes the current move and searches it, in up to three tasks. Returns `Some(true)` if it fails high, and `None`
    /// if the search is suspended.
    fn search_move(&mut self, position: &Position<R>, node: &mut Node) -> Option<bool> {
        let NodeArgs {
            beta,
            ply,
            cut_node,
            ..
        } = node.args;
        let mv = node.current.mv;
        let mut child = *position;
        child.play_unchecked(mv);
        let role = position.moving_role(mv);
        let may_break = R::PAWNS_RETURN || R::ASSASSIN && role == Role::Assassin;
        let irreversible = may_break && position.breaks_repetition(mv, &child);
        self.line[ply] = piece_to(role, mv);
        self.path.push(RepetitionKey {
            hash: child.hash(),
            irreversible,
        });
        let current = &mut node.current;
        if !current.settled {
            current.settled = true;
            current.gives_check = child.is_check();
            current.reduction -= i32::from(current.gives_check);
        }
        let full_depth = node.depth - 1 + current.extension;
        let reduced_depth = (full_depth - current.reduction).clamp(1, full_depth.max(1));
        let in_check = current.gives_check;
        let value = loop {
            let alpha = node.alpha;
            let zero_window = NodeArgs {
                alpha: -alpha - 1,
                beta: -alpha,
                depth: full_depth,
                ply: ply + 1,
                cut_node: !cut_node,
                in_check,
                excluded: pack::NONE,
            };
            let args = match node.task {
                Task::Reduced => NodeArgs {
                    depth: reduced_depth,
                    cut_node: true,
                    ..zero_window
                },
                Task::FullWindow => NodeArgs {
                    alpha: -beta,
                    cut_node: beta - alpha == 1 && !cut_node,
                    ..zero_window
                },
                _ => zero_window,
            };
            let Some(value) = self.search(&child, args) else {
                self.path.pop();
                return None;
            };
            let value = -value;
            node.task = match node.task {
                Task::Reduced if value > alpha && reduced_depth < full_depth => Task::ZeroWindow,
                Task::Reduced | Task::ZeroWindow if value > alpha && value < beta => {
                    Task::FullWindow
                }
                _ => break value,
            };
        };
        self.path.pop();
        node.task = Task::NextMove;
        Some(self.record_value(position, node, value))
    }

    /// Updates the node with the value of the current move. Returns `true` if it fails high.
    fn record_value(&mut self, position: &Position<R>, node: &mut Node, value: i32) -> bool {
        let ply = node.args.ply;
        if ply == 0 {
            self.root
                .note_effort(node.current.mv, self.nodes - node.current.nodes_before);
        }
        node.best_value = node.best_value.max(value);
        if value <= node.alpha {
            return false;
        }
        node.best_move = pack::pack(node.current.mv);
        if node.args.pv_node() {
            let (above, below) = self.variations.split_at_mut(ply + 1);
            let line = &mut above[ply];
            line.clear();
            line.push(node.current.mv);
            line.extend_from_slice(&below[0]);
            if ply == 0 {
                self.root.note_best(line, value);
            }
        }
        if value >= node.args.beta {
            self.update_histories(position, node);
            return true;
        }
        node.alpha = value;
        false
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
        let best = node.best_value;
        if best == -INFINITE {
            // There is no legal move, or all were pruned or excluded.
            return match node.args.in_check {
                _ if excluded != pack::NONE || !node.picker.picked().is_empty() => alpha,
                true => mated_in(ply),
                false => 0,
            };
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if node.best_move != pack::NONE {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if excluded == pack::NONE && !(ply == 0 && self.root.is_partial()) {
            let quiet_best = node.best_move == pack::NONE
                || pack::unpack(node.best_move).is_some_and(|mv| position.is_quiet(mv));
            let tells = match bound {
                Bound::Lower => best > node.eval,
                Bound::Upper => best < node.eval,
                _ => true,
            };
            if !node.args.in_check && quiet_best && tells && best.abs() < MATE_BOUND {
                let keys = Self::correction_keys(position);
                let difference = best - self.static_evals[ply];
                self.histories
                    .correct(position.turn(), keys, difference, node.depth);
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
