//! Looking at a position before its moves: draws, what the table knows, and whether its evaluation says enough.

use super::Searcher;
use super::exchange::is_quiet;
use super::frame::{Call, Frame, NOTHING, Stage};
use super::history::NO_FOOTPRINT;
use super::pack;
use super::params::*;
use super::score::{INFINITE, MATE, MATE_BOUND, MAX_PLY, mated_in};
use super::table::{Bound, Hit};
use crate::Position;
use crate::rules::Rules;

/// What looking at a position before its moves gives.
pub(super) enum Entered {
    /// Its value: nothing is searched.
    Value(i32),
    /// A node to work on.
    Frame(Frame),
}

impl<R: Rules> Searcher<R> {
    /// Looks at a position before its moves: draws, the table, and whether its evaluation says enough.
    pub(super) fn enter(&mut self, position: &Position<R>, call: Call) -> Option<Entered> {
        let Call {
            mut alpha,
            mut beta,
            mut depth,
            ply,
            cut,
            check,
            without,
        } = call;
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
            return Some(Entered::Value(
                self.quiesce(position, alpha, beta, ply, check),
            ));
        }
        if self.nodes >= self.pause_at {
            return None;
        }
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        self.variations[ply].clear();
        if !root
            && without == pack::NONE
            && (Self::is_drawn(position, check)
                || self.path.repeats(position.halfmove_clock() as usize))
        {
            return Some(Entered::Value(0));
        }
        if ply >= MAX_PLY {
            return Some(Entered::Value(if check {
                0
            } else {
                self.evaluate(position)
            }));
        }
        if !root {
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(MATE - ply as i32 - 1);
            if alpha >= beta {
                return Some(Entered::Value(alpha));
            }
        }
        let known = if without == pack::NONE {
            self.table.probe(position.hash(), ply)
        } else {
            None
        };
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
        if known.is_none() && !check && without == pack::NONE {
            // Mostly the node ends here, and is asked again by the next depth.
            let hit = Hit {
                best: pack::NONE,
                value: 0,
                eval: raw_eval,
                depth: 0,
                bound: Bound::None,
            };
            self.table.store(position.hash(), ply, hit);
        }
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
        // Against its own last evaluation, or the one before where it was in check then.
        let earlier = [2, 4].into_iter().find_map(|plies| {
            let eval = self.evals[ply.checked_sub(plies)?];
            (eval != -INFINITE).then_some(eval)
        });
        let improving = !check && earlier.is_some_and(|earlier| self.evals[ply] > earlier);
        self.histories.killers[ply + 1] = [pack::NONE; 2];
        let mut stage = Stage::Choose;
        if !wide && !check && without == pack::NONE {
            let margin = REVERSE_MARGIN * (depth - i32::from(improving));
            if depth <= REVERSE_DEPTH
                && eval - margin >= beta
                && eval < MATE_BOUND
                && beta > -MATE_BOUND
            {
                return Some(Entered::Value(beta + (eval - beta) / REVERSE_SHARE));
            }
            // Looking for a nearer mate, no evaluation says enough.
            if depth <= RAZOR_DEPTH && alpha < MATE_BOUND && eval + RAZOR_MARGIN * depth <= alpha {
                let value = self.quiesce(position, alpha, alpha + 1, ply, false);
                if value <= alpha {
                    return Some(Entered::Value(value));
                }
            }
            let may_pass =
                ply > 0 && self.footprints[ply - 1] != NO_FOOTPRINT && Self::has_pieces(position);
            if depth >= NULL_DEPTH
                && may_pass
                && eval >= beta
                && beta > -MATE_BOUND
                && !known.is_some_and(|hit| hit.bound == Bound::Upper && hit.value < beta)
            {
                stage = Stage::Pass;
            }
        }
        if known.is_none_or(|hit| hit.best == pack::NONE)
            && depth >= UNKNOWN_DEPTH
            && (wide || cut)
            && without == pack::NONE
        {
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
            hint_is_noisy: known
                .and_then(|hit| pack::unpack(hit.best))
                .is_some_and(|play| !is_quiet(position, play)),
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
            checks: None,
        }))
    }
}
