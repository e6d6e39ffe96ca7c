//! Sets of legal moves as generation hands them out. They are counted without listing the moves. How they are found belongs
//! to `movegen` and the rule sets.

use crate::bitboard::Bitboard;
use crate::movelist::MoveList;
use crate::moves::Move;
use crate::role::Role;
use crate::square::Square;

/// A set of roles, for what a pawn may become.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct RoleSet(u8);

impl RoleSet {
    /// The roles of a list.
    pub const fn of(roles: &[Role]) -> RoleSet {
        let mut set = 0;
        let mut i = 0;
        while i < roles.len() {
            set |= 1 << roles[i] as u8;
            i += 1;
        }
        RoleSet(set)
    }

    /// How many roles are in it.
    #[inline(always)]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether a role is in it.
    #[inline(always)]
    pub const fn has(self, role: Role) -> bool {
        self.0 >> role as u8 & 1 != 0
    }

    /// The same without a role.
    #[must_use]
    pub const fn without(self, role: Role) -> RoleSet {
        RoleSet(self.0 & !(1 << role as u8))
    }

    /// Its roles in the order in which people choose among them: the queen comes first.
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

/// Legal moves that differ in one thing only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceMoves {
    /// One piece to any of these squares. Castling is among a king's, en passant among a pawn's.
    Piece {
        /// What moves.
        role: Role,
        /// Where it starts.
        from: Square,
        /// Where it may end.
        to: Bitboard,
    },
    /// Several pawns, all by the same step.
    Pawns {
        /// What is added to the index of the start square.
        step: i8,
        /// Where they may end.
        to: Bitboard,
    },
    /// Pawns, all by the same step, that become something else.
    Promotions {
        /// What is added to the index of the start square.
        step: i8,
        /// Where they may end.
        to: Bitboard,
        /// What they may become.
        roles: RoleSet,
    },
    /// One piece through an entry to any of these exits.
    Jump {
        /// What moves.
        role: Role,
        /// Where it starts.
        from: Square,
        /// The portal it enters.
        entry: Square,
        /// Where it may end.
        exits: Bitboard,
    },
    /// One piece from the portal it stands on to any of these.
    Activate {
        /// What moves.
        role: Role,
        /// Where it starts.
        from: Square,
        /// Where it may end.
        exits: Bitboard,
    },
    /// An assassin on any of these squares.
    Place {
        /// Where it may be placed.
        squares: Bitboard,
    },
}

impl PieceMoves {
    /// The same moves without those that end on these squares.
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

    /// How many moves are in it.
    #[inline(always)]
    pub const fn len(&self) -> u32 {
        match *self {
            PieceMoves::Piece { to, .. } | PieceMoves::Pawns { to, .. } => to.count(),
            PieceMoves::Promotions { to, roles, .. } => to.count() * roles.count(),
            PieceMoves::Jump { exits, .. } | PieceMoves::Activate { exits, .. } => exits.count(),
            PieceMoves::Place { squares } => squares.count(),
        }
    }

    /// Whether no move is in it. Generation never hands out such a set.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Calls back with each move until told to stop by `true`; says whether it was.
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

    /// Adds each move to a list.
    pub(crate) fn append_to(self, list: &mut MoveList) {
        self.each(|mv| {
            list.push(mv);
            false
        });
    }

    /// Whether a move is in it.
    pub fn has(self, wanted: Move) -> bool {
        self.each(|candidate| candidate == wanted)
    }
}

/// Where a pawn stood that came to a square by a step.
#[inline(always)]
pub(crate) const fn step_back(to: Square, step: i8) -> Square {
    Square::wrap((to.index() as u32).wrapping_sub(step as i32 as u32))
}

/// Which moves generation is asked for. All by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// Only pieces that start here.
    pub from: Bitboard,
    /// Only moves that matter in a quiescence search: captures as the mover sees them, and
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
