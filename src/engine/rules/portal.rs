//! `portal`: FIDE chess with fixed networks of portals, swaps, cooldowns and a no-return rule (docs/rules.md).

use super::Rules;
use crate::board::tables::tables;
use crate::notation::fen_field;
use crate::position::movegen::{self, Context, PawnSteps, attacked, emit};
use crate::position::play;
use crate::{
    Bitboard, Board, ByColor, Color, FenFault, Move, PieceMoves, Position, PositionError, Role,
    Scope, Setup, Square, Variant,
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
            cooldown: setup.cooldown,
            no_return: setup.no_return,
        }
    }

    fn write_extra(extra: &PortalState, setup: &mut Setup) {
        setup.cooldown = extra.cooldown;
        setup.no_return = extra.no_return;
    }

    fn extra_hash(extra: &PortalState) -> u64 {
        Color::ALL
            .into_iter()
            .fold(0, |hash, color| hash ^ side_hash(extra, color))
    }

    fn check_extra(setup: &Setup) -> Result<(), PositionError> {
        for color in Color::ALL {
            if let Some((from, to)) = setup.no_return[color] {
                let own = PortalNetwork::of(color).squares();
                if from == to || !own.has(from) || !own.has(to) {
                    return Err(PositionError::NoReturn { color, from, to });
                }
            }
        }
        Ok(())
    }

    fn read_field(setup: &mut Setup, field: &str) -> Result<(), FenFault> {
        for part in fen_field::parts(field) {
            let unknown = || FenFault::UnknownExtra {
                expected: "'-', or cooldown: and a side as in cooldown:b, or noreturn: as in noreturn:w:d5f5",
                text: part.into(),
            };
            let twice = || FenFault::Duplicate(part.into());
            if let Some(side) = part.strip_prefix("cooldown:") {
                let color = fen_field::color(side).ok_or_else(unknown)?;
                if std::mem::replace(&mut setup.cooldown[color], true) {
                    return Err(twice());
                }
            } else if let Some((side, jump)) = part
                .strip_prefix("noreturn:")
                .and_then(|rest| rest.split_once(':'))
            {
                let color = fen_field::color(side).ok_or_else(unknown)?;
                let [from, to] = fen_field::squares(jump).ok_or_else(unknown)?[..] else {
                    return Err(unknown());
                };
                if setup.no_return[color].replace((from, to)).is_some() {
                    return Err(twice());
                }
            } else {
                return Err(unknown());
            }
        }
        Ok(())
    }

    fn write_field(setup: &Setup) -> Option<String> {
        let mut parts = Vec::new();
        for color in Color::ALL
            .into_iter()
            .filter(|&color| setup.cooldown[color])
        {
            parts.push(format!("cooldown:{}", color.letter()));
        }
        for color in Color::ALL {
            if let Some((from, to)) = setup.no_return[color] {
                parts.push(format!("noreturn:{}:{from}{to}", color.letter()));
            }
        }
        Some(fen_field::join(&parts))
    }

    fn portal_networks(color: Color) -> [Bitboard; 2] {
        [PortalNetwork::of(color), PortalNetwork::Neutral].map(PortalNetwork::squares)
    }

    fn cooldown(extra: &PortalState) -> ByColor<bool> {
        extra.cooldown
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
        match position.context() {
            Some(context) => {
                // A set-up may leave the enemy king in check, but a king is never captured.
                let king = position.pieces(!context.us, Role::King);
                let mut except_king = |moves: PieceMoves| {
                    let moves = moves.ending_elsewhere(king);
                    !moves.is_empty() && listener(moves)
                };
                movegen::generate(position, &context, scope, &mut except_king)
                    || !scope.noisy && jumps(position, &context, scope, listener)
            }
            None => false,
        }
    }

    #[inline(always)]
    fn play(position: &mut Position<Portal>, mv: Move) {
        match mv {
            Move::Normal {
                from,
                to,
                promotion,
            } => {
                Portal::expire_restrictions(position);
                play::normal(position, from, to, promotion);
            }
            Move::Jump { from, entry, exit } => jump(position, from, entry, exit),
            Move::Activate { from, exit } => jump(position, from, from, exit),
            Move::Place { .. } => {}
        }
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

fn side_hash(extra: &PortalState, color: Color) -> u64 {
    let keys = &tables().keys;
    let cooldown = if extra.cooldown[color] {
        keys.cooldown[color as usize]
    } else {
        0
    };
    cooldown ^ extra.no_return[color].map_or(0, |(from, to)| keys.no_return(color, from, to))
}

/// Jumps from the portal that the piece stands on or has just entered. An enemy piece on the exit is moved to the
/// entry.
fn jump(position: &mut Position<Portal>, from: Square, entry: Square, exit: Square) {
    let us = position.turn;
    Portal::expire_restrictions(position);
    let role = play::begin_jump(position, from);
    play::toggle(position, us, role, from);
    let neutral = PortalNetwork::Neutral.squares().has(entry);
    if position.by_color(!us).has(exit) {
        let swapped = position.board.role_on(exit);
        play::toggle(position, !us, swapped, exit);
        play::toggle(position, !us, swapped, entry);
        if neutral && !position.extra.cooldown[!us] {
            position.hash ^= tables().keys.cooldown[!us as usize];
            position.extra.cooldown[!us] = true;
        }
    }
    play::toggle(position, us, role, exit);
    if !neutral {
        position.hash ^= tables().keys.no_return(us, exit, entry);
        position.extra.no_return[us] = Some((exit, entry));
    }
    play::pass_turn(position);
}

/// Generates all jumps. The king must be safe after the jump; the step to the entry need not be legal by itself.
fn jumps(
    position: &Position<Portal>,
    context: &Context,
    scope: Scope,
    listener: &mut impl FnMut(PieceMoves) -> bool,
) -> bool {
    let us = context.us;
    let board = &position.board;
    let usable = PortalNetwork::usable(us);
    let ends_check = context.check_mask();
    let movers = context.own & scope.from;
    for from in movers & usable {
        let mut exits = exits(position, context, from);
        if let Some((start, end)) = position.extra.no_return[us]
            && start == from
        {
            exits = exits.without(Bitboard::of(end));
        }
        let role = board.role_on(from);
        let exits = safe_exits(position, context, from, from, exits, role, ends_check);
        emit!(listener, exits => Activate { role, from, exits });
    }
    let entries = usable & !context.blockers;
    if entries.is_empty() {
        return false;
    }
    for from in movers & !usable {
        let role = board.role_on(from);
        let reach = match role {
            Role::Pawn => {
                let steps = PawnSteps::of(us, Bitboard::of(from), context.blockers);
                steps.once | steps.twice
            }
            _ => context.tables.attacks(role, from, context.blockers),
        };
        for entry in reach & entries {
            let exits = exits(position, context, entry);
            let exits = safe_exits(position, context, from, entry, exits, role, ends_check);
            emit!(listener, exits => Jump { role, from, entry, exits });
        }
    }
    false
}

/// The exits to which a piece may jump from a portal, without those that own pieces occupy or that a cooldown closes.
#[inline(always)]
fn exits(position: &Position<Portal>, context: &Context, entry: Square) -> Bitboard {
    let us = context.us;
    let own = PortalNetwork::of(us).squares();
    let network = if own.has(entry) {
        own
    } else if position.extra.cooldown[us] {
        Bitboard::EMPTY
    } else {
        PortalNetwork::Neutral.squares()
    };
    network & !context.own & !Bitboard::of(entry)
}

/// The exits that leave the mover's king safe.
#[inline(always)]
fn safe_exits(
    position: &Position<Portal>,
    context: &Context,
    from: Square,
    entry: Square,
    exits: Bitboard,
    role: Role,
    ends_check: Bitboard,
) -> Bitboard {
    let swaps = exits & context.enemy;
    let mut safe = exits & !swaps;
    if role == Role::King {
        for exit in safe {
            if !context.king_safe_on::<Portal>(&position.board, exit) {
                safe = safe.without(Bitboard::of(exit));
            }
        }
    } else {
        safe &= ends_check;
        if context.pinned.has(from) {
            safe &= shield(context, &position.board, from);
        }
    }
    for exit in swaps {
        if swap_is_safe(position, context, from, entry, exit, role) {
            safe |= Bitboard::of(exit);
        }
    }
    safe
}

/// The squares on which a pinned piece still shields its king after a jump: those between the king and the pinning
/// slider.
fn shield(context: &Context, board: &Board, pinned: Square) -> Bitboard {
    let line = context.tables.line(context.king, pinned);
    let sliders = context.tables.snipers(board, context.king) & context.enemy & line;
    sliders
        .into_iter()
        .map(|sniper| context.tables.between(context.king, sniper))
        .find(|&between| between & context.blockers == Bitboard::of(pinned))
        .unwrap_or(Bitboard::FULL)
}

/// Whether the mover's king is safe after a swap.
fn swap_is_safe(
    position: &Position<Portal>,
    context: &Context,
    from: Square,
    entry: Square,
    exit: Square,
    role: Role,
) -> bool {
    let mut after = position.board;
    let swapped = after.role_on(exit);
    after.toggle(context.us, role, from);
    after.toggle(!context.us, swapped, exit);
    after.toggle(!context.us, swapped, entry);
    after.toggle(context.us, role, exit);
    let king = if role == Role::King {
        exit
    } else {
        context.king
    };
    let enemy = after.by_color(!context.us);
    !attacked::<Portal>(
        &after,
        context.us,
        king,
        after.occupied(),
        enemy,
        context.tables,
    )
}
