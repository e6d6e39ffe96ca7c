//! All networks of a drawing, and the changes of them. A change that is not possible leaves the drawing as it was. The tokens
//! of `portal-standard` are drawn as one network of both sides, to which no other can be added.

use engine::rules::{MAX_NETWORKS, MAX_SQUARES};
use engine::{Bitboard, Color, Rank, Square, Variant};

use super::{Flaw, Sketch, Symmetry, may_have_portal};
use crate::Portals;

/// The most squares of a two-way network, and the number of tokens.
const TWO_WAY: u32 = 8;
/// The most entries of a one-way network, and also exits.
const ONE_WAY: u32 = 4;

/// The drawing as it can be undone to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Drawing {
    /// The rule set that is played with it.
    pub(super) variant: Variant,
    /// The networks; there is always one.
    pub(super) networks: Vec<Sketch>,
    /// The index of the network to which a tap adds squares.
    pub(super) current: usize,
}

impl Drawing {
    /// A network of White's without squares, or no tokens.
    pub(super) fn empty(variant: Variant) -> Drawing {
        let owner = (variant == Variant::PortalCustom).then_some(Color::White);
        Drawing {
            variant,
            networks: vec![Sketch::new(owner, false)],
            current: 0,
        }
    }

    pub(super) fn of(portals: &Portals) -> Drawing {
        let networks = match portals {
            Portals::Networks(layout) => layout.networks().iter().map(Sketch::of).collect(),
            Portals::Tokens(tokens) => vec![Sketch::both(tokens.squares())],
        };
        Drawing {
            variant: portals.variant(),
            networks,
            current: 0,
        }
    }

    /// Whether the tokens of `portal-standard` are drawn.
    pub(super) fn has_tokens(&self) -> bool {
        self.variant == Variant::PortalStandard
    }

    /// The networks that have squares.
    pub(super) fn drawn(&self) -> impl Iterator<Item = &Sketch> {
        let networks = self.networks.iter();
        networks.filter(|network| network.squares().any())
    }

    pub(super) fn text(&self) -> String {
        if self.has_tokens() {
            return self
                .squares()
                .into_iter()
                .map(|at| at.to_string())
                .collect();
        }
        let texts: Vec<String> = self.drawn().map(Sketch::to_string).collect();
        texts.join("/")
    }

    pub(super) fn layout(&self) -> Option<Portals> {
        self.text().parse().ok()
    }

    pub(super) fn flaw(&self) -> Option<Flaw> {
        if self.has_tokens() {
            let left = TWO_WAY.saturating_sub(self.squares().count());
            return (left > 0).then_some(Flaw::TokensLeft(left));
        }
        match self.drawn().next() {
            None => Some(Flaw::Empty),
            Some(_) => self.drawn().find_map(Sketch::flaw),
        }
    }

    pub(super) fn squares(&self) -> Bitboard {
        let networks = self.networks.iter();
        networks.fold(Bitboard::EMPTY, |all, network| all | network.squares())
    }

    pub(super) fn tap(&mut self, square: Square, is_exit: bool) -> Result<(), Flaw> {
        let one = Bitboard::of(square);
        let there = self
            .networks
            .iter()
            .position(|network| network.squares().has(square));
        match there {
            Some(index) if index != self.current => {
                self.select(index);
                return Ok(());
            }
            Some(_) => {
                let network = &mut self.networks[self.current];
                network.entries = network.entries.without(one);
                network.exits = network.exits.without(one);
                return Ok(());
            }
            None => {}
        }
        if !may_have_portal(square) {
            return Err(Flaw::Rank);
        }
        if self.squares().count() == MAX_SQUARES {
            return Err(Flaw::NoMoreSquares);
        }
        let two_way_is_full = match self.has_tokens() {
            true => Flaw::NoMoreTokens,
            false => Flaw::TwoWayIsFull,
        };
        let network = &mut self.networks[self.current];
        let (squares, most, full) = match (network.one_way, is_exit) {
            (false, _) => (&mut network.entries, TWO_WAY, two_way_is_full),
            (true, false) => (&mut network.entries, ONE_WAY, Flaw::OneWayIsFull),
            (true, true) => (&mut network.exits, ONE_WAY, Flaw::OneWayIsFull),
        };
        if squares.count() == most {
            return Err(full);
        }
        *squares |= one;
        Ok(())
    }

    /// Makes the current network a one-way or a two-way one. The last square of a two-way network becomes the exit.
    pub(super) fn turn_to(&mut self, one_way: bool) -> Result<(), Flaw> {
        let network = &mut self.networks[self.current];
        if network.one_way == one_way {
            return Ok(());
        }
        let squares: Vec<Square> = network.squares().into_iter().collect();
        if one_way && squares.len() as u32 > ONE_WAY + 1 {
            return Err(Flaw::OneWayIsFull);
        }
        let entries = match one_way {
            true => squares.len().saturating_sub(1).max(1).min(squares.len()),
            false => squares.len(),
        };
        network.one_way = one_way;
        network.entries = squares[..entries].iter().copied().collect();
        network.exits = squares[entries..].iter().copied().collect();
        Ok(())
    }

    /// Makes a network the current one. The one that is left goes if it has no squares.
    pub(super) fn select(&mut self, index: usize) {
        if index >= self.networks.len() {
            return;
        }
        let left = self.current;
        self.current = index;
        if left != index && self.networks[left].squares().is_empty() {
            self.networks.remove(left);
            self.current -= usize::from(left < index);
        }
    }

