//! Static exchange evaluation (SEE): the material balance of a move if both sides keep capturing on its end square,
//! each time with the least valuable attacker (<https://www.chessprogramming.org/Static_Exchange_Evaluation>). Pins are
//! ignored, and so are recaptures through portals: a piece that leaves a portal is judged on the square where it ends.

use super::params::SEE_VALUES;
use crate::attacks;
use crate::rules::Rules;
use crate::{Bitboard, Color, Move, Position, Role, Square};

/// Whether the exchange started by a move wins at least `threshold` centipawns.
pub(crate) fn see_ge<R: Rules>(position: &Position<R>, mv: Move, threshold: i32) -> bool {
    let value = |role| SEE_VALUES[role];
    let (from, to) = mv.ends();
    let board = position.board();
    let mut gain = position.captured_role(mv).map_or(0, value);
    let mut on_square = position.moving_role(mv);
    if let Some(role) = mv.promotion() {
        gain += value(role) - value(Role::Pawn);
        on_square = role;
    }
    let mut balance = gain - threshold;
    if balance < 0 {
        return false;
    }
    balance -= value(on_square);
    if balance >= 0 {
        return true;
    }
    let hidden = R::hidden(&position.extra);
    let tokens = R::tokens(&position.extra);
    let mut occupied = board.occupied().without(hidden | Bitboard::of(from)) | Bitboard::of(to);
    if let Move::Jump { entry, .. } = mv {
        // The entry is empty after the jump: a piece on it is captured.
        if R::TOKENS {
            occupied = occupied.without(Bitboard::of(entry));
        }
    }
    let mut side = !position.turn();
    let mut attackers = attackers::<R>(position, to, occupied | tokens) & occupied;
    let straight = board.straight_sliders();
    let diagonal = board.diagonal_sliders();
    if tokens.has(to) {
        // A piece that captures on a token goes on through an exit, so it cannot be recaptured there.
        return !attackers.intersects(board.by_color(side));
    }
    loop {
        attackers &= occupied;
        let own = attackers & board.by_color(side);
        let Some((role, square)) = least_valuable(position, own) else {
            break;
        };
        side = !side;
        balance = -balance - 1 - value(role);
        if balance >= 0 {
            // A king may capture only if it cannot be recaptured.
            if role == Role::King && (attackers & board.by_color(side)).any() {
                side = !side;
            }
            break;
        }
        occupied ^= Bitboard::of(square);
        if diagonal.has(square) || role == Role::Pawn {
            attackers |= attacks::bishop_attacks(to, occupied | tokens) & diagonal;
        }
        if straight.has(square) {
            attackers |= attacks::rook_attacks(to, occupied | tokens) & straight;
        }
    }
    side != position.turn()
}

fn attackers<R: Rules>(position: &Position<R>, to: Square, stops: Bitboard) -> Bitboard {
    let board = position.board();
    let mut kings = board.by_role(Role::King);
    if R::ASSASSIN {
        kings |= board.by_role(Role::Assassin);
    }
    attacks::knight_attacks(to) & board.knight_leapers()
        | attacks::king_attacks(to) & kings
        | attacks::pawn_attacks(Color::Black, to) & board.pieces(Color::White, Role::Pawn)
        | attacks::pawn_attacks(Color::White, to) & board.pieces(Color::Black, Role::Pawn)
        | attacks::bishop_attacks(to, stops) & board.diagonal_sliders()
        | attacks::rook_attacks(to, stops) & board.straight_sliders()
}

const LEAST_VALUABLE_FIRST: [Role; 8] = [
    Role::Pawn,
    Role::Assassin,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::Triceratops,
    Role::King,
];

fn least_valuable<R: Rules>(position: &Position<R>, among: Bitboard) -> Option<(Role, Square)> {
    if among.is_empty() {
        return None;
    }
    LEAST_VALUABLE_FIRST.into_iter().find_map(|role| {
        let square = (among & position.board().by_role(role)).first()?;
        Some((role, square))
    })
}
