//! What is in the dialogs, but for that of network play, with what the desk gives them.

use game::Msg;
use leptos::prelude::*;

use super::network::Clocks;
use super::{Desk, keep};
use crate::ui::dialogs::{
    FilesDialog, InstallGuide, NewGameDialog, Open, PlayersDialog, SettingsDialog, ShortcutsDialog,
};

/// What is in a dialog, made anew each time it opens.
pub fn body(desk: Desk, dialog: Open) -> AnyView {
    let table = desk.table;
    let words = table.words;
    match dialog {
        Open::NewGame => {
            let (variant, in_progress) =
                table.ask(|session| (session.options().variant, session.in_progress()));
            let wanted = desk.wanted.try_update_value(Option::take).flatten();
            let last = wanted.unwrap_or_else(|| keep::last_choice(variant));
            let start = Callback::new(move |options| desk.start(options));
            let host = Callback::new(move |(variant, time)| {
                desk.host_friend(variant, Clocks::Chosen(time));
            });
            view! { <NewGameDialog last in_progress words start host /> }.into_any()
        }
        Open::Players => {
            let players = table.ask(|session| session.options().players);
            let change = Callback::new(move |players| {
                desk.dialog.set(None);
                desk.send(Msg::SetPlayers(players));
            });
            view! { <PlayersDialog players words change /> }.into_any()
        }
        Open::Settings => {
            let change = Callback::new(move |settings| desk.change_settings(settings));
            view! { <SettingsDialog settings=table.settings change /> }.into_any()
        }
        Open::Shortcuts => view! { <ShortcutsDialog words /> }.into_any(),
        Open::Files => {
            let act = UnsyncCallback::new(move |action| desk.file_action(action));
            desk.unread.set(String::new());
            view! { <FilesDialog table fault=desk.unread act /> }.into_any()
        }
        Open::Install => view! { <InstallGuide words /> }.into_any(),
        // It comes with network play.
        Open::Network => ().into_any(),
    }
}
