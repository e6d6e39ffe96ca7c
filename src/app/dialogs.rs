//! What is in the dialogs, but for that of network play, with what the desk gives them.

use game::{Label, Msg, NoticeLevel, Settings};
use leptos::prelude::*;

use super::{Desk, keep, parts};
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
            let mut last = keep::last_choice(variant);
            if let Some(wanted) = desk.wanted.try_update_value(Option::take).flatten() {
                last = wanted.put_into(last);
            }
            let start = Callback::new(move |options| desk.start(options));
            view! { <NewGameDialog last in_progress words start /> }.into_any()
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
            view! { <FilesDialog table act /> }.into_any()
        }
        Open::Install => view! { <InstallGuide words /> }.into_any(),
        // It comes with network play.
        Open::Network => ().into_any(),
    }
}

impl Desk {
    /// The person prefers something else; another language holds when its texts are here.
    fn change_settings(self, settings: Settings) {
        let lang = settings.lang;
        if game::text::is_here(lang) {
            return self.send(Msg::Settings(Box::new(settings)));
        }
        leptos::task::spawn_local(async move {
            match parts::fetch_language(lang).await {
                Ok(()) => {
                    // With whatever else was changed meanwhile.
                    let settings = Settings {
                        lang,
                        ..self.table.settings.get_untracked()
                    };
                    self.send(Msg::Settings(Box::new(settings)));
                }
                Err(_) => self.say(NoticeLevel::Error, Label::PartMissing),
            }
        });
    }
}
