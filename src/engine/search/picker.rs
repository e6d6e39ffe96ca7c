//! Which move is tried first: the one of the transposition table, captures that win, killers, quiet moves by history, and
//! last the captures that lose. A stage is entered when the one before is used up. Mostly a cutoff comes first, and then
//! the later moves need neither a score nor to be generated at all.
//! (<https://www.chessprogramming.org/Move_Ordering>)

use super::Searcher;
use super::check_squares::CheckSquares;
use super::pack::{self, PackedMove};
use super::params::{GOOD_CAPTURE_LOSS, SEE_VALUES};
use super::see::see_ge;
use crate::rules::Rules;
use crate::{Move, Position, Role, Scope};

/// A move, and what decides when it is tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub play: Move,
    pub class: Class,
    /// Orders the moves of one class.
    pub score: i32,
}

/// What kind of candidate a move is. A later class is tried earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    /// A capture that loses by its static exchange evaluation.
    LosingCapture,
    /// A quiet move; its score is its history.
    Quiet,
    /// A quiet move that refuted a sibling of this node.
    Killer,
    /// A capture or promotion that has not been seen to lose.
    Capture,
    /// The move of the transposition table, or a move of the root, whose order the root decides.
    Settled,
}

/// What a picker does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Try the TT move before any other is generated.
    TtMove,
    /// Generate all moves.
    Generate,
    /// Try the TT move, which is among those that have been generated.
    ListedTtMove,
    /// Try the captures that do not lose.
    Captures,
    /// Score the quiet moves.
    ScoreQuiets,
    /// Try the killers.
    Killers,
    /// Try the other quiet moves.
    Quiets,
    /// Try the captures that lose.
    LosingCaptures,
    /// Try the root's moves in the order that the root gave them.
    InOrder,
    /// Nothing is left.
    Done,
}

/// Hands out the moves of one node, best first.
pub(super) struct MovePicker {
    stage: Stage,
    tt_move: PackedMove,
    /// Whether captures that lose are put off to the end.
    sorts_captures: bool,
    /// Whether only captures and promotions are wanted.
    noisy: bool,
    /// Where the node's candidates begin in the list.
    start: usize,
    /// How many of them have been handed out.
    picked: usize,
}

impl MovePicker {
    /// The moves of a node of the main search, whose candidates will begin at `start`.
    pub(super) fn new(start: usize, tt_move: PackedMove, root: bool) -> MovePicker {
        MovePicker {
            stage: if root { Stage::Generate } else { Stage::TtMove },
            tt_move,
            sorts_captures: true,
            noisy: false,
            start,
            picked: 0,
        }
    }

    /// Moves out of check in quiescence, which have been listed from `start` on.
    pub(super) fn evasions(start: usize, tt_move: PackedMove) -> MovePicker {
        MovePicker {
            stage: Stage::ListedTtMove,
            sorts_captures: false,
            ..MovePicker::new(start, tt_move, false)
        }
    }

    /// Captures and promotions in quiescence, which have been listed from `start` on.
    pub(super) fn noisy(start: usize, tt_move: PackedMove) -> MovePicker {
        MovePicker {
            noisy: true,
            ..MovePicker::evasions(start, tt_move)
        }
    }

    /// Where the node's candidates begin in the list.
    pub(super) fn start(&self) -> usize {
        self.start
    }

    /// Where in the list the candidates are that have been handed out.
    pub(super) fn picked(&self) -> std::ops::Range<usize> {
        self.start..self.start + self.picked
    }
}

