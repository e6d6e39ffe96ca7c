//! `portal-custom`: the rules of Portal Chess with networks that the players draw (docs/rules.md). What a jump does is in
//! `jumps`, for both rule sets; here is how a position knows its layout, and which jumps are forbidden when. In programs
//! without the feature `compiled-portals` this plays `portal`, too.

use super::jumps::{self, FixedPortals};
use super::{Layout, Network, Rules, SharedLayout, played_by};
use crate::board::tables::tables;
use crate::{
    Bitboard, Board, ByColor, Color, FenFault, Move, PieceMoves, Position, PositionError, Scope,
    Setup, Square, Variant,
};

/// FIDE chess with networks of portals that the players draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PortalCustom;

/// Whether `portal` is played by this code, too.
const PLAYS_PORTAL: bool = matches!(<played_by::Portal as Rules>::VARIANT, Variant::PortalCustom);

/// The layout, and the jumps that each side may not make on its next turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CustomState {
    layout: SharedLayout,
    /// The neutral networks through which a side may not jump: a bit for each, by its place in the layout.
    cooldown: ByColor<u8>,
    /// The jump that a side may not make in a network of its own, as its start and end square.
    no_return: ByColor<Option<(Square, Square)>>,
}

impl CustomState {
    /// Whether the rule set is `portal`, so that the layout is always the same and is not written.
    #[inline(always)]
    fn is_of_portal(&self) -> bool {
        PLAYS_PORTAL && self.layout == SharedLayout::of_portal()
    }

    /// The first squares of the networks with these bits.
    fn first_squares(&self, networks: u8) -> Bitboard {
        let networks = (0..)
            .zip(self.layout.networks())
            .filter(move |&(place, _)| networks >> place & 1 != 0);
        networks
            .filter_map(|(_, network)| network.first_square())
            .collect()
    }

    /// The bits of the networks that have these squares.
    fn networks_of(&self, squares: Bitboard) -> u8 {
        let networks = squares
            .into_iter()
            .filter_map(|square| self.layout.network_at(square));
        networks.fold(0, |bits, (place, _)| bits | 1 << place)
    }

    fn side_hash(&self, color: Color) -> u64 {
        let keys = &tables().keys;
        // No return leads to where it began, so these keys are free for the networks.
        let networks = self.first_squares(self.cooldown[color]).into_iter();
        let cooldown = networks.fold(0, |hash, first| hash ^ keys.no_return(color, first, first));
        cooldown ^ self.no_return[color].map_or(0, |(from, to)| keys.no_return(color, from, to))
    }
}

impl Rules for PortalCustom {
    const VARIANT: Variant = Variant::PortalCustom;
    const FIXED_PORTALS: bool = true;
    type Extra = CustomState;

    #[inline(always)]
    fn variant(extra: &CustomState) -> Variant {
        if extra.is_of_portal() {
            Variant::Portal
        } else {
            Variant::PortalCustom
        }
    }

    fn read_extra(setup: &Setup, _board: &Board) -> CustomState {
        let layout = if PLAYS_PORTAL && setup.variant == Variant::Portal {
            Some(SharedLayout::of_portal())
        } else {
            setup.layout.as_ref().and_then(SharedLayout::of)
        };
        let mut extra = CustomState {
            layout: layout.unwrap_or_default(),
            cooldown: ByColor([0; 2]),
            no_return: setup.no_return,
        };
        extra.cooldown = ByColor(setup.cooldown.0.map(|firsts| extra.networks_of(firsts)));
        extra
    }

    fn write_extra(extra: &CustomState, setup: &mut Setup) {
        setup.layout = (!extra.is_of_portal()).then(|| extra.layout.layout().clone());
        setup.cooldown = PortalCustom::cooldown(extra);
        setup.no_return = extra.no_return;
    }

    fn extra_hash(extra: &CustomState) -> u64 {
        let sides = Color::ALL.map(|color| extra.side_hash(color));
        extra.layout.hash() ^ sides[0] ^ sides[1]
    }

