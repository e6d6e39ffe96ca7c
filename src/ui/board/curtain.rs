//! The curtain that covers the board while the device is handed to the other player.

use game::{BoardModel, Msg};
use leptos::{html, prelude::*};

use crate::platform::dom;
use crate::ui::words::reactive;

/// The curtain, if the board is covered.
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
        let root = NodeRef::<html::Div>::new();
        Effect::new(move |_| {
            if let Some(root) = root.get() {
                dom::focus_inside(&root, "button");
            }
        });
        Some(view! {
            <div
                class="curtain"
                role="dialog"
                aria-modal="true"
                aria-labelledby="curtain-title"
                data-side=curtain.player.to_string()
                node_ref=root
            >
                <h2 class="curtain__title" id="curtain-title">{curtain.title}</h2>
                <p class="curtain__text">{curtain.text}</p>
                <button type="button" class="btn btn--primary" on:click=move |_| send.run(Msg::CurtainPassed)>
                    {curtain.button}
                </button>
            </div>
        })
    })
}
