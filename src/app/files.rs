//! Import and export of games: files, the clipboard, and the list of saved games.

use game::{BoardModel, GameSummary, Label, Notice, NoticeLevel, Session};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::context::{BoardHandle, Chunk, GameStorage, Store};
use super::network::NetworkHandle;
use super::reader::{self, ImportedText};
use super::{persistence, picture, sharing};
use crate::platform::files::{FileError, OpenedFile};
use crate::platform::{self, dom, time};
use crate::ui::dialogs::{DialogKind, FileAction, GameFile, error_label};
use crate::ui::lasting::track_lasting;
use crate::ui::pages::{GameAction, Route, SavedGame};
use crate::ui::table::{Change, Table};

/// The length of a text, in bytes, that is read in one task of the browser. A longer one is read part by part, unless it
/// is a saved game.
const AT_ONCE: u64 = 1 << 16;

/// What reading games takes: it puts them on the board. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Files {
    store: Store,
    board: BoardHandle,
    network: NetworkHandle,
}

impl Files {
    /// Creates a handle. Network play verifies the proof that a game brings along.
    pub fn new(store: Store, board: BoardHandle, network: NetworkHandle) -> Files {
        Files {
            store,
            board,
            network,
        }
    }

    /// Loads a game from a text in any known format. If a long one may hold many games, the user chooses one.
    pub fn load(self, text: String) {
        match is_read_in_parts(text.len() as u64, text.as_bytes()) {
            true if self.board.is_held() => {}
            true => self.choose_from_text(&text),
            false => self.load_at_once(text),
        }
    }

    /// Loads a game from a text once the code that reads it has arrived, unless a room holds the board by then. Until then
    /// the dialog that the text came from stays as it is.
    pub fn load_as(self, text: String, id: String, date: String) {
        spawn_local(async move {
            self.put_on_board(ImportedText { text, id, date }).await;
        });
    }

    /// Loads a game like [`Files::load_as`]. Returns whether the game is on the board now.
    pub async fn put_on_board(self, brought: ImportedText) -> bool {
        let Ok(reader) = reader::fetch().await else {
            self.store.notices.report_missing_chunk();
            return false;
        };
        if let Some(hash) = reader.link_in(&brought.text) {
            self.store.dialog.set(None);
            dom::set_hash(&hash);
            return false;
        }
        if self.board.is_held() {
            return false;
        }
        if reader.has_several(&brought.text) {
            self.choose_from_text(&brought.text);
            return false;
        }
        let loaded =
            self.follow_load(|table| table.act(|session, now| reader.load(session, brought, now)));
        if loaded {
            self.network.verify();
        }
        loaded
    }

    /// Returns the signal with which the open dialog shows why a game was not loaded, or `None` if no such dialog is open.
    fn load_error_of_dialog(self) -> Option<RwSignal<String>> {
        let dialog = self.store.dialog.get_untracked();
        let takes_games = matches!(dialog, Some(DialogKind::Files | DialogKind::GameFile));
        takes_games.then_some(self.store.load_error)
    }

    /// Replaces the game on the board, if the new one can be read. If not, the dialog that it came from stays open and says
    /// why. Returns whether the game was loaded.
    fn follow_load(self, load: impl FnOnce(&Table) -> Change) -> bool {
        let store = self.store;
        store.load_error.set(String::new());
        let refusals = self.load_error_of_dialog();
        let change = load(&store.table);
        let loaded = !change.is_refused();
        if loaded {
            store.dialog.set(None);
            store.navigate(Route::Game);
        }
        self.board.follow(change, refusals);
        loaded
    }

    /// Loads a game from a file, or tells the user why that failed. If the file may hold many games, the user chooses one.
    pub fn open(self, file: Result<OpenedFile, FileError>) {
        let store = self.store;
        spawn_local(async move {
            if let Err(error) = self.try_open(file).await {
                let label = error_label(error);
                match self.load_error_of_dialog() {
                    Some(unread) => unread.set(label.say(store.table.words.lang_now()).to_owned()),
                    None => store.notices.show_label(NoticeLevel::Error, label),
                }
            }
        });
    }

