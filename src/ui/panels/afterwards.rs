//! The end of a game: a card over the board that tells the person how it ended, and what to do next. When the card is put away,
//! its buttons stand beside the board.

use engine::{ByColor, Color};
use game::{Label, ResultModel};
use leptos::prelude::*;

use crate::ui::pages::AnalyseLink;
use crate::ui::widgets::{IconButton, TextButton};
use crate::ui::words::{Words, reactive, text, word};

/// Returns the accuracy of each side, from 0 to 100 and without values until it is known, reactively. `None` if there
/// will be none.
pub type Accuracy = Callback<(), Option<ByColor<Option<f64>>>>;

/// The card.
#[component]
pub fn EndingCard(
    /// The result.
    result: Memo<Option<ResultModel>>,
    /// The texts in the person's language.
    words: Words,
    /// Returns what a side is called.
    name: Callback<Color, String>,
    /// How accurately each side played, in a game that is long enough to tell.
    accuracy: Option<Accuracy>,
    /// Puts the card away.
    close: Callback<()>,
    /// The buttons.
    children: Children,
) -> impl IntoView {
    let of = move |read: fn(&ResultModel) -> String| {
        text(move || result.with(|result| result.as_ref().map(read).unwrap_or_default()))
    };
    let outcome =
        move || result.with(|result| result.as_ref().map_or("", |result| result.outcome.id()));
    view! {
        <section class="ending" data-outcome=word(outcome) aria-label=words.say(Label::RESULT)>
            <h2 class="ending__title">{of(|result| result.title.clone())}</h2>
            <p class="ending__detail">{of(|result| result.reason.clone())}</p>
            <IconButton icon="close" label=words.say(Label::CLOSE) press=close />
            {accuracy.map(|accuracy| view! { <AccuracyLine name accuracy words /> })}
            {children()}
        </section>
    }
}

/// How accurately each side played. The names are there from the start, so that nothing moves when the numbers come.
#[component]
fn AccuracyLine(
    /// Returns what a side is called.
    name: Callback<Color, String>,
    /// The accuracy of each side, as in [`EndingCard`].
    accuracy: Accuracy,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let measured = Memo::new(move |_| accuracy.run(()).is_some());
    let of = move |side: Color| {
        let share = text(move || match accuracy.run(()).and_then(|of| of[side]) {
            Some(share) => format!("{share:.0}%"),
            None => "…".to_owned(),
        });
        view! { <span><bdi>{text(move || name.run(side))}</bdi>" "<b>{share}</b></span> }
    };
    reactive(move || {
        measured.get().then(|| {
            view! {
                <div class="ending__accuracy">
                    <span>{words.say(Label::ACCURACY)}</span>
                    {Color::ALL.map(of).collect_view()}
                </div>
            }
        })
    })
}

/// The buttons for a finished game.
#[component]
pub fn AfterwardsPanel(
    /// What to offer for another game with the same opponent, in a room.
    room: ViewFn,
    /// Whether to offer another game at this device. Against a friend at another device, the room offers it instead.
    again: Signal<bool>,
    /// Whether the game can be analysed and no analysis has begun.
    can_analyse: Signal<bool>,
    /// Address of the game on the analysis board, or `None` if the game cannot be analysed there.
    board: Signal<Option<String>>,
    /// The texts in the person's language.
    words: Words,
    /// Starts the same game again with the colours swapped.
    rematch: Callback<()>,
    /// Begins the analysis.
    analyse: Callback<()>,
    /// Opens the form for a game against somebody else, which only the card offers: beside the board the bar has it.
    other: Option<Callback<()>>,
    /// Shares a link to the game.
    share: Callback<()>,
) -> impl IntoView {
    view! {
        <div class="afterwards" role="group" aria-label=words.say(Label::AFTER_GAME)>
            {reactive(move || match again.get() {
                true => {
                    view! { <TextButton icon="people" label=words.say(Label::REMATCH) class="btn--primary" press=rematch /> }
                        .into_any()
                }
                false => room.run(),
            })}
            {reactive(move || {
                can_analyse
                    .get()
                    .then(|| view! { <TextButton icon="computer" label=words.say(Label::ANALYSE) class="afterwards__analyse" press=analyse /> })
            })}
            {reactive(move || board.get().map(|address| view! { <AnalyseLink address words /> }))}
            <TextButton icon="share" label=words.say(Label::SHARE) press=share />
            {other.map(|other| view! { <TextButton icon="new" label=words.say(Label::NEW_OPPONENT) press=other /> })}
        </div>
    }
}
