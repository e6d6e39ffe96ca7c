//! The contents of the dialogs, except for that of network play, and the actions below a game's result. This module
//! connects them to the desk. Its chunk is fetched when one of them is wanted.

use std::rc::Rc;

use engine::Square;
use game::{Evaluation, Msg, Tell};
use leptos::prelude::*;

use super::chunks::{Dialogs, Maker, styled};
use super::network::{self, Hosting};
use super::{Desk, aids, computer, files, keep, language, mail, marks, start, turn};
use crate::lazy::lazy;
use crate::platform::notify;
use crate::ui::dialogs::{
    FileAction, FilesDialog, InstallGuide, NewGameDialog, NotationDialog, Open, PiecesDialog,
    PlayersDialog, SettingsDialog, ShortcutsDialog,
};
use crate::ui::pages::analysed_game;
use crate::ui::panels::AfterwardsPanel;

lazy! {
    /// The dialogs.
    [dialogs] pub fn fetch() -> Maker<dyn Dialogs> = |desk| styled(Rc::new(DeskDialogs(desk)))
}

/// The dialogs of this desk.
struct DeskDialogs(Desk);

impl Dialogs for DeskDialogs {
    fn body(&self, dialog: Open) -> AnyView {
        body(self.0, dialog)
    }

    fn afterwards(&self) -> AnyView {
        afterwards(self.0)
    }

    fn mail(&self) -> AnyView {
        mail::panel(self.0)
    }

    fn typed(&self) -> AnyView {
        aids::typed(self.0)
    }

    fn aids(&self, pointed: RwSignal<Option<Square>>) -> AnyView {
        aids::explained(self.0.store, pointed)
    }

    fn told(&self, what: Tell) -> String {
        self.0.store.table.ask(|session| session.told(what))
    }

    fn begin(&self, hash: &str) {
        start::begin(self.0, hash);
    }
}

/// Returns the actions for the finished game on the board.
fn afterwards(desk: Desk) -> AnyView {
    marks::follow(desk);
    view! {
        <AfterwardsPanel
            again=Signal::derive(move || !desk.store.met.get())
            can_analyse=Signal::derive(move || computer::can_analyse(desk))
            board=Signal::derive(move || {
                desk.store.table.follow(|session| {
                    let may = session.can_be_analysed();
                    may.then(|| analysed_game(&session.options().id))
                })
            })
            words=desk.store.table.words
            rematch=Callback::new(move |()| desk.rematch())
            analyse=Callback::new(move |()| computer::analyse(desk))
            share=Callback::new(move |()| files::act(desk, FileAction::Share))
        />
    }
    .into_any()
}

/// Returns the content of a dialog, created anew each time it opens.
fn body(desk: Desk, dialog: Open) -> AnyView {
    let table = desk.store.table;
    let words = table.words;
    match dialog {
        Open::NewGame => {
            let (variant, in_progress) =
                table.ask(|session| (session.options().variant, session.in_progress()));
            let wanted = desk.store.wanted.try_update_value(Option::take).flatten();
            let last = wanted.unwrap_or_else(|| keep::last_choice(variant));
            let start = Callback::new(move |options| desk.start(options));
            let host = Callback::new(move |(variant, color, time)| {
                network::host_friend(desk, Hosting::Chosen(variant, color, time));
            });
            view! { <NewGameDialog last in_progress words start host /> }.into_any()
        }
        Open::Players => {
            let (players, evaluation) =
                table.ask(|session| (session.options().players, session.evaluation()));
            let without_network = evaluation == Some(Evaluation::Terms);
            let change = Callback::new(move |players| {
                desk.store.dialog.set(None);
                desk.send(Msg::SetPlayers(players));
            });
            view! { <PlayersDialog players without_network words change /> }.into_any()
        }
        Open::Settings => {
            let change = Callback::new(move |settings| language::change_settings(desk, settings));
            let refused = RwSignal::new(false);
            let notify = notify::is_possible()
                .then(|| Callback::new(move |wanted| turn::want_notices(desk, wanted, refused)));
            view! { <SettingsDialog settings=table.settings change notify refused=refused.into() /> }
                .into_any()
        }
        Open::Shortcuts => view! { <ShortcutsDialog words /> }.into_any(),
        Open::Notation => {
            let variant = table.ask(|session| session.options().variant);
            view! { <NotationDialog variant words /> }.into_any()
        }
        Open::Pieces => {
            let variant = table.ask(|session| session.options().variant);
            view! { <PiecesDialog variant animate=desk.store.animate() words /> }.into_any()
        }
        Open::Files => {
            let act = Callback::new(move |action| files::act(desk, action));
            desk.store.unread.set(String::new());
            view! { <FilesDialog table fault=desk.store.unread several=desk.store.several act /> }
                .into_any()
        }
        Open::Install => view! { <InstallGuide words /> }.into_any(),
        // This dialog is part of network play.
        Open::Network => ().into_any(),
    }
}
