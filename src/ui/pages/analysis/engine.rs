//! The engine's findings in the current position: the evaluation bar, depth and speed, and the best lines.

use engine::Move;
use game::Label;
use leptos::prelude::*;

use super::study::Study;
use crate::platform::dom;
use crate::ui::widgets::Switch;
use crate::ui::words::{Words, reactive, text};

/// Largest number of lines that can be shown.
const MOST_LINES: usize = 5;

/// The state of the engine panel. Cheap to copy.
#[derive(Clone, Copy)]
pub struct EngineModel {
    /// Whether the person has switched the engine on.
    pub on: RwSignal<bool>,
    /// Number of lines to show.
    pub lines: RwSignal<usize>,
    /// The engine's findings in the current position.
    pub found: RwSignal<Option<FoundModel>>,
    /// The reason why the engine is off although it is switched on.
    pub refused: RwSignal<Option<Label>>,
}

/// The engine's findings in a position so far.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundModel {
    /// Search depth in plies.
    pub depth: u32,
    /// Speed in positions per second.
    pub speed: u64,
    /// The best lines, best first.
    pub lines: Vec<FoundLine>,
}

/// A line of best play for both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundLine {
    /// The first move of the line.
    pub best: Move,
    /// White's chance to win, in percent.
    pub chance: u32,
    /// The score from White's point of view, such as `+0.35` or `#3`.
    pub score: String,
    /// The moves of the line in notation.
    pub text: String,
}

impl FoundModel {
    /// Returns the first move of the best line.
    pub fn best(&self) -> Option<Move> {
        self.lines.first().map(|line| line.best)
    }
}

/// The engine panel.
#[component]
pub fn EnginePanel(
    /// The state of the engine panel.
    engine: EngineModel,
    /// The analysis on the screen.
    study: Study,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let chance = Memo::new(move |_| {
        engine.found.with(|found| {
            let best = found.as_ref().and_then(|found| found.lines.first());
            best.map(|line| line.chance)
        })
    });
    let count = Memo::new(move |_| {
        engine
            .found
            .with(|found| found.as_ref().map_or(0, |found| found.lines.len()))
    });
    let state = text(move || {
        let lang = words.lang();
        engine.found.with(|found| match found {
            Some(found) => format!(
                "{} {} · {} {}",
                Label::ENGINE_DEPTH.say(lang),
                found.depth,
                grouped(found.speed),
                Label::ENGINE_SPEED.say(lang)
            ),
            None => String::new(),
        })
    });
    view! {
        <section class="engine" aria-label=words.say(Label::ENGINE)>
            <div class="engine__head">
                <Switch
                    label=words.say(Label::ENGINE)
                    on=engine.on
                    change=Callback::new(move |on| engine.on.set(on))
                />
                <label class="engine__count">
                    <span>{words.say(Label::ENGINE_LINES)}</span>
                    <select
                        class="select"
                        on:change=move |event| {
                            if let Ok(lines) = dom::typed_value(&event).parse::<usize>() {
                                engine.lines.set(lines.clamp(1, MOST_LINES));
                            }
                        }
                    >
                        {(1..=MOST_LINES)
                            .map(|lines| view! { <option value=lines.to_string() selected=lines == engine.lines.get_untracked()>{lines}</option> })
                            .collect_view()}
                    </select>
                </label>
            </div>
            {reactive(move || engine.refused.get().map(|why| view! { <p role="status" class="engine__refused">{words.say(why)}</p> }))}
            {reactive(move || {
                engine.on.get().then(|| view! {
                    <div
                        class="engine__bar"
                        role="meter"
                        aria-label=words.say(Label::ENGINE_BAR)
                        aria-valuemin="0"
                        aria-valuemax="100"
                        aria-valuenow=text(move || chance.get().unwrap_or(50).to_string())
                    >
                        <span style=("--share", text(move || format!("{}%", chance.get().unwrap_or(50))))></span>
                    </div>
                    <p class="engine__state">{state}</p>
                    <ol class="engine__lines">
                        {reactive(move || (0..count.get()).map(|at| view! { <Line at engine study /> }).collect_view())}
                    </ol>
                })
            })}
        </section>
    }
}

/// One line of the engine. Pressing it plays its first move. The button stays the same element while the engine updates
/// the line, so that it keeps the focus.
#[component]
fn Line(
    /// Index of the line; 0 is the best.
    at: usize,
    /// The state of the engine panel.
    engine: EngineModel,
    /// The analysis on the screen.
    study: Study,
) -> impl IntoView {
    let line = Memo::new(move |_| {
        engine
            .found
            .with(|found| found.as_ref()?.lines.get(at).cloned())
    });
    let said =
        move |part: fn(FoundLine) -> String| text(move || line.get().map(part).unwrap_or_default());
    let play = move |_| {
        if let Some(line) = line.get_untracked() {
            study.play(line.best);
        }
    };
    view! {
        <li>
            <button type="button" class="engine__line" dir="ltr" on:click=play>
                <b>{said(|line| line.score)}</b>
                <span>{said(|line| line.text)}</span>
            </button>
        </li>
    }
}

/// Returns a number with its digits in groups of three. The separator is a narrow no-break space, which every language
/// understands and at which no line breaks.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_long_numbers_are_grouped_by_threes() {
        let texts = [0, 999, 1_000, 414_447, 1_234_567].map(grouped);
        let spaced = texts.map(|text| text.replace('\u{202f}', "_"));
        assert_eq!(spaced, ["0", "999", "1_000", "414_447", "1_234_567"]);
    }
}
