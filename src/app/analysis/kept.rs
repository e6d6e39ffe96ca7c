//! The analyses that are kept in this browser: each under the address that opens it, the last ones only.

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

/// Where they are kept.
pub const ANALYSES: Recent = Recent {
    names: "analyses",
    one: "analysis:",
    most: 50,
};

thread_local! {
    /// Names and texts that the browser has no room for. They live as long as the page, the last one at the end.
    static UNKEPT: RefCell<Vec<(String, String)>> = const { RefCell::new(Vec::new()) };
}

/// An analysis as it is kept.
#[derive(Serialize, Deserialize)]
pub struct Kept {
    /// The game with its variations.
    pub pgn: String,
    /// The moves that lead to the node that was shown.
    at: Vec<String>,
    /// The lines whose moves have got the computer's marks.
    #[serde(default)]
    pub marked: MarkedLines,
    /// The fingerprint of the text in whose place it was written: whoever has that knows that nothing is missing here but what was taken
    /// away.
    #[serde(default)]
    after: String,
}

impl Kept {
    /// What a text says.
    pub fn read(text: &str) -> Option<Kept> {
        serde_json::from_str(text).ok()
    }

    /// An analysis, the node that is shown, and the lines that have got their marks, written by somebody who has seen what was kept before.
    pub fn new(analysis: &Analysis, now: NodeId, marked: &MarkedLines, seen: Option<&str>) -> Kept {
        let moves = analysis.tree.moves_to(now);
        Kept {
            pgn: write_tree(analysis),
            at: moves.iter().map(Move::to_string).collect(),
            marked: marked.clone(),
            after: seen.map(fingerprint).unwrap_or_default(),
        }
    }

    /// Whether it was written by somebody who has seen this text.
    pub fn follows(&self, seen: &str) -> bool {
        self.after == fingerprint(seen)
    }

    /// The analysis.
    pub fn analysis(&self) -> Option<Analysis> {
        Some(read_tree(&self.pgn).ok()?.analysis)
    }
}

/// The name under which an analysis is kept. That of a link to a long game has the whole game in it, and is made shorter.
pub fn short(name: &str) -> Cow<'_, str> {
    match name.len() > LONGEST_NAME {
        true => format!("own/{}", fingerprint(name)).into(),
        false => name.into(),
    }
}

/// The name of the analysis that was open last.
pub fn last() -> Option<String> {
    let unkept = UNKEPT.with_borrow(|unkept| Some(unkept.last()?.0.clone()));
    unkept.or_else(|| ANALYSES.last())
}

/// The text that is kept under a name, whatever is in it.
pub fn text(name: &str) -> Option<String> {
    let name = short(name);
    let unkept = UNKEPT.with_borrow(|unkept| {
        let unkept = unkept.iter().find(|(other, _)| *other == name);
        unkept.map(|(_, text)| text.clone())
    });
    unkept.or_else(|| ANALYSES.find(&name))
}

/// The analysis of a name, the node that was shown, and which moves have got the computer's marks, if it is kept.
pub fn find(name: &str) -> Option<(Analysis, NodeId, MarkedLines)> {
    let kept = Kept::read(&text(name)?)?;
    let analysis = kept.analysis()?;
    let moves: Vec<Move> = kept.at.iter().map_while(|play| play.parse().ok()).collect();
    let now = analysis.tree.follow(&moves);
    Some((analysis, now, kept.marked))
}

/// Keeps an analysis, and returns the text. Where the browser has no room for it, the person is told once, and it lives on until the page
/// is closed.
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

/// What another tab has kept under a name, if that is what an event of the window named `storage` says.
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
        // What an earlier build has kept, and what a later one may add.
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
