//! The move list, and the buttons that leaf through it.

use game::{Controls, Label, MoveCell, MoveListModel, Msg, ReviewTo};
use leptos::{html, prelude::*};

use crate::platform::{dom, time};
use crate::ui::parts::IconButton;
use crate::ui::words::{Words, part, text};

/// The move list.
#[component]
pub fn MovesPanel(
    /// What was played.
    moves: Memo<MoveListModel>,
    /// Which buttons do something.
    controls: Memo<Controls>,
    /// The texts in the person's language.
    words: Words,
    /// Where presses go.
    send: Callback<Msg>,
) -> impl IntoView {
    let list = NodeRef::<html::Div>::new();
    let current = Memo::new(move |_| moves.with(|moves| (moves.current, moves.last)));
    Effect::new(move |_| {
        current.get();
        time::in_next_frame(move || {
            if let Some(list) = list.try_get_untracked().flatten() {
                dom::reveal_inside(&list, "[aria-current]");
            }
        });
    });
    let count = Memo::new(move |_| moves.with(|moves| moves.rows.len()));
    let review = move |to: ReviewTo| Callback::new(move |()| send.run(Msg::Review(to)));
    let stuck_back = Signal::derive(move || !controls.get().back);
    let stuck_forward = Signal::derive(move || !controls.get().forward);
    view! {
        <div class="moves" node_ref=list tabindex="-1">
            <ol class="moves__list" aria-label=words.say(Label::Moves)>
                <For
                    each=move || 0..count.get()
                    key=|index| *index
                    children=move |index| view! { <Row moves index send /> }
                />
            </ol>
            {part(move || {
                (count.get() == 0)
                    .then(|| view! { <p class="moves__empty">{words.say(Label::NoMovesYet)}</p> })
            })}
            {part(move || {
                moves.with(|moves| moves.score).map(|score| view! { <p class="moves__result">{score}</p> })
            })}
        </div>
        <div class="nav-row" role="group" aria-label=words.say(Label::Moves)>
            <IconButton icon="first" label=words.say(Label::First) disabled=stuck_back press=review(ReviewTo::First) />
            <IconButton icon="back" label=words.say(Label::Previous) disabled=stuck_back press=review(ReviewTo::Prev) />
            <IconButton icon="forward" label=words.say(Label::Next) disabled=stuck_forward press=review(ReviewTo::Next) />
            <IconButton icon="last" label=words.say(Label::Last) disabled=stuck_forward press=review(ReviewTo::Last) />
        </div>
    }
}

/// One line of the list.
#[component]
fn Row(
    /// What was played.
    moves: Memo<MoveListModel>,
    /// Which line.
    index: usize,
    /// Where presses go.
    send: Callback<Msg>,
) -> impl IntoView {
    let row = Memo::new(move |_| moves.with(|moves| moves.rows.get(index).cloned()));
    let cell = move |cell: Option<MoveCell>| {
        let Some(cell) = cell else {
            return view! { <span class="move move--empty"></span> }.into_any();
        };
        let ply = cell.ply;
        view! {
            <button
                type="button"
                class="move"
                data-ply=ply
                aria-current=cell.current.then_some("step")
                tabindex=if cell.current { "0" } else { "-1" }
                on:click=move |_| send.run(Msg::Review(ReviewTo::Ply(ply)))
            >
                {cell.text}
            </button>
        }
        .into_any()
    };
    view! {
        <li class="moves__row">
            <span class="moves__number">{text(move || row.get().map(|row| format!("{}.", row.number)).unwrap_or_default())}</span>
            {part(move || row.get().map(|row| cell(row.white)))}
            {part(move || row.get().map(|row| cell(row.black)))}
        </li>
    }
}
