//! The host's choice: rule set, layout of the portals, and time.

use engine::{Color, Variant};
use game::{Label, TimeControl};
use leptos::{ev, prelude::*};
use p2p::Terms;

use super::layout::{Layout, LayoutFields};
use super::{NetDesk, NetText};
use crate::platform::dom;
use crate::ui::parts::Switch;
use crate::ui::words::{part, text};

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
    let send = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let time = timed.get_untracked().then(|| TimeControl {
            initial_ms: (minutes.get_untracked() * 60_000.0) as u64,
            increment_ms: (increment.get_untracked() * 1000.0) as u64,
        });
        done.run(Terms {
            variant: variant.get_untracked(),
            fen: layout.fen(),
            time,
            host_plays: Color::White,
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
            <p class="field__hint">{NetText::Colours.words(words)}</p>
            <button type="submit" class="btn btn--primary" disabled=Signal::derive(move || !layout.is_ready())>{submit.words(words)}</button>
        </form>
    }
}
