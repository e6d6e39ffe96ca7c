//! Games in and out: files, the clipboard, and the list of kept games.

use game::{GameSummary, Label, Notice, NoticeLevel, Session};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{Desk, keep};
use crate::platform::{clipboard, files, time};
use crate::ui::dialogs::{FileAction, Open};
use crate::ui::pages::{GameAction, KeptGame, Route};
use crate::ui::table::{Change, Table};

impl Desk {
    /// Loads a text of any known form.
    pub(super) fn load(&self, text: String) {
        if !self.is_held() {
            self.load_as(text, keep::new_id(), time::iso_minute(time::now()));
        }
    }

    /// Loads a text as soon as what reads it is here, unless a room holds the board by then. Until then a dialog that it came
    /// from stays as it is.
    pub(super) fn load_as(&self, text: String, id: String, date: String) {
        let desk = *self;
        self.fetch(self.chunks.saved, move |saved| {
            if let Ok(saved) = saved
                && !desk.is_held()
            {
                let loaded = desk.follow_load(|table| table.load(saved.load, &text, id, date));
                if loaded {
                    desk.verify_loaded();
                }
            }
        });
    }

    /// Where the open dialog shows why a game was not loaded; none where no such dialog is open.
    fn unread_in_dialog(&self) -> Option<RwSignal<String>> {
        (self.dialog.get_untracked() == Some(Open::Files)).then_some(self.unread)
    }

    /// A game takes the place of the one on the board, if it can be read. If not, the dialog that it came from stays open and
    /// says why.
    fn follow_load(&self, load: impl FnOnce(&Table) -> Change) -> bool {
        self.unread.set(String::new());
        let mut loaded = false;
        self.follow(self.unread_in_dialog(), |table| {
            let change = load(table);
            loaded = !change.is_refused();
            if loaded {
                self.dialog.set(None);
                self.go(Route::Game);
            }
            change
        });
        loaded
    }

    /// Loads a file, or says why not.
    pub(super) fn load_file(&self, file: Result<String, files::FileError>) {
        match file {
            Ok(text) => self.load(text),
            Err(error) => {
                let label = match error {
                    files::FileError::TooLarge => Label::FILE_TOO_LARGE,
                    files::FileError::Unreadable => Label::FILE_UNREADABLE,
                };
                match self.unread_in_dialog() {
                    Some(unread) => unread.set(label.say(self.table.words.lang_now()).to_owned()),
                    None => self.say(NoticeLevel::Error, label),
                }
            }
        }
    }

    /// Saving, loading, copying.
    pub(super) fn file_action(&self, action: FileAction) {
        let desk = *self;
        match action {
            FileAction::Download(form) => match self.table.ask(|session| {
                form.write(session)
                    .map(|text| (text, session.options().variant))
            }) {
                Ok((text, variant)) => {
                    let (ending, kind) = form.file();
                    let day = time::iso_minute(time::now()).replace([':', 'T'], "-");
                    files::download(&format!("{variant}-{day}.{ending}"), kind, &text);
                }
                Err(fault) => {
                    let text = fault.say(self.table.words.lang_now());
                    self.notices.show(Notice {
                        level: NoticeLevel::Error,
                        text,
                    });
                }
            },
            FileAction::Copy(text) => spawn_local(async move {
                desk.copy_text(text).await;
            }),
            FileAction::Share => self.share_link(self.table.ask(Session::export_link)),
            FileAction::Choose(input) => spawn_local(async move {
                if let Some(file) = files::chosen(input).await {
                    desk.load_file(file);
                }
            }),
            FileAction::Load(text) => self.load(text),
        }
    }

    /// Copies a text and says how that went; whether it went well.
    pub(super) async fn copy_text(self, text: String) -> bool {
        let copied = clipboard::copy(text).await;
        match copied {
            true => self.say(NoticeLevel::Info, Label::COPIED),
            false => self.say(NoticeLevel::Error, Label::COPY_FAILED),
        }
        copied
    }

    /// Opening, deleting and exporting kept games.
    pub(super) fn game_action(&self, action: GameAction) {
        let desk = *self;
        self.fetch(self.chunks.storage, move |storage| {
            if let Ok(storage) = storage {
                (storage.act)(desk, action);
            }
        });
    }

    /// The position that the editor begins with: the one on the board, unless part of it is hidden.
    pub(super) fn editor_start(&self) -> engine::Setup {
        self.table.ask(|session| {
            let variant = session.options().variant;
            let whole = engine::Setup::parse(variant, &session.fen())
                .ok()
                .filter(|setup| setup.hidden.0 == [0, 0]);
            whole.unwrap_or_else(|| engine::Setup::initial(variant))
        })
    }

    /// All kept games, the newest first, now and whenever there are others; none until they have been read.
    pub(super) fn kept_games(&self) -> Signal<Option<Vec<KeptGame>>> {
        let desk = *self;
        let summaries = RwSignal::new(None::<Vec<GameSummary>>);
        Effect::new(move |_| {
            desk.kept.track();
            desk.fetch(desk.chunks.storage, move |storage| {
                let Ok(storage) = storage else { return };
                spawn_local(async move {
                    let texts = (storage.games)(desk).await;
                    let read = texts.iter().filter_map(|text| game::save::summarize(text));
                    // The page may have been left meanwhile.
                    summaries.try_set(Some(sorted(read)));
                });
            });
        });
        Signal::derive(move || {
            let current = desk.table.follow(|session| session.options().id.clone());
            let games = summaries.get()?.into_iter().map(|summary| KeptGame {
                current: summary.id == current,
                summary,
            });
            Some(games.collect())
        })
    }
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