    pub(super) fn add(&mut self) -> Result<(), Flaw> {
        let like = self.networks[self.current];
        if like.squares().is_empty() {
            return Ok(());
        }
        if self.networks.len() == MAX_NETWORKS {
            return Err(Flaw::NoMoreNetworks);
        }
        self.current = self.networks.len();
        self.networks.push(Sketch::new(like.owner, like.one_way));
        Ok(())
    }

    pub(super) fn remove(&mut self, index: usize) {
        if index >= self.networks.len() {
            return;
        }
        self.networks.remove(index);
        if self.networks.is_empty() {
            *self = Drawing::empty(self.variant);
        } else if self.current >= index {
            self.current = self.current.saturating_sub(1);
        }
    }

    /// Gives Black's half of the board the image of the tokens on White's, or White's if only Black's has tokens.
    fn complete_tokens(&mut self, symmetry: Symmetry) -> Result<(), Flaw> {
        let all = self.squares();
        let is_white = |square: &Square| square.rank() <= Rank::Fourth;
        let whites: Bitboard = all.into_iter().filter(is_white).collect();
        let half = if whites.any() { whites } else { all };
        match half.count() {
            0 => Err(Flaw::TokensLeft(TWO_WAY)),
            1..=4 => {
                self.networks = both_halves(Sketch::both(half), symmetry);
                Ok(())
            }
            _ => Err(Flaw::HalfIsFull),
        }
    }

    /// Gives Black the image of White's networks, and lets each network of both sides be its own image or have one beside
    /// it. If only Black's networks are drawn, White gets their image.
    pub(super) fn complete(&mut self, symmetry: Symmetry) -> Result<(), Flaw> {
        if self.has_tokens() {
            return self.complete_tokens(symmetry);
        }
        let has_white = self
            .drawn()
            .any(|network| network.owner == Some(Color::White));
        let given = if has_white {
            Color::White
        } else {
            Color::Black
        };
        let current = self.networks[self.current];
        let mut networks: Vec<Sketch> = Vec::new();
        for &network in self.drawn() {
            let image = network.image(symmetry);
            match network.owner {
                Some(color) if color != given => {}
                Some(_) => networks.extend([network, image]),
                // Both halves may be drawn already.
                None if self.networks.contains(&image) => networks.push(network),
                None => networks.extend(both_halves(network, symmetry)),
            }
        }
        if networks.is_empty() {
            return Err(Flaw::Empty);
        }
        let overlaps = |other: &Sketch| other.squares().intersects(current.squares());
        let next = Drawing {
            variant: self.variant,
            current: networks.iter().position(overlaps).unwrap_or_default(),
            networks,
        };
        if next.networks.len() > MAX_NETWORKS {
            return Err(Flaw::NoMoreNetworks);
        }
        if next.squares().count() > MAX_SQUARES {
            return Err(Flaw::NoMoreSquares);
        }
        if next
            .networks
            .iter()
            .any(|one| one.entries.count() > TWO_WAY)
        {
            return Err(Flaw::TwoWayIsFull);
        }
        let (mut all, mut twice) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for network in &next.networks {
            twice |= all & network.squares();
            all |= network.squares();
        }
        if twice.any() {
            return Err(Flaw::Taken(twice & self.squares()));
        }
        *self = next;
        Ok(())
    }

    /// A random layout that is its own image: one or two networks for each side, and up to two for both; or eight tokens.
    pub(super) fn random(variant: Variant, seed: u64) -> Drawing {
        let mut random = Random(seed);
        let symmetry = match random.below(2) {
            0 => Symmetry::Mirror,
            _ => Symmetry::HalfTurn,
        };
        let mut free: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|&at| may_have_portal(at))
            .collect();
        let mut take = |random: &mut Random, count: usize| -> Bitboard {
            let mut taken = Bitboard::EMPTY;
            for _ in 0..count {
                let square = free[random.below(free.len())];
                taken |= Bitboard::of(square);
                free.retain(|&at| at != square && at != symmetry.image(square));
            }
            taken
        };
        if variant == Variant::PortalStandard {
            let half = take(&mut random, TWO_WAY as usize / 2);
            return Drawing {
                variant,
                networks: both_halves(Sketch::both(half), symmetry),
                current: 0,
            };
        }
        let mut networks = Vec::new();
        for _ in 0..=random.below(2) {
            let mut network = Sketch::new(Some(Color::White), random.below(4) == 0);
            match network.one_way {
                true => {
                    network.entries = take(&mut random, 1);
                    let exits = 1 + random.below(2);
                    network.exits = take(&mut random, exits);
                }
                false => {
                    let squares = 2 + random.below(3);
                    network.entries = take(&mut random, squares);
                }
            }
            networks.extend([network, network.image(symmetry)]);
        }
        for _ in 0..random.below(3) {
            let half = take(&mut random, 1);
            networks.extend(both_halves(Sketch::both(half), symmetry));
        }
        Drawing {
            variant,
            networks,
            current: 0,
        }
    }
}

/// A network of both sides, completed so that it is its own image; a one-way network gets its image beside it.
fn both_halves(network: Sketch, symmetry: Symmetry) -> Vec<Sketch> {
    let image = network.image(symmetry);
    match network.one_way {
        true => vec![network, image],
        false => vec![Sketch {
            entries: network.entries | image.entries,
            ..network
        }],
    }
}

/// Random numbers of a seed (SplitMix64).
struct Random(u64);

impl Random {
    /// A number below a bound, which is not 0.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}
