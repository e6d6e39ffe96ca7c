//! The field for the side that the user plays: White, Black, or a random one.

use engine::Color;
use game::Label;
use leptos::prelude::*;

use super::widgets::{Segments, place_of, value_at};
use super::words::Words;
use crate::platform::time;

/// The choices in the order in which they are shown; `None` is a random side.
const SIDES: [Option<Color>; 3] = [Some(Color::White), Some(Color::Black), None];

/// The side that is being chosen, or `None` for a random one. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Side(RwSignal<Option<Color>>);

impl Side {
    /// Preselects this side.
    pub fn new(color: Color) -> Side {
        Side(RwSignal::new(Some(color)))
    }

    /// Preselects a random side.
    pub fn random() -> Side {
        Side(RwSignal::new(None))
    }

    /// Returns the chosen side; `None` for a random one.
    pub fn chosen(self) -> Option<Color> {
        self.0.get_untracked()
    }

    /// Returns the chosen side. If a random side is chosen, each call draws again.
    pub fn drawn(self) -> Color {
        self.0.get_untracked().unwrap_or_else(|| {
            if time::random_u64() & 1 == 0 {
                Color::White
            } else {
                Color::Black
            }
        })
    }
}

/// The field.
#[component]
pub fn SideField(
    /// The chosen side.
    side: Side,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let Side(chosen) = side;
    view! {
        <Segments
            legend=Label::PLAY_AS
            name="side"
            labels=&[Label::WHITE, Label::BLACK, Label::PLAY_RANDOM]
            value=place_of(&SIDES, chosen)
            change=value_at(&SIDES, move |color| chosen.set(color))
            words
        />
    }
}
