//! Analyses in a backup. Of what is kept of one, only `pgn` is looked at here; the rest is the page's own, and stays as it is.

use serde_json::Value;

use super::shelf::{Kind, Meeting};
use crate::save::fingerprint;
use crate::save::pgn::{read_tree, write_tree};
use crate::tree::Analysis;

/// The field that holds the game with its variations.
const PGN: &str = "pgn";

/// What is known of them.
pub const ANALYSES: Kind = Kind {
    can_read: |kept| read(kept).is_some(),
    meet,
};

fn pgn(kept: &Value) -> Option<&str> {
    kept.get(PGN)?.as_str()
}

fn read(kept: &Value) -> Option<Analysis> {
    Some(read_tree(pgn(kept)?).ok()?.analysis)
}

/// Variations and comments of both stand in one analysis; where that cannot be, theirs gets a name that is always the same, so that whoever
/// restores a backup twice has it once.
fn meet(name: &str, ours: &Value, theirs: &Value) -> Meeting {
    let pgn = pgn(theirs).unwrap_or_default();
    let beside = || Meeting::Beside(format!("own/{}", fingerprint(&format!("{name}\n{pgn}"))));
    let (Some(here), Some(there)) = (read(ours), read(theirs)) else {
        return beside();
    };
    match here.joined(&there) {
        Some(both) if both == here => Meeting::Known,
        Some(both) => {
            let pgn = write_tree(&both);
            // Together they may be more than can be read again.
            if read_tree(&pgn).is_err() {
                return beside();
            }
            let mut kept = ours.clone();
            kept[PGN] = Value::String(pgn);
            Meeting::Joined(kept)
        }
        None => beside(),
    }
}
