//! The rows of the common row scheme that the networks of each family have. The position of a row is determined in
//! `rows`.

use std::ops::Range;

use super::rows::{BAN_ROWS, HIDDEN_ASSASSIN, PIECE_KINDS, TOKEN_ROWS};
use crate::{NetworkFamily, Role};

impl NetworkFamily {
    /// Whether Black sees the board rotated by 180°, which maps its portals onto White's, instead of flipped
    /// vertically. Such a board is never mirrored horizontally, because its portals are not symmetric.
    #[inline(always)]
    pub const fn is_rotated(self) -> bool {
        matches!(self, NetworkFamily::Portal)
    }

    /// The number of piece kinds in the family. They are the first ones in the order of the rows.
    const fn kinds(self) -> usize {
        match self {
            NetworkFamily::Chess => Role::Triceratops as usize + 1,
            NetworkFamily::Assassin => HIDDEN_ASSASSIN + 1,
            NetworkFamily::Tokens | NetworkFamily::Portal => Role::King as usize + 1,
        }
    }

    /// Whether pieces of this role have rows.
    pub const fn has(self, role: Role) -> bool {
        (role as usize) < self.kinds()
    }

    /// The rows of the family's networks, in the order of a network file.
    pub fn rows(self) -> impl Iterator<Item = usize> {
        let of_side = move |side: usize| {
            let start = side * PIECE_KINDS * 64;
            start..start + self.kinds() * 64
        };
        let beside: Range<usize> = match self {
            NetworkFamily::Chess | NetworkFamily::Assassin => 0..0,
            NetworkFamily::Tokens => TOKEN_ROWS,
            NetworkFamily::Portal => BAN_ROWS,
        };
        of_side(0).chain(of_side(1)).chain(beside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_family_has_rows_for_its_pieces_tokens_and_bans() {
        let counts = NetworkFamily::ALL.map(|family| family.rows().count());
        assert_eq!(counts, [14 * 64, 18 * 64, 12 * 64 + 64, 12 * 64 + 26]);
        assert!(!NetworkFamily::Chess.has(Role::Assassin));
        assert!(NetworkFamily::Assassin.has(Role::Assassin));
        assert!(!NetworkFamily::Portal.has(Role::Triceratops));
    }
}
