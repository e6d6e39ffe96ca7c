//! One node of the tree. It can be left in the middle of its work and taken up again: what it needs for that is in its
//! [`Frame`], and a suspended search is the stack of frames from the deepest node up to the root.

use super::Searcher;
use super::exchange::{checks_directly, is_quiet, mover, victim, yields};
use super::history::{NO_FOOTPRINT, bonus, footprint};
use super::order::{Candidate, FIRST, is_history, is_losing_capture, is_unproven_capture, losing};
use super::pack;
use super::params::*;
use super::path::Visit;
use super::score::{INFINITE, MATE, MATE_BOUND, MAX_PLY, mated_in};
use super::table::{Bound, Hit};
use crate::rules::Rules;
use crate::{Color, Move, Position, Role};

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
enum Stage {
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
    call: Call,
    alpha: i32,
    best: i32,
    best_move: u32,
    /// Depth after what the node changed about it itself.
    depth: i32,
    eval: i32,
    raw_eval: i32,
    check: bool,
    improving: bool,
    known: Option<Hit>,
    /// Where its candidates are in the list, and how many of them have been picked.
    start: usize,
    picked: usize,
    listed: bool,
    /// The table's move has been tried before the list was made.
    hinted: bool,
    searched: usize,
    stage: Stage,
    play: Move,
    quiet: bool,
    history: i32,
    extension: i32,
    reduction: i32,
    nodes_before: u64,
    /// The move has been looked at once: extension and reduction are settled.
    settled: bool,
    gives_check: bool,
    skip_quiets: bool,
}

/// What looking at a position before its moves gives.
enum Entered {
    /// Its value: nothing is searched.
    Value(i32),
    /// A node to work on.
    Frame(Frame),
}

impl<R: Rules> Searcher<R> {
    /// The value of a position, or `None` when the step's nodes are used up: then the frames wait in `suspended`, and
    /// the same call continues them.
    pub(super) fn node(&mut self, position: &Position<R>, call: Call) -> Option<i32> {
        let mut frame = match self.suspended.pop() {
            Some(frame) => frame,
            None => match self.enter(position, call)? {
                Entered::Value(value) => return Some(value),
                Entered::Frame(frame) => frame,
            },
        };
        loop {
            match frame.stage {
                Stage::Choose => {
                    if !self.choose(position, &mut frame) {
                        return Some(self.leave(position, frame));
                    }
                }
                Stage::Pass => {
                    let Some(child) = position.pass() else {
                        frame.stage = Stage::Choose;
                        continue;
                    };
                    self.footprints[call.ply] = NO_FOOTPRINT;
                    self.path.push(Visit { hash: child.hash(), breaks: true });
                    let deeper = frame.pass_call();
                    let value = self.node(&child, deeper);
                    self.path.pop();
                    let Some(value) = value else {
                        self.suspended.push(frame);
                        return None;
                    };
                    frame.stage = Stage::Choose;
                    if -value >= call.beta {
                        let value = if -value >= MATE_BOUND { call.beta } else { -value };
                        return Some(value);
                    }
                }
                Stage::Singular => {
                    let deeper = frame.singular_call();
                    let Some(value) = self.node(position, deeper) else {
                        self.suspended.push(frame);
                        return None;
                    };
                    if value < deeper.beta {
                        frame.extension = 1;
                    } else if deeper.beta >= call.beta {
                        // Another move is good enough, too: this node fails high.
                        self.list.truncate(frame.start);
                        return Some(deeper.beta);
                    } else if frame.known.is_some_and(|hit| hit.value >= call.beta) {
                        frame.extension = -1;
                    }
                    frame.stage = if frame.is_first() { Stage::Full } else { Stage::Scout };
                }
                Stage::Reduced | Stage::Scout | Stage::Full => {
                    match self.try_move(position, &mut frame) {
                        None => {
                            self.suspended.push(frame);
                            return None;
                        }
                        Some(true) => return Some(self.leave(position, frame)),
                        Some(false) => frame.stage = Stage::Choose,
                    }
                }
            }
        }
    }

