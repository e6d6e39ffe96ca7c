//! The buttons around the board, and what they ask before something final.

use game::{Ask, AskModel, AssassinToggle, BoardModel, Controls, Label, Lang, Msg, PlacingModel};
use leptos::prelude::*;

use crate::ui::parts::{IconButton, TextButton};

/// The buttons.
#[component]
pub fn ControlsPanel(
    /// The board: it may want to be told that all tokens are placed, and knows whether there is an assassin to show.
    board: Memo<BoardModel>,
    /// Which buttons do something.
    controls: Memo<Controls>,
    /// What is asked.
    asking: Memo<Option<AskModel>>,
    /// The person's language.
    lang: Signal<Lang>,
    /// Where presses go.
    send: Callback<Msg>,
    /// Opens the New game panel.
    new_game: Callback<()>,
    /// Opens the panel for saving and loading.
    files: Callback<()>,
) -> impl IntoView {
    let label = move |label: Label| Signal::derive(move || label.say(lang.get()).to_owned());
    let tell = move |msg: Msg| Callback::new(move |()| send.run(msg.clone()));
    let off = move |read: fn(&Controls) -> bool| Signal::derive(move || !read(&controls.get()));
    let toggle: Memo<Option<AssassinToggle>> = Memo::new(move |_| board.with(|board| board.assassin_toggle.clone()));
    let ready = Memo::new(move |_| {
        board.with(|board| matches!(&board.placing, Some(PlacingModel::Tokens { ready: true, .. })))
    });
    view! {
        <div class="controls">
            <TextButton icon="new" label=label(Label::NewGame) class="btn--primary" press=new_game />
            <IconButton icon="undo" label=label(Label::Undo) disabled=off(|can| can.undo) press=tell(Msg::Undo) />
            <IconButton icon="redo" label=label(Label::Redo) disabled=off(|can| can.redo) press=tell(Msg::Redo) />
            <IconButton icon="flip" label=label(Label::Flip) press=tell(Msg::Flip) />
            <TextButton icon="save" label=label(Label::SaveLoad) press=files />
            {move || {
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
            }}
            {move || {
                ready
                    .get()
                    .then(|| {
                        view! {
                            <TextButton
                                icon="check"
                                label=label(Label::StartWithTokens)
                                class="btn--primary"
                                press=tell(Msg::StartWithTokens)
                            />
                        }
                    })
            }}
            <Final asking controls lang send />
        </div>
    }
}

/// Resigning and offering a draw: the question takes the place of the buttons.
#[component]
fn Final(
    /// What is asked.
    asking: Memo<Option<AskModel>>,
    /// Which buttons do something.
    controls: Memo<Controls>,
    /// The person's language.
    lang: Signal<Lang>,
    /// Where presses go.
    send: Callback<Msg>,
) -> impl IntoView {
    let label = move |label: Label| Signal::derive(move || label.say(lang.get()).to_owned());
    let tell = move |msg: Msg| Callback::new(move |()| send.run(msg.clone()));
    view! {
        <span class="confirm" data-asking=move || asking.with(|ask| ask.is_some().then_some(""))>
            {move || match asking.get() {
                None => {
                    view! {
                        <TextButton
                            icon="handshake"
                            label=label(Label::OfferDraw)
                            disabled=Signal::derive(move || !controls.get().draw)
                            press=tell(Msg::OfferDraw)
                        />
                        <TextButton
                            icon="flag"
                            label=label(Label::Resign)
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
            }}
        </span>
    }
}
