//! A move as the player who makes it states it, and its text form. The position decides whether a move is legal.

use std::fmt;
use std::str::FromStr;

use crate::{Role, Square};

/// A complete move, or the placing of an assassin: under the rules it leads from a position to exactly one other
/// position.
///
/// `Display` and `FromStr` are the move text that files, peers and the command line use.
///
/// ```
/// use portal_chess_engine::Move;
///
/// for text in ["e2e4", "e7e8q", "e1g1", "A@e3", "c3d5>b3", "d5>b3"] {
///     assert_eq!(text.parse::<Move>()?.to_string(), text);
/// }
/// # Ok::<(), portal_chess_engine::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// `e2e4`, `e7e8q`; castling is the king's two steps, `e1g1`.
    Normal {
        /// The square the piece starts on.
        from: Square,
        /// The square the piece ends on.
        to: Square,
        /// The role that a pawn on the last rank promotes to.
        promotion: Option<Role>,
    },
    /// `c3d5>b3`: a regular move onto a portal, then a jump to another portal; also the portal move of
    /// `portal-standard`.
    Jump {
        /// The square the piece starts on.
        from: Square,
        /// The portal the piece enters.
        entry: Square,
        /// The portal the piece leaves by, on which it ends.
        exit: Square,
    },
    /// `d5>b3`: a jump from the portal the piece stands on to another portal of its network (`portal` only).
    Activate {
        /// The portal the piece starts on.
        from: Square,
        /// The portal the piece leaves by, on which it ends.
        exit: Square,
    },
    /// `A@e3`: an assassin is placed before the first move.
    Place {
        /// The square the assassin is placed on.
        square: Square,
    },
}

impl Move {
    /// The start square of the moving piece, or `None` if an assassin is placed.
    pub const fn from(self) -> Option<Square> {
        match self {
            Move::Normal { from, .. } | Move::Jump { from, .. } | Move::Activate { from, .. } => {
                Some(from)
            }
            Move::Place { .. } => None,
        }
    }

    /// The square the piece ends on.
    pub const fn to(self) -> Square {
        match self {
            Move::Normal { to, .. } => to,
            Move::Jump { exit, .. } | Move::Activate { exit, .. } => exit,
            Move::Place { square } => square,
        }
    }
}

impl Move {
    /// The role that a pawn promotes to, or `None` if the move is no promotion.
    pub const fn promotion(self) -> Option<Role> {
        match self {
            Move::Normal { promotion, .. } => promotion,
            _ => None,
        }
    }

    /// The start and end square of the moving piece. For a placing, both are the square of the assassin.
    pub(crate) const fn ends(self) -> (Square, Square) {
        match self {
            Move::Normal { from, to, .. } => (from, to),
            Move::Jump { from, exit, .. } | Move::Activate { from, exit } => (from, exit),
            Move::Place { square } => (square, square),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Normal {
                from,
                to,
                promotion: None,
            } => write!(f, "{from}{to}"),
            Move::Normal {
                from,
                to,
                promotion: Some(role),
            } => write!(f, "{from}{to}{}", role.letter()),
            Move::Jump { from, entry, exit } => write!(f, "{from}{entry}>{exit}"),
            Move::Activate { from, exit } => write!(f, "{from}>{exit}"),
            Move::Place { square } => write!(f, "A@{square}"),
        }
    }
}

/// The error for a text that is not the text form of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ParseMoveError {
    /// The text has none of the shapes of a move.
    #[error("{0:?} is not a move: expected something like e2e4, e7e8q, A@e3, c3d5>b3 or d5>b3")]
    Shape(String),
    /// A part of the text that should be a square is none.
    #[error("{text:?} is not a move: {part:?} is not a square")]
    Square {
        /// The whole text.
        text: String,
        /// The part that should be a square.
        part: String,
    },
    /// A pawn cannot promote to the piece of this letter.
    #[error("{text:?} is not a move: a pawn may become q, r, b, n, t or a, not {letter:?}")]
    Promotion {
        /// The whole text.
        text: String,
        /// The letter found where the promotion should be.
        letter: char,
    },
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        // The longest move text has seven characters; errors quote the text, so a long one is cut.
        let shape = || ParseMoveError::Shape(text.chars().take(20).collect());
        if !text.is_ascii() || text.len() > 7 {
            return Err(shape());
        }
        let square = |start: usize| {
            let part = &text[start..start + 2];
            Square::from_str(part).map_err(|_| ParseMoveError::Square {
                text: text.to_owned(),
                part: part.to_owned(),
            })
        };
        match text.as_bytes() {
            [b'A', b'@', _, _] => Ok(Move::Place { square: square(2)? }),
            [_, _, b'>', _, _] => Ok(Move::Activate {
                from: square(0)?,
                exit: square(3)?,
            }),
            [_, _, _, _, b'>', _, _] => Ok(Move::Jump {
                from: square(0)?,
                entry: square(2)?,
                exit: square(5)?,
            }),
            [_, _, _, _] => Ok(Move::Normal {
                from: square(0)?,
                to: square(2)?,
                promotion: None,
            }),
            [_, _, _, _, letter] => {
                let (from, to) = (square(0)?, square(2)?);
                let letter = char::from(*letter);
                let role = match letter {
                    'q' => Role::Queen,
                    'r' => Role::Rook,
                    'b' => Role::Bishop,
                    'n' => Role::Knight,
                    't' => Role::Triceratops,
                    'a' => Role::Assassin,
                    _ => {
                        return Err(ParseMoveError::Promotion {
                            text: text.to_owned(),
                            letter,
                        });
                    }
                };
                Ok(Move::Normal {
                    from,
                    to,
                    promotion: Some(role),
                })
            }
            _ => Err(shape()),
        }
    }
}
