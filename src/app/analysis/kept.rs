//! The analyses that are kept in this browser: each under the address that opens it, the last ones only.

use engine::Move;
use game::save::pgn::{read_tree, write_tree};
use game::tree::{Analysis, NodeId};
use serde::{Deserialize, Serialize};

use super::marked::MarkedLines;
use crate::app::Desk;
use crate::app::recent::Recent;

const ANALYSES: Recent = Recent {
    names: "analyses",
    one: "analysis:",
    most: 50,
};

/// An analysis as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    pgn: String,
    /// The moves that lead to the node that was shown.
    at: Vec<String>,
    /// Which moves have got the computer's marks.
    #[serde(default)]
    marked: MarkedLines,
}

/// The name of the analysis that was open last.
pub fn last() -> Option<String> {
    ANALYSES.last()
}

/// The analysis of a name, the node that was shown, and which moves have got the computer's marks, if it is kept.
pub fn find(name: &str) -> Option<(Analysis, NodeId, MarkedLines)> {
    let kept: Kept = serde_json::from_str(&ANALYSES.find(name)?).ok()?;
    let analysis = read_tree(&kept.pgn).ok()?.analysis;
    let moves: Vec<Move> = kept.at.iter().map_while(|play| play.parse().ok()).collect();
    let now = analysis.tree.follow(&moves);
    Some((analysis, now, kept.marked))
}

/// Keeps an analysis, the node that is shown, and which moves have got the computer's marks. One with a long name is not kept: the name is a link that has its whole game in it, and
/// opens it again.
pub fn keep(desk: Desk, name: &str, analysis: &Analysis, now: NodeId, marked: &MarkedLines) {
    let kept = Kept {
        pgn: write_tree(analysis),
        at: analysis
            .tree
            .moves_to(now)
            .iter()
            .map(Move::to_string)
            .collect(),
        marked: marked.clone(),
    };
    if let Ok(text) = serde_json::to_string(&kept) {
        ANALYSES.keep(desk, name, &text);
    }
}
