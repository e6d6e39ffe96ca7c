//! The start page: the rule sets as cards, each with a small animated board and three ways to play, and above them
//! the games in progress; today's puzzle comes last, when there is nothing else to fetch. `index.html` contains the
//! same page in English, which visitors see until this one replaces it; the build writes its cards. The ways to play
//! are links, so they work before the program is loaded; `app/start.rs` follows them.

use engine::Variant;
use game::{Label, Lang};
use leptos::prelude::*;

use super::start_cards::{CARDS, Card};
use super::{GameAction, SavedGame};
use crate::ui::deferred::deferred;
use crate::ui::widgets::{Icon, TextButton};
use crate::ui::words::{Words, reactive, text};

/// Number of games in progress that are offered besides the one on the board.
const OTHERS: usize = 2;

/// The opponent in a game that is started from a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// The computer.
    Computer,
    /// Somebody on another device.
    Friend,
    /// Somebody on this device.
    Here,
}

impl Opponent {
    /// All opponents, in the order of the links.
    pub const ALL: [Opponent; 3] = [Opponent::Computer, Opponent::Friend, Opponent::Here];

    /// Returns what this opponent is called on a card.
    fn label(self) -> Label {
        match self {
            Opponent::Computer => Label::COMPUTER,
            Opponent::Friend => Label::FRIEND,
            Opponent::Here => Label::SAME_DEVICE,
        }
    }

    /// Returns the word for this opponent in an address.
    pub fn word(self) -> &'static str {
        match self {
            Opponent::Computer => "computer",
            Opponent::Friend => "friend",
            Opponent::Here => "here",
        }
    }
}

/// Builds the card of today's puzzle.
pub type TodayView = fn(Words) -> AnyView;

/// The page.
#[component]
pub fn StartPage(
    /// The rule set and the state of the game on the board, if it is in progress.
    current: Signal<Option<(Variant, String)>>,
    /// All saved games, the newest first; `None` until they have been read.
    kept: Signal<Option<Vec<SavedGame>>>,
    /// What was played last, unless that is what the first card offers.
    last: Option<(Variant, Opponent)>,
    /// Today's puzzle, once it has been fetched.
    today: Signal<Option<TodayView>>,
    /// The texts in the person's language.
    words: Words,
    /// Puts a saved game on the board.
    act: Callback<GameAction>,
) -> impl IntoView {
    view! {
        <main class="page page--start" id="main" tabindex="-1">
            <h1>{words.say(Label::START_TITLE)}</h1>
            {reactive(move || view! { <Unfinished current=current.get() kept=kept.get().unwrap_or_default() last words act /> })}
            <ul class="start__games">
                {CARDS
                    .map(|card| {
                        let html = text(move || markup(card, words.lang()));
                        deferred(move || view! { <li class="start__game" inner_html=html></li> })
                    })
                    .collect_view()}
                <li class="start__day">{reactive(move || today.get().map(|view| view(words)))}</li>
            </ul>
        </main>
    }
}

/// The games that are in progress. If there are none, what was played last.
#[component]
fn Unfinished(
    /// The rule set and the state of the game on the board, if it is in progress.
    current: Option<(Variant, String)>,
    /// All saved games.
    kept: Vec<SavedGame>,
    /// What was played last, unless that is what the first card offers.
    last: Option<(Variant, Opponent)>,
    /// The texts in the person's language.
    words: Words,
    /// Puts a saved game on the board.
    act: Callback<GameAction>,
) -> impl IntoView {
    let others: Vec<_> = kept
        .into_iter()
        .filter(|game| !game.current && game.summary.can_continue())
        .take(OTHERS)
        .collect();
    if current.is_none() && others.is_empty() {
        let again = last.map(|(variant, opponent)| {
            view! {
                <div class="start__on">
                    <p class="start__going">
                        <a class="btn btn--primary" href=address(variant, opponent)>
                            <Icon name="play" />
                            {words.say(Label::PLAY)}
                        </a>
                        <strong>{words.say(Label::variant(variant))}</strong>
                        <span>{words.say(opponent.label())}</span>
                    </p>
                </div>
            }
        });
        return again.into_any();
    }
    let list = {
        let current = current.map(|(variant, standing)| {
            view! {
                <li class="start__going">
                    <a class="btn btn--primary" href="#/play">
                        <Icon name="play" />
                        {words.say(Label::CONTINUE)}
                    </a>
                    <strong>{words.say(Label::variant(variant))}</strong>
                    <span>{standing}</span>
                </li>
            }
        });
        let others = others.into_iter().map(|game| {
            let id = StoredValue::new(game.summary.id);
            let open = Callback::new(move |()| act.run(GameAction::Open(id.get_value())));
            view! {
                <li class="start__going">
                    <TextButton icon="play" label=words.say(Label::CONTINUE) press=open />
                    <strong>{words.say(Label::variant(game.summary.variant))}</strong>
                    <span>{game.summary.date.replace('T', " ")}</span>
                </li>
            }
        });
        view! {
            <ul class="start__on" aria-label=words.say(Label::IN_PROGRESS)>
                {current}
                {others.collect_view()}
            </ul>
        }
    };
    list.into_any()
}

