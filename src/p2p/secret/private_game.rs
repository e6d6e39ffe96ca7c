//! One side's own knowledge: where its assassins stand, and the seed of its salts. This module opens what is due and
//! nothing more. The page stores the seed and the hidden moves before it sends anything that depends on them.

use engine::{
    AnyPosition, Bitboard, Color, Move, Observation, ObservedMove, PlayerView, Role, Square,
};
use serde::{Deserialize, Serialize};

use super::announcement::{Answer, PlyAnnouncement, PublicMove};
use super::commitment::{CommitmentContext, Leaves, Opening};
use super::public_game::{Expected, PublicGame};
use super::{SecretFault, probe};
use crate::digest::Key;

/// The secrets of one side. They must be stored, and are revealed when the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Secret {
    /// The seed from which all salts of the game follow.
    pub seed: Key,
    /// The moves that are not wholly public: the number of plies before each of them, and the whole move.
    pub deeds: Vec<(u32, HiddenMove)>,
}

/// A move that the other side does not see, or not wholly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HiddenMove(#[serde(with = "crate::text::plain")] pub Move);

impl Secret {
    /// Returns the whole move of a ply, if it was stored.
    pub fn hidden_move(&self, ply: u32) -> Option<Move> {
        self.deeds
            .iter()
            .rev()
            .find(|(at, _)| *at == ply)
            .map(|(_, play)| play.0)
    }
}

/// The game as one side knows it.
#[derive(Clone, Debug)]
pub struct PrivateGame {
    color: Color,
    secret: Secret,
    view: PlayerView,
    /// The squares of the present commitment.
    committed: Bitboard,
    /// The number of plies of the public game that `view` already includes.
    followed: usize,
    /// This side's observation of each ply.
    observations: Vec<Observation>,
}

impl PrivateGame {
    /// Creates a side's game at its start.
    pub fn new(start: &AnyPosition, color: Color, secret: Secret) -> PrivateGame {
        PrivateGame {
            color,
            secret,
            view: start.view(color),
            committed: Bitboard::EMPTY,
            followed: 0,
            observations: Vec::new(),
        }
    }

    /// The position as this side sees it.
    pub fn view(&self) -> &PlayerView {
        &self.view
    }

    /// This side's observation of each ply, with its own moves whole.
    pub fn observations(&self) -> &[Observation] {
        &self.observations
    }

    /// The secrets that must be stored.
    pub fn secret(&self) -> &Secret {
        &self.secret
    }

    /// Returns the legal placings of this side. Both sides place at the same time, so it need not be this side's turn.
    pub fn placings(&self) -> Vec<Move> {
        let mut setup = self.view.position().to_setup();
        if !setup.placing[self.color] {
            return Vec::new();
        }
        setup.placing[!self.color] = false;
        setup.turn = self.color;
        AnyPosition::from_setup_unchecked(&setup).legal_moves()
    }

    /// Places an assassin: returns the commitment and the openings to send, and remembers the move.
    pub fn place(
        &mut self,
        public: &PublicGame,
        play: Move,
    ) -> Result<(Leaves, Vec<Opening>), SecretFault> {
        let Move::Place { square } = play else {
            return Err(SecretFault::Impossible);
        };
        if !public.must_place(self.color) || !self.placings().contains(&play) {
            return Err(SecretFault::Impossible);
        }
        self.store_hidden_move(0, play);
        let set = Bitboard::from(square);
        let context = CommitmentContext {
            game: public.game(),
            color: self.color,
            ply: 0,
        };
        let openings = self.openings(context, set, public.squares_to_open_at_placing(self.color));
        Ok((context.commit(&self.secret.seed, set), openings))
    }

    /// Stores a hidden move. It replaces an earlier one for the same ply, which never came to be played.
    fn store_hidden_move(&mut self, ply: u32, play: Move) {
        self.secret.deeds.retain(|(at, _)| *at != ply);
        self.secret.deeds.push((ply, HiddenMove(play)));
    }

    fn openings(
        &self,
        context: CommitmentContext<'_>,
        set: Bitboard,
        squares: Bitboard,
    ) -> Vec<Opening> {
        Square::ALL
            .into_iter()
            .filter(|&square| squares.has(square))
            .map(|square| context.open(&self.secret.seed, set, square))
            .collect()
    }

    /// Returns the openings of the present commitment's leaves that are due for these squares.
    fn openings_due(&self, public: &PublicGame, squares: Bitboard) -> Vec<Opening> {
        let due = public.commitment(self.color).unopened(squares);
        due.into_iter()
            .map(|square| {
                public.commitment_context(self.color).open(
                    &self.secret.seed,
                    self.committed_squares(public),
                    square,
                )
            })
            .collect()
    }

    /// Returns the squares of the present commitment: in the middle of this side's own ply, those after the ply.
    fn committed_squares(&self, public: &PublicGame) -> Bitboard {
        let ply = public.observations().len() as u32;
        let amid = matches!(
            public.expected(),
            Expected::Answer | Expected::Settle | Expected::Yield(_)
        ) && public.turn() == self.color;
        let fresh = amid && public.commitment(self.color).ply() == ply;
        match self.secret.hidden_move(ply).filter(|_| fresh) {
            Some(play) => self.assassins_after(play),
            None => self.committed,
        }
    }

    fn assassins_after(&self, play: Move) -> Bitboard {
        let mut after = *self.view.position();
        after.play_unchecked(play);
        after.pieces(self.color, Role::Assassin)
    }

