//! The portals of a new room, in the rule sets that let a player choose them: the tokens of `portal-standard` in a layout that
//! has a name or as the host places them, and the networks of `portal-custom`. Only the squares for tokens are drawn, not a
//! whole board, because nothing else can be done on it.

use engine::rules::Layout as Networks;
use engine::{Rank, Square, Variant};
use game::{Label, Message, Portals, Start, TokenLayout, say};
use leptos::prelude::*;
use p2p::Terms;

use super::NetworkContext;
use crate::ui::layout_choice::{LayoutChoice, NamedLayout, OWN};
use crate::ui::words::{reactive, text, word};

/// Number of portals.
const PORTALS: usize = 8;

/// The ranks that are empty at the start of a game, from the top.
const RANKS: [Rank; 4] = [Rank::Sixth, Rank::Fifth, Rank::Fourth, Rank::Third];

/// The chosen layout. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Layout {
    variant: RwSignal<Variant>,
    /// The layout of the tokens, or that they lie on `squares`.
    tokens: RwSignal<String>,
    squares: RwSignal<Vec<Square>>,
    networks: RwSignal<String>,
}

impl Layout {
    /// Preselects a custom layout if `terms` have one, otherwise the usual layout. `laid` are the squares that a custom
    /// layout begins with, which may be one of those that are `kept`, and `networks` is the layout with which `portal-custom`
    /// begins.
    pub fn new(
        variant: RwSignal<Variant>,
        terms: &Terms,
        laid: Vec<Square>,
        networks: &Networks,
        kept: &[NamedLayout],
    ) -> Layout {
        let known = TokenLayout::new(laid.iter().copied().collect()).map(Portals::Tokens);
        let usual = Portals::Tokens(TokenLayout::usual());
        let known =
            known.filter(|known| *known == usual || kept.iter().any(|(_, layout)| layout == known));
        let tokens = match (terms.token_squares(), known) {
            (None, _) => TokenLayout::usual().to_string(),
            (Some(_), Some(known)) => known.to_string(),
            (Some(_), None) => OWN.to_owned(),
        };
        Layout {
            variant,
            tokens: RwSignal::new(tokens),
            squares: RwSignal::new(laid),
            networks: RwSignal::new(networks.to_string()),
        }
    }

    /// The rule set and its chosen layout, if the rule set has layouts.
    fn chosen(self) -> Option<(Variant, RwSignal<String>)> {
        match self.variant.get() {
            variant @ Variant::PortalCustom => Some((variant, self.networks)),
            variant @ Variant::PortalStandard => Some((variant, self.tokens)),
            _ => None,
        }
    }

    fn is_own(self) -> bool {
        let chosen = self.chosen();
        chosen.is_some_and(|(_, layout)| layout.with(|layout| layout == OWN))
    }

    /// Whether a game can be played with this layout.
    pub fn is_ready(self) -> bool {
        !self.is_own() || self.squares.with(|squares| squares.len() == PORTALS)
    }

    /// Returns the start position with a custom layout, or `None` for the usual one.
    pub fn fen(self) -> Option<String> {
        untrack(move || {
            if self.is_own() {
                return Some(self.squares.with(|squares| Terms::fen_with_tokens(squares)));
            }
            let (_, layout) = self.chosen()?;
            let layout: Portals = layout.with(|layout| layout.parse().ok())?;
            (layout.start() != Start::Initial).then(|| layout.setup().fen())
        })
    }

    fn toggle(self, square: Square) {
        self.squares.update(|squares| {
            let before = squares.len();
            squares.retain(|other| *other != square);
            if squares.len() == before && before < PORTALS {
                squares.push(square);
            }
        });
    }
}

/// The fields for the layout; empty for rule sets that have none to choose.
#[component]
pub fn LayoutFields(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
    /// The chosen layout.
    layout: Layout,
    /// Prefix of the fields' element ids, unique to this form.
    id: &'static str,
) -> impl IntoView {
    let words = net.words;
    let asked = Memo::new(move |_| layout.chosen());
    let own = Memo::new(move |_| layout.is_own());
    reactive(move || {
        asked.get().map(|(variant, chosen)| {
            let kept = net.layouts.run(());
            let change = Callback::new(move |layout| chosen.set(layout));
            let id = format!("{id}-portals");
            view! {
                <LayoutChoice variant chosen=chosen.into() change kept id words />
                {reactive(move || own.get().then(|| view! { <Squares net layout /> }))}
            }
        })
    })
}

/// The squares to choose from.
#[component]
fn Squares(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
    /// The chosen layout.
    layout: Layout,
) -> impl IntoView {
    let words = net.words;
    let left = text(move || {
        let placed = layout.squares.with(Vec::len);
        let told = Message::PlaceTokens(PORTALS.saturating_sub(placed));
        say(words.lang(), &told.into())
    });
    let button = move |square: Square| {
        let chosen = move || layout.squares.with(|squares| squares.contains(&square));
        let pressed = word(move || if chosen() { "true" } else { "false" });
        view! {
            <button
                type="button"
                class="layout__square"
                data-shade=if square.is_light() { "light" } else { "dark" }
                aria-pressed=pressed
                on:click=move |_| layout.toggle(square)
            >
                {square.to_string()}
                <span class="token" data-open="" aria-hidden="true"></span>
            </button>
        }
    };
    let squares = RANKS
        .into_iter()
        .flat_map(|rank| Square::ALL.into_iter().filter(move |at| at.rank() == rank))
        .map(button)
        .collect_view();
    view! {
        <div class="layout" role="group" aria-label=words.say(Label::PORTAL_LAYOUT) dir="ltr">{squares}</div>
        <p class="field__hint" role="status">{left}</p>
    }
}
