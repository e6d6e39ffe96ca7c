//! The squares: buttons in the grid. Their attributes are written directly to the DOM, all at once, because a signal
//! for each square or attribute made the board slow. The attribute that says that a piece can be grabbed is written
//! only on the square under the pointer, because every move changes it on half of the board.

use engine::Square;
use game::{BoardModel, PortalKind, PortalModel, SquareModel, display_order};
use leptos::prelude::*;

use crate::platform::dom::{self, Element};

/// Returns the name of a network in attributes.
pub fn network(kind: PortalKind) -> &'static str {
    match kind {
        PortalKind::White => "white",
        PortalKind::Black => "black",
        PortalKind::Neutral => "neutral",
        PortalKind::Token => "token",
    }
}

/// The squares of one board, by place on the screen from the top left. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Squares(StoredValue<Shown, LocalStorage>);

/// All squares, and the place that the pointer is over.
struct Shown {
    cells: Vec<Cell>,
    pointed: Option<usize>,
}

/// A square, and its button once it has been created.
struct Cell {
    shown: SquareModel,
    button: Option<Element>,
}

impl Cell {
    /// Sets the attribute that tells the style sheet whether the pointer is over a piece that can be grabbed.
    fn update_grab_attribute(&self, pointed: bool) {
        let grab = pointed && self.shown.piece.is_some_and(|piece| piece.draggable);
        if let Some(button) = &self.button {
            dom::set_attribute(button, "data-grab", grab.then_some(""));
        }
    }
}

impl Squares {
    /// Creates the squares of a first model.
    pub fn new(model: &BoardModel) -> Squares {
        let cell = |square| Cell {
            shown: model.square(square).clone(),
            button: None,
        };
        let cells = display_order(model.orientation)
            .into_iter()
            .map(cell)
            .collect();
        Squares(StoredValue::new_local(Shown {
            cells,
            pointed: None,
        }))
    }

    /// Returns the square at a place on the screen.
    pub fn at(self, place: usize) -> Square {
        self.0.with_value(|shown| shown.cells[place].shown.square)
    }

    /// Shows another model, changing only the squares that differ.
    pub fn show(self, model: &BoardModel) {
        self.0.update_value(|Shown { cells, pointed }| {
            let squares = display_order(model.orientation);
            for (place, (cell, square)) in cells.iter_mut().zip(squares).enumerate() {
                let new = model.square(square);
                if cell.shown == *new {
                    continue;
                }
                if let Some(button) = &cell.button {
                    draw(button, Some(&cell.shown), new);
                }
                cell.shown = new.clone();
                if *pointed == Some(place) {
                    cell.update_grab_attribute(true);
                }
            }
        });
    }

    /// Records the place that the pointer is over now, if any.
    pub fn point_at(self, place: Option<usize>) {
        self.0.update_value(|Shown { cells, pointed }| {
            if *pointed == place {
                return;
            }
            if let Some(before) = pointed.and_then(|place| cells.get(place)) {
                before.update_grab_attribute(false);
            }
            if let Some(now) = place.and_then(|place| cells.get(place)) {
                now.update_grab_attribute(true);
            }
            *pointed = place;
        });
    }

    /// Moves the grid's only tab stop.
    pub fn stop_at(self, before: Option<usize>, now: usize) {
        self.0.with_value(|Shown { cells, .. }| {
            for (place, stops) in before
                .map(|place| (place, "-1"))
                .into_iter()
                .chain([(now, "0")])
            {
                if let Some(button) = &cells[place].button {
                    dom::set_attribute(button, "tabindex", Some(stops));
                }
            }
        });
    }
}

/// A square. Its events are handled by the grid around it.
#[component]
pub fn SquareButton(
    /// The squares of the board.
    squares: Squares,
    /// The square's place on the screen, counted from the top left.
    place: usize,
    /// Whether the square is the grid's only tab stop.
    stop: bool,
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
                tabindex=if stop { "0" } else { "-1" }
                use:join=(squares, place)
            ></button>
        </div>
    }
}

/// Registers a button as the one that shows the square at a place.
fn join(button: Element, (squares, place): (Squares, usize)) {
    squares.0.update_value(|Shown { cells, .. }| {
        draw(&button, None, &cells[place].shown);
        cells[place].button = Some(button);
    });
}

/// Writes the attributes that have changed since `before`, or all of them if there is no `before`.
fn draw(button: &Element, before: Option<&SquareModel>, now: &SquareModel) {
    if before.is_none_or(|before| before.square != now.square) {
        dom::set_attribute(button, "data-square", Some(&now.square.to_string()));
    }
    if before.is_none_or(|before| before.marks != now.marks) {
        dom::set_attribute(button, "data-marks", Some(&now.marks.classes()));
    }
    fn words(square: &SquareModel) -> [&str; 3] {
        [&square.name, &square.state, &square.barred]
    }
    if before.is_none_or(|before| words(before) != words(now)) {
        dom::set_attribute(button, "aria-label", Some(&now.label()));
    }
    if before.and_then(|before| before.portal) != now.portal {
        // Tokens are drawn in a layer of their own, where they can glide.
        let portal = now.portal.filter(|portal| portal.kind != PortalKind::Token);
        draw_portal(button, portal);
    }
}

fn draw_portal(button: &Element, portal: Option<PortalModel>) {
    let network = portal.map(|portal| network(portal.kind));
    dom::set_attribute(button, "data-portal", network);
    dom::remove_children(button);
    if let Some(portal) = portal
        && let Some(span) = dom::append(button, "span", "portal")
    {
        dom::set_attribute(&span, "data-network", network);
        dom::set_attribute(&span, "data-closed", portal.closed.then_some(""));
        dom::set_attribute(&span, "data-exit", portal.is_exit.then_some(""));
    }
}
