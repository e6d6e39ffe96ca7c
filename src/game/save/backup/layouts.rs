//! Layouts of portals in a backup, each a text of its own ([`Portals`]).

use serde_json::Value;

use super::text_collection::{Merge, TextKind};
use crate::Portals;

/// How layouts are read and joined.
pub static LAYOUTS: TextKind = TextKind {
    // The page lists no layout with a name that misleads, so nobody could use or remove it.
    can_read: |name, kept| crate::text::name(name) == name && read(kept).is_some(),
    merge,
};

fn read(kept: &Value) -> Option<Portals> {
    kept.as_str()?.parse().ok()
}

/// Two layouts are never joined. Theirs gets a new name that depends only on its old name and on itself, so that restoring a
/// backup twice adds it only once.
fn merge(name: &str, ours: &Value, theirs: &Value) -> Merge {
    match (read(ours), read(theirs)) {
        (ours, Some(theirs)) if ours.as_ref() == Some(&theirs) => Merge::Known,
        (_, Some(theirs)) => Merge::Renamed(format!("{name} ({theirs})")),
        (_, None) => Merge::Conflict,
    }
}
