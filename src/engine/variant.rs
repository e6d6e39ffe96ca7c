//! The six rule sets by name. What they allow is in `rules/`, one file each.

use std::fmt;
use std::str::FromStr;

/// One of the six rule sets of the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// FIDE chess.
    Chess,
    /// FIDE chess, each side with a Triceratops.
    Dinosaur,
    /// FIDE chess, each side hides an Assassin.
    Assassin,
    /// Triceratops and Assassin.
    DinosaurAssassin,
    /// FIDE chess with fixed portal networks.
    Portal,
    /// Standard Portal Chess v1.1: eight portal tokens that move.
    PortalStandard,
}

impl Variant {
    /// All six.
    pub const ALL: [Variant; 6] = [
        Variant::Chess,
        Variant::Dinosaur,
        Variant::Assassin,
        Variant::DinosaurAssassin,
        Variant::Portal,
        Variant::PortalStandard,
    ];

    /// The id used by files, peers, the command line and UCI, as `portal-standard`.
    pub const fn id(self) -> &'static str {
        match self {
            Variant::Chess => "chess",
            Variant::Dinosaur => "dinosaur",
            Variant::Assassin => "assassin",
            Variant::DinosaurAssassin => "dinosaur-assassin",
            Variant::Portal => "portal",
            Variant::PortalStandard => "portal-standard",
        }
    }

    /// Whether each side has a Triceratops, and pawns may promote to it.
    pub const fn has_triceratops(self) -> bool {
        matches!(self, Variant::Dinosaur | Variant::DinosaurAssassin)
    }

    /// Whether each side hides an Assassin, and pawns may promote to it.
    pub const fn has_assassin(self) -> bool {
        matches!(self, Variant::Assassin | Variant::DinosaurAssassin)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A rule set's id that is none of the six.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown rule set {0:?}: expected chess, dinosaur, assassin, dinosaur-assassin, portal or portal-standard"
)]
pub struct UnknownVariant(pub String);

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(id: &str) -> Result<Variant, UnknownVariant> {
        Variant::ALL
            .into_iter()
            .find(|variant| variant.id() == id)
            .ok_or_else(|| UnknownVariant(id.to_owned()))
    }
}
