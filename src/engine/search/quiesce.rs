//! The end of every line: captures and promotions until the position is quiet; out of check, every move.

use super::Searcher;
use super::exchange::{victim, yields};
use super::order::Candidate;
use super::pack;
use super::params::{EXCHANGE_VALUES, QUIESCENCE_MARGIN};
use super::score::{INFINITE, MATE_BOUND, MAX_PLY, mated_in};
use super::table::{Bound, Hit};
use crate::rules::Rules;
use crate::{Move, Position, Role};

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
        self.deepest = self.deepest.max(ply);
        if R::ASSASSIN && position.king(position.turn()).is_none() {
            return mated_in(ply);
        }
        if Self::is_drawn(position, check) {
            return 0;
        }
        if ply >= MAX_PLY {
            return if check { 0 } else { self.evaluate(position) };
        }
        let key = position.hash();
        let known = self.table.probe(key, ply);
        if let Some(hit) = known
            && beta - alpha == 1
            && (hit.bound == Bound::Exact
                || hit.bound == Bound::Lower && hit.value >= beta
                || hit.bound == Bound::Upper && hit.value <= alpha)
        {
            return hit.value;
        }
        let (mut best, eval) = if check {
            (mated_in(ply), -INFINITE)
        } else {
            let eval = known.map_or_else(|| self.evaluate(position), |hit| hit.eval);
            let eval = if eval == -INFINITE {
                self.evaluate(position)
            } else {
                eval
            };
            let mut stand = eval + self.correction(position);
            if let Some(hit) = known
                && (hit.bound == Bound::Exact
                    || hit.bound == Bound::Lower && hit.value > stand
                    || hit.bound == Bound::Upper && hit.value < stand)
                && hit.value.abs() < MATE_BOUND
            {
                stand = hit.value;
            }
            if stand >= beta {
                if known.is_none() {
                    let hit = Hit {
                        best: pack::NONE,
                        value: stand,
                        eval,
                        depth: 0,
                        bound: Bound::Lower,
                    };
                    self.table.store(key, ply, hit);
                }
                return i32::midpoint(stand, beta);
            }
            alpha = alpha.max(stand);
            (stand, eval)
        };
        let start = self.list.len();
        let hint = known.map_or(pack::NONE, |hit| hit.best);
        if check {
            self.list_all(position);
            if self.list.len() == start {
                return mated_in(ply);
            }
            self.rank_quiets(position, ply, start);
            if let Some(play) = pack::unpack(hint) {
                self.bring(start, play);
            }
        } else {
            self.list_captures(position, hint);
        }
        let alpha_before = alpha;
        let mut best_move = pack::NONE;
        let mut tried = 0;
        while let Some(Candidate { play, .. }) = self.pick(start + tried) {
            tried += 1;
            if best > -MATE_BOUND {
                if check && tried > 1 && victim(position, play).is_none() {
                    break;
                }
                if !check && self.is_hopeless(position, play, best.max(eval), alpha, &mut best) {
                    continue;
                }
            }
            let mut child = *position;
            child.play_unchecked(play);
            let value = -self.quiesce(&child, -beta, -alpha, ply + 1, child.is_check());
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = pack::pack(play);
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
            Hit {
                best: best_move,
                value: best,
                eval,
                depth: 0,
                bound,
            },
        );
        best
    }

    /// Whether a capture cannot come near alpha; then `best` learns what it could at most.
    fn is_hopeless(
        &self,
        position: &Position<R>,
        play: Move,
        stand: i32,
        alpha: i32,
        best: &mut i32,
    ) -> bool {
        let taken = victim(position, play);
        if taken == Some(Role::King) {
            return false;
        }
        let promotes = matches!(
            play,
            Move::Normal {
                promotion: Some(_),
                ..
            }
        );
        let most =
            stand + QUIESCENCE_MARGIN + taken.map_or(0, |role| EXCHANGE_VALUES[role as usize]);
        if !promotes && most <= alpha {
            *best = (*best).max(most);
            return true;
        }
        !yields(position, play, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Chess;

    #[test]
    fn mate_on_the_hundredth_ply_comes_before_the_draw() {
        let value = |fen: &str| {
            let position = Position::<Chess>::from_fen(fen).expect("a position");
            let mut searcher = Searcher::<Chess>::new(1 << 12);
            searcher.quiesce(&position, -INFINITE, INFINITE, 0, position.is_check())
        };
        assert_eq!(value("4R1k1/5ppp/8/8/8/8/8/6K1 b - - 100 90"), mated_in(0));
        assert_eq!(value("4R1k1/6pp/8/8/8/8/8/6K1 b - - 100 90"), 0);
    }
}
