//! The buttons around the board, and what they ask before something final. Where the board leaves little room they are a bar
//! and a menu.

use game::{
    AssassinToggle, BoardModel, Controls, Label, Msg, PlacingModel, Question, QuestionModel,
};
use leptos::{html, prelude::*};

use crate::platform::dom;
use crate::ui::widgets::{Icon, TextButton};
use crate::ui::words::{Words, reactive};

/// The menu's id, by which its button opens it.
const MENU: &str = "more";

/// The buttons.
#[component]
pub fn ControlsPanel(
    /// The board: it may want to be told that all tokens are placed, and knows whether there is an assassin to show.
    board: Memo<BoardModel>,
    /// Which buttons do something.
    controls: Memo<Controls>,
    /// What is asked.
    asking: Memo<Option<QuestionModel>>,
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
    /// Brings the field for typed moves.
    type_move: Callback<()>,
    /// Opens the key to the notation.
    notation: Callback<()>,
    /// Opens the drawer of how each piece moves.
    pieces: Callback<()>,
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
    let undo = move || match met.get() {
        true => Label::ASK_TAKE_BACK,
        false => Label::UNDO,
    };
    let asked = Memo::new(move |_| asking.with(Option::is_some));
    let menu = NodeRef::<html::Div>::new();
    // A press on anything in the menu closes it, where it is one.
    let close = move |_| {
        if let Some(menu) = menu.get_untracked() {
            dom::hide_popover(&menu);
        }
    };
    view! {
        <div class="controls">
            <Question asking send />
            <div class="bar">
                <TextButton icon="new" label=words.say(Label::NEW_GAME) class="btn--primary" press=new_game />
                <TextButton icon="undo" label=words.choose(undo) disabled=off(|can| can.undo) press=tell(Msg::Undo) />
                <TextButton icon="redo" label=words.say(Label::REDO) disabled=off(|can| can.redo) press=tell(Msg::Redo) />
                <TextButton icon="hint" label=words.say(Label::HINT) disabled=off(|can| can.hint) press=tell(Msg::RequestHint) />
                <button type="button" class="btn bar__more" popovertarget=MENU>
                    <Icon name="more" />
                    <span class="btn__label">{words.say(Label::MORE)}</span>
                </button>
            </div>
            // Beside the board there is room for all buttons; where there is not, this is a menu that opens above the bar.
            <div class="more" id=MENU popover node_ref=menu on:click=close>
                <TextButton icon="flip" label=words.say(Label::FLIP) press=tell(Msg::Flip) />
                <TextButton icon="people" label=words.say(Label::PLAYERS) disabled=off(|can| can.players) press=players />
                <TextButton icon="save" label=words.say(Label::SAVE_LOAD) press=files />
                <TextButton icon="text" label=words.say(Label::TYPE_MOVE) press=type_move />
                <TextButton icon="info" label=words.say(Label::NOTATION) press=notation />
                <TextButton icon="help" label=words.say(Label::PIECES) press=pieces />
                {reactive(move || {
                    (!met.get()).then(|| view! { <TextButton icon="network" label=words.say(Label::NETWORK_PLAY) press=network /> })
                })}
                {reactive(move || {
                    toggle
                        .get()
                        .map(|AssassinToggle { shown, label }| {
                            let icon = if shown { "eye-off" } else { "eye" };
                            view! { <TextButton icon label press=tell(Msg::ToggleShowAssassin) /> }
                        })
                })}
                {reactive(move || {
                    (!over.get() && !asked.get()).then(|| {
                        view! {
                            <TextButton
                                icon="handshake"
                                label=words.say(Label::OFFER_DRAW)
                                disabled=off(|can| can.draw)
                                press=tell(Msg::OfferDraw)
                            />
                            <TextButton
                                icon="flag"
                                label=words.say(Label::RESIGN)
                                disabled=off(|can| can.resign)
                                press=tell(Msg::Resign)
                            />
                        }
                    })
                })}
            </div>
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
        </div>
    }
}

/// What is asked before something final: whether to resign, to offer a draw, or to take one.
#[component]
fn Question(
    /// What is asked.
    asking: Memo<Option<QuestionModel>>,
    /// Where presses go.
    send: Callback<Msg>,
) -> impl IntoView {
    reactive(move || {
        asking.get().map(|QuestionModel { ask, question, yes, no }| {
            let (accept, decline) = match ask {
                Question::AnswerDraw(_) => (Msg::AcceptDraw, Msg::DeclineDraw),
                _ => (Msg::Confirm, Msg::Dismiss),
            };
            let danger = if matches!(ask, Question::Resign(_)) { "btn btn--danger" } else { "btn btn--primary" };
            view! {
                <span class="confirm" data-asking="">
                    <span class="confirm__text" role="status">{question}</span>
                    <button type="button" class=danger on:click=move |_| send.run(accept.clone())>{yes}</button>
                    <button type="button" class="btn" on:click=move |_| send.run(decline.clone())>{no}</button>
                </span>
            }
        })
    })
}
