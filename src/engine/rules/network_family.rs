//! The groups of rule sets that share a network. This module is also compiled into programs that cannot evaluate
//! networks: the page uses it to fetch the file that its worker needs.

use crate::Variant;

/// A group of rule sets that share a network.
///
/// Not `#[non_exhaustive]`, so that the compiler names each `match` that lacks a new family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkFamily {
    /// Chess and Dinosaur Chess.
    Chess,
    /// Both rule sets with assassins.
    Assassin,
    /// Standard Portal Chess, whose portals are tokens.
    Tokens,
    /// Portal Chess, and games with its layout in the rule set of drawn portals.
    Portal,
}

impl NetworkFamily {
    /// All families, in the order of their numbers.
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
            Variant::Portal | Variant::PortalCustom => NetworkFamily::Portal,
        }
    }

    /// The name of the network's file, without its extension.
    pub const fn name(self) -> &'static str {
        match self {
            NetworkFamily::Chess => "chess",
            NetworkFamily::Assassin => "assassin",
            NetworkFamily::Tokens => "tokens",
            NetworkFamily::Portal => "portal",
        }
    }

    /// The number that stands for the family in a network's file.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The family with a number, or `None` if no family has it.
    pub fn from_number(number: u8) -> Option<NetworkFamily> {
        NetworkFamily::ALL.get(usize::from(number)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn family_numbers_round_trip_and_unknown_numbers_are_rejected() {
        for family in NetworkFamily::ALL {
            assert_eq!(NetworkFamily::from_number(family.number()), Some(family));
        }
        assert_eq!(NetworkFamily::from_number(4), None);
    }
}
