//! The observation of one ply by one side: everything except the squares of hidden assassins. [`AnyPosition::observe`]
//! knows the whole position and returns only what that side may know; `view` applies the result.

use std::fmt;
use std::str::FromStr;

use crate::{AnyPosition, Bitboard, Color, Move, Piece, Role, Square};

/// A piece that a ply removed from the board, or that a ply revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Captured {
    /// The square the piece stood on.
    pub square: Square,
    /// The piece.
    pub piece: Piece,
}

/// The part of an observation that concerns the moving piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObservedMove {
    /// The whole move was observed.
    Whole(Move),
    /// An assassin moved, and not both ends of its move were observed.
    Assassin {
        /// The start square, if the assassin was revealed there.
        from: Option<Square>,
        /// The end square, if the assassin is revealed there or captured a piece there.
        to: Option<Square>,
    },
    /// An assassin was placed on an unknown square.
    Placing,
}

/// The observation of one ply by a side or a spectator.
///
/// `Display` and `FromStr` use a line of text, for saved games and for the computer player's worker:
///
/// | written | means |
/// |---|---|
/// | `w e2e4` | White's move, observed as a whole |
/// | `b A??` | an assassin moved unseen |
/// | `w A??>d5 xnd5` | an assassin came from an unknown square and captured a knight on d5 |
/// | `b Ae4>??` | the assassin on e4 vanished |
/// | `w A@` | an assassin was placed |
/// | `b d7d5 +Ae4` | a move that also revealed the white assassin on e4 |
///
/// ```
/// use portal_chess_engine::{AnyPosition, Color, ObservedMove, Variant};
///
/// let position = AnyPosition::from_fen(Variant::Assassin, "4k3/8/8/8/3A4/8/8/4K3 w - - 0 1 -")?;
/// let observation = position.observe("d4d6".parse()?, Some(Color::Black));
/// assert_eq!(observation.moved, ObservedMove::Assassin { from: None, to: None });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Observation {
    /// The side that moved.
    pub mover: Color,
    /// The move, as far as it was observed.
    pub moved: ObservedMove,
    /// All captured pieces with their squares, including hidden assassins.
    pub captured: Vec<Captured>,
    /// Assassins that the ply revealed on the squares where they stand, other than the moving one.
    pub appeared: Vec<Captured>,
}

impl fmt::Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.mover.letter())?;
        match self.moved {
            ObservedMove::Whole(mv) => write!(f, "{mv}")?,
            ObservedMove::Placing => f.write_str("A@")?,
            ObservedMove::Assassin {
                from: None,
                to: None,
            } => f.write_str("A??")?,
            ObservedMove::Assassin { from, to } => {
                f.write_str("A")?;
                write_end(from, f)?;
                f.write_str(">")?;
                write_end(to, f)?;
            }
        }
        for (sign, pieces) in [('x', &self.captured), ('+', &self.appeared)] {
            for Captured { square, piece } in pieces {
                write!(f, " {sign}{}{square}", piece.letter())?;
            }
        }
        Ok(())
    }
}

fn write_end(square: Option<Square>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match square {
        Some(square) => write!(f, "{square}"),
        None => f.write_str("??"),
    }
}

/// The error for a text that is not an observation of a ply.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not an observation of a ply")]
pub struct ParseObservationError(pub String);

impl FromStr for Observation {
    type Err = ParseObservationError;

    fn from_str(text: &str) -> Result<Observation, ParseObservationError> {
        read(text).ok_or_else(|| ParseObservationError(text.chars().take(40).collect()))
    }
}

fn read(text: &str) -> Option<Observation> {
    let mut words = text.split_whitespace();
    let mut observation = Observation {
        mover: Color::from_letter(words.next()?.parse().ok()?)?,
        moved: read_moved(words.next()?)?,
        captured: Vec::new(),
        appeared: Vec::new(),
    };
    for word in words {
        let mut letters = word.chars();
        let pieces = match letters.next()? {
            'x' => &mut observation.captured,
            '+' => &mut observation.appeared,
            _ => return None,
        };
        pieces.push(Captured {
            piece: Piece::from_letter(letters.next()?)?,
            square: letters.as_str().parse().ok()?,
        });
    }
    Some(observation)
}

