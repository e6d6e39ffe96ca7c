//! Past games: open, delete, export.

use game::{GameSummary, Label, Message, say};
use leptos::prelude::*;

use crate::ui::widgets::TextButton;
use crate::ui::words::{Words, flag, text};

/// A game that was kept.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptGame {
    /// Its line in the list.
    pub summary: GameSummary,
    /// It is the one on the board.
    pub current: bool,
}

/// What is done with a kept game.
#[derive(Clone, Debug, PartialEq)]
pub enum GameAction {
    /// Puts it on the board.
    Open(String),
    /// Forgets it for good.
    Delete(String),
    /// Downloads it.
    Export(String),
}

/// The page.
#[component]
pub fn GamesPage(
    /// All kept games, the newest first; none until they have been read.
    games: Signal<Option<Vec<KeptGame>>>,
    /// The texts in the person's language.
    words: Words,
    /// Does it.
    act: Callback<GameAction>,
) -> impl IntoView {
    view! {
        <main class="page page--games" id="main" tabindex="-1">
            <h1>{words.say(Label::PAST_GAMES)}</h1>
            <Show
                when=move || games.with(|games| games.as_ref().is_none_or(|games| !games.is_empty()))
                fallback=move || view! { <p class="games__empty">{words.say(Label::NO_PAST_GAMES)}</p> }
            >
                <ul class="games__list">
                    <For
                        each=move || games.get().unwrap_or_default()
                        key=|game| (game.summary.id.clone(), game.current, game.summary.plies)
                        children=move |game| view! { <Line game words act /> }
                    />
                </ul>
            </Show>
        </main>
    }
}

/// One game.
#[component]
fn Line(
    /// Which.
    game: KeptGame,
    /// The texts in the person's language.
    words: Words,
    /// Does it.
    act: Callback<GameAction>,
) -> impl IntoView {
    let asking = RwSignal::new(false);
    let KeptGame { summary, current } = game;
    let id = StoredValue::new(summary.id.clone());
    let tell = move |action: fn(String) -> GameAction| {
        Callback::new(move |()| act.run(action(id.get_value())))
    };
    let variant = summary.variant;
    let result = summary.result;
    let told = move || match result {
        None => Label::IN_PROGRESS.say(words.lang()).to_owned(),
        Some(result) if result.counts() => result.score().to_owned(),
        Some(result) => say(words.lang(), &Message::ResultTitle(result).into()),
    };
    let moves = summary.moves;
    view! {
        <li class="games__item" data-current=current.then_some("")>
            <span class="games__title">{words.say(Label::variant(variant))}</span>
            <span class="games__meta">
                <span class="games__date">{summary.date.replace('T', " ")}</span>
                <span class="games__result">{text(told)}</span>
                <span class="games__moves">{text(move || format!("{}: {moves}", Label::MOVES.say(words.lang())))}</span>
            </span>
            <span class="games__actions confirm" data-asking=flag(move || asking.get())>
                <Show
                    when=move || asking.get()
                    fallback=move || {
                        view! {
                            <TextButton icon="play" label=words.say(Label::OPEN) press=tell(GameAction::Open) />
                            <TextButton icon="download" label=words.say(Label::EXPORT) press=tell(GameAction::Export) />
                            <TextButton
                                icon="trash"
                                label=words.say(Label::DELETE)
                                press=Callback::new(move |()| asking.set(true))
                            />
                        }
                    }
                >
                    <span class="confirm__text" role="status">{words.say(Label::DELETE_QUESTION)}</span>
                    <TextButton icon="trash" label=words.say(Label::DELETE) class="btn--danger" press=tell(GameAction::Delete) />
                    <TextButton icon="close" label=words.say(Label::CANCEL) press=Callback::new(move |()| asking.set(false)) />
                </Show>
            </span>
        </li>
    }
}
