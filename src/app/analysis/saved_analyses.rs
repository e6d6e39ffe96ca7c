//! The analyses that are kept in this browser, each under the address that opens it. Only the most recent ones are
//! kept.

use std::borrow::Cow;
use std::cell::RefCell;

use engine::Move;
use game::save::backup::MAX_NAME_LENGTH;
use game::save::fingerprint;
use game::save::pgn::{read_tree, write_tree};
use game::tree::{Analysis, NodeId};
use serde::{Deserialize, Serialize};

use super::marked::MarkedLines;
use crate::app::persistence::TextStorage;
use crate::app::recent::Recent;
use crate::platform::storage;

/// The storage of the analyses.
pub const ANALYSES: Recent = Recent {
    names: "analyses",
    one: "analysis:",
    most: 50,
};

thread_local! {
    /// Names and texts that the browser has no room for, the most recent last. They live as long as the page.
    static UNKEPT: RefCell<Vec<(String, String)>> = const { RefCell::new(Vec::new()) };
}

/// An analysis in the form in which it is kept.
#[derive(Serialize, Deserialize)]
pub struct StoredAnalysis {
    /// The game with its variations.
    pub pgn: String,
    /// The moves that lead to the node that was shown.
    at: Vec<String>,
    /// The lines whose moves have received the computer's marks.
    #[serde(default)]
    pub marked: MarkedLines,
    /// The fingerprint of the text that this one replaced. A tab that has that text knows that whatever is missing here
    /// was removed on purpose.
    #[serde(default)]
    after: String,
}

impl StoredAnalysis {
    /// Parses a kept text.
    pub fn read(text: &str) -> Option<StoredAnalysis> {
        serde_json::from_str(text).ok()
    }

    /// Creates the kept form of an analysis, with the node that is shown and the marked lines. `seen` is the kept text
    /// that the writer has seen last.
    pub fn new(
        analysis: &Analysis,
        now: NodeId,
        marked: &MarkedLines,
        seen: Option<&str>,
    ) -> StoredAnalysis {
        let moves = analysis.tree.moves_to(now);
        StoredAnalysis {
            pgn: write_tree(analysis),
            at: moves.iter().map(Move::to_string).collect(),
            marked: marked.clone(),
            after: seen.map(fingerprint).unwrap_or_default(),
        }
    }

    /// Whether it was written by a tab that had seen this text.
    pub fn follows(&self, seen: &str) -> bool {
        self.after == fingerprint(seen)
    }

    /// Returns the analysis, if its PGN can be read.
    pub fn analysis(&self) -> Option<Analysis> {
        Some(read_tree(&self.pgn).ok()?.analysis)
    }
}

/// Returns the name under which an analysis is kept. The name of a link to a long game contains the whole game, and is
/// replaced by a fingerprint.
pub fn storage_name(name: &str) -> Cow<'_, str> {
    match name.len() > MAX_NAME_LENGTH {
        true => format!("own/{}", fingerprint(name)).into(),
        false => name.into(),
    }
}

/// Returns the name of the analysis that was open last.
pub fn last() -> Option<String> {
    let unkept = UNKEPT.with_borrow(|unkept| Some(unkept.last()?.0.clone()));
    unkept.or_else(|| ANALYSES.last())
}

/// Returns the text that is kept under a name, without parsing it.
pub fn stored_text(name: &str) -> Option<String> {
    let name = storage_name(name);
    let unkept = UNKEPT.with_borrow(|unkept| {
        let unkept = unkept.iter().find(|(other, _)| *other == name);
        unkept.map(|(_, text)| text.clone())
    });
    unkept.or_else(|| ANALYSES.find(&name))
}

/// Returns the analysis that is kept under a name, the node that was shown, and the lines whose moves have received the
/// computer's marks.
pub fn find(name: &str) -> Option<(Analysis, NodeId, MarkedLines)> {
    let kept = StoredAnalysis::read(&stored_text(name)?)?;
    let analysis = kept.analysis()?;
    let moves: Vec<Move> = kept.at.iter().map_while(|play| play.parse().ok()).collect();
    let now = analysis.tree.follow(&moves);
    Some((analysis, now, kept.marked))
}

/// Keeps an analysis and returns its text. If the browser has no room for it, the person is told once, and the analysis
/// lives on until the page is closed.
pub fn store(texts: TextStorage, name: &str, kept: &StoredAnalysis) -> Option<String> {
    let text = serde_json::to_string(kept).ok()?;
    store_text(texts, &storage_name(name), &text);
    Some(text)
}

/// Keeps a text as it is.
pub fn store_text(texts: TextStorage, name: &str, text: &str) {
    let kept = ANALYSES.keep(texts, name, text);
    UNKEPT.with_borrow_mut(|unkept| {
        unkept.retain(|(other, _)| other != name);
        if !kept {
            unkept.push((name.to_owned(), text.to_owned()));
        }
    });
}

/// Returns the text that another tab has kept under a name, if that is what this window event named `storage` reports.
pub fn stored_by_other_tab(event: &leptos::ev::Event, name: &str) -> Option<String> {
    storage::stored_by_other_tab(event, &format!("{}{}", ANALYSES.one, storage_name(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_analysis_records_the_shown_node_and_the_text_it_replaced() {
        let analysis = read_tree("1. e4 (1. d4 {kept}) 1... e5 *")
            .expect("PGN")
            .analysis;
        let root = analysis.tree.root();
        let now = analysis.tree.next(root).expect("a move");
        let text = |kept: &StoredAnalysis| serde_json::to_string(kept).expect("JSON");
        let first = StoredAnalysis::new(&analysis, now, &MarkedLines::default(), None);
        let second = StoredAnalysis::new(
            &analysis,
            root,
            &MarkedLines::default(),
            Some(&text(&first)),
        );
        let read = StoredAnalysis::read(&text(&first)).expect("it is kept");
        assert_eq!(
            (read.analysis(), read.at),
            (Some(analysis), vec!["e2e4".to_owned()])
        );
        assert!(second.follows(&text(&first)) && !second.follows(&text(&second)));
        // This text lacks fields that earlier builds did not write, and has a field that a later build may add.
        let earlier =
            StoredAnalysis::read(r#"{"pgn":"1. e4 *","at":[],"later":7}"#).expect("it is kept");
        assert!(earlier.analysis().is_some() && !earlier.follows(""));
        assert!(StoredAnalysis::read("{}").is_none());
    }

    #[test]
    fn the_storage_name_of_a_long_link_is_a_short_fingerprint() {
        let long = format!("link/{}", "x".repeat(MAX_NAME_LENGTH));
        assert!(storage_name(&long).len() < 40 && storage_name(&long).starts_with("own/"));
        assert_ne!(storage_name(&long), storage_name(&format!("{long}x")));
        assert_eq!(storage_name("game/1"), "game/1");
    }
}
