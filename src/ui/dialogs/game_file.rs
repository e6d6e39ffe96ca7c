//! The dialog for choosing one of the games in a file or text, which may be of any size: it is read part by part, and
//! only where each game is and what the list shows of it is kept.

use game::save::pgn::{FileGame, GameIndexer};
use game::save::{Encoding, decode_as};
use game::{Fault, Label};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::platform::dom;
use crate::platform::files::{FileError, MAX_FILE_SIZE, OpenedFile};
use crate::platform::time::yield_to_browser;
use crate::ui::widgets::IconButton;
use crate::ui::words::{Words, reactive, text};

/// How many bytes are read before the browser can respond to the user. Each part is looked at together with the end of
/// the one before it, so much smaller ones would cost more in all.
const PART: u64 = 1 << 17;
/// How many games are compared with the search before the browser can respond to the user.
const BATCH: usize = 2_000;
/// The number of games on a page of the list.
const PAGE: usize = 50;

/// A file with games, and who takes the text of the one that the user chooses.
#[derive(Clone)]
pub struct GameFile {
    /// The file.
    pub file: OpenedFile,
    /// Takes the text of the chosen game. A reason why it cannot be read is shown in the dialog.
    pub take: Callback<String>,
}

/// The games found in the file so far, and those among them that the list shows. Cheap to copy.
#[derive(Clone, Copy)]
struct FoundGames {
    source: StoredValue<GameFile, LocalStorage>,
    encoding: StoredValue<Encoding>,
    games: StoredValue<Vec<FileGame>>,
    /// The indices of the games that fit the search, of those that were compared with it.
    fitting: StoredValue<Vec<usize>>,
    compared: StoredValue<usize>,
    /// Whether a task is comparing games with the search.
    comparing: StoredValue<bool>,
    /// The words that must occur in what the list shows of a game, in small letters.
    wanted: RwSignal<String>,
    /// The page of the list, counted from 0.
    page: RwSignal<usize>,
    /// How far the file has been read, in bytes.
    read: RwSignal<u64>,
    /// Counter: it changes with the games that fit.
    changes: RwSignal<u32>,
    /// Whether the file is being read.
    reading: RwSignal<bool>,
    /// Why the file or the chosen game cannot be read.
    fault: RwSignal<String>,
    words: Words,
}

impl FoundGames {
    /// Reads the file to its end, unless the user stops it or closes the dialog. A file with one game needs no list.
    async fn read_file(self) {
        let file = self.source.with_value(|source| source.file.clone());
        let mut indexer = GameIndexer::new();
        let mut at = 0;
        while at < file.size() {
            let Ok(bytes) = file.read(at, at + PART).await else {
                return self.refuse(FileError::Unreadable);
            };
            at += PART;
            if self.reading.try_get_untracked() != Some(true) {
                return;
            }
            self.add(indexer.push(&bytes), indexer.encoding());
            self.read.set(at);
            self.compare().await;
            yield_to_browser().await;
        }
        self.add(indexer.finish(), indexer.encoding());
        self.compare().await;
        if self.reading.try_set(false).is_some() {
            // The dialog is closed.
            return;
        }
        match self.games.try_with_value(Vec::len) {
            Some(0) if file.size() <= MAX_FILE_SIZE => self.take(0, file.size()).await,
            Some(0) => self
                .fault
                .set(Fault::UnknownFormat.say(self.words.lang_now())),
            Some(1) => self.take_game(0).await,
            _ => {}
        }
    }

    fn add(self, mut found: Vec<FileGame>, encoding: Encoding) {
        self.encoding.try_set_value(encoding);
        self.games
            .try_update_value(|games| games.append(&mut found));
    }

    /// Compares the games that have not been compared yet with the search, a batch at a time.
    async fn compare(self) {
        if self
            .comparing
            .try_update_value(|busy| std::mem::replace(busy, true))
            != Some(false)
        {
            return;
        }
        while self.compare_batch() == Some(true) {
            yield_to_browser().await;
        }
        self.comparing.try_set_value(false);
    }

    /// Compares a batch of games with the search. Returns whether there are more; `None` if the dialog is closed.
    fn compare_batch(self) -> Option<bool> {
        let wanted = self.wanted.try_get_untracked()?;
        let from = self.compared.try_get_value()?;
        let (to, len, fitting) = self.games.try_with_value(|games| {
            let to = games.len().min(from + BATCH);
            let fits = |index: &usize| games.get(*index).is_some_and(|game| fits(game, &wanted));
            (to, games.len(), (from..to).filter(fits).collect::<Vec<_>>())
        })?;
        self.compared.try_set_value(to);
        self.fitting.try_update_value(|all| all.extend(fitting));
        self.changes.try_update(|changes| *changes += 1);
        Some(to < len)
    }

    /// Looks for other games.
    fn search(self, wanted: &str) {
        self.wanted.set(wanted.to_lowercase());
        self.fitting.set_value(Vec::new());
        self.compared.set_value(0);
        self.page.set(0);
        spawn_local(self.compare());
    }

    /// Returns the indices of the games on the page that is shown, reactively.
    fn shown(self) -> Vec<usize> {
        self.changes.track();
        let start = self.page.get() * PAGE;
        let page = |fitting: &Vec<usize>| fitting.iter().skip(start).take(PAGE).copied().collect();
        self.fitting.with_value(page)
    }

    async fn take_game(self, index: usize) {
        let place = self
            .games
            .try_with_value(|games| games.get(index).map(|game| (game.at, game.bytes)));
        if let Some((at, bytes)) = place.flatten() {
            self.take(at, at + bytes as u64).await;
        }
    }

