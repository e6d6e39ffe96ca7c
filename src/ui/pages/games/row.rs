//! A saved game in the list: its small board, the players, the result, and the actions for it.

use engine::Color;
use game::save::OpponentKind;
use game::{BoardModel, GameSummary, Label, Message, PlayerKind, say};
use leptos::{html, prelude::*};

use super::{GameAction, SavedGame};
use crate::platform::dom;
use crate::ui::pages::{AnalyseLink, analysis_address_of_game};
use crate::ui::picture::{Colors, address, svg};
use crate::ui::widgets::{TextButton, focus_follows};
use crate::ui::words::{Words, flag, text};

/// A saved game.
#[component]
pub fn SavedGameRow(
    /// The game.
    game: SavedGame,
    /// The board of the game with an id, once it has been read.
    board: Callback<String, Signal<Option<BoardModel>>>,
    /// The colours of small boards.
    colors: Colors,
    /// The texts in the person's language.
    words: Words,
    /// Carries out an action.
    act: Callback<GameAction>,
) -> impl IntoView {
    let root = NodeRef::<html::Li>::new();
    let asking = RwSignal::new(false);
    // The user may have left the page in the meantime.
    let line = move || root.try_get_untracked().flatten().map(|line| line.into());
    focus_follows(move || asking.get(), line, ".games__keep", ".games__delete");
    let SavedGame { summary, current } = game;
    let id = StoredValue::new(summary.id.clone());
    let board = board.run(summary.id.clone());
    let picture = move || {
        let drawn = board.with(|board| Some(address(&svg(board.as_ref()?, &colors, ""))));
        drawn.unwrap_or_default()
    };
    let tell = move |action: fn(String) -> GameAction| {
        Callback::new(move |()| act.run(action(id.get_value())))
    };
    let delete = Callback::new(move |()| {
        // The line disappears together with its buttons, so the focus moves to the next game.
        let near = root
            .get_untracked()
            .is_some_and(|line| dom::focus_beside(&line, "button:not(.btn--danger)"));
        if !near {
            dom::focus_by_id("main");
        }
        act.run(GameAction::Delete(id.get_value()));
    });
    let variant = summary.variant;
    let result = summary.result;
    let goes_on = summary.can_continue();
    let over = result.is_some();
    let result_text = move || match result {
        None if goes_on => Label::IN_PROGRESS.say(words.lang()).to_owned(),
        None => Label::NOT_FINISHED.say(words.lang()).to_owned(),
        Some(result) if result.counts() => result.score_to_read().to_owned(),
        Some(result) => say(words.lang(), &Message::ResultTitle(result).into()),
    };
    let moves = summary.moves;
    let date = summary.date.replace('T', " ");
    let players = text(move || players(&summary, words));
    view! {
        <li class="games__item" node_ref=root data-current=current.then_some("")>
            // The picture has no alternative text: someone who cannot see it can open the game.
            <img class="games__board" alt="" src=text(picture) />
            <span class="games__title">{words.say(Label::variant(variant))}</span>
            <span class="games__players"><bdi>{players}</bdi></span>
            <span class="games__meta">
                {(!date.is_empty()).then(|| view! { <span class="games__date">{date}</span> })}
                <span class="games__result">{text(result_text)}</span>
                <span class="games__moves">{text(move || format!("{}: {moves}", Label::MOVES.say(words.lang())))}</span>
            </span>
            <span class="games__actions confirm" data-asking=flag(move || asking.get())>
                <Show
                    when=move || asking.get()
                    fallback=move || {
                        view! {
                            <TextButton icon="play" label=words.say(Label::OPEN) press=tell(GameAction::Open) />
                            {over.then(|| view! { <AnalyseLink address=analysis_address_of_game(&id.get_value()) words /> })}
                            <TextButton icon="download" label=words.say(Label::EXPORT) press=tell(GameAction::Export) />
                            <TextButton
                                icon="trash"
                                label=words.say(Label::DELETE)
                                class="games__delete"
                                press=Callback::new(move |()| asking.set(true))
                            />
                        }
                    }
                >
                    <span class="confirm__text" role="status">{words.say(Label::DELETE_QUESTION)}</span>
                    <TextButton icon="trash" label=words.say(Label::DELETE) class="btn--danger" press=delete />
                    <TextButton
                        icon="close"
                        label=words.say(Label::CANCEL)
                        class="games__keep"
                        press=Callback::new(move |()| asking.set(false))
                    />
                </Show>
            </span>
        </li>
    }
}

/// Returns who played: both names if there is any, otherwise the opponent.
fn players(summary: &GameSummary, words: Words) -> String {
    let lang = words.lang();
    let names = &summary.names;
    if names.0.iter().any(|name| !name.is_empty()) {
        let name = |color: Color| match (names[color].as_str(), summary.players[color]) {
            ("", PlayerKind::Computer(_)) => Label::COMPUTER.say(lang).to_owned(),
            ("", _) => Label::color(color).say(lang).to_owned(),
            (name, _) => name.to_owned(),
        };
        return format!("{} – {}", name(Color::White), name(Color::Black));
    }
    match summary.opponent() {
        OpponentKind::Computer(PlayerKind::CLASSIC) => format!(
            "{} ({})",
            Label::COMPUTER.say(lang),
            Label::LEVEL_CLASSIC.say(lang)
        ),
        OpponentKind::Computer(level) => format!(
            "{} ({} {})",
            Label::COMPUTER.say(lang),
            Label::COMPUTER_LEVEL.say(lang),
            PlayerKind::level_number(level)
        ),
        OpponentKind::Person => Label::FRIEND.say(lang).to_owned(),
        OpponentKind::SameDevice => Label::SAME_DEVICE.say(lang).to_owned(),
        OpponentKind::Nobody => Label::OPPONENT_WATCH.say(lang).to_owned(),
    }
}
