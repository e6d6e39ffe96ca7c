//! `portal`: FIDE chess with fixed networks of portals, swaps, cooldowns and a no-return rule (docs/rules.md).

use super::jumps::{self, FixedPortals};
use super::{Layout, Network, Rules};
use crate::board::tables::tables;
use crate::{
    Bitboard, Board, ByColor, Color, FenFault, Move, PieceMoves, Position, PositionError, Scope,
    Setup, Square, Variant,
};

/// FIDE chess with fixed networks of portals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Portal;

/// A network of portals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PortalNetwork {
    /// White's portals: d5 f5 e3 b3.
    White,
    /// Black's portals: c4 e4 d6 g6.
    Black,
    /// The neutral pair, for both sides: b5 g4.
    Neutral,
}

impl PortalNetwork {
    /// All three networks.
    pub const ALL: [PortalNetwork; 3] = [
        PortalNetwork::White,
        PortalNetwork::Black,
        PortalNetwork::Neutral,
    ];

    /// The first square of the neutral pair, which names it in a [`Setup`].
    const NEUTRAL_NAME: Bitboard = set(&[(6, 3)]);

    /// The squares of the network.
    pub const fn squares(self) -> Bitboard {
        match self {
            PortalNetwork::White => set(&[(3, 4), (5, 4), (4, 2), (1, 2)]),
            PortalNetwork::Black => set(&[(2, 3), (4, 3), (3, 5), (6, 5)]),
            PortalNetwork::Neutral => set(&[(1, 4), (6, 3)]),
        }
    }

    /// The network that belongs to a side alone.
    pub const fn of(color: Color) -> PortalNetwork {
        match color {
            Color::White => PortalNetwork::White,
            Color::Black => PortalNetwork::Black,
        }
    }

    /// The network that a square belongs to, or `None` if the square is no portal.
    pub fn at(square: Square) -> Option<PortalNetwork> {
        PortalNetwork::ALL
            .into_iter()
            .find(|network| network.squares().has(square))
    }

    /// The portals that a side may use: its own and the neutral ones.
    pub const fn usable(color: Color) -> Bitboard {
        Bitboard(PortalNetwork::of(color).squares().0 | PortalNetwork::Neutral.squares().0)
    }
}

/// The set of squares given by file and rank, both counted from 0.
const fn set(coordinates: &[(u32, u32)]) -> Bitboard {
    let mut set = 0;
    let mut i = 0;
    while i < coordinates.len() {
        set |= 1 << (coordinates[i].1 * 8 + coordinates[i].0);
        i += 1;
    }
    Bitboard(set)
}

/// The jumps that each side may not make on its next turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PortalState {
    /// The sides that may not jump through the neutral pair.
    pub(crate) cooldown: ByColor<bool>,
    /// The jump that a side may not make in its own network, as its start and end square.
    pub(crate) no_return: ByColor<Option<(Square, Square)>>,
}

impl Rules for Portal {
    const VARIANT: Variant = Variant::Portal;
    const FIXED_PORTALS: bool = true;
    type Extra = PortalState;

    fn read_extra(setup: &Setup, _board: &Board) -> PortalState {
        PortalState {
            cooldown: ByColor(setup.cooldown.0.map(Bitboard::any)),
            no_return: setup.no_return,
        }
    }

    fn write_extra(extra: &PortalState, setup: &mut Setup) {
        setup.cooldown = Portal::cooldown(extra);
        setup.no_return = extra.no_return;
    }

    fn extra_hash(extra: &PortalState) -> u64 {
        Color::ALL
            .into_iter()
            .fold(0, |hash, color| hash ^ side_hash(extra, color))
    }

    fn check_extra(setup: &Setup) -> Result<(), PositionError> {
        jumps::check(setup)
    }

    fn read_field(setup: &mut Setup, field: &str) -> Result<(), FenFault> {
        jumps::read(setup, field)
    }

    fn write_field(setup: &Setup) -> Option<String> {
        Some(jumps::write(setup))
    }

    fn layout(_extra: &PortalState) -> Option<&'static Layout> {
        Some(Layout::of_portal_chess())
    }

    #[inline(always)]
    fn usable_portals(_extra: &PortalState, color: Color) -> Bitboard {
        PortalNetwork::usable(color)
    }

    #[inline(always)]
    fn portal_networks(_extra: &PortalState, color: Color) -> impl Iterator<Item = Network> {
        let own = Network::two_way(Some(color), PortalNetwork::of(color).squares());
        [
            own,
            Network::two_way(None, PortalNetwork::Neutral.squares()),
        ]
        .into_iter()
    }

    #[inline(always)]
    fn cooldown(extra: &PortalState) -> ByColor<Bitboard> {
        ByColor(extra.cooldown.0.map(|closed| match closed {
            true => PortalNetwork::NEUTRAL_NAME,
            false => Bitboard::EMPTY,
        }))
    }

    fn no_return(extra: &PortalState, color: Color) -> Option<(Square, Square)> {
        extra.no_return[color]
    }

    /// Some rule cases set up boards on which the side that is not to move is in check. That is accepted, because no
    /// move captures a king in this rule set. Two kings on adjacent squares are not accepted.
    fn is_left_in_check(position: &Position<Portal>) -> bool {
        position.kings_touch()
    }

    #[inline(always)]
    fn generate(
        position: &Position<Portal>,
        scope: Scope,
        listener: &mut impl FnMut(PieceMoves) -> bool,
    ) -> bool {
        jumps::generate(position, scope, listener)
    }

    #[inline(always)]
    fn play(position: &mut Position<Portal>, mv: Move) {
        jumps::play(position, mv);
    }

    #[inline(always)]
    fn expire_restrictions(position: &mut Position<Portal>) {
        let us = position.turn;
        if position.extra.cooldown[us] || position.extra.no_return[us].is_some() {
            position.hash ^= side_hash(&position.extra, us);
            position.extra.cooldown[us] = false;
            position.extra.no_return[us] = None;
        }
    }
}

impl FixedPortals for Portal {
    #[inline(always)]
    fn targets(extra: &PortalState, color: Color, entry: Square) -> Bitboard {
        let own = PortalNetwork::of(color).squares();
        if own.has(entry) {
            own
        } else if extra.cooldown[color] {
            Bitboard::EMPTY
        } else {
            PortalNetwork::Neutral.squares()
        }
    }

    #[inline(always)]
    fn note_jump(position: &mut Position<Portal>, entry: Square, exit: Square, swapped: bool) {
        let us = position.turn;
        if !PortalNetwork::Neutral.squares().has(entry) {
            position.hash ^= tables().keys.no_return(us, exit, entry);
            position.extra.no_return[us] = Some((exit, entry));
        } else if swapped && !position.extra.cooldown[!us] {
            position.hash ^= tables().keys.cooldown[!us as usize];
            position.extra.cooldown[!us] = true;
        }
    }
}

fn side_hash(extra: &PortalState, color: Color) -> u64 {
    let keys = &tables().keys;
    let cooldown = if extra.cooldown[color] {
        keys.cooldown[color as usize]
    } else {
        0
    };
    cooldown ^ extra.no_return[color].map_or(0, |(from, to)| keys.no_return(color, from, to))
}
