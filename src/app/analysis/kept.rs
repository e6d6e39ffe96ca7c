//! The analyses that are kept in this browser: each under the address that opens it, the last ones only.

use engine::Move;
use game::save::pgn::{read_tree, write_tree};
use game::tree::{Analysis, NodeId};
use serde::{Deserialize, Serialize};

use crate::app::{Desk, keep};
use crate::platform::storage;

/// The key under which the names of all kept analyses stand, the last one first.
const NAMES: &str = "analyses";
/// What the keys of analyses begin with.
const ONE: &str = "analysis:";
/// How many are kept.
const MOST: usize = 50;
/// A longer name is not kept: it is a link that has its whole game in it, and opens it again.
const LONGEST_NAME: usize = 400;

/// An analysis as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    pgn: String,
    /// The moves that lead to the node that was shown.
    at: Vec<String>,
}

/// The names of all kept analyses, the last one first.
fn names() -> Vec<String> {
    let names = storage::read(NAMES).unwrap_or_default();
    names.lines().map(str::to_owned).collect()
}

/// The name of the analysis that was open last.
pub fn last() -> Option<String> {
    names().into_iter().next()
}

/// The analysis of a name and the node that was shown, if it is kept.
pub fn find(name: &str) -> Option<(Analysis, NodeId)> {
    let kept: Kept = serde_json::from_str(&storage::read(&format!("{ONE}{name}"))?).ok()?;
    let analysis = read_tree(&kept.pgn).ok()?.analysis;
    let moves: Vec<Move> = kept.at.iter().map_while(|play| play.parse().ok()).collect();
    let now = analysis.tree.follow(&moves);
    Some((analysis, now))
}

/// Keeps an analysis and the node that is shown. Where the browser has no room, the person is told once.
pub fn keep(desk: Desk, name: &str, analysis: &Analysis, now: NodeId) {
    if name.len() > LONGEST_NAME {
        return;
    }
    let kept = Kept {
        pgn: write_tree(analysis),
        at: analysis
            .tree
            .moves_to(now)
            .iter()
            .map(Move::to_string)
            .collect(),
    };
    let Ok(text) = serde_json::to_string(&kept) else {
        return;
    };
    keep::text(desk, &format!("{ONE}{name}"), &text);
    let mut names = names();
    if names.first().is_none_or(|first| first != name) {
        names.retain(|other| other != name);
        names.insert(0, name.to_owned());
        for gone in names.split_off(names.len().min(MOST)) {
            storage::remove(&format!("{ONE}{gone}"));
        }
        keep::text(desk, NAMES, &names.join("\n"));
    }
}
