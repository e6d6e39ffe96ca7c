//! The public game: what a spectator who hears every word knows. Both sides and every verifier compute it alike; where
//! hidden assassins stand is not in it.

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

/// What is due next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Assassins are placed, by both sides at the same time.
    Placing,
    /// A ply.
    Ply,
    /// The other side answers to a ply.
    Answer,
    /// The mover says whether two assassins met.
    Settle,
    /// The other side opens the square where they met.
    Yield(Square),
}

/// A ply that is not complete.
#[derive(Clone, Debug)]
pub(super) struct Open {
    pub(super) mover: Color,
    pub(super) say: Say,
    pub(super) landing: Bitboard,
    /// The mover's assassin stands here now, by what was said.
    pub(super) stands: Option<Square>,
    /// An assassin of the mover's own stood where the ply went.
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
    /// A game without plies. The start shows all there is: sides that place no assassin have none.
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

    /// What everybody knows of the position.
    pub fn view(&self) -> &PlayerView {
        &self.view
    }

    /// What everybody was told of each ply, placings included.
    pub fn observations(&self) -> &[Observation] {
        &self.observations
    }

    /// What is due.
    pub fn due(&self) -> Due {
        self.due
    }

    /// Whether a side still has to place its assassin.
    pub fn must_place(&self, color: Color) -> bool {
        self.due == Due::Placing && self.placing[color as usize]
    }

    /// Whose turn it is: the mover's, until its ply is complete.
    pub fn turn(&self) -> Color {
        self.view.position().turn()
    }

    /// Who has to speak next; while both place, nobody in particular.
    pub fn speaker(&self) -> Option<Color> {
        match self.due {
            Due::Placing => None,
            Due::Ply | Due::Settle => Some(self.turn()),
            Due::Answer | Due::Yield(_) => Some(!self.turn()),
        }
    }

    /// Who has to open something now, which its program does without its player.
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

    /// Moves made so far: plies without the placings.
    pub fn moves(&self) -> u32 {
        let placing = |known: &&Observation| known.moved == ObservedMove::Placing;
        self.plies() - self.observations.iter().take(2).filter(placing).count() as u32
    }

    /// How the game stands, as far as everybody can tell.
    pub fn status(&self) -> Status {
        if let Some(stuck) = self.stuck {
            return stuck;
        }
        if self.due != Due::Ply {
            return Status::Ongoing;
        }
        let status = self.view.status();
        // As long as only its owner knows whether a hidden assassin can move, draws wait as well.
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

    /// Whether the game has ended because a side said that it has no move, which only the audit can check.
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

    /// What a placing must open: the squares that pawns watch from the start.
    pub(super) fn placing_due(&self, color: Color) -> Bitboard {
        self.view.position().watched(color)
    }

    /// A side commits to where it places.
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
            // It is placed before its own pawns; a start where that is watched is told like a reveal.
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

    /// Whether a ply may have met a hidden assassin of the other side without anybody knowing: its squares are compared.
    pub(super) fn must_probe(&self, say: Say) -> bool {
        matches!(say, Say::Assassin { to: None, .. }) && self.view.hidden_count(!self.turn()) > 0
    }

    /// The mover tells a ply.
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
            // What is hidden before and after cannot have parried a check.
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

    /// The other side answers.
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

    /// The mover says whether its assassin met one of the other side's, and where.
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

    /// The other side opens the square where its assassin was met.
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
            // One of the two has lied about the meeting; the seeds will tell who.
            return Err(SecretFault::Contradiction(square));
        }
        next.complete()?;
        *self = next;
        Ok(())
    }

    /// The side to move says that it has no move, its hidden assassins included.
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
