//! What a cutoff teaches: histories of the move that failed high and of those that were searched before it.

use super::alpha_beta::{CurrentMove, Node};
use super::history::bonus;
use super::pack;
use super::params::clear_cutoff_margin;
use super::searcher::Searcher;
use crate::Position;
use crate::rules::Rules;

impl<R: Rules> Searcher<R> {
    /// Increases the history of the move that failed high, and decreases that of the moves searched before it.
    pub(super) fn update_histories(&mut self, position: &Position<R>, node: &Node) {
        let CurrentMove { mv, quiet, .. } = node.current;
        let ply = node.args.ply;
        let color = position.turn();
        let previous = self.previous_moves(ply);
        let clear = node.best_value > node.args.beta + clear_cutoff_margin();
        let bonus = bonus(node.depth + i32::from(clear));
        let role = position.moving_role(mv);
        if quiet {
            self.histories.remember_killer(ply, pack::pack(mv));
            self.histories
                .reward_quiet(color, role, mv, previous, bonus);
        } else if let Some(taken) = position.captured_role(mv) {
            self.histories.reward_capture(role, mv, taken, bonus);
        }
        let searched = node.picker.searched();
        let others = self.list.packed(searched.start).iter();
        let others = others.take(searched.len().saturating_sub(1));
        for other in others.filter_map(|candidate| candidate.unpack()) {
            if other == mv {
                continue;
            }
            let role = position.moving_role(other);
            match position.captured_role(other) {
                Some(taken) => self.histories.reward_capture(role, other, taken, -bonus),
                None if quiet => self
                    .histories
                    .reward_quiet(color, role, other, previous, -bonus),
                None => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::alpha_beta::NodeArgs;
    use super::*;
    use crate::rules::Chess;
    use crate::{Color, Move, Role};

    #[test]
    fn an_excluded_move_gets_no_malus() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let position = Position::<Chess>::from_fen(start).expect("a position");
        let mut searcher = Searcher::<Chess>::new(1 << 12);
        let ply = 1;
        let previous = searcher.previous_moves(ply);
        let excluded: Move = "e2e4".parse().expect("a move");
        // It is picked first.
        searcher
            .histories
            .reward_quiet(Color::White, Role::Pawn, excluded, previous, 1_000);
        let history = |searcher: &Searcher<Chess>, mv| {
            searcher
                .histories
                .quiet(Color::White, Role::Pawn, mv, previous)
        };
        let before = history(&searcher, excluded);
        searcher.pause_at = u64::MAX;
        let args = NodeArgs {
            alpha: -501,
            beta: -500,
            depth: 1,
            ply,
            cut_node: true,
            in_check: false,
            excluded: pack::pack(excluded),
        };
        let value = searcher.search(&position, args).expect("a value");
        assert!(value >= args.beta, "another move fails high");
        assert_eq!(history(&searcher, excluded), before);
    }
}
