//! Events of the window: keys, drops, pastes, changes of the address, and news of a newer build.

use game::{Label, Msg, Notice, NoticeLevel};
use leptos::prelude::*;

use super::{Desk, aids, awake, files, keep, launch, learn, turn};
use crate::platform::{self, clipboard, dom, offline, sound};
use crate::ui::dialogs::Open;
use crate::ui::pages::Route;
use crate::ui::shortcuts::{Command, command};

/// Handles a key outside the board's grid and outside text fields.
pub fn key(desk: Desk, event: &leptos::ev::Event) {
    let Some(key) = dom::key(event) else { return };
    let enabled = desk
        .store
        .table
        .settings
        .with_untracked(|settings| settings.shortcuts);
    let wanted = command(&key.name, key.ctrl, key.shift).filter(|command| {
        (enabled || matches!(command, Command::Send(Msg::Cancel) | Command::Help))
            && !dom::from_text_field(event)
            && !dom::dialog_is_open()
            && (desk.store.route.get_untracked() == Route::Game || *command == Command::Help)
    });
    let Some(command) = wanted else { return };
    event.prevent_default();
    match command {
        Command::Send(msg) => desk.send(msg),
        Command::Help => desk.store.dialog.set(Some(Open::Shortcuts)),
        Command::NewGame => desk.store.dialog.set(Some(Open::NewGame)),
        Command::Type => aids::type_move(desk.store),
        Command::Tell(what) => {
            desk.fetch(desk.chunks.dialogs, move |dialogs| {
                if let Ok(dialogs) = dialogs {
                    desk.store.notices.announce(dialogs.told(what));
                }
            });
        }
        Command::Mute => {
            let mut settings = desk.store.table.settings.get_untracked();
            settings.muted = !settings.muted;
            let label = if settings.muted {
                Label::SOUND_OFF
            } else {
                Label::SOUND_ON
            };
            desk.send(Msg::Settings(Box::new(settings)));
            desk.store.say(NoticeLevel::Info, label);
        }
    }
}

/// Listens to the window as long as the page lives.
pub fn listen(desk: Desk) {
    dom::watch_input();
    dom::on_window("hashchange", move |_| {
        // A link in a dialog closes the dialog.
        desk.store.dialog.set(None);
        launch::follow_hash(desk);
    });
    dom::on_window("keydown", move |event| key(desk, &event));
    for gesture in ["pointerdown", "keydown", "touchend"] {
        dom::on_window(gesture, |_| sound::unlock());
    }
    dom::on_document("visibilitychange", move |_| {
        desk.send(Msg::Tick);
    });
    dom::on_window("pagehide", move |_| keep::save_plainly(desk));
    dom::on_window("dragover", |event| {
        if platform::files::holds_file(&event) {
            event.prevent_default();
        }
    });
    dom::on_window("drop", move |event| {
        if let Some(file) = platform::files::brought(&event) {
            event.prevent_default();
            leptos::task::spawn_local(async move {
                files::load_file(desk, platform::files::read_brought(file).await)
            });
        }
    });
    dom::on_window("paste", move |event| {
        if dom::from_text_field(&event) {
            return;
        }
        if let Some(file) = platform::files::brought(&event) {
            leptos::task::spawn_local(async move {
                files::load_file(desk, platform::files::read_brought(file).await)
            });
        } else if let Some(text) = clipboard::pasted_text(&event) {
            files::load(desk, text);
        }
    });
}

/// Sets up what every visit needs, but not before the page is visible. It is called from the storage chunk, so that it
/// adds nothing to the page's main program.
pub fn settle(desk: Desk) {
    launch::listen(desk);
    work_offline(desk);
    awake::keep_awake(desk.store);
    turn::watch(desk.store);
    learn::give_hints(desk);
}

/// Lets the service worker store the page, and tells the user when it has a newer build. The service worker fetches
/// everything, so the page should be complete before.
fn work_offline(desk: Desk) {
    offline::answer_for_game(move |game| {
        let here = desk.store.game_id() == game && !desk.keeper.is_gone(game);
        if here {
            desk.store.dialog.set(None);
            desk.store.show_board();
        }
        here
    });
    offline::register("sw.js", move || {
        let lang = desk.store.table.words.lang_now();
        let notice = Notice {
            level: NoticeLevel::Info,
            text: Label::UPDATE_READY.say(lang).to_owned(),
        };
        desk.store.notices.offer(
            notice,
            Label::RELOAD.say(lang).to_owned(),
            Callback::new(|()| offline::take_update()),
        );
    });
}
