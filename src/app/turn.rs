//! Whoever waits for another player or for the computer with the page hidden is told by the system when it is their turn, if they
//! want that.

use game::{Label, Session, Settings, Tell};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::store::Store;
use super::{Desk, language};
use crate::platform::{dom, notify};

/// Watches whose turn it is, for the page's whole life.
pub fn watch(store: Store) {
    let table = store.table;
    let awaited = Memo::new(move |_| table.follow(Session::awaited));
    Effect::new(move |seen: Option<()>| {
        let turn = awaited.get();
        let wanted = table.settings.with_untracked(|settings| settings.notify);
        if seen.is_some() && turn.is_some() && wanted && dom::is_hidden() {
            let title = Label::YOUR_TURN.say(table.words.lang_now());
            let text = table.ask(|session| session.told(Tell::LastMove));
            let game = store.game_id();
            spawn_local(async move { notify::show(title, &text, &game).await });
        }
    });
}

/// The person wants to be told, or no longer. The browser asks them first; `refused` says that it does not allow it.
pub fn want_notices(desk: Desk, wanted: bool, refused: RwSignal<bool>) {
    let set = move |notify| {
        let settings = desk.store.table.settings.get_untracked();
        language::change_settings(desk, Settings { notify, ..settings });
    };
    set(wanted);
    refused.set(false);
    if wanted {
        spawn_local(async move {
            if !notify::ask().await {
                set(false);
                refused.try_set(true);
            }
        });
    }
}
