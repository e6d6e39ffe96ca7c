//! The contents of the dialogs, except for that of network play, and the actions below a game's result. This module
//! connects them to the rest of the app. Its chunk is fetched when one of them is wanted.

use std::rc::Rc;

use engine::Square;
use game::{Announcement, Evaluation, Msg};
use leptos::prelude::*;

use super::context::{
    BoardHandle, Chunk, ComputerPlayer, Constructor, Dialogs, RoomRequest, Store, with_chunk_styles,
};
use super::files::{self, Files};
use super::kept_layouts::{kept_layouts, likely_layout};
use super::mail::{self, MailHost};
use super::network::NetworkHandle;
use super::{aids, computer, language, marks, new_game, persistence, start, turn_notifications};
use crate::lazy::lazy;
use crate::platform::{connection, notify};
use crate::ui::dialogs::{
    DialogKind, FilesDialog, GameFileDialog, HelpDialog, InstallGuide, NewGameDialog,
    NotationDialog, PiecesDialog, PlayersDialog, SettingsDialog,
};
use crate::ui::lasting::get_lasting;
use crate::ui::network::Part;
use crate::ui::pages::{analysis_address_of_game, player_name};
use crate::ui::panels::{AfterwardsPanel, EndingCard};
use crate::ui::words::reactive;

/// The fewest plies of a game whose accuracy the card tells: that of a few moves says nothing.
const MEASURED_PLIES: usize = 10;

lazy! {
    /// The dialogs.
    [dialogs] pub fn fetch() -> Constructor<dyn Dialogs> = |app| {
        let (store, board) = (app.store, app.board);
        let network = NetworkHandle::new(store, app.chunks.network);
        with_chunk_styles(Rc::new(AppDialogs {
            store,
            board,
            network,
            computer: app.chunks.computer,
            files: Files::new(store, board, network),
            mail: MailHost { store, board, storage: app.chunks.storage },
        }))
    }
}

/// The dialogs of this app.
struct AppDialogs {
    store: Store,
    board: BoardHandle,
    network: NetworkHandle,
    computer: Chunk<dyn ComputerPlayer>,
    files: Files,
    mail: MailHost,
}

impl Dialogs for AppDialogs {
    fn body(&self, dialog: DialogKind) -> AnyView {
        body(self.store, self.board, self.network, self.files, dialog)
    }

    fn afterwards(&self, card: bool) -> AnyView {
        afterwards(self, card)
    }

    fn mail(&self) -> AnyView {
        mail::panel(self.mail)
    }

    fn typed(&self) -> AnyView {
        aids::typed(self.store, self.board)
    }

    fn aids(&self, pointed: RwSignal<Option<Square>>) -> AnyView {
        aids::explained(self.store, pointed)
    }

    fn announcement(&self, what: Announcement) -> String {
        self.store
            .table
            .with_session_untracked(|session| session.announcement(what))
    }

    fn begin(&self, hash: &str) {
        start::begin(self.store, self.board, self.network, hash);
    }
}

/// Returns the actions for the finished game on the board, beside the board or as a card over it.
fn afterwards(dialogs: &AppDialogs, card: bool) -> AnyView {
    let (store, board) = (dialogs.store, dialogs.board);
    let (computer, network) = (dialogs.computer, dialogs.network);
    let words = store.table.words;
    marks::follow(store.table);
    let close = move || store.ended.set(false);
    let buttons = move || {
        view! {
            <AfterwardsPanel
                room=(move || network.part(Part::Rematch)).into()
                again=Signal::derive(move || {
                    !get_lasting(store.met)
                        && store.table.with_session(|session| session.options().is_local())
                })
                can_analyse=Signal::derive(move || computer::can_analyse(computer, store.table))
                board=Signal::derive(move || {
                    store.table.with_session(|session| {
                        // The card offers the next steps, and not every one.
                        let may = !card && session.can_be_analysed();
                        may.then(|| analysis_address_of_game(&session.options().id))
                    })
                })
                words
                rematch=Callback::new(move |()| new_game::rematch(store, board))
                analyse=Callback::new(move |()| {
                    close();
                    computer::analyse(computer, store);
                })
                other=card.then(|| Callback::new(move |()| store.dialog.set(Some(DialogKind::NewGame))))
                share=Callback::new(move |()| files::share(store))
            />
        }
    };
    if !card {
        return buttons().into_any();
    }
    let close = Callback::new(move |()| close());
    let long = store.table.with_session_untracked(|session| {
        let game = session.finished();
        game.is_some_and(|game| game.moves.len() >= MEASURED_PLIES)
    });
    let accuracy = (long && !connection::saves_data()).then(|| {
        computer::measure(computer);
        Callback::new(move |()| computer::accuracy(computer))
    });
    let name = Callback::new(move |side| player_name(store.table, side));
    view! {
        <EndingCard result=store.table.result.local() name accuracy words close>{buttons()}</EndingCard>
    }
    .into_any()
}

