//! Arrows and circles above the pieces: those that the person draws, the hint, and where a pending jump would lead.

use engine::{Color, Square};
use game::{ArrowKind, ArrowModel, BoardModel, Brush};
use leptos::prelude::*;

use super::store::place_on_screen;
use crate::ui::words::part;

/// How far from the middle of its last square an arrow's head ends, in squares.
const SHORT: f64 = 0.12;
/// How long an arrow's head is.
const HEAD: f64 = 0.38;

/// The drawing layer.
#[component]
pub fn Shapes(
    /// The board that is drawn on.
    model: Memo<BoardModel>,
    /// What is being drawn now.
    draft: RwSignal<Option<(Square, Square, Brush)>>,
) -> impl IntoView {
    let arrows = Memo::new(move |_| {
        model.with(|model| {
            let all: Vec<ArrowModel> = model.arrows.iter().chain(&model.choice_arrows).copied().collect();
            (all, model.orientation)
        })
    });
    let bottom = Memo::new(move |_| model.with(|model| model.orientation));
    view! {
        <svg class="board__shapes" viewBox="0 0 8 8" aria-hidden="true">
            {part(move || {
                let (arrows, bottom) = arrows.get();
                arrows.into_iter().map(|arrow| shape(arrow, bottom, false)).collect_view()
            })}
            {part(move || {
                draft.get().map(|(from, to, brush)| {
                    shape(ArrowModel { from, to, kind: ArrowKind::Drawn(brush) }, bottom.get(), true)
                })
            })}
        </svg>
    }
}

/// One arrow or circle.
fn shape(arrow: ArrowModel, bottom: Color, draft: bool) -> impl IntoView {
    let (kind, color) = match arrow.kind {
        ArrowKind::Drawn(brush) if arrow.from == arrow.to => ("circle", brush.class()),
        ArrowKind::Drawn(brush) => ("arrow", brush.class()),
        ArrowKind::Hint => ("hint", "blue"),
        ArrowKind::Jump => ("jump", "green"),
        ArrowKind::Swap => ("swap", "red"),
    };
    let middle = |square| {
        let (column, row) = place_on_screen(square, bottom);
        (column as f64 + 0.5, row as f64 + 0.5)
    };
    let pair = |x, y| format!("{},{}", decimal(x), decimal(y));
    let (x1, y1) = middle(arrow.from);
    let (x2, y2) = middle(arrow.to);
    let inside = if arrow.from == arrow.to {
        view! { <circle cx=decimal(x1) cy=decimal(y1) r="0.44"></circle> }.into_any()
    } else {
        let length = (x2 - x1).hypot(y2 - y1);
        let (ux, uy) = ((x2 - x1) / length, (y2 - y1) / length);
        let (tip_x, tip_y) = (x2 - ux * SHORT, y2 - uy * SHORT);
        let (neck_x, neck_y) = (tip_x - ux * HEAD, tip_y - uy * HEAD);
        let side = HEAD * 0.55;
        let points = [
            pair(tip_x, tip_y),
            pair(neck_x - uy * side, neck_y + ux * side),
            pair(neck_x + uy * side, neck_y - ux * side),
        ]
        .join(" ");
        view! {
            <line x1=decimal(x1) y1=decimal(y1) x2=decimal(neck_x) y2=decimal(neck_y)></line>
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

/// A coordinate on the board, which is never negative, to three places. Formatting a float would bring ten kilobytes of
/// code along.
fn decimal(coordinate: f64) -> String {
    let thousandths = (coordinate * 1000.0).round() as u32;
    format!("{}.{:03}", thousandths / 1000, thousandths % 1000)
}
