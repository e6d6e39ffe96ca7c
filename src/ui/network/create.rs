//! The form in which the host chooses rule set, start position, side and time.

use engine::Variant;
use game::{Label, Millis, Portals};
use leptos::{ev, prelude::*};
use p2p::Terms;

use super::boards::{MAX_OPPONENTS, NewRoom};
use super::layout::{Layout, LayoutFields};
use super::start::{Start, StartField, start_layout};
use super::{NetText, NetworkContext};
use crate::platform::dom;
use crate::ui::layout_choice::first_choice;
use crate::ui::side::{Side, SideField};
use crate::ui::time_control::{TimeControlChoice, TimeControlFields};
use crate::ui::widgets::unavailable;
use crate::ui::words::reactive;

/// Times that a move may take in a game without clocks, in milliseconds: ten minutes, an hour, a day, three days.
const PATIENCE: [Millis; 4] = [600_000, 3_600_000, 86_400_000, 259_200_000];

/// The form.
#[component]
pub fn CreateForm(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
    /// Label of the submit button.
    submit: Signal<String>,
    /// Receives what was chosen.
    done: Callback<NewRoom>,
    /// Whether several opponents can be chosen.
    #[prop(optional)]
    several: bool,
    /// The terms that the form begins with, if they are not those of the last room.
    #[prop(optional)]
    first: Option<Terms>,
    /// Prefix of the fields' element ids, unique to this form.
    id: &'static str,
) -> impl IntoView {
    let words = net.words;
    let (first, laid) = match first {
        Some(first) => {
            let laid = first.token_squares().unwrap_or_default();
            (first, laid)
        }
        None => net.first.run(()),
    };
    let variant = RwSignal::new(first.variant);
    let kept = net.layouts.run(());
    let networks = start_layout(&first).unwrap_or_else(|| {
        let networks = kept.iter().filter_map(|(name, layout)| match layout {
            Portals::Networks(layout) => Some((name.clone(), layout.clone())),
            Portals::Tokens(_) => None,
        });
        first_choice(&networks.collect::<Vec<_>>())
    });
    let layout = Layout::new(variant, &first, laid, &networks, &kept);
    let start = Start::new(variant, &first);
    let side = Side::new(first.host_plays);
    let hides = Signal::derive(move || variant.get().has_assassin());
    let timing = TimeControlChoice::new(first.time);
    let patience = RwSignal::new(first.patience);
    let opponents = RwSignal::new(1);
    let send = move |event: ev::SubmitEvent| {
        event.prevent_default();
        done.run(NewRoom {
            terms: Terms {
                fen: start.fen().or_else(|| layout.fen()),
                host_plays: side.drawn(),
                patience: patience.get_untracked(),
                ..Terms::new(variant.get_untracked(), timing.chosen())
            },
            opponents: opponents.get_untracked(),
            draws: side.chosen().is_none(),
        });
    };
    let is_ready = move || match start.is_own() {
        true => start.is_ready(),
        false => layout.is_ready(),
    };
    let select = format!("{id}-variant");
    let wait = format!("{id}-patience");
    view! {
        <form class="net__form" on:submit=send>
            <div class="field">
                <label class="field__label" for=select.clone()>{words.say(Label::RULE_SET)}</label>
                <select
                    class="select"
                    id=select
                    on:change=move |event| {
                        if let Ok(chosen) = dom::typed_value(&event).parse() {
                            variant.set(chosen);
                        }
                    }
                >
                    {Variant::ALL
                        .map(|open| {
                            view! {
                                <option value=open.id() selected=variant.get_untracked() == open>
                                    {words.say(Label::variant(open))}
                                </option>
                            }
                        })
                        .collect_view()}
                </select>
                {reactive(move || {
                    hides.get().then(|| view! { <p class="field__hint">{NetText::Assassins.words(words)}</p> })
                })}
            </div>
            <LayoutFields net layout id />
            <SideField side words />
            <TimeControlFields timing id words />
            {reactive(move || {
                let wait = wait.clone();
                timing.is_untimed().then(|| view! { <PatienceField net patience id=wait /> })
            })}
            <StartField net start id />
            {several.then(|| view! { <OpponentsField net opponents id=format!("{id}-opponents") /> })}
            <button type="submit" class="btn btn--primary" aria-disabled=unavailable(move || !is_ready())>{submit}</button>
        </form>
    }
}

/// The field for the number of opponents.
#[component]
fn OpponentsField(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
    /// The chosen number.
    opponents: RwSignal<usize>,
    /// Element id of the field.
    id: String,
) -> impl IntoView {
    let words = net.words;
    view! {
        <div class="field">
            <label class="field__label" for=id.clone()>{NetText::Opponents.words(words)}</label>
            <select
                class="select"
                id=id
                on:change=move |event| {
                    if let Ok(chosen) = dom::typed_value(&event).parse() {
                        opponents.set(chosen);
                    }
                }
            >
                {(1..=MAX_OPPONENTS)
                    .map(|count| view! { <option value=count.to_string()>{count}</option> })
                    .collect_view()}
            </select>
            {reactive(move || {
                (opponents.get() > 1).then(|| view! { <p class="field__hint">{NetText::OpponentsHow.words(words)}</p> })
            })}
        </div>
    }
}

/// The field for how long a move may take in a game without clocks.
#[component]
fn PatienceField(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
    /// The chosen time, in milliseconds.
    patience: RwSignal<Millis>,
    /// Element id of the field.
    id: String,
) -> impl IntoView {
    let words = net.words;
    view! {
        <div class="field">
            <label class="field__label" for=id.clone()>{NetText::Patience.words(words)}</label>
            <select
                class="select"
                id=id
                on:change=move |event| {
                    if let Ok(chosen) = dom::typed_value(&event).parse() {
                        patience.set(chosen);
                    }
                }
            >
                {PATIENCE
                    .map(|span| {
                        view! {
                            <option value=span.to_string() selected=patience.get_untracked() == span>
                                {NetText::Span(span).words(words)}
                            </option>
                        }
                    })
                    .collect_view()}
            </select>
            <p class="field__hint">{NetText::PatienceHow.words(words)}</p>
        </div>
    }
}
