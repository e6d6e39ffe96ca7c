//! Judging an analysis: its main line as input, and the computer's verdicts on the moves as marks beside them.

use engine::Move;

use super::{Analysis, MarkGroup, group_of};
use crate::session::describe_better_move;
use crate::verdicts::{PlayedPly, Verdicts};
use crate::{FinishedGame, Settings};

impl Analysis {
    /// Returns the moves of the main line.
    pub fn main_moves(&self) -> Vec<Move> {
        self.tree.moves_to(self.tree.end_of_line(self.tree.root()))
    }

    /// Returns the line with these moves as a game that can be judged.
    pub fn line(&self, moves: &[Move]) -> FinishedGame {
        FinishedGame {
            variant: self.variant(),
            start: self.start().fen(),
            moves: moves.to_vec(),
        }
    }

    /// Returns every ply of a line with its side, as far as the line is in the tree. How long a side thought is not
    /// known here.
    pub fn plies(&self, moves: &[Move]) -> Vec<PlayedPly> {
        let line = self.tree.line_to(self.tree.follow(moves));
        let nodes = line.into_iter().filter_map(|id| self.tree.get(id));
        nodes
            .filter_map(|node| {
                Some(PlayedPly {
                    side: self.tree.get(node.parent()?)?.position().turn(),
                    play: node.play()?,
                    spent: None,
                })
            })
            .collect()
    }

    /// Describes a ply of a line, counted from 1, and a better move: "12… Qxf7: Nf3 was better".
    pub fn better_move_text(
        &self,
        moves: &[Move],
        ply: usize,
        better: Option<Move>,
        settings: &Settings,
    ) -> Option<String> {
        let before = moves.get(..ply.checked_sub(1)?)?;
        let &played = moves.get(before.len())?;
        let before = self.tree.get(self.tree.follow(before))?.position();
        Some(describe_better_move(before, played, better, settings))
    }

    /// Adds the verdicts on a line as marks beside its moves, except for the first `had` plies, which got theirs
    /// earlier. A move that a person has marked keeps only that mark.
    pub fn mark_line(&mut self, moves: &[Move], verdicts: &Verdicts, had: usize) {
        let line = self.tree.line_to(self.tree.follow(moves));
        for judged in verdicts.moves.iter().filter(|judged| judged.ply > had) {
            let (Some(mark), Some(&id)) = (judged.verdict.mark(), line.get(judged.ply - 1)) else {
                continue;
            };
            let marked = |&mark: &u8| group_of(mark) == MarkGroup::Move;
            let node = self.tree.get(id);
            if node.is_some_and(|node| !node.marks().iter().any(marked)) {
                self.tree.add_mark(id, mark);
            }
        }
    }
}
