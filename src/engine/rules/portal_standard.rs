//! `portal-standard`: chess without castling and en passant, but with eight portal tokens that move (docs/rules.md).

mod context;

use self::context::Context;
use super::tokens::{default_tokens, read_counts, write_counts};
use super::{Rules, Tokens};
use crate::board::attacks::king_attacks;
use crate::board::tables::tables;
use crate::position::movegen::{PawnSteps, attacked, double_steps, emit, step_ahead};
use crate::position::piece_moves::step_back;
use crate::position::play;
use crate::{
    Bitboard, Board, FenFault, Move, PieceMoves, Position, PositionError, Role, RoleSet, Scope,
    Setup, Square, Variant,
};

/// Chess with eight portal tokens that move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PortalStandard;

impl Rules for PortalStandard {
    const VARIANT: Variant = Variant::PortalStandard;
    const PROMOTIONS: RoleSet = RoleSet::of(&[Role::Queen]);
    const CASTLING: bool = false;
    const EN_PASSANT: bool = false;
    const TOKENS: bool = true;
    const PAWNS_ON_BACK_RANKS: bool = true;
    type Extra = Tokens;

    fn read_extra(setup: &Setup, _board: &Board) -> Tokens {
        Tokens::from_counts(&setup.tokens)
    }

    fn write_extra(extra: &Tokens, setup: &mut Setup) {
        setup.tokens = extra.counts();
    }

    fn extra_hash(extra: &Tokens) -> u64 {
        let keys = &tables().keys;
        let squares = extra.squares().into_iter();
        squares.fold(0, |hash, square| {
            hash ^ keys.tokens(square, extra.count(square))
        })
    }

    fn init_empty_board(setup: &mut Setup) {
        setup.tokens = default_tokens();
    }

    fn read_field(setup: &mut Setup, field: &str) -> Result<(), FenFault> {
        setup.tokens = read_counts(field)?;
        Ok(())
    }

    fn write_field(setup: &Setup) -> Option<String> {
        Some(write_counts(&setup.tokens))
    }

    #[inline(always)]
    fn tokens(extra: &Tokens) -> Bitboard {
        extra.squares()
    }

    fn token_counts(extra: &Tokens) -> Tokens {
        *extra
    }

    /// Adjacent kings count as a check here, because a king on a token square may be exempt from check.
    fn is_left_in_check(position: &Position<PortalStandard>) -> bool {
        position.is_check()
    }

    fn check_extra(setup: &Setup) -> Result<(), PositionError> {
        match setup.tokens.iter().map(|&count| u32::from(count)).sum() {
            8 => Ok(()),
            count => Err(PositionError::TokenCount(count)),
        }
    }

    #[inline(always)]
    fn checkers(position: &Position<PortalStandard>) -> Bitboard {
        match Context::of(position) {
            Some(context) if !context.exempt => {
                let kings = position.by_role(Role::King) & context.enemy;
                context.checkers | king_attacks(context.king) & kings
            }
            _ => Bitboard::EMPTY,
        }
    }

    #[inline(always)]
    fn generate(
        position: &Position<PortalStandard>,
        scope: Scope,
        listener: &mut impl FnMut(PieceMoves) -> bool,
    ) -> bool {
        match Context::of(position) {
            Some(context) => {
                pieces(position, &context, scope, listener)
                    || king_moves(position, &context, scope, listener)
            }
            None => false,
        }
    }

    #[inline(always)]
    fn play(position: &mut Position<PortalStandard>, mv: Move) {
        match mv {
            Move::Normal {
                from,
                to,
                promotion,
            } => play::normal(position, from, to, promotion),
            Move::Jump { from, entry, exit } => portal_move(position, from, entry, exit),
            Move::Activate { .. } | Move::Place { .. } => {}
        }
    }
}

/// Moves a piece onto a token and out through another one. The token of the entry moves to the square that the piece
/// came from.
fn portal_move(position: &mut Position<PortalStandard>, from: Square, entry: Square, exit: Square) {
    let us = position.turn;
    let role = play::begin_jump(position, from);
    if play::remove_piece(position, entry) {
        position.halfmove_clock = 0;
        // This rule set has no castling, but a set-up may hold castling rights, and its FEN must remain valid.
        position.castling = position.castling.after_touching(entry);
    }
    play::toggle(position, us, role, from);
    play::toggle(position, us, role, exit);
    let keys = &tables().keys;
    let tokens = &mut position.extra;
    let (at_entry, at_from) = (tokens.count(entry), tokens.count(from));
    position.hash ^= keys.tokens(entry, at_entry)
        ^ keys.tokens(entry, at_entry.saturating_sub(1))
        ^ keys.tokens(from, at_from)
        ^ keys.tokens(from, at_from + 1);
    tokens.remove(entry);
    tokens.add(from);
    play::pass_turn(position);
}

