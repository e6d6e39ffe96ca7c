//! The part of a search above its tree, independent of the rule set: iterative deepening, aspiration windows
//! (<https://www.chessprogramming.org/Aspiration_Windows>), multiple lines and the order of root moves. It knows moves
//! and values but no positions.

use super::candidates::Candidate;
use super::limits::{Limits, Line, LineBound};
use super::params::{ASPIRATION_DEPTH, aspiration_window};
use super::score::{INFINITE, MATE, MATE_BOUND, MAX_PLY};
use crate::Move;

/// The state of iterative deepening: the lines found so far, and the line, depth and window being searched.
pub(super) struct Root {
    pub limits: Limits,
    /// The depth of the current iteration, in plies.
    pub iteration: usize,
    /// Alpha, beta and the half-width of the aspiration window.
    pub window: (i32, i32, i32),
    pub lines: Vec<Line>,
    pub done: bool,
    /// The index of the line being searched.
    line: usize,
    /// The nodes spent on each root move. A move that is hard to refute is tried early in the next iteration.
    efforts: Vec<(Move, u64)>,
}

impl Root {
    /// A search without moves.
    pub(super) fn idle() -> Root {
        Root::new(Vec::new(), Limits::default())
    }

    /// A search of the legal moves of a position.
    pub(super) fn new(mut moves: Vec<Move>, mut limits: Limits) -> Root {
        if !limits.root_moves.is_empty() {
            moves.retain(|mv| limits.root_moves.contains(mv));
        }
        limits.lines = limits.lines.clamp(1, moves.len().max(1));
        Root {
            limits,
            iteration: 1,
            window: (-INFINITE, INFINITE, aspiration_window()),
            lines: Vec::new(),
            done: moves.is_empty(),
            line: 0,
            efforts: moves.into_iter().map(|mv| (mv, 0)).collect(),
        }
    }

    /// The number of nodes after which the search ends. The first iteration is always finished, because each requested
    /// line needs a move.
    pub(super) fn node_limit(&self) -> u64 {
        if self.iteration == 1 {
            u64::MAX
        } else {
            self.limits.nodes
        }
    }

    /// Handles the result of searching a window: widens the window, or goes on to the next line or depth.
    pub(super) fn finish_window(&mut self, value: i32) {
        let (alpha, beta, width) = self.window;
        if value <= alpha && alpha > -INFINITE {
            if let Some(line) = self.lines.get_mut(self.line) {
                line.bound = LineBound::AtMost(value);
            }
            self.window = (
                wider_below(value, width),
                i32::midpoint(alpha, beta).max(value + 1),
                width * 2,
            );
            return;
        }
        if value >= beta && beta < INFINITE {
            self.window = (alpha, wider_above(value, width), width * 2);
            return;
        }
        if let Some(line) = self.lines.get_mut(self.line) {
            line.depth = self.iteration as u32;
            line.bound = LineBound::Exact;
        }
        self.line += 1;
        // A search that is stopped between two lines has its best move first, too.
        let finished = self.line.min(self.lines.len());
        sort_descending(&mut self.lines[..finished], |line| line.value);
        if self.line >= self.limits.lines {
            self.line = 0;
            self.next_iteration();
        }
        let expected = self.lines.get(self.line).map(|line| line.value);
        self.window = match expected {
            Some(value)
                if self.iteration as i32 >= ASPIRATION_DEPTH && value.abs() < MATE_BOUND =>
            {
                (
                    value - aspiration_window(),
                    value + aspiration_window(),
                    aspiration_window(),
                )
            }
            _ => (-INFINITE, INFINITE, aspiration_window()),
        };
    }

    fn next_iteration(&mut self) {
        let depth = self.iteration as u32;
        // A deeper search cannot improve on a mate within the depth already searched.
        let settled = self
            .lines
            .iter()
            .all(|line| MATE - line.value.abs() + 2 <= self.iteration as i32);
        if depth >= self.limits.depth
            || depth as usize >= MAX_PLY
            || settled && !self.lines.is_empty()
        {
            self.done = true;
        } else {
            self.iteration += 1;
        }
    }

