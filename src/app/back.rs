//! Back closes an open dialog, as people expect on a phone. For this an entry with the same address is added to the browser's
//! history while a dialog is open. One that is left behind, because the dialog was closed in another way, is passed over.

use leptos::prelude::*;

use crate::platform::{dom, history};
use crate::ui::dialogs::Open;

/// Watches the dialogs and the history for the page's whole life.
pub fn watch(dialog: RwSignal<Option<Open>>) {
    // The hash of the present entry, and whether the entry is one of ours.
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
