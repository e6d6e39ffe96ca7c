//! The layers above and below the squares: pieces, and the tokens that they stand on. Both are moved only by the CSS
//! `transform` property.

use engine::Color;
use leptos::prelude::*;

use crate::ui::words::{flag, text};

use super::store::{PieceEntry, TokenEntry, transform};

/// All pieces.
#[component]
pub fn Pieces(
    /// The pieces on the board, in the order of their ids, so that an element is never moved inside its parent.
    pieces: RwSignal<Vec<PieceEntry>>,
    /// The side at the bottom.
    orientation: RwSignal<Color>,
) -> impl IntoView {
    view! {
        <div class="board__pieces" aria-hidden="true">
            <For
                each=move || pieces.get()
                key=|entry| entry.id
                children=move |entry| view! { <PieceView entry orientation /> }
            />
        </div>
    }
}

/// One piece.
#[component]
fn PieceView(
    /// Id and state of the piece.
    entry: PieceEntry,
    /// The side at the bottom.
    orientation: RwSignal<Color>,
) -> impl IntoView {
    let state = Memo::new(move |_| entry.state.get());
    let letters = move || {
        state.with(|state| {
            format!(
                "{}{}",
                state.piece.color.letter(),
                state.piece.role.letter()
            )
        })
    };
    view! {
        <div
            class="piece"
            data-id=entry.id
            data-piece=text(letters)
            data-hidden=flag(move || state.get().ghost)
            data-revealed=flag(move || state.get().revealed)
            data-fading=flag(move || state.get().fading)
            data-jumping=Signal::derive(move || state.get().jumping)
            data-instant=flag(move || state.get().jumping == Some("in"))
            style:transform=text(move || transform(state.get().at, orientation.get()))
        >
            <span class="piece__figure"></span>
        </div>
    }
}

/// All tokens of a `portal-standard` game.
#[component]
pub fn Tokens(
    /// The tokens on the board.
    tokens: RwSignal<Vec<TokenEntry>>,
    /// The side at the bottom.
    orientation: RwSignal<Color>,
) -> impl IntoView {
    view! {
        <div class="board__tokens" aria-hidden="true">
            <For
                each=move || tokens.get()
                key=|entry| entry.id
                children=move |entry| {
                    let state = Memo::new(move |_| entry.state.get());
                    view! {
                        <div
                            class="token"
                            data-open=flag(move || state.get().open)
                            data-count=text(move || state.get().count.to_string())
                            style:transform=text(move || transform(state.get().at, orientation.get()))
                        ></div>
                    }
                }
            />
        </div>
    }
}
