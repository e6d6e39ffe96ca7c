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
    /// Counts for the side to move.
    TEMPO: 1,
    /// Counts each piece, by its role.
    MATERIAL: 8,
    /// Counts the square of each piece, by role and by square as its own side sees the board.
    SQUARES: 8 * 64,
    /// Counts each knight, by the number of squares that it may go to.
    MOBILITY_KNIGHT: 9,
    /// Counts each bishop, by the number of squares that it may go to.
    MOBILITY_BISHOP: 14,
    /// Counts each rook, by the number of squares that it may go to.
    MOBILITY_ROOK: 15,
    /// Counts each queen, by the number of squares that it may go to.
    MOBILITY_QUEEN: 28,
    /// Counts each triceratops, by the number of squares that it may go to.
    MOBILITY_TRICERATOPS: 36,
    /// Counts a side that has two bishops.
    BISHOP_PAIR: 1,
    /// Counts each bishop, by the number of its own side's pawns on squares of its colour.
    BISHOP_PAWNS: 9,
    /// Counts each rook on a file without pawns of its own side.
    ROOK_HALF_OPEN: 1,
    /// Counts each rook on a file without any pawns.
    ROOK_OPEN: 1,
    /// Counts each knight, and then each bishop, that a pawn defends and that no enemy pawn can ever attack.
    OUTPOST: 2,
    /// Counts each knight or bishop right behind a pawn.
    BEHIND_PAWN: 1,
    /// Counts each pawn without own pawns on the neighbouring files.
    PAWN_ISOLATED: 1,
    /// Counts each pawn that stands in front of another one of its side.
    PAWN_DOUBLED: 1,
    /// Counts each backward pawn: its neighbours have gone on, and it cannot safely follow them.
    PAWN_BACKWARD: 1,
    /// Counts each isolated or backward pawn without an enemy pawn ahead of it.
    PAWN_EXPOSED: 1,
    /// Counts each pawn that becomes passed if the pawns that guard its way are exchanged, by rank.
    PAWN_CANDIDATE: 8,
    /// Counts each pawn beside another one of its side, by rank.
    PAWN_PHALANX: 8,
    /// Counts each pawn that a pawn defends, by rank.
    PAWN_HELD: 8,
    /// Counts each passed pawn, by rank.
    PASSED: 8,
    /// Counts each passed pawn that something stands in front of, by rank.
    PASSED_BLOCKED: 8,
    /// Counts each passed pawn whose next square no enemy attacks, by rank.
    PASSED_FREE: 8,
    /// Counts each passed pawn whose next square a piece or pawn of its side attacks, by rank.
    PASSED_HELPED: 8,
    /// Counts each passed pawn whose whole way to the last rank no enemy stands on or attacks, by rank.
    PASSED_CLEAR: 8,
    /// Counts each passed pawn, by the distance from its own king to the square in front of it.
    PASSED_OWN_KING: 8,
    /// Counts each passed pawn, by the distance from the enemy king to the square in front of it.
    PASSED_ENEMY_KING: 8,
    /// Counts each of the three files before a king, by the distance of the own pawn there; 0 if there is none.
    SHELTER: 4,
    /// Counts each of the three files before a king, by the distance of the enemy pawn there; 0 if there is none.
    STORM: 5,
    /// Counts each king, by how many units of danger the enemy brings to bear on it.
    KING_DANGER: 40,
    /// Counts each enemy piece that a pawn attacks, by role.
    THREAT_PAWN: 8,
    /// Counts each enemy piece that a knight or bishop attacks, by role.
    THREAT_MINOR: 8,
    /// Counts each enemy piece that a rook attacks, by role.
    THREAT_ROOK: 8,
    /// Counts each enemy piece that a pawn would attack after a safe step.
    THREAT_PUSH: 1,
    /// Counts each enemy piece that is attacked and not defended.
    THREAT_HANGING: 1,
    /// Counts each enemy piece that the king attacks and no pawn defends.
    THREAT_KING: 1,
    /// Counts each square from which a knight could attack the enemy queen, and then each one from which a slider could.
    THREAT_QUEEN: 2,
    /// Counts each enemy piece that the queen attacks and that one piece but no pawn defends.
    THREAT_BY_QUEEN: 1,
    /// Counts each enemy pawn that no pawn defends and that a knight or bishop attacks, and then each one that a rook attacks.
    THREAT_PAWN_LOOSE: 2,
    /// Counts each enemy piece that stands alone between its king and a slider, and then each own one.
    PINNED: 2,
    /// Counts each queen on the enemy's half of the board that no pawn attacks.
    QUEEN_BEYOND: 1,
    /// Counts the steps from a king to the nearest pawn.
    KING_TO_PAWN: 1,
    /// Counts each passed pawn with a rook of its own side behind it, and then each one with an enemy rook behind it.
    PASSED_ROOK: 2,
    /// Counts each square that both sides attack and that the enemy does not defend firmly.
    RESTRICTED: 1,
    /// Counts each square of the centre behind the own pawns that no enemy pawn attacks.
    SPACE: 1,
    /// Counts the steps from a king to each knight of its side, and then to each bishop.
    KING_PROTECTOR: 2,
    /// Counts each square on a king's wing that the enemy attacks, two times if it attacks it twice, and then each one that is defended.
    KING_FLANK: 2,
    /// Counts each piece on a portal that it may use, by role.
    PORTAL_ON: 8,
    /// Counts the portals that pieces can enter, multiplied by the exits that are free for them.
    PORTAL_EXITS: 1,
    /// Counts the enemy king on a portal on which a piece could change places with it.
    PORTAL_ENEMY_KING: 1,
    /// Counts each passed pawn that can jump to a portal further up the board, by rank.
    PORTAL_PASSED: 8,
    /// Counts each open token that a piece can enter, by the role of the piece.
    TOKEN_ENTRY: 8,
    /// Counts each enemy king, by the number of open tokens beside it.
    TOKEN_AT_KING: 9,
    /// Counts each open token one step from promotion, if a pawn can enter another token.
    TOKEN_SEVENTH: 1,
    /// Counts a king that stands on a token.
    TOKEN_UNDER_KING: 1,
    /// Counts each pawn on the last rank, where it has no further move.
    PAWN_STUCK: 1,
    /// Counts each hidden assassin, by its distance to the enemy king.
    ASSASSIN_HIDDEN: 8,
    /// Counts each revealed assassin, by its distance to the enemy king.
    ASSASSIN_REVEALED: 8,
    /// Counts each king, by the number of squares around it that an enemy assassin could reach in one move.
    ASSASSIN_NEAR_KING: 9,
}

/// The row of the table that stands for a piece of this role on this square.
pub(crate) const fn square_term(role: Role, square: Square) -> usize {
    SQUARES + role as usize * 64 + square.index()
}
