//! The squares that a ply affects, and its effect on the board once everything has been said about it.

use engine::{
    AnyPosition, Bitboard, ByColor, Captured, Color, Move, Observation, ObservedMove, Piece, Role,
    Square, captures,
};

use super::SecretFault;
use super::announcement::PublicMove;
use super::public_game::{Expected, PublicGame};

/// The squares that a ply affects, as far as the public part of the move tells.
pub(super) struct AffectedSquares {
    pub landing: Bitboard,
    pub watched: ByColor<Bitboard>,
    /// The square on which the mover's assassin is seen to stand afterwards.
    pub revealed_at: Option<Square>,
    /// Whether an assassin moved or was made by promotion.
    pub changes_assassins: bool,
}

impl PublicGame {
    /// Returns the squares that a ply affects, or a fault if the move is impossible.
    pub(super) fn affected_squares(
        &self,
        public_move: PublicMove,
    ) -> Result<AffectedSquares, SecretFault> {
        let position = self.view.position();
        let mover = position.turn();
        let piece = |square: Square| position.piece_at(square);
        let assassin = Piece {
            color: mover,
            role: Role::Assassin,
        };
        let mut after = *position;
        let (landing, revealed_at, changes_assassins) = match public_move {
            PublicMove::Move(mv) => {
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
            PublicMove::Assassin { from, to } => {
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
        let watched = ByColor(Color::ALL.map(|color| after.revealing_squares(color)));
        Ok(AffectedSquares {
            landing,
            watched,
            revealed_at,
            changes_assassins,
        })
    }

    /// Completes a ply about which everything has been said, and applies it to the board.
    pub(super) fn complete(&mut self) -> Result<(), SecretFault> {
        let Some(incomplete) = self.incomplete.take() else {
            return Err(SecretFault::NotDue);
        };
        let position = self.view.position();
        let mut captured = match (incomplete.public_move, incomplete.revealed_at) {
            (PublicMove::Move(mv), _) => captures(position, mv),
            (PublicMove::Assassin { .. }, Some(to)) => position
                .piece_at(to)
                .map(|piece| Captured { square: to, piece })
                .into_iter()
                .collect(),
            (PublicMove::Assassin { .. }, None) => Vec::new(),
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
                .filter(|&square| incomplete.landing.has(square))
            {
                if (color, Some(square)) == (incomplete.mover, incomplete.revealed_at) {
                    continue;
                }
                let stood = self.commitments[color].known(square) == Some(true);
                if stood && !captured.contains(&fallen(color, square)) {
                    captured.push(fallen(color, square));
                }
                self.commitments[color].set(square, false);
            }
        }
        if let Some(captured_own) = incomplete
            .captured_own
            .map(|square| fallen(incomplete.mover, square))
            && !captured.contains(&captured_own)
        {
            captured.push(captured_own);
        }
        let moved = match incomplete.public_move {
            PublicMove::Move(mv) => ObservedMove::Whole(mv),
            // The assassin was seen to leave its square, and it met another assassin: now both ends of the move are
            // known.
            PublicMove::Assassin {
                from: Some(from),
                to: Some(to),
            } => ObservedMove::Whole(Move::Normal {
                from,
                to,
                promotion: None,
            }),
            PublicMove::Assassin { from, to } => ObservedMove::Assassin { from, to },
        };
        let mut observation = Observation {
            mover: incomplete.mover,
            moved,
            captured,
            appeared: Vec::new(),
        };
        observation.appeared = self.appeared(&observation, incomplete.revealed_at);
        self.view
            .apply(&observation)
            .map_err(|_| SecretFault::Impossible)?;
        if matches!(moved, ObservedMove::Assassin { to: None, .. }) {
            self.hidden_moves += 1;
        }
        self.observations.push(observation);
        self.expected = Expected::Ply;
        self.count();
        Ok(())
    }

    /// Returns the assassins that the ply reveals where they stand, other than the one that moved.
    fn appeared(&self, observation: &Observation, revealed_at: Option<Square>) -> Vec<Captured> {
        let say = match observation.moved {
            ObservedMove::Whole(mv) => PublicMove::Move(mv),
            ObservedMove::Assassin { from, to } => PublicMove::Assassin { from, to },
            ObservedMove::Placing => return Vec::new(),
        };
        let Ok(affected) = self.affected_squares(say) else {
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
                let moved = (color, Some(square)) == (observation.mover, revealed_at);
                let seen = affected.watched[color].has(square)
                    && self.commitments[color].known(square) == Some(true);
                if seen && !moved && position.piece_at(square) != Some(piece) {
                    appeared.push(Captured { square, piece });
                }
            }
        }
        appeared
    }
}
