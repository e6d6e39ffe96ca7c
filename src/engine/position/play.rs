//! Making moves as in FIDE chess and keeping the hash up to date with them. The rule sets build on this module.

use crate::board::tables::tables;
use crate::notation::fen_error::MAX_NUMBER;
use crate::rules::Rules;
use crate::{Bitboard, CastlingRights, CastlingSide, Color, Position, Role, Square};

/// Plays a move, capture, castling or promotion, and passes the turn. If the target holds a piece of the mover's own
/// side, the rule set must have removed that piece before.
#[inline(always)]
pub(crate) fn normal<R: Rules>(
    position: &mut Position<R>,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) {
    normal_then(position, from, to, promotion, |_| {});
}

/// Like [`normal`], but calls `finish` before the turn passes, so that a rule set can update its own state.
#[inline(always)]
pub(crate) fn normal_then<R: Rules>(
    position: &mut Position<R>,
    from: Square,
    to: Square,
    promotion: Option<Role>,
    finish: impl FnOnce(&mut Position<R>),
) {
    let keys = &tables().keys;
    let us = position.turn;
    let role = position.board.role_on(from);
    let mut hash = position.hash;
    position.halfmove_clock = position.halfmove_clock.saturating_add(1);
    let captures = position.board.by_color(!us).has(to);
    if captures {
        let victim = position.board.role_on(to);
        position.board.toggle(!us, victim, to);
        hash ^= keys.piece(!us, victim, to);
        position.halfmove_clock = 0;
    }
    let passed = position.en_passant;
    if position.en_passant_counts {
        hash ^= passed.map_or(0, |square| keys.en_passant(square));
    }
    position.en_passant = None;
    position.en_passant_counts = false;
    let placed = promotion.unwrap_or(role);
    position.board.toggle(us, role, from);
    position.board.toggle(us, placed, to);
    hash ^= keys.piece(us, role, from) ^ keys.piece(us, placed, to);
    if !position.castling.is_empty() {
        let kept = position.castling.after_touching(from).after_touching(to);
        if R::CASTLING {
            hash ^= keys.castling(position.castling) ^ keys.castling(kept);
        }
        position.castling = kept;
    }
    if role == Role::Pawn {
        position.halfmove_clock = 0;
        if from.index() ^ to.index() == 16 {
            position.en_passant = Some(Square::wrap((from.index() + to.index()) as u32 / 2));
        } else if R::EN_PASSANT && passed == Some(to) && !captures && from.file() != to.file() {
            let victim = Bitboard::of(to).forward(!us).first_or_a1();
            position.board.toggle(!us, Role::Pawn, victim);
            hash ^= keys.piece(!us, Role::Pawn, victim);
        }
    } else if R::CASTLING
        && role == Role::King
        && let Some(side) = CastlingSide::of_king_move(from, to)
    {
        let (rook_from, rook_to) = CastlingRights::rook_path(us, side);
        position.board.toggle(us, Role::Rook, rook_from);
        position.board.toggle(us, Role::Rook, rook_to);
        hash ^= keys.piece(us, Role::Rook, rook_from) ^ keys.piece(us, Role::Rook, rook_to);
    }
    position.hash = hash;
    finish(position);
    pass_turn(position);
}

/// Passes the turn to the other side. An en passant square enters the hash if a pawn can now be captured there.
#[inline(always)]
pub(crate) fn pass_turn<R: Rules>(position: &mut Position<R>) {
    position.hash ^= tables().keys.turn;
    // It stays at the largest number that a FEN may have, so that every FEN that is written can be read again.
    position.fullmove_number = position
        .fullmove_number
        .saturating_add(position.turn as u32)
        .min(MAX_NUMBER);
    position.turn = !position.turn;
    if R::EN_PASSANT && position.en_passant.is_some() {
        hash_en_passant(position);
    }
}

/// Adds the en passant square to the hash if an en passant capture there is legal.
pub(crate) fn hash_en_passant<R: Rules>(position: &mut Position<R>) {
    if let Some(square) = position.en_passant
        && position.can_capture_en_passant(square)
    {
        position.en_passant_counts = true;
        position.hash ^= tables().keys.en_passant(square);
    }
}

/// Does what all jumps have in common: the en passant square is cleared, a pawn's jump resets the halfmove clock, and
/// leaving a king's or rook's home square costs castling rights. Returns the role of the jumping piece.
pub(crate) fn begin_jump<R: Rules>(position: &mut Position<R>, from: Square) -> Role {
    let role = position.board.role_on(from);
    clear_en_passant(position);
    position.halfmove_clock = if role == Role::Pawn {
        0
    } else {
        position.halfmove_clock.saturating_add(1)
    };
    let kept = position.castling.after_touching(from);
    if R::CASTLING {
        let keys = &tables().keys;
        position.hash ^= keys.castling(position.castling) ^ keys.castling(kept);
    }
    position.castling = kept;
    role
}

/// Clears the en passant square.
pub(crate) fn clear_en_passant<R: Rules>(position: &mut Position<R>) {
    if let Some(square) = position.en_passant.take()
        && position.en_passant_counts
    {
        position.hash ^= tables().keys.en_passant(square);
    }
    position.en_passant_counts = false;
}

/// Puts a piece on an empty square or removes that piece, both on the board and in the hash.
#[inline(always)]
pub(crate) fn toggle<R: Rules>(
    position: &mut Position<R>,
    color: Color,
    role: Role,
    square: Square,
) {
    position.board.toggle(color, role, square);
    position.hash ^= tables().keys.piece(color, role, square);
}

/// Removes any piece from a square, both on the board and in the hash. Returns whether a piece was there.
pub(crate) fn remove_piece<R: Rules>(position: &mut Position<R>, square: Square) -> bool {
    match position.board.piece_at(square) {
        Some(piece) => {
            toggle(position, piece.color, piece.role, square);
            true
        }
        None => false,
    }
}
