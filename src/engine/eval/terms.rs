//! The terms of the evaluation and their rows in the weight table. The evaluation is linear in the weights, so the
//! counts give a tuner its gradient.

use crate::{Role, Square};

macro_rules! terms {
    ($($(#[$doc:meta])* $name:ident: $len:expr,)*) => {
        terms!(@consts 0; $($(#[$doc])* $name: $len,)*);
        /// The sections of the table: name, first row, number of rows.
        pub const SECTIONS: &[(&str, usize, usize)] = &[$((stringify!($name), $name, $len)),*];
    };
    (@consts $at:expr; $(#[$doc:meta])* $name:ident: $len:expr, $($rest:tt)*) => {
        $(#[$doc])*
        pub(crate) const $name: usize = $at;
        terms!(@consts $at + $len; $($rest)*);
    };
    (@consts $at:expr;) => {
        /// The number of terms.
        pub const COUNT: usize = $at;
    };
}

terms! {
    /// Counts 1 for the side to move.
    TEMPO: 1,
    /// Counts each piece, by role.
    MATERIAL: 8,
    /// Counts each piece, by role and by its square as its own side sees the board (piece-square tables).
    SQUARES: 8 * 64,
    /// Counts each knight, by the number of squares it can go to.
    MOBILITY_KNIGHT: 9,
    /// Counts each bishop, by the number of squares it can go to.
    MOBILITY_BISHOP: 14,
    /// Counts each rook, by the number of squares it can go to.
    MOBILITY_ROOK: 15,
    /// Counts each queen, by the number of squares it can go to.
    MOBILITY_QUEEN: 28,
    /// Counts each triceratops, by the number of squares it can go to.
    MOBILITY_TRICERATOPS: 36,
    /// Counts each side with two bishops.
    BISHOP_PAIR: 1,
    /// Counts each bishop, by the number of own pawns on squares of its colour.
    BISHOP_PAWNS: 9,
    /// Counts each rook on a file without own pawns.
    ROOK_HALF_OPEN: 1,
    /// Counts each rook on an open file.
    ROOK_OPEN: 1,
    /// Counts outposts: first knights, then bishops, that an own pawn defends and no enemy pawn can ever attack.
    OUTPOST: 2,
    /// Counts each knight or bishop directly behind a pawn.
    BEHIND_PAWN: 1,
    /// Counts each pawn without own pawns on the neighbouring files.
    PAWN_ISOLATED: 1,
    /// Counts each pawn in front of another pawn of its side.
    PAWN_DOUBLED: 1,
    /// Counts each backward pawn: its neighbours have advanced, and it cannot safely follow them.
    PAWN_BACKWARD: 1,
    /// Counts each isolated or backward pawn without an enemy pawn ahead of it.
    PAWN_EXPOSED: 1,
    /// Counts each candidate passed pawn, which becomes passed if the pawns guarding its path are exchanged, by rank.
    PAWN_CANDIDATE: 8,
    /// Counts each pawn next to another pawn of its side, by rank.
    PAWN_PHALANX: 8,
    /// Counts each pawn that a pawn defends, by rank.
    PAWN_HELD: 8,
    /// Counts each passed pawn, by rank.
    PASSED: 8,
    /// Counts each passed pawn with a piece on the square in front of it, by rank.
    PASSED_BLOCKED: 8,
    /// Counts each passed pawn whose next square is not attacked by the enemy, by rank.
    PASSED_FREE: 8,
    /// Counts each passed pawn whose next square is attacked by its own side, by rank.
    PASSED_HELPED: 8,
    /// Counts each passed pawn whose whole path to promotion is neither occupied nor attacked by the enemy, by rank.
    PASSED_CLEAR: 8,
    /// Counts each passed pawn, by the distance from its own king to the square in front of it.
    PASSED_OWN_KING: 8,
    /// Counts each passed pawn, by the distance from the enemy king to the square in front of it.
    PASSED_ENEMY_KING: 8,
    /// Counts each of the three files around a king, by the distance of the own pawn there; 0 if there is none.
    SHELTER: 4,
    /// Counts each of the three files around a king, by the distance of the enemy pawn there; 0 if there is none.
    STORM: 5,
    /// Counts each king, by the units of danger that enemy pieces cause.
    KING_DANGER: 40,
    /// Counts each enemy piece that a pawn attacks, by role.
    THREAT_PAWN: 8,
    /// Counts each enemy piece that a knight or bishop attacks, by role.
    THREAT_MINOR: 8,
    /// Counts each enemy piece that a rook attacks, by role.
    THREAT_ROOK: 8,
    /// Counts each enemy piece that a pawn would attack after a safe push.
    THREAT_PUSH: 1,
    /// Counts each enemy piece that is attacked and undefended.
    THREAT_HANGING: 1,
    /// Counts each enemy piece that the king attacks and no pawn defends.
    THREAT_KING: 1,
    /// Counts each square from which the enemy queen could be attacked: first by a knight, then by a slider.
    THREAT_QUEEN: 2,
    /// Counts each enemy piece that the queen attacks and that one piece, but no pawn, defends.
    THREAT_BY_QUEEN: 1,
    /// Counts each enemy pawn that no pawn defends and that is attacked: first by a knight or bishop, then by a rook.
    THREAT_PAWN_LOOSE: 2,
    /// Counts each piece that stands alone between the enemy king and a slider: first enemy pieces (pinned), then own
    /// pieces (discovered check).
    PINNED: 2,
    /// Counts each queen on the enemy's half of the board that is not attacked by a pawn.
    QUEEN_BEYOND: 1,
    /// Counts the king steps from a king to the nearest pawn.
    KING_TO_PAWN: 1,
    /// Counts each passed pawn with a rook behind it: first an own rook, then an enemy rook.
    PASSED_ROOK: 2,
    /// Counts each square that both sides attack and that the enemy does not defend firmly.
    RESTRICTED: 1,
    /// Counts each square in the centre, behind the own pawns, that no enemy pawn attacks.
    SPACE: 1,
    /// Counts the king steps from a king to each minor piece of its side: first knights, then bishops.
    KING_PROTECTOR: 2,
    /// Counts squares on a king's flank: first those the enemy attacks (twice if it attacks them twice), then those its
    /// own side defends.
    KING_FLANK: 2,
    /// Counts each piece on a portal that its side may use, by role.
    PORTAL_ON: 8,
    /// Counts the portals that pieces can enter, multiplied by the number of exits without own pieces.
    PORTAL_EXITS: 1,
    /// Counts an enemy king on a portal with which a piece could swap places.
    PORTAL_ENEMY_KING: 1,
    /// Counts each passed pawn that can jump to a portal further up the board, by the rank of that portal.
    PORTAL_PASSED: 8,
    /// Counts each open token that a piece can enter, by the role of that piece.
    TOKEN_ENTRY: 8,
    /// Counts each enemy king, by the number of open tokens in its king zone.
    TOKEN_AT_KING: 9,
    /// Counts 1 if an open token is one step from promotion and a pawn can enter a token.
    TOKEN_SEVENTH: 1,
    /// Counts each king that stands on a token.
    TOKEN_UNDER_KING: 1,
    /// Counts each pawn on the last rank, where it has no more moves.
    PAWN_STUCK: 1,
    /// Counts each hidden assassin, by its distance from the enemy king in king steps.
    ASSASSIN_HIDDEN: 8,
    /// Counts each revealed assassin, by its distance from the enemy king in king steps.
    ASSASSIN_REVEALED: 8,
    /// Counts each king, by the number of squares around it that enemy assassins can reach in one move.
    ASSASSIN_NEAR_KING: 9,
}

/// The row of the weight table for a piece of this role on this square.
pub(crate) const fn square_term(role: Role, square: Square) -> usize {
    SQUARES + role as usize * 64 + square.index()
}
