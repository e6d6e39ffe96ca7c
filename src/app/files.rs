//! Import and export of games: files, the clipboard, and the list of saved games.

use game::{GameSummary, Label, Notice, NoticeLevel, Session};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::saved::{self, Brought};
use super::{Desk, keep, network, picture, replay};
use crate::platform::{self, clipboard, time};
use crate::ui::dialogs::{FileAction, Open};
use crate::ui::pages::{GameAction, KeptGame, Route};
use crate::ui::table::{Change, Table};

/// Loads a game from a text in any known format.
pub fn load(desk: Desk, text: String) {
    if !network::holds_board(desk) {
        load_as(desk, text, keep::new_id(), time::iso_minute(time::now()));
    }
}

/// Loads a game from a text once the code that reads it has arrived, unless a room holds the board by then. Until then
/// the dialog that the text came from stays as it is.
pub fn load_as(desk: Desk, text: String, id: String, date: String) {
    spawn_local(async move {
        put_on_board(desk, Brought { text, id, date }).await;
    });
}

/// Loads a game like [`load_as`]. Returns whether the game is on the board now.
pub async fn put_on_board(desk: Desk, brought: Brought) -> bool {
    let Ok(reader) = saved::fetch().await else {
        desk.store.say(NoticeLevel::Error, Label::CHUNK_MISSING);
        return false;
    };
    if network::holds_board(desk) {
        return false;
    }
    if reader.has_several(&brought.text) {
        desk.store.several.set(brought.text);
        desk.store.dialog.set(Some(Open::Files));
        return false;
    }
    let loaded = follow_load(desk, |table| {
        table.act(|session, now| reader.load(session, brought, now))
    });
    if loaded {
        network::verify(desk);
    }
    loaded
}

/// Returns the signal with which the open dialog shows why a game was not loaded, or `None` if no such dialog is open.
fn unread_in_dialog(desk: Desk) -> Option<RwSignal<String>> {
    (desk.store.dialog.get_untracked() == Some(Open::Files)).then_some(desk.store.unread)
}

/// Replaces the game on the board, if the new one can be read. If not, the dialog that it came from stays open and says
/// why. Returns whether the game was loaded.
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

/// Loads a game from a file, or tells the user why that failed.
pub fn load_file(desk: Desk, file: Result<String, platform::files::FileError>) {
    match file {
        Ok(text) => load(desk, text),
        Err(error) => {
            let label = unread(error);
            match unread_in_dialog(desk) {
                Some(unread) => unread.set(label.say(desk.store.table.words.lang_now()).to_owned()),
                None => desk.store.say(NoticeLevel::Error, label),
            }
        }
    }
}

/// Carries out an action of the dialog for files.
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
            copy(desk, text).await;
        }),
        FileAction::Picture(form) => {
            picture::save(desk, desk.store.table.ask(Session::for_everyone), form);
        }
        FileAction::Share => replay::share(desk, desk.store.table.ask(Session::export_link)),
        FileAction::Choose(input) => spawn_local(async move {
            if let Some(file) = platform::files::chosen(input, platform::files::LARGEST).await {
                load_file(desk, file);
            }
        }),
        FileAction::Load(text) => load(desk, text),
    }
}

/// Copies a text and tells the user the result. Returns whether it was copied.
pub async fn copy(desk: Desk, text: String) -> bool {
    let copied = clipboard::copy(text).await;
    match copied {
        true => desk.store.say(NoticeLevel::Info, Label::COPIED),
        false => desk.store.say(NoticeLevel::Error, Label::COPY_FAILED),
    }
    copied
}

/// Opens, deletes or exports a saved game.
pub fn act_on_kept(desk: Desk, action: GameAction) {
    desk.fetch(desk.chunks.storage, move |storage| {
        if let Ok(storage) = storage {
            storage.act(action);
        }
    });
}

