//! Layouts of portals: which networks there are, whom each serves, and how it joins its squares. A layout is read from and
//! written as text. What pieces do on portals is not told here.
//!
//! A layout is networks joined by `/`. Each is the letter of its owner (`w`, `b`, or `n` for both sides) and its squares.
//! In a *two-way* network each square leads to every other. In a *one-way* network `>` stands between entries and exits,
//! and each entry leads to every exit.
//!
//! ```
//! use portal_chess_engine::{Color, rules::Layout};
//!
//! let layout: Layout = "nf6>d3c3/bc4e4d6g6".parse()?;
//! assert_eq!(layout.to_string(), "bc4e4d6g6/nf6>c3d3");
//! assert_eq!(layout.networks()[0].owner(), Some(Color::Black));
//! # Ok::<(), portal_chess_engine::rules::LayoutError>(())
//! ```

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use super::PortalNetwork;
use crate::{Bitboard, Color, Rank, Square};

/// The most networks of a layout.
pub const MAX_NETWORKS: usize = 8;
/// The most squares of a layout.
pub const MAX_SQUARES: u32 = 24;
/// The fewest and the most squares of a two-way network.
const TWO_WAY_SQUARES: std::ops::RangeInclusive<usize> = 2..=8;
/// The fewest and the most entries of a one-way network, and also exits.
const ONE_WAY_SQUARES: std::ops::RangeInclusive<usize> = 1..=4;

/// A layout: 1 to 8 networks of at most 24 squares together, none of which belongs to two networks. The networks are in
/// the order of the text: White's, then Black's, then those of both sides, each by their first square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    networks: Vec<Network>,
}

/// A network of a layout. Its squares are on the ranks 3 to 6, where no rule about pawns meets a portal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network {
    owner: Option<Color>,
    entries: Bitboard,
    exits: Bitboard,
}

impl Network {
    /// A network in which each square leads to every other.
    pub(crate) const fn two_way(owner: Option<Color>, squares: Bitboard) -> Network {
        Network {
            owner,
            entries: squares,
            exits: squares,
        }
    }

    /// The side that may use the network, or `None` if both may.
    pub const fn owner(&self) -> Option<Color> {
        self.owner
    }

    /// Whether a side may use the network.
    pub fn serves(&self, side: Color) -> bool {
        self.owner.is_none_or(|owner| owner == side)
    }

    /// The squares from which pieces jump: in a two-way network all of them.
    pub const fn entries(&self) -> Bitboard {
        self.entries
    }

    /// The squares to which pieces jump: in a two-way network all of them.
    pub const fn exits(&self) -> Bitboard {
        self.exits
    }

    /// All squares of the network.
    pub fn squares(&self) -> Bitboard {
        self.entries | self.exits
    }

    /// Whether no jump leads back.
    pub fn is_one_way(&self) -> bool {
        self.entries != self.exits
    }

    /// The first square of the network's text, which names it in a position: the lowest entry.
    pub fn first_square(&self) -> Option<Square> {
        self.entries.first()
    }

    /// Returns where a piece on a square may jump: nowhere if the square is no entry.
    pub fn targets(&self, from: Square) -> Bitboard {
        match self.entries.has(from) {
            true => self.exits.without(Bitboard::of(from)),
            false => Bitboard::default(),
        }
    }

    /// The network with each square moved, for the other side.
    fn moved(&self, to: fn(Square) -> Square) -> Network {
        let all = |squares: Bitboard| squares.into_iter().map(to).collect();
        Network {
            owner: self.owner.map(|owner| !owner),
            entries: all(self.entries),
            exits: all(self.exits),
        }
    }

    /// The place of the network in a layout's text.
    fn rank_in_text(&self) -> (usize, Option<usize>) {
        let owner = match self.owner {
            Some(Color::White) => 0,
            Some(Color::Black) => 1,
            None => 2,
        };
        (owner, self.first_square().map(Square::index))
    }
}

impl Layout {
    /// The networks, in the order of the text.
    pub fn networks(&self) -> &[Network] {
        &self.networks
    }

