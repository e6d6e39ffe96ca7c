//! The status line of the game: whose turn it is, check, the result, or which past position is shown.

use engine::Color;
use game::{
    BoardModel, Controls, Label, Message, Msg, PlacingModel, ResultModel, StatusModel, say,
};
use leptos::prelude::*;

use crate::ui::words::{Words, reactive, text, word};

/// The status line.
#[component]
pub fn StatusPanel(
    /// The status of the game.
    status: Memo<StatusModel>,
    /// The result, once the game is over.
    result: Memo<Option<ResultModel>>,
    /// The board. It may show a past position, or wait for a choice or for a piece or token to be placed.
    board: Memo<BoardModel>,
    /// Which buttons are enabled.
    controls: Memo<Controls>,
    /// How far the search for the computer's move is, in percent, and its depth in plies.
    progress: Signal<Option<(u32, u32)>>,
    /// The texts in the person's language.
    words: Words,
    /// Makes the computer move at once.
    move_now: Callback<()>,
    /// Receives the messages of pressed buttons.
    send: Callback<Msg>,
) -> impl IntoView {
    // The kind of status, the side, the text and a second line.
    let shown = Memo::new(move |_| {
        let side = status.with(|status| status.turn);
        board.with(|board| {
            if let Some(review) = &board.review {
                return (
                    "review",
                    side,
                    review.banner.clone(),
                    status.with(|status| status.text.clone()),
                );
            }
            if let Some(result) = result.get() {
                return ("over", result.result.winner, result.title, result.reason);
            }
            let text = status.with(|status| status.text.clone());
            match &board.placing {
                Some(
                    PlacingModel::Assassin { prompt, .. } | PlacingModel::Tokens { prompt, .. },
                ) => {
                    // While tokens are placed, the status is the prompt itself, which must not appear twice.
                    let more = if *prompt == text { "" } else { prompt };
                    return ("placing", side, text, more.to_owned());
                }
                None => {}
            }
            // What to choose, the bar at the board says.
            let kind = match status.with(|status| (status.check, status.waiting)) {
                _ if board.choice.is_some() => "choice",
                (true, _) => "check",
                (_, true) => "thinking",
                _ => "turn",
            };
            let portals = status.with(|status| status.portals);
            (kind, side, text, portals.to_owned())
        })
    });
    let side = move || {
        shown.with(|shown| match shown.1 {
            Some(Color::White) => "white",
            Some(Color::Black) => "black",
            None => "none",
        })
    };
    let outcome =
        move || result.with(|result| result.as_ref().map_or("", |result| result.outcome.id()));
    let detail = move || {
        let (kind, own) = shown.with(|shown| (shown.0, shown.3.clone()));
        match progress.get() {
            Some((_, depth)) if kind == "thinking" => {
                say(words.lang(), &Message::Searching(depth).into())
            }
            _ => own,
        }
    };
    let share = move || {
        progress
            .get()
            .map_or(String::new(), |(percent, _)| format!("{percent}%"))
    };
    // Which button to offer on the computer's turn: to move now, or to ask again for its move.
    let act = Memo::new(move |_| controls.with(|can| (can.move_now, can.retry_computer)));
    view! {
        <div
            class="status"
            style=("--share", text(share))
            data-kind=word(move || shown.with(|shown| shown.0))
            data-side=word(side)
            data-outcome=word(outcome)
        >
            <span class="status__disc" aria-hidden="true"></span>
            <p class="status__text">{text(move || shown.with(|shown| shown.2.clone()))}</p>
            <p class="status__detail">{text(detail)}</p>
            {reactive(move || {
                let (label, press) = match act.get() {
                    (true, _) => (Label::MOVE_NOW, move_now),
                    (_, true) => (Label::ASK_COMPUTER, Callback::new(move |()| send.run(Msg::RetryComputer))),
                    _ => return ().into_any(),
                };
                view! {
                    <button type="button" class="btn status__act" on:click=move |_| press.run(())>
                        {words.say(label)}
                    </button>
                }
                    .into_any()
            })}
        </div>
    }
}
