//! The New game panel: rule set, opponent and time control.

use engine::rules::Layout;
use engine::{Color, Variant};
use game::{EXPLAINED, GameOptions, Label, Portals, Start, TimeControl, TokenLayout};
use leptos::prelude::*;

use super::players::{Seats, SeatsFields};
use crate::ui::layout_choice::{LayoutChoice, NamedLayout, OWN};
use crate::ui::time_control::{TimeControlChoice, TimeControlFields};
use crate::ui::widgets::unavailable;
use crate::ui::words::{Words, flag, reactive, text};

/// The rule sets in the order of their cards. Those that are played nowhere else come first.
pub const CARDS: [Variant; 7] = [
    Variant::Portal,
    Variant::PortalStandard,
    Variant::PortalCustom,
    Variant::Dinosaur,
    Variant::Assassin,
    Variant::DinosaurAssassin,
    Variant::Chess,
];

/// The rule sets that have puzzles, in the order of their cards.
pub fn with_puzzles() -> impl Iterator<Item = Variant> {
    let cards = CARDS.into_iter();
    cards.filter(|variant| EXPLAINED.contains(variant))
}

/// Returns the tokens of a game of `portal-standard` as the field for them has them.
fn tokens_of(start: &Start) -> String {
    match start {
        Start::PlaceTokens => OWN.to_owned(),
        start => start.tokens().unwrap_or(TokenLayout::usual()).to_string(),
    }
}

/// Returns the start of a game with a layout from the field.
fn start_with(layout: &str) -> Start {
    let layout: Result<Portals, _> = layout.parse();
    layout.map_or(Start::PlaceTokens, |layout| layout.start())
}

/// Content of the panel. The options of the last game are preselected.
#[component]
pub fn NewGameDialog(
    /// The options of the game on the board.
    last: GameOptions,
    /// The networks of portals that are preselected, and the layouts that the person keeps.
    layouts: (Layout, Vec<NamedLayout>),
    /// Whether a game is in progress that the new one would replace.
    in_progress: bool,
    /// The texts in the person's language.
    words: Words,
    /// Starts a game on this device. The callback fills in the id and the date.
    start: Callback<GameOptions>,
    /// Opens a room for a friend. The colour is the host's side, the text a start position (FEN).
    host: Callback<(Variant, Color, Option<TimeControl>, Option<String>)>,
) -> impl IntoView {
    let variant = RwSignal::new(last.variant);
    let timing = TimeControlChoice::new(last.time_control);
    let seats = Seats::of(last.players);
    let (first, kept) = layouts;
    let networks = RwSignal::new(first.to_string());
    let tokens = RwSignal::new(tokens_of(&last.start));
    // The layout that is chosen here. For a room, the host places the tokens in the network panel.
    let layout = Memo::new(move |_| match variant.get() {
        Variant::PortalCustom => Some((Variant::PortalCustom, networks)),
        Variant::PortalStandard if !seats.is_friend() => Some((Variant::PortalStandard, tokens)),
        _ => None,
    });
    let friend = Memo::new(move |_| seats.is_friend());
    let by_mail = Memo::new(move |_| seats.is_by_mail());
    // A game by links would reveal the hidden assassins.
    let impossible = Memo::new(move |_| by_mail.get() && variant.get().has_assassin());

    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let variant = variant.get_untracked();
        let chosen = layout.get_untracked();
        let chosen = chosen.map(|(_, layout)| layout.with_untracked(|text| start_with(text)));
        if friend.get_untracked() {
            let fen = chosen.and_then(Start::fen);
            return host.run((variant, seats.side(), timing.chosen(), fen));
        }
        let mut options = GameOptions::new(variant);
        options.players = seats.players();
        options.start = chosen.unwrap_or_default();
        options.time_control = timing.chosen().filter(|_| !by_mail.get_untracked());
        start.run(options);
    };
    let begin = words.choose(move || match friend.get() {
        true => Label::CREATE_ROOM,
        false => Label::START_GAME,
    });
    view! {
        <form class="dialog__body" on:submit=submit>
            {in_progress.then(|| view! { <p class="field__hint">{words.say(Label::REPLACE_GAME)}</p> })}
            <fieldset class="field">
                <legend class="field__legend">{words.say(Label::RULE_SET)}</legend>
                <div class="cards">
                    {CARDS.map(|card| view! { <GameCard card variant words /> }).collect_view()}
                </div>
                // On a phone the cards show only their names; a screen reader reads each card's own sentence.
                <p class="cards__about" aria-hidden="true">{words.choose(move || Label::blurb(variant.get()))}</p>
            </fieldset>
            {reactive(move || {
                let kept = kept.clone();
                layout.get().map(|(variant, chosen)| {
                    let change = Callback::new(move |layout| chosen.set(layout));
                    view! { <LayoutChoice variant chosen=chosen.into() change kept id="new-portals".to_owned() words /> }
                })
            })}
            <SeatsFields seats new_game=true words />
            <Show when=move || impossible.get()>
                <p class="field__error" role="status">{words.say(Label::MAIL_SECRETS)}</p>
            </Show>
            <Show when=move || !by_mail.get()>
                <TimeControlFields timing id="new" words />
            </Show>
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tokens_of_the_last_game_are_preselected_and_start_another_with_them() {
        let own = "a3b3c3d3a6b6c6h6";
        let laid = start_with(own);
        assert!(matches!(&laid, Start::Tokens(squares) if squares.len() == 8));
        assert_eq!(tokens_of(&laid), own);
        for start in [Start::Initial, Start::PlaceTokens, laid] {
            assert_eq!(start_with(&tokens_of(&start)), start);
        }
        let networks = start_with("wb3e3/bb6e6");
        assert_eq!(tokens_of(&networks), tokens_of(&Start::Initial));
    }
}
