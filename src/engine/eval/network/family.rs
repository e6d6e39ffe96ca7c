//! The groups of rule sets that share a network, and which rows of the common scheme each of them has. How a row is found is in `rows`.

use std::ops::Range;

use super::rows::{BAN_ROWS, HIDDEN_ASSASSIN, KINDS, TOKEN_ROWS};
use crate::role::Role;
use crate::variant::Variant;

/// A group of rule sets that share a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkFamily {
    /// Chess and Dinosaur Chess.
    Chess,
    /// Both rule sets with assassins.
    Assassin,
    /// Standard Portal Chess, whose portals are tokens.
    Tokens,
    /// Portal Chess, whose portals are fixed.
    Portal,
}

impl NetworkFamily {
    /// All of them, in the order of their numbers.
    pub const ALL: [NetworkFamily; 4] = [
        NetworkFamily::Chess,
        NetworkFamily::Assassin,
        NetworkFamily::Tokens,
        NetworkFamily::Portal,
    ];

    /// The family of a rule set.
    pub const fn of(variant: Variant) -> NetworkFamily {
        match variant {
            Variant::Chess | Variant::Dinosaur => NetworkFamily::Chess,
            Variant::Assassin | Variant::DinosaurAssassin => NetworkFamily::Assassin,
            Variant::PortalStandard => NetworkFamily::Tokens,
            Variant::Portal => NetworkFamily::Portal,
        }
    }

    /// The number that stands for it in a network's file.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The family of a number, if it is one.
    pub fn of_number(number: u8) -> Option<NetworkFamily> {
        NetworkFamily::ALL.get(usize::from(number)).copied()
    }

    /// Whether Black sees the board turned by half, which maps its portals onto White's, and not upside down. Such a board is never
    /// mirrored left for right, because its portals are not.
    #[inline(always)]
    pub const fn is_turned(self) -> bool {
        matches!(self, NetworkFamily::Portal)
    }

    /// How many kinds of pieces it has, the first ones in the order of the rows.
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

    /// The rows that its networks have, in the order in which a file holds them.
    pub fn rows(self) -> impl Iterator<Item = usize> {
        let of_side = move |side: usize| {
            let start = side * KINDS * 64;
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
    fn numbers_and_families_belong_together() {
        for family in NetworkFamily::ALL {
            assert_eq!(NetworkFamily::of_number(family.number()), Some(family));
        }
        assert_eq!(NetworkFamily::of_number(4), None);
    }

    #[test]
    fn a_family_has_the_rows_of_its_pieces_and_portals() {
        let counts = NetworkFamily::ALL.map(|family| family.rows().count());
        assert_eq!(counts, [14 * 64, 18 * 64, 12 * 64 + 64, 12 * 64 + 26]);
        assert!(!NetworkFamily::Chess.has(Role::Assassin));
        assert!(NetworkFamily::Assassin.has(Role::Assassin));
        assert!(!NetworkFamily::Portal.has(Role::Triceratops));
    }
}