    /// Plays a move: returns the announcement to send, and remembers the move if an assassin moved or was made.
    pub fn announce(
        &mut self,
        public: &PublicGame,
        play: Move,
    ) -> Result<PlyAnnouncement, SecretFault> {
        let position = self.view.position();
        if public.expected() != Expected::Ply
            || public.turn() != self.color
            || !position.is_legal(play)
        {
            return Err(SecretFault::Impossible);
        }
        let ply = public.observations().len() as u32;
        // The other side's hidden assassins are not on this board. So this is what the mover may know, as it must
        // announce it.
        let say = match position.observe(play, None).moved {
            ObservedMove::Whole(play) => PublicMove::Move(play),
            ObservedMove::Assassin { from, to } => PublicMove::Assassin { from, to },
            ObservedMove::Placing => return Err(SecretFault::Impossible),
        };
        let affected = public.affected_squares(say)?;
        let before = self.openings_due(public, affected.landing);
        let (mut commit, mut asked) = (None, None);
        let after = if affected.changes_assassins {
            let set = self.assassins_after(play);
            let context = CommitmentContext {
                game: public.game(),
                color: self.color,
                ply,
            };
            commit = Some(Box::new(context.commit(&self.secret.seed, set)));
            if public.must_probe(say) {
                asked = Some(probe::ask(&self.secret.seed, public.game(), ply, play.to()));
            }
            let revealed_at = affected.revealed_at.map_or(Bitboard::EMPTY, Bitboard::from);
            let openings = self.openings(context, set, affected.watched[self.color] | revealed_at);
            self.store_hidden_move(ply, play);
            openings
        } else {
            // The leaves of the squares on which the ply ended will already be open when these are checked.
            self.openings_due(public, affected.watched[self.color] & !affected.landing)
        };
        Ok(PlyAnnouncement {
            say,
            commit,
            probe: asked,
            before,
            after,
        })
    }

    /// Returns the answer to the other side's ply.
    pub fn answer(
        &self,
        public: &PublicGame,
        public_move: PublicMove,
    ) -> Result<Answer, SecretFault> {
        let affected = public.affected_squares(public_move)?;
        let ply = public.observations().len() as u32;
        let hidden = self.view.position().hidden(self.color);
        let reply = public
            .probe()
            .map(|asked| {
                probe::reply(&self.secret.seed, public.game(), ply, asked, hidden)
                    .ok_or(SecretFault::Probe)
            })
            .transpose()?;
        Ok(Answer {
            reply,
            openings: self.openings_due(public, affected.landing | affected.watched[self.color]),
        })
    }

    /// Returns whether this side's assassin met one of the other side's: the square, if it did, and the openings to
    /// send.
    pub fn settle(
        &self,
        public: &PublicGame,
    ) -> Result<(Option<Square>, Vec<Opening>), SecretFault> {
        let ply = public.observations().len() as u32;
        let (Some(play), Some(reply)) = (self.secret.hidden_move(ply), public.reply()) else {
            return Err(SecretFault::NotDue);
        };
        if !probe::is_hit(&self.secret.seed, public.game(), ply, play.to(), reply) {
            return Ok((None, Vec::new()));
        }
        Ok((
            Some(play.to()),
            self.openings_due(public, Bitboard::from(play.to())),
        ))
    }

    /// Returns the opening of the square on which the other side's assassin met one of this side's. It is a fault if no
    /// assassin of this side stands there, because then they cannot have met.
    pub fn yielded(&self, public: &PublicGame) -> Result<Vec<Opening>, SecretFault> {
        match public.expected() {
            Expected::Yield(square) if self.view.position().hidden(self.color).has(square) => {
                Ok(self.openings_due(public, Bitboard::from(square)))
            }
            Expected::Yield(square) => Err(SecretFault::Contradiction(square)),
            _ => Err(SecretFault::NotDue),
        }
    }

    /// Returns whether this side is to move, has no move at all, and is the only one that knows it.
    pub fn is_stuck(&self, public: &PublicGame) -> bool {
        public.expected() == Expected::Ply
            && public.turn() == self.color
            && public.view().hidden_count(self.color) > 0
            && !self.view.position().has_legal_move()
    }

    /// Applies all complete plies of the public game that are not yet applied.
    pub fn follow(&mut self, public: &PublicGame) -> Result<(), SecretFault> {
        while let Some(known) = public.observations().get(self.followed) {
            let mut observation = known.clone();
            observation
                .appeared
                .retain(|appeared| appeared.piece.color != self.color);
            if known.mover == self.color {
                let hidden = !matches!(known.moved, ObservedMove::Whole(_));
                // A placing is stored under ply 0, whichever of the first two plies it is.
                let ply = if known.moved == ObservedMove::Placing {
                    0
                } else {
                    self.followed as u32
                };
                let play = match known.moved {
                    ObservedMove::Whole(play) => play,
                    _ => self
                        .secret
                        .hidden_move(ply)
                        .ok_or(SecretFault::Impossible)?,
                };
                let assassin = self
                    .view
                    .position()
                    .piece_at(play.from().unwrap_or(play.to()));
                let moved = assassin.is_some_and(|piece| piece.role == Role::Assassin);
                let made = matches!(
                    play,
                    Move::Normal {
                        promotion: Some(Role::Assassin),
                        ..
                    }
                );
                if hidden || moved || made {
                    self.committed = self.assassins_after(play);
                }
                observation.moved = ObservedMove::Whole(play);
            }
            self.view
                .apply(&observation)
                .map_err(|_| SecretFault::Impossible)?;
            self.observations.push(observation);
            self.followed += 1;
        }
        Ok(())
    }
}
