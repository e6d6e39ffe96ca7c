//! The fields of a time control: clocks or none, minutes, increment.

use game::{Label, Millis, TimeControl};
use leptos::prelude::*;

use super::widgets::Switch;
use super::words::Words;
use crate::platform::dom;

/// A time control that is being chosen. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Timing {
    /// Whether there are clocks.
    pub timed: RwSignal<bool>,
    /// Minutes each; half a minute is 0.5.
    minutes: RwSignal<f64>,
    /// Seconds added for every move.
    increment: RwSignal<f64>,
}

impl Timing {
    /// The fields for a first choice.
    pub fn new(time: Option<TimeControl>) -> Timing {
        let control = time.unwrap_or_default();
        Timing {
            timed: RwSignal::new(time.is_some()),
            minutes: RwSignal::new(control.initial_ms as f64 / 60_000.0),
            increment: RwSignal::new(control.increment_ms as f64 / 1000.0),
        }
    }

    /// What is chosen now.
    pub fn chosen(self) -> Option<TimeControl> {
        self.timed.get_untracked().then(|| TimeControl {
            initial_ms: (self.minutes.get_untracked() * 60_000.0) as Millis,
            increment_ms: (self.increment.get_untracked() * 1000.0) as Millis,
        })
    }
}

/// The fields.
#[component]
pub fn TimingFields(
    /// What is chosen.
    timing: Timing,
    /// Tells these fields from another form's.
    id: &'static str,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let Timing {
        timed,
        minutes,
        increment,
    } = timing;
    // The browser reads and writes the numbers: the program's own code for that would weigh 13 KB.
    let number = move |name: &str, label: Label, least: f64, most: f64, value: RwSignal<f64>| {
        let field = format!("{id}-{name}");
        view! {
            <div class="field field--number">
                <label class="field__label" for=field.clone()>{words.say(label)}</label>
                <input
                    class="input"
                    id=field
                    type="number"
                    inputmode="decimal"
                    prop:min=least
                    prop:max=most
                    step="any"
                    required
                    prop:value=Signal::derive(move || value.get())
                    disabled=Signal::derive(move || !timed.get())
                    on:change=move |event| {
                        if let Some(number) = dom::typed_number(&event) {
                            value.set(number.clamp(least, most));
                        }
                        value.notify();
                    }
                />
            </div>
        }
    };
    view! {
        <Switch label=words.say(Label::TIMER) on=timed change=Callback::new(move |on| timed.set(on)) />
        <div class="field-row">
            {number("minutes", Label::MINUTES_EACH, 0.25, 180.0, minutes)}
            {number("increment", Label::INCREMENT_SECONDS, 0.0, 60.0, increment)}
        </div>
    }
}