    fn check_extra(setup: &Setup) -> Result<(), PositionError> {
        let refused = |layout| SharedLayout::of(layout).is_none();
        if setup.variant.has_drawn_layout() && setup.layout.as_ref().is_some_and(refused) {
            return Err(PositionError::TooManyLayouts);
        }
        jumps::check(setup)
    }

    fn init_empty_board(setup: &mut Setup) {
        setup.layout = setup.variant.has_drawn_layout().then(Layout::classic);
    }

    fn read_field(setup: &mut Setup, field: &str) -> Result<(), FenFault> {
        jumps::read(setup, field)
    }

    fn write_field(setup: &Setup) -> Option<String> {
        let state = jumps::write(setup);
        if !setup.variant.has_drawn_layout() {
            return Some(state);
        }
        let layout = setup
            .layout
            .as_ref()
            .unwrap_or_else(|| Layout::of_portal_chess());
        Some(format!("{layout} {state}"))
    }

    fn layout(extra: &CustomState) -> Option<&'static Layout> {
        Some(extra.layout.layout())
    }

    #[inline(always)]
    fn usable_portals(extra: &CustomState, color: Color) -> Bitboard {
        extra.layout.portals_of(color)
    }

    fn portal_networks(extra: &CustomState, color: Color) -> impl Iterator<Item = Network> {
        let networks = extra.layout.layout().networks().iter();
        networks
            .filter(move |network| network.serves(color))
            .copied()
    }

    fn cooldown(extra: &CustomState) -> ByColor<Bitboard> {
        ByColor(
            extra
                .cooldown
                .0
                .map(|networks| extra.first_squares(networks)),
        )
    }

    fn no_return(extra: &CustomState, color: Color) -> Option<(Square, Square)> {
        extra.no_return[color]
    }

    /// The network of Portal Chess knows no other layout.
    #[inline(always)]
    fn suits_network(extra: &CustomState) -> bool {
        extra.layout == SharedLayout::of_portal_chess() || extra.is_of_portal()
    }

    /// As in `portal`, only two kings on adjacent squares are not accepted.
    fn is_left_in_check(position: &Position<PortalCustom>) -> bool {
        position.kings_touch()
    }

    #[inline(always)]
    fn generate(
        position: &Position<PortalCustom>,
        scope: Scope,
        listener: &mut impl FnMut(PieceMoves) -> bool,
    ) -> bool {
        jumps::generate(position, scope, listener)
    }

    #[inline(always)]
    fn play(position: &mut Position<PortalCustom>, mv: Move) {
        jumps::play(position, mv);
    }

    #[inline(always)]
    fn expire_restrictions(position: &mut Position<PortalCustom>) {
        let us = position.turn;
        if position.extra.cooldown[us] != 0 || position.extra.no_return[us].is_some() {
            position.hash ^= position.extra.side_hash(us);
            position.extra.cooldown[us] = 0;
            position.extra.no_return[us] = None;
        }
    }
}

impl FixedPortals for PortalCustom {
    #[inline(always)]
    fn targets(extra: &CustomState, color: Color, entry: Square) -> Bitboard {
        let closed = extra.cooldown[color];
        // Most of the time nothing is closed, and one look is enough.
        let of_closed = |(place, _)| closed >> place & 1 != 0;
        if closed != 0 && extra.layout.network_at(entry).is_some_and(of_closed) {
            return Bitboard::EMPTY;
        }
        extra.layout.targets(entry)
    }

    #[inline(always)]
    fn note_jump(
        position: &mut Position<PortalCustom>,
        entry: Square,
        exit: Square,
        swapped: bool,
    ) {
        let (us, keys) = (position.turn, &tables().keys);
        let Some((place, network)) = position.extra.layout.network_at(entry) else {
            return;
        };
        if network.owner().is_some() {
            if !network.is_one_way() {
                position.hash ^= keys.no_return(us, exit, entry);
                position.extra.no_return[us] = Some((exit, entry));
            }
        } else if swapped
            && position.extra.cooldown[!us] >> place & 1 == 0
            && let Some(first) = network.first_square()
        {
            position.hash ^= keys.no_return(!us, first, first);
            position.extra.cooldown[!us] |= 1 << place;
        }
    }
}