    /// Looks at a position before its moves: draws, the table, and whether its evaluation says enough.
    fn enter(&mut self, position: &Position<R>, call: Call) -> Option<Entered> {
        let Call { mut alpha, mut beta, mut depth, ply, cut, check, without } = call;
        let root = ply == 0;
        let wide = beta - alpha > 1;
        if R::ASSASSIN && position.king(position.turn()).is_none() {
            return Some(Entered::Value(mated_in(ply)));
        }
        if check {
            depth = depth.max(1);
        }
        if depth <= 0 {
            self.variations[ply].clear();
            return Some(Entered::Value(self.quiesce(position, alpha, beta, ply, check)));
        }
        if self.nodes >= self.pause_at {
            return None;
        }
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        self.variations[ply].clear();
        if !root && without == pack::NONE {
            let over = position.halfmove_clock() >= 100 && (!check || position.has_legal_move());
            if over || position.is_insufficient() || self.path.repeats(position.halfmove_clock() as usize) {
                return Some(Entered::Value(0));
            }
        }
        if ply >= MAX_PLY {
            return Some(Entered::Value(if check { 0 } else { self.evaluate(position) }));
        }
        if !root {
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(MATE - ply as i32 - 1);
            if alpha >= beta {
                return Some(Entered::Value(alpha));
            }
        }
        let known = if without == pack::NONE { self.table.probe(position.hash(), ply) } else { None };
        if let Some(hit) = known
            && !wide
            && hit.depth >= depth
            && (hit.bound == Bound::Exact
                || hit.bound == Bound::Lower && hit.value >= beta
                || hit.bound == Bound::Upper && hit.value <= alpha)
            && position.halfmove_clock() < 90
        {
            return Some(Entered::Value(hit.value));
        }
        let raw_eval = match known {
            _ if check => -INFINITE,
            Some(hit) if hit.eval != -INFINITE => hit.eval,
            _ => self.evaluate(position),
        };
        let mut eval = -INFINITE;
        if !check {
            eval = (raw_eval + self.correction(position)).clamp(-MATE_BOUND + 1, MATE_BOUND - 1);
        }
        self.evals[ply] = eval;
        if let Some(hit) = known
            && !check
            && hit.value.abs() < MATE_BOUND
            && (hit.bound == Bound::Exact
                || hit.bound == Bound::Lower && hit.value > eval
                || hit.bound == Bound::Upper && hit.value < eval)
        {
            eval = hit.value;
        }
        let improving = !check && ply >= 2 && self.evals[ply - 2] != -INFINITE && self.evals[ply] > self.evals[ply - 2];
        self.histories.killers[ply + 1] = [pack::NONE; 2];
        let mut stage = Stage::Choose;
        if !wide && !check && without == pack::NONE {
            let margin = REVERSE_MARGIN * (depth - i32::from(improving));
            if depth <= REVERSE_DEPTH && eval - margin >= beta && eval < MATE_BOUND && beta > -MATE_BOUND {
                return Some(Entered::Value((eval + beta) / 2));
            }
            // Looking for a nearer mate, no evaluation says enough.
            if depth <= RAZOR_DEPTH && alpha < MATE_BOUND && eval + RAZOR_MARGIN * depth <= alpha {
                let value = self.quiesce(position, alpha, alpha + 1, ply, false);
                if value <= alpha {
                    return Some(Entered::Value(value));
                }
            }
            let may_pass = ply > 0 && self.footprints[ply - 1] != NO_FOOTPRINT && Self::has_pieces(position);
            if depth >= NULL_DEPTH
                && may_pass
                && eval >= beta
                && beta > -MATE_BOUND
                && !known.is_some_and(|hit| hit.bound == Bound::Upper && hit.value < beta)
            {
                stage = Stage::Pass;
            }
        }
        if known.is_none_or(|hit| hit.best == pack::NONE) && depth >= UNKNOWN_DEPTH && (wide || cut) && without == pack::NONE {
            depth -= 1;
        }
        Some(Entered::Frame(Frame {
            call: Call { beta, ..call },
            alpha,
            best: -INFINITE,
            best_move: pack::NONE,
            depth,
            eval,
            raw_eval,
            check,
            improving,
            known,
            start: self.list.len(),
            picked: 0,
            listed: false,
            hinted: false,
            searched: 0,
            stage,
            play: NOTHING,
            quiet: false,
            history: 0,
            extension: 0,
            reduction: 0,
            nodes_before: 0,
            settled: false,
            gives_check: false,
            skip_quiets: false,
        }))
    }

