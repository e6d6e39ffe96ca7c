//! Whoever waits for another player or for the computer with the page hidden is told by the system when it is their turn, if they
//! want that.

use game::{Label, Session, Settings, Tell};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Desk;
use crate::platform::{dom, notify};

impl Desk {
    /// Watches whose turn it is, for the page's whole life.
    pub(super) fn watch_turns(self) {
        let awaited = Memo::new(move |_| self.table.follow(Session::awaited));
        Effect::new(move |seen: Option<()>| {
            let turn = awaited.get();
            let wanted = self
                .table
                .settings
                .with_untracked(|settings| settings.notify);
            if seen.is_some() && turn.is_some() && wanted && dom::is_hidden() {
                let title = Label::YOUR_TURN.say(self.table.words.lang_now());
                let text = self.table.ask(|session| session.told(Tell::LastMove));
                spawn_local(async move { notify::show(title, &text).await });
            }
        });
    }

    /// The person wants to be told, or no longer. The browser asks them first; `refused` says that it does not allow it.
    pub(super) fn want_notices(self, wanted: bool, refused: RwSignal<bool>) {
        let set = move |notify| {
            let settings = self.table.settings.get_untracked();
            self.change_settings(Settings { notify, ..settings });
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
}