    /// Removes the candidates that are excluded by the limits or that already have a line. Orders the others by effort.
    pub(super) fn order_moves(&self, list: &mut Vec<Candidate>) {
        let taken = &self.lines[..self.line.min(self.lines.len())];
        list.retain(|candidate| {
            let asked = self.efforts.iter().any(|(mv, _)| *mv == candidate.mv);
            asked && taken.iter().all(|line| line.best() != candidate.mv)
        });
        let first = self.lines.get(self.line).map(Line::best);
        sort_descending(list, |candidate| {
            let searched = self.efforts.iter().find(|(mv, _)| *mv == candidate.mv);
            let effort = searched.map_or(0, |(_, nodes)| *nodes);
            let best = first == Some(candidate.mv);
            (best, effort, candidate.class, candidate.score)
        });
    }

    /// Records the number of nodes spent on a move.
    pub(super) fn note_effort(&mut self, mv: Move, nodes: u64) {
        if let Some(entry) = self
            .efforts
            .iter_mut()
            .find(|(searched, _)| *searched == mv)
        {
            entry.1 = entry.1 / 2 + nodes;
        }
    }

    /// Records a new best line. If it failed high, its value is only a lower bound, but the move is known.
    pub(super) fn note_best(&mut self, moves: &[Move], value: i32) {
        let mut line = Line {
            moves: moves.to_vec(),
            value,
            depth: self.iteration as u32,
            bound: if value >= self.window.1 {
                LineBound::AtLeast
            } else {
                LineBound::Exact
            },
        };
        // The move may already have had a line further down the list.
        let old = self
            .lines
            .iter()
            .skip(self.line)
            .position(|other| other.best() == line.best());
        match old.map(|index| index + self.line) {
            Some(index) => {
                let old = self.lines.remove(index);
                if line.bound == LineBound::AtLeast && line.moves.len() == 1 {
                    // What is expected after a move that turned out better is not known yet, except from before.
                    line.moves = old.moves;
                }
                self.lines.insert(self.line, line);
            }
            None => {
                self.lines.insert(self.line.min(self.lines.len()), line);
                self.lines.truncate(self.limits.lines);
            }
        }
    }

    /// See `Searcher::share_of_best`.
    pub(super) fn share_of_best(&self) -> f32 {
        let best = self.lines.first().map(Line::best);
        let all: u64 = self.efforts.iter().map(|(_, nodes)| nodes).sum();
        let own = self.efforts.iter().find(|(mv, _)| Some(*mv) == best);
        own.map_or(0.0, |(_, nodes)| *nodes as f32 / all.max(1) as f32)
    }

    /// Whether some root moves are currently excluded, so that the root's value is not the value of the position.
    pub(super) fn is_partial(&self) -> bool {
        self.line > 0 || !self.limits.root_moves.is_empty()
    }
}

/// Sorts a short list by a key, greatest first, keeping the order of equal elements. This is an insertion sort, because
/// the sorts of the standard library are large and this code has to be downloaded.
pub(super) fn sort_descending<T, K: PartialOrd>(list: &mut [T], key: impl Fn(&T) -> K) {
    for index in 1..list.len() {
        let own = key(&list[index]);
        let at = list[..index].iter().position(|other| key(other) < own);
        list[at.unwrap_or(index)..=index].rotate_right(1);
    }
}

fn wider_below(value: i32, width: i32) -> i32 {
    if width > 600 {
        -INFINITE
    } else {
        (value - width).max(-INFINITE)
    }
}