/// Returns the position that the editor starts with: the one on the board, unless part of it is hidden.
pub fn editor_start(desk: Desk) -> engine::Setup {
    desk.store.table.ask(|session| {
        let variant = session.options().variant;
        let whole = engine::Setup::parse(variant, &session.fen())
            .ok()
            .filter(|setup| setup.hidden.0 == [0, 0]);
        whole.unwrap_or_else(|| engine::Setup::initial(variant))
    })
}

/// Returns all saved games, newest first, reactively; `None` until they have been read.
pub fn kept_games(desk: Desk) -> Signal<Option<Vec<KeptGame>>> {
    let summaries = RwSignal::new(None::<Vec<KeptGame>>);
    Effect::new(move |_| {
        desk.store.kept.track();
        desk.fetch(desk.chunks.storage, move |storage| {
            let Ok(storage) = storage else { return };
            spawn_local(async move {
                // The list stays as it is, because an empty one would mean that there are no games.
                let Ok(texts) = storage.games().await else {
                    return desk.store.say(NoticeLevel::Error, Label::STORAGE_UNREAD);
                };
                let read = texts.into_iter().filter_map(|text| {
                    Some(KeptGame {
                        summary: game::save::summarize(&text)?,
                        text: text.into(),
                        current: false,
                    })
                });
                // The user may have left the page meanwhile.
                summaries.try_set(Some(sorted(read, came)));
            });
        });
    });
    Signal::derive(move || {
        let current = desk
            .store
            .table
            .follow(|session| session.options().id.clone());
        let games = summaries.get()?.into_iter().map(|game| KeptGame {
            current: game.summary.id == current,
            ..game
        });
        Some(games.collect())
    })
}

/// Returns the text that says why a file was not read.
pub fn unread(error: platform::files::FileError) -> Label {
    match error {
        platform::files::FileError::TooLarge => Label::FILE_TOO_LARGE,
        platform::files::FileError::Unreadable => Label::FILE_UNREADABLE,
    }
}

/// Returns when a game came to this device, in the format of game dates, taken from its id. Empty for an id that does
/// not contain it.
fn came(id: &str) -> String {
    match game::mail::number(id) {
        Some(number) => time::iso_minute((number >> 20) as f64),
        None => String::new(),
    }
}

/// Sorts games, newest first. A game without a date is sorted by when it came to this device.
fn sorted(all: impl Iterator<Item = KeptGame>, came: fn(&str) -> String) -> Vec<KeptGame> {
    let mut games: Vec<(String, KeptGame)> = Vec::new();
    // There are few games, and insertion needs far less code than a library sort.
    for game in all {
        let GameSummary { date, id, .. } = &game.summary;
        let when = match date.is_empty() {
            true => came(id),
            false => date.clone(),
        };
        let newer = |(other, kept): &(String, KeptGame)| (other, &kept.summary.id) > (&when, id);
        let place = games.partition_point(newer);
        games.insert(place, (when, game));
    }
    games.into_iter().map(|(_, game)| game).collect()
}

#[cfg(test)]
mod tests {
    use engine::Variant;
    use game::{GameOptions, Session};

    use super::*;

    fn kept(id: &str, date: &str) -> KeptGame {
        let options = GameOptions {
            id: id.to_owned(),
            date: date.to_owned(),
            ..GameOptions::new(Variant::Chess)
        };
        let (session, _) = Session::new(options, 0).expect("good options");
        KeptGame {
            summary: session.summary(),
            text: "".into(),
            current: false,
        }
    }

    #[test]
    fn a_game_without_a_date_stands_where_it_came() {
        let games = [
            kept("1", "2026-01-05T10:00"),
            kept("came on the fourth", ""),
            kept("2", "2026-01-06"),
            kept("3", "1972-07-11"),
            kept("nobody knows", ""),
        ];
        let came = |id: &str| match id {
            "came on the fourth" => "2026-01-04T12:00".to_owned(),
            _ => String::new(),
        };
        let ids: Vec<String> = sorted(games.into_iter(), came)
            .into_iter()
            .map(|game| game.summary.id)
            .collect();
        assert_eq!(ids, ["2", "1", "came on the fourth", "3", "nobody knows"]);
    }
}
