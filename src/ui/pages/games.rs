//! Past games: open, delete, export.

use game::{GameSummary, Label, Lang};
use leptos::prelude::*;

use crate::ui::parts::TextButton;

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
    /// All kept games, the newest first.
    games: Signal<Vec<KeptGame>>,
    /// The person's language.
    lang: Signal<Lang>,
    /// Does it.
    act: Callback<GameAction>,
) -> impl IntoView {
    view! {
        <main class="page page--games">
            <h1>{move || Label::PastGames.say(lang.get())}</h1>
            <Show
                when=move || !games.with(Vec::is_empty)
                fallback=move || view! { <p class="games__empty">{move || Label::NoPastGames.say(lang.get())}</p> }
            >
                <ul class="games__list">
                    <For
                        each=move || games.get()
                        key=|game| (game.summary.id.clone(), game.current, game.summary.plies)
                        children=move |game| view! { <Line game lang act /> }
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
    /// The person's language.
    lang: Signal<Lang>,
    /// Does it.
    act: Callback<GameAction>,
) -> impl IntoView {
    let asking = RwSignal::new(false);
    let KeptGame { summary, current } = game;
    let label = move |label: Label| Signal::derive(move || label.say(lang.get()).to_owned());
    let id = StoredValue::new(summary.id.clone());
    let tell = move |action: fn(String) -> GameAction| Callback::new(move |()| act.run(action(id.get_value())));
    let variant = summary.variant;
    let result = summary.result.map(|result| result.score());
    let moves = summary.moves;
    view! {
        <li class="games__item" data-current=current.then_some("")>
            <span class="games__title">{move || Label::variant(variant).say(lang.get())}</span>
            <span class="games__meta">
                <span class="games__date">{summary.date.replace('T', " ")}</span>
                <span class="games__result">{move || result.unwrap_or_else(|| Label::InProgress.say(lang.get()))}</span>
                <span class="games__moves">{move || format!("{}: {moves}", Label::Moves.say(lang.get()))}</span>
            </span>
            <span class="games__actions confirm" data-asking=move || asking.get().then_some("")>
                <Show
                    when=move || asking.get()
                    fallback=move || {
                        view! {
                            <TextButton icon="play" label=label(Label::Open) press=tell(GameAction::Open) />
                            <TextButton icon="download" label=label(Label::Export) press=tell(GameAction::Export) />
                            <TextButton
                                icon="trash"
                                label=label(Label::Delete)
                                press=Callback::new(move |()| asking.set(true))
                            />
                        }
                    }
                >
                    <span class="confirm__text" role="status">{move || Label::DeleteQuestion.say(lang.get())}</span>
                    <TextButton icon="trash" label=label(Label::Delete) class="btn--danger" press=tell(GameAction::Delete) />
                    <TextButton icon="close" label=label(Label::Cancel) press=Callback::new(move |()| asking.set(false)) />
                </Show>
            </span>
        </li>
    }
}
