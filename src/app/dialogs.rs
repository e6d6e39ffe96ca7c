//! What is in the dialogs, but for that of network play, and below the result of a game, with what the desk gives them.

use game::Msg;
use leptos::prelude::*;

use super::network::Clocks;
use super::{Desk, keep};
use crate::platform::notify;
use crate::ui::dialogs::{
    FileAction, FilesDialog, InstallGuide, NewGameDialog, NotationDialog, Open, PlayersDialog,
    SettingsDialog, ShortcutsDialog,
};
use crate::ui::panels::AfterwardsPanel;

/// What one can do with the finished game on the board.
pub fn afterwards(desk: Desk) -> AnyView {
    view! {
        <AfterwardsPanel
            again=Signal::derive(move || !desk.met.get())
            can_analyse=Signal::derive(move || desk.can_analyse())
            words=desk.table.words
            rematch=Callback::new(move |()| desk.rematch())
            analyse=Callback::new(move |()| desk.ask_analysis())
            share=Callback::new(move |()| desk.file_action(FileAction::Share))
        />
    }
    .into_any()
}

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
            let refused = RwSignal::new(false);
            let notify = notify::is_possible()
                .then(|| Callback::new(move |wanted| desk.want_notices(wanted, refused)));
            view! { <SettingsDialog settings=table.settings change notify refused=refused.into() /> }.into_any()
        }
        Open::Shortcuts => view! { <ShortcutsDialog words /> }.into_any(),
        Open::Notation => {
            let variant = table.ask(|session| session.options().variant);
            view! { <NotationDialog variant words /> }.into_any()
        }
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
