//! The portal layout of a new room, in the only rule set that lets a player choose one: the usual layout, or one that
//! the host arranges. Only the squares are drawn, not a whole board, because nothing else can be done on it.

use engine::{Rank, Square, Variant};
use game::{Label, Message, say};
use leptos::prelude::*;
use p2p::Terms;

use super::NetworkContext;
use crate::platform::dom;
use crate::ui::words::{reactive, text, word};

/// Number of portals.
const PORTALS: usize = 8;

/// The ranks that are empty at the start of a game, from the top.
const RANKS: [Rank; 4] = [Rank::Sixth, Rank::Fifth, Rank::Fourth, Rank::Third];

/// The chosen layout. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Layout {
    variant: RwSignal<Variant>,
    own: RwSignal<bool>,
    squares: RwSignal<Vec<Square>>,
}

impl Layout {
    /// Preselects a custom layout if `terms` have one, otherwise the usual layout. `laid` are the squares that a custom
    /// layout begins with.
    pub fn new(variant: RwSignal<Variant>, terms: &Terms, laid: Vec<Square>) -> Layout {
        Layout {
            variant,
            own: RwSignal::new(terms.token_squares().is_some()),
            squares: RwSignal::new(laid),
        }
    }

    fn is_asked(self) -> bool {
        self.variant.get() == Variant::PortalStandard
    }

    fn is_own(self) -> bool {
        self.is_asked() && self.own.get()
    }

    /// Whether a game can be played with this layout.
    pub fn is_ready(self) -> bool {
        !self.is_own() || self.squares.with(|squares| squares.len() == PORTALS)
    }

    /// Returns the start position with a custom layout, or `None` for the usual one.
    pub fn fen(self) -> Option<String> {
        let own = untrack(move || self.is_own());
        own.then(|| {
            self.squares
                .with_untracked(|squares| Terms::fen_with_tokens(squares))
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
    let asked = Memo::new(move |_| layout.is_asked());
    reactive(move || {
        let field = format!("{id}-layout");
        let option = move |own: bool, label: Label| {
            view! {
                <option value=if own { "own" } else { "" } selected=layout.own.get_untracked() == own>
                    {words.say(label)}
                </option>
            }
        };
        asked.get().then(|| {
            view! {
                <div class="field">
                    <label class="field__label" for=field.clone()>{words.say(Label::PORTAL_LAYOUT)}</label>
                    <select
                        class="select"
                        id=field
                        on:change=move |event| layout.own.set(!dom::typed_value(&event).is_empty())
                    >
                        {option(false, Label::LAYOUT_DEFAULT)}
                        {option(true, Label::LAYOUT_CUSTOM)}
                    </select>
                </div>
                {reactive(move || layout.own.get().then(|| view! { <Squares net layout /> }))}
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
