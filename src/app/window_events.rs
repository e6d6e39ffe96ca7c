//! Events of the window: keys, drops, pastes, changes of the address, and news of a newer build.

use game::{Label, Msg, NoticeLevel};
use leptos::prelude::*;

use super::context::{BoardHandle, Chunk, Dialogs, Persistence, Store};
use super::files::Files;
use super::launch::Router;
use super::{aids, learn, persistence, turn_notifications, wake_lock};
use crate::platform::{self, clipboard, dom, service_worker, sound};
use crate::ui::dialogs::DialogKind;
use crate::ui::notices::Notices;
use crate::ui::pages::Route;
use crate::ui::shortcuts::{Command, command};

/// Handles a key outside the board's grid and outside text fields.
fn key(store: Store, board: BoardHandle, dialogs: Chunk<dyn Dialogs>, event: &leptos::ev::Event) {
    let Some(key) = dom::key(event) else { return };
    let enabled = store
        .table
        .settings
        .with_untracked(|settings| settings.shortcuts);
    let wanted = command(&key.name, key.ctrl, key.shift).filter(|command| {
        (enabled || matches!(command, Command::Send(Msg::Cancel) | Command::Help))
            && !dom::from_text_field(event)
            && !dom::dialog_is_open()
            && (store.route.get_untracked() == Route::Game || *command == Command::Help)
    });
    let Some(command) = wanted else { return };
    event.prevent_default();
    match command {
        Command::Send(msg) => board.send(msg),
        Command::Help => store.dialog.set(Some(DialogKind::Help)),
        Command::NewGame => store.dialog.set(Some(DialogKind::NewGame)),
        Command::Type => aids::type_move(store),
        Command::Announce(what) => {
            dialogs.fetch_or_report(store.notices, move |dialogs| {
                if let Ok(dialogs) = dialogs {
                    store.notices.announce(dialogs.announcement(what));
                }
            });
        }
        Command::Mute => {
            let mut settings = store.table.settings.get_untracked();
            settings.muted = !settings.muted;
            let label = if settings.muted {
                Label::SOUND_OFF
            } else {
                Label::SOUND_ON
            };
            board.send(Msg::Settings(Box::new(settings)));
            store.notices.show_label(NoticeLevel::Info, label);
        }
    }
}

/// Listens to the window as long as the page lives.
pub fn listen(
    store: Store,
    board: BoardHandle,
    dialogs: Chunk<dyn Dialogs>,
    persistence: Persistence,
    files: Files,
    router: Router,
) {
    dom::watch_input();
    dom::on_window("hashchange", move |_| {
        // A link in a dialog closes the dialog.
        store.dialog.set(None);
        router.follow_hash();
    });
    dom::on_window("keydown", move |event| key(store, board, dialogs, &event));
    for gesture in ["pointerdown", "keydown", "touchend"] {
        dom::on_window(gesture, |_| sound::unlock());
    }
    dom::on_document("visibilitychange", move |_| {
        board.send(Msg::Tick);
    });
    dom::on_window("pagehide", move |_| {
        persistence::save_to_local_storage(persistence)
    });
    dom::on_window("dragover", |event| {
        if platform::files::holds_file(&event) {
            event.prevent_default();
        }
    });
    dom::on_window("drop", move |event| {
        if let Some(file) = platform::files::dropped_or_pasted(&event) {
            event.prevent_default();
            files.open(Ok(file));
        }
    });
    dom::on_window("paste", move |event| {
        if dom::from_text_field(&event) {
            return;
        }
        if let Some(file) = platform::files::dropped_or_pasted(&event) {
            files.open(Ok(file));
        } else if let Some(text) = clipboard::pasted_text(&event) {
            files.load(text);
        }
    });
}

/// Sets up what every visit needs, but not before the page is visible. It is called from the storage chunk, so that it
/// adds nothing to the page's main program.
pub fn finish_startup(
    store: Store,
    board: BoardHandle,
    persistence: Persistence,
    files: Files,
    router: Router,
) {
    router.listen(files);
    work_offline(store, persistence);
    wake_lock::keep_awake(store.table, store.route);
    turn_notifications::watch(store.table);
    learn::give_hints(store.table, board);
}

/// Lets the service worker store the page, and tells the user when it has a newer build. The service worker fetches
/// everything, so the page should be complete before, and nobody should wait for a game or a room.
fn work_offline(store: Store, persistence: Persistence) {
    service_worker::answer_for_game(move |game| {
        let here = store.game_id() == game && !persistence.is_taken_over(game);
        if here {
            store.dialog.set(None);
            store.show_board();
        }
        here
    });
    Effect::new(move |registered: Option<bool>| {
        let waits = store.waits() || store.joining.get();
        if !waits && registered != Some(true) {
            register(store.notices);
        }
        registered == Some(true) || !waits
    });
}

/// Registers the service worker.
fn register(notices: Notices) {
    service_worker::register("sw.js", move || {
        let activate = Callback::new(|()| service_worker::activate_update());
        let (level, text) = (NoticeLevel::Info, Label::UPDATE_READY);
        notices.offer_label(level, text, Label::RELOAD, activate);
    });
}
