//! The public game: all that a spectator who hears every message knows. Both sides and every verifier compute it in the
//! same way. It never contains where hidden assassins stand.

use std::collections::HashMap;

use engine::{
    AnyPosition, Bitboard, ByColor, Color, Observation, ObservedMove, PlayerView, Square, Status,
};

use super::SecretFault;
use super::leaf::{Leaves, Opening, Place};
use super::ledger::Ledger;
use super::probe::{self, Point, Reply};
use super::say::{Answer, Deed, Say};
use crate::digest::Hash;

/// What the game waits for next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Both sides place their assassins, at the same time.
    Placing,
    /// The side to move makes a ply.
    Ply,
    /// The other side answers the ply.
    Answer,
    /// The mover says whether two assassins met.
    Settle,
    /// The other side opens the square on which the two assassins met.
    Yield(Square),
}

/// A ply about which something has yet to be said.
#[derive(Clone, Debug)]
pub(super) struct Open {
    pub(super) mover: Color,
    pub(super) say: Say,
    pub(super) landing: Bitboard,
    /// The square on which the mover's assassin stands now, as far as it is public.
    pub(super) stands: Option<Square>,
    /// The square of an assassin of the mover's own that the ply captured.
    pub(super) friend: Option<Square>,
    pub(super) probe: Option<Point>,
    pub(super) reply: Option<Reply>,
}

/// The public game.
#[derive(Clone, Debug)]
pub struct Veiled {
    game: Hash,
    pub(super) view: PlayerView,
    pub(super) ledgers: ByColor<Ledger>,
    placing: [bool; 2],
    pub(super) due: Due,
    pub(super) open: Option<Box<Open>>,
    pub(super) observations: Vec<Observation>,
    pub(super) hidden_moves: u32,
    counts: HashMap<(u32, u64), u32>,
    stuck: Option<Status>,
}

impl Veiled {
    /// Creates a game without plies. A side that places no assassin at the start has none at all, and this is public.
    pub fn new(game: Hash, start: &AnyPosition) -> Veiled {
        let placing = start.placing();
        let placing = Color::ALL.map(|color| placing[color]);
        let ledger = |color: Color| {
            if placing[color as usize] {
                Ledger::default()
            } else {
                Ledger::without()
            }
        };
        let mut veiled = Veiled {
            game,
            view: start.public(),
            ledgers: ByColor([ledger(Color::White), ledger(Color::Black)]),
            placing,
            due: if placing.contains(&true) {
                Due::Placing
            } else {
                Due::Ply
            },
            open: None,
            observations: Vec::new(),
            hidden_moves: 0,
            counts: HashMap::new(),
            stuck: None,
        };
        veiled.count();
        veiled
    }

    /// The position as both players know it: without any hidden assassins.
    pub fn view(&self) -> &PlayerView {
        &self.view
    }

    /// The public observation of each ply, including the placing of assassins.
    pub fn observations(&self) -> &[Observation] {
        &self.observations
    }

    /// What the game waits for next.
    pub fn due(&self) -> Due {
        self.due
    }

    /// Returns whether a side still has to place its assassin.
    pub fn must_place(&self, color: Color) -> bool {
        self.due == Due::Placing && self.placing[color as usize]
    }

    /// The side to move: the mover, until its ply is complete.
    pub fn turn(&self) -> Color {
        self.view.position().turn()
    }

    /// The side that has to speak next, or `None` while both sides place their assassins.
    pub fn speaker(&self) -> Option<Color> {
        match self.due {
            Due::Placing => None,
            Due::Ply | Due::Settle => Some(self.turn()),
            Due::Answer | Due::Yield(_) => Some(!self.turn()),
        }
    }

    /// The side that has to open something now. Its program does this without its player.
    pub fn owes(&self) -> Option<Color> {
        match self.due {
            Due::Placing | Due::Ply => None,
            Due::Answer | Due::Settle | Due::Yield(_) => self.speaker(),
        }
    }

    pub(super) fn ledger(&self, color: Color) -> &Ledger {
        &self.ledgers[color]
    }

