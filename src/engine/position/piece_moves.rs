//! Sets of legal moves, as move generation hands them out. They can be counted without listing the moves. Finding the
//! moves belongs to `movegen` and the rule sets.

use crate::{Bitboard, Move, Role, Square};

/// A set of roles: the choices for a promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct RoleSet(u8);

impl RoleSet {
    /// The set of the roles in a list.
    pub const fn of(roles: &[Role]) -> RoleSet {
        let mut set = 0;
        let mut i = 0;
        while i < roles.len() {
            set |= 1 << roles[i] as u8;
            i += 1;
        }
        RoleSet(set)
    }

    /// The number of roles in the set.
    #[inline(always)]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether a role is in the set.
    #[inline(always)]
    pub const fn has(self, role: Role) -> bool {
        self.0 >> role as u8 & 1 != 0
    }

    /// The set without a role.
    #[must_use]
    pub const fn without(self, role: Role) -> RoleSet {
        RoleSet(self.0 & !(1 << role as u8))
    }

    /// The roles in the order in which players choose among them, the queen first.
    pub fn iter(self) -> impl Iterator<Item = Role> {
        const ORDER: [Role; 6] = [
            Role::Queen,
            Role::Triceratops,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
            Role::Assassin,
        ];
        ORDER.into_iter().filter(move |&role| self.has(role))
    }
}

/// A set of legal moves that belong together.
///
/// Not `#[non_exhaustive]`: moves of a kind that a `match` does not know would be missing without a sign, so the compiler
/// shall name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceMoves {
    /// Moves of one piece to any of these squares. A king's set includes castling, a pawn's set en passant captures.
    Piece {
        /// The role of the moving piece.
        role: Role,
        /// The start square.
        from: Square,
        /// The possible end squares.
        to: Bitboard,
    },
    /// Moves of several pawns, all by the same step.
    Pawns {
        /// The difference between the indices of end and start square.
        step: i8,
        /// The possible end squares.
        to: Bitboard,
    },
    /// Promotions of several pawns, all by the same step.
    Promotions {
        /// The difference between the indices of end and start square.
        step: i8,
        /// The possible end squares.
        to: Bitboard,
        /// The roles that the pawns may promote to.
        roles: RoleSet,
    },
    /// Jumps of one piece through an entry to any of these exits.
    Jump {
        /// The role of the moving piece.
        role: Role,
        /// The start square.
        from: Square,
        /// The portal the piece enters.
        entry: Square,
        /// The possible end squares.
        exits: Bitboard,
    },
    /// Jumps of one piece from the portal it stands on to any of these exits.
    Activate {
        /// The role of the moving piece.
        role: Role,
        /// The start square.
        from: Square,
        /// The possible end squares.
        exits: Bitboard,
    },
    /// Placings of an assassin on any of these squares.
    Place {
        /// The squares on which the assassin may be placed.
        squares: Bitboard,
    },
}

impl PieceMoves {
    /// The set without the moves that end on these squares.
    #[inline(always)]
    #[must_use]
    pub(crate) fn ending_elsewhere(mut self, than: Bitboard) -> PieceMoves {
        match &mut self {
            PieceMoves::Piece { to, .. }
            | PieceMoves::Pawns { to, .. }
            | PieceMoves::Promotions { to, .. }
            | PieceMoves::Jump { exits: to, .. }
            | PieceMoves::Activate { exits: to, .. }
            | PieceMoves::Place { squares: to } => *to = to.without(than),
        }
        self
    }

    /// The role of the moving piece or pieces. Placing an assassin counts as a move of an assassin.
    #[inline(always)]
    pub(crate) const fn role(&self) -> Role {
        match *self {
            PieceMoves::Piece { role, .. }
            | PieceMoves::Jump { role, .. }
            | PieceMoves::Activate { role, .. } => role,
            PieceMoves::Pawns { .. } | PieceMoves::Promotions { .. } => Role::Pawn,
            PieceMoves::Place { .. } => Role::Assassin,
        }
    }

