//! The rule sets by name. Their rules are in `rules/`, one file per rule set.

use std::fmt;
use std::str::FromStr;

use crate::rules::rule_sets::rule_sets;

macro_rules! define_variant {
    (() $($(#[$doc:meta])* $name:ident $id:literal,)*) => {
        /// One of the rule sets of the app.
        ///
        /// Not `#[non_exhaustive]`, so that the compiler names each `match` that lacks a new rule set.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Variant {
            $($(#[$doc])* $name,)*
        }

        impl Variant {
            /// All rule sets.
            pub const ALL: [Variant; [$($id),*].len()] = [$(Variant::$name),*];

            /// The id used in files, by peers, on the command line and in UCI, for example `portal-standard`.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Variant::$name => $id,)*
                }
            }
        }
    };
}

rule_sets!([define_variant]);

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// The error for a text that is not the id of a rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown rule set {0:?}: expected {ids}", ids = all_ids())]
pub struct UnknownVariant(pub String);

fn all_ids() -> String {
    let ids = Variant::ALL.map(Variant::id);
    match &ids[..] {
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
        [] => String::new(),
    }
}

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(id: &str) -> Result<Variant, UnknownVariant> {
        Variant::ALL
            .into_iter()
            .find(|variant| variant.id() == id)
            .ok_or_else(|| UnknownVariant(id.to_owned()))
    }
}
