//! Sentences about what is wrong with a position or with a FEN.

use engine::rules::{LayoutError, LayoutFault};
use engine::{FenError, FenFault, PositionError};

use crate::text::sentences::{Sentences, arg, render};
use crate::text::{Label, Lang};

/// Writes why a text is not a FEN.
pub fn fen<S: Sentences>(out: &mut String, lang: Lang, error: &FenError) {
    S::fen_field(out, error.field);
    out.push_str(": ");
    match &error.fault {
        FenFault::TooLong(bytes) => S::fen_too_long(out, *bytes as u64),
        FenFault::FieldCount(count) => S::fen_field_count(out, *count as u64),
        FenFault::RankCount(count) => S::fen_rank_count(out, *count as u64),
        FenFault::RankLength { rank, files } => {
            S::fen_rank_length(out, arg::Count(*files as u64), arg::Rank(u64::from(*rank)));
        }
        FenFault::UnknownPiece(letter) => S::fen_unknown_piece(out, &format!("{letter:?}")),
        FenFault::ForeignPiece { variant, role } => {
            S::fen_foreign_piece(out, *role, Label::variant(*variant).say(lang));
        }
        FenFault::UnknownTurn(text) => S::fen_turn(out, &quoted(text)),
        FenFault::UnknownCastling(text) => S::fen_castling(out, &quoted(text)),
        FenFault::InvalidEnPassant(text) => S::fen_en_passant(out, &quoted(text)),
        FenFault::InvalidNumber { least, text } => {
            S::fen_number(out, &quoted(text), u64::from(*least))
        }
        FenFault::UnexpectedExtra(_) => S::fen_no_extra(out),
        FenFault::UnknownExtra { expected, text } => {
            S::fen_unknown_extra(out, arg::Quoted(&quoted(text)), arg::Expected(expected));
        }
        FenFault::Duplicate(text) => S::fen_twice(out, &quoted(text)),
        FenFault::NoLayout => S::fen_no_layout(out),
        FenFault::Layout(error) => {
            let why = render(|out| layout_fault::<S>(out, error.fault));
            S::fen_layout(out, arg::Quoted(&quoted(&error.network)), arg::Fault(&why));
        }
    }
    out.push('.');
}

/// Writes which network of a layout is at fault, and why.
pub fn layout<S: Sentences>(out: &mut String, error: &LayoutError) {
    out.push_str(&quoted(&error.network));
    out.push_str(": ");
    layout_fault::<S>(out, error.fault);
    out.push('.');
}

/// Writes what is wrong with a network.
fn layout_fault<S: Sentences>(out: &mut String, fault: LayoutFault) {
    match fault {
        LayoutFault::Empty => S::layout_empty(out),
        LayoutFault::NoOwner => S::layout_owner(out),
        LayoutFault::NoSquare(at) => S::layout_no_square(out, at as u64),
        LayoutFault::SecondArrow => S::layout_second_arrow(out),
        LayoutFault::TwoWay(_) => S::layout_two_way(out),
        LayoutFault::OneWay { .. } => S::layout_one_way(out),
        LayoutFault::Rank(square) => S::layout_rank(out, square),
        LayoutFault::Twice(square) => S::layout_twice(out, square),
        LayoutFault::Shared(square) => S::layout_shared(out, square),
        LayoutFault::TooManyNetworks => S::layout_networks(out),
        LayoutFault::TooManySquares(_) => S::layout_squares(out),
    }
}

/// Quotes a text that somebody typed, with all its invisible characters escaped.
pub fn quoted(text: &str) -> String {
    format!("{text:?}")
}

/// Writes why a position cannot be played.
pub fn position<S: Sentences>(out: &mut String, lang: Lang, error: &PositionError) {
    match *error {
        PositionError::Variant { .. } => S::position_of_other_rules(out),
        PositionError::View => S::position_view(out),
        PositionError::Kings { color, count } => S::position_kings(out, color, u64::from(count)),
        PositionError::Role {
            role,
            square,
            variant,
        } => S::position_role(out, role, square, Label::variant(variant).say(lang)),
        PositionError::PawnRank(square) => S::position_pawn_rank(out, square),
        PositionError::OpponentInCheck(color) => S::position_opponent_in_check(out, color),
        PositionError::Castling { color, rook } => S::position_castling(out, color, rook),
        PositionError::EnPassant(square) => S::position_en_passant(out, square),
        PositionError::Placing(color) => S::position_placing(out, color),
        PositionError::TokenCount(count) => S::position_token_count(out, u64::from(count)),
        PositionError::Cooldown { color, square } => S::position_cooldown(out, color, square),
        PositionError::TooManyLayouts => S::position_too_many_layouts(out),
        PositionError::NoReturn { color, from, to } => {
            S::position_no_return(out, color, arg::From(from), arg::To(to));
        }
    }
}
