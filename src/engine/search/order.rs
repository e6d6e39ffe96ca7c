//! Which move is tried first: the table's, captures that win, killers, then by history; captures that lose come last.

use super::Searcher;
use super::exchange::{Checks, is_quiet, mover, victim};
use super::pack;
use super::params::EXCHANGE_VALUES;
use crate::rules::Rules;
use crate::{Move, Position, Role, Scope};

/// A move and how early it is tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub play: Move,
    pub rank: i32,
}

/// The rank of the table's move.
pub(crate) const FIRST: i32 = i32::MAX;
const GOOD_CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
/// The rank of a quiet move whose history has not been looked at: mostly a capture or a killer refutes the node before.
const UNRANKED: i32 = KILLER + 2;
const BAD_CAPTURE: i32 = -(1 << 24);

/// Whether a rank is that of a capture that loses.
pub(crate) const fn is_losing_capture(rank: i32) -> bool {
    rank < BAD_CAPTURE / 2
}

/// Adds legal moves to a list.
fn collect<R: Rules>(position: &Position<R>, scope: Scope, list: &mut Vec<Candidate>) {
    position.generate_once(scope, &mut |moves| {
        moves.each(|play| {
            list.push(Candidate {
                play,
                rank: UNRANKED,
            });
            false
        })
    });
}

/// Puts root moves in order: first the one that led before, then by effort. By insertion: a real sort is large.
pub(super) fn arrange(candidates: &mut [Candidate], first: Option<Move>, efforts: &[(Move, u64)]) {
    let effort = |play: Move| {
        efforts
            .iter()
            .find(|(m, _)| *m == play)
            .map_or(0, |(_, nodes)| *nodes)
    };
    let key = |candidate: &Candidate| {
        (
            first == Some(candidate.play),
            effort(candidate.play),
            candidate.rank,
        )
    };
    for index in 1..candidates.len() {
        let own = key(&candidates[index]);
        let at = candidates[..index]
            .iter()
            .position(|other| key(other) < own)
            .unwrap_or(index);
        candidates[at..=index].rotate_right(1);
    }
    for (index, candidate) in candidates.iter_mut().enumerate() {
        candidate.rank = FIRST - index as i32;
    }
}

/// Whether a rank is that of a capture which may still turn out to lose.
pub(crate) const fn is_unproven_capture(rank: i32) -> bool {
    rank > KILLER * 2 && rank < FIRST / 2
}

/// The rank of an unproven capture that turned out to lose.
pub(crate) const fn losing(rank: i32) -> i32 {
    rank - GOOD_CAPTURE + BAD_CAPTURE
}

/// Whether a rank is that of a quiet move whose history has not been looked at.
pub(crate) const fn is_unranked(rank: i32) -> bool {
    rank == UNRANKED
}

/// Whether a rank is a quiet move's history and nothing else.
pub(crate) const fn is_history(rank: i32) -> bool {
    rank < KILLER && !is_losing_capture(rank)
}

impl<R: Rules> Searcher<R> {
    /// Adds all legal moves to the list, the quiet ones without a rank.
    pub(super) fn list_all(&mut self, position: &Position<R>) {
        let start = self.list.len();
        collect(position, Scope::ALL, &mut self.list);
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
                _ if is_quiet(position, play) => {}
                _ => self.list[index].rank = GOOD_CAPTURE + self.rank_noisy(position, play),
            }
        }
    }

    /// Gives the quiet moves from an index on their ranks.
    pub(super) fn rank_quiets(&mut self, position: &Position<R>, ply: usize, index: usize) {
        let killers = self.histories.killers[ply].map(pack::unpack);
        let before = self.before(ply);
        let color = position.turn();
        let quiets = self.histories.quiets(color, before);
        for candidate in &mut self.list[index..] {
            if candidate.rank != UNRANKED {
                continue;
            }
            let play = candidate.play;
            candidate.rank = if killers[0] == Some(play) {
                KILLER + 1
            } else if killers[1] == Some(play) {
                KILLER
            } else {
                quiets.of(mover(position, play), play)
            };
        }
    }

    /// Moves a move to an index from where it is further on; says whether it was there.
    pub(super) fn bring(&mut self, index: usize, play: Move) -> bool {
        let found = self.list[index..]
            .iter()
            .position(|candidate| candidate.play == play);
        if let Some(at) = found {
            self.list[index + at].rank = FIRST;
            self.list.swap(index, index + at);
        }
        found.is_some()
    }

    /// Adds captures and promotions to the list.
    pub(super) fn list_captures(&mut self, position: &Position<R>, hint: u32) {
        let start = self.list.len();
        collect(position, Scope::NOISY, &mut self.list);
        for index in start..self.list.len() {
            let play = self.list[index].play;
            self.list[index].rank = if pack::pack(play) == hint {
                FIRST
            } else {
                self.rank_noisy(position, play)
            };
        }
    }

    fn rank_noisy(&self, position: &Position<R>, play: Move) -> i32 {
        let gain = match play {
            // Anything but the strongest pieces is hardly ever right.
            Move::Normal {
                promotion: Some(Role::Queen | Role::Triceratops),
                ..
            } => 20_000,
            Move::Normal {
                promotion: Some(_), ..
            } => -20_000,
            _ => 0,
        };
        let Some(taken) = victim(position, play) else {
            return gain;
        };
        let role = mover(position, play);
        gain + 16 * EXCHANGE_VALUES[taken as usize] + self.histories.capture(role, play, taken) / 4
    }

    /// Drops the quiet moves from an index on, but for those that give check.
    pub(super) fn drop_quiets(&mut self, position: &Position<R>, checks: &Checks, index: usize) {
        let mut kept = index;
        for at in index..self.list.len() {
            let candidate = self.list[at];
            let rank = candidate.rank;
            if is_losing_capture(rank)
                || is_unproven_capture(rank)
                || checks.has(position, candidate.play)
            {
                self.list[kept] = candidate;
                kept += 1;
            }
        }
        self.list.truncate(kept.max(index));
    }

    /// The best of the candidates from an index on, moved to that index.
    pub(super) fn pick(&mut self, index: usize) -> Option<Candidate> {
        let rest = self.list.get_mut(index..)?;
        let mut best = 0;
        let mut highest = rest.first()?.rank;
        for (at, candidate) in rest.iter().enumerate().skip(1) {
            if candidate.rank > highest {
                highest = candidate.rank;
                best = at;
            }
        }
        rest.swap(0, best);
        Some(rest[0])
    }
}
