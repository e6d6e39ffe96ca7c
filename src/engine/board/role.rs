//! The eight kinds of pieces. How they move belongs to `attacks` and the rule sets.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use crate::Color;

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// `P`
    Pawn,
    /// `N`
    Knight,
    /// `B`
    Bishop,
    /// `R`
    Rook,
    /// `Q`
    Queen,
    /// `K`
    King,
    /// `T`: moves like a queen or a knight (docs/rules.md).
    Triceratops,
    /// `A`: moves one or two steps, captures one step away, hidden unless revealed (docs/rules.md).
    Assassin,
}

impl Role {
    /// All eight roles, in the order of their discriminants.
    pub const ALL: [Role; 8] = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
        Role::King,
        Role::Triceratops,
        Role::Assassin,
    ];

    /// The lower-case FEN letter.
    pub const fn letter(self) -> char {
        match self {
            Role::Pawn => 'p',
            Role::Knight => 'n',
            Role::Bishop => 'b',
            Role::Rook => 'r',
            Role::Queen => 'q',
            Role::King => 'k',
            Role::Triceratops => 't',
            Role::Assassin => 'a',
        }
    }

    /// The role of a FEN letter of either case, or `None` for any other letter.
    pub fn from_letter(letter: char) -> Option<Role> {
        let lower = letter.to_ascii_lowercase();
        Role::ALL.into_iter().find(|role| role.letter() == lower)
    }

    /// The English name in lower case, as screen readers say it.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
            Role::Triceratops => "triceratops",
            Role::Assassin => "assassin",
        }
    }
}

/// A table with one entry per kind of piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByRole<T>(pub [T; 8]);

impl<T> ByRole<T> {
    /// Fills a table by calling a function for each kind of piece.
    pub fn from_fn(entry: impl FnMut(Role) -> T) -> ByRole<T> {
        ByRole(Role::ALL.map(entry))
    }
}

impl<T> Index<Role> for ByRole<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, role: Role) -> &T {
        &self.0[role as usize]
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    #[inline(always)]
    fn index_mut(&mut self, role: Role) -> &mut T {
        &mut self.0[role as usize]
    }
}

/// A piece: its side and its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The side the piece belongs to.
    pub color: Color,
    /// The kind of piece.
    pub role: Role,
}

impl Piece {
    /// The FEN letter: upper case for White, lower case for Black.
    pub fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter().to_ascii_uppercase(),
            Color::Black => self.role.letter(),
        }
    }

    /// The piece of a FEN letter, or `None` for any other letter.
    pub fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        Role::from_letter(letter).map(|role| Piece { color, role })
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The error for a text that is not the FEN letter of a piece.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a piece: expected one of the letters p, n, b, r, q, k, t, a")]
pub struct UnknownPiece(pub String);

impl FromStr for Role {
    type Err = UnknownPiece;

    /// Reads a FEN letter of either case.
    fn from_str(text: &str) -> Result<Role, UnknownPiece> {
        Ok(text.parse::<Piece>()?.role)
    }
}

impl FromStr for Piece {
    type Err = UnknownPiece;

    /// Reads a FEN letter: upper case for White, lower case for Black.
    ///
    /// ```
    /// let piece: portal_chess_engine::Piece = "T".parse().unwrap();
    /// assert_eq!((piece.color, piece.role), (portal_chess_engine::Color::White, portal_chess_engine::Role::Triceratops));
    /// assert_eq!(piece.to_string(), "T");
    /// assert!("x".parse::<portal_chess_engine::Role>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Piece, UnknownPiece> {
        let letter = text.parse().ok();
        letter
            .and_then(Piece::from_letter)
            .ok_or_else(|| UnknownPiece(text.to_owned()))
    }
}
