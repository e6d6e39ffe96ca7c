//! The list of rule sets. Everything that has an entry for each of them is made from it: [`Variant`](crate::variant::Variant),
//! [`AnyPosition`](crate::any_position::AnyPosition), the searchers and the tests. What a rule set is stands in its file in `rules/`.

/// Hands the list to the macro in brackets, behind that macro's own input in parentheses. Each entry is the name of the type in
/// `rules` and the id. An id is for ever: saved games and other pages know it.
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
            /// Triceratops and Assassin.
            DinosaurAssassin "dinosaur-assassin",
            /// FIDE chess with fixed portal networks.
            Portal "portal",
            /// Standard Portal Chess v1.1: eight portal tokens that move.
            PortalStandard "portal-standard",
        }
    };
}

pub(crate) use rule_sets;
