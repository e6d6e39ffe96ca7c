//! One analysis in two tabs: each tab keeps its analysis after every change, and neither removes anything of the
//! other's that it has not seen.

use game::save::fingerprint;
use game::tree::Analysis;
use leptos::prelude::*;

use super::kept::{self, Kept};
use super::marked::MarkedLines;
use crate::app::Desk;
use crate::ui::pages::Study;

/// The kept text that a board has seen last, written by itself or by another tab.
pub type Seen = StoredValue<Option<String>>;

/// The lines of an analysis whose moves have received the computer's marks.
pub type Marked = StoredValue<MarkedLines>;

/// Keeps the shown analysis, joined with what another tab has kept meanwhile.
pub fn keep(desk: Desk, name: &str, study: Study, seen: Seen, marked: Marked) {
    let stored = kept::text(name);
    if let Some(text) = stored.filter(|text| seen.with_value(|seen| seen.as_ref() != Some(text))) {
        let kept = Kept::read(&text);
        if let Some(kept) = &kept {
            marked.update_value(|marked| marked.take_in(&kept.marked));
        }
        let theirs = kept.and_then(|kept| kept.analysis());
        if !theirs.is_some_and(|theirs| take_in(study, &theirs)) {
            // The two do not fit into one analysis, or a newer build has kept the other one: it stays under a name of
            // its own.
            kept::keep_text(desk, &format!("own/{}", fingerprint(&text)), &text);
        }
        seen.set_value(Some(text));
    }
    let now = study.now.get_untracked();
    let marked = marked.get_value();
    let seen_last = seen.get_value();
    let kept = study
        .analysis
        .with_untracked(|ours| Kept::new(ours, now, &marked, seen_last.as_deref()));
    let text = kept::keep(desk, name, &kept);
    seen.set_value(text);
}

/// Listens for analyses that other tabs keep under the same name, until the board is left.
pub fn listen(desk: Desk, name: StoredValue<String>, study: Study, seen: Seen, marked: Marked) {
    let heard = window_event_listener_untyped("storage", move |event| {
        name.with_value(|name| {
            if let Some(text) = kept::heard(&event, name) {
                hear(desk, name, (study, seen, marked), text);
            }
        });
    });
    on_cleanup(move || heard.remove());
}

/// Handles a text that another tab has kept.
fn hear(desk: Desk, name: &str, (study, seen, marked): (Study, Seen, Marked), text: String) {
    let Some(kept) = Kept::read(&text) else {
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
            return keep(desk, name, study, seen, marked);
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