    /// The layout of Portal Chess.
    pub fn classic() -> Layout {
        Layout::in_order(PortalNetwork::ALL.map(|network| {
            let owner = match network {
                PortalNetwork::White => Some(Color::White),
                PortalNetwork::Black => Some(Color::Black),
                PortalNetwork::Neutral => None,
            };
            Network::two_way(owner, network.squares())
        }))
    }

    /// The layout of Portal Chess, made once.
    pub(crate) fn of_portal_chess() -> &'static Layout {
        static CLASSIC: OnceLock<Layout> = OnceLock::new();
        CLASSIC.get_or_init(Layout::classic)
    }

    /// The network that a square belongs to, or `None` if the square is in none.
    pub fn at(&self, square: Square) -> Option<&Network> {
        let mut networks = self.networks.iter();
        networks.find(|network| network.squares().has(square))
    }

    /// The portals of a side: the entries of the networks that serve it.
    pub fn portals_of(&self, side: Color) -> Bitboard {
        let own = self.networks.iter().filter(|network| network.serves(side));
        own.fold(Bitboard::default(), |all, network| all | network.entries)
    }

    /// The layout as the other side sees it from across the board: turned by half, with White's and Black's networks
    /// exchanged.
    #[must_use]
    pub fn half_turn(&self) -> Layout {
        self.moved(|square| {
            let file = crate::File::ALL[7 - square.file().index()];
            Square::from_coords(file, square.flip_rank().rank())
        })
    }

    /// The layout reflected between the ranks 4 and 5, with White's and Black's networks exchanged.
    #[must_use]
    pub fn mirror(&self) -> Layout {
        self.moved(Square::flip_rank)
    }

    /// Whether neither side's networks are better placed: the layout is its own half turn or its own mirror image.
    pub fn is_symmetric(&self) -> bool {
        *self == self.half_turn() || *self == self.mirror()
    }

    fn moved(&self, to: fn(Square) -> Square) -> Layout {
        Layout::in_order(self.networks.iter().map(|network| network.moved(to)))
    }

    fn in_order(networks: impl IntoIterator<Item = Network>) -> Layout {
        let mut sorted: Vec<Network> = Vec::new();
        for network in networks {
            // There are few, and a sort of the standard library is 4 KB of the page's program.
            let place = network.rank_in_text();
            let at = sorted.partition_point(|other| other.rank_in_text() <= place);
            sorted.insert(at, network);
        }
        Layout { networks: sorted }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.owner {
            Some(Color::White) => "w",
            Some(Color::Black) => "b",
            None => "n",
        })?;
        self.entries
            .into_iter()
            .try_for_each(|square| write!(f, "{square}"))?;
        if self.is_one_way() {
            f.write_str(">")?;
            self.exits
                .into_iter()
                .try_for_each(|square| write!(f, "{square}"))?;
        }
        Ok(())
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, network) in self.networks.iter().enumerate() {
            let joint = if index == 0 { "" } else { "/" };
            write!(f, "{joint}{network}")?;
        }
        Ok(())
    }
}

/// Why a text is no layout: its first faulty network, as written, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("The portal network {network:?} is not possible: {fault}.")]
pub struct LayoutError {
    /// The text of the network.
    pub network: String,
    /// What is wrong with it.
    pub fault: LayoutFault,
}

/// What is wrong with a network.
///
/// Not `#[non_exhaustive]`, so that the compiler names each translation that lacks a new fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum LayoutFault {
    /// Nothing stands where a network should be.
    #[error("it is empty")]
    Empty,
    /// The first letter is none of `w`, `b` and `n`.
    #[error("it does not begin with w, b or n")]
    NoOwner,
    /// Something that is no square stands after the owner. Counted in characters from the network's beginning.
    #[error("what begins at its character {0} is no square")]
    NoSquare(usize),
    /// `>` stands there more than once.
    #[error("it has more than one >")]
    SecondArrow,
    /// The number of squares of a two-way network.
    #[error("it has {0} squares, and a two-way network has 2 to 8")]
    TwoWay(usize),
    /// The numbers of entries and exits of a one-way network.
    #[error("it has {entries} entries and {exits} exits, and a one-way network has 1 to 4 of each")]
    OneWay {
        /// The entries.
        entries: usize,
        /// The exits.
        exits: usize,
    },
    /// A square outside the ranks 3 to 6.
    #[error("{0} is not on ranks 3 to 6")]
    Rank(Square),
    /// A square that the network has twice.
    #[error("it has {0} twice")]
    Twice(Square),
    /// A square of an earlier network.
    #[error("{0} belongs to another network, too")]
    Shared(Square),
    /// One network too many.
    #[error("a layout has at most {MAX_NETWORKS} networks")]
    TooManyNetworks,
    /// Squares beyond the most of a layout.
    #[error("the layout has {0} squares with it, at most {MAX_SQUARES} are possible")]
    TooManySquares(u32),
}

