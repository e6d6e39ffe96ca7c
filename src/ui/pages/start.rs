//! The start page: the six rule sets as cards, each with a small animated board and three ways to play, and above them
//! the games in progress. `index.html` contains the same page in English, which visitors see until this one replaces
//! it; a test compares the two. The ways to play are links, so they work before the program is loaded; `app/start.rs`
//! follows them.

use engine::Variant;
use game::Label;
use leptos::prelude::*;

use super::{GameAction, SavedGame};
use crate::ui::deferred::deferred;
use crate::ui::dialogs::CARDS;
use crate::ui::widgets::{Icon, TextButton};
use crate::ui::words::{Words, reactive};

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

    /// Returns the word for this opponent in an address.
    pub fn word(self) -> &'static str {
        match self {
            Opponent::Computer => "computer",
            Opponent::Friend => "friend",
            Opponent::Here => "here",
        }
    }

    /// Returns the label and the icon of the link.
    fn shown(self) -> (Label, &'static str) {
        match self {
            Opponent::Computer => (Label::COMPUTER, "computer"),
            Opponent::Friend => (Label::FRIEND, "network"),
            Opponent::Here => (Label::SAME_DEVICE, "people"),
        }
    }
}

/// Returns the things on a small board, in the order of its elements: pieces as `wk`, portals by their network, and
/// tokens. `style/start.css` says where each of them stands and how it moves.
fn scene(variant: Variant) -> &'static [&'static str] {
    match variant {
        Variant::Chess => &["wp", "bp", "wn"],
        Variant::Dinosaur => &["bp", "bn", "wt"],
        Variant::Assassin => &["bp", "wk", "wp", "ba"],
        Variant::DinosaurAssassin => &["wa", "bk", "bp", "bt"],
        Variant::Portal => &["neutral", "neutral", "bb", "wr"],
        Variant::PortalStandard => &["token", "token", "bp", "wn"],
    }
}

/// Renders the small board of a card.
fn mini(variant: Variant) -> impl IntoView {
    let things = scene(variant).iter().map(|thing| match *thing {
        "token" => view! { <div class="token" data-open="" data-count="1"></div> }.into_any(),
        "neutral" => view! { <div class="portal" data-network="neutral"></div> }.into_any(),
        piece => view! {
            <div class="piece" data-piece=piece><span class="piece__figure"></span></div>
        }
        .into_any(),
    });
    view! {
        <div class="mini" data-variant=variant.id() aria-hidden="true">{things.collect_view()}</div>
    }
}

/// The page.
#[component]
pub fn StartPage(
    /// The rule set and the state of the game on the board, if it is in progress.
    current: Signal<Option<(Variant, String)>>,
    /// All saved games, the newest first; `None` until they have been read.
    kept: Signal<Option<Vec<SavedGame>>>,
    /// The texts in the person's language.
    words: Words,
    /// Puts a saved game on the board.
    act: Callback<GameAction>,
) -> impl IntoView {
    view! {
        <main class="page page--start" id="main" tabindex="-1">
            <header class="start__head">
                <h1>{words.say(Label::START_TITLE)}</h1>
                <a href="#/learn">{words.say(Label::START_LEARN)}</a>
            </header>
            {reactive(move || view! { <Unfinished current=current.get() kept=kept.get().unwrap_or_default() words act /> })}
            <ul class="start__games">
                {CARDS.map(|variant| deferred(move || view! { <Card variant words /> })).collect_view()}
            </ul>
        </main>
    }
}

/// The games that are in progress, if there are any.
#[component]
fn Unfinished(
    /// The rule set and the state of the game on the board, if it is in progress.
    current: Option<(Variant, String)>,
    /// All saved games.
    kept: Vec<SavedGame>,
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
    let shown = current.is_some() || !others.is_empty();
    shown.then(|| {
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
    })
}

/// The card of a rule set, with the ways to play it.
#[component]
fn Card(
    /// The rule set.
    variant: Variant,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let name = words.say(Label::variant(variant));
    let ways = Opponent::ALL.map(|opponent| {
        let (label, icon) = opponent.shown();
        let word = words.say(label);
        view! {
            <a
                class="btn"
                href=address(variant, opponent)
                aria-label=Signal::derive(move || format!("{}: {}", word.get(), name.get()))
            >
                <Icon name=icon />
                <span class="btn__label">{word}</span>
            </a>
        }
    });
    view! {
        <li class="start__game">
            {mini(variant)}
            <h2>{name}</h2>
            <p>
                {words.say(Label::blurb(variant))}
                " "
                <a
                    href=format!("#/learn/{variant}")
                    aria-label=Signal::derive(move || format!("{}: {}", Label::LEARN.say(words.lang()), name.get()))
                >
                    {words.say(Label::LEARN)}
                </a>
            </p>
            <div class="start__ways">{ways.collect_view()}</div>
        </li>
    }
}

/// Returns the address that starts a game.
pub fn address(variant: Variant, opponent: Opponent) -> String {
    format!("#/new/{variant}/{}", opponent.word())
}

#[cfg(test)]
mod tests {
    use game::Lang;

    use super::*;

    const INDEX: &str = include_str!("../../../index.html");

    /// Returns the parts of a card, in the order in which they appear in `index.html`.
    fn written(variant: Variant) -> Vec<String> {
        let say = |label: Label| label.say(Lang::En).to_owned();
        let name = say(Label::variant(variant));
        let mut all = vec![format!("class=\"mini\" data-variant=\"{variant}\"")];
        all.extend(scene(variant).iter().map(|thing| match *thing {
            "token" => "class=\"token\" data-open=\"\" data-count=\"1\"".to_owned(),
            "neutral" => "class=\"portal\" data-network=\"neutral\"".to_owned(),
            piece => format!("class=\"piece\" data-piece=\"{piece}\""),
        }));
        all.push(format!("<h2>{name}</h2>"));
        all.push(say(Label::blurb(variant)));
        all.push(format!(
            "href=\"#/learn/{variant}\" aria-label=\"Learn: {name}\""
        ));
        all.extend(Opponent::ALL.map(|opponent| {
            let (label, icon) = opponent.shown();
            let word = say(label);
            format!(
                "<a class=\"btn\" href=\"{}\" aria-label=\"{word}: {name}\"><span class=\"icon\" data-icon=\"{icon}\" \
                 aria-hidden=\"true\"></span><span class=\"btn__label\">{word}</span></a>",
                address(variant, opponent)
            )
        }));
        all
    }

    #[test]
    fn the_start_page_in_index_html_has_the_same_headings_and_cards() {
        let mut rest = INDEX;
        let heads = [Label::START_TITLE, Label::START_LEARN];
        let heads = heads.map(|label| label.say(Lang::En).to_owned());
        for text in heads.into_iter().chain(CARDS.into_iter().flat_map(written)) {
            let at = rest.find(&text);
            let at = at.unwrap_or_else(|| panic!("index.html lacks, or has too early: {text}"));
            rest = &rest[at + text.len()..];
        }
        assert!(
            !rest.contains("class=\"mini\""),
            "index.html has one card too many"
        );
    }

    #[test]
    fn every_variant_has_a_card() {
        for variant in Variant::ALL {
            assert_eq!(CARDS.iter().filter(|card| **card == variant).count(), 1);
        }
    }
}
