//! One square: a button in the grid.

use game::{PortalKind, SquareModel};
use leptos::prelude::*;

use crate::ui::words::{flag, part, text, word};

/// The word for a network in attributes.
pub fn network(kind: PortalKind) -> &'static str {
    match kind {
        PortalKind::White => "white",
        PortalKind::Black => "black",
        PortalKind::Neutral => "neutral",
        PortalKind::Token => "token",
    }
}

/// A square. Taps are heard by the board around it.
#[component]
pub fn SquareButton(
    /// What is on it and how it is marked.
    cell: RwSignal<SquareModel>,
    /// Its place on the screen, top left first.
    place: usize,
    /// Which place is the grid's one tab stop.
    roving: Selector<usize>,
) -> impl IntoView {
    let shade = if (place / 8 + place % 8).is_multiple_of(2) {
        "light"
    } else {
        "dark"
    };
    let label = move || {
        cell.with(|cell| match cell.state.is_empty() {
            true => cell.name.clone(),
            false => format!("{}, {}", cell.name, cell.state),
        })
    };
    let grab = move || cell.with(|cell| cell.piece.is_some_and(|piece| piece.draggable));
    let portal = Memo::new(move |_| {
        let portal = cell.with(|cell| cell.portal)?;
        (portal.kind != PortalKind::Token).then_some((network(portal.kind), portal.closed))
    });
    view! {
        <div class="cell" role="gridcell">
            <button
                type="button"
                class="square"
                data-square=text(move || cell.with(|cell| cell.square.to_string()))
                data-shade=shade
                data-marks=text(move || cell.with(|cell| cell.marks.classes()))
                data-grab=flag(grab)
                data-portal=move || portal.get().map(|(network, _)| network)
                aria-label=text(label)
                tabindex=word(move || if roving.selected(&place) { "0" } else { "-1" })
            >
                {part(move || {
                    portal
                        .get()
                        .map(|(network, closed)| {
                            view! {
                                <span class="portal" data-network=network data-closed=closed.then_some("")></span>
                            }
                        })
                })}
            </button>
        </div>
    }
}
