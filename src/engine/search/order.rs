//! Which move is tried first: the table's, captures that win, killers, then by history; captures that lose come last.

use super::Searcher;
use super::exchange::{mover, victim, yields};
use super::history::Footprint;
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

const FIRST: i32 = i32::MAX;
const GOOD_CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
const BAD_CAPTURE: i32 = -(1 << 24);

/// Whether a rank is that of a capture that loses.
pub(crate) const fn is_losing_capture(rank: i32) -> bool {
    rank < BAD_CAPTURE / 2
}

impl<R: Rules> Searcher<R> {
    /// Adds all legal moves to the list.
    pub(super) fn list_all(&mut self, position: &Position<R>, ply: usize, hint: u32) {
        let killers = self.histories.killers[ply];
        let before = self.before(ply);
        let start = self.list.len();
        let list = &mut self.list;
        position.generate(&mut |moves| {
            moves.each(|play| {
                list.push(Candidate { play, rank: 0 });
                false
            })
        });
        for index in start..self.list.len() {
            let play = self.list[index].play;
            self.list[index].rank = self.rank(position, play, hint, killers, before);
        }
    }

    /// Adds captures and promotions to the list.
    pub(super) fn list_captures(&mut self, position: &Position<R>, hint: u32) {
        let start = self.list.len();
        let list = &mut self.list;
        position.generate_scope(Scope::NOISY, &mut |moves| {
            moves.each(|play| {
                list.push(Candidate { play, rank: 0 });
                false
            })
        });
        for index in start..self.list.len() {
            let play = self.list[index].play;
            self.list[index].rank = if pack::pack(play) == hint { FIRST } else { self.rank_noisy(position, play) };
        }
    }

    fn rank(
        &self,
        position: &Position<R>,
        play: Move,
        hint: u32,
        killers: [u32; 2],
        before: [Footprint; 2],
    ) -> i32 {
        let packed = pack::pack(play);
        if packed == hint {
            return FIRST;
        }
        let promotes = matches!(play, Move::Normal { promotion: Some(_), .. });
        if promotes || victim(position, play).is_some() {
            let rank = self.rank_noisy(position, play);
            return if yields(position, play, -20) { GOOD_CAPTURE + rank } else { BAD_CAPTURE + rank };
        }
        if packed == killers[0] {
            return KILLER + 1;
        }
        if packed == killers[1] {
            return KILLER;
        }
        self.histories.quiet(position.turn(), mover(position, play), play, before)
    }

    fn rank_noisy(&self, position: &Position<R>, play: Move) -> i32 {
        let gain = match play {
            // Anything but the strongest pieces is hardly ever right.
            Move::Normal { promotion: Some(Role::Queen | Role::Triceratops), .. } => 20_000,
            Move::Normal { promotion: Some(_), .. } => -20_000,
            _ => 0,
        };
        let Some(taken) = victim(position, play) else { return gain };
        let role = mover(position, play);
        gain + 16 * EXCHANGE_VALUES[taken as usize] + self.histories.capture(role, play, taken) / 4
    }

    /// The best of the candidates from an index on, moved to that index.
    pub(super) fn pick(&mut self, index: usize) -> Option<Candidate> {
        let rest = self.list.get_mut(index..)?;
        let (best, _) = rest.iter().enumerate().max_by(|a, b| a.1.rank.cmp(&b.1.rank).then(b.0.cmp(&a.0)))?;
        rest.swap(0, best);
        Some(rest[0])
    }
}
