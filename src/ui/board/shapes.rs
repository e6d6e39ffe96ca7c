//! Arrows and circles above the pieces: the user's drawings, the hint, and the possible exits of a pending jump.

use engine::{Color, Square};
use game::{ArrowKind, ArrowModel, BoardModel, Brush};
use leptos::prelude::*;

use super::store::place_on_screen;
use crate::ui::words::reactive;

/// Side of a square in the units of this module. Coordinates are computed in whole numbers because the code that
/// formats floating-point numbers would make the download much larger.
const UNIT: i32 = 1000;
/// Distance of an arrow's tip from the middle of its last square, in units.
const SHORT: f64 = 120.0;
/// Length of an arrow's head, in units.
const HEAD: f64 = 380.0;

/// The drawing layer.
#[component]
pub fn Shapes(
    /// The board.
    model: Memo<BoardModel>,
    /// The arrow or circle that is being drawn.
    draft: RwSignal<Option<(Square, Square, Brush)>>,
) -> impl IntoView {
    let arrows = Memo::new(move |_| {
        model.with(|model| {
            let all: Vec<ArrowModel> = model
                .arrows
                .iter()
                .chain(&model.choice_arrows)
                .copied()
                .collect();
            (all, model.orientation)
        })
    });
    let bottom = Memo::new(move |_| model.with(|model| model.orientation));
    view! {
        <svg class="board__shapes" viewBox="0 0 8 8" aria-hidden="true">
            {reactive(move || {
                let (arrows, bottom) = arrows.get();
                arrows.into_iter().map(|arrow| shape(arrow, bottom, false)).collect_view()
            })}
            {reactive(move || {
                draft.get().map(|(from, to, brush)| {
                    shape(ArrowModel { from, to, kind: ArrowKind::Drawn(brush) }, bottom.get(), true)
                })
            })}
        </svg>
    }
}

/// Draws one arrow or circle.
fn shape(arrow: ArrowModel, bottom: Color, draft: bool) -> impl IntoView {
    let (kind, color) = match arrow.kind {
        ArrowKind::Drawn(brush) if arrow.from == arrow.to => ("circle", brush.class()),
        ArrowKind::Drawn(brush) => ("arrow", brush.class()),
        ArrowKind::Hint => ("hint", "blue"),
        ArrowKind::Jump => ("jump", "green"),
        ArrowKind::Swap => ("swap", "red"),
        ArrowKind::Network { of, one_way } => match one_way {
            true => ("way", of.class()),
            false => ("line", of.class()),
        },
    };
    let middle = |square| {
        let (column, row) = place_on_screen(square, bottom);
        let at = |place: usize| (2 * place as i32 + 1) * UNIT / 2;
        (at(column), at(row))
    };
    let (x1, y1) = middle(arrow.from);
    let (x2, y2) = middle(arrow.to);
    let inside = if arrow.from == arrow.to {
        view! { <circle cx=squares(x1) cy=squares(y1) r="0.44"></circle> }.into_any()
    } else {
        let (dx, dy) = (f64::from(x2 - x1), f64::from(y2 - y1));
        let length = dx.hypot(dy);
        // The point `along` units back from the middle of the last square, along the arrow, and `aside` units to its
        // side.
        let point = |along: f64, aside: f64| {
            let x = f64::from(x2) - dx / length * along - dy / length * aside;
            let y = f64::from(y2) - dy / length * along + dx / length * aside;
            (squares(x.round() as i32), squares(y.round() as i32))
        };
        let (neck_x, neck_y) = point(SHORT + HEAD, 0.0);
        let corners = [
            point(SHORT, 0.0),
            point(SHORT + HEAD, HEAD * 0.55),
            point(SHORT + HEAD, HEAD * -0.55),
        ];
        let points = corners.map(|(x, y)| format!("{x},{y}")).join(" ");
        view! {
            <line x1=squares(x1) y1=squares(y1) x2=neck_x y2=neck_y></line>
            <polygon points=points></polygon>
        }
        .into_any()
    };
    view! {
        <g class="shape" data-kind=kind data-color=color data-draft=draft.then_some("")>
            {inside}
        </g>
    }
}

/// Formats units as a decimal number of squares, for SVG attributes.
fn squares(units: i32) -> String {
    format!("{}.{:03}", units / UNIT, units % UNIT)
}
