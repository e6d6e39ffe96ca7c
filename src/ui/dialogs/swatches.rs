//! A choice of looks by samples, each of which shows what one would get. Their colours and pieces are in `style/looks/swatches.css`.

use game::Label;
use leptos::prelude::*;

use crate::ui::words::Words;

/// One of the looks: its name, and a sample of it.
pub struct Look {
    /// What the person reads.
    pub label: Label,
    /// What it looks like.
    pub sample: AnyView,
}

/// A choice between looks, as samples that are radio buttons.
#[component]
pub fn Swatches(
    /// Heading of the choice.
    legend: Label,
    /// The `name` attribute that the radio buttons share.
    name: &'static str,
    /// The looks to choose from.
    looks: Vec<Look>,
    /// Index of the chosen look, counted from 0.
    value: Signal<usize>,
    /// Called with the index of the newly chosen look.
    change: Callback<usize>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let choices = looks.into_iter().enumerate();
    let choices = choices.map(|(place, look)| {
        let chosen = Signal::derive(move || value.get() == place);
        view! {
            <label class="swatch">
                <input type="radio" name=name prop:checked=chosen on:change=move |_| change.run(place) />
                {look.sample}
                <span class="swatch__name">{words.say(look.label)}</span>
            </label>
        }
    });
    view! {
        <fieldset class="field">
            <legend class="field__legend">{words.say(legend)}</legend>
            <div class="swatches" data-of=name>{choices.collect_view()}</div>
        </fieldset>
    }
}

/// A sample of a board: two pieces of the set that is in use, the portals, and the last move.
#[component]
pub fn BoardSwatch(
    /// Name of the board's style sheet.
    name: &'static str,
) -> impl IntoView {
    let portal =
        |network: &'static str| view! { <span class="swatch__portal" data-network=network></span> };
    view! {
        <span class="swatch__board" data-board=name aria-hidden="true">
            <span class="piece-icon" data-piece="bk"></span>
            {portal("white")}
            <span></span>
            <span class="swatch__last"></span>
            {portal("neutral")}
            <span></span>
            <span class="swatch__last"><span class="piece-icon" data-piece="wq"></span></span>
            {portal("black")}
        </span>
    }
}

/// A sample of a set of pieces: four of each side, on the board that is in use.
#[component]
pub fn PieceSwatch(
    /// Name of the set's style sheet.
    name: &'static str,
) -> impl IntoView {
    let piece = || view! { <span class="swatch__piece"></span> };
    view! {
        <span class="swatch__board" data-pieces=name aria-hidden="true">
            {std::array::from_fn::<_, 8, _>(|_| piece()).collect_view()}
        </span>
    }
}
