//! The facts about a position that the evaluation terms read, gathered once: piece placement and attacks.

use crate::attacks;
use crate::board::tables::{Tables, tables};
use crate::rules::Rules;
use crate::{Bitboard, Board, ByColor, ByRole, Color, Position, Role, Square};

/// The pieces of one side and their attacks. Hidden assassins are kept apart: they attack nothing and block nothing.
pub(super) struct Side {
    pub pieces: Bitboard,
    pub roles: ByRole<Bitboard>,
    pub hidden: Bitboard,
    pub king: Square,
    pub pawn_attacks: Bitboard,
    /// The squares attacked by each role. At first only those of pawns and king are known, and `pieces::count` adds the
    /// others, as it does for all attacks below.
    pub attacks: ByRole<Bitboard>,
    pub attacked: Bitboard,
    pub attacked_twice: Bitboard,
    pub attacked_without_king: Bitboard,
    /// The king zone: the king's square, the squares around it, and those squares moved one rank forward.
    pub king_zone: Bitboard,
    /// The danger for the enemy king from this side's pieces, in units of danger (see `king`); 0 if none of them
    /// attacks the king zone.
    pub danger: i32,
}

/// The facts of both sides, and the squares that block sliders.
pub(super) struct Facts {
    sides: ByColor<Side>,
    pub occupied: Bitboard,
    board: Board,
    tables: &'static Tables,
    blockers: Bitboard,
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
                attacked: Bitboard::EMPTY,
                attacked_twice: Bitboard::EMPTY,
                attacked_without_king: Bitboard::EMPTY,
                king_zone: king_attacks | king_attacks.forward(color) | Bitboard::of(king),
                danger: 0,
            }
        };
        let sides = ByColor::from_fn(side);
        let occupied = sides[Color::White].pieces | sides[Color::Black].pieces;
        Facts {
            sides,
            occupied,
            board: *position.board(),
            tables: tables(),
            blockers: occupied | tokens,
            tokens,
        }
    }

    /// The role of the piece on a square that is known to be occupied.
    pub(super) fn role_on(&self, square: Square) -> Role {
        self.board.role_on(square)
    }

    pub(super) fn side(&self, color: Color) -> &Side {
        &self.sides[color]
    }

    pub(super) fn side_mut(&mut self, color: Color) -> &mut Side {
        &mut self.sides[color]
    }

    /// The squares on which a piece of this side could go without standing on an own piece or being attacked by an
    /// enemy pawn.
    pub(super) fn safe_for(&self, color: Color) -> Bitboard {
        !(self.side(color).pieces | self.side(!color).pawn_attacks)
    }

    pub(super) fn bishop(&self, square: Square) -> Bitboard {
        self.tables.bishop_attacks(square, self.blockers)
    }

    /// The king steps from a square to each square.
    pub(super) fn distances(&self, from: Square) -> &'static [u8; 64] {
        self.tables.distances(from)
    }

    /// The sliders of a side that would attack a square on an otherwise empty board.
    pub(super) fn snipers(&self, color: Color, square: Square) -> Bitboard {
        self.tables.snipers(&self.board, square) & self.side(color).pieces
    }

    /// The blockers between two squares.
    pub(super) fn between(&self, from: Square, to: Square) -> Bitboard {
        self.tables.between(from, to) & self.blockers
    }

    pub(super) fn rook(&self, square: Square) -> Bitboard {
        self.tables.rook_attacks(square, self.blockers)
    }
}
