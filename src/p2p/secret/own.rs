//! One side's own knowledge: where its assassins stand, and the seed of its salts. It says what is due and nothing more;
//! the page stores the seed and the deeds before anything that rests on them is sent.

use engine::{
    AnyPosition, Bitboard, Color, Move, Observation, ObservedMove, PlayerView, Role, Square,
};
use serde::{Deserialize, Serialize};

use super::leaf::{Leaves, Opening, Place};
use super::say::{Answer, Deed, Say};
use super::veiled::{Due, Veiled};
use super::{SecretFault, probe};
use crate::digest::Key;

/// What must be kept, and is shown when the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Secret {
    /// All salts of the game follow from it.
    pub seed: Key,
    /// The plies of which not everything is public: how many plies were before, and the whole move.
    pub deeds: Vec<(u32, Hidden)>,
}

/// A move that is kept for oneself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hidden(#[serde(with = "crate::text::plain")] pub Move);

impl Secret {
    /// The whole move of a ply.
    pub fn deed(&self, ply: u32) -> Option<Move> {
        self.deeds
            .iter()
            .rev()
            .find(|(at, _)| *at == ply)
            .map(|(_, play)| play.0)
    }
}

/// One side's game.
#[derive(Clone, Debug)]
pub struct Own {
    color: Color,
    secret: Secret,
    view: PlayerView,
    /// The set of the commitment that holds.
    set: Bitboard,
    /// Plies of the public game that are in the view.
    followed: usize,
    /// What was seen of each ply.
    observations: Vec<Observation>,
}

impl Own {
    /// A side's game from its start.
    pub fn new(start: &AnyPosition, color: Color, secret: Secret) -> Own {
        Own {
            color,
            secret,
            view: start.view(color),
            set: Bitboard::EMPTY,
            followed: 0,
            observations: Vec::new(),
        }
    }

    /// What this side sees.
    pub fn view(&self) -> &PlayerView {
        &self.view
    }

    /// What this side saw of each ply, its own moves whole.
    pub fn observations(&self) -> &[Observation] {
        &self.observations
    }

    /// What must be stored.
    pub fn secret(&self) -> &Secret {
        &self.secret
    }

    /// The placings that are open to this side. Both place at the same time, so it need not be this side's turn.
    pub fn placings(&self) -> Vec<Move> {
        let mut setup = self.view.position().to_setup();
        if !setup.placing[self.color] {
            return Vec::new();
        }
        setup.placing[!self.color] = false;
        setup.turn = self.color;
        AnyPosition::from_setup_unchecked(&setup).legal_moves()
    }

    /// Places: what is said of it, and to be remembered.
    pub fn place(
        &mut self,
        public: &Veiled,
        play: Move,
    ) -> Result<(Leaves, Vec<Opening>), SecretFault> {
        let Move::Place { square } = play else {
            return Err(SecretFault::Impossible);
        };
        if !public.must_place(self.color) || !self.placings().contains(&play) {
            return Err(SecretFault::Impossible);
        }
        self.remember(0, play);
        let set = Bitboard::from(square);
        let place = Place {
            game: public.game(),
            color: self.color,
            ply: 0,
        };
        let openings = self.openings(place, set, public.placing_due(self.color));
        Ok((place.commit(&self.secret.seed, set), openings))
    }

    /// Keeps a move for oneself. One that was thought better of (its ply never came to be) is replaced.
    fn remember(&mut self, ply: u32, play: Move) {
        self.secret.deeds.retain(|(at, _)| *at != ply);
        self.secret.deeds.push((ply, Hidden(play)));
    }

    fn openings(&self, place: Place<'_>, set: Bitboard, squares: Bitboard) -> Vec<Opening> {
        Square::ALL
            .into_iter()
            .filter(|&square| squares.has(square))
            .map(|square| place.open(&self.secret.seed, set, square))
            .collect()
    }

    /// Leaves of the present commitment that are due for some squares.
    fn owed(&self, public: &Veiled, squares: Bitboard) -> Vec<Opening> {
        let due = public.ledger(self.color).due(squares);
        due.into_iter()
            .map(|square| {
                public
                    .place(self.color)
                    .open(&self.secret.seed, self.present(public), square)
            })
            .collect()
    }

    /// The set that the present commitment is of: in the middle of an own ply, the one after it.
    fn present(&self, public: &Veiled) -> Bitboard {
        let ply = public.observations().len() as u32;
        let amid = matches!(public.due(), Due::Answer | Due::Settle | Due::Yield(_))
            && public.turn() == self.color;
        let fresh = amid && public.ledger(self.color).ply() == ply;
        match self.secret.deed(ply).filter(|_| fresh) {
            Some(play) => self.after(play),
            None => self.set,
        }
    }