impl<R: Rules> Searcher<R> {
    /// The next move of a node, if one is left.
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
                        self.root.arrange(&mut self.list, index);
                        picker.stage = Stage::InOrder;
                    } else {
                        // It has been tried already.
                        picker.picked += usize::from(self.bring(index, picker.tt_move));
                        picker.stage = Stage::Captures;
                    }
                    continue;
                }
                Stage::ListedTtMove => {
                    picker.stage = Stage::Captures;
                    if self.bring(index, picker.tt_move) {
                        picker.picked += 1;
                        return self.list.get(index).copied();
                    }
                    continue;
                }
                Stage::ScoreQuiets => {
                    let killers = self.score_quiets(position, ply, index);
                    picker.stage = if killers {
                        Stage::Killers
                    } else {
                        Stage::Quiets
                    };
                    continue;
                }
                Stage::InOrder => {
                    let candidate = self.list.get(index).copied()?;
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
            let Some(candidate) = self.best_of(class, index) else {
                picker.stage = next;
                continue;
            };
            if class == Class::Capture
                && picker.sorts_captures
                && !see_ge(position, candidate.play, -GOOD_CAPTURE_LOSS)
            {
                self.list[index].class = Class::LosingCapture;
                continue;
            }
            picker.picked += 1;
            return Some(candidate);
        }
    }

    /// The best candidate of a class from an index on, moved to that index.
    fn best_of(&mut self, class: Class, index: usize) -> Option<Candidate> {
        let rest = self.list.get_mut(index..)?;
        let mut best = None;
        let mut highest = i32::MIN;
        for (at, candidate) in rest.iter().enumerate() {
            if candidate.class == class && candidate.score > highest {
                highest = candidate.score;
                best = Some(at);
            }
        }
        rest.swap(0, best?);
        rest.first().copied()
    }

    /// Moves the TT move to an index from where it is further on; says whether it was there.
    fn bring(&mut self, index: usize, tt_move: PackedMove) -> bool {
        let Some(play) = pack::unpack(tt_move) else {
            return false;
        };
        let rest = &mut self.list[index..];
        let found = rest.iter().position(|candidate| candidate.play == play);
        if let Some(at) = found {
            rest[at].class = Class::Settled;
            rest.swap(0, at);
        }
        found.is_some()
    }

    fn generate(&mut self, position: &Position<R>, scope: Scope) {
        position.generate_once(scope, &mut |moves| {
            moves.each(|play| {
                self.list.push(Candidate {
                    play,
                    class: Class::Quiet,
                    score: 0,
                });
                false
            })
        });
    }

    /// Adds all legal moves to the list, the quiet ones without a score.
    pub(super) fn list_all(&mut self, position: &Position<R>) {
        let start = self.list.len();
        self.generate(position, Scope::ALL);
        let enemy = position.by_color(!position.turn());
        for index in start..self.list.len() {
            let play = self.list[index].play;
            // Whether it loses is looked at when its turn comes: mostly it does not come.
            match play {
                Move::Normal {
                    to,
                    promotion: None,
                    ..
                } if !enemy.has(to) && position.en_passant() != Some(to) => {}
                _ if position.is_quiet(play) => {}
                _ => self.set_capture(position, index),
            }
        }
    }

    /// Adds captures and promotions to the list.
    pub(super) fn list_noisy(&mut self, position: &Position<R>) {
        let start = self.list.len();
        self.generate(position, Scope::NOISY);
        for index in start..self.list.len() {
            self.set_capture(position, index);
        }
    }

    fn set_capture(&mut self, position: &Position<R>, index: usize) {
        let score = self.score_capture(position, self.list[index].play);
        let candidate = &mut self.list[index];
        (candidate.class, candidate.score) = (Class::Capture, score);
    }

    /// The most valuable victims first, corrected by how well such captures did.
    fn score_capture(&self, position: &Position<R>, play: Move) -> i32 {
        let gain = match play.promotion() {
            None => 0,
            Some(Role::Queen | Role::Triceratops) => 20_000,
            // To become anything but the strongest pieces is hardly ever right.
            Some(_) => -20_000,
        };
        let Some(taken) = position.captured_role(play) else {
            return gain;
        };
        let role = position.moving_role(play);
        gain + 16 * SEE_VALUES[taken] + self.histories.capture(role, play, taken) / 4
    }

    /// Gives the quiet moves from an index on their scores. Whether there are killers among them.
    fn score_quiets(&mut self, position: &Position<R>, ply: usize, index: usize) -> bool {
        let killers = self.histories.killers[ply].map(pack::unpack);
        let previous = self.previous_moves(ply);
        let histories = self.histories.quiets(position.turn(), previous);
        let mut any = false;
        for candidate in &mut self.list[index..] {
            if candidate.class != Class::Quiet {
                continue;
            }
            let play = candidate.play;
            if let Some(newer) = killers.iter().position(|&killer| killer == Some(play)) {
                candidate.class = Class::Killer;
                candidate.score = -(newer as i32);
                any = true;
            } else {
                candidate.score = histories.of(position.moving_role(play), play);
            }
        }
        any
    }

    /// Drops the quiet moves that a picker has not handed out, but for those that give check.
    pub(super) fn drop_quiets(
        &mut self,
        position: &Position<R>,
        checks: &CheckSquares,
        picker: &MovePicker,
    ) {
        let mut kept = picker.picked().end;
        for at in kept..self.list.len() {
            let candidate = self.list[at];
            let capture = matches!(candidate.class, Class::Capture | Class::LosingCapture);
            if capture || checks.has(position, candidate.play) {
                self.list[kept] = candidate;
                kept += 1;
            }
        }
        self.list.truncate(kept);
    }
}

/// Puts root moves in order: first the one that led before, then by effort.
pub(super) fn arrange(candidates: &mut [Candidate], first: Option<Move>, efforts: &[(Move, u64)]) {
    let effort = |play: Move| {
        let entry = efforts.iter().find(|(searched, _)| *searched == play);
        entry.map_or(0, |(_, nodes)| *nodes)
    };
    let key = |candidate: &Candidate| {
        (
            first == Some(candidate.play),
            effort(candidate.play),
            candidate.class,
            candidate.score,
        )
    };
    sort_descending(candidates, key);
    for candidate in candidates {
        candidate.class = Class::Settled;
    }
}

/// Sorts a short list by a key, the greatest first and equals in the order they have. By insertion, since the sorts of the
/// standard library are large and this is downloaded.
pub(crate) fn sort_descending<T, K: PartialOrd>(list: &mut [T], key: impl Fn(&T) -> K) {
    for index in 1..list.len() {
        let own = key(&list[index]);
        let at = list[..index].iter().position(|other| key(other) < own);
        list[at.unwrap_or(index)..=index].rotate_right(1);
    }
}
