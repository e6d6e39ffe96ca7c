//! What comes from the window: keys, drops, pastes, the address, and news of a newer build.

use game::{Label, Msg, Notice, NoticeLevel};
use leptos::prelude::*;

use super::Desk;
use crate::platform::{clipboard, dom, files, offline, sound};
use crate::ui::dialogs::Open;
use crate::ui::pages::Route;
use crate::ui::shortcuts::{Command, command};

impl Desk {
    /// A key outside the board's grid and outside text fields.
    pub(super) fn key(&self, event: &leptos::ev::Event) {
        let Some(key) = dom::key(event) else { return };
        let enabled = self
            .table
            .settings
            .with_untracked(|settings| settings.shortcuts);
        let wanted = command(&key.name, key.ctrl, key.shift).filter(|command| {
            (enabled || matches!(command, Command::Send(Msg::Cancel) | Command::Help))
                && !dom::from_text_field(event)
                && !dom::dialog_is_open()
                && (self.route.get_untracked() == Route::Game || *command == Command::Help)
        });
        let Some(command) = wanted else { return };
        event.prevent_default();
        match command {
            Command::Send(msg) => self.send(msg),
            Command::Help => self.dialog.set(Some(Open::Shortcuts)),
            Command::NewGame => self.dialog.set(Some(Open::NewGame)),
            Command::Type => self.type_move(),
            Command::Tell(what) => {
                let desk = *self;
                self.fetch(self.chunks.dialogs, move |dialogs| {
                    if let Ok(dialogs) = dialogs {
                        desk.notices.announce((dialogs.told)(desk, what));
                    }
                });
            }
            Command::Mute => {
                let mut settings = self.table.settings.get_untracked();
                settings.muted = !settings.muted;
                let label = if settings.muted {
                    Label::SOUND_OFF
                } else {
                    Label::SOUND_ON
                };
                self.send(Msg::Settings(Box::new(settings)));
                self.say(NoticeLevel::Info, label);
            }
        }
    }

    /// Listens to the window for the page's whole life.
    pub(super) fn listen(&self) {
        let desk = *self;
        dom::watch_input();
        dom::on_window("hashchange", move |_| {
            // A link in a dialog leads away from it.
            desk.dialog.set(None);
            desk.follow_hash();
        });
        dom::on_window("keydown", move |event| desk.key(&event));
        for gesture in ["pointerdown", "keydown", "touchend"] {
            dom::on_window(gesture, |_| sound::unlock());
        }
        dom::on_document("visibilitychange", move |_| {
            desk.send(Msg::Tick);
        });
        dom::on_window("pagehide", move |_| desk.keep_plainly());
        dom::on_window("dragover", |event| {
            if files::holds_file(&event) {
                event.prevent_default();
            }
        });
        dom::on_window("drop", move |event| {
            if let Some(file) = files::brought(&event) {
                event.prevent_default();
                leptos::task::spawn_local(async move {
                    desk.load_file(files::read_brought(file).await)
                });
            }
        });
        dom::on_window("paste", move |event| {
            if dom::from_text_field(&event) {
                return;
            }
            if let Some(file) = files::brought(&event) {
                leptos::task::spawn_local(async move {
                    desk.load_file(files::read_brought(file).await)
                });
            } else if let Some(text) = clipboard::pasted_text(&event) {
                desk.load(text);
            }
        });
    }

    /// Does what every visit needs, but not before the page is seen; called with the chunk that keeps games, so that it weighs
    /// nothing in the page's own program.
    pub(super) fn settle(self) {
        self.listen_for_launches();
        self.work_offline();
        self.keep_awake();
        self.watch_turns();
    }

    /// Has the service worker keep the page, and tells when it holds a newer build. It fetches everything there is, so the page
    /// is to stand before.
    fn work_offline(&self) {
        let desk = *self;
        offline::register("sw.js", move || {
            let lang = desk.table.words.lang_now();
            let notice = Notice {
                level: NoticeLevel::Info,
                text: Label::UPDATE_READY.say(lang).to_owned(),
            };
            desk.notices.offer(
                notice,
                Label::RELOAD.say(lang).to_owned(),
                Callback::new(|()| offline::take_update()),
            );
        });
    }
}
