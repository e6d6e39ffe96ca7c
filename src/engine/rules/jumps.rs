//! Jumps through fixed networks of portals, for the rule sets that have such: where they lead, whether they leave the king
//! safe, what they do to the board. Which networks there are and which jumps are forbidden is the rule set's own
//! affair; it answers through [`FixedPortals`].

use super::{Network, Rules};
use crate::notation::fen_field;
use crate::position::movegen::{self, Context, PawnSteps, attacked, emit};
use crate::position::play;
use crate::{
    Bitboard, Board, Color, FenFault, Move, PieceMoves, Position, PositionError, Role, Scope,
    Setup, Square,
};

/// What rule sets with fixed portals differ in.
pub(crate) trait FixedPortals: Rules {
    /// Where a piece of this side may jump from one of its portals this turn, whatever stands there and wherever it just
    /// came from. The entry itself may be among the squares.
    fn targets(extra: &Self::Extra, color: Color, entry: Square) -> Bitboard;

    /// Notes which jumps a jump of the side to move forbids on the next turns, in the hash, too.
    fn note_jump(position: &mut Position<Self>, entry: Square, exit: Square, swapped: bool);
}

/// Generates the legal moves.
#[inline(always)]
pub(super) fn generate<R: FixedPortals>(
    position: &Position<R>,
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

/// Makes a legal move.
#[inline(always)]
pub(super) fn play<R: FixedPortals>(position: &mut Position<R>, mv: Move) {
    match mv {
        Move::Normal {
            from,
            to,
            promotion,
        } => {
            R::expire_restrictions(position);
            play::normal(position, from, to, promotion);
        }
        Move::Jump { from, entry, exit } => jump(position, from, entry, exit),
        Move::Activate { from, exit } => jump(position, from, from, exit),
        Move::Place { .. } => {}
    }
}

/// Jumps from the portal that the piece stands on or has just entered. An enemy piece on the exit is moved to the
/// entry, or to the start square if the piece stands on its portal.
fn jump<R: FixedPortals>(position: &mut Position<R>, from: Square, entry: Square, exit: Square) {
    let us = position.turn;
    R::expire_restrictions(position);
    let role = play::begin_jump(position, from);
    play::toggle(position, us, role, from);
    let swapped = position.by_color(!us).has(exit);
    if swapped {
        let swapped = position.board.role_on(exit);
        play::toggle(position, !us, swapped, exit);
        play::toggle(position, !us, swapped, entry);
    }
    play::toggle(position, us, role, exit);
    R::note_jump(position, entry, exit, swapped);
    play::pass_turn(position);
}

/// Generates all jumps. The king must be safe after the jump; the step to the entry need not be legal by itself.
fn jumps<R: FixedPortals>(
    position: &Position<R>,
    context: &Context,
    scope: Scope,
    listener: &mut impl FnMut(PieceMoves) -> bool,
) -> bool {
    let us = context.us;
    let board = &position.board;
    let usable = R::usable_portals(&position.extra, us);
    let ends_check = context.check_mask();
    let movers = context.own & scope.from;
    for from in movers & usable {
        let mut exits = exits(position, context, from);
        if let Some((start, end)) = R::no_return(&position.extra, us)
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
fn exits<R: FixedPortals>(position: &Position<R>, context: &Context, entry: Square) -> Bitboard {
    let targets = R::targets(&position.extra, context.us, entry);
    targets & !context.own & !Bitboard::of(entry)
}

/// The exits that leave the mover's king safe.
#[inline(always)]
fn safe_exits<R: FixedPortals>(
    position: &Position<R>,
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
            if !context.king_safe_on::<R>(&position.board, exit) {
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
        if swap_is_safe::<R>(&position.board, context, from, entry, exit, role) {
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
fn swap_is_safe<R: FixedPortals>(
    board: &Board,
    context: &Context,
    from: Square,
    entry: Square,
    exit: Square,
    role: Role,
) -> bool {
    let mut after = *board;
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
    !attacked::<R>(
        &after,
        context.us,
        king,
        after.occupied(),
        enemy,
        context.tables,
    )
}

/// Checks that cooldowns name neutral networks by their first squares, and that returns are jumps in a two-way network
/// of their side.
pub(super) fn check(setup: &Setup) -> Result<(), PositionError> {
    let networks = setup.networks();
    for color in Color::ALL {
        let neutral = networks.iter().filter(|network| network.owner().is_none());
        let named: Bitboard = neutral.filter_map(Network::first_square).collect();
        if let Some(square) = setup.cooldown[color].without(named).first() {
            return Err(PositionError::Cooldown { color, square });
        }
        if let Some((from, to)) = setup.no_return[color] {
            let allowed = networks.iter().any(|network| {
                network.owner() == Some(color)
                    && !network.is_one_way()
                    && network.targets(from).has(to)
            });
            if !allowed {
                return Err(PositionError::NoReturn { color, from, to });
            }
        }
    }
    Ok(())
}

/// Reads the forbidden jumps from their field of a FEN. Only where layouts are drawn are cooldowns named there; elsewhere they
/// are of the first neutral network.
pub(super) fn read(setup: &mut Setup, field: &str) -> Result<(), FenFault> {
    let named = setup.variant.has_drawn_layout();
    let mut neutral = setup.networks().iter();
    let unnamed = neutral
        .find(|network| network.owner().is_none())
        .and_then(Network::first_square);
    for part in fen_field::parts(field) {
        let unknown = || FenFault::UnknownExtra {
            expected: if named {
                "'-', or cooldown: with a side and the first square of a network as in cooldown:b:g4, or noreturn: as in noreturn:w:d5f5"
            } else {
                "'-', or cooldown: and a side as in cooldown:b, or noreturn: as in noreturn:w:d5f5"
            },
            text: part.into(),
        };
        let twice = || FenFault::Duplicate(part.into());
        let (name, rest) = part.split_once(':').ok_or_else(unknown)?;
        let (side, squares) = match rest.split_once(':') {
            Some((side, text)) => {
                let squares = fen_field::squares(text).filter(|squares| !squares.is_empty());
                (side, squares.ok_or_else(unknown)?)
            }
            None => (rest, Vec::new()),
        };
        let color = fen_field::color(side).ok_or_else(unknown)?;
        let network = match (name, &squares[..]) {
            ("cooldown", &[square]) if named => square,
            ("cooldown", []) if !named => unnamed.ok_or_else(unknown)?,
            ("noreturn", &[from, to]) => {
                if setup.no_return[color].replace((from, to)).is_some() {
                    return Err(twice());
                }
                continue;
            }
            _ => return Err(unknown()),
        };
        if setup.cooldown[color].has(network) {
            return Err(twice());
        }
        setup.cooldown[color] |= Bitboard::of(network);
    }
    Ok(())
}

/// Writes the forbidden jumps: cooldowns before returns, White's before Black's, those of a side in layout order.
pub(super) fn write(setup: &Setup) -> String {
    let named = setup.variant.has_drawn_layout();
    let mut parts = Vec::new();
    for color in Color::ALL {
        let letter = color.letter();
        // Neutral networks are ordered by their first square.
        for square in setup.cooldown[color] {
            parts.push(if named {
                format!("cooldown:{letter}:{square}")
            } else {
                format!("cooldown:{letter}")
            });
        }
    }
    for color in Color::ALL {
        if let Some((from, to)) = setup.no_return[color] {
            parts.push(format!("noreturn:{}:{from}{to}", color.letter()));
        }
    }
    fen_field::join(&parts)
}