    async fn try_open(self, file: Result<OpenedFile, FileError>) -> Result<(), FileError> {
        let file = file?;
        if self.board.is_held() {
            return Ok(());
        }
        let start = file.read(0, AT_ONCE).await?;
        if is_read_in_parts(file.size(), &start) {
            self.choose(file);
            return Ok(());
        }
        let bytes = file.read_all(platform::files::MAX_FILE_SIZE).await?;
        let Ok(reader) = reader::fetch().await else {
            self.store.notices.report_missing_chunk();
            return Ok(());
        };
        self.load_at_once(reader.decode(&bytes));
        Ok(())
    }

    /// Loads a text that was chosen from a list of games, or is short, unless a room holds the board.
    fn load_at_once(self, text: String) {
        if !self.board.is_held() {
            let date = time::iso_minute(time::now());
            self.load_as(text, persistence::new_id(), date);
        }
    }

    /// Lets the user choose one of the games of a file, and loads it.
    fn choose(self, file: OpenedFile) {
        let take = Callback::new(move |text| self.load_at_once(text));
        choose_game(self.store, file, take);
    }

    /// Lets the user choose one of the games of a text.
    fn choose_from_text(self, text: &str) {
        match OpenedFile::of_text(text) {
            Some(file) => self.choose(file),
            None => self
                .store
                .notices
                .show_label(NoticeLevel::Error, Label::FILE_UNREADABLE),
        }
    }

    /// Carries out an action of the dialog for files.
    pub fn act(self, action: FileAction) {
        let store = self.store;
        match action {
            FileAction::Download(form) => match store.table.with_session_untracked(|session| {
                form.write(session)
                    .map(|text| (text, session.options().variant))
            }) {
                Ok((text, variant)) => {
                    let (ending, kind) = form.file();
                    let day = time::iso_minute(time::now()).replace([':', 'T'], "-");
                    platform::files::download(&format!("{variant}-{day}.{ending}"), kind, &text);
                }
                Err(fault) => {
                    let text = fault.say(store.table.words.lang_now());
                    store.notices.show(Notice {
                        level: NoticeLevel::Error,
                        text,
                    });
                }
            },
            FileAction::Copy(text) => copy(store, text),
            FileAction::Picture(form) => {
                let session = store.table.with_session_untracked(Session::public_copy);
                picture::save(store.notices, session, form);
            }
            FileAction::Share => share(store),
            FileAction::Choose(input) => {
                if let Some(file) = platform::files::chosen(&input) {
                    self.open(Ok(file));
                }
            }
            FileAction::Load(text) => self.load(text),
        }
    }
}

/// Whether a text of this length that begins like this is read part by part. A saved game is one object of JSON, which
/// cannot be.
fn is_read_in_parts(len: u64, start: &[u8]) -> bool {
    len > AT_ONCE && !start.trim_ascii_start().starts_with(b"{")
}

/// Lets the user choose one of the games of a file, whose text `take` gets.
pub fn choose_game(store: Store, file: OpenedFile, take: Callback<String>) {
    let show = move || {
        let source = GameFile {
            file: file.clone(),
            take,
        };
        store.game_file.set_value(Some(source));
        store.dialog.set(Some(DialogKind::GameFile));
    };
    if store.dialog.get_untracked() == Some(DialogKind::GameFile) {
        // The dialog is made anew for another file.
        store.dialog.set(None);
        return time::after_frame(show);
    }
    show();
}

/// Copies a text, and tells the user so.
pub fn copy(store: Store, text: String) {
    spawn_local(async move {
        sharing::copy(store.notices, text).await;
    });
}

/// Shares the game on the board as a link.
pub fn share(store: Store) {
    let link = store.table.with_session_untracked(Session::export_link);
    sharing::share_game(store.notices, link);
}

/// Opens, deletes or exports a saved game.
pub fn act_on_kept(store: Store, storage: Chunk<dyn GameStorage>, action: GameAction) {
    storage.fetch_or_report(store.notices, move |storage| {
        if let Ok(storage) = storage {
            storage.act(action);
        }
    });
}

