//! Events of the window: keys, drops, pastes, changes of the address, and news of a newer build.

use game::{Label, Msg, Notice, NoticeLevel};
use leptos::prelude::*;

use super::context::AppContext;
use super::{aids, files, launch, learn, persistence, turn_notifications, wake_lock};
use crate::platform::{self, clipboard, dom, service_worker, sound};
use crate::ui::dialogs::DialogKind;
use crate::ui::pages::Route;
use crate::ui::shortcuts::{Command, command};

/// Handles a key outside the board's grid and outside text fields.
pub fn key(app: AppContext, event: &leptos::ev::Event) {
    let Some(key) = dom::key(event) else { return };
    let enabled = app
        .store
        .table
        .settings
        .with_untracked(|settings| settings.shortcuts);
    let wanted = command(&key.name, key.ctrl, key.shift).filter(|command| {
        (enabled || matches!(command, Command::Send(Msg::Cancel) | Command::Help))
            && !dom::from_text_field(event)
            && !dom::dialog_is_open()
            && (app.store.route.get_untracked() == Route::Game || *command == Command::Help)
    });
    let Some(command) = wanted else { return };
    event.prevent_default();
    match command {
        Command::Send(msg) => app.send(msg),
        Command::Help => app.store.dialog.set(Some(DialogKind::Shortcuts)),
        Command::NewGame => app.store.dialog.set(Some(DialogKind::NewGame)),
        Command::Type => aids::type_move(app.store),
        Command::Announce(what) => {
            app.fetch(app.chunks.dialogs, move |dialogs| {
                if let Ok(dialogs) = dialogs {
                    app.store.notices.announce(dialogs.announcement(what));
                }
            });
        }
        Command::Mute => {
            let mut settings = app.store.table.settings.get_untracked();
            settings.muted = !settings.muted;
            let label = if settings.muted {
                Label::SOUND_OFF
            } else {
                Label::SOUND_ON
            };
            app.send(Msg::Settings(Box::new(settings)));
            app.store.show_notice(NoticeLevel::Info, label);
        }
    }
}

/// Listens to the window as long as the page lives.
pub fn listen(app: AppContext) {
    dom::watch_input();
    dom::on_window("hashchange", move |_| {
        // A link in a dialog closes the dialog.
        app.store.dialog.set(None);
        launch::follow_hash(app);
    });
    dom::on_window("keydown", move |event| key(app, &event));
    for gesture in ["pointerdown", "keydown", "touchend"] {
        dom::on_window(gesture, |_| sound::unlock());
    }
    dom::on_document("visibilitychange", move |_| {
        app.send(Msg::Tick);
    });
    dom::on_window("pagehide", move |_| persistence::save_to_local_storage(app));
    dom::on_window("dragover", |event| {
        if platform::files::holds_file(&event) {
            event.prevent_default();
        }
    });
    dom::on_window("drop", move |event| {
        if let Some(file) = platform::files::dropped_or_pasted(&event) {
            event.prevent_default();
            files::open(app, Ok(file));
        }
    });
    dom::on_window("paste", move |event| {
        if dom::from_text_field(&event) {
            return;
        }
        if let Some(file) = platform::files::dropped_or_pasted(&event) {
            files::open(app, Ok(file));
        } else if let Some(text) = clipboard::pasted_text(&event) {
            files::load(app, text);
        }
    });
}

/// Sets up what every visit needs, but not before the page is visible. It is called from the storage chunk, so that it
/// adds nothing to the page's main program.
pub fn finish_startup(app: AppContext) {
    launch::listen(app);
    work_offline(app);
    wake_lock::keep_awake(app.store);
    turn_notifications::watch(app.store);
    learn::give_hints(app);
}

/// Lets the service worker store the page, and tells the user when it has a newer build. The service worker fetches
/// everything, so the page should be complete before, and nobody should wait for a game or a room.
fn work_offline(app: AppContext) {
    service_worker::answer_for_game(move |game| {
        let here = app.store.game_id() == game && !app.persistence.is_taken_over(game);
        if here {
            app.store.dialog.set(None);
            app.store.show_board();
        }
        here
    });
    let store = app.store;
    Effect::new(move |registered: Option<bool>| {
        let waits = store.waits() || store.joining.get();
        if !waits && registered != Some(true) {
            register(app);
        }
        registered == Some(true) || !waits
    });
}

/// Registers the service worker.
fn register(app: AppContext) {
    service_worker::register("sw.js", move || {
        let lang = app.store.table.words.lang_now();
        let notice = Notice {
            level: NoticeLevel::Info,
            text: Label::UPDATE_READY.say(lang).to_owned(),
        };
        app.store.notices.offer(
            notice,
            Label::RELOAD.say(lang).to_owned(),
            Callback::new(|()| service_worker::activate_update()),
        );
    });
}
