//! The contents of the dialogs, except for that of network play, and the actions below a game's result. This module
//! connects them to the rest of the app. Its chunk is fetched when one of them is wanted.

use std::rc::Rc;

use engine::Square;
use game::{Announcement, Evaluation, Msg};
use leptos::prelude::*;

use super::context::{AppContext, Constructor, Dialogs, RoomRequest, with_chunk_styles};
use super::{
    aids, computer, files, language, mail, marks, network, persistence, start, turn_notifications,
};
use crate::lazy::lazy;
use crate::platform::notify;
use crate::ui::dialogs::{
    DialogKind, FileAction, FilesDialog, GameFileDialog, InstallGuide, NewGameDialog,
    NotationDialog, PiecesDialog, PlayersDialog, SettingsDialog, ShortcutsDialog,
};
use crate::ui::lasting::get_lasting;
use crate::ui::pages::analysis_address_of_game;
use crate::ui::panels::AfterwardsPanel;

lazy! {
    /// The dialogs.
    [dialogs] pub fn fetch() -> Constructor<dyn Dialogs> = |app| with_chunk_styles(Rc::new(AppDialogs(app)))
}

/// The dialogs of this app.
struct AppDialogs(AppContext);

impl Dialogs for AppDialogs {
    fn body(&self, dialog: DialogKind) -> AnyView {
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

    fn announcement(&self, what: Announcement) -> String {
        self.0
            .store
            .table
            .with_session_untracked(|session| session.announcement(what))
    }

    fn begin(&self, hash: &str) {
        start::begin(self.0, hash);
    }
}

/// Returns the actions for the finished game on the board.
fn afterwards(app: AppContext) -> AnyView {
    marks::follow(app.store);
    view! {
        <AfterwardsPanel
            again=Signal::derive(move || !get_lasting(app.store.met))
            can_analyse=Signal::derive(move || computer::can_analyse(app))
            board=Signal::derive(move || {
                app.store.table.with_session(|session| {
                    let may = session.can_be_analysed();
                    may.then(|| analysis_address_of_game(&session.options().id))
                })
            })
            words=app.store.table.words
            rematch=Callback::new(move |()| app.rematch())
            analyse=Callback::new(move |()| computer::analyse(app))
            share=Callback::new(move |()| files::act(app, FileAction::Share))
        />
    }
    .into_any()
}

/// Returns the content of a dialog, created anew each time it opens.
fn body(app: AppContext, dialog: DialogKind) -> AnyView {
    let table = app.store.table;
    let words = table.words;
    match dialog {
        DialogKind::NewGame => {
            let (variant, in_progress) = table.with_session_untracked(|session| {
                (session.options().variant, session.in_progress())
            });
            let wanted = app
                .store
                .preset_options
                .try_update_value(Option::take)
                .flatten();
            let last = wanted.unwrap_or_else(|| persistence::last_choice(variant));
            let start = Callback::new(move |options| app.start(options));
            let host = Callback::new(move |(variant, color, time)| {
                network::host_friend(app, RoomRequest::WithOptions(variant, color, time));
            });
            view! { <NewGameDialog last in_progress words start host /> }.into_any()
        }
        DialogKind::Players => {
            let (players, evaluation) = table.with_session_untracked(|session| {
                (session.options().players, session.evaluation())
            });
            let without_network = evaluation == Some(Evaluation::Terms);
            let change = Callback::new(move |players| {
                app.store.dialog.set(None);
                app.send(Msg::SetPlayers(players));
            });
            view! { <PlayersDialog players without_network words change /> }.into_any()
        }
        DialogKind::Settings => {
            let change = Callback::new(move |settings| language::change_settings(app, settings));
            let refused = RwSignal::new(false);
            let notify = notify::is_supported().then(|| {
                Callback::new(move |wanted| {
                    turn_notifications::set_notifications(app.store, change, wanted, refused)
                })
            });
            view! { <SettingsDialog settings=table.settings.local() change notify refused=refused.into() /> }
                .into_any()
        }
        DialogKind::Shortcuts => view! { <ShortcutsDialog words /> }.into_any(),
        DialogKind::Notation => {
            let variant = table.with_session_untracked(|session| session.options().variant);
            view! { <NotationDialog variant words /> }.into_any()
        }
        DialogKind::Pieces => {
            let variant = table.with_session_untracked(|session| session.options().variant);
            view! { <PiecesDialog variant animate=app.store.animate() words /> }.into_any()
        }
        DialogKind::Files => {
            let act = Callback::new(move |action| files::act(app, action));
            app.store.load_error.set(String::new());
            view! { <FilesDialog table fault=app.store.load_error act /> }.into_any()
        }
        DialogKind::GameFile => {
            app.store.load_error.set(String::new());
            let source = app.store.game_file.try_update_value(Option::take).flatten();
            source
                .map(|source| view! { <GameFileDialog source fault=app.store.load_error words /> })
                .into_any()
        }
        DialogKind::Install => view! { <InstallGuide words /> }.into_any(),
        // This dialog is part of network play.
        DialogKind::Network => ().into_any(),
    }
}
