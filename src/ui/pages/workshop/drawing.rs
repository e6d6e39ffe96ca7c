//! The fields beside the board with which a person draws: the current network, all networks, and tools for the whole layout.

use engine::rules::LayoutError;
use engine::{Color, Variant};
use game::workshop::{Draw, Sketch, Symmetry, Workshop};
use game::{Fault, Label, Portals};
use leptos::prelude::*;

use super::line;
use crate::platform::{dom, time};
use crate::ui::lessons::Line;
use crate::ui::widgets::{IconButton, Segment, place_of, unavailable, value_at};
use crate::ui::words::{Words, flag, reactive, text};

/// The fields of the current network.
#[component]
pub fn NetworkFields(
    /// The drawing.
    workshop: RwSignal<Workshop>,
    /// Changes the drawing.
    draw: Callback<Draw>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    const OWNERS: [Option<Color>; 3] = [Some(Color::White), Some(Color::Black), None];
    const NO_YES: [bool; 2] = [false, true];
    // Not memos: after a change that was refused, the buttons must show again what holds.
    let owner = Signal::derive(move || workshop.with(Workshop::sketch).owner);
    let one_way = Signal::derive(move || workshop.with(Workshop::sketch).one_way);
    let exits = Signal::derive(move || workshop.with(Workshop::draws_exits));
    view! {
        <Choice
            legend=Line::WORKSHOP_OWNER
            name="owner"
            labels=vec![words.say(Label::WHITE), words.say(Label::BLACK), line(words, Line::WORKSHOP_BOTH)]
            value=place_of(&OWNERS, owner)
            change=value_at(&OWNERS, move |owner| draw.run(Draw::Owner(owner)))
            words
        />
        <Choice
            legend=Line::WORKSHOP_DIRECTION
            name="direction"
            labels=vec![line(words, Line::WORKSHOP_TWO_WAY), line(words, Line::WORKSHOP_ONE_WAY)]
            value=place_of(&NO_YES, one_way)
            change=value_at(&NO_YES, move |one_way| draw.run(Draw::OneWay(one_way)))
            words
        />
        <Show when=move || one_way.get()>
            <Choice
                legend=Line::WORKSHOP_NEXT
                name="next"
                labels=vec![line(words, Line::WORKSHOP_ENTRIES), line(words, Line::WORKSHOP_EXITS)]
                value=place_of(&NO_YES, exits)
                change=value_at(&NO_YES, move |exits| draw.run(Draw::Exits(exits)))
                words
            />
        </Show>
    }
}

/// A row of radio buttons, as [`Segments`](crate::ui::widgets::Segments) with texts of the workshop.
#[component]
fn Choice(
    /// Heading of the choice.
    legend: Line,
    /// The `name` attribute that the radio buttons share.
    name: &'static str,
    /// The labels to choose from.
    labels: Vec<Signal<String>>,
    /// Index of the chosen label, counted from 0.
    value: Signal<usize>,
    /// Called with the index of the newly chosen label.
    change: Callback<usize>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let buttons = labels.into_iter().enumerate().map(|(place, label)| {
        let chosen = Signal::derive(move || value.get() == place);
        let choose = Callback::new(move |()| change.run(place));
        view! { <Segment name=name.to_owned() label chosen choose /> }
    });
    view! {
        <fieldset class="field">
            <legend class="field__legend">{line(words, legend)}</legend>
            <div class="segments">{buttons.collect_view()}</div>
        </fieldset>
    }
}

/// The networks, each as a button that makes it the current one, with a button that removes it.
#[component]
pub fn Networks(
    /// The drawing.
    workshop: RwSignal<Workshop>,
    /// Changes the drawing.
    draw: Callback<Draw>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let networks = Memo::new(move |_| {
        workshop.with(|workshop| (workshop.networks().to_vec(), workshop.current()))
    });
    view! {
        <section class="field">
            <h2 class="field__legend">{line(words, Line::WORKSHOP_NETWORKS)}</h2>
            {reactive(move || {
                let (networks, current) = networks.get();
                let rows = networks.into_iter().enumerate().map(|(index, network)| {
                    view! {
                        <li class="networks__row">
                            <button
                                type="button"
                                class="btn networks__one"
                                aria-pressed=(index == current).to_string()
                                data-of=network.kind().class()
                                on:click=move |_| draw.run(Draw::Select(index))
                            >
                                <span class="networks__shape" aria-hidden="true"></span>
                                <span>{name_of(&network, words)}</span>
                            </button>
                            <IconButton
                                icon="trash"
                                label=text({
                                    let name = name_of(&network, words);
                                    move || format!("{}. {}", Line::WORKSHOP_REMOVE.say(words.lang()), name.get())
                                })
                                press=Callback::new(move |()| {
                                    draw.run(Draw::Remove(index));
                                    // The button is gone with its network.
                                    time::after_frame(|| dom::focus_by_selector(".networks__one[aria-pressed='true']"));
                                })
                            />
                        </li>
                    }
                });
                view! { <ul class="networks" id="networks">{rows.collect_view()}</ul> }
            })}
            <button type="button" class="btn" on:click=move |_| draw.run(Draw::Add)>
                {line(words, Line::WORKSHOP_ADD)}
            </button>
        </section>
    }
}

