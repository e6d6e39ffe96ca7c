//! The analyses that are kept in this browser, each under the address that opens it. Only the most recent ones are
//! kept.

use std::borrow::Cow;
use std::cell::RefCell;

use engine::Move;
use game::save::backup::LONGEST_NAME;
use game::save::fingerprint;
use game::save::pgn::{read_tree, write_tree};
use game::tree::{Analysis, NodeId};
use serde::{Deserialize, Serialize};

use super::marked::MarkedLines;
use crate::app::Desk;
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
pub struct Kept {
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

impl Kept {
    /// Parses a kept text.
    pub fn read(text: &str) -> Option<Kept> {
        serde_json::from_str(text).ok()
    }

    /// Creates the kept form of an analysis, with the node that is shown and the marked lines. `seen` is the kept text
    /// that the writer has seen last.
    pub fn new(analysis: &Analysis, now: NodeId, marked: &MarkedLines, seen: Option<&str>) -> Kept {
        let moves = analysis.tree.moves_to(now);
        Kept {
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
pub fn short(name: &str) -> Cow<'_, str> {
    match name.len() > LONGEST_NAME {
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
pub fn text(name: &str) -> Option<String> {
    let name = short(name);
    let unkept = UNKEPT.with_borrow(|unkept| {
        let unkept = unkept.iter().find(|(other, _)| *other == name);
        unkept.map(|(_, text)| text.clone())
    });
    unkept.or_else(|| ANALYSES.find(&name))
}

/// Returns the analysis that is kept under a name, the node that was shown, and the lines whose moves have received the
/// computer's marks.
pub fn find(name: &str) -> Option<(Analysis, NodeId, MarkedLines)> {
    let kept = Kept::read(&text(name)?)?;
    let analysis = kept.analysis()?;
    let moves: Vec<Move> = kept.at.iter().map_while(|play| play.parse().ok()).collect();
    let now = analysis.tree.follow(&moves);
    Some((analysis, now, kept.marked))
}

/// Keeps an analysis and returns its text. If the browser has no room for it, the person is told once, and the analysis
/// lives on until the page is closed.
pub fn keep(desk: Desk, name: &str, kept: &Kept) -> Option<String> {
    let text = serde_json::to_string(kept).ok()?;
    keep_text(desk, &short(name), &text);
    Some(text)
}

/// Keeps a text as it is.
pub fn keep_text(desk: Desk, name: &str, text: &str) {
    let kept = ANALYSES.keep(desk, name, text);
    UNKEPT.with_borrow_mut(|unkept| {
        unkept.retain(|(other, _)| other != name);
        if !kept {
            unkept.push((name.to_owned(), text.to_owned()));
        }
    });
}

/// Returns the text that another tab has kept under a name, if that is what this window event named `storage` reports.
pub fn heard(event: &leptos::ev::Event, name: &str) -> Option<String> {
    storage::kept_elsewhere(event, &format!("{}{}", ANALYSES.one, short(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_analysis_is_kept_with_where_it_was_shown_and_what_it_was_written_after() {
        let analysis = read_tree("1. e4 (1. d4 {kept}) 1... e5 *")
            .expect("PGN")
            .analysis;
        let root = analysis.tree.root();
        let now = analysis.tree.next(root).expect("a move");
        let text = |kept: &Kept| serde_json::to_string(kept).expect("JSON");
        let first = Kept::new(&analysis, now, &MarkedLines::default(), None);
        let second = Kept::new(
            &analysis,
            root,
            &MarkedLines::default(),
            Some(&text(&first)),
        );
        let read = Kept::read(&text(&first)).expect("it is kept");
        assert_eq!(
            (read.analysis(), read.at),
            (Some(analysis), vec!["e2e4".to_owned()])
        );
        assert!(second.follows(&text(&first)) && !second.follows(&text(&second)));
        // A text of an earlier build, with a field that a later one may add.
        let earlier = Kept::read(r#"{"pgn":"1. e4 *","at":[],"later":7}"#).expect("it is kept");
        assert!(earlier.analysis().is_some() && !earlier.follows(""));
        assert!(Kept::read("{}").is_none());
    }

    #[test]
    fn the_link_of_a_long_game_gets_a_name_that_can_be_kept() {
        let long = format!("link/{}", "x".repeat(LONGEST_NAME));
        assert!(short(&long).len() < 40 && short(&long).starts_with("own/"));
        assert_ne!(short(&long), short(&format!("{long}x")));
        assert_eq!(short("game/1"), "game/1");
    }
}
