//! One node of the tree. It can be left in the middle of its work and taken up again: what it needs for that is in its
//! [`Frame`], and a suspended search is the stack of frames from the deepest node up to the root.

use super::Searcher;
use super::enter::Entered;
use super::exchange::{is_quiet, mover, victim};
use super::frame::{Call, Frame, Stage};
use super::history::{NO_FOOTPRINT, bonus, footprint};
use super::pack;
use super::params::SINGULAR_FAR;
use super::path::Visit;
use super::score::{INFINITE, MATE_BOUND, mated_in};
use super::table::{Bound, Hit};
use crate::rules::Rules;
use crate::{Color, Position, Role};

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
                    self.path.push(Visit {
                        hash: child.hash(),
                        breaks: true,
                    });
                    let deeper = frame.pass_call();
                    let value = self.node(&child, deeper);
                    self.path.pop();
                    let Some(value) = value else {
                        self.suspended.push(frame);
                        return None;
                    };
                    frame.stage = Stage::Choose;
                    if -value >= call.beta {
                        let value = if -value >= MATE_BOUND {
                            call.beta
                        } else {
                            -value
                        };
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
                        let far = call.beta - call.alpha == 1 && value < deeper.beta - SINGULAR_FAR;
                        frame.extension = 1 + i32::from(far);
                    } else if deeper.beta >= call.beta {
                        // Another move is good enough, too: this node fails high.
                        self.list.truncate(frame.start);
                        return Some(deeper.beta);
                    } else if frame.known.is_some_and(|hit| hit.value >= call.beta) {
                        frame.extension = -1;
                    } else if call.cut {
                        frame.extension = -2;
                    }
                    frame.stage = if frame.is_first() {
                        Stage::Full
                    } else {
                        Stage::Scout
                    };
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

    /// Makes the move and searches it, in up to three stages. `Some(true)` when it fails high, `None` when suspended.
    fn try_move(&mut self, position: &Position<R>, frame: &mut Frame) -> Option<bool> {
        let ply = frame.call.ply;
        let mut child = *position;
        child.play_unchecked(frame.play);
        let role = mover(position, frame.play);
        let breaks = R::ASSASSIN
            && role == Role::Assassin
            && super::path::vanishes(position, frame.play, &child);
        self.footprints[ply] = footprint(role, frame.play);
        self.path.push(Visit {
            hash: child.hash(),
            breaks,
        });
        if !frame.settled {
            frame.settled = true;
            frame.gives_check = child.is_check();
            if frame.gives_check {
                frame.reduction -= 1;
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
                Stage::Reduced if value > frame.alpha && deeper.depth < frame.full_depth() => {
                    frame.stage = Stage::Scout
                }
                Stage::Reduced | Stage::Scout if value > frame.alpha && value < frame.call.beta => {
                    frame.stage = Stage::Full
                }
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
            self.root
                .note_effort(frame.play, self.nodes - frame.nodes_before);
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
                        self.root.note_best(&self.variations[0], value);
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
        let Frame {
            start,
            picked,
            play,
            quiet,
            depth,
            ..
        } = *frame;
        let ply = frame.call.ply;
        let color = position.turn();
        let before = self.before(ply);
        let bonus = bonus(depth + i32::from(frame.best > frame.call.beta + 80));
        if quiet {
            self.histories.remember_killer(ply, pack::pack(play));
            self.histories
                .reward_quiet(color, mover(position, play), play, before, bonus);
        } else if let Some(taken) = victim(position, play) {
            self.histories
                .reward_capture(mover(position, play), play, taken, bonus);
        }
        for index in start..(start + picked).saturating_sub(1).min(self.list.len()) {
            let other = self.list[index].play;
            if other == play {
                continue;
            }
            let role = mover(position, other);
            match victim(position, other) {
                Some(taken) => self.histories.reward_capture(role, other, taken, -bonus),
                None if quiet => self
                    .histories
                    .reward_quiet(color, role, other, before, -bonus),
                None => {}
            }
        }
    }

    /// The node's value, kept in the table.
    fn leave(&mut self, position: &Position<R>, frame: Frame) -> i32 {
        let Call {
            alpha,
            beta,
            ply,
            without,
            ..
        } = frame.call;
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
        if without == pack::NONE && !(ply == 0 && self.root.is_partial()) {
            let quiet_best = frame.best_move == pack::NONE
                || pack::unpack(frame.best_move).is_some_and(|m| is_quiet(position, m));
            let tells = match bound {
                Bound::Lower => best > frame.eval,
                Bound::Upper => best < frame.eval,
                _ => true,
            };
            if !frame.check && quiet_best && tells && best.abs() < MATE_BOUND {
                let color: Color = position.turn();
                let difference = best - self.evals[ply];
                self.histories.correct(
                    color,
                    Self::correction_keys(position),
                    difference,
                    frame.depth,
                );
            }
            let hit = Hit {
                best: frame.best_move,
                value: best,
                eval: frame.raw_eval,
                depth: frame.depth,
                bound,
            };
            self.table.store(position.hash(), ply, hit);
        }
        best
    }
}
