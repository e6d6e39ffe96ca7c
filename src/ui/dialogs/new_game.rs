//! The New game panel: rule set, opponent and time control.

use engine::{Color, Variant};
use game::{GameOptions, Label, Start, TimeControl, offered_instead};
use leptos::prelude::*;

use super::players::{Seats, SeatsFields};
use crate::ui::time_control::{TimeControlChoice, TimeControlFields};
use crate::ui::widgets::{Segments, place_of, unavailable, value_at};
use crate::ui::words::{Words, flag, text};

/// The rule sets in the order of their cards. Those that are played nowhere else come first.
pub const CARDS: [Variant; 6] = [
    Variant::Portal,
    Variant::PortalStandard,
    Variant::Dinosaur,
    Variant::Assassin,
    Variant::DinosaurAssassin,
    Variant::Chess,
];

/// Content of the panel. The options of the last game are preselected.
#[component]
pub fn NewGameDialog(
    /// The options of the game on the board.
    last: GameOptions,
    /// Whether a game is in progress that the new one would replace.
    in_progress: bool,
    /// The texts in the person's language.
    words: Words,
    /// Starts a game on this device. The callback fills in the id and the date.
    start: Callback<GameOptions>,
    /// Opens a room for a friend. The colour is the host's side.
    host: Callback<(Variant, Color, Option<TimeControl>)>,
) -> impl IntoView {
    let variant = RwSignal::new(offered_instead(last.variant));
    let timing = TimeControlChoice::new(last.time_control);
    let seats = Seats::of(last.players);
    let custom = RwSignal::new(matches!(last.start, Start::PlaceTokens | Start::Tokens(_)));
    // For a room, the host chooses the layout in the network panel.
    let has_layouts =
        Memo::new(move |_| variant.get() == Variant::PortalStandard && !seats.is_friend());
    let friend = Memo::new(move |_| seats.is_friend());
    let by_mail = Memo::new(move |_| seats.is_by_mail());
    // A game by links would reveal the hidden assassins.
    let impossible = Memo::new(move |_| by_mail.get() && variant.get().has_assassin());

    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let variant = variant.get_untracked();
        if friend.get_untracked() {
            return host.run((variant, seats.side(), timing.chosen()));
        }
        let own_layout = has_layouts.get_untracked() && custom.get_untracked();
        let mut options = GameOptions::new(variant);
        options.players = seats.players();
        options.start = if own_layout {
            Start::PlaceTokens
        } else {
            Start::Initial
        };
        options.time_control = timing.chosen().filter(|_| !by_mail.get_untracked());
        start.run(options);
    };
    let begin = words.choose(move || match friend.get() {
        true => Label::CREATE_ROOM,
        false => Label::START_GAME,
    });
    view! {
        <form class="dialog__body" on:submit=submit>
            <fieldset class="field">
                <legend class="field__legend">{words.say(Label::RULE_SET)}</legend>
                <div class="cards">
                    {CARDS.map(|card| view! { <GameCard card variant words /> }).collect_view()}
                </div>
                // On a phone the cards show only their names; a screen reader reads each card's own sentence.
                <p class="cards__about" aria-hidden="true">{words.choose(move || Label::blurb(variant.get()))}</p>
            </fieldset>
            <SeatsFields seats new_game=true words />
            <Show when=move || impossible.get()>
                <p class="field__error" role="status">{words.say(Label::MAIL_SECRETS)}</p>
            </Show>
            <Show when=move || !by_mail.get()>
                <TimeControlFields timing id="new" words />
            </Show>
            <Show when=move || has_layouts.get()>
                <Segments
                    legend=Label::PORTAL_LAYOUT
                    name="layout"
                    labels=&[Label::LAYOUT_DEFAULT, Label::LAYOUT_CUSTOM]
                    value=place_of(&[false, true], custom)
                    change=value_at(&[false, true], move |own| custom.set(own))
                    words
                />
            </Show>
            {in_progress.then(|| view! { <p class="field__hint">{words.say(Label::REPLACE_GAME)}</p> })}
            <footer class="dialog__foot">
                <a class="btn btn--quiet" href=text(move || format!("#/rules/{}", variant.get()))>
                    {words.say(Label::RULES_OF_THIS_GAME)}
                </a>
                <button type="submit" class="btn btn--primary" aria-disabled=unavailable(move || impossible.get())>{begin}</button>
            </footer>
        </form>
    }
}

/// A rule set as a card.
#[component]
fn GameCard(
    /// The rule set of this card.
    card: Variant,
    /// The chosen rule set.
    variant: RwSignal<Variant>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let chosen = move || variant.get() == card;
    view! {
        <label class="card" data-checked=flag(chosen)>
            <input
                class="card__input"
                type="radio"
                name="variant"
                value=card.id()
                prop:checked=Signal::derive(chosen)
                on:change=move |_| variant.set(card)
            />
            <span class="card__title">{words.say(Label::variant(card))}</span>
            <span class="card__text">{words.say(Label::blurb(card))}</span>
        </label>
    }
}