    /// Picks the next move that is worth searching, and how. `false` when there is none.
    fn choose(&mut self, position: &Position<R>, frame: &mut Frame) -> bool {
        let Call { ply, beta, without, .. } = frame.call;
        let root = ply == 0;
        let wide = beta - frame.alpha > 1;
        while let Some(Candidate { play, rank }) = self.next_candidate(position, frame) {
            let packed = pack::pack(play);
            if packed == without {
                continue;
            }
            frame.quiet = is_quiet(position, play);
            frame.history = if !frame.quiet {
                0
            } else if is_history(rank) {
                rank
            } else {
                self.histories.quiet(position.turn(), mover(position, play), play, self.before(ply))
            };
            if !root && frame.best > -MATE_BOUND && frame.alpha < MATE_BOUND && self.is_left_out(position, frame, play, rank) {
                if frame.skip_quiets && frame.quiet {
                    self.drop_quiets(position, frame.start + frame.picked);
                }
                continue;
            }
            frame.play = play;
            frame.extension = 0;
            frame.reduction = 0;
            frame.nodes_before = self.nodes;
            frame.settled = false;
            frame.searched += 1;
            let hint = frame.known.filter(|hit| hit.best == packed);
            let singular = hint.is_some_and(|hit| {
                !root
                    && frame.depth >= SINGULAR_DEPTH
                    && hit.depth >= frame.depth - 3
                    && matches!(hit.bound, Bound::Lower | Bound::Exact)
                    && hit.value.abs() < MATE_BOUND
                    && without == pack::NONE
                    && ply < self.iteration * 2
            });
            frame.stage = if singular {
                Stage::Singular
            } else if frame.is_first() {
                Stage::Full
            } else if frame.depth >= 2 && frame.searched > 1 + usize::from(root) * 2 && (frame.quiet || is_losing_capture(rank)) {
                frame.reduction = self.reduction(frame, wide, packed, rank);
                Stage::Reduced
            } else {
                Stage::Scout
            };
            return true;
        }
        false
    }

    /// The table's move first, before any other is even generated; then the others by rank.
    fn next_candidate(&mut self, position: &Position<R>, frame: &mut Frame) -> Option<Candidate> {
        let ply = frame.call.ply;
        let hint = frame.known.map_or(pack::NONE, |hit| hit.best);
        if !frame.listed {
            if ply > 0 && !frame.hinted && hint != pack::NONE {
                frame.hinted = true;
                if let Some(play) = pack::unpack(hint).filter(|&play| position.is_legal(play)) {
                    return Some(Candidate { play, rank: FIRST });
                }
            }
            frame.listed = true;
            frame.start = self.list.len();
            self.list_all(position, ply, hint);
            if ply == 0 {
                self.arrange_root(frame.start);
            } else if frame.hinted && self.pick(frame.start).is_some_and(|first| first.rank == FIRST) {
                frame.picked = 1;
            }
        }
        loop {
            let index = frame.start + frame.picked;
            let candidate = self.pick(index)?;
            if is_unproven_capture(candidate.rank) && !yields(position, candidate.play, -20) {
                self.list[index].rank = losing(candidate.rank);
                continue;
            }
            frame.picked += 1;
            return Some(candidate);
        }
    }

