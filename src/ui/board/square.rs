//! One square: a button in the grid. Its attributes are written by hand, one effect a square: a move changes what can be
//! grabbed on half of the board, and an effect for each attribute of each square is what made the board slow.

use game::{PortalKind, PortalModel, SquareModel};
use leptos::prelude::*;
use web_sys::Element;

use crate::platform::dom;
use crate::ui::words::word;

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
    view! {
        <div class="cell" role="gridcell">
            <button
                type="button"
                class="square"
                data-shade=shade
                tabindex=word(move || if roving.selected(&place) { "0" } else { "-1" })
                use:follow=cell
            ></button>
        </div>
    }
}

/// Keeps a button like its square.
fn follow(button: Element, cell: RwSignal<SquareModel>) {
    Effect::new(move |before: Option<SquareModel>| {
        let now = cell.get();
        draw(&button, before.as_ref(), &now);
        now
    });
}

/// Writes what has changed since `before`, or everything.
fn draw(button: &Element, before: Option<&SquareModel>, now: &SquareModel) {
    if before.is_none_or(|before| before.square != now.square) {
        dom::set_attribute(button, "data-square", Some(&now.square.to_string()));
    }
    if before.is_none_or(|before| before.marks != now.marks) {
        dom::set_attribute(button, "data-marks", Some(&now.marks.classes()));
    }
    if before.is_none_or(|before| (&before.name, &before.state) != (&now.name, &now.state)) {
        let label = match now.state.as_str() {
            "" => now.name.clone(),
            state => format!("{}, {state}", now.name),
        };
        dom::set_attribute(button, "aria-label", Some(&label));
    }
    if before.is_none_or(|before| can_be_grabbed(before) != can_be_grabbed(now)) {
        dom::set_attribute(button, "data-grab", can_be_grabbed(now).then_some(""));
    }
    if before.and_then(|before| before.portal) != now.portal {
        // Tokens are drawn in a layer of their own, in which they move.
        let portal = now.portal.filter(|portal| portal.kind != PortalKind::Token);
        draw_portal(button, portal);
    }
}

fn can_be_grabbed(square: &SquareModel) -> bool {
    square.piece.is_some_and(|piece| piece.draggable)
}

fn draw_portal(button: &Element, portal: Option<PortalModel>) {
    let network = portal.map(|portal| network(portal.kind));
    dom::set_attribute(button, "data-portal", network);
    dom::remove_children(button);
    if let (Some(portal), Some(span)) = (portal, dom::append(button, "span", "portal")) {
        dom::set_attribute(&span, "data-network", network);
        dom::set_attribute(&span, "data-closed", portal.closed.then_some(""));
    }
}
