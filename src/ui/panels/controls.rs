//! The buttons around the board, and what they ask before something final.

use game::{Ask, AskModel, AssassinToggle, BoardModel, Controls, Label, Msg, PlacingModel};
use leptos::prelude::*;

use crate::ui::widgets::{IconButton, TextButton};
use crate::ui::words::{Words, flag, reactive};

/// The buttons.
#[component]
pub fn ControlsPanel(
    /// The board: it may want to be told that all tokens are placed, and knows whether there is an assassin to show.
    board: Memo<BoardModel>,
    /// Which buttons do something.
    controls: Memo<Controls>,
    /// What is asked.
    asking: Memo<Option<AskModel>>,
    /// The texts in the person's language.
    words: Words,
    /// Where presses go.
    send: Callback<Msg>,
    /// Opens the New game panel.
    new_game: Callback<()>,
    /// Opens the panel for saving and loading.
    files: Callback<()>,
    /// Opens the panel of who plays on.
    players: Callback<()>,
    /// Opens network play.
    network: Callback<()>,
    /// Two players have met: then there is nothing to open.
    met: Signal<bool>,
    /// The game is over.
    over: Memo<bool>,
) -> impl IntoView {
    let tell = move |msg: Msg| Callback::new(move |()| send.run(msg.clone()));
    let off = move |read: fn(&Controls) -> bool| Signal::derive(move || !read(&controls.get()));
    let toggle: Memo<Option<AssassinToggle>> =
        Memo::new(move |_| board.with(|board| board.assassin_toggle.clone()));
    let ready = Memo::new(move |_| {
        board.with(|board| {
            matches!(
                &board.placing,
                Some(PlacingModel::Tokens { ready: true, .. })
            )
        })
    });
    view! {
        <div class="controls">
            <TextButton icon="new" label=words.say(Label::NEW_GAME) class="btn--primary" press=new_game />
            <IconButton icon="undo" label=words.say(Label::UNDO) disabled=off(|can| can.undo) press=tell(Msg::Undo) />
            <IconButton icon="redo" label=words.say(Label::REDO) disabled=off(|can| can.redo) press=tell(Msg::Redo) />
            <IconButton icon="flip" label=words.say(Label::FLIP) press=tell(Msg::Flip) />
            <IconButton icon="hint" label=words.say(Label::HINT) disabled=off(|can| can.hint) press=tell(Msg::RequestHint) />
            <IconButton icon="people" label=words.say(Label::PLAYERS) disabled=off(|can| can.players) press=players />
            <TextButton icon="save" label=words.say(Label::SAVE_LOAD) press=files />
            {reactive(move || {
                (!met.get()).then(|| view! { <TextButton icon="network" label=words.say(Label::NETWORK_PLAY) press=network /> })
            })}
            {reactive(move || {
                toggle
                    .get()
                    .map(|AssassinToggle { shown, label }| {
                        view! {
                            <TextButton
                                icon=if shown { "eye-off" } else { "eye" }
                                label=label
                                press=tell(Msg::ToggleShowAssassin)
                            />
                        }
                    })
            })}
            {reactive(move || {
                ready
                    .get()
                    .then(|| {
                        view! {
                            <TextButton
                                icon="check"
                                label=words.say(Label::START_WITH_TOKENS)
                                class="btn--primary"
                                press=tell(Msg::StartWithTokens)
                            />
                        }
                    })
            })}
            <Final asking controls words send over />
        </div>
    }
}

/// Resigning and offering a draw, while the game goes on: the question takes the place of the buttons.
#[component]
fn Final(
    /// What is asked.
    asking: Memo<Option<AskModel>>,
    /// Which buttons do something.
    controls: Memo<Controls>,
    /// The texts in the person's language.
    words: Words,
    /// Where presses go.
    send: Callback<Msg>,
    /// The game is over.
    over: Memo<bool>,
) -> impl IntoView {
    let tell = move |msg: Msg| Callback::new(move |()| send.run(msg.clone()));
    view! {
        <span class="confirm" data-asking=flag(move || asking.with(Option::is_some))>
            {reactive(move || match asking.get() {
                None if over.get() => ().into_any(),
                None => {
                    view! {
                        <TextButton
                            icon="handshake"
                            label=words.say(Label::OFFER_DRAW)
                            disabled=Signal::derive(move || !controls.get().draw)
                            press=tell(Msg::OfferDraw)
                        />
                        <TextButton
                            icon="flag"
                            label=words.say(Label::RESIGN)
                            disabled=Signal::derive(move || !controls.get().resign)
                            press=tell(Msg::Resign)
                        />
                    }
                        .into_any()
                }
                Some(AskModel { ask, question, yes, no }) => {
                    let (accept, decline) = match ask {
                        Ask::AnswerDraw(_) => (Msg::AcceptDraw, Msg::DeclineDraw),
                        _ => (Msg::Confirm, Msg::Dismiss),
                    };
                    let danger = if matches!(ask, Ask::Resign(_)) { "btn btn--danger" } else { "btn btn--primary" };
                    view! {
                        <span class="confirm__text" role="status">{question}</span>
                        <button type="button" class=danger on:click=move |_| send.run(accept.clone())>{yes}</button>
                        <button type="button" class="btn" on:click=move |_| send.run(decline.clone())>{no}</button>
                    }
                        .into_any()
                }
            })}
        </span>
    }
}