    /// The number of moves in the set.
    #[inline(always)]
    pub const fn len(&self) -> u32 {
        match *self {
            PieceMoves::Piece { to, .. } | PieceMoves::Pawns { to, .. } => to.count(),
            PieceMoves::Promotions { to, roles, .. } => to.count() * roles.count(),
            PieceMoves::Jump { exits, .. } | PieceMoves::Activate { exits, .. } => exits.count(),
            PieceMoves::Place { squares } => squares.count(),
        }
    }

    /// Whether the set is empty. Move generation never hands out an empty set.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Calls `visit` with each move until it returns `true` to stop. Returns whether it stopped.
    #[inline(always)]
    pub fn each(self, mut visit: impl FnMut(Move) -> bool) -> bool {
        match self {
            PieceMoves::Piece { from, to, .. } => to.into_iter().any(|to| {
                visit(Move::Normal {
                    from,
                    to,
                    promotion: None,
                })
            }),
            PieceMoves::Pawns { step, to } => to.into_iter().any(|to| {
                visit(Move::Normal {
                    from: step_back(to, step),
                    to,
                    promotion: None,
                })
            }),
            PieceMoves::Promotions { step, to, roles } => to.into_iter().any(|to| {
                roles.iter().any(|role| {
                    let from = step_back(to, step);
                    visit(Move::Normal {
                        from,
                        to,
                        promotion: Some(role),
                    })
                })
            }),
            PieceMoves::Jump {
                from, entry, exits, ..
            } => exits
                .into_iter()
                .any(|exit| visit(Move::Jump { from, entry, exit })),
            PieceMoves::Activate { from, exits, .. } => exits
                .into_iter()
                .any(|exit| visit(Move::Activate { from, exit })),
            PieceMoves::Place { squares } => squares
                .into_iter()
                .any(|square| visit(Move::Place { square })),
        }
    }

    /// Appends each move to a list.
    pub(crate) fn append_to(self, list: &mut Vec<Move>) {
        self.each(|mv| {
            list.push(mv);
            false
        });
    }

    /// Whether a move is in the set.
    pub fn has(self, mv: Move) -> bool {
        let (from, to) = mv.ends();
        let leads = |start: Square, ends: Bitboard| start == from && ends.has(to);
        match (self, mv) {
            (
                PieceMoves::Piece { from, to, .. },
                Move::Normal {
                    promotion: None, ..
                },
            ) => leads(from, to),
            (
                PieceMoves::Pawns { step, to: ends },
                Move::Normal {
                    promotion: None, ..
                },
            ) => leads(step_back(to, step), ends),
            (
                PieceMoves::Promotions {
                    step,
                    to: ends,
                    roles,
                },
                Move::Normal {
                    promotion: Some(role),
                    ..
                },
            ) => roles.has(role) && leads(step_back(to, step), ends),
            (
                PieceMoves::Jump {
                    from, entry, exits, ..
                },
                Move::Jump { entry: through, .. },
            ) => entry == through && leads(from, exits),
            (PieceMoves::Activate { from, exits, .. }, Move::Activate { .. }) => leads(from, exits),
            (PieceMoves::Place { squares }, Move::Place { square }) => squares.has(square),
            _ => false,
        }
    }
}

/// The start square of a pawn that reached a square by a step.
#[inline(always)]
pub(crate) const fn step_back(to: Square, step: i8) -> Square {
    Square::wrap((to.index() as u32).wrapping_sub(step as i32 as u32))
}

/// A selection of moves for move generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// Only moves of pieces on these squares.
    pub from: Bitboard,
    /// Whether to generate only moves that matter in quiescence search: captures as the mover sees them, and
    /// promotions.
    pub noisy: bool,
}

impl Scope {
    /// Every move.
    pub const ALL: Scope = Scope {
        from: Bitboard::FULL,
        noisy: false,
    };
    /// Captures and promotions.
    pub const NOISY: Scope = Scope {
        from: Bitboard::FULL,
        noisy: true,
    };

    /// The moves of the piece on a square.
    pub const fn from(square: Square) -> Scope {
        Scope {
            from: Bitboard::of(square),
            noisy: false,
        }
    }
}
