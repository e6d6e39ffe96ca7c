//! Games in and out: files, the clipboard, and the list of kept games.

use game::{GameSummary, Label, Notice, NoticeLevel, Session};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::saved::{self, Brought};
use super::{Desk, keep, network, replay};
use crate::platform::{self, clipboard, time};
use crate::ui::dialogs::{FileAction, Open};
use crate::ui::pages::{GameAction, KeptGame, Route};
use crate::ui::table::{Change, Table};

/// Loads a text of any known form.
pub fn load(desk: Desk, text: String) {
    if !network::holds_board(desk) {
        load_as(desk, text, keep::new_id(), time::iso_minute(time::now()));
    }
}

/// Loads a text as soon as what reads it is here, unless a room holds the board by then. Until then a dialog that it came
/// from stays as it is.
pub fn load_as(desk: Desk, text: String, id: String, date: String) {
    spawn_local(async move {
        match saved::fetch().await {
            Ok(reader) if !network::holds_board(desk) => {
                let brought = Brought { text, id, date };
                if follow_load(desk, |table| {
                    table.load(|session, now| reader.load(session, brought, now))
                }) {
                    network::verify(desk);
                }
            }
            Ok(_) => {}
            Err(_) => desk.store.say(NoticeLevel::Error, Label::CHUNK_MISSING),
        }
    });
}

/// Where the open dialog shows why a game was not loaded; none where no such dialog is open.
fn unread_in_dialog(desk: Desk) -> Option<RwSignal<String>> {
    (desk.store.dialog.get_untracked() == Some(Open::Files)).then_some(desk.store.unread)
}

/// A game takes the place of the one on the board, if it can be read. If not, the dialog that it came from stays open and
/// says why.
fn follow_load(desk: Desk, load: impl FnOnce(&Table) -> Change) -> bool {
    desk.store.unread.set(String::new());
    let mut loaded = false;
    desk.follow(unread_in_dialog(desk), |table| {
        let change = load(table);
        loaded = !change.is_refused();
        if loaded {
            desk.store.dialog.set(None);
            desk.store.go(Route::Game);
        }
        change
    });
    loaded
}

/// Loads a file, or says why not.
pub fn load_file(desk: Desk, file: Result<String, platform::files::FileError>) {
    match file {
        Ok(text) => load(desk, text),
        Err(error) => {
            let label = match error {
                platform::files::FileError::TooLarge => Label::FILE_TOO_LARGE,
                platform::files::FileError::Unreadable => Label::FILE_UNREADABLE,
            };
            match unread_in_dialog(desk) {
                Some(unread) => unread.set(label.say(desk.store.table.words.lang_now()).to_owned()),
                None => desk.store.say(NoticeLevel::Error, label),
            }
        }
    }
}

/// Saving, loading, copying.
pub fn act(desk: Desk, action: FileAction) {
    match action {
        FileAction::Download(form) => match desk.store.table.ask(|session| {
            form.write(session)
                .map(|text| (text, session.options().variant))
        }) {
            Ok((text, variant)) => {
                let (ending, kind) = form.file();
                let day = time::iso_minute(time::now()).replace([':', 'T'], "-");
                platform::files::download(&format!("{variant}-{day}.{ending}"), kind, &text);
            }
            Err(fault) => {
                let text = fault.say(desk.store.table.words.lang_now());
                desk.store.notices.show(Notice {
                    level: NoticeLevel::Error,
                    text,
                });
            }
        },
        FileAction::Copy(text) => spawn_local(async move {
            match clipboard::copy(text).await {
                true => desk.store.say(NoticeLevel::Info, Label::COPIED),
                false => desk.store.say(NoticeLevel::Error, Label::COPY_FAILED),
            }
        }),
        FileAction::Share => replay::share(desk, desk.store.table.ask(Session::export_link)),
        FileAction::Choose(input) => spawn_local(async move {
            if let Some(file) = platform::files::chosen(input).await {
                load_file(desk, file);
            }
        }),
        FileAction::Load(text) => load(desk, text),
    }
}

/// Opening, deleting and exporting kept games.
pub fn act_on_kept(desk: Desk, action: GameAction) {
    desk.fetch(desk.chunks.storage, move |storage| {
        if let Ok(storage) = storage {
            storage.act(action);
        }
    });
}

/// The position that the editor begins with: the one on the board, unless part of it is hidden.
pub fn editor_start(desk: Desk) -> engine::Setup {
    desk.store.table.ask(|session| {
        let variant = session.options().variant;
        let whole = engine::Setup::parse(variant, &session.fen())
            .ok()
            .filter(|setup| setup.hidden.0 == [0, 0]);
        whole.unwrap_or_else(|| engine::Setup::initial(variant))
    })
}

/// All kept games, the newest first, now and whenever there are others; none until they have been read.
pub fn kept_games(desk: Desk) -> Signal<Option<Vec<KeptGame>>> {
    let summaries = RwSignal::new(None::<Vec<GameSummary>>);
    Effect::new(move |_| {
        desk.store.kept.track();
        desk.fetch(desk.chunks.storage, move |storage| {
            let Ok(storage) = storage else { return };
            spawn_local(async move {
                let texts = storage.games().await;
                let read = texts.iter().filter_map(|text| game::save::summarize(text));
                // The page may have been left meanwhile.
                summaries.try_set(Some(sorted(read)));
            });
        });
    });
    Signal::derive(move || {
        let current = desk
            .store
            .table
            .follow(|session| session.options().id.clone());
        let games = summaries.get()?.into_iter().map(|summary| KeptGame {
            current: summary.id == current,
            summary,
        });
        Some(games.collect())
    })
}

/// The newest first.
fn sorted(all: impl Iterator<Item = GameSummary>) -> Vec<GameSummary> {
    let mut games: Vec<GameSummary> = Vec::new();
    // Few of them: each into its place is far less code than a sort.
    for summary in all {
        let age = |game: &GameSummary| (&game.date, &game.id) > (&summary.date, &summary.id);
        let place = games.partition_point(age);
        games.insert(place, summary);
    }
    games
}
