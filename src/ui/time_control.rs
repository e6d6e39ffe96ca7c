//! The fields for a time control: no clock, one of the usual time controls, or custom minutes and increment.

use engine::{ByColor, Color};
use game::{Label, Millis, TimeControl};
use leptos::prelude::*;

use super::widgets::{Segment, Switch};
use super::words::{Words, reactive, text};
use crate::platform::dom;

/// The chosen button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    /// No clock.
    None,
    /// One of [`TimeControl::USUAL`], by its index.
    Preset(usize),
    /// Custom minutes and increment.
    Custom,
}

impl Choice {
    /// Returns the button for a time control.
    fn of(time: Option<TimeControl>) -> Choice {
        let Some(time) = time else {
            return Choice::None;
        };
        let preset = TimeControl::USUAL
            .into_iter()
            .position(|(minutes, seconds)| TimeControl::minutes(minutes, seconds) == time);
        preset.map_or(Choice::Custom, Choice::Preset)
    }
}

fn minutes(span: Millis) -> f64 {
    span as f64 / 60_000.0
}

/// A time control that is being chosen. Cheap to copy.
#[derive(Clone, Copy)]
pub struct TimeControlChoice {
    choice: RwSignal<Choice>,
    /// Minutes for each side, or White's minutes if Black has another time; half a minute is 0.5. Choosing a preset
    /// sets them, so that a custom time starts from the last preset.
    minutes: RwSignal<f64>,
    /// Whether Black has a different time.
    differ: RwSignal<bool>,
    /// Black's minutes, if Black has a different time.
    black: RwSignal<f64>,
    /// Seconds added for every move.
    increment: RwSignal<f64>,
}

impl TimeControlChoice {
    /// Preselects a time control, or no clock if `None`.
    pub fn new(time: Option<TimeControl>) -> TimeControlChoice {
        let control = time.unwrap_or_default();
        TimeControlChoice {
            choice: RwSignal::new(Choice::of(time)),
            minutes: RwSignal::new(minutes(control.initial(Color::White))),
            differ: RwSignal::new(control.black_initial_ms.is_some()),
            black: RwSignal::new(minutes(control.initial(Color::Black))),
            increment: RwSignal::new(control.increment_ms as f64 / 1000.0),
        }
    }

    /// Whether no clock is chosen.
    pub fn is_untimed(self) -> bool {
        self.choice.get() == Choice::None
    }

    /// Returns the chosen time control, or `None` for no clock.
    pub fn chosen(self) -> Option<TimeControl> {
        let choice = self.choice.get_untracked();
        let differ = choice == Choice::Custom && self.differ.get_untracked();
        let span = |minutes: RwSignal<f64>| (minutes.get_untracked() * 60_000.0) as Millis;
        let control = TimeControl {
            initial_ms: span(self.minutes),
            increment_ms: (self.increment.get_untracked() * 1000.0) as Millis,
            black_initial_ms: None,
        };
        let both = ByColor([self.minutes, if differ { self.black } else { self.minutes }]);
        (choice != Choice::None).then(|| control.with_initial_times(ByColor(both.0.map(span))))
    }

    fn choose(self, choice: Choice) {
        if let Choice::Preset(place) = choice
            && let Some((minutes, increment)) = TimeControl::USUAL.get(place)
        {
            self.minutes.set(*minutes as f64);
            self.increment.set(*increment as f64);
        }
        self.choice.set(choice);
    }
}

/// The fields.
#[component]
pub fn TimeControlFields(
    /// The time control that the fields edit.
    timing: TimeControlChoice,
    /// Prefix of the fields' element ids, unique to this form.
    id: &'static str,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let name = format!("{id}-clock");
    let button = move |choice: Choice| {
        let label = text(move || match choice {
            Choice::None => Label::NO_CLOCK.say(words.lang()).to_owned(),
            Choice::Custom => Label::CUSTOM.say(words.lang()).to_owned(),
            Choice::Preset(place) => {
                let (minutes, increment) =
                    TimeControl::USUAL.get(place).copied().unwrap_or_default();
                format!("{minutes}+{increment}")
            }
        });
        let chosen = Signal::derive(move || timing.choice.get() == choice);
        let choose = Callback::new(move |()| timing.choose(choice));
        view! { <Segment name=name.clone() label chosen choose /> }
    };
    let choices = std::iter::once(Choice::None)
        .chain((0..TimeControl::USUAL.len()).map(Choice::Preset))
        .chain([Choice::Custom]);
    let hint = format!("{id}-clock-hint");
    view! {
        <fieldset class="field" aria-describedby=hint.clone()>
            <legend class="field__legend">{words.say(Label::CLOCK)}</legend>
            <div class="segments">{choices.map(button).collect_view()}</div>
            <p class="field__hint" id=hint.clone()>{words.say(Label::CLOCK_HINT)}</p>
        </fieldset>
        {reactive(move || {
            (timing.choice.get() == Choice::Custom).then(|| view! { <CustomFields timing id words /> })
        })}
    }
}

/// Fields for custom minutes and seconds.
#[component]
fn CustomFields(
    /// The time control that the fields edit.
    timing: TimeControlChoice,
    /// Prefix of the fields' element ids, unique to this form.
    id: &'static str,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    // The browser parses and formats the numbers, because Rust's own code for that would add 13 KB to the download.
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
        <div class="field-row">
            {reactive(move || match timing.differ.get() {
                false => number("minutes", Label::MINUTES_EACH, 0.25, 180.0, timing.minutes).into_any(),
                true => {
                    let white = number("minutes", Label::MINUTES_WHITE, 0.25, 180.0, timing.minutes);
                    let black = number("black", Label::MINUTES_BLACK, 0.25, 180.0, timing.black);
                    (white, black).into_any()
                }
            })}
            {number("increment", Label::INCREMENT_SECONDS, 0.0, 60.0, timing.increment)}
        </div>
        <Switch
            label=words.say(Label::DIFFERENT_TIMES)
            on=timing.differ
            change=Callback::new(move |differ| {
                timing.black.set(timing.minutes.get_untracked());
                timing.differ.set(differ);
            })
        />
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preset_time_controls_are_recognised_and_all_others_are_custom() {
        assert_eq!(Choice::of(None), Choice::None);
        for (place, (minutes, increment)) in TimeControl::USUAL.into_iter().enumerate() {
            let time = TimeControl::minutes(minutes, increment);
            assert_eq!(Choice::of(Some(time)), Choice::Preset(place));
        }
        let default = Choice::of(Some(TimeControl::default()));
        assert!(matches!(default, Choice::Preset(_)), "{default:?}");
        let half = TimeControl {
            initial_ms: 30_000,
            increment_ms: 0,
            black_initial_ms: None,
        };
        assert_eq!(Choice::of(Some(half)), Choice::Custom);
        assert_eq!(
            Choice::of(Some(TimeControl::minutes(10, 1))),
            Choice::Custom
        );
    }
}