    pub(super) fn place(&self, color: Color) -> Place<'_> {
        Place {
            game: &self.game,
            color,
            ply: self.ledgers[color].ply(),
        }
    }

    pub(crate) fn game(&self) -> &Hash {
        &self.game
    }

    pub(crate) fn probe(&self) -> Option<&Point> {
        self.open.as_ref()?.probe.as_ref()
    }

    pub(super) fn reply(&self) -> Option<&Reply> {
        self.open.as_ref()?.reply.as_ref()
    }

    fn plies(&self) -> u32 {
        self.observations.len() as u32
    }

    /// The number of moves made so far: plies without the placing of assassins.
    pub fn moves(&self) -> u32 {
        let placing = |known: &&Observation| known.moved == ObservedMove::Placing;
        self.plies() - self.observations.iter().take(2).filter(placing).count() as u32
    }

    /// The status by the rules, as far as the public position tells.
    pub fn status(&self) -> Status {
        if let Some(stuck) = self.stuck {
            return stuck;
        }
        if self.due != Due::Ply {
            return Status::Ongoing;
        }
        let status = self.view.status();
        // As long as only the side to move knows whether its hidden assassin can move, a draw has to wait.
        let knows =
            self.view.hidden_count(self.turn()) == 0 || self.view.position().has_legal_move();
        let repeated = self
            .counts
            .get(&self.key())
            .is_some_and(|count| *count >= 3);
        match status {
            Status::Ongoing | Status::DrawFifty | Status::DrawInsufficient if repeated && knows => {
                Status::DrawRepetition
            }
            _ => status,
        }
    }

    /// Returns whether the game has ended because a side declared that it has no move. Only the audit can check that.
    pub fn is_declared(&self) -> bool {
        self.stuck.is_some()
    }

    fn key(&self) -> (u32, u64) {
        (self.hidden_moves, self.view.position().hash())
    }

    pub(super) fn count(&mut self) {
        let key = self.key();
        *self.counts.entry(key).or_insert(0) += 1;
    }

    /// The squares whose leaves must be opened with a placing: those that enemy pawns watch from the start.
    pub(super) fn placing_due(&self, color: Color) -> Bitboard {
        self.view.position().watched(color)
    }

    /// Enters a side's commitment to where it places its assassin.
    pub fn placed(
        &mut self,
        color: Color,
        leaves: &Leaves,
        openings: &[Opening],
    ) -> Result<(), SecretFault> {
        if !self.must_place(color) {
            return Err(SecretFault::NotDue);
        }
        let mut ledger = Ledger::default();
        ledger.commit(*leaves, 0);
        ledger.open(self.place(color), self.placing_due(color), openings)?;
        if let Some(square) = ledger.seen().first() {
            // An assassin is placed in front of its own pawns. In the usual start no enemy pawn watches those squares,
            // so an assassin that is revealed here was placed on a wrong square.
            return Err(SecretFault::Contradiction(square));
        }
        self.ledgers[color] = ledger;
        self.placing[color as usize] = false;
        if self.placing == [false; 2] {
            while self.view.position().placing()[self.turn()] {
                let mover = self.turn();
                let observation = Observation {
                    mover,
                    moved: ObservedMove::Placing,
                    captured: Vec::new(),
                    appeared: Vec::new(),
                };
                self.view
                    .apply(&observation)
                    .map_err(|_| SecretFault::Impossible)?;
                self.observations.push(observation);
            }
            self.due = Due::Ply;
            self.count();
        }
        Ok(())
    }

    /// Returns whether a ply may have met a hidden assassin of the other side without anybody knowing. If so, the
    /// squares must be compared.
    pub(super) fn must_probe(&self, say: Say) -> bool {
        matches!(say, Say::Assassin { to: None, .. }) && self.view.hidden_count(!self.turn()) > 0
    }

    /// Enters the mover's announcement of a ply.
    pub fn deed(&mut self, color: Color, deed: &Deed) -> Result<(), SecretFault> {
        if self.due != Due::Ply || self.turn() != color {
            return Err(SecretFault::NotDue);
        }
        let reach = self.reach(deed.say)?;
        let nowhere = Say::Assassin {
            from: None,
            to: None,
        };
        if deed.say == nowhere && self.view.position().is_check() {
            // A move that is hidden before and after cannot have parried a check.
            return Err(SecretFault::Impossible);
        }
        if deed.commit.is_some() != reach.changes {
            return Err(SecretFault::Commitment);
        }
        if deed.probe.is_some() != self.must_probe(deed.say)
            || deed
                .probe
                .as_ref()
                .is_some_and(|point| !probe::is_point(point))
        {
            return Err(SecretFault::Probe);
        }
        let game = self.game;
        let mut next = self.clone();
        let place = Place {
            game: &game,
            color,
            ply: self.plies(),
        };
        let own = &mut next.ledgers[color];
        own.open(place, reach.landing, &deed.before)?;
        let friend = Square::ALL
            .into_iter()
            .find(|&square| reach.landing.has(square) && own.known(square) == Some(true));
        if let Some(leaves) = &deed.commit {
            own.commit(**leaves, place.ply);
        }
        let stands = reach.stands.map_or(Bitboard::EMPTY, Bitboard::from);
        own.open(place, reach.watched[color] | stands, &deed.after)?;
        if let Some(square) = reach
            .stands
            .filter(|&square| own.known(square) != Some(true))
        {
            return Err(SecretFault::Contradiction(square));
        }
        next.open = Some(Box::new(Open {
            mover: color,
            say: deed.say,
            landing: reach.landing,
            stands: reach.stands,
            friend,
            probe: deed.probe,
            reply: None,
        }));
        let owed = next.ledgers[!color].due(reach.landing | reach.watched[!color]);
        next.due = Due::Answer;
        if owed.is_empty() && deed.probe.is_none() {
            next.complete()?;
        }
        *self = next;
        Ok(())
    }

    /// Enters the other side's answer.
    pub fn answer(&mut self, color: Color, answer: &Answer) -> Result<(), SecretFault> {
        if self.due != Due::Answer || self.turn() == color {
            return Err(SecretFault::NotDue);
        }
        let mut next = self.clone();
        let Some(open) = &mut next.open else {
            return Err(SecretFault::NotDue);
        };
        if answer.reply.is_some() != open.probe.is_some()
            || answer
                .reply
                .as_ref()
                .is_some_and(|reply| !probe::is_reply(reply, self.view.hidden_count(color)))
        {
            return Err(SecretFault::Probe);
        }
        open.reply.clone_from(&answer.reply);
        let reach = self.reach(open.say)?;
        next.ledgers[color].open(
            self.place(color),
            reach.landing | reach.watched[color],
            &answer.openings,
        )?;
        if answer.reply.is_some() {
            next.due = Due::Settle;
        } else {
            next.complete()?;
        }
        *self = next;
        Ok(())
    }

    /// Enters the mover's statement whether its assassin met one of the other side's, and where.
    pub fn settle(
        &mut self,
        color: Color,
        met: Option<Square>,
        openings: &[Opening],
    ) -> Result<(), SecretFault> {
        if self.due != Due::Settle || self.turn() != color {
            return Err(SecretFault::NotDue);
        }
        let mut next = self.clone();
        let square = met.map_or(Bitboard::EMPTY, Bitboard::from);
        next.ledgers[color].open(self.place(color), square, openings)?;
        let Some(met) = met else {
            next.complete()?;
            *self = next;
            return Ok(());
        };
        if next.ledgers[color].known(met) != Some(true)
            || self.ledgers[!color].known(met) == Some(false)
        {
            return Err(SecretFault::Contradiction(met));
        }
        if let Some(open) = &mut next.open {
            open.stands = Some(met);
            open.landing = square;
            if let Say::Assassin { to, .. } = &mut open.say {
                *to = Some(met);
            }
        }
        if next.ledgers[!color].known(met).is_some() {
            next.complete()?;
        } else {
            next.due = Due::Yield(met);
        }
        *self = next;
        Ok(())
    }

    /// Enters the other side's opening of the square on which its assassin was met.
    pub fn yielded(&mut self, color: Color, openings: &[Opening]) -> Result<(), SecretFault> {
        let Due::Yield(square) = self.due else {
            return Err(SecretFault::NotDue);
        };
        if self.turn() == color {
            return Err(SecretFault::NotDue);
        }
        let mut next = self.clone();
        next.ledgers[color].open(self.place(color), Bitboard::from(square), openings)?;
        if next.ledgers[color].known(square) != Some(true) {
            // One of the two sides has lied about the meeting; the seeds will show which.
            return Err(SecretFault::Contradiction(square));
        }
        next.complete()?;
        *self = next;
        Ok(())
    }

    /// Enters the declaration of the side to move that it has no move, not even with its hidden assassins.
    pub fn stuck(&mut self, color: Color) -> Result<(), SecretFault> {
        let visible = self.view.position().has_legal_move() || self.view.hidden_count(color) == 0;
        if self.due != Due::Ply || self.turn() != color || visible {
            return Err(SecretFault::NotDue);
        }
        self.stuck = Some(match self.view.position().is_check() {
            true => Status::Checkmate { winner: !color },
            false => Status::Stalemate,
        });
        Ok(())
    }
}
