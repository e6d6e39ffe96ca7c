//! System notifications for users who wait for another player or for the computer while the page is hidden, and who
//! want to be told when it is their turn.

use game::{Announcement, Label, Session, Settings};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::platform::{dom, notify};
use crate::ui::table::Table;

/// Watches whose turn it is, as long as the page lives.
pub fn watch(table: Table) {
    let awaited = Memo::new(move |_| table.with_session(Session::awaited_ply));
    Effect::new(move |seen: Option<()>| {
        let turn = awaited.get();
        if seen.is_some() && turn.is_some() {
            notify_turn(table, |session| {
                session.announcement(Announcement::LastMove)
            });
        }
    });
}

/// Tells a user that it is their turn who wants that and does not see the page. A click leads to the game on the board.
pub fn notify_turn(table: Table, text: impl FnOnce(&Session) -> String) {
    let wanted = table.settings.with_untracked(|settings| settings.notify);
    if wanted && dom::is_hidden() {
        let title = Label::YOUR_TURN.say(table.words.lang_now());
        let (text, game) =
            table.with_session_untracked(|session| (text(session), session.options().id.clone()));
        spawn_local(async move { notify::show(title, &text, &game).await });
    }
}

/// Turns notifications on or off, by `change`. The browser asks the user first; `refused` is set if it does not allow
/// them.
pub fn set_notifications(
    table: Table,
    change: Callback<Settings>,
    wanted: bool,
    refused: RwSignal<bool>,
) {
    let set = move |notify| {
        let settings = table.settings.get_untracked();
        change.run(Settings { notify, ..settings });
    };
    set(wanted);
    refused.set(false);
    if wanted {
        spawn_local(async move {
            if !notify::request_permission().await {
                set(false);
                refused.try_set(true);
            }
        });
    }
}