fn wider_above(value: i32, width: i32) -> i32 {
    if width > 600 {
        INFINITE
    } else {
        (value + width).min(INFINITE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(texts: &[&str]) -> Vec<Move> {
        texts
            .iter()
            .map(|text| text.parse().expect("a move"))
            .collect()
    }

    #[test]
    fn value_outside_the_aspiration_window_widens_it_at_the_same_depth() {
        let mut root = Root::new(moves(&["e2e4", "d2d4"]), Limits::default());
        for depth in 1..=ASPIRATION_DEPTH {
            assert_eq!(root.iteration, depth as usize);
            root.note_best(&moves(&["e2e4"]), 30);
            root.finish_window(30);
        }
        assert_eq!(
            root.window,
            (
                30 - aspiration_window(),
                30 + aspiration_window(),
                aspiration_window()
            )
        );
        let iteration = root.iteration;
        assert_eq!(root.lines[0].bound, LineBound::Exact);
        root.note_best(&moves(&["e2e4"]), 60);
        assert_eq!(root.lines[0].bound, LineBound::AtLeast);
        root.finish_window(60);
        assert_eq!(
            root.window,
            (
                30 - aspiration_window(),
                60 + aspiration_window(),
                2 * aspiration_window()
            )
        );
        root.finish_window(10);
        let line = &root.lines[0];
        assert_eq!((line.value, line.bound), (60, LineBound::AtMost(10)));
        let (alpha, beta, width) = root.window;
        assert!(alpha < 10 && (11..60).contains(&beta), "{alpha} {beta}");
        assert_eq!(
            (width, root.iteration),
            (4 * aspiration_window(), iteration)
        );
        root.note_best(&moves(&["e2e4"]), 12);
        root.finish_window(12);
        assert_eq!(root.iteration, iteration + 1);
        assert_eq!(root.lines[0].bound, LineBound::Exact);
    }

    #[test]
    fn each_line_excludes_the_best_moves_of_earlier_lines() {
        let limits = Limits {
            lines: 2,
            ..Limits::default()
        };
        let all = moves(&["e2e4", "d2d4", "c2c4"]);
        let mut root = Root::new(all.clone(), limits);
        let left = |root: &Root| {
            let mut list: Vec<Candidate> = all
                .iter()
                .map(|&mv| Candidate {
                    mv,
                    class: super::super::candidates::Class::Quiet,
                    score: 0,
                })
                .collect();
            root.order_moves(&mut list);
            list.iter()
                .map(|candidate| candidate.mv)
                .collect::<Vec<_>>()
        };
        assert_eq!(left(&root), all);
        assert!(!root.is_partial());
        root.note_best(&moves(&["d2d4", "d7d5"]), 5);
        root.finish_window(5);
        assert_eq!((root.iteration, root.is_partial()), (1, true));
        assert_eq!(left(&root), moves(&["e2e4", "c2c4"]));
        root.note_best(&moves(&["c2c4"]), 9);
        root.finish_window(9);
        let best: Vec<Move> = root.lines.iter().map(Line::best).collect();
        assert_eq!(
            best,
            moves(&["c2c4", "d2d4"]),
            "the line with the higher value comes first"
        );
        assert_eq!((root.iteration, root.is_partial()), (2, false));
        root.note_effort(all[0], 700);
        assert_eq!(root.share_of_best(), 0.0);
        root.note_effort(all[2], 2_100);
        assert_eq!(root.share_of_best(), 0.75);
        root.note_effort(all[2], 0);
        root.note_effort(all[2], 0);
        assert_eq!(
            left(&root),
            moves(&["c2c4", "e2e4", "d2d4"]),
            "the last best move of the line comes first, and effort orders the others"
        );
    }

    #[test]
    fn search_ends_without_moves_at_the_depth_limit_or_at_a_proven_mate() {
        assert!(Root::idle().done);
        let only = Limits {
            root_moves: moves(&["a2a3"]),
            ..Limits::default()
        };
        assert!(
            Root::new(moves(&["e2e4"]), only).done,
            "no legal move is among the requested moves"
        );
        let mut root = Root::new(moves(&["e2e4"]), Limits::depth(2));
        root.finish_window(0);
        assert!(!root.done);
        root.finish_window(0);
        assert!(root.done, "the depth limit is reached");
        let mut root = Root::new(moves(&["e2e4"]), Limits::default());
        for depth in 1..=5 {
            assert!(
                !root.done,
                "depth {depth} does not yet prove that a mate in three plies is the fastest"
            );
            root.note_best(&moves(&["e2e4"]), MATE - 3);
            root.finish_window(MATE - 3);
        }
        assert!(root.done);
    }
}
