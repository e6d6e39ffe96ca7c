//! The user's results: the rating in this rule set, the streak, and the number of puzzles that are due again.

use leptos::prelude::*;

use super::solver::{Solver, item};
use crate::ui::lessons::Line;
use crate::ui::table::today;
use crate::ui::words::{Words, text};

/// The results.
#[component]
pub fn Scores(
    /// The board of the puzzles.
    solver: Solver,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let results = solver.context().results;
    let variant = solver.request().variant;
    let rating = move || {
        let progress = results.with(|results| results.progress(variant));
        let change = solver.outcome.get().and_then(|(_, change)| change.rating);
        let own = progress.rating.rounded();
        // Isolated so that the sign stays before its number even in right-to-left text.
        let mut shown = match change {
            Some((before, after)) => {
                let change = format!("{:+}", after - before).replace('-', "\u{2212}");
                format!("\u{2066}{own} ({change})\u{2069}")
            }
            None => own.to_string(),
        };
        if progress.rating.is_provisional() {
            shown += &format!(", {}", Line::STILL_UNCERTAIN.say(words.lang()));
        }
        shown
    };
    let due = move || {
        let progress = results.with(|results| results.progress(variant));
        let today = today();
        let due = solver.puzzles(|puzzles| {
            let due = puzzles
                .iter()
                .filter(|puzzle| progress.is_due(item(puzzle).id, today));
            due.count()
        });
        due.to_string()
    };
    let say = move |line: Line| text(move || line.say(words.lang()));
    let streak = text(move || results.with(|results| results.streak.to_string()));
    let best = text(move || results.with(|results| results.best_streak.to_string()));
    let rows = [
        (Line::YOUR_RATING, text(rating)),
        (Line::IN_A_ROW, streak),
        (Line::BEST_ROW, best),
        (Line::DUE_NOW, text(due)),
    ];
    let row = move |(line, value): (Line, Signal<String>)| {
        view! { <div><dt>{say(line)}</dt><dd>{value}</dd></div> }
    };
    view! { <dl class="puzzle__scores">{rows.map(row)}</dl> }
}