/// Returns what is on the small board of a rule set, as HTML. `style/start.css` plays this game's special move on it.
pub fn scene(variant: Variant) -> String {
    let card = CARDS.into_iter().find(|card| card.variant == variant.id());
    card.map(Card::things).unwrap_or_default()
}

/// Returns the contents of a card in a language, as HTML.
fn markup(card: Card, lang: Lang) -> String {
    let label = |id: &str| match id {
        "learn" => Some(Label::LEARN),
        "draw-portals" => Some(Label::DRAW_PORTALS),
        "computer" => Some(Label::COMPUTER),
        "friend" => Some(Label::FRIEND),
        "same-device" => Some(Label::SAME_DEVICE),
        _ => {
            let (kind, variant) = id.split_once('-')?;
            let variant = variant.parse::<Variant>().ok()?;
            Some(match kind {
                "blurb" => Label::blurb(variant),
                _ => Label::variant(variant),
            })
        }
    };
    card.markup(&|id| label(id).map_or(String::new(), |label| label.say(lang).to_owned()))
}

/// Returns the address that starts a game, as the cards have it.
pub fn address(variant: Variant, opponent: Opponent) -> String {
    format!("#/new/{variant}/{}", opponent.word())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::dialogs;
    use crate::ui::pages::start_cards::WAYS;

    #[test]
    fn every_variant_has_a_card_in_the_order_of_the_other_pages() {
        assert_eq!(
            CARDS.map(|card| card.variant),
            dialogs::CARDS.map(Variant::id),
            "a rule set has only one of its two cards: docs/add-a-rule-set.md"
        );
        let all: std::collections::HashSet<Variant> = dialogs::CARDS.into();
        assert_eq!(
            all.len(),
            Variant::ALL.len(),
            "a rule set has no card: docs/add-a-rule-set.md"
        );
    }

    #[test]
    fn the_style_places_the_pieces_of_every_card() {
        let style = include_str!("../../../style/start.css");
        for card in CARDS {
            let board = format!(".mini[data-variant=\"{}\"]", card.variant);
            assert!(
                style.contains(&board),
                "style/start.css has no {board}: docs/add-a-rule-set.md"
            );
        }
    }

    #[test]
    fn the_ways_are_the_opponents() {
        assert_eq!(WAYS.map(|(way, ..)| way), Opponent::ALL.map(Opponent::word));
    }

    #[test]
    fn a_card_has_all_texts_in_every_language() {
        for card in CARDS {
            let variant = card.variant.parse::<Variant>().expect("a rule set");
            for lang in Lang::ALL {
                let html = markup(card, lang);
                let learn = match variant {
                    Variant::PortalCustom => Label::DRAW_PORTALS,
                    _ => Label::LEARN,
                };
                for label in [
                    Label::variant(variant),
                    Label::blurb(variant),
                    learn,
                    Label::COMPUTER,
                    Label::FRIEND,
                    Label::SAME_DEVICE,
                ] {
                    assert!(
                        html.contains(label.say(lang)),
                        "{}: {html}",
                        label.say(lang)
                    );
                }
                for opponent in Opponent::ALL {
                    assert!(html.contains(&address(variant, opponent)), "{html}");
                }
            }
        }
    }
}