    fn after(&self, play: Move) -> Bitboard {
        let mut after = *self.view.position();
        after.play_unchecked(play);
        after.pieces(self.color, Role::Assassin)
    }

    /// Plays: what is said of it.
    pub fn deed(&mut self, public: &Veiled, play: Move) -> Result<Deed, SecretFault> {
        let position = self.view.position();
        if public.due() != Due::Ply || public.turn() != self.color || !position.is_legal(play) {
            return Err(SecretFault::Impossible);
        }
        let ply = public.observations().len() as u32;
        // The other side's hidden ones are not on this board, so this tells what the mover may know, as it must be told.
        let say = match position.observe(play, None).moved {
            ObservedMove::Whole(play) => Say::Move(play),
            ObservedMove::Assassin { from, to } => Say::Assassin { from, to },
            ObservedMove::Placing => return Err(SecretFault::Impossible),
        };
        let reach = public.reach(say)?;
        let before = self.owed(public, reach.landing);
        let (mut commit, mut asked) = (None, None);
        let after = if reach.changes {
            let set = self.after(play);
            let place = Place {
                game: public.game(),
                color: self.color,
                ply,
            };
            commit = Some(Box::new(place.commit(&self.secret.seed, set)));
            if public.must_probe(say) {
                asked = Some(probe::ask(&self.secret.seed, public.game(), ply, play.to()));
            }
            let stands = reach.stands.map_or(Bitboard::EMPTY, Bitboard::from);
            let openings = self.openings(place, set, reach.watched[self.color] | stands);
            self.remember(ply, play);
            openings
        } else {
            // What was landed on is known by the time that the rest is opened.
            self.owed(public, reach.watched[self.color] & !reach.landing)
        };
        Ok(Deed {
            say,
            commit,
            probe: asked,
            before,
            after,
        })
    }

    /// Answers the other side's ply.
    pub fn answer(&self, public: &Veiled, deed: Say) -> Result<Answer, SecretFault> {
        let reach = public.reach(deed)?;
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
            openings: self.owed(public, reach.landing | reach.watched[self.color]),
        })
    }

    /// Says whether the own assassin met one of the other side's.
    pub fn settle(&self, public: &Veiled) -> Result<(Option<Square>, Vec<Opening>), SecretFault> {
        let ply = public.observations().len() as u32;
        let (Some(play), Some(reply)) = (self.secret.deed(ply), public.reply()) else {
            return Err(SecretFault::NotDue);
        };
        if !probe::is_hit(&self.secret.seed, public.game(), ply, play.to(), reply) {
            return Ok((None, Vec::new()));
        }
        Ok((
            Some(play.to()),
            self.owed(public, Bitboard::from(play.to())),
        ))
    }

    /// Opens the square where the other side's assassin met one of this side's; a fault if none stands there, so that it
    /// cannot have.
    pub fn yielded(&self, public: &Veiled) -> Result<Vec<Opening>, SecretFault> {
        match public.due() {
            Due::Yield(square) if self.view.position().hidden(self.color).has(square) => {
                Ok(self.owed(public, Bitboard::from(square)))
            }
            Due::Yield(square) => Err(SecretFault::Contradiction(square)),
            _ => Err(SecretFault::NotDue),
        }
    }

    /// Whether this side is to move, has no move at all, and is the only one to know it.
    pub fn is_stuck(&self, public: &Veiled) -> bool {
        public.due() == Due::Ply
            && public.turn() == self.color
            && public.view().hidden_count(self.color) > 0
            && !self.view.position().has_legal_move()
    }

    /// Follows the public game as far as it is complete.
    pub fn follow(&mut self, public: &Veiled) -> Result<(), SecretFault> {
        while let Some(known) = public.observations().get(self.followed) {
            let mut observation = known.clone();
            observation
                .appeared
                .retain(|appeared| appeared.piece.color != self.color);
            if known.mover == self.color {
                let hidden = !matches!(known.moved, ObservedMove::Whole(_));
                // A placing is a deed of the start, whichever of the first two plies it is.
                let ply = if known.moved == ObservedMove::Placing {
                    0
                } else {
                    self.followed as u32
                };
                let play = match known.moved {
                    ObservedMove::Whole(play) => play,
                    _ => self.secret.deed(ply).ok_or(SecretFault::Impossible)?,
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
                    self.set = self.after(play);
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