/// Returns a network in words: "White: b3 e3", or "Both: c3 → f6 h6".
fn name_of(network: &Sketch, words: Words) -> Signal<String> {
    let network = *network;
    text(move || {
        let lang = words.lang();
        let owner = match network.owner {
            Some(color) => Label::color(color).say(lang).to_owned(),
            None => Line::WORKSHOP_BOTH.say(lang),
        };
        let list = |squares: engine::Bitboard| {
            let names: Vec<String> = squares.into_iter().map(|at| at.to_string()).collect();
            names.join(" ")
        };
        let squares = match (network.squares().any(), network.one_way) {
            (false, _) => Line::WORKSHOP_NO_SQUARES.say(lang),
            (true, false) => list(network.entries),
            (true, true) => format!("{} → {}", list(network.entries), list(network.exits)),
        };
        format!("{owner}: \u{2068}{squares}\u{2069}")
    })
}

/// The tools for the whole layout.
#[component]
pub fn Tools(
    /// The drawing.
    workshop: RwSignal<Workshop>,
    /// Changes the drawing.
    draw: Callback<Draw>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let tool = move |name: Line, change: fn() -> Draw, off: Signal<bool>| {
        view! {
            <button
                type="button"
                class="btn"
                aria-disabled=unavailable(move || off.get())
                on:click=move |_| draw.run(change())
            >
                {line(words, name)}
            </button>
        }
    };
    let empty = Signal::derive(move || {
        workshop.with(|workshop| {
            workshop
                .networks()
                .iter()
                .all(|one| one.squares().is_empty())
        })
    });
    let nothing_to_undo = Signal::derive(move || workshop.with(|workshop| !workshop.can_undo()));
    view! {
        <div class="controls workshop__tools">
            {tool(Line::WORKSHOP_UNDO, || Draw::Undo, nothing_to_undo)}
            {tool(Line::WORKSHOP_MIRROR, || Draw::Complete(Symmetry::Mirror), empty)}
            {tool(Line::WORKSHOP_HALF_TURN, || Draw::Complete(Symmetry::HalfTurn), empty)}
            {tool(Line::WORKSHOP_SURPRISE, || Draw::Surprise(time::random_u64()), Signal::stored(false))}
            {tool(Line::WORKSHOP_CLEAR, || Draw::Clear, empty)}
            <IconButton icon="flip" label=words.say(Label::FLIP) press=Callback::new(move |()| draw.run(Draw::Flip)) />
        </div>
    }
}

/// The text of the layout, which can be changed.
#[component]
pub fn LayoutText(
    /// The drawing.
    workshop: RwSignal<Workshop>,
    /// The texts in the person's language.
    words: Words,
    /// Changes the drawing.
    draw: Callback<Draw>,
) -> impl IntoView {
    let fault = RwSignal::new(None::<LayoutError>);
    // Not a memo: a text that means the layout as it is must give way to its usual form.
    let shown = Signal::derive(move || workshop.with(Workshop::text));
    Effect::new(move |_| {
        shown.track();
        fault.set(None);
    });
    let typed = move |event: leptos::ev::Event| {
        let read: Result<Portals, LayoutError> = dom::typed_value(&event).trim().parse();
        match read {
            Ok(layout) => draw.run(Draw::Replace(layout)),
            Err(error) => fault.set(Some(error)),
        }
    };
    view! {
        <div class="field">
            <label class="field__label" for="workshop-text">{line(words, Line::WORKSHOP_TEXT)}</label>
            <input
                class="input"
                id="workshop-text"
                type="text"
                dir="ltr"
                spellcheck="false"
                autocomplete="off"
                aria-describedby="workshop-text-fault"
                aria-invalid=flag(move || fault.with(Option::is_some))
                prop:value=shown
                on:change=typed
            />
            <p class="field__error" id="workshop-text-fault" role="status">
                {text(move || match fault.get() {
                    Some(error) => {
                        let lang = words.lang();
                        let (why, example) = match workshop.with(Workshop::variant) {
                            // Whoever draws tokens did not mean networks.
                            Variant::PortalStandard => (None, "c3f3d4e4d5e5c6f6"),
                            _ => (Some(Fault::Layout(error).say(lang)), "wb3e3d5f5/bc4e4d6g6/ng4b5"),
                        };
                        let why = why.map_or_else(String::new, |why| format!("{why} "));
                        let shape = Line::WORKSHOP_TEXT_FAULT.say(lang);
                        format!("{why}{shape} \u{2068}{example}\u{2069}")
                    }
                    None => String::new(),
                })}
            </p>
        </div>
    }
}
