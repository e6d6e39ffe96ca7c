//! The position in words, for those who do not see the board: the accessible names of the squares, in an order that is
//! easy to listen to.

use engine::Color;
use game::{Announcement, BoardModel, Label};
use leptos::prelude::*;

use crate::ui::lessons::Line;
use crate::ui::table::Table;
use crate::ui::words::{Words, reactive, text};

/// Returns the accessible names of the squares on which the viewer sees a side's pieces.
fn pieces(board: &BoardModel, color: Color) -> Vec<String> {
    let seen = board.squares.iter().filter(|square| {
        let piece = square.piece.as_ref();
        piece.is_some_and(|piece| piece.piece.color == color)
    });
    seen.map(|square| square.label()).collect()
}

/// The position in words, collapsed until the user opens it.
#[component]
pub fn InWords(
    /// The board's table.
    table: Table,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let side = move |color: Color| {
        let list = reactive(move || {
            let names = table.board.with(|board| pieces(board, color));
            names
                .into_iter()
                .map(|name| view! { <li>{name}</li> })
                .collect_view()
        });
        view! {
            <h2>{words.say(Label::color(color))}</h2>
            <ul>{list}</ul>
        }
    };
    let announcement = move |what: Announcement| {
        text(move || table.with_session(|session| session.announcement(what)))
    };
    view! {
        <details class="puzzle__words">
            <summary>{text(move || Line::IN_WORDS.say(words.lang()))}</summary>
            <p>{words.say(Label::LAST_MOVE)} ": " {announcement(Announcement::LastMove)}</p>
            {Color::ALL.map(side)}
            <p>{announcement(Announcement::Portals)}</p>
        </details>
    }
}
