//! The page of past games: find, open, delete and export them. One game in the list is in `row.rs`, the search in
//! `filter.rs`, and the statistics of the user's own games in `statistics.rs`.

mod backup;
mod filter;
mod row;
mod statistics;

use game::{BoardModel, GameSummary, Label};
use leptos::prelude::*;

pub use self::backup::{BackupAction, BackupPreview, BackupStage, ChosenBackup};

use self::backup::Backup;
use self::filter::{Filter, Opponent};
use self::row::SavedGameRow;
use self::statistics::Statistics;
use crate::platform::dom;
use crate::ui::dialogs::CARDS;
use crate::ui::pages::Route;
use crate::ui::picture::Colors;
use crate::ui::widgets::TextButton;
use crate::ui::words::{Words, reactive};

/// Number of games that are listed at first, and added each time the user asks for more.
const PAGE: usize = 20;

/// A saved game.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedGame {
    /// The summary of the game, for the list.
    pub summary: GameSummary,
    /// Whether it is the game on the board.
    pub current: bool,
}

/// An action that the user requests for a saved game, given by its id.
#[derive(Clone, Debug, PartialEq)]
pub enum GameAction {
    /// Put the game on the board.
    Open(String),
    /// Delete the game for good.
    Delete(String),
    /// Download the game.
    Export(String),
}

/// The page.
#[component]
pub fn GamesPage(
    /// All saved games, the newest first; `None` until they have been read.
    games: Signal<Option<Vec<SavedGame>>>,
    /// The board of the game with an id, once it has been read.
    board: Callback<String, Signal<Option<BoardModel>>>,
    /// The colours of small boards.
    colors: Colors,
    /// The texts in the person's language.
    words: Words,
    /// Carries out an action.
    act: Callback<GameAction>,
    /// The result of looking into a chosen backup.
    backup_preview: BackupPreview,
    /// Carries out an action on backups.
    backup: Callback<BackupAction>,
) -> impl IntoView {
    let colors = StoredValue::new(colors);
    let filter = RwSignal::new(Filter::default());
    let shown = RwSignal::new(PAGE);
    let found = Memo::new(move |_| {
        let (filter, lang) = (filter.get(), words.lang());
        let mut all = games.get().unwrap_or_default();
        all.retain(|game| filter.fits(&game.summary, lang));
        all
    });
    let any = move || games.with(|games| games.as_ref().is_none_or(|games| !games.is_empty()));
    view! {
        <main class="page page--games" id="main" tabindex="-1">
            <h1>{words.say(Label::PAST_GAMES)}</h1>
            <Show
                when=any
                fallback=move || view! {
                    <div class="games__empty">
                        <p>{words.say(Label::NO_PAST_GAMES)}</p>
                        <a class="btn btn--primary" href=Route::Start.hash()>{words.say(Label::PAGE_PLAY)}</a>
                    </div>
                }
            >
                <Search filter words />
                <p class="visually-hidden" role="status">
                    {move || {
                        games.with(Option::is_some).then(|| {
                            format!("{}: {}", Label::PAST_GAMES.say(words.lang()), found.with(Vec::len))
                        })
                    }}
                </p>
                <Show
                    when=move || found.with(|found| !found.is_empty()) || games.with(Option::is_none)
                    fallback=move || view! { <p class="games__empty">{words.say(Label::NO_GAMES_FOUND)}</p> }
                >
                    <ul class="games__list">
                        <For
                            each=move || found.get().into_iter().take(shown.get())
                            key=|game| (game.summary.id.clone(), game.current, game.summary.plies, game.summary.result)
                            children=move |game| view! { <SavedGameRow game board colors=colors.get_value() words act /> }
                        />
                    </ul>
                    {reactive(move || {
                        (found.with(Vec::len) > shown.get()).then(|| {
                            let more = Callback::new(move |()| shown.update(|shown| *shown += PAGE));
                            view! { <TextButton icon="new" label=words.say(Label::MORE_GAMES) press=more /> }
                        })
                    })}
                </Show>
                <Statistics games words />
            </Show>
            <Backup backup_preview words act=backup />
        </main>
    }
}

/// The search form.
#[component]
fn Search(
    /// The filter that the form edits.
    filter: RwSignal<Filter>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let variants = CARDS.map(Label::variant);
    let opponents = Opponent::ALL.map(Opponent::label);
    view! {
        <form class="games__search" role="search" on:submit=|event| event.prevent_default()>
            <label class="field">
                <span class="field__label">{words.say(Label::SEARCH_GAMES)}</span>
                <input
                    class="input"
                    type="search"
                    autocomplete="off"
                    on:input=move |event| filter.update(|filter| filter.words = dom::typed_value(&event))
                />
            </label>
            <Choice
                label=Label::RULE_SET
                options=variants.to_vec()
                words
                choose=Callback::new(move |place: Option<usize>| {
                    filter.update(|filter| filter.variant = place.and_then(|place| CARDS.get(place).copied()));
                })
            />
            <Choice
                label=Label::OPPONENT
                options=opponents.to_vec()
                words
                choose=Callback::new(move |place: Option<usize>| {
                    filter.update(|filter| filter.opponent = place.and_then(|place| Opponent::ALL.get(place).copied()));
                })
            />
            <Choice
                label=Label::RESULT
                options=vec![Label::IN_PROGRESS, Label::FINISHED]
                words
                choose=Callback::new(move |place: Option<usize>| {
                    filter.update(|filter| filter.over = place.map(|place| place == 1));
                })
            />
        </form>
    }
}

/// A select field with several options, and one for any of them.
#[component]
fn Choice(
    /// Label of the field.
    label: Label,
    /// The options.
    options: Vec<Label>,
    /// The texts in the person's language.
    words: Words,
    /// Called with the index of the chosen option, or `None` for any.
    choose: Callback<Option<usize>>,
) -> impl IntoView {
    let option = move |(place, label): (usize, Label)| {
        view! { <option value=place.to_string()>{words.say(label)}</option> }
    };
    view! {
        <label class="field">
            <span class="field__label">{words.say(label)}</span>
            <select class="select" on:change=move |event| choose.run(dom::typed_value(&event).parse().ok())>
                <option value="">{words.say(Label::ANY)}</option>
                {options.into_iter().enumerate().map(option).collect_view()}
            </select>
        </label>
    }
}