    /// Whether a move is so unlikely to matter that it is not searched.
    fn is_left_out(&self, position: &Position<R>, frame: &mut Frame, play: Move, rank: i32) -> bool {
        let depth = frame.depth;
        if frame.quiet {
            if frame.check {
                return false;
            }
            let most = (3 + depth * depth) / if frame.improving { 1 } else { 2 };
            let checks = checks_directly(position, play);
            if depth <= LATE_DEPTH && frame.searched as i32 >= most && !checks {
                frame.skip_quiets = true;
                return true;
            }
            let reduced = (depth - self.base_reduction(depth, frame.searched)).max(1);
            if reduced <= FUTILITY_DEPTH && !checks && frame.eval + FUTILITY_BASE + FUTILITY_MARGIN * reduced <= frame.alpha {
                frame.skip_quiets = true;
                return true;
            }
            if depth <= 4 && frame.history < -HISTORY_PRUNE * depth {
                return true;
            }
            depth <= EXCHANGE_DEPTH && !yields(position, play, -EXCHANGE_QUIET * depth)
        } else {
            depth <= EXCHANGE_DEPTH
                && is_losing_capture(rank)
                && victim(position, play) != Some(Role::King)
                && !yields(position, play, -EXCHANGE_CAPTURE * depth)
        }
    }

    fn base_reduction(&self, depth: i32, searched: usize) -> i32 {
        i32::from(self.reductions[depth.clamp(0, 63) as usize][searched.min(63)])
    }

    fn reduction(&self, frame: &Frame, wide: bool, packed: u32, rank: i32) -> i32 {
        let mut reduction = self.base_reduction(frame.depth, frame.searched);
        if is_losing_capture(rank) {
            return reduction / 2;
        }
        if wide {
            reduction -= 1;
        }
        if !frame.improving {
            reduction += 1;
        }
        if frame.call.cut {
            reduction += 1;
        }
        if self.histories.killers[frame.call.ply].contains(&packed) {
            reduction -= 1;
        }
        if frame.check {
            reduction -= 1;
        }
        reduction - frame.history / REDUCTION_HISTORY
    }

    /// Makes the move and searches it, in up to three stages. `Some(true)` when it fails high, `None` when suspended.
    fn try_move(&mut self, position: &Position<R>, frame: &mut Frame) -> Option<bool> {
        let ply = frame.call.ply;
        let mut child = *position;
        child.play_unchecked(frame.play);
        let role = mover(position, frame.play);
        let breaks = R::ASSASSIN && role == Role::Assassin && super::path::vanishes(position, frame.play, &child);
        self.footprints[ply] = footprint(role, frame.play);
        self.path.push(Visit { hash: child.hash(), breaks });
        if !frame.settled {
            frame.settled = true;
            frame.gives_check = child.is_check();
            if frame.gives_check {
                frame.reduction -= 1;
                if frame.extension == 0 {
                    frame.extension = i32::from(frame.depth < 6 || frame.is_first() || !frame.quiet);
                }
            }
        }
        let value = loop {
            let deeper = frame.move_call();
            let Some(value) = self.node(&child, deeper) else {
                self.path.pop();
                return None;
            };
            let value = -value;
            match frame.stage {
                Stage::Reduced if value > frame.alpha && deeper.depth < frame.full_depth() => frame.stage = Stage::Scout,
                Stage::Reduced | Stage::Scout if value > frame.alpha && value < frame.call.beta => frame.stage = Stage::Full,
                _ => break value,
            }
        };
        self.path.pop();
        Some(self.judge(position, frame, value))
    }

    /// Takes a move's value into account. `true` when it fails high.
    fn judge(&mut self, position: &Position<R>, frame: &mut Frame, value: i32) -> bool {
        let ply = frame.call.ply;
        if ply == 0 {
            self.note_root_effort(frame.play, self.nodes - frame.nodes_before);
        }
        if value > frame.best {
            frame.best = value;
            if value > frame.alpha {
                frame.best_move = pack::pack(frame.play);
                if frame.call.beta - frame.call.alpha > 1 {
                    let (above, below) = self.variations.split_at_mut(ply + 1);
                    let line = &mut above[ply];
                    line.clear();
                    line.push(frame.play);
                    line.extend_from_slice(&below[0]);
                    if ply == 0 {
                        self.note_root_best(value, frame.call.beta);
                    }
                }
                if value >= frame.call.beta {
                    self.reward(position, frame);
                    return true;
                }
                frame.alpha = value;
            }
        }
        false
    }

