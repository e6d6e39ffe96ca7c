//! The host's choice: rule set, layout of the portals, and time.

use engine::Variant;
use game::{Label, Millis, TimeControl};
use leptos::{ev, prelude::*};
use p2p::Terms;

use super::layout::{Layout, LayoutFields};
use super::{NetDesk, NetText};
use crate::platform::dom;
use crate::ui::parts::Switch;
use crate::ui::words::{part, text};

/// How long a move may take in a game without clocks: ten minutes, an hour, a day, three days.
const PATIENCE: [Millis; 4] = [600_000, 3_600_000, 86_400_000, 259_200_000];

/// The form.
#[component]
pub fn CreateForm(
    /// What it shares with the rest.
    net: NetDesk,
    /// The button's words.
    submit: NetText,
    /// What becomes of the choice.
    done: Callback<Terms>,
    /// Tells this form's fields from another's.
    id: &'static str,
) -> impl IntoView {
    let words = net.words;
    let last = net.last.run(());
    let variant = RwSignal::new(last.variant);
    let layout = Layout::new(net, variant, &last);
    let hides = Signal::derive(move || variant.get().has_assassin());
    let time = last.time.unwrap_or_default();
    let timed = RwSignal::new(last.time.is_some());
    let minutes = RwSignal::new(time.initial_ms as f64 / 60_000.0);
    let increment = RwSignal::new(time.increment_ms as f64 / 1000.0);
    let patience = RwSignal::new(last.patience);
    let send = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let time = timed.get_untracked().then(|| TimeControl {
            initial_ms: (minutes.get_untracked() * 60_000.0) as u64,
            increment_ms: (increment.get_untracked() * 1000.0) as u64,
        });
        done.run(Terms {
            fen: layout.fen(),
            patience: patience.get_untracked(),
            ..Terms::new(variant.get_untracked(), time)
        });
    };
    let number = move |name: &'static str,
                       label: Label,
                       least: f64,
                       most: f64,
                       step: &'static str,
                       value: RwSignal<f64>| {
        let field = format!("{id}-{name}");
        view! {
            <div class="field field--number">
                <label class="field__label" for=field.clone()>{words.say(label)}</label>
                <input
                    class="input"
                    id=field
                    type="number"
                    inputmode="decimal"
                    min=least
                    max=most
                    step=step
                    required
                    prop:value=text(move || value.get().to_string())
                    disabled=Signal::derive(move || !timed.get())
                    on:change=move |event| {
                        if let Ok(number) = dom::typed_value(&event).trim().parse::<f64>() {
                            value.set(number.clamp(least, most));
                        }
                        value.notify();
                    }
                />
            </div>
        }
    };
    let select = format!("{id}-variant");
    let wait = format!("{id}-patience");
    view! {
        <form class="net__form" on:submit=send>
            <div class="field">
                <label class="field__label" for=select.clone()>{words.say(Label::RuleSet)}</label>
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
                {part(move || {
                    hides.get().then(|| view! { <p class="field__hint">{NetText::Assassins.words(words)}</p> })
                })}
            </div>
            <LayoutFields net layout id />
            <Switch label=words.say(Label::Timer) on=timed change=Callback::new(move |on| timed.set(on)) />
            <div class="field-row">
                {number("minutes", Label::MinutesEach, 0.25, 180.0, "0.25", minutes)}
                {number("increment", Label::IncrementSeconds, 0.0, 60.0, "1", increment)}
            </div>
            {part(move || {
                let wait = wait.clone();
                (!timed.get()).then(|| view! { <PatienceField net patience id=wait /> })
            })}
            <p class="field__hint">{NetText::Colours.words(words)}</p>
            <button type="submit" class="btn btn--primary" disabled=Signal::derive(move || !layout.is_ready())>{submit.words(words)}</button>
        </form>
    }
}

/// How long a move may take where no clock runs.
#[component]
fn PatienceField(
    /// What it shares with the rest.
    net: NetDesk,
    /// What is chosen.
    patience: RwSignal<Millis>,
    /// The field's name on the page.
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
