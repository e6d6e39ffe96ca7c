//! The terms of the evaluation: which row of the table of weights belongs to what. The evaluation is linear in the
//! weights, so that a tuner can read its gradient off the counts.

use crate::role::Role;
use crate::square::Square;

macro_rules! terms {
    ($($(#[$doc:meta])* $name:ident: $len:expr,)*) => {
        terms!(@consts 0; $($(#[$doc])* $name: $len,)*);
        /// The sections of the table: name, first row, rows.
        pub const SECTIONS: &[(&str, usize, usize)] = &[$((stringify!($name), $name, $len)),*];
    };
    (@consts $at:expr; $(#[$doc:meta])* $name:ident: $len:expr, $($rest:tt)*) => {
        $(#[$doc])*
        pub(crate) const $name: usize = $at;
        terms!(@consts $at + $len; $($rest)*);
    };
    (@consts $at:expr;) => {
        /// How many terms there are.
        pub const COUNT: usize = $at;
    };
}

terms! {
    /// The side to move.
    TEMPO: 1,
    /// A piece, by role.
    MATERIAL: 8,
    /// A piece's square, by role and square seen from its own side.
    SQUARES: 8 * 64,
    /// Squares that a knight may go to.
    MOBILITY_KNIGHT: 9,
    /// Squares that a bishop may go to.
    MOBILITY_BISHOP: 14,
    /// Squares that a rook may go to.
    MOBILITY_ROOK: 15,
    /// Squares that a queen may go to.
    MOBILITY_QUEEN: 28,
    /// Squares that a triceratops may go to.
    MOBILITY_TRICERATOPS: 36,
    /// Two bishops.
    BISHOP_PAIR: 1,
    /// Own pawns on a bishop's colour.
    BISHOP_PAWNS: 9,
    /// A rook on a file without own pawns.
    ROOK_HALF_OPEN: 1,
    /// A rook on a file without pawns.
    ROOK_OPEN: 1,
    /// A knight or bishop that no pawn can chase, held by a pawn.
    OUTPOST: 2,
    /// A knight or bishop behind a pawn.
    BEHIND_PAWN: 1,
    /// A pawn without neighbours.
    PAWN_ISOLATED: 1,
    /// A pawn in front of another.
    PAWN_DOUBLED: 1,
    /// A pawn that cannot safely catch up.
    PAWN_BACKWARD: 1,
    /// An isolated or backward pawn without an enemy pawn ahead.
    PAWN_EXPOSED: 1,
    /// A pawn that becomes passed if what guards its way is exchanged, by rank.
    PAWN_CANDIDATE: 8,
    /// A pawn beside another, by rank.
    PAWN_PHALANX: 8,
    /// A pawn held by a pawn, by rank.
    PAWN_HELD: 8,
    /// A passed pawn, by rank.
    PASSED: 8,
    /// A passed pawn that something stands in front of, by rank.
    PASSED_BLOCKED: 8,
    /// A passed pawn whose next square no enemy attacks, by rank.
    PASSED_FREE: 8,
    /// A passed pawn whose next square an own piece or pawn attacks, by rank.
    PASSED_HELPED: 8,
    /// A passed pawn with no enemy on its way to the end and none that attacks it, by rank.
    PASSED_CLEAR: 8,
    /// Distance of the own king to a passed pawn's next square.
    PASSED_OWN_KING: 8,
    /// Distance of the enemy king to it.
    PASSED_ENEMY_KING: 8,
    /// Own pawn in front of the king, by distance, for each of three files; 0 is none.
    SHELTER: 4,
    /// Enemy pawn in front of the king, by distance, for each of three files; 0 is none.
    STORM: 5,
    /// How much the enemy bears on the king, from the table of danger units.
    KING_DANGER: 40,
    /// An enemy piece attacked by a pawn, by role.
    THREAT_PAWN: 8,
    /// An enemy piece attacked by a knight or bishop, by role.
    THREAT_MINOR: 8,
    /// An enemy piece attacked by a rook, by role.
    THREAT_ROOK: 8,
    /// An enemy piece that a pawn attacks after a safe step.
    THREAT_PUSH: 1,
    /// An enemy piece attacked and not defended.
    THREAT_HANGING: 1,
    /// An enemy piece that no pawn holds, attacked by the king.
    THREAT_KING: 1,
    /// A square from which a knight would attack the queen, then one from which a slider would.
    THREAT_QUEEN: 2,
    /// An enemy piece that only one enemy holds and no pawn, attacked by the queen.
    THREAT_BY_QUEEN: 1,
    /// An enemy pawn that no pawn holds, attacked by a knight or bishop, then by a rook.
    THREAT_PAWN_LOOSE: 2,
    /// An enemy piece that alone stands between its king and a slider, then an own one.
    PINNED: 2,
    /// A queen on the enemy's half that no pawn attacks.
    QUEEN_BEYOND: 1,
    /// Steps from the king to the nearest pawn.
    KING_TO_PAWN: 1,
    /// A passed pawn with an own rook behind it, then with an enemy one.
    PASSED_ROOK: 2,
    /// A square that both sides attack and the enemy does not hold firmly.
    RESTRICTED: 1,
    /// A square of the centre behind the own pawns that no enemy pawn attacks.
    SPACE: 1,
    /// Steps from the own king to a knight, then to a bishop.
    KING_PROTECTOR: 2,
    /// A square on the king's wing that the enemy attacks, twice if twice, then one that is defended.
    KING_FLANK: 2,
    /// A piece on a portal that it may use, by role.
    PORTAL_ON: 8,
    /// Portals that pieces can enter, times the exits that they give.
    PORTAL_EXITS: 1,
    /// The enemy king on a square where it can be swapped.
    PORTAL_ENEMY_KING: 1,
    /// A passed pawn that can enter a portal further up the board, by rank.
    PORTAL_PASSED: 8,
    /// An open token that a piece can enter, by role.
    TOKEN_ENTRY: 8,
    /// An open token beside the enemy king.
    TOKEN_AT_KING: 9,
    /// An open token from which a pawn is one step from promotion, if a pawn can enter another.
    TOKEN_SEVENTH: 1,
    /// A king on a token.
    TOKEN_UNDER_KING: 1,
    /// A pawn on the last rank, where it has no further move.
    PAWN_STUCK: 1,
    /// A hidden assassin, by distance to the enemy king.
    ASSASSIN_HIDDEN: 8,
    /// A revealed assassin, by distance to the enemy king.
    ASSASSIN_REVEALED: 8,
    /// Squares around the own king that an enemy assassin could reach in one move.
    ASSASSIN_NEAR_KING: 9,
}

/// The row of a piece's square.
pub(crate) const fn square_term(role: Role, square: Square) -> usize {
    SQUARES + role as usize * 64 + square.index()
}
