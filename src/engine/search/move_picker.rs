//! Move ordering: the moves of a node, best first, in the stages of [`MovePicker`]: the TT move, then captures that do not
//! lose, killers, quiet moves by history, and last the losing captures. A stage starts when the previous one is used up.
//! Usually there is a cutoff before that, so the moves of later stages need no score and are often not even generated
//! (<https://www.chessprogramming.org/Move_Ordering>). Which moves are skipped or reduced is decided in `alpha_beta`.

use super::candidates::{Candidate, Candidates, Class, PackedCandidate};
use super::check_squares::CheckSquares;
use super::pack::{self, PackedMove};
use super::params::{SEE_VALUES, good_capture_loss};
use super::searcher::Searcher;
use super::see::see_ge;
use crate::rules::Rules;
use crate::{Position, Role, Scope, Square};

/// The next thing a picker does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Try the TT move before generating any moves.
    TtMove,
    /// Generate all moves.
    Generate,
    /// Try the TT move, which is already in the list.
    ListedTtMove,
    /// Try the captures that do not lose.
    Captures,
    /// Score the quiet moves.
    ScoreQuiets,
    /// Try the killers.
    Killers,
    /// Try the other quiet moves.
    Quiets,
    /// Try the losing captures.
    LosingCaptures,
    /// Try the root moves in their given order.
    InOrder,
    /// No move is left.
    Done,
}

/// Picks the moves of one node, best first.
pub(super) struct MovePicker {
    stage: Stage,
    tt_move: PackedMove,
    /// Whether losing captures are put off to the end.
    sorts_captures: bool,
    /// Whether to pick only captures and promotions.
    noisy: bool,
    /// The index of the node's first candidate in the list.
    start: usize,
    /// The number of candidates picked so far.
    picked: usize,
    /// The number of those that were not searched. They come first in the list.
    skipped: usize,
}

impl MovePicker {
    /// A picker for a node of the main search whose candidates begin at `start`.
    pub(super) fn new(start: usize, tt_move: PackedMove, root: bool) -> MovePicker {
        MovePicker {
            stage: if root { Stage::Generate } else { Stage::TtMove },
            tt_move,
            sorts_captures: true,
            noisy: false,
            start,
            picked: 0,
            skipped: 0,
        }
    }

    /// A picker for check evasions in quiescence search, which are already listed from `start` on.
    pub(super) fn evasions(start: usize, tt_move: PackedMove) -> MovePicker {
        MovePicker {
            stage: Stage::ListedTtMove,
            sorts_captures: false,
            ..MovePicker::new(start, tt_move, false)
        }
    }

    /// A picker for captures and promotions in quiescence search, which are already listed from `start` on.
    pub(super) fn noisy(start: usize, tt_move: PackedMove) -> MovePicker {
        MovePicker {
            noisy: true,
            ..MovePicker::evasions(start, tt_move)
        }
    }

    /// The index of the node's first candidate in the list.
    pub(super) fn start(&self) -> usize {
        self.start
    }

    /// The list indices of the candidates picked so far.
    pub(super) fn picked(&self) -> std::ops::Range<usize> {
        self.start..self.start + self.picked
    }

    /// Notes that the last picked candidate is not searched, because it is excluded or pruned. Such a move has not failed,
    /// so histories learn nothing about it.
    // A copy of this for each rule set would make the program larger.
    #[inline(never)]
    pub(super) fn skip(&mut self, list: &mut Candidates) {
        let searched = self.searched();
        if let Some(last) = searched.clone().next_back() {
            list.swap(searched.start, last);
            self.skipped += 1;
        }
    }

    /// The list indices of the candidates that were picked and searched.
    pub(super) fn searched(&self) -> std::ops::Range<usize> {
        self.start + self.skipped..self.start + self.picked
    }
}

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
                    let mv = pack::unpack(picker.tt_move);
                    let Some(mv) = mv.filter(|&mv| position.is_legal(mv)) else {
                        continue;
                    };
                    return Some(Candidate {
                        mv,
                        class: Class::Settled,
                        score: 0,
                    });
                }
                Stage::Generate => {
                    self.list_moves(position, Scope::ALL);
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
                && !see_ge(position, candidate.mv, -good_capture_loss())
            {
                self.list.set(index, Class::LosingCapture, candidate.score);
                continue;
            }
            picker.picked += 1;
            return Some(candidate);
        }
    }

    /// Appends the legal moves of a scope to the list, quiet moves without a score.
    pub(super) fn list_moves(&mut self, position: &Position<R>, scope: Scope) {
        let start = self.list.len();
        position.generate_once(scope, &mut |moves| {
            let role = moves.role();
            moves.each(|mv| {
                self.list.push(mv, role);
                false
            })
        });
        self.list.rank_as_quiet();
        let enemy = position.by_color(!position.turn());
        let passed = position.en_passant().map_or(64, Square::index);
        for index in start..self.list.len() {
            let Some(&candidate) = self.list.packed(index).first() else {
                break;
            };
            let (_, to) = candidate.ends();
            let captures = enemy.0 >> to & 1 != 0 || to == passed;
            // Whether a capture loses is computed only when it is picked, since a cutoff usually comes first.
            if scope.noisy || captures || !candidate.is_plain() {
                self.rank_capture(position, index, candidate, !scope.noisy);
            }
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
        let Some(mv) = candidate.unpack() else { return };
        let taken = position.captured_role(mv);
        let gain = match mv.promotion() {
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
            capture || checks.has(position, candidate.mv)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Chess;

    #[test]
    fn skipped_moves_are_not_among_the_searched_ones() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let position = Position::<Chess>::from_fen(start).expect("a position");
        let mut searcher = Searcher::<Chess>::new(1 << 12);
        let mut picker = MovePicker::new(0, pack::NONE, false);
        let mut searched = Vec::new();
        while let Some(Candidate { mv, .. }) = searcher.pick(&position, &mut picker, 1) {
            if picker.picked().len() % 3 == 1 {
                picker.skip(&mut searcher.list);
            } else {
                searched.push(mv);
            }
            let range = picker.searched();
            let list = searcher.list.packed(range.start).iter().take(range.len());
            let mut listed: Vec<_> = list.map(|candidate| candidate.packed()).collect();
            let mut expected: Vec<_> = searched.iter().copied().map(pack::pack).collect();
            if picker.picked().len() % 3 != 1 {
                assert_eq!(
                    listed.last(),
                    expected.last(),
                    "the current move is the last"
                );
            }
            listed.sort_unstable();
            expected.sort_unstable();
            assert_eq!(listed, expected);
        }
        assert_eq!(picker.picked().len(), 20);
    }
}
