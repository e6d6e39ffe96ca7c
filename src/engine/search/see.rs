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
    let taken = position.captured_role(mv);
    let mut gain = taken.map_or(0, value);
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
    if R::EN_PASSANT && taken == Some(Role::Pawn) && position.en_passant() == Some(to) {
        // The captured pawn stands behind the square of the exchange, where it would hide sliders. An enemy on the
        // square itself is an assassin that has gone there unseen, and no pawn stands there after a double step.
        occupied = occupied.without(Bitboard::of(to).forward(!position.turn()));
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Chess;

    #[test]
    fn a_pawn_captured_en_passant_no_longer_hides_the_pieces_behind_it() {
        for (fen, mv, gain) in [
            // White's rook defends the pawn once the captured pawn is gone: a pawn is won.
            ("4k3/2p5/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6", 100),
            // Without the rook, a pawn is exchanged for a pawn.
            ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0),
            // Black's rook is behind the captured pawn, but White's own rook stands between.
            ("4k3/8/8/3pP3/8/3R4/7K/3r4 w - d6 0 1", "e5d6", 100),
            // Black's rook attacks the pawn once the captured pawn is gone.
            ("4k3/8/8/3pP3/8/8/7K/3r4 w - d6 0 1", "e5d6", 0),
            ("3R4/6k1/8/8/3Pp3/8/8/4K3 b - d3 0 1", "e4d3", 0),
        ] {
            let position = Position::<Chess>::from_fen(fen).expect("a position");
            let mv: Move = mv.parse().expect("a move");
            assert!(position.is_legal(mv), "{fen}");
            assert!(see_ge(&position, mv, gain), "{fen}");
            assert!(!see_ge(&position, mv, gain + 1), "{fen}");
        }
    }
}
