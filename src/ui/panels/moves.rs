//! The move list, and the buttons that step through it.

use game::{Controls, Label, MoveCell, MoveListModel, MoveRow, Msg, ReviewTo};
use leptos::{html, prelude::*};

use crate::platform::time;
use crate::ui::current_move;
use crate::ui::widgets::IconButton;
use crate::ui::words::{Words, reactive};

/// The move list with its navigation buttons.
#[component]
pub fn MovesPanel(
    /// The moves of the game.
    moves: Memo<MoveListModel>,
    /// Which buttons are enabled.
    controls: Memo<Controls>,
    /// The texts in the person's language.
    words: Words,
    /// Receives the messages of pressed buttons.
    send: Callback<Msg>,
    /// Label of the button that goes to the last move.
    #[prop(default = Label::BACK_TO_GAME)]
    last: Label,
) -> impl IntoView {
    let list = NodeRef::<html::Div>::new();
    // The current ply is marked in the next frame, when all rows exist.
    Effect::new(move |_| {
        let current = moves.with(|moves| moves.current);
        time::in_next_frame(move || {
            if let Some(list) = list.try_get_untracked().flatten() {
                current_move::mark(&list, &format!("[data-ply='{current}']"));
            }
        });
    });
    current_move::keep_in_sight(list);
    let empty = Memo::new(move |_| moves.with(|moves| moves.rows.is_empty()));
    let review = move |to: ReviewTo| Callback::new(move |()| send.run(Msg::Review(to)));
    let stuck_back = Signal::derive(move || !controls.get().back);
    let stuck_forward = Signal::derive(move || !controls.get().forward);
    view! {
        <div class="moves" node_ref=list tabindex="-1">
            <ol class="moves__list" aria-label=words.say(Label::MOVES)>
                <For
                    each=move || moves.with(|moves| moves.rows.clone())
                    key=MoveRow::clone
                    children=move |row| view! { <Row row send /> }
                />
            </ol>
            {reactive(move || {
                empty.get()
                    .then(|| view! { <p class="moves__empty">{words.say(Label::NO_MOVES_YET)}</p> })
            })}
            {reactive(move || {
                moves.with(|moves| moves.score.clone()).map(|score| view! { <p class="moves__result">{score}</p> })
            })}
        </div>
        <div class="nav-row" role="group" aria-label=words.say(Label::MOVES)>
            <IconButton icon="first" label=words.say(Label::FIRST) disabled=stuck_back press=review(ReviewTo::First) />
            <IconButton icon="back" label=words.say(Label::PREVIOUS) disabled=stuck_back press=review(ReviewTo::Prev) />
            <IconButton icon="forward" label=words.say(Label::NEXT) disabled=stuck_forward press=review(ReviewTo::Next) />
            <IconButton icon="last" label=words.say(last) disabled=stuck_forward press=review(ReviewTo::Last) />
        </div>
    }
}

/// One line of the list: a move of White, a move of Black, and the comments on them.
#[component]
fn Row(
    /// The moves of this line.
    row: MoveRow,
    /// Receives the messages of pressed buttons.
    send: Callback<Msg>,
) -> impl IntoView {
    let cell = move |cell: Option<MoveCell>| {
        let Some(MoveCell {
            mut text,
            mark,
            clock,
            ply,
        }) = cell
        else {
            return view! { <span class="move move--empty"></span> }.into_any();
        };
        // The sign is visible; screen readers read its name.
        let mark = mark.map(|mark| {
            text.push(' ');
            let sign = view! {
                <span class="move__mark" role="img" aria-label=mark.name>
                    {mark.sign}
                </span>
            };
            sign.into_any()
        });
        view! {
            <button
                type="button"
                class="move"
                data-ply=ply
                data-clock=clock
                tabindex="-1"
                on:click=move |_| send.run(Msg::Review(ReviewTo::Ply(ply)))
            >
                {text}
                {mark}
            </button>
        }
        .into_any()
    };
    view! {
        <li class="moves__row">
            <span class="moves__number">{format!("{}.", row.number)}</span>
            {cell(row.white)}
            {cell(row.black)}
            // A comment may be in any language, so the browser finds its text direction.
            {row.comments.into_iter().map(|comment| view! { <p class="moves__comment" dir="auto">{comment}</p> }).collect_view()}
        </li>
    }
}
