//! Quiescence search at the end of every line: captures and promotions until the position is quiet, and all check
//! evasions (<https://www.chessprogramming.org/Quiescence_Search>).

use super::candidates::Candidate;
use super::history::piece_to;
use super::move_picker::MovePicker;
use super::pack;
use super::params::{SEE_VALUES, delta_margin};
use super::score::{INFINITE, MATE_BOUND, MAX_PLY, mated_in};
use super::searcher::Searcher;
use super::see::see_ge;
use super::table::{Bound, TtHit};
use crate::rules::Rules;
use crate::{Move, Position, Role, Scope};

impl<R: Rules> Searcher<R> {
    pub(super) fn quiesce(
        &mut self,
        position: &Position<R>,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        check: bool,
    ) -> i32 {
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        if R::ASSASSIN && position.king(position.turn()).is_none() {
            return mated_in(ply);
        }
        if Self::is_drawn(position, check) {
            return 0;
        }
        if ply >= MAX_PLY {
            return if check {
                0
            } else {
                self.evaluate(position, ply)
            };
        }
        let key = position.hash();
        let tt_hit = self.table.probe(key, ply);
        if let Some(hit) = tt_hit
            && beta - alpha == 1
            && hit.causes_cutoff(alpha, beta)
            && self.is_credible(position, hit, ply, check)
        {
            return hit.value;
        }
        let (mut best, eval) = if check {
            (mated_in(ply), -INFINITE)
        } else {
            let eval = tt_hit.map_or_else(|| self.evaluate(position, ply), |hit| hit.eval);
            let eval = if eval == -INFINITE {
                self.evaluate(position, ply)
            } else {
                eval
            };
            // An evaluation never looks like a mate, however much was learnt to add to it.
            let mut stand_pat =
                (eval + self.correction(position)).clamp(-MATE_BOUND + 1, MATE_BOUND - 1);
            if let Some(better) = tt_hit.and_then(|hit| hit.better_than(stand_pat)) {
                stand_pat = better;
            }
            if stand_pat >= beta {
                if tt_hit.is_none() {
                    let hit = TtHit {
                        best: pack::NONE,
                        value: stand_pat,
                        eval,
                        depth: 0,
                        bound: Bound::Lower,
                    };
                    self.table.store(key, ply, hit);
                }
                return i32::midpoint(stand_pat, beta);
            }
            alpha = alpha.max(stand_pat);
            (stand_pat, eval)
        };
        let start = self.list.len();
        let tt_move = tt_hit.map_or(pack::NONE, |hit| hit.best);
        let mut picker = if check {
            self.list_moves(position, Scope::ALL);
            if self.list.len() == start {
                return mated_in(ply);
            }
            MovePicker::evasions(start, tt_move)
        } else {
            self.list_moves(position, Scope::NOISY);
            MovePicker::noisy(start, tt_move)
        };
        let alpha_before = alpha;
        let mut best_move = pack::NONE;
        while let Some(Candidate { mv, .. }) = self.pick(position, &mut picker, ply) {
            if best > -MATE_BOUND {
                // Besides captures, one quiet evasion that does not get mated is enough.
                let first = picker.picked().len() == 1;
                if check && !first && position.captured_role(mv).is_none() {
                    break;
                }
                if !check && self.is_pruned_capture(position, mv, best.max(eval), alpha, &mut best)
                {
                    continue;
                }
            }
            self.line[ply] = piece_to(position.moving_role(mv), mv);
            let mut child = *position;
            child.play_unchecked(mv);
            let value = -self.quiesce(&child, -beta, -alpha, ply + 1, child.is_check());
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = pack::pack(mv);
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        self.list.truncate(start);
        let bound = if best >= beta {
            Bound::Lower
        } else if best > alpha_before {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.store(
            key,
            ply,
            TtHit {
                best: best_move,
                value: best,
                eval,
                depth: 0,
                bound,
            },
        );
        best
    }

    /// Whether to skip a capture. Delta pruning skips it if it cannot reach alpha, and raises `best` to the most that
    /// it could reach (<https://www.chessprogramming.org/Delta_Pruning>). A capture is also skipped if it loses
    /// material by static exchange evaluation.
    fn is_pruned_capture(
        &self,
        position: &Position<R>,
        mv: Move,
        eval: i32,
        alpha: i32,
        best: &mut i32,
    ) -> bool {
        let taken = position.captured_role(mv);
        if taken == Some(Role::King) {
            return false;
        }
        let most = eval + delta_margin() + taken.map_or(0, |role| SEE_VALUES[role]);
        let most = most.min(MATE_BOUND - 1);
        if mv.promotion().is_none() && most <= alpha {
            *best = (*best).max(most);
            return true;
        }
        !see_ge(position, mv, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Chess;

    /// The table gives both searches an evaluation just below the mates.
    #[test]
    fn an_evaluation_never_looks_like_a_mate() {
        let highest = MATE_BOUND - 1;
        for (fen, alpha, beta) in [
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", -INFINITE, INFINITE),
            (
                "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
                MATE_BOUND + 200,
                INFINITE,
            ),
        ] {
            let position = Position::<Chess>::from_fen(fen).expect("a position");
            let mut searcher = Searcher::<Chess>::new(1 << 12);
            let hit = TtHit {
                best: pack::NONE,
                value: 0,
                eval: highest,
                depth: 0,
                bound: Bound::None,
            };
            searcher.table.store(position.hash(), 0, hit);
            for _ in 0..500 {
                let keys = Searcher::correction_keys(&position);
                searcher.histories.correct(position.turn(), keys, 1_000, 16);
            }
            assert!(searcher.correction(&position) > 100);
            let value = searcher.quiesce(&position, alpha, beta, 0, false);
            assert_eq!(value, highest, "{fen}");
        }
    }

    #[test]
    fn checkmate_on_the_hundredth_ply_takes_precedence_over_the_draw() {
        let value = |fen: &str| {
            let position = Position::<Chess>::from_fen(fen).expect("a position");
            let mut searcher = Searcher::<Chess>::new(1 << 12);
            searcher.quiesce(&position, -INFINITE, INFINITE, 0, position.is_check())
        };
        assert_eq!(value("4R1k1/5ppp/8/8/8/8/8/6K1 b - - 100 90"), mated_in(0));
        assert_eq!(value("4R1k1/6pp/8/8/8/8/8/6K1 b - - 100 90"), 0);
    }

    /// The history of an evasion depends on the moves before it, also where these are captures in quiescence.
    #[test]
    fn captures_in_quiescence_are_moves_of_the_line() {
        let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
        let position = Position::<Chess>::from_fen(fen).expect("a position");
        let mut searcher = Searcher::<Chess>::new(1 << 12);
        searcher.quiesce(&position, -INFINITE, INFINITE, 3, false);
        let capture: Move = "e4d5".parse().expect("a move");
        assert_eq!(searcher.previous_moves(4)[0], piece_to(Role::Pawn, capture));
    }
}
