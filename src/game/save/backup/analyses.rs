//! Analyses in a backup. Only the field `pgn` of an analysis is read here; the other fields belong to the page and stay
//! as they are.

use serde_json::Value;

use super::text_collection::{Merge, TextKind};
use crate::save::fingerprint;
use crate::save::pgn::{read_tree, write_tree};
use crate::tree::Analysis;

/// The field that holds the game with its variations.
const PGN: &str = "pgn";

/// How analyses are read and joined.
pub static ANALYSES: TextKind = TextKind {
    can_read: |_, kept| read(kept).is_some(),
    merge,
};

fn pgn(kept: &Value) -> Option<&str> {
    kept.get(PGN)?.as_str()
}

fn read(kept: &Value) -> Option<Analysis> {
    Some(read_tree(pgn(kept)?).ok()?.analysis)
}

/// Joins the variations and comments of both into one analysis. If that is impossible, theirs gets a new name that
/// depends only on its old name and its moves, so that restoring a backup twice adds it only once.
fn merge(name: &str, ours: &Value, theirs: &Value) -> Merge {
    let pgn = pgn(theirs).unwrap_or_default();
    let beside = || Merge::Renamed(format!("own/{}", fingerprint(&format!("{name}\n{pgn}"))));
    let (Some(here), Some(there)) = (read(ours), read(theirs)) else {
        return beside();
    };
    match here.joined(&there) {
        Some(both) if both == here => Merge::Known,
        Some(both) => {
            let pgn = write_tree(&both);
            // Together they may be too large to be read again.
            if read_tree(&pgn).is_err() {
                return beside();
            }
            let mut kept = ours.clone();
            kept[PGN] = Value::String(pgn);
            Merge::Joined(kept)
        }
        None => beside(),
    }
}
