//! Which move a node searches next, which it leaves out, and how much less deep it looks at late ones.

use super::Searcher;
use super::exchange::{Checks, is_quiet, mover, victim, yields};
use super::frame::Call;
use super::frame::{Frame, Stage};
use super::order::{
    Candidate, FIRST, is_history, is_losing_capture, is_unproven_capture, is_unranked, losing,
};
use super::pack;
use super::params::*;
use super::score::MATE_BOUND;
use super::table::Bound;
use crate::rules::Rules;
use crate::{Move, Position, Role};

impl<R: Rules> Searcher<R> {
    /// Picks the next move that is worth searching, and how. `false` when there is none.
    pub(super) fn choose(&mut self, position: &Position<R>, frame: &mut Frame) -> bool {
        let Call {
            ply, beta, without, ..
        } = frame.call;
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
                self.histories.quiet(
                    position.turn(),
                    mover(position, play),
                    play,
                    self.before(ply),
                )
            };
            if !root
                && frame.best > -MATE_BOUND
                && frame.alpha < MATE_BOUND
                && self.is_left_out(position, frame, play, rank)
            {
                if frame.skip_quiets && frame.quiet {
                    let checks = frame.checks.get_or_insert_with(|| Checks::of(position));
                    self.drop_quiets(position, checks, frame.start + frame.picked);
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
                    && ply < self.root.iteration * 2
            });
            frame.stage = if singular {
                Stage::Singular
            } else if frame.is_first() {
                Stage::Full
            } else if frame.depth >= 2
                && frame.searched > 1 + usize::from(root) * 2
                && (frame.quiet || is_losing_capture(rank))
            {
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
            self.list_all(position);
            if ply == 0 {
                self.rank_quiets(position, ply, frame.start);
                self.root.arrange(&mut self.list, frame.start);
            } else if frame.hinted
                && let Some(play) = pack::unpack(hint)
                && self.bring(frame.start, play)
            {
                frame.picked = 1;
            }
        }
        loop {
            let index = frame.start + frame.picked;
            let candidate = self.pick(index)?;
            if is_unranked(candidate.rank) {
                self.rank_quiets(position, ply, index);
                continue;
            }
            if is_unproven_capture(candidate.rank)
                && !yields(position, candidate.play, -GOOD_CAPTURE_LOSS)
            {
                self.list[index].rank = losing(candidate.rank);
                continue;
            }
            frame.picked += 1;
            return Some(candidate);
        }
    }

    /// Whether a move is so unlikely to matter that it is not searched.
    fn is_left_out(
        &self,
        position: &Position<R>,
        frame: &mut Frame,
        play: Move,
        rank: i32,
    ) -> bool {
        let depth = frame.depth;
        if frame.quiet {
            if frame.check {
                return false;
            }
            let most = (LATE_BASE + depth * depth * LATE_QUARTERS / 4)
                / if frame.improving { 1 } else { 2 };
            let late = depth <= LATE_DEPTH && frame.searched as i32 >= most;
            let reduction = self.base_reduction(depth, frame.searched)
                + i32::from(!frame.improving)
                - frame.history / REDUCTION_HISTORY;
            let reduced = (depth - reduction).max(1);
            let futile = reduced <= FUTILITY_DEPTH
                && frame.eval + FUTILITY_BASE + FUTILITY_MARGIN * reduced <= frame.alpha;
            let shunned = depth <= HISTORY_DEPTH && frame.history < -HISTORY_PRUNE * depth;
            if late || futile || shunned {
                let checks = frame.checks.get_or_insert_with(|| Checks::of(position));
                if !checks.has(position, play) {
                    frame.skip_quiets |= late || futile;
                    return true;
                }
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
            return reduction / 2 + 1;
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
        if frame.hint_is_noisy {
            reduction += 1;
        }
        reduction - frame.history / REDUCTION_HISTORY
    }
}