impl FromStr for Layout {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Layout, LayoutError> {
        let mut networks: Vec<Network> = Vec::new();
        let mut taken = Bitboard::default();
        for part in text.split('/') {
            let network =
                add_network(part, networks.len(), taken).map_err(|fault| LayoutError {
                    network: part.to_owned(),
                    fault,
                })?;
            taken |= network.squares();
            networks.push(network);
        }
        Ok(Layout::in_order(networks))
    }
}

/// Reads a network that comes after others, which have these squares.
fn add_network(part: &str, others: usize, taken: Bitboard) -> Result<Network, LayoutFault> {
    let network = read_network(part)?;
    let squares = network.squares();
    if let Some(shared) = squares.into_iter().find(|&square| taken.has(square)) {
        return Err(LayoutFault::Shared(shared));
    }
    if others == MAX_NETWORKS {
        return Err(LayoutFault::TooManyNetworks);
    }
    match (taken | squares).count() {
        count if count > MAX_SQUARES => Err(LayoutFault::TooManySquares(count)),
        _ => Ok(network),
    }
}

/// Reads a network for itself.
fn read_network(part: &str) -> Result<Network, LayoutFault> {
    let mut letters = part.chars();
    let owner = match letters.next().ok_or(LayoutFault::Empty)? {
        'w' => Some(Color::White),
        'b' => Some(Color::Black),
        'n' => None,
        _ => return Err(LayoutFault::NoOwner),
    };
    let squares = letters.as_str();
    let Some((entries, exits)) = squares.split_once('>') else {
        let squares = read_squares(squares, 1)?;
        if !TWO_WAY_SQUARES.contains(&squares.len()) {
            return Err(LayoutFault::TwoWay(squares.len()));
        }
        let all = different(&squares)?;
        return Ok(Network {
            owner,
            entries: all,
            exits: all,
        });
    };
    if exits.contains('>') {
        return Err(LayoutFault::SecondArrow);
    }
    let after_arrow = 2 + entries.chars().count();
    let [entries, exits] = [read_squares(entries, 1)?, read_squares(exits, after_arrow)?];
    if [&entries, &exits]
        .iter()
        .any(|side| !ONE_WAY_SQUARES.contains(&side.len()))
    {
        return Err(LayoutFault::OneWay {
            entries: entries.len(),
            exits: exits.len(),
        });
    }
    different(&[entries.as_slice(), exits.as_slice()].concat())?;
    Ok(Network {
        owner,
        entries: entries.into_iter().collect(),
        exits: exits.into_iter().collect(),
    })
}

/// Reads squares without anything between them. The first stands at this character of its network.
fn read_squares(text: &str, first: usize) -> Result<Vec<Square>, LayoutFault> {
    let letters: Vec<char> = text.chars().collect();
    let square = |(index, pair): (usize, &[char])| {
        let square = String::from_iter(pair).parse();
        square.map_err(|_| LayoutFault::NoSquare(first + 1 + 2 * index))
    };
    letters.chunks(2).enumerate().map(square).collect()
}

/// Returns the squares as a set, if they are different and possible.
fn different(squares: &[Square]) -> Result<Bitboard, LayoutFault> {
    let mut all = Bitboard::default();
    for &square in squares {
        if !(Rank::Third..=Rank::Sixth).contains(&square.rank()) {
            return Err(LayoutFault::Rank(square));
        }
        if all.has(square) {
            return Err(LayoutFault::Twice(square));
        }
        all |= Bitboard::of(square);
    }
    Ok(all)
}
