//! Makes Back close an open dialog, as people expect on a phone. While a dialog is open, the browser's history has an
//! extra entry with the same address. If the dialog is closed in another way, its entry stays behind and is skipped
//! later.

use leptos::prelude::*;

use crate::platform::{dom, history};
use crate::ui::dialogs::DialogKind;

/// Watches the dialogs and the history as long as the page lives.
pub fn watch(dialog: RwSignal<Option<DialogKind>>) {
    // The hash of the current history entry, and whether the entry is one of ours.
    let present = StoredValue::new((dom::hash(), history::is_marked()));
    let look = move || (dom::hash(), history::is_marked());
    Effect::new(move |_| {
        if dialog.with(Option::is_some) {
            history::mark();
            present.set_value(look());
        }
    });
    dom::on_window("popstate", move |_| {
        let (hash, marked) = present.get_value();
        present.set_value(look());
        let left_mark = marked && look() == (hash, false);
        match dialog.get_untracked() {
            Some(_) if left_mark => dialog.set(None),
            None if left_mark => history::back(),
            _ => {}
        }
    });
    dom::on_window("hashchange", move |_| present.set_value(look()));
}
