//! The two sides, and tables with one entry per side. What a side may do belongs to the rule sets.

use std::fmt;
use std::ops::{Index, IndexMut, Not};
use std::str::FromStr;

/// A side: White or Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// Moves first, up the board.
    White,
    /// Moves second, down the board.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// The letter in the second field of a FEN: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// The side of a FEN letter, or `None` for any other letter.
    pub const fn from_letter(letter: char) -> Option<Color> {
        match letter {
            'w' => Some(Color::White),
            'b' => Some(Color::Black),
            _ => None,
        }
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "white",
            Color::Black => "black",
        })
    }
}

/// The error for a word that names neither side.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown side {0:?}: expected white or black")]
pub struct UnknownColor(pub String);

impl FromStr for Color {
    type Err = UnknownColor;

    /// Reads `white` or `black`.
    fn from_str(word: &str) -> Result<Color, UnknownColor> {
        match word {
            "white" => Ok(Color::White),
            "black" => Ok(Color::Black),
            _ => Err(UnknownColor(word.to_owned())),
        }
    }
}

/// A table with one entry per side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByColor<T>(pub [T; 2]);

impl<T> ByColor<T> {
    /// Fills a table by calling a function for each side.
    pub fn from_fn(entry: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor(Color::ALL.map(entry))
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, color: Color) -> &T {
        &self.0[color as usize]
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline(always)]
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_round_trip_through_text_and_letters() {
        for color in Color::ALL {
            assert_eq!(color.to_string().parse(), Ok(color));
            assert_eq!(Color::from_letter(color.letter()), Some(color));
        }
        assert_eq!("White".parse::<Color>(), Err(UnknownColor("White".into())));
    }
}
