//! The conditions that a set-up must meet to be a position, as far as pieces, rights and squares alone decide them. The
//! position need not be reachable from the start of a game. Conditions that depend on checks are tested by
//! [`Position::from_setup`](crate::Position::from_setup).

use crate::{
    Bitboard, CastlingRights, CastlingSide, Color, Piece, Rank, Role, Setup, Square, Variant,
};

/// Why a set-up is not a legal position.
///
/// Not `#[non_exhaustive]`, so that the compiler names each translation that lacks a new fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The set-up belongs to another rule set.
    #[error("this position is meant for {found}, not for {expected}")]
    Variant {
        /// The rule set that was asked for.
        expected: Variant,
        /// The rule set that the set-up belongs to.
        found: Variant,
    },
    /// The set-up is a view: it leaves out what one side cannot see.
    #[error("this is one side's view (field 7 says hidden:), not the whole position")]
    View,
    /// A side does not have exactly one king.
    #[error("{color} has {count} kings, but each side must have one")]
    Kings {
        /// The side with too many kings or none.
        color: Color,
        /// The number of its kings.
        count: u32,
    },
    /// The rule set does not have this kind of piece.
    #[error("there is a {} on {square}, but {variant} has no such piece", .role.name())]
    Role {
        /// The kind of piece.
        role: Role,
        /// The square of the piece.
        square: Square,
        /// The rule set.
        variant: Variant,
    },
    /// A pawn stands on the first or last rank.
    #[error("there is a pawn on {0}, but pawns stand on ranks 2 to 7")]
    PawnRank(Square),
    /// The side that just moved left its king in check.
    #[error("{0} is in check, but it is the other side's turn")]
    OpponentInCheck(Color),
    /// A castling right lacks its king or rook.
    #[error(
        "{color} cannot have the right to castle with the rook of {rook}: king and rook must stand at home"
    )]
    Castling {
        /// The side with the castling right.
        color: Color,
        /// The home square of the rook.
        rook: Square,
    },
    /// No pawn can just have passed over the en passant square.
    #[error("{0} cannot be the en passant square: no pawn can just have passed over it")]
    EnPassant(Square),
    /// A side still has to place its assassin, but has no square for it.
    #[error("{0} has to place an assassin, but no square in front of its pawns is empty")]
    Placing(Color),
    /// There are not exactly eight tokens.
    #[error("there are {0} portal tokens, but there must be 8")]
    TokenCount(u32),
    /// A cooldown does not name a neutral network by its first square.
    #[error(
        "{color} cannot have a cooldown on {square}: it is not the first square of a neutral portal network"
    )]
    Cooldown {
        /// The side with the cooldown.
        color: Color,
        /// The square that it names.
        square: Square,
    },
    /// This program has met as many different layouts as it keeps.
    #[error(
        "too many different portal layouts have been opened: start the program again to open another"
    )]
    TooManyLayouts,
    /// A forbidden jump is not a jump in a two-way network of the side's own.
    #[error("{from} to {to} is not a jump in a two-way portal network of {color}")]
    NoReturn {
        /// The side that may not make the jump.
        color: Color,
        /// The start square of the jump.
        from: Square,
        /// The end square of the jump.
        to: Square,
    },
}

/// Checks all conditions that the set-up alone decides, except those on state that only one rule set has.
pub(crate) fn setup(setup: &Setup) -> Result<(), PositionError> {
    let variant = setup.variant;
    if Color::ALL.into_iter().any(|color| setup.hidden[color] > 0) {
        return Err(PositionError::View);
    }
    for color in Color::ALL {
        let king = Some(Piece {
            color,
            role: Role::King,
        });
        let count = setup.pieces.iter().filter(|&&piece| piece == king).count() as u32;
        if count != 1 && !(count == 0 && was_captured(setup, color)) {
            return Err(PositionError::Kings { color, count });
        }
    }
    for square in Square::ALL {
        let Some(Piece { role, .. }) = setup.piece_at(square) else {
            continue;
        };
        if !variant.has(role) {
            return Err(PositionError::Role {
                role,
                square,
                variant,
            });
        }
        let edge = Bitboard::BACK_RANKS.has(square) && !variant.has_pawns_on_back_ranks();
        if role == Role::Pawn && edge {
            return Err(PositionError::PawnRank(square));
        }
    }
    castling(setup)?;
    if let Some(square) = setup.en_passant
        && !may_have_passed(setup, square)
    {
        return Err(PositionError::EnPassant(square));
    }
    Ok(())
}

/// Whether an assassin may just have captured the king of this side, which ended the game.
fn was_captured(setup: &Setup, color: Color) -> bool {
    let assassin = Some(Piece {
        color: !color,
        role: Role::Assassin,
    });
    setup.variant.has_assassin() && color == setup.turn && setup.pieces.contains(&assassin)
}

fn castling(setup: &Setup) -> Result<(), PositionError> {
    let at_home = setup.castling_at_home();
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if setup.castling.has(color, side) && !at_home.has(color, side) {
                let rook = CastlingRights::rook_home(color, side);
                return Err(PositionError::Castling { color, rook });
            }
        }
    }
    Ok(())
}

/// Whether a pawn may just have passed over a square with a double step: the pawn stands in front of the square, and
/// its way was free. An assassin may stand on the square itself, for the pawn may have passed over a hidden one.
fn may_have_passed(setup: &Setup, square: Square) -> bool {
    let mover = !setup.turn;
    let (rank, ahead) = match mover {
        Color::White => (Rank::Third, 1),
        Color::Black => (Rank::Sixth, -1),
    };
    let (Some(start), Some(end)) = (square.offset(0, -ahead), square.offset(0, ahead)) else {
        return false;
    };
    let crossed = setup.piece_at(square);
    square.rank() == rank
        && setup.piece_at(end)
            == Some(Piece {
                color: mover,
                role: Role::Pawn,
            })
        && setup.piece_at(start).is_none()
        && crossed.is_none_or(|piece| piece.role == Role::Assassin)
        && setup.tokens[square.index()] == 0
        && setup.tokens[end.index()] == 0
}
