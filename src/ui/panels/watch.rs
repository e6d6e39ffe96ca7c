//! What a person who watches two computers can do: stop the game, see one move, choose how fast it goes.

use game::Label;
use leptos::prelude::*;

use crate::ui::widgets::{Segments, TextButton, place_of, value_at};
use crate::ui::words::{Words, reactive};

/// How fast a game of two computers goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// There is time to think about each move.
    Slow,
    /// A person can follow.
    #[default]
    Normal,
    /// As fast as the computers are.
    Fast,
}

impl Pace {
    /// In the order of the words.
    const ALL: [Pace; 3] = [Pace::Slow, Pace::Normal, Pace::Fast];

    /// No ply is shown sooner after the one before, in milliseconds.
    pub fn millis(self) -> f64 {
        match self {
            Pace::Slow => 3_000.0,
            Pace::Normal => 600.0,
            Pace::Fast => 0.0,
        }
    }
}

/// The buttons.
#[component]
pub fn WatchPanel(
    /// Whether the game is paused.
    paused: Signal<bool>,
    /// How fast it goes.
    pace: RwSignal<Pace>,
    /// The texts in the person's language.
    words: Words,
    /// Pauses the game, or goes on.
    pause: Callback<bool>,
    /// One move, and then a pause.
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
