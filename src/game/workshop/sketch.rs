//! A network that is being drawn: its squares, the lines between them, its image on the other half of the board.

use std::fmt;

use engine::rules::Network;
use engine::{Bitboard, Color, File, Square};

use super::Flaw;
use crate::PortalKind;

/// A network that is being drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The side that may use it, or `None` if both may.
    pub owner: Option<Color>,
    /// Whether no jump leads back.
    pub one_way: bool,
    /// The entries; in a two-way network all squares.
    pub entries: Bitboard,
    /// The exits of a one-way network.
    pub exits: Bitboard,
}

/// How a half of the board becomes the other half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Each rank changes places with the one opposite, as the pieces do at the start of a game.
    Mirror,
    /// The board is turned, so that each side sees the same from its own seat.
    HalfTurn,
}

impl Sketch {
    /// A network of a layout.
    pub fn of(network: &Network) -> Sketch {
        Sketch {
            owner: network.owner(),
            one_way: network.is_one_way(),
            entries: network.entries(),
            exits: match network.is_one_way() {
                true => network.exits(),
                false => Bitboard::EMPTY,
            },
        }
    }

    /// A network without squares.
    pub(super) const fn new(owner: Option<Color>, one_way: bool) -> Sketch {
        Sketch {
            owner,
            one_way,
            entries: Bitboard::EMPTY,
            exits: Bitboard::EMPTY,
        }
    }

    /// A two-way network of both sides.
    pub(super) const fn both(entries: Bitboard) -> Sketch {
        Sketch {
            entries,
            ..Sketch::new(None, false)
        }
    }

    /// All squares.
    pub fn squares(&self) -> Bitboard {
        self.entries | self.exits
    }

    /// What is missing.
    pub fn flaw(&self) -> Option<Flaw> {
        match (self.one_way, self.entries.count(), self.exits.count()) {
            (true, 0, _) => Some(Flaw::NoEntry),
            (true, _, 0) => Some(Flaw::NoExit),
            (false, 0 | 1, _) => Some(Flaw::Alone),
            _ => None,
        }
    }

    /// The network's kind in the models of the board.
    pub fn kind(&self) -> PortalKind {
        match self.owner {
            Some(Color::White) => PortalKind::White,
            Some(Color::Black) => PortalKind::Black,
            None => PortalKind::Neutral,
        }
    }

    /// Where a piece on a square could jump.
    pub(super) fn targets(&self, from: Square) -> Bitboard {
        match (self.one_way, self.entries.has(from)) {
            (_, false) => Bitboard::EMPTY,
            (true, true) => self.exits,
            (false, true) => self.entries.without(Bitboard::of(from)),
        }
    }

    /// The same network for the other side.
    pub(super) fn image(&self, symmetry: Symmetry) -> Sketch {
        Sketch {
            owner: self.owner.map(|owner| !owner),
            entries: symmetry.all(self.entries),
            exits: symmetry.all(self.exits),
            ..*self
        }
    }

    /// The lines between the squares: from each entry to each exit, or from each square to the next, in a ring.
    pub fn lines(&self) -> Vec<(Square, Square)> {
        if self.one_way {
            let exits = |from| self.exits.into_iter().map(move |to| (from, to));
            return self.entries.into_iter().flat_map(exits).collect();
        }
        let ring = ring(self.entries);
        match *ring {
            [] | [_] => Vec::new(),
            [a, b] => vec![(a, b)],
            _ => (0..ring.len())
                .map(|at| (ring[at], ring[(at + 1) % ring.len()]))
                .collect(),
        }
    }
}

/// The network as the text of a layout has it.
impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.owner {
            Some(Color::White) => "w",
            Some(Color::Black) => "b",
            None => "n",
        })?;
        self.entries
            .into_iter()
            .try_for_each(|square| write!(f, "{square}"))?;
        if self.one_way {
            f.write_str(">")?;
            self.exits
                .into_iter()
                .try_for_each(|square| write!(f, "{square}"))?;
        }
        Ok(())
    }
}

impl Symmetry {
    /// The squares opposite.
    pub fn all(self, squares: Bitboard) -> Bitboard {
        squares.into_iter().map(|at| self.image(at)).collect()
    }

    /// The square opposite.
    pub fn image(self, square: Square) -> Square {
        let opposite = square.flip_rank();
        match self {
            Symmetry::Mirror => opposite,
            Symmetry::HalfTurn => {
                Square::from_coords(File::ALL[7 - square.file().index()], opposite.rank())
            }
        }
    }
}

/// Orders squares so that a line through them crosses itself seldom: each is followed by the nearest that is left.
fn ring(squares: Bitboard) -> Vec<Square> {
    let mut left: Vec<Square> = squares.into_iter().collect();
    let mut ring: Vec<Square> = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let nearest = ring.last().map_or(0, |&last| {
            let far = |&at: &usize| distance(last, left[at]);
            (0..left.len()).min_by_key(far).unwrap_or_default()
        });
        ring.push(left.remove(nearest));
    }
    ring
}

/// The square of the distance between two squares.
fn distance(a: Square, b: Square) -> usize {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files * files + ranks * ranks
}
