//! Questions that the board asks before a move is complete: the promotion column, and the bar that says what to pick
//! and has buttons for the answers that are not given by tapping another square.

use game::{BoardModel, ChoiceKind, ChoiceModel, Label, Msg};
use leptos::{html, prelude::*};

use super::store::place_on_screen;
use crate::platform::dom;
use crate::ui::words::{Words, reactive};

/// The column of pieces on the pawn's file, shown while the player chooses a promotion.
#[component]
pub fn Promotion(
    /// The board.
    model: Memo<BoardModel>,
    /// The texts in the person's language.
    words: Words,
    /// Receives the answer, or [`Msg::Cancel`].
    send: Callback<Msg>,
) -> impl IntoView {
    let asked = Memo::new(move |_| {
        model.with(|model| {
            let choice = model
                .choice
                .clone()
                .filter(|choice| choice.kind == ChoiceKind::Promotion)?;
            Some((choice, model.orientation))
        })
    });
    reactive(move || {
        let (choice, bottom) = asked.get()?;
        let (column, row) = place_on_screen(choice.at, bottom);
        let count = choice.options.len();
        let letter = choice.piece.piece.color.letter();
        let list = NodeRef::<html::Div>::new();
        Effect::new(move |_| {
            if let Some(list) = list.get() {
                dom::focus_inside(&list, "button");
            }
        });
        let options = choice
            .options
            .iter()
            .map(|option| {
                let answer = option.choice;
                let piece = option.role.map(|role| format!("{letter}{}", role.letter()));
                view! {
                    <button
                        type="button"
                        class="promotion__choice"
                        aria-label=option.label.clone()
                        on:click=move |_| send.run(Msg::Choose(answer))
                    >
                        <span class="piece-icon" data-piece=piece></span>
                    </button>
                }
            })
            .collect_view();
        Some(view! {
            <div class="board__veil" on:pointerdown=move |_| send.run(Msg::Cancel)></div>
            <div
                class="promotion"
                role="group"
                aria-label=words.say(Label::PROMOTE)
                data-from=if row < 4 { "top" } else { "bottom" }
                style=("--col", column.to_string())
                style=("--count", count.to_string())
                node_ref=list
                on:keydown=move |event| walk(&event)
            >
                {options}
            </div>
        })
    })
}

/// Moves the focus through the column with the arrow keys.
fn walk(event: &leptos::ev::KeyboardEvent) {
    let forward = match event.key().as_str() {
        "ArrowDown" | "ArrowRight" => true,
        "ArrowUp" | "ArrowLeft" => false,
        _ => return,
    };
    event.prevent_default();
    event.stop_propagation();
    dom::focus_sibling(event, forward);
}

/// The bar with the question, buttons for the answers that are not given by tapping another square, and Cancel.
#[component]
pub fn ChoiceBar(
    /// The board.
    model: Memo<BoardModel>,
    /// The texts in the person's language.
    words: Words,
    /// Receives the answer, or [`Msg::Cancel`].
    send: Callback<Msg>,
) -> impl IntoView {
    let asked: Memo<Option<ChoiceModel>> = Memo::new(move |_| {
        model.with(|model| {
            model
                .choice
                .clone()
                .filter(|choice| choice.kind != ChoiceKind::Promotion)
        })
    });
    reactive(move || {
        let choice = asked.get()?;
        let buttons = choice
            .options
            .iter()
            .filter(|option| option.square.is_none() || choice.kind != ChoiceKind::Exit || option.square == Some(choice.at))
            .map(|option| {
                let answer = option.choice;
                view! {
                    <button type="button" class="btn btn--primary" on:click=move |_| send.run(Msg::Choose(answer))>
                        {option.label.clone()}
                    </button>
                }
            })
            .collect_view();
        Some(view! {
            <div class="choice-bar" role="group" aria-label=choice.prompt.clone()>
                <p class="choice-bar__text">{choice.prompt.clone()}</p>
                {buttons}
                <button type="button" class="btn" on:click=move |_| send.run(Msg::Cancel)>
                    {words.say(Label::CANCEL)}
                </button>
            </div>
        })
    })
}