    /// Hands on the text between two places of the file.
    async fn take(self, from: u64, to: u64) {
        let source = self.source.try_get_value();
        let (Some(source), Some(encoding)) = (source, self.encoding.try_get_value()) else {
            return;
        };
        match source.file.read(from, to).await {
            Ok(bytes) => source
                .take
                .run(decode_as(&bytes, encoding).text.into_owned()),
            Err(error) => self.refuse(error),
        }
    }

    fn refuse(self, error: FileError) {
        self.reading.try_set(false);
        self.fault
            .set(error_label(error).say(self.words.lang_now()).to_owned());
    }
}

/// Whether all words of a search occur in what the list shows of a game.
fn fits(game: &FileGame, wanted: &str) -> bool {
    let listed = &game.listed;
    let about = format!(
        "{} {} {} {}",
        listed.title(),
        listed.event,
        listed.date,
        listed.score
    );
    let about = about.to_lowercase();
    wanted.split_whitespace().all(|word| about.contains(word))
}

/// Returns the text that says why a file was not read.
pub fn error_label(error: FileError) -> Label {
    match error {
        FileError::TooLarge => Label::FILE_TOO_LARGE,
        FileError::Unreadable => Label::FILE_UNREADABLE,
    }
}

/// Content of the dialog.
#[component]
pub fn GameFileDialog(
    /// The file and who takes the chosen game.
    source: GameFile,
    /// The reason why the chosen game was not loaded.
    fault: RwSignal<String>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let size = source.file.size();
    let found = FoundGames {
        source: StoredValue::new_local(source),
        encoding: StoredValue::new(Encoding::default()),
        games: StoredValue::new(Vec::new()),
        fitting: StoredValue::new(Vec::new()),
        compared: StoredValue::new(0),
        comparing: StoredValue::new(false),
        wanted: RwSignal::new(String::new()),
        page: RwSignal::new(0),
        read: RwSignal::new(0),
        changes: RwSignal::new(0),
        reading: RwSignal::new(true),
        fault,
        words,
    };
    spawn_local(found.read_file());
    let shown = Memo::new(move |_| found.shown());
    let count = move || {
        found.changes.track();
        found.fitting.with_value(Vec::len)
    };
    let first = move || found.page.get() == 0;
    let last = move || (found.page.get() + 1) * PAGE >= count();
    let turn = move |by: isize| {
        found
            .page
            .update(|page| *page = page.saturating_add_signed(by));
    };
    view! {
        <div class="dialog__body">
            <div class="field">
                <label class="field__label" for="game-file-search">{words.say(Label::SEARCH_GAMES)}</label>
                <input
                    class="input"
                    id="game-file-search"
                    type="search"
                    autocomplete="off"
                    on:input=move |event| found.search(&dom::typed_value(&event))
                />
            </div>
            {reactive(move || found.reading.get().then(|| view! {
                <div class="button-row">
                    <progress
                        class="several__progress"
                        aria-label=words.say(Label::READING_FILE)
                        max=size.to_string()
                        value=text(move || found.read.get().min(size).to_string())
                    ></progress>
                    <button type="button" class="btn" on:click=move |_| found.reading.set(false)>
                        {words.say(Label::STOP)}
                    </button>
                </div>
            }))}
            <p class="field__error" role="alert">{Signal::derive(move || fault.get())}</p>
            <p class="several__count" role="status">
                {text(move || match (found.reading.get(), found.wanted.with(String::is_empty)) {
                    (true, true) => String::new(),
                    _ if count() == 0 => Label::NO_GAMES_FOUND.say(words.lang()).to_owned(),
                    _ => format!("{}: {}", Label::PAGE_GAMES.say(words.lang()), count()),
                })}
            </p>
            <ul class="several" aria-label=words.say(Label::CHOOSE_GAME)>
                {reactive(move || shown.get().into_iter().map(|index| row(found, index)).collect_view())}
            </ul>
            {reactive(move || (count() > PAGE).then(|| view! {
                <div class="button-row several__pages">
                    <IconButton
                        icon="back"
                        label=words.say(Label::PREVIOUS_PAGE)
                        disabled=Signal::derive(first)
                        press=Callback::new(move |()| turn(-1))
                    />
                    <bdi>
                        {text(move || {
                            let start = found.page.get() * PAGE;
                            format!("{}–{} / {}", start + 1, count().min(start + PAGE), count())
                        })}
                    </bdi>
                    <IconButton
                        icon="forward"
                        label=words.say(Label::NEXT_PAGE)
                        disabled=Signal::derive(last)
                        press=Callback::new(move |()| turn(1))
                    />
                </div>
            }))}
        </div>
    }
}

/// A game of the list.
fn row(found: FoundGames, index: usize) -> impl IntoView {
    let words = found.words;
    let listed = found
        .games
        .with_value(|games| games.get(index).map(|game| game.listed.clone()))
        .unwrap_or_default();
    let title = listed.title();
    let about = [listed.date, listed.score]
        .into_iter()
        .filter(|text| !text.is_empty());
    let about = about.collect::<Vec<_>>().join(" · ");
    let moves = listed.moves;
    view! {
        <li>
            <button type="button" class="btn several__game" on:click=move |_| spawn_local(found.take_game(index))>
                <span>{format!("{}. ", index + 1)} <bdi>{title}</bdi></span>
                <span class="several__about">
                    {about} " · " {text(move || format!("{}: {moves}", Label::MOVES.say(words.lang())))}
                </span>
            </button>
        </li>
    }
}
