//! The legend that explains a portal, beside the square that is tapped, pointed at, pressed for a while, or focused. For
//! screen readers the square's accessible name says the same.

use engine::Square;
use game::Mark;
use leptos::{html, prelude::*};

use crate::platform::{dom, time};
use crate::ui::board::place_on_screen;
use crate::ui::table::Table;
use crate::ui::words::reactive;

/// What is explained of a portal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    square: Square,
    /// The portal's name, then sentences.
    pub lines: Vec<String>,
    /// Whether it is an exit that is closed to the piece for which the board asks for an exit.
    pub locked: bool,
}

/// Returns the explanation of the portal that is pointed at on a table's board. While the board asks for an exit, only
/// exits that are closed are explained.
pub fn explanation(table: Table, pointed: RwSignal<Option<Square>>) -> Memo<Option<Explanation>> {
    Memo::new(move |_| {
        let square = pointed.get()?;
        let (asking, locked) = table.board.with(|board| {
            let locked = board.square(square).marks.has(Mark::Locked);
            (board.choice.is_some(), locked)
        });
        let lines = table.with_session(|session| session.legend(square))?;
        (locked || !asking).then_some(Explanation {
            square,
            lines,
            locked,
        })
    })
}

/// The legend of the portal that is pointed at on a table's board.
#[component]
pub fn PortalLegend(
    /// The table.
    table: Table,
    /// The portal that is pointed at, as the board tells it.
    pointed: RwSignal<Option<Square>>,
) -> impl IntoView {
    view! { <Legend explanation=explanation(table, pointed) table /> }
}

/// The legend, if there is something to explain.
#[component]
pub fn Legend(
    /// What to explain.
    explanation: Memo<Option<Explanation>>,
    /// The table on whose board it lies.
    table: Table,
) -> impl IntoView {
    let bottom = Memo::new(move |_| table.board.with(|board| board.orientation));
    reactive(move || {
        let Explanation { square, lines, .. } = explanation.get()?;
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
