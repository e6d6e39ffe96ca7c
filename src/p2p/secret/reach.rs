//! The squares that a ply affects, and its effect on the board once everything has been said about it.

use engine::{
    AnyPosition, Bitboard, ByColor, Captured, Color, Move, Observation, ObservedMove, Piece, Role,
    Square, captures,
};

use super::SecretFault;
use super::say::Say;
use super::veiled::{Due, Veiled};

/// The squares that a ply affects, as far as the public part of the move tells.
pub(super) struct Reach {
    pub landing: Bitboard,
    pub watched: ByColor<Bitboard>,
    /// The square on which the mover's assassin is seen to stand afterwards.
    pub stands: Option<Square>,
    /// Whether an assassin moved or was made by promotion.
    pub changes: bool,
}

impl Veiled {
    /// Returns the squares that a ply affects, or a fault if the move is impossible.
    pub(super) fn reach(&self, say: Say) -> Result<Reach, SecretFault> {
        let position = self.view.position();
        let mover = position.turn();
        let piece = |square: Square| position.piece_at(square);
        let assassin = Piece {
            color: mover,
            role: Role::Assassin,
        };
        let mut after = *position;
        let (landing, stands, changes) = match say {
            Say::Move(mv) => {
                if matches!(mv, Move::Place { .. }) || !position.is_legal(mv) {
                    return Err(SecretFault::Impossible);
                }
                after.play_unchecked(mv);
                let mut landing = Bitboard::from(mv.to());
                if let Some((_, rook)) = position.castled_rook(mv) {
                    landing |= Bitboard::from(rook);
                }
                let moved = mv.from().and_then(piece) == Some(assassin);
                let made = matches!(
                    mv,
                    Move::Normal {
                        promotion: Some(Role::Assassin),
                        ..
                    }
                );
                (
                    landing,
                    Some(mv.to()).filter(|_| moved || made),
                    moved || made,
                )
            }
            Say::Assassin { from, to } => {
                if from.is_some_and(|from| piece(from) != Some(assassin))
                    || from.is_some() && from == to
                {
                    return Err(SecretFault::Impossible);
                }
                if from.is_none() && self.view.hidden_count(mover) == 0 {
                    return Err(SecretFault::Impossible);
                }
                let mut setup = position.to_setup();
                if let Some(to) = to {
                    setup.pieces[to.index()] = None;
                    after = AnyPosition::from_setup_unchecked(&setup);
                }
                (to.map_or(Bitboard::EMPTY, Bitboard::from), to, true)
            }
        };
        let watched = ByColor(Color::ALL.map(|color| after.watched(color)));
        Ok(Reach {
            landing,
            watched,
            stands,
            changes,
        })
    }

    /// Completes a ply about which everything has been said, and applies it to the board.
    pub(super) fn complete(&mut self) -> Result<(), SecretFault> {
        let Some(open) = self.open.take() else {
            return Err(SecretFault::NotDue);
        };
        let position = self.view.position();
        let mut captured = match (open.say, open.stands) {
            (Say::Move(mv), _) => captures(position, mv),
            (Say::Assassin { .. }, Some(to)) => position
                .piece_at(to)
                .map(|piece| Captured { square: to, piece })
                .into_iter()
                .collect(),
            (Say::Assassin { .. }, None) => Vec::new(),
        };
        let fallen = |color: Color, square: Square| Captured {
            square,
            piece: Piece {
                color,
                role: Role::Assassin,
            },
        };
        for color in Color::ALL {
            for square in Square::ALL
                .into_iter()
                .filter(|&square| open.landing.has(square))
            {
                if (color, Some(square)) == (open.mover, open.stands) {
                    continue;
                }
                let stood = self.ledgers[color].known(square) == Some(true);
                if stood && !captured.contains(&fallen(color, square)) {
                    captured.push(fallen(color, square));
                }
                self.ledgers[color].set(square, false);
            }
        }
        if let Some(friend) = open.friend.map(|square| fallen(open.mover, square))
            && !captured.contains(&friend)
        {
            captured.push(friend);
        }
        let moved = match open.say {
            Say::Move(mv) => ObservedMove::Whole(mv),
            // The assassin was seen to leave its square, and it met another assassin: now both ends of the move are
            // known.
            Say::Assassin {
                from: Some(from),
                to: Some(to),
            } => ObservedMove::Whole(Move::Normal {
                from,
                to,
                promotion: None,
            }),
            Say::Assassin { from, to } => ObservedMove::Assassin { from, to },
        };
        let mut observation = Observation {
            mover: open.mover,
            moved,
            captured,
            appeared: Vec::new(),
        };
        observation.appeared = self.appeared(&observation, open.stands);
        self.view
            .apply(&observation)
            .map_err(|_| SecretFault::Impossible)?;
        if matches!(moved, ObservedMove::Assassin { to: None, .. }) {
            self.hidden_moves += 1;
        }
        self.observations.push(observation);
        self.due = Due::Ply;
        self.count();
        Ok(())
    }

    /// Returns the assassins that the ply reveals where they stand, other than the one that moved.
    fn appeared(&self, observation: &Observation, stands: Option<Square>) -> Vec<Captured> {
        let say = match observation.moved {
            ObservedMove::Whole(mv) => Say::Move(mv),
            ObservedMove::Assassin { from, to } => Say::Assassin { from, to },
            ObservedMove::Placing => return Vec::new(),
        };
        let Ok(reach) = self.reach(say) else {
            return Vec::new();
        };
        let position = self.view.position();
        let mut appeared = Vec::new();
        for color in Color::ALL {
            let piece = Piece {
                color,
                role: Role::Assassin,
            };
            for square in Square::ALL {
                let moved = (color, Some(square)) == (observation.mover, stands);
                let seen = reach.watched[color].has(square)
                    && self.ledgers[color].known(square) == Some(true);
                if seen && !moved && position.piece_at(square) != Some(piece) {
                    appeared.push(Captured { square, piece });
                }
            }
        }
        appeared
    }
}
