//! Generating, scoring and picking the moves of a node, in the stages of [`MovePicker`].

use super::candidates::{Candidate, Class};
use super::check_squares::CheckSquares;
use super::pack::{self, PackedMove};
use super::params::{SEE_VALUES, good_capture_loss};
use super::picker::{MovePicker, Stage};
use super::searcher::Searcher;
use super::see::see_ge;
use crate::moves::Move;
use crate::piece_moves::Scope;
use crate::position::Position;
use crate::role::Role;
use crate::rules::Rules;

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
                        self.list.rearrange(index, |list| self.root.arrange(list));
                        picker.stage = Stage::InOrder;
                    } else {
                        // The TT move has already been tried.
                        picker.picked += usize::from(self.bring(index, picker.tt_move));
                        picker.stage = Stage::Captures;
                    }
                    continue;
                }
                Stage::ListedTtMove => {
                    picker.stage = Stage::Captures;
                    if self.bring(index, picker.tt_move) {
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

    /// Moves the TT move to an index if it is at or after that index. Returns whether it was found.
    fn bring(&mut self, index: usize, tt_move: PackedMove) -> bool {
        pack::unpack(tt_move).is_some_and(|play| self.list.bring(index, play))
    }

    fn generate(&mut self, position: &Position<R>, scope: Scope) {
        position.generate_once(scope, &mut |moves| {
            moves.each(|play| {
                self.list.push(play);
                false
            })
        });
    }

    /// Appends all legal moves to the list, quiet moves without a score.
    pub(super) fn list_all(&mut self, position: &Position<R>) {
        let start = self.list.len();
        self.generate(position, Scope::ALL);
        let enemy = position.by_color(!position.turn());
        for index in start..self.list.len() {
            let Some(&play) = self.list.plays(index).first() else {
                break;
            };
            // Whether a capture loses is computed only when it is picked, since a cutoff usually comes first.
            match play {
                Move::Normal {
                    to,
                    promotion: None,
                    ..
                } if !enemy.has(to) && position.en_passant() != Some(to) => {}
                _ if position.is_quiet(play) => {}
                _ => self.set_capture(position, index, play),
            }
        }
    }

    /// Appends captures and promotions to the list.
    pub(super) fn list_noisy(&mut self, position: &Position<R>) {
        let start = self.list.len();
        self.generate(position, Scope::NOISY);
        for index in start..self.list.len() {
            let Some(&play) = self.list.plays(index).first() else {
                break;
            };
            self.set_capture(position, index, play);
        }
    }

    fn set_capture(&mut self, position: &Position<R>, index: usize, play: Move) {
        let score = self.score_capture(position, play);
        self.list.set(index, Class::Capture, score);
    }

    /// Scores a capture or promotion: most valuable victims first, adjusted by capture history.
    fn score_capture(&self, position: &Position<R>, play: Move) -> i32 {
        let gain = match play.promotion() {
            None => 0,
            Some(Role::Queen | Role::Triceratops) => 20_000,
            // Underpromotion is hardly ever better than promotion to one of the strongest pieces.
            Some(_) => -20_000,
        };
        let Some(taken) = position.captured_role(play) else {
            return gain;
        };
        let role = position.moving_role(play);
        gain + 16 * SEE_VALUES[taken] + self.histories.capture(role, play, taken) / 4
    }

    /// Scores the quiet moves at and after an index. Returns whether killers are among them.
    fn score_quiets(&mut self, position: &Position<R>, ply: usize, index: usize) -> bool {
        let killers = self.histories.killers[ply].map(pack::unpack);
        let previous = self.previous_moves(ply);
        let histories = self.histories.quiets(position.turn(), previous);
        let mut any = false;
        self.list.rescore_quiets(index, |play| {
            match killers.iter().position(|&killer| killer == Some(play)) {
                Some(newer) => {
                    any = true;
                    (Class::Killer, -(newer as i32))
                }
                None => (Class::Quiet, histories.of(position.moving_role(play), play)),
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
