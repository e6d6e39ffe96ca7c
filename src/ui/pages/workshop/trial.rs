//! The trial of a layout: a button that lets the computer play itself, and the figures.

use game::Portals;
use game::fairness::FairnessReport;
use game::presets::PRESETS;
use leptos::prelude::*;

use super::{TrialModel, WorkshopAction, line};
use crate::ui::lessons::Line;
use crate::ui::widgets::unavailable;
use crate::ui::words::{Words, reactive, text};

/// The trial: the computer plays itself, and the figures say whether the layout is fair.
#[component]
pub fn Trial(
    /// The layout, if the drawing is finished.
    layout: Memo<Option<Portals>>,
    /// The trial, if there is one.
    trial: Signal<Option<TrialModel>>,
    /// The texts in the person's language.
    words: Words,
    /// Carries out what is done with a layout.
    act: Callback<WorkshopAction>,
) -> impl IntoView {
    let runs =
        Memo::new(move |_| trial.with(|trial| trial.as_ref().is_some_and(|trial| trial.runs)));
    // The figures of another layout would mislead. Those of a layout of ours are known.
    let shown = Memo::new(move |_| {
        let layout = layout.get()?;
        let tells = |trial: &TrialModel| trial.runs || trial.failed || trial.report.games() > 0;
        let tried = trial.with(|trial| {
            trial
                .clone()
                .filter(|trial| trial.layout == layout && tells(trial))
        });
        tried.or_else(|| {
            let text = layout.to_string();
            let known = PRESETS.iter().find(|preset| preset.layout == text)?;
            Some(TrialModel {
                layout,
                report: known.figures,
                games: known.figures.games(),
                runs: false,
                failed: false,
            })
        })
    });
    let press = Callback::new(move |()| {
        let action = match (runs.get_untracked(), layout.get_untracked()) {
            (true, _) => WorkshopAction::StopTrial,
            (false, Some(layout)) => WorkshopAction::Try(layout),
            (false, None) => return,
        };
        act.run(action);
    });
    let label = text(move || {
        let line = if runs.get() {
            Line::WORKSHOP_TRY_STOP
        } else {
            Line::WORKSHOP_TRY_START
        };
        line.say(words.lang())
    });
    view! {
        <section class="field trial" aria-label=line(words, Line::WORKSHOP_TRY)>
            <h2 class="field__legend">{line(words, Line::WORKSHOP_TRY)}</h2>
            <p class="field__hint">{line(words, Line::WORKSHOP_TRY_HOW)}</p>
            <div class="controls">
                <button
                    type="button"
                    class="btn"
                    aria-disabled=unavailable(move || !runs.get() && layout.with(Option::is_none))
                    on:click=move |_| press.run(())
                >
                    {label}
                </button>
            </div>
            {reactive(move || shown.get().map(|shown| view! { <Figures shown words /> }))}
        </section>
    }
}

/// The figures of a trial.
#[component]
fn Figures(
    /// The trial.
    shown: TrialModel,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let report = shown.report;
    let row = |name: Line, value: String| {
        view! {
            <div class="trial__row">
                <dt>{line(words, name)}</dt>
                <dd dir="ltr">{value}</dd>
            </div>
        }
    };
    // Tokens swap nothing.
    let swaps = matches!(shown.layout, Portals::Networks(_));
    let rows = figures(&report).map(|rows| {
        let rows = rows.into_iter();
        let rows = rows.filter(|(name, _)| swaps || *name != Line::WORKSHOP_SWAPS);
        let rows = rows.map(|(name, value)| row(name, value));
        view! { <dl class="trial__figures">{rows.collect_view()}</dl> }
    });
    view! {
        <p class="trial__done" role="status">
            {line(words, Line::WORKSHOP_GAMES)}
            ": "
            <bdi>{format!("{} / {}", report.games(), shown.games)}</bdi>
        </p>
        {shown.runs.then(|| view! { <progress class="trial__progress" max=shown.games.to_string() value=report.games().to_string() aria-label=line(words, Line::WORKSHOP_GAMES)></progress> })}
        {shown.failed.then(|| view! { <p class="field__error" role="alert">{line(words, Line::WORKSHOP_TRY_FAILED)}</p> })}
        {rows}
    }
}

/// Returns the figures of a trial as texts, or `None` before its first game has ended.
fn figures(report: &FairnessReport) -> Option<[(Line, String); 4]> {
    let score = percent(report.white_score()?);
    let score = match report.error() {
        Some(error) => format!("{score} % ± {}", percent(error)),
        None => format!("{score} %"),
    };
    Some([
        (Line::WORKSHOP_SCORE, score),
        (Line::WORKSHOP_JUMPS, tenths(report.jumps_per_game()?)),
        (Line::WORKSHOP_SWAPS, tenths(report.swaps_per_game()?)),
        (Line::WORKSHOP_LENGTH, tenths(report.moves_per_game()?)),
    ])
}

/// Returns a share as a whole number of hundredths.
fn percent(share: f64) -> u32 {
    (share * 100.0).round() as u32
}

/// Returns a number with one digit after the point. Formatting the float itself would bring much code.
fn tenths(number: f64) -> String {
    let tenths = (number * 10.0).round() as u32;
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_rounded_and_there_are_none_before_the_first_game_has_ended() {
        assert_eq!(figures(&FairnessReport::default()), None);
        let report = FairnessReport {
            white_wins: 11,
            draws: 2,
            black_wins: 7,
            plies: 1_703,
            jumps: 100,
            swaps: 33,
        };
        let texts = figures(&report).expect("figures").map(|(_, text)| text);
        assert_eq!(texts, ["60 % ± 21", "5.0", "1.7", "42.6"]);
    }
}
