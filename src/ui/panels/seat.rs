//! One player's side of the board: name, captured pieces and clock.

use engine::Color;
use game::{CapturedModel, ClockModel, Label};
use leptos::prelude::*;

use crate::ui::words::{Words, flag, reactive, text};

/// The row with a player's name, captured pieces and clock.
#[component]
pub fn Seat(
    /// The player's colour.
    color: Signal<Color>,
    /// Whether the seat is above or below the board: `top` or `bottom`.
    place: &'static str,
    /// The player's name.
    name: Signal<String>,
    /// Whether it is this side's turn.
    turn: Signal<bool>,
    /// The pieces that this side has captured.
    captured: Signal<CapturedModel>,
    /// This side's clock, in a game with a time control.
    clock: Signal<Option<ClockModel>>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let taken = Memo::new(move |_| captured.get());
    let side = text(move || color.get().to_string());
    let enemy = move || (!color.get()).letter();
    let timed = Memo::new(move |_| clock.with(Option::is_some));
    view! {
        <div
            class="seat"
            data-side=side
            data-place=place
            data-turn=flag(move || turn.get())
        >
            <span class="seat__disc" data-side=side aria-hidden="true"></span>
            <bdi class="seat__name">{name}</bdi>
            <span class="seat__captured" role="img" aria-label=text(move || taken.with(|taken| taken.spoken.clone()))>
                {reactive(move || {
                    taken
                        .get()
                        .pieces
                        .into_iter()
                        .flat_map(|(role, count)| (1..=count).map(move |nth| (role, nth == count)))
                        .map(|(role, last)| {
                            let piece = format!("{}{}", enemy(), role.letter());
                            view! { <span class="taken piece-icon" data-piece=piece data-last=last.then_some("")></span> }
                        })
                        .collect_view()
                })}
                {reactive(move || {
                    let lead = taken.with(|taken| taken.lead);
                    (lead > 0).then(|| view! { <span class="seat__lead">{format!("+{lead}")}</span> })
                })}
            </span>
            {reactive(move || timed.get().then(|| view! { <ClockView color clock words /> }))}
        </div>
    }
}

/// A clock of constant size, whatever its digits.
#[component]
fn ClockView(
    /// The colour of the clock's player.
    color: Signal<Color>,
    /// The time to show.
    clock: Signal<Option<ClockModel>>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let label = words.choose(move || match color.get() {
        Color::White => Label::WHITE_CLOCK,
        Color::Black => Label::BLACK_CLOCK,
    });
    let holds = move |read: fn(&ClockModel) -> bool| {
        flag(move || clock.with(|clock| clock.as_ref().is_some_and(read)))
    };
    // Below ten seconds the text has tenths. They get an element of their own so that the whole seconds keep their
    // place.
    let shown = move || {
        clock.with(|clock| {
            clock
                .as_ref()
                .map(|clock| clock.text.clone())
                .unwrap_or_default()
        })
    };
    let parts = Memo::new(move |_| {
        let text = shown();
        match text.split_once('.') {
            Some((whole, tenths)) => (whole.to_owned(), format!(".{tenths}")),
            None => (text, String::new()),
        }
    });
    view! {
        <div
            class="clock"
            role="timer"
            aria-label=label
            data-running=holds(|clock| clock.running)
            data-low=holds(|clock| clock.low)
            data-out=holds(|clock| clock.flagged)
        >
            <span class="clock__time">{text(move || parts.get().0)}</span>
            <span class="clock__tenths">{text(move || parts.get().1)}</span>
        </div>
    }
}