/// Returns the content of a dialog, created anew each time it opens.
fn body(
    store: Store,
    board: BoardHandle,
    network: NetworkHandle,
    files: Files,
    dialog: DialogKind,
) -> AnyView {
    let table = store.table;
    let words = table.words;
    match dialog {
        DialogKind::NewGame => {
            // A game in a room is left before another one is chosen, and not after it.
            let playing = Memo::new(move |_| network.is_playing());
            reactive(move || match playing.get() {
                true => view! { <div class="dialog__body net">{network.part(Part::Leave)}</div> }
                    .into_any(),
                false => new_game_form(store, board, network),
            })
            .into_any()
        }
        DialogKind::Players => {
            let (players, evaluation) = table.with_session_untracked(|session| {
                (session.options().players, session.evaluation())
            });
            let without_network = evaluation == Some(Evaluation::Terms);
            let change = Callback::new(move |players| {
                store.dialog.set(None);
                board.send(Msg::SetPlayers(players));
            });
            view! { <PlayersDialog players without_network words change /> }.into_any()
        }
        DialogKind::Settings => {
            let change =
                Callback::new(move |settings| language::change_settings(store, board, settings));
            let refused = RwSignal::new(false);
            let notify = notify::is_supported().then(|| {
                Callback::new(move |wanted| {
                    turn_notifications::set_notifications(table, change, wanted, refused)
                })
            });
            view! { <SettingsDialog settings=table.settings.local() change notify refused=refused.into() /> }
                .into_any()
        }
        DialogKind::Help => {
            let open = Callback::new(move |dialog| store.dialog.set(Some(dialog)));
            view! { <HelpDialog variant=store.variant_shown().get_untracked() words open /> }
                .into_any()
        }
        DialogKind::Notation => {
            let variant = store.variant_shown().get_untracked();
            view! { <NotationDialog variant words /> }.into_any()
        }
        DialogKind::Pieces => {
            let variant = store.variant_shown().get_untracked();
            view! { <PiecesDialog variant animate=store.animate() words /> }.into_any()
        }
        DialogKind::Files => {
            let act = Callback::new(move |action| files.act(action));
            store.load_error.set(String::new());
            view! { <FilesDialog table fault=store.load_error act /> }.into_any()
        }
        DialogKind::GameFile => {
            store.load_error.set(String::new());
            let source = store.game_file.try_update_value(Option::take).flatten();
            source
                .map(|source| view! { <GameFileDialog source fault=store.load_error words /> })
                .into_any()
        }
        DialogKind::Install => view! { <InstallGuide words /> }.into_any(),
        // This dialog is part of network play.
        DialogKind::Network => ().into_any(),
    }
}

/// Returns the form for a new game.
fn new_game_form(store: Store, board: BoardHandle, network: NetworkHandle) -> AnyView {
    let words = store.table.words;
    let (variant, in_progress) = store
        .table
        .with_session_untracked(|session| (session.options().variant, session.in_progress()));
    let wanted = store
        .preset_options
        .try_update_value(Option::take)
        .flatten();
    let last = wanted.unwrap_or_else(|| persistence::last_choice(variant));
    let start = Callback::new(move |options| new_game::start(store, board, options));
    let host = Callback::new(move |(variant, color, time, fen)| {
        network.host_friend(RoomRequest::WithOptions(variant, color, time, fen));
    });
    let layouts = (likely_layout(Some(&last)), kept_layouts());
    view! { <NewGameDialog last layouts in_progress words start host /> }.into_any()
}
