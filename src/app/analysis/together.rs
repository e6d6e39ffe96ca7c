//! One analysis in two tabs: each keeps what it has after every change, and neither takes from the other what it has not seen.

use game::save::fingerprint;
use game::tree::Analysis;
use leptos::prelude::*;

use super::kept::{self, Kept};
use super::marked::MarkedLines;
use crate::app::Desk;
use crate::ui::pages::Study;

/// The kept text that a board has seen last: what it has written, or what another tab has.
pub type Seen = StoredValue<Option<String>>;

/// The lines of an analysis whose moves have got the computer's marks.
pub type Marked = StoredValue<MarkedLines>;

/// Keeps what is shown, with what another tab has kept meanwhile.
pub fn keep(desk: Desk, name: &str, study: Study, seen: Seen, marked: Marked) {
    let stored = kept::text(name);
    if let Some(text) = stored.filter(|text| seen.with_value(|seen| seen.as_ref() != Some(text))) {
        let kept = Kept::read(&text);
        if let Some(kept) = &kept {
            marked.update_value(|marked| marked.take_in(&kept.marked));
        }
        let theirs = kept.and_then(|kept| kept.analysis());
        if !theirs.is_some_and(|theirs| take_in(study, &theirs)) {
            // It is more than fits into one analysis, or a newer build has kept it: it stays under a name of its own.
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

/// Listens for what other tabs keep under the same name, until the board is left.
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

/// Another tab has kept this.
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
        // Where the other tab has seen all that is here, what is missing there was taken away. Otherwise nothing may be missing.
        if !follows && theirs.joined(&ours).as_ref() != Some(&theirs) {
            return keep(desk, name, study, seen, marked);
        }
        match study.is_typing() {
            // What is typed belongs to a node of this tree.
            true => drop(take_in(study, &theirs)),
            false => study.take(theirs),
        }
    }
    marked.update_value(|marked| marked.take_in(&kept.marked));
    seen.set_value(Some(text));
}

/// Puts what another analysis has beside what is shown. False if that cannot be.
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