fn read_moved(word: &str) -> Option<ObservedMove> {
    match word.strip_prefix('A') {
        Some("@") => Some(ObservedMove::Placing),
        Some("??") => Some(ObservedMove::Assassin {
            from: None,
            to: None,
        }),
        Some(ends) if !ends.starts_with('@') => {
            let (from, to) = ends.split_once('>')?;
            Some(ObservedMove::Assassin {
                from: read_end(from)?,
                to: read_end(to)?,
            })
        }
        _ => word.parse().ok().map(ObservedMove::Whole),
    }
}

/// Reads a square, or `??` for a square that was not observed.
fn read_end(word: &str) -> Option<Option<Square>> {
    match word {
        "??" => Some(None),
        _ => word.parse().ok().map(Some),
    }
}

/// The pieces that a legal move captures, including captures of unseen assassins and en passant captures. Castling can
/// capture two hidden assassins.
pub fn captures(before: &AnyPosition, mv: Move) -> Vec<Captured> {
    let standing = |square: Square| {
        before
            .piece_at(square)
            .map(|piece| Captured { square, piece })
    };
    match mv {
        Move::Place { square } => standing(square).into_iter().collect(),
        Move::Activate { .. } => Vec::new(),
        Move::Jump { entry, .. } => standing(entry).into_iter().collect(),
        Move::Normal { from, to, .. } => {
            let role = before.piece_at(from).map(|piece| piece.role);
            if let Some((_, rook)) = before.castled_rook(mv) {
                return [to, rook].into_iter().filter_map(standing).collect();
            }
            if let Some(captured) = standing(to) {
                return vec![captured];
            }
            let passing = role == Some(Role::Pawn) && from.file() != to.file();
            let pawn = Square::from_coords(to.file(), from.rank());
            standing(pawn).filter(|_| passing).into_iter().collect()
        }
    }
}

impl AnyPosition {
    /// The observation that a side, or a spectator if `viewer` is `None`, makes of a legal move from this position. The
    /// mover observes everything.
    pub fn observe(&self, mv: Move, viewer: Option<Color>) -> Observation {
        let mover = self.turn();
        let mut after = *self;
        after.play_unchecked(mv);
        let captured = captures(self, mv);
        let moved = self.observed_move(mv, viewer, &after, !captured.is_empty());
        let mut appeared = Vec::new();
        for color in Color::ALL
            .into_iter()
            .filter(|&color| Some(color) != viewer)
        {
            let known = match moved {
                ObservedMove::Whole(_) | ObservedMove::Assassin { to: Some(_), .. }
                    if color == mover =>
                {
                    self.revealed(color) | Bitboard::from(mv.to())
                }
                _ => self.revealed(color),
            };
            for square in after.revealed(color) & !known {
                appeared.push(Captured {
                    square,
                    piece: Piece {
                        color,
                        role: Role::Assassin,
                    },
                });
            }
        }
        Observation {
            mover,
            moved,
            captured,
            appeared,
        }
    }

    fn observed_move(
        &self,
        mv: Move,
        viewer: Option<Color>,
        after: &AnyPosition,
        capture: bool,
    ) -> ObservedMove {
        let mover = self.turn();
        if viewer == Some(mover) {
            return ObservedMove::Whole(mv);
        }
        let Some(from) = mv.from() else {
            return ObservedMove::Placing;
        };
        if self
            .piece_at(from)
            .is_none_or(|piece| piece.role != Role::Assassin)
        {
            return ObservedMove::Whole(mv);
        }
        let from = Some(from).filter(|&square| self.revealed(mover).has(square));
        let to = Some(mv.to()).filter(|&square| capture || after.revealed(mover).has(square));
        if from.is_some() && to.is_some() {
            ObservedMove::Whole(mv)
        } else {
            ObservedMove::Assassin { from, to }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn observation_text_round_trips() {
        for text in [
            "w e2e4",
            "b a7a8q xRa8",
            "w A@e3",
            "b A@",
            "b A??",
            "w A??>d5 xnd5",
            "b Ae4>??",
            "w Ae4>??",
            "b d7d5 +Ae4 +Aa3",
        ] {
            let observation: Observation = text.parse().expect(text);
            assert_eq!(observation.to_string(), text);
        }
    }

    #[test]
    fn malformed_observation_text_is_rejected() {
        for text in [
            "",
            "w",
            "e2e4",
            "x e2e4",
            "white e2e4",
            "w A",
            "w A??>",
            "w A?>d5",
            "w e2e4 d5",
            "w e2e4 x",
            "w e2e4 xd5",
            "w e2e4 +Ai9",
            "\u{fc} A??",
        ] {
            assert!(text.parse::<Observation>().is_err(), "{text}");
        }
    }
}
