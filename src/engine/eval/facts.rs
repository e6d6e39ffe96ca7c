//! What the terms read of a position, gathered once: who stands where, and what attacks what.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::position::Position;
use crate::role::{ByRole, Role};
use crate::rules::Rules;
use crate::square::Square;
use crate::tables::tables;

/// One side's pieces and what they do. Hidden assassins are apart: they attack nothing and block nothing.
pub(super) struct Side {
    pub pieces: Bitboard,
    pub roles: ByRole<Bitboard>,
    pub hidden: Bitboard,
    pub king: Square,
    pub pawn_attacks: Bitboard,
    /// What each role attacks.
    pub attacks: ByRole<Bitboard>,
    pub attacked: Bitboard,
    pub attacked_twice: Bitboard,
    pub attacked_without_king: Bitboard,
    /// The squares around its king.
    pub ring: Bitboard,
    /// What its pieces do to the enemy king: units of danger, and how many pieces do it.
    pub danger: i32,
    pub attackers: u32,
}

/// Both sides, and what stops sliders.
pub(super) struct Facts {
    sides: ByColor<Side>,
    pub occupied: Bitboard,
    board: Board,
    stops: Bitboard,
    pub tokens: Bitboard,
}

impl Facts {
    pub(super) fn read<R: Rules>(position: &Position<R>) -> Facts {
        let tokens = R::tokens(&position.extra);
        let side = |color: Color| {
            let hidden = R::hidden(&position.extra) & position.by_color(color);
            let pieces = position.by_color(color).without(hidden);
            let roles = ByRole::from_fn(|role| position.by_role(role) & pieces);
            let king = roles[Role::King].first_or_a1();
            let king_attacks = attacks::king_attacks(king);
            let pawn_attacks = attacks::pawns_attack(color, roles[Role::Pawn]);
            let mut by_role = ByRole::<Bitboard>::default();
            by_role[Role::Pawn] = pawn_attacks;
            by_role[Role::King] = king_attacks;
            Side {
                pieces,
                roles,
                hidden,
                king,
                pawn_attacks,
                attacks: by_role,
                attacked: pawn_attacks | king_attacks,
                attacked_twice: pawn_attacks & king_attacks,
                attacked_without_king: pawn_attacks,
                ring: king_attacks | king_attacks.forward(color) | Bitboard::of(king),
                danger: 0,
                attackers: 0,
            }
        };
        let sides = ByColor::from_fn(side);
        let occupied = sides[Color::White].pieces | sides[Color::Black].pieces;
        Facts {
            sides,
            occupied,
            board: *position.board(),
            stops: occupied | tokens,
            tokens,
        }
    }

    /// The kind of the piece on a square that holds one.
    pub(super) fn role_on(&self, square: Square) -> Role {
        self.board.role_on(square)
    }

    pub(super) fn side(&self, color: Color) -> &Side {
        &self.sides[color]
    }

    /// Notes that a piece attacks these squares.
    pub(super) fn note(&mut self, color: Color, role: Role, attacks: Bitboard, danger: i32) {
        let ring = self.sides[!color].ring;
        let side = &mut self.sides[color];
        side.attacked_twice |= side.attacked & attacks;
        side.attacked |= attacks;
        side.attacked_without_king |= attacks;
        side.attacks[role] |= attacks;
        if attacks.meets(ring) {
            side.danger += danger + (attacks & ring).count() as i32;
            side.attackers += 1;
        }
    }

    /// The squares to which a piece of this side can go where no enemy pawn attacks it and no piece of its own stands.
    pub(super) fn safe_for(&self, color: Color) -> Bitboard {
        !(self.side(color).pieces | self.side(!color).pawn_attacks)
    }

    pub(super) fn knight(&self, square: Square) -> Bitboard {
        attacks::knight_attacks(square)
    }

    pub(super) fn king(&self, square: Square) -> Bitboard {
        attacks::king_attacks(square)
    }

    pub(super) fn bishop(&self, square: Square) -> Bitboard {
        attacks::bishop_attacks(square, self.stops)
    }

    /// A side's sliders that would attack a square on an empty board.
    pub(super) fn snipers(&self, color: Color, square: Square) -> Bitboard {
        tables().snipers(&self.board, square) & self.side(color).pieces
    }

    /// What stops sliders between two squares.
    pub(super) fn between(&self, from: Square, to: Square) -> Bitboard {
        tables().between(from, to) & self.stops
    }

    pub(super) fn rook(&self, square: Square) -> Bitboard {
        attacks::rook_attacks(square, self.stops)
    }
}
