//! A move as its mover states it, and its text. Whether it is legal, the position decides.

use std::fmt;
use std::str::FromStr;

use crate::role::Role;
use crate::square::Square;

/// A move (or a placing), complete: with the rules and the position it leads to exactly one position.
///
/// `Display` and `FromStr` are the move text that files, peers and the command line use.
///
/// ```
/// use engine::Move;
///
/// for text in ["e2e4", "e7e8q", "e1g1", "A@e3", "c3d5>b3", "d5>b3"] {
///     assert_eq!(text.parse::<Move>()?.to_string(), text);
/// }
/// # Ok::<(), engine::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// `e2e4`, `e7e8q`; castling is the king's two steps, `e1g1`.
    Normal {
        /// Where it starts.
        from: Square,
        /// Where it ends.
        to: Square,
        /// What a pawn on the last rank becomes.
        promotion: Option<Role>,
    },
    /// `c3d5>b3`: a regular move onto a portal, then on to another; also the portal move of `portal-standard`.
    Jump {
        /// Where it starts.
        from: Square,
        /// The portal it enters.
        entry: Square,
        /// The portal it leaves by, where it ends.
        exit: Square,
    },
    /// `d5>b3`: from a portal straight to another of its network (`portal` only).
    Activate {
        /// The portal it stands on.
        from: Square,
        /// The portal it leaves by, where it ends.
        exit: Square,
    },
    /// `A@e3`: an assassin is placed before the first move.
    Place {
        /// Where it is placed.
        square: Square,
    },
}

impl Move {
    /// Where the mover stood; nothing for a placing.
    pub const fn from(self) -> Option<Square> {
        match self {
            Move::Normal { from, .. } | Move::Jump { from, .. } | Move::Activate { from, .. } => {
                Some(from)
            }
            Move::Place { .. } => None,
        }
    }

    /// Where the mover stands afterwards.
    pub const fn to(self) -> Square {
        match self {
            Move::Normal { to, .. } => to,
            Move::Jump { exit, .. } | Move::Activate { exit, .. } => exit,
            Move::Place { square } => square,
        }
    }
}

impl Move {
    /// What a pawn becomes, where it becomes something else.
    pub const fn promotion(self) -> Option<Role> {
        match self {
            Move::Normal { promotion, .. } => promotion,
            _ => None,
        }
    }

    /// Where the mover stood and where it stands afterwards. A placing starts where it ends.
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

/// Why a text is no move text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ParseMoveError {
    /// It has none of the shapes of a move.
    #[error("{0:?} is no move: expected the shape of e2e4, e7e8q, A@e3, c3d5>b3 or d5>b3")]
    Shape(String),
    /// A square's place holds no square.
    #[error("{text:?} is no move: {part:?} is no square")]
    Square {
        /// The whole text.
        text: String,
        /// The part that should be a square.
        part: String,
    },
    /// Nothing promotes to that.
    #[error("{text:?} is no move: a pawn may become q, r, b, n, t or a, not {letter:?}")]
    Promotion {
        /// The whole text.
        text: String,
        /// The letter that stands where the promotion should.
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
