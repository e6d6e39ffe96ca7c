//! The legend that explains a portal, beside the square that is tapped, pointed at, pressed for a while, or focused. For
//! screen readers the square's accessible name says the same.

use engine::{Color, Square};
use leptos::{html, prelude::*};

use crate::platform::{dom, time};
use crate::ui::board::place_on_screen;
use crate::ui::words::reactive;

/// The legend, if there is something to explain.
#[component]
pub fn Legend(
    /// The square, and the lines about its portal: its name, then sentences. The flag is not used here.
    explanation: Memo<Option<(Square, Vec<String>, bool)>>,
    /// The side at the bottom.
    bottom: Signal<Color>,
) -> impl IntoView {
    reactive(move || {
        let (square, lines, _) = explanation.get()?;
        let (column, row) = place_on_screen(square, bottom.get());
        let mut lines = lines.into_iter();
        let name = lines.next();
        // The legend lies towards the edge of the board, because most portals and their exits are in the middle. If it does
        // not fit there, the legend moves to the other side of the square, before its delay has passed.
        let above = RwSignal::new(row < 4);
        let node = NodeRef::<html::Div>::new();
        node.on_load(move |legend| {
            time::after_frame(move || {
                if !dom::fits_height(&legend) {
                    above.try_update(|above| *above = !*above);
                }
            });
        });
        Some(view! {
            <div
                class="legend"
                aria-hidden="true"
                node_ref=node
                data-side=move || if above.get() { "above" } else { "below" }
                style=("--col", column.to_string())
                style=("--row", row.to_string())
            >
                <p class="legend__name">{name}</p>
                {lines.map(|line| view! { <p>{line}</p> }).collect_view()}
            </div>
        })
    })
}
