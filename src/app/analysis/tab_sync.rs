//! One analysis in two tabs: each tab keeps its analysis after every change, and neither removes anything of the
//! other's that it has not seen.

use game::save::fingerprint;
use game::tree::Analysis;
use leptos::prelude::*;

use super::marked::MarkedLines;
use super::saved_analyses::{self, StoredAnalysis};
use crate::app::persistence::TextStorage;
use crate::ui::pages::Study;

/// The kept text that a board has seen last, written by itself or by another tab.
pub type LastSeenText = StoredValue<Option<String>>;

/// The lines of an analysis whose moves have received the computer's marks.
pub type MarkedLinesValue = StoredValue<MarkedLines>;

/// Keeps the shown analysis, joined with what another tab has kept meanwhile.
pub fn keep(
    texts: TextStorage,
    name: &str,
    study: Study,
    seen: LastSeenText,
    marked: MarkedLinesValue,
) {
    let stored = saved_analyses::stored_text(name);
    if let Some(text) = stored.filter(|text| seen.with_value(|seen| seen.as_ref() != Some(text))) {
        let kept = StoredAnalysis::read(&text);
        if let Some(kept) = &kept {
            marked.update_value(|marked| marked.take_in(&kept.marked));
        }
        let theirs = kept.and_then(|kept| kept.analysis());
        if !theirs.is_some_and(|theirs| take_in(study, &theirs)) {
            // The two do not fit into one analysis, or a newer build has kept the other one: it stays under a name of
            // its own.
            saved_analyses::store_text(texts, &format!("own/{}", fingerprint(&text)), &text);
        }
        seen.set_value(Some(text));
    }
    let now = study.now.get_untracked();
    let marked = marked.get_value();
    let seen_last = seen.get_value();
    let kept = study
        .analysis
        .with_untracked(|ours| StoredAnalysis::new(ours, now, &marked, seen_last.as_deref()));
    let text = saved_analyses::store(texts, name, &kept);
    seen.set_value(text);
}

/// Listens for analyses that other tabs keep under the same name, until the board is left.
pub fn listen(
    texts: TextStorage,
    name: StoredValue<String>,
    study: Study,
    seen: LastSeenText,
    marked: MarkedLinesValue,
) {
    let heard = window_event_listener_untyped("storage", move |event| {
        name.with_value(|name| {
            if let Some(text) = saved_analyses::stored_by_other_tab(&event, name) {
                hear(texts, name, (study, seen, marked), text);
            }
        });
    });
    on_cleanup(move || heard.remove());
}

/// Handles a text that another tab has kept.
fn hear(
    texts: TextStorage,
    name: &str,
    (study, seen, marked): (Study, LastSeenText, MarkedLinesValue),
    text: String,
) {
    let Some(kept) = StoredAnalysis::read(&text) else {
        return;
    };
    let Some(theirs) = kept.analysis() else {
        return;
    };
    let ours = study.analysis.get_untracked();
    if ours != theirs {
        let follows = seen.with_value(|seen| seen.as_ref().is_some_and(|seen| kept.follows(seen)));
        // If the other tab has seen everything that is here, whatever it lacks was removed on purpose. Otherwise it
        // must not lack anything.
        if !follows && theirs.joined(&ours).as_ref() != Some(&theirs) {
            return keep(texts, name, study, seen, marked);
        }
        match study.is_typing() {
            // The text that is being typed belongs to a node of this tree, so the tree is added to instead of replaced.
            true => drop(take_in(study, &theirs)),
            false => study.take(theirs),
        }
    }
    marked.update_value(|marked| marked.take_in(&kept.marked));
    seen.set_value(Some(text));
}

/// Joins another analysis into the shown one. Returns `false` if that is impossible.
fn take_in(study: Study, theirs: &Analysis) -> bool {
    let joined = study
        .analysis
        .with_untracked(|ours| Some((ours.joined(theirs)?, ours.clone())));
    let Some((joined, ours)) = joined else {
        return false;
    };
    if joined != ours {
        study.take(joined);
    }
    true
}
