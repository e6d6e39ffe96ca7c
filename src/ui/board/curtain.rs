//! The curtain that covers the board while the device is handed to the other player.

use game::{BoardModel, Msg};
use leptos::{ev, html, prelude::*};

use crate::platform::dom;
use crate::ui::words::reactive;

/// The curtain, if the board is covered. On the page of the game it is a modal dialog: nothing behind it can be reached,
/// and only its button opens it, because whoever presses Escape may not be the one who is meant. On a board to try the
/// rules on, which nobody has handed over, it covers that board alone.
#[component]
pub fn Curtain(
    /// The board.
    model: Memo<BoardModel>,
    /// Receives [`Msg::CurtainPassed`] when the button is pressed.
    send: Callback<Msg>,
) -> impl IntoView {
    let curtain = Memo::new(move |_| model.with(|model| model.curtain.clone()));
    reactive(move || {
        let curtain = curtain.get()?;
        let root = NodeRef::<html::Dialog>::new();
        let show = move || {
            if let Some(dialog) = root.try_get_untracked().flatten() {
                if dom::is_inside(&dialog, ".page--game") {
                    dom::show_modal(&dialog);
                } else {
                    dom::show(&dialog);
                }
            }
        };
        Effect::new(move |_| {
            root.track();
            show();
        });
        Some(view! {
            <dialog
                class="curtain"
                aria-labelledby="curtain-title"
                data-side=curtain.player.to_string()
                node_ref=root
                on:cancel=|event: ev::Event| event.prevent_default()
                // Browsers close a dialog at the second Escape all the same.
                on:close=move |_| show()
            >
                <h2 class="curtain__title" id="curtain-title">{curtain.title}</h2>
                <p class="curtain__text">{curtain.text}</p>
                <button type="button" class="btn btn--primary" autofocus on:click=move |_| send.run(Msg::CurtainPassed)>
                    {curtain.button}
                </button>
            </dialog>
        })
    })
}
