//! The panel for watching a game between two computers: pause, play one move, choose the speed.

use game::Label;
use leptos::prelude::*;

use crate::ui::widgets::{Segments, TextButton, place_of, value_at};
use crate::ui::words::{Words, reactive};

/// How fast a game between two computers is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Slow enough to think about each move.
    Slow,
    /// Slow enough to follow.
    #[default]
    Normal,
    /// As fast as the computers are.
    Fast,
}

impl Pace {
    /// All paces, in the order of their labels in the panel.
    const ALL: [Pace; 3] = [Pace::Slow, Pace::Normal, Pace::Fast];

    /// Returns the least time between two plies, in milliseconds.
    pub fn millis(self) -> f64 {
        match self {
            Pace::Slow => 3_000.0,
            Pace::Normal => 600.0,
            Pace::Fast => 0.0,
        }
    }
}

/// The buttons and the choice of a speed.
#[component]
pub fn WatchPanel(
    /// Whether the game is paused.
    paused: Signal<bool>,
    /// How fast the game is played.
    pace: RwSignal<Pace>,
    /// The texts in the person's language.
    words: Words,
    /// Pauses the game (`true`) or continues it (`false`).
    pause: Callback<bool>,
    /// Lets the computers play one move, then pauses.
    step: Callback<()>,
) -> impl IntoView {
    view! {
        <div class="watch">
            <div class="afterwards">
                {reactive(move || {
                    let paused = paused.get();
                    let (icon, label) = match paused {
                        true => ("play", Label::CONTINUE),
                        false => ("pause", Label::PAUSE),
                    };
                    let press = Callback::new(move |()| pause.run(!paused));
                    view! { <TextButton icon label=words.say(label) press /> }
                })}
                <TextButton icon="forward" label=words.say(Label::ONE_MOVE) press=step />
            </div>
            <Segments
                legend=Label::SPEED
                name="pace"
                labels=&[Label::SPEED_SLOW, Label::SPEED_NORMAL, Label::SPEED_FAST]
                value=place_of(&Pace::ALL, pace)
                change=value_at(&Pace::ALL, move |chosen| pace.set(chosen))
                words
            />
        </div>
    }
}