/// The moves of all pieces except the king.
#[inline(always)]
fn pieces(
    position: &Position<PortalStandard>,
    context: &Context,
    scope: Scope,
    listener: &mut impl FnMut(PieceMoves) -> bool,
) -> bool {
    let board = &position.board;
    let (usual, live) = context.ends_check();
    let mut entries = context.entries();
    let mut dest = !context.own & !context.tokens;
    if scope.noisy {
        entries &= context.enemy;
        dest &= context.enemy;
    }
    if (usual | entries).is_empty() {
        return false;
    }
    if pawns(position, context, scope, entries, listener) {
        return true;
    }
    let movers = context.own & scope.from;
    let sliders = [Role::Bishop, Role::Rook, Role::Queen];
    for role in [Role::Knight].into_iter().chain(sliders) {
        for from in movers & board.by_role(role) {
            let reach = context.tables.attacks(role, from, context.blockers);
            let mut to = reach
                & dest
                & if context.tokens.has(from) {
                    live
                } else {
                    usual
                };
            if context.pinned.has(from) && !context.exempt {
                to &= context.tables.line(context.king, from);
            }
            emit!(listener, to => Piece { role, from, to });
            for entry in reach & entries {
                // A pinned piece leaves a token on its square, which shields the king just as well.
                let exits = context.open & !Bitboard::of(entry);
                emit!(listener, exits => Jump { role, from, entry, exits });
            }
        }
    }
    false
}

/// The moves of all pawns. A pawn on the last rank has none.
#[inline(always)]
fn pawns(
    position: &Position<PortalStandard>,
    context: &Context,
    scope: Scope,
    entries: Bitboard,
    listener: &mut impl FnMut(PieceMoves) -> bool,
) -> bool {
    let us = context.us;
    let pawns = position.by_role(Role::Pawn) & context.own & scope.from;
    let ahead = step_ahead(us);
    let (usual, live) = context.ends_check();
    let pinned = if context.exempt {
        Bitboard::EMPTY
    } else {
        context.pinned
    };
    let on_tokens = if context.exempt {
        context.tokens
    } else {
        Bitboard::EMPTY
    };
    let plain = pawns & !pinned & !on_tokens;
    if pawn_set(context, plain, usual, scope, ahead, listener)
        || on_tokens.any() && pawn_set(context, pawns & on_tokens, live, scope, ahead, listener)
    {
        return true;
    }
    for from in pawns & pinned {
        let kept = usual & context.tables.line(context.king, from);
        if pawn_set(context, Bitboard::of(from), kept, scope, ahead, listener) {
            return true;
        }
    }
    if entries.is_empty() {
        return false;
    }
    // A double step does not cross a token, but it may end on one.
    let steps = PawnSteps::of(us, pawns, context.blockers);
    let free = entries & !(context.own | context.enemy);
    let taken = entries & context.enemy;
    let steps = [
        (ahead, pawns.forward(us) & free),
        (2 * ahead, double_steps(us, steps.once) & free),
        (ahead - 1, steps.left & taken),
        (ahead + 1, steps.right & taken),
    ];
    for (step, to) in steps {
        for entry in to {
            let exits = context.open & !Bitboard::of(entry);
            let from = step_back(entry, step);
            emit!(listener, exits => Jump { role: Role::Pawn, from, entry, exits });
        }
    }
    false
}

/// Pawn moves to squares without tokens.
#[inline(always)]
fn pawn_set(
    context: &Context,
    pawns: Bitboard,
    dest: Bitboard,
    scope: Scope,
    ahead: i8,
    listener: &mut impl FnMut(PieceMoves) -> bool,
) -> bool {
    let steps = PawnSteps::of(context.us, pawns, context.blockers);
    let takes = context.enemy & !context.tokens & dest;
    let (mut quiet, mut twice) = (steps.once & dest, steps.twice & dest);
    let last = Bitboard::BACK_RANKS;
    if scope.noisy {
        quiet &= last;
        twice = Bitboard::EMPTY;
    }
    let steps = [
        (ahead, quiet),
        (ahead - 1, steps.left & takes),
        (ahead + 1, steps.right & takes),
    ];
    let roles = PortalStandard::PROMOTIONS;
    for (step, to) in steps {
        let (promoting, to) = (to & last, to & !last);
        emit!(listener, promoting => Promotions { step, to: promoting, roles });
        emit!(listener, to => Pawns { step, to });
    }
    emit!(listener, twice => Pawns { step: 2 * ahead, to: twice });
    false
}

/// The moves of the king. It must be safe on its end square, with the tokens as they lie after the move.
#[inline(always)]
fn king_moves(
    position: &Position<PortalStandard>,
    context: &Context,
    scope: Scope,
    listener: &mut impl FnMut(PieceMoves) -> bool,
) -> bool {
    let (king, role) = (context.king, Role::King);
    if !scope.from.has(king) {
        return false;
    }
    let wanted = if scope.noisy {
        context.enemy
    } else {
        !context.own
    };
    let reach = king_attacks(king) & wanted;
    let stays = context.own & !Bitboard::of(king) | context.enemy | context.tokens;
    let safe = |square, blockers, enemy| {
        !attacked::<PortalStandard>(
            &position.board,
            context.us,
            square,
            blockers,
            enemy,
            context.tables,
        )
    };
    let mut to = Bitboard::EMPTY;
    for target in reach & !context.tokens {
        if safe(target, stays, context.enemy) {
            to |= Bitboard::of(target);
        }
    }
    emit!(listener, to => Piece { role, from: king, to });
    if context.open.is_empty() {
        return false;
    }
    for entry in reach & context.tokens {
        let gone = Bitboard::of(entry);
        let kept = if context.doubled.has(entry) {
            gone
        } else {
            Bitboard::EMPTY
        };
        // The token that now lies on the king's start square is open, so the king can be captured on its exit.
        let blockers = context.blockers & !gone | kept;
        let mut exits = Bitboard::EMPTY;
        for exit in context.open & !gone {
            if safe(exit, blockers, context.enemy & !gone) {
                exits |= Bitboard::of(exit);
            }
        }
        emit!(listener, exits => Jump { role, from: king, entry, exits });
    }
    false
}
