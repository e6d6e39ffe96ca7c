//! The line that says how the game stands: whose turn, check, the result, the past that is shown.

use engine::Color;
use game::{BoardModel, PlacingModel, ResultModel, StatusModel};
use leptos::prelude::*;

/// The status line.
#[component]
pub fn StatusPanel(
    /// How the game stands.
    status: Memo<StatusModel>,
    /// How it ended.
    result: Memo<Option<ResultModel>>,
    /// The board: it may show the past, wait for a choice or for something to be placed.
    board: Memo<BoardModel>,
) -> impl IntoView {
    // Kind, side, what to say, and a second line.
    let shown = Memo::new(move |_| {
        let side = status.with(|status| status.turn);
        board.with(|board| {
            if let Some(review) = &board.review {
                return ("review", side, review.banner.clone(), status.with(|status| status.text.clone()));
            }
            if let Some(result) = result.get() {
                return ("over", result.result.winner, result.title, result.reason);
            }
            let text = status.with(|status| status.text.clone());
            match &board.placing {
                Some(PlacingModel::Assassin { prompt, .. } | PlacingModel::Tokens { prompt, .. }) => {
                    return ("placing", side, text, prompt.clone());
                }
                None => {}
            }
            if let Some(choice) = &board.choice {
                return ("choice", side, text, choice.prompt.clone());
            }
            let kind = match status.with(|status| (status.check, status.waiting)) {
                (true, _) => "check",
                (_, true) => "thinking",
                _ => "turn",
            };
            (kind, side, text, String::new())
        })
    });
    let side = move || {
        shown.with(|shown| match shown.1 {
            Some(Color::White) => "white",
            Some(Color::Black) => "black",
            None => "none",
        })
    };
    view! {
        <div class="status" data-kind=move || shown.with(|shown| shown.0) data-side=side>
            <span class="status__disc" aria-hidden="true"></span>
            <p class="status__text">{move || shown.with(|shown| shown.2.clone())}</p>
            <p class="status__detail">{move || shown.with(|shown| shown.3.clone())}</p>
        </div>
    }
}
