//! The list of rule sets. Everything that has one entry per rule set is generated from it:
//! [`Variant`](crate::Variant), [`AnyPosition`](crate::AnyPosition), the searchers and the tests. The rules themselves
//! have a file of their own each.

/// Calls the macro in brackets with its own input in parentheses, followed by the list. Each entry is the name of the
/// type in `rules` and the id. An id must never change, because saved games and other installations use it.
macro_rules! rule_sets {
    ([$($callback:tt)*] $($input:tt)*) => {
        $($callback)*! {
            ($($input)*)
            /// FIDE chess.
            Chess "chess",
            /// FIDE chess, each side with a Triceratops.
            Dinosaur "dinosaur",
            /// FIDE chess, each side hides an Assassin.
            Assassin "assassin",
            /// FIDE chess, each side with a Triceratops and a hidden Assassin.
            DinosaurAssassin "dinosaur-assassin",
            /// FIDE chess with fixed portal networks.
            Portal "portal",
            /// Standard Portal Chess v1.1: eight portal tokens that move.
            PortalStandard "portal-standard",
            /// FIDE chess with portal networks that the players draw.
            PortalCustom "portal-custom",
        }
    };
}

pub(crate) use rule_sets;