    /// The move that failed high did well, those before it did not.
    fn reward(&mut self, position: &Position<R>, frame: &Frame) {
        let Frame { start, picked, play, quiet, depth, .. } = *frame;
        let ply = frame.call.ply;
        let color = position.turn();
        let before = self.before(ply);
        let bonus = bonus(depth + i32::from(frame.best > frame.call.beta + 80));
        if quiet {
            self.histories.remember_killer(ply, pack::pack(play));
            self.histories.reward_quiet(color, mover(position, play), play, before, bonus);
        } else if let Some(taken) = victim(position, play) {
            self.histories.reward_capture(mover(position, play), play, taken, bonus);
        }
        for index in start..(start + picked).saturating_sub(1).min(self.list.len()) {
            let other = self.list[index].play;
            if other == play {
                continue;
            }
            let role = mover(position, other);
            match victim(position, other) {
                Some(taken) => self.histories.reward_capture(role, other, taken, -bonus),
                None if quiet => self.histories.reward_quiet(color, role, other, before, -bonus),
                None => {}
            }
        }
    }

    /// The node's value, kept in the table.
    fn leave(&mut self, position: &Position<R>, frame: Frame) -> i32 {
        let Call { alpha, beta, ply, without, .. } = frame.call;
        self.list.truncate(frame.start);
        if frame.best == -INFINITE {
            if without != pack::NONE {
                return alpha;
            }
            if frame.picked > 0 {
                // Every move was left out, or none is wanted at the root.
                return alpha;
            }
            return if frame.check { mated_in(ply) } else { 0 };
        }
        let best = frame.best;
        let bound = if best >= beta {
            Bound::Lower
        } else if frame.best_move != pack::NONE {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if without == pack::NONE && !(ply == 0 && self.is_partial_root()) {
            let quiet_best = frame.best_move == pack::NONE || pack::unpack(frame.best_move).is_some_and(|m| is_quiet(position, m));
            let tells = match bound {
                Bound::Lower => best > frame.eval,
                Bound::Upper => best < frame.eval,
                _ => true,
            };
            if !frame.check && quiet_best && tells && best.abs() < MATE_BOUND {
                let color: Color = position.turn();
                let difference = best - self.evals[ply];
                self.histories.correct(color, Self::pawn_key(position), difference, frame.depth);
            }
            let hit = Hit { best: frame.best_move, value: best, eval: frame.raw_eval, depth: frame.depth, bound };
            self.table.store(position.hash(), ply, hit);
        }
        best
    }
}

/// Stands for the move while none is chosen.
const NOTHING: Move = Move::Place { square: crate::Square::wrap(0) };

impl Frame {
    fn is_first(&self) -> bool {
        self.searched <= 1
    }

    fn full_depth(&self) -> i32 {
        self.depth - 1 + self.extension
    }

    fn pass_call(&self) -> Call {
        let Call { beta, ply, cut, .. } = self.call;
        let surplus = ((self.eval - beta) / NULL_EVAL).clamp(0, 3);
        let depth = self.depth - NULL_BASE - self.depth / NULL_DIVISOR - surplus;
        Call { alpha: -beta, beta: 1 - beta, depth, ply: ply + 1, cut: !cut, check: false, without: pack::NONE }
    }

    fn singular_call(&self) -> Call {
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
    fn move_call(&self) -> Call {
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
                Call { depth, cut: true, ..deeper }
            }
            Stage::Full => Call { alpha: -beta, cut: beta - self.alpha == 1 && !cut, ..deeper },
            _ => deeper,
        }
    }
}
