//! What a move wins or loses on the square where it ends, if both sides take there with their cheapest. Pins are not
//! seen, and portals are no way to take back: who lands by an exit is judged where it stands.

use super::pack;
use super::params::EXCHANGE_VALUES;
use crate::rules::Rules;
use crate::{Bitboard, Color, Move, Position, Role, Square, attacks};

/// What a move takes, hidden assassins included. A swap takes nothing.
#[inline]
pub(crate) fn victim<R: Rules>(position: &Position<R>, m: Move) -> Option<Role> {
    let square = match m {
        Move::Normal { to, .. } => to,
        Move::Jump { entry, .. } if R::TOKENS => entry,
        _ => return None,
    };
    let board = position.board();
    if board.by_color(!position.turn()).has(square) {
        return Some(board.role_on(square));
    }
    let passing = R::EN_PASSANT
        && position.en_passant() == Some(square)
        && matches!(m, Move::Normal { from, .. } if board.role_on(from) == Role::Pawn && from.file() != square.file());
    passing.then_some(Role::Pawn)
}

/// Whether a move neither takes nor promotes.
#[inline]
pub(crate) fn is_quiet<R: Rules>(position: &Position<R>, m: Move) -> bool {
    !matches!(
        m,
        Move::Normal {
            promotion: Some(_),
            ..
        }
    ) && victim(position, m).is_none()
}

/// The kind of piece that moves; a placed assassin counts as one.
#[inline]
pub(crate) fn mover<R: Rules>(position: &Position<R>, m: Move) -> Role {
    match m {
        Move::Place { .. } => Role::Assassin,
        _ => position.board().role_on(pack::ends(m).0),
    }
}

/// From where each kind of piece would attack the enemy king, as the board stands.
#[derive(Clone, Copy)]
pub(crate) struct Checks {
    pawn: Bitboard,
    knight: Bitboard,
    slanting: Bitboard,
    straight: Bitboard,
}

impl Checks {
    /// Those against the side that is not to move.
    pub(crate) fn of<R: Rules>(position: &Position<R>) -> Checks {
        let Some(king) = position.king(!position.turn()) else {
            return Checks {
                pawn: Bitboard::EMPTY,
                knight: Bitboard::EMPTY,
                slanting: Bitboard::EMPTY,
                straight: Bitboard::EMPTY,
            };
        };
        let hidden = R::hidden(&position.extra);
        let stops = position.occupied().without(hidden) | R::tokens(&position.extra);
        Checks {
            pawn: attacks::pawn_attacks(!position.turn(), king),
            knight: attacks::knight_attacks(king),
            slanting: attacks::bishop_attacks(king, stops),
            straight: attacks::rook_attacks(king, stops),
        }
    }

    /// Whether the piece that moves attacks the king from where it ends.
    pub(crate) fn has<R: Rules>(&self, position: &Position<R>, m: Move) -> bool {
        let to = pack::ends(m).1;
        match mover(position, m) {
            Role::Pawn => self.pawn.has(to),
            Role::Knight => self.knight.has(to),
            Role::Bishop => self.slanting.has(to),
            Role::Rook => self.straight.has(to),
            Role::Queen => (self.slanting | self.straight).has(to),
            Role::Triceratops => (self.slanting | self.straight | self.knight).has(to),
            // A king gives none, and an assassin's is rare.
            Role::King | Role::Assassin => false,
        }
    }
}

/// Whether the exchange that a move begins yields at least so much.
pub(crate) fn yields<R: Rules>(position: &Position<R>, m: Move, least: i32) -> bool {
    let value = |role: Role| EXCHANGE_VALUES[role as usize];
    let (from, to) = pack::ends(m);
    let board = position.board();
    let mut gain = victim(position, m).map_or(0, value);
    let mut on_square = mover(position, m);
    if let Move::Normal {
        promotion: Some(role),
        ..
    } = m
    {
        gain += value(role) - value(Role::Pawn);
        on_square = role;
    }
    let mut balance = gain - least;
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
    if let Move::Jump { entry, .. } = m {
        // What stood on the entry is taken, or the entry was empty.
        if R::TOKENS {
            occupied = occupied.without(Bitboard::of(entry));
        }
    }
    let mut side = !position.turn();
    let mut attackers = attackers::<R>(position, to, occupied | tokens) & occupied;
    let straight = board.straight_sliders();
    let diagonal = board.diagonal_sliders();
    if tokens.has(to) {
        // Whoever takes on a token goes on through an exit: nobody takes it back.
        return !attackers.meets(board.by_color(side));
    }
    loop {
        attackers &= occupied;
        let own = attackers & board.by_color(side);
        let Some((role, square)) = cheapest(position, own) else {
            break;
        };
        side = !side;
        balance = -balance - 1 - value(role);
        if balance >= 0 {
            // A king may only take what nobody takes back.
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

const CHEAPEST_FIRST: [Role; 8] = [
    Role::Pawn,
    Role::Assassin,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::Triceratops,
    Role::King,
];

fn cheapest<R: Rules>(position: &Position<R>, among: Bitboard) -> Option<(Role, Square)> {
    if among.is_empty() {
        return None;
    }
    CHEAPEST_FIRST.into_iter().find_map(|role| {
        let square = (among & position.board().by_role(role)).first()?;
        Some((role, square))
    })
}
