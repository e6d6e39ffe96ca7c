//! The buttons of a game: a bar with those that are used most, a menu with all others, and the questions that they ask
//! before something final.

use game::{
    AssassinToggle, BoardModel, Controls, Label, Msg, PlacingModel, Question, QuestionModel,
};
use leptos::{html, prelude::*};

use crate::platform::dom::{self, Element};
use crate::ui::widgets::{Icon, TextButton, focus_follows};
use crate::ui::words::{Words, reactive, word};

/// Element id of the menu, through which the button "More" opens it.
const MENU: &str = "more";

/// The buttons beside the board.
#[component]
pub fn ControlsPanel(
    /// The board. It knows whether all tokens are placed, so that the game can start, and whether an assassin can be
    /// shown or hidden.
    board: Memo<BoardModel>,
    /// Which buttons are enabled.
    controls: Memo<Controls>,
    /// The question to answer, if there is one.
    asking: Memo<Option<QuestionModel>>,
    /// The texts in the person's language.
    words: Words,
    /// Receives the messages of pressed buttons.
    send: Callback<Msg>,
    /// Opens the dialog for a new game.
    new_game: Callback<()>,
    /// Opens the dialog for saving and loading.
    files: Callback<()>,
    /// Opens the dialog that changes who plays each side.
    players: Callback<()>,
    /// Opens the dialog for network play.
    network: Callback<()>,
    /// Opens the field for typed moves.
    type_move: Callback<()>,
    /// Whether two players have met in a room. Then there are no hints, and no button for network play.
    met: Signal<bool>,
    /// The button that opens the chat of two players who have met.
    chat: ViewFn,
    /// The buttons in the menu for two players who have met.
    room: ViewFn,
    /// Whether the game is over.
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
    // What the styles show: a game that is under way has other buttons in the bar than a board that waits for one.
    let stage = move || match controls.with(|can| can.running) || (met.get() && !over.get()) {
        true => "running",
        false => "idle",
    };
    let menu = NodeRef::<html::Div>::new();
    // The question takes the place of the button that asked it.
    let root = NodeRef::<html::Div>::new();
    let place = move || root.get_untracked().map(Element::from);
    focus_follows(
        move || asked.get(),
        place,
        ".confirm [data-stay]",
        ".bar__more",
    );
    // Pressing anything in the menu closes it.
    let close = move |_| {
        if let Some(menu) = menu.get_untracked() {
            dom::hide_popover(&menu);
        }
    };
    view! {
        <div class="controls" data-stage=word(stage) data-met=Signal::derive(move || met.get().then_some("")) node_ref=root>
            <Question asking send />
            <div class="bar">
                <TextButton class="only-idle" icon="new" label=words.say(Label::NEW_GAME) press=new_game />
                <TextButton icon="undo" label=words.choose(undo) disabled=off(|can| can.undo) press=tell(Msg::Undo) />
                <TextButton
                    class="only-here"
                    icon="hint"
                    label=words.say(Label::HINT)
                    disabled=off(|can| can.hint)
                    press=tell(Msg::RequestHint)
                />
                {reactive(move || {
                    toggle
                        .get()
                        .map(|AssassinToggle { shown, label }| {
                            let icon = if shown { "eye-off" } else { "eye" };
                            view! { <TextButton icon label press=tell(Msg::ToggleShowAssassin) /> }
                        })
                })}
                <TextButton
                    class="only-running"
                    icon="handshake"
                    label=words.say(Label::OFFER_DRAW)
                    disabled=off(|can| can.draw)
                    press=tell(Msg::OfferDraw)
                />
                <TextButton
                    class="only-running"
                    icon="flag"
                    label=words.say(Label::RESIGN)
                    disabled=off(|can| can.resign)
                    press=tell(Msg::Resign)
                />
                {reactive(move || met.get().then(|| chat.run()))}
                <button type="button" class="btn bar__more" popovertarget=MENU>
                    <Icon name="more" />
                    <span class="btn__label">{words.say(Label::MORE)}</span>
                </button>
            </div>
            <div class="more" id=MENU popover node_ref=menu on:click=close>
                <TextButton class="only-running" icon="new" label=words.say(Label::NEW_GAME) press=new_game />
                <TextButton icon="redo" label=words.say(Label::REDO) disabled=off(|can| can.redo) press=tell(Msg::Redo) />
                <TextButton icon="flip" label=words.say(Label::FLIP) press=tell(Msg::Flip) />
                <TextButton icon="people" label=words.say(Label::PLAYERS) disabled=off(|can| can.players) press=players />
                <TextButton icon="save" label=words.say(Label::SAVE_LOAD) press=files />
                <TextButton icon="text" label=words.say(Label::TYPE_MOVE) press=type_move />
                <TextButton class="only-here" icon="network" label=words.say(Label::NETWORK_PLAY) press=network />
                {reactive(move || met.get().then(|| room.run()))}
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

/// The question before something final, such as resigning, offering a draw or accepting one.
#[component]
fn Question(
    /// The question to answer, if there is one.
    asking: Memo<Option<QuestionModel>>,
    /// Receives the messages of pressed buttons.
    send: Callback<Msg>,
) -> impl IntoView {
    reactive(move || {
        asking.get().map(|QuestionModel { kind, question, yes, no }| {
            let (accept, decline) = match kind {
                Question::AnswerDraw(_) => (Msg::AcceptDraw, Msg::DeclineDraw),
                _ => (Msg::Confirm, Msg::Dismiss),
            };
            let danger = if matches!(kind, Question::Resign(_)) { "btn btn--danger" } else { "btn btn--primary" };
            view! {
                <span class="confirm" data-asking="">
                    <span class="confirm__text" role="status">{question}</span>
                    <button type="button" class=danger on:click=move |_| send.run(accept.clone())>{yes}</button>
                    <button type="button" class="btn" data-stay="" on:click=move |_| send.run(decline.clone())>{no}</button>
                </span>
            }
        })
    })
}
