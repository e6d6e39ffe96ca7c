//! Move ordering: first the TT move, then winning captures, killers, quiet moves by history, and last the losing
//! captures. A stage starts when the previous one is used up. Usually there is a cutoff before that, so the moves of
//! later stages need no score and are often not even generated (<https://www.chessprogramming.org/Move_Ordering>).

use super::candidates::Candidate;
use super::pack::PackedMove;
use crate::moves::Move;

/// The next thing a picker does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
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
    pub(super) stage: Stage,
    pub(super) tt_move: PackedMove,
    /// Whether losing captures are put off to the end.
    pub(super) sorts_captures: bool,
    /// Whether to pick only captures and promotions.
    pub(super) noisy: bool,
    /// The index of the node's first candidate in the list.
    pub(super) start: usize,
    /// The number of candidates picked so far.
    pub(super) picked: usize,
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
}

/// Orders the root moves: first the best move of the previous iteration, then by effort.
pub(super) fn order_root_moves(
    candidates: &mut [Candidate],
    first: Option<Move>,
    efforts: &[(Move, u64)],
) {
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
}

/// Sorts a short list by a key, greatest first, keeping the order of equal elements. This is an insertion sort, because
/// the sorts of the standard library are large and this code has to be downloaded.
pub fn sort_descending<T, K: PartialOrd>(list: &mut [T], key: impl Fn(&T) -> K) {
    for index in 1..list.len() {
        let own = key(&list[index]);
        let at = list[..index].iter().position(|other| key(other) < own);
        list[at.unwrap_or(index)..=index].rotate_right(1);
    }
}
