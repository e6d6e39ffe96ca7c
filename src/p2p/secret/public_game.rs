//! The public game: all that a spectator who hears every message knows. Both sides and every verifier compute it in the
//! same way. It never contains where hidden assassins stand.

use std::collections::HashMap;

use engine::{
    AnyPosition, Bitboard, ByColor, Color, Observation, ObservedMove, PlayerView, Square, Status,
};

use super::SecretFault;
use super::announcement::{Answer, PlyAnnouncement, PublicMove};
use super::commitment::{CommitmentContext, Leaves, Opening};
use super::commitment_state::CommitmentState;
use super::probe::{self, Point, Reply};
use crate::digest::Hash;

/// What the game waits for next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
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
pub(super) struct IncompletePly {
    pub(super) mover: Color,
    pub(super) public_move: PublicMove,
    pub(super) landing: Bitboard,
    /// The square on which the mover's assassin stands now, as far as it is public.
    pub(super) revealed_at: Option<Square>,
    /// The square of an assassin of the mover's own that the ply captured.
    pub(super) captured_own: Option<Square>,
    pub(super) probe: Option<Point>,
    pub(super) reply: Option<Reply>,
}

/// The public game.
#[derive(Clone, Debug)]
pub struct PublicGame {
    game: Hash,
    pub(super) view: PlayerView,
    pub(super) commitments: ByColor<CommitmentState>,
    placing: [bool; 2],
    pub(super) expected: Expected,
    pub(super) incomplete: Option<Box<IncompletePly>>,
    pub(super) observations: Vec<Observation>,
    pub(super) hidden_moves: u32,
    counts: HashMap<(u32, u64), u32>,
    stuck: Option<Status>,
}

impl PublicGame {
    /// Creates a game without plies. A side that places no assassin at the start has none at all, and this is public.
    pub fn new(game: Hash, start: &AnyPosition) -> PublicGame {
        let placing = start.placing();
        let placing = Color::ALL.map(|color| placing[color]);
        let commitment = |color: Color| {
            if placing[color as usize] {
                CommitmentState::default()
            } else {
                CommitmentState::without_assassins()
            }
        };
        let mut public_game = PublicGame {
            game,
            view: start.public(),
            commitments: ByColor([commitment(Color::White), commitment(Color::Black)]),
            placing,
            expected: if placing.contains(&true) {
                Expected::Placing
            } else {
                Expected::Ply
            },
            incomplete: None,
            observations: Vec::new(),
            hidden_moves: 0,
            counts: HashMap::new(),
            stuck: None,
        };
        public_game.count();
        public_game
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
    pub fn expected(&self) -> Expected {
        self.expected
    }

    /// Returns whether a side still has to place its assassin.
    pub fn must_place(&self, color: Color) -> bool {
        self.expected == Expected::Placing && self.placing[color as usize]
    }

    /// The side to move: the mover, until its ply is complete.
    pub fn turn(&self) -> Color {
        self.view.position().turn()
    }

    /// The side that has to speak next, or `None` while both sides place their assassins.
    pub fn speaker(&self) -> Option<Color> {
        match self.expected {
            Expected::Placing => None,
            Expected::Ply | Expected::Settle => Some(self.turn()),
            Expected::Answer | Expected::Yield(_) => Some(!self.turn()),
        }
    }

    /// The side that has to open something now. Its program does this without its player.
    pub fn side_owing_response(&self) -> Option<Color> {
        match self.expected {
            Expected::Placing | Expected::Ply => None,
            Expected::Answer | Expected::Settle | Expected::Yield(_) => self.speaker(),
        }
    }

    pub(super) fn commitment(&self, color: Color) -> &CommitmentState {
        &self.commitments[color]
    }

    pub(super) fn commitment_context(&self, color: Color) -> CommitmentContext<'_> {
        CommitmentContext {
            game: &self.game,
            color,
            ply: self.commitments[color].ply(),
        }
    }

    pub(crate) fn game(&self) -> &Hash {
        &self.game
    }

    pub(crate) fn probe(&self) -> Option<&Point> {
        self.incomplete.as_ref()?.probe.as_ref()
    }

