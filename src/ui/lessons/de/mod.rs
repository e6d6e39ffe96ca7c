//! The rules pages in German.

mod portals;
mod special;

use engine::Variant;

use super::Part;

/// The page of a rule set.
pub fn lessons(variant: Variant) -> &'static [Part] {
    match variant {
        Variant::Chess => special::CHESS,
        Variant::Dinosaur => special::DINOSAUR,
        Variant::Assassin => special::ASSASSIN,
        Variant::DinosaurAssassin => special::BOTH,
        Variant::Portal => portals::PORTAL,
        Variant::PortalStandard => portals::STANDARD,
    }
}
