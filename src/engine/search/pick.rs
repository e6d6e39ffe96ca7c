//! Generating, scoring and picking the moves of a node, in the stages of [`MovePicker`].

use super::candidates::{Candidate, Class, PackedCandidate};
use super::check_squares::CheckSquares;
use super::pack;
use super::params::{SEE_VALUES, good_capture_loss};
use super::picker::{MovePicker, Stage};
use super::searcher::Searcher;
use super::see::see_ge;
use crate::piece_moves::Scope;
use crate::position::Position;
use crate::role::Role;
use crate::rules::Rules;
use crate::square::Square;

impl<R: Rules> Searcher<R> {
    /// Picks the next move of a node, or returns `None` if no move is left.
    pub(super) fn pick(
        &mut self,
        position: &Position<R>,
        picker: &mut MovePicker,
        ply: usize,
    ) -> Option<Candidate> {
        loop {
            let index = picker.picked().end;
            let (class, next) = match picker.stage {
                Stage::TtMove => {
                    picker.stage = Stage::Generate;
                    let play = pack::unpack(picker.tt_move);
                    match play.filter(|&play| position.is_legal(play)) {
                        Some(play) => {
                            return Some(Candidate {
                                play,
                                class: Class::Settled,
                                score: 0,
                            });
                        }
                        None => continue,
                    }
                }
                Stage::Generate => {
                    self.list_all(position);
                    if ply == 0 {
                        self.score_quiets(position, ply, index);
                        self.list
                            .rearrange(index, |list| self.root.order_moves(list));
                        picker.stage = Stage::InOrder;
                    } else {
                        // The TT move has already been tried.
                        picker.picked += usize::from(self.list.move_to(index, picker.tt_move));
                        picker.stage = Stage::Captures;
                    }
                    continue;
                }
                Stage::ListedTtMove => {
                    picker.stage = Stage::Captures;
                    if self.list.move_to(index, picker.tt_move) {
                        picker.picked += 1;
                        return self.list.get(index);
                    }
                    continue;
                }
                Stage::ScoreQuiets => {
                    if picker.sorts_captures {
                        // The first quiet move swaps places with the losing capture before it. This changes the order
                        // of moves with equal scores: without the swap, the search lost 25 ± 23 Elo (docs/strength.md).
                        self.list.best_of(Class::Quiet, index);
                    }
                    let killers = self.score_quiets(position, ply, index);
                    picker.stage = if killers {
                        Stage::Killers
                    } else {
                        Stage::Quiets
                    };
                    continue;
                }
                Stage::InOrder => {
                    let candidate = self.list.get(index)?;
                    picker.picked += 1;
                    return Some(candidate);
                }
                Stage::Captures if picker.noisy => (Class::Capture, Stage::Done),
                Stage::Captures => (Class::Capture, Stage::ScoreQuiets),
                Stage::Killers => (Class::Killer, Stage::Quiets),
                Stage::Quiets => (Class::Quiet, Stage::LosingCaptures),
                Stage::LosingCaptures => (Class::LosingCapture, Stage::Done),
                Stage::Done => return None,
            };
            let Some(candidate) = self.list.best_of(class, index) else {
                picker.stage = next;
                continue;
            };
            if class == Class::Capture
                && picker.sorts_captures
                && !see_ge(position, candidate.play, -good_capture_loss())
            {
                self.list.set(index, Class::LosingCapture, candidate.score);
                continue;
            }
            picker.picked += 1;
            return Some(candidate);
        }
    }

    fn generate(&mut self, position: &Position<R>, scope: Scope) {
        position.generate_once(scope, &mut |moves| {
            let role = moves.role();
            moves.each(|play| {
                self.list.push(play, role);
                false
            })
        });
        self.list.rank_as_quiet();
    }

    /// Appends all legal moves to the list, quiet moves without a score.
    pub(super) fn list_all(&mut self, position: &Position<R>) {
        let start = self.list.len();
        self.generate(position, Scope::ALL);
        let enemy = position.by_color(!position.turn());
        let passed = position.en_passant().map_or(64, Square::index);
        for index in start..self.list.len() {
            let Some(&candidate) = self.list.packed(index).first() else {
                break;
            };
            let (_, to) = candidate.ends();
            // Whether a capture loses is computed only when it is picked, since a cutoff usually comes first.
            if candidate.is_plain() && enemy.0 >> to & 1 == 0 && to != passed {
                continue;
            }
            self.rank_capture(position, index, candidate, true);
        }
    }

    /// Appends captures and promotions to the list.
    pub(super) fn list_noisy(&mut self, position: &Position<R>) {
        let start = self.list.len();
        self.generate(position, Scope::NOISY);
        for index in start..self.list.len() {
            let Some(&candidate) = self.list.packed(index).first() else {
                break;
            };
            self.rank_capture(position, index, candidate, false);
        }
    }

    /// Ranks a capture or promotion: most valuable victims first, adjusted by capture history. If it may be quiet, it
    /// stays a quiet move if it is one.
    #[inline(never)]
    fn rank_capture(
        &mut self,
        position: &Position<R>,
        index: usize,
        candidate: PackedCandidate,
        may_be_quiet: bool,
    ) {
        let Some(play) = candidate.play() else { return };
        let taken = position.captured_role(play);
        let gain = match play.promotion() {
            None if taken.is_none() && may_be_quiet => return,
            None => 0,
            Some(Role::Queen | Role::Triceratops) => 20_000,
            // Underpromotion is hardly ever better than promotion to one of the strongest pieces.
            Some(_) => -20_000,
        };
        let score = taken.map_or(0, |taken| {
            16 * SEE_VALUES[taken] + self.histories.capture(candidate.piece_to(), taken) / 4
        });
        self.list.set(index, Class::Capture, gain + score);
    }

    /// Scores the quiet moves at and after an index. Returns whether killers are among them.
    fn score_quiets(&mut self, position: &Position<R>, ply: usize, index: usize) -> bool {
        let killers = self.histories.killers[ply];
        let previous = self.previous_moves(ply);
        let histories = self.histories.quiets(position.turn(), previous);
        let mut any = false;
        self.list.rescore_quiets(index, |candidate| {
            match killers
                .iter()
                .position(|&killer| killer == candidate.packed())
            {
                Some(newer) => {
                    any = true;
                    (Class::Killer, -(newer as i32))
                }
                None => (
                    Class::Quiet,
                    histories.of(candidate.ends(), candidate.piece_to()),
                ),
            }
        });
        any
    }

    /// Drops the quiet moves that have not been picked yet, except those that give check.
    pub(super) fn drop_quiets(
        &mut self,
        position: &Position<R>,
        checks: &CheckSquares,
        picker: &MovePicker,
    ) {
        self.list.retain(picker.picked().end, |candidate| {
            let capture = matches!(candidate.class, Class::Capture | Class::LosingCapture);
            capture || checks.has(position, candidate.play)
        });
    }
}