    pub(super) fn reply(&self) -> Option<&Reply> {
        self.incomplete.as_ref()?.reply.as_ref()
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
        if self.expected != Expected::Ply {
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
    pub(super) fn squares_to_open_at_placing(&self, color: Color) -> Bitboard {
        self.view.position().revealing_squares(color)
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
        let mut state = CommitmentState::default();
        state.commit(*leaves, 0);
        state.open(
            self.commitment_context(color),
            self.squares_to_open_at_placing(color),
            openings,
        )?;
        if let Some(square) = state.revealed().first() {
            // An assassin is placed in front of its own pawns. In the usual start no enemy pawn watches those squares,
            // so an assassin that is revealed here was placed on a wrong square.
            return Err(SecretFault::Contradiction(square));
        }
        self.commitments[color] = state;
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
            self.expected = Expected::Ply;
            self.count();
        }
        Ok(())
    }

    /// Returns whether a ply may have met a hidden assassin of the other side without anybody knowing. If so, the
    /// squares must be compared.
    pub(super) fn must_probe(&self, public_move: PublicMove) -> bool {
        matches!(public_move, PublicMove::Assassin { to: None, .. })
            && self.view.hidden_count(!self.turn()) > 0
    }

    /// Enters the mover's announcement of a ply.
    pub fn announce(
        &mut self,
        color: Color,
        announcement: &PlyAnnouncement,
    ) -> Result<(), SecretFault> {
        if self.expected != Expected::Ply || self.turn() != color {
            return Err(SecretFault::NotDue);
        }
        let affected = self.affected_squares(announcement.say)?;
        let nowhere = PublicMove::Assassin {
            from: None,
            to: None,
        };
        if announcement.say == nowhere && self.view.position().is_check() {
            // A move that is hidden before and after cannot have parried a check.
            return Err(SecretFault::Impossible);
        }
        if announcement.commit.is_some() != affected.changes_assassins {
            return Err(SecretFault::Commitment);
        }
        if announcement.probe.is_some() != self.must_probe(announcement.say)
            || announcement
                .probe
                .as_ref()
                .is_some_and(|point| !probe::is_point(point))
        {
            return Err(SecretFault::Probe);
        }
        let game = self.game;
        let mut next = self.clone();
        let context = CommitmentContext {
            game: &game,
            color,
            ply: self.plies(),
        };
        let own = &mut next.commitments[color];
        own.open(context, affected.landing, &announcement.before)?;
        let captured_own = Square::ALL
            .into_iter()
            .find(|&square| affected.landing.has(square) && own.known(square) == Some(true));
        if let Some(leaves) = &announcement.commit {
            own.commit(**leaves, context.ply);
        }
        let revealed_at = affected.revealed_at.map_or(Bitboard::EMPTY, Bitboard::from);
        own.open(
            context,
            affected.watched[color] | revealed_at,
            &announcement.after,
        )?;
        if let Some(square) = affected
            .revealed_at
            .filter(|&square| own.known(square) != Some(true))
        {
            return Err(SecretFault::Contradiction(square));
        }
        next.incomplete = Some(Box::new(IncompletePly {
            mover: color,
            public_move: announcement.say,
            landing: affected.landing,
            revealed_at: affected.revealed_at,
            captured_own,
            probe: announcement.probe,
            reply: None,
        }));
        let owed = next.commitments[!color].unopened(affected.landing | affected.watched[!color]);
        next.expected = Expected::Answer;
        if owed.is_empty() && announcement.probe.is_none() {
            next.complete()?;
        }
        *self = next;
        Ok(())
    }

    /// Enters the other side's answer.
    pub fn answer(&mut self, color: Color, answer: &Answer) -> Result<(), SecretFault> {
        if self.expected != Expected::Answer || self.turn() == color {
            return Err(SecretFault::NotDue);
        }
        let mut next = self.clone();
        let Some(incomplete) = &mut next.incomplete else {
            return Err(SecretFault::NotDue);
        };
        if answer.reply.is_some() != incomplete.probe.is_some()
            || answer
                .reply
                .as_ref()
                .is_some_and(|reply| !probe::is_reply(reply, self.view.hidden_count(color)))
        {
            return Err(SecretFault::Probe);
        }
        incomplete.reply.clone_from(&answer.reply);
        let affected = self.affected_squares(incomplete.public_move)?;
        next.commitments[color].open(
            self.commitment_context(color),
            affected.landing | affected.watched[color],
            &answer.openings,
        )?;
        if answer.reply.is_some() {
            next.expected = Expected::Settle;
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
        if self.expected != Expected::Settle || self.turn() != color {
            return Err(SecretFault::NotDue);
        }
        let mut next = self.clone();
        let square = met.map_or(Bitboard::EMPTY, Bitboard::from);
        next.commitments[color].open(self.commitment_context(color), square, openings)?;
        let Some(met) = met else {
            next.complete()?;
            *self = next;
            return Ok(());
        };
        if next.commitments[color].known(met) != Some(true)
            || self.commitments[!color].known(met) == Some(false)
        {
            return Err(SecretFault::Contradiction(met));
        }
        if let Some(incomplete) = &mut next.incomplete {
            incomplete.revealed_at = Some(met);
            incomplete.landing = square;
            if let PublicMove::Assassin { to, .. } = &mut incomplete.public_move {
                *to = Some(met);
            }
        }
        if next.commitments[!color].known(met).is_some() {
            next.complete()?;
        } else {
            next.expected = Expected::Yield(met);
        }
        *self = next;
        Ok(())
    }

    /// Enters the other side's opening of the square on which its assassin was met.
    pub fn yielded(&mut self, color: Color, openings: &[Opening]) -> Result<(), SecretFault> {
        let Expected::Yield(square) = self.expected else {
            return Err(SecretFault::NotDue);
        };
        if self.turn() == color {
            return Err(SecretFault::NotDue);
        }
        let mut next = self.clone();
        next.commitments[color].open(
            self.commitment_context(color),
            Bitboard::from(square),
            openings,
        )?;
        if next.commitments[color].known(square) != Some(true) {
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
        if self.expected != Expected::Ply || self.turn() != color || visible {
            return Err(SecretFault::NotDue);
        }
        self.stuck = Some(match self.view.position().is_check() {
            true => Status::Checkmate { winner: !color },
            false => Status::Stalemate,
        });
        Ok(())
    }
}