/// Returns the position that the editor starts with: the one on the board, unless part of it is hidden.
pub fn editor_start(table: Table) -> engine::Setup {
    table.with_session_untracked(|session| {
        let variant = session.options().variant;
        let whole = engine::Setup::parse(variant, &session.fen())
            .ok()
            .filter(|setup| setup.hidden.0 == [0, 0]);
        whole.unwrap_or_else(|| engine::Setup::initial(variant))
    })
}

/// Returns all saved games, newest first, reactively; `None` until they have been read.
pub fn kept_games(store: Store, storage: Chunk<dyn GameStorage>) -> Signal<Option<Vec<SavedGame>>> {
    let summaries = RwSignal::new(None::<Vec<SavedGame>>);
    Effect::new(move |_| {
        track_lasting(&store.saved_games_changes);
        storage.fetch_or_report(store.notices, move |storage| {
            let Ok(storage) = storage else { return };
            spawn_local(async move {
                // The list stays as it is, because an empty one would mean that there are no games.
                let Ok(read) = storage.summaries().await else {
                    return store
                        .notices
                        .show_label(NoticeLevel::Error, Label::STORAGE_UNREAD);
                };
                // The ids begin with the time, so most games are in order when they come in reverse.
                let read = read.into_iter().rev().map(|summary| SavedGame {
                    summary,
                    current: false,
                });
                // The user may have left the page meanwhile.
                summaries.try_set(Some(sorted(read, received_at)));
            });
        });
    });
    Signal::derive(move || {
        let current = store
            .table
            .with_session(|session| session.options().id.clone());
        let games = summaries.get()?.into_iter().map(|game| SavedGame {
            current: game.summary.id == current,
            ..game
        });
        Some(games.collect())
    })
}

/// Returns the board of a saved game after its last ply, once it has been read.
pub fn kept_board(
    store: Store,
    storage: Chunk<dyn GameStorage>,
    id: String,
) -> Signal<Option<BoardModel>> {
    let board = RwSignal::new(None);
    storage.fetch_or_report(store.notices, move |storage| {
        let Ok(storage) = storage else { return };
        spawn_local(async move {
            // A game that cannot be read has no picture.
            if let Ok(Some(text)) = storage.text(id).await {
                board.try_set(Session::preview(&text));
            }
        });
    });
    board.into()
}

/// Returns when a game came to this device, in the format of game dates, taken from its id. Empty for an id that does
/// not contain it.
fn received_at(id: &str) -> String {
    match game::mail::number(id) {
        Some(number) => time::iso_minute((number >> 20) as f64),
        None => String::new(),
    }
}

/// Sorts games, newest first. A game without a date is sorted by when it came to this device.
fn sorted(all: impl Iterator<Item = SavedGame>, received_at: fn(&str) -> String) -> Vec<SavedGame> {
    let mut games: Vec<(String, SavedGame)> = Vec::new();
    // Insertion needs far less code than a library sort, and moves little if most games are in order.
    for game in all {
        let GameSummary { date, id, .. } = &game.summary;
        let when = match date.is_empty() {
            true => received_at(id),
            false => date.clone(),
        };
        let newer = |(other, kept): &(String, SavedGame)| (other, &kept.summary.id) > (&when, id);
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

    fn kept(id: &str, date: &str) -> SavedGame {
        let options = GameOptions {
            id: id.to_owned(),
            date: date.to_owned(),
            ..GameOptions::new(Variant::Chess)
        };
        let (session, _) = Session::new(options, 0).expect("good options");
        SavedGame {
            summary: session.summary(),
            current: false,
        }
    }

    #[test]
    fn a_game_without_a_date_is_sorted_by_when_it_was_received() {
        let games = [
            kept("1", "2026-01-05T10:00"),
            kept("received on the fourth", ""),
            kept("2", "2026-01-06"),
            kept("3", "1972-07-11"),
            kept("nobody knows", ""),
        ];
        let received_at = |id: &str| match id {
            "received on the fourth" => "2026-01-04T12:00".to_owned(),
            _ => String::new(),
        };
        let ids: Vec<String> = sorted(games.into_iter(), received_at)
            .into_iter()
            .map(|game| game.summary.id)
            .collect();
        assert_eq!(
            ids,
            ["2", "1", "received on the fourth", "3", "nobody knows"]
        );
    }
}
