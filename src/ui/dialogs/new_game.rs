//! The New game panel.

use engine::Variant;
use game::{GameOptions, Label, Start};
use leptos::prelude::*;

use super::players::{Seats, SeatsFields};
use crate::ui::timing::{Timing, TimingFields};
use crate::ui::widgets::{Segments, Switch, place_of, value_at};
use crate::ui::words::{Words, flag, text as words_of};

/// Which of the three games; Special Chess has two options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    Special,
    Portal,
    PortalStandard,
}

impl Family {
    const ALL: [Family; 3] = [Family::Special, Family::Portal, Family::PortalStandard];

    fn of(variant: Variant) -> Family {
        match variant {
            Variant::Portal => Family::Portal,
            Variant::PortalStandard => Family::PortalStandard,
            _ => Family::Special,
        }
    }

    fn variant(self, dinosaur: bool, assassin: bool) -> Variant {
        match (self, dinosaur, assassin) {
            (Family::Portal, ..) => Variant::Portal,
            (Family::PortalStandard, ..) => Variant::PortalStandard,
            (Family::Special, false, false) => Variant::Chess,
            (Family::Special, true, false) => Variant::Dinosaur,
            (Family::Special, false, true) => Variant::Assassin,
            (Family::Special, true, true) => Variant::DinosaurAssassin,
        }
    }

    fn name(self) -> Label {
        match self {
            Family::Special => Label::FAMILY_SPECIAL,
            Family::Portal => Label::VARIANT_PORTAL,
            Family::PortalStandard => Label::VARIANT_PORTAL_STANDARD,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Family::Special => "special",
            Family::Portal => "portal",
            Family::PortalStandard => "portal-standard",
        }
    }
}

/// What is in the panel. It begins with what was played last.
#[component]
pub fn NewGameDialog(
    /// The options of the game on the board.
    last: GameOptions,
    /// A game is in progress and would leave the board.
    in_progress: bool,
    /// The texts in the person's language.
    words: Words,
    /// Starts a game; its id and date are filled in there.
    start: Callback<GameOptions>,
) -> impl IntoView {
    let family = RwSignal::new(Family::of(last.variant));
    let dinosaur = RwSignal::new(last.variant.has_triceratops());
    let assassin = RwSignal::new(last.variant.has_assassin());
    let timing = Timing::new(last.time_control);
    let seats = Seats::of(last.players);
    let custom = RwSignal::new(matches!(last.start, Start::PlaceTokens | Start::Tokens(_)));
    let variant = Memo::new(move |_| family.get().variant(dinosaur.get(), assassin.get()));

    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let variant = variant.get_untracked();
        let own_layout = variant == Variant::PortalStandard && custom.get_untracked();
        let mut options = GameOptions::new(variant);
        options.players = seats.players();
        options.start = if own_layout {
            Start::PlaceTokens
        } else {
            Start::Initial
        };
        options.time_control = timing.chosen();
        start.run(options);
    };
    view! {
        <form class="dialog__body" on:submit=submit>
            <fieldset class="field">
                <legend class="field__legend">{words.say(Label::RULE_SET)}</legend>
                <div class="cards">
                    {Family::ALL
                        .map(|card| view! { <FamilyCard card family variant words /> })
                        .collect_view()}
                </div>
            </fieldset>
            <Show when=move || family.get() == Family::Special>
                <Switch
                    label=words.say(Label::OPTION_DINOSAUR)
                    hint=words.say(Label::BLURB_DINOSAUR)
                    on=dinosaur
                    change=Callback::new(move |on| dinosaur.set(on))
                />
                <Switch
                    label=words.say(Label::OPTION_ASSASSIN)
                    hint=words.say(Label::BLURB_ASSASSIN)
                    on=assassin
                    change=Callback::new(move |on| assassin.set(on))
                />
            </Show>
            <Show when=move || family.get() == Family::PortalStandard>
                <Segments
                    legend=Label::PORTAL_LAYOUT
                    name="layout"
                    labels=&[Label::LAYOUT_DEFAULT, Label::LAYOUT_CUSTOM]
                    value=place_of(&[false, true], custom)
                    change=value_at(&[false, true], move |own| custom.set(own))
                    words
                />
            </Show>
            <SeatsFields seats words />
            <TimingFields timing id="new" words />
            {in_progress.then(|| view! { <p class="field__hint">{words.say(Label::REPLACE_GAME)}</p> })}
            <footer class="dialog__foot">
                <a class="btn btn--quiet" href=words_of(move || format!("#/rules/{}", variant.get()))>
                    {words.say(Label::RULES_OF_THIS_GAME)}
                </a>
                <button type="submit" class="btn btn--primary">{words.say(Label::START_GAME)}</button>
            </footer>
        </form>
    }
}

/// One of the three games as a card.
#[component]
fn FamilyCard(
    /// Which.
    card: Family,
    /// The chosen one.
    family: RwSignal<Family>,
    /// The rule set that all choices together make.
    variant: Memo<Variant>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let chosen = move || family.get() == card;
    // The card of Special Chess tells what its options make of it.
    let text = words.choose(move || {
        let shown = if card == Family::Special && chosen() {
            variant.get()
        } else {
            card.variant(false, false)
        };
        Label::blurb(shown)
    });
    view! {
        <label class="card" data-family=card.word() data-checked=flag(chosen)>
            <input
                class="card__input"
                type="radio"
                name="family"
                value=card.word()
                prop:checked=Signal::derive(chosen)
                on:change=move |_| family.set(card)
            />
            <span class="card__title">{words.say(card.name())}</span>
            <span class="card__text">{text}</span>
        </label>
    }
}
