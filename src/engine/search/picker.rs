//! Which move is tried first: the one of the transposition table, captures that win, killers, quiet moves by history, and
//! last the captures that lose. A stage is entered when the one before is used up. Mostly there is a cutoff before that, and
//! then the moves of later stages need no score and are often not even generated.
//! (<https://www.chessprogramming.org/Move_Ordering>)

use super::pack::PackedMove;
use crate::moves::Move;

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
pub(super) enum Stage {
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
    pub(super) stage: Stage,
    pub(super) tt_move: PackedMove,
    /// Whether captures that lose are put off to the end.
    pub(super) sorts_captures: bool,
    /// Whether only captures and promotions are wanted.
    pub(super) noisy: bool,
    /// Where the node's candidates begin in the list.
    pub(super) start: usize,
    /// How many of them have been handed out.
    pub(super) picked: usize,
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

/// Sorts a short list by a key, the greatest first; equals keep their order. It inserts one after the other, because the sorts of
/// the standard library are large and this code is downloaded.
pub fn sort_descending<T, K: PartialOrd>(list: &mut [T], key: impl Fn(&T) -> K) {
    for index in 1..list.len() {
        let own = key(&list[index]);
        let at = list[..index].iter().position(|other| key(other) < own);
        list[at.unwrap_or(index)..=index].rotate_right(1);
    }
}
