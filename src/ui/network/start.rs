//! The field for the start position of a new room's game: empty for the rule set's own, or a FEN that the host types or
//! brings from the editor. Rule sets with hidden assassins always begin at their own start position, because the guest
//! would have to take the host's word for what is hidden in another one.

use engine::rules::Layout;
use engine::{AnyPosition, Variant};
use game::save::position_text;
use game::{Fault, Label};
use leptos::prelude::*;
use p2p::Terms;

use super::{NetText, NetworkContext};
use crate::platform::dom;
use crate::ui::words::{flag, reactive, text};

/// The start position that is being typed. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Start {
    variant: RwSignal<Variant>,
    typed: RwSignal<String>,
}

/// Returns the networks of portals, if nothing else is unusual about the start position.
pub fn start_layout(terms: &Terms) -> Option<Layout> {
    let fen = terms
        .fen
        .clone()
        .filter(|_| terms.variant == Variant::PortalCustom)?;
    game::Start::Fen(fen).layout()
}

/// Why a game cannot start at the typed position.
enum Wrong {
    /// It is not a valid position of the rule set.
    Invalid(Fault),
    /// The game would already be over.
    Over,
}

impl Start {
    /// Begins with the start position of `last`, unless it is only a custom portal layout, which has fields of its own.
    pub fn new(variant: RwSignal<Variant>, last: &Terms) -> Start {
        let is_layout = last.token_squares().is_some() || start_layout(last).is_some();
        let fen = last.fen.clone().filter(|_| !is_layout);
        Start {
            variant,
            typed: RwSignal::new(fen.unwrap_or_default()),
        }
    }

    /// Whether a position is typed that replaces the usual start position.
    pub fn is_own(self) -> bool {
        !self.variant.get().has_assassin() && self.typed.with(|typed| !typed.trim().is_empty())
    }

    /// Whether a game can start at the chosen position.
    pub fn is_ready(self) -> bool {
        !matches!(self.read(), Some(Err(_)))
    }

    /// Returns the typed position in the engine's normal form, without redundant spaces and zeros.
    pub fn fen(self) -> Option<String> {
        untrack(move || self.read())?.ok()
    }

    /// Returns the typed position as FEN, or what is wrong with it; `None` if nothing is typed.
    fn read(self) -> Option<Result<String, Wrong>> {
        let variant = self.variant.get();
        self.is_own()
            .then(|| self.typed.with(|typed| read(variant, typed)))
    }
}

fn read(variant: Variant, typed: &str) -> Result<String, Wrong> {
    let read = position_text::read(variant, typed).map_err(Wrong::Invalid)?;
    let position =
        AnyPosition::from_setup(&read.setup).map_err(|error| Wrong::Invalid(error.into()))?;
    if position.status().is_over() {
        return Err(Wrong::Over);
    }
    Ok(position.fen())
}

/// The field; for rule sets with hidden assassins, the reason why there is none.
#[component]
pub fn StartField(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
    /// The start position that is being typed.
    start: Start,
    /// Prefix of the field's element id, unique to this form.
    id: &'static str,
) -> impl IntoView {
    let words = net.words;
    let hides = Memo::new(move |_| start.variant.get().has_assassin());
    let wrong = text(move || match start.read() {
        None | Some(Ok(_)) => String::new(),
        Some(Err(Wrong::Invalid(fault))) => fault.say(words.lang()),
        Some(Err(Wrong::Over)) => NetText::StartOver.say(words.lang()),
    });
    reactive(move || {
        if hides.get() {
            return view! { <p class="field__hint">{words.say(Label::ASSASSIN_START)}</p> }
                .into_any();
        }
        let field = format!("{id}-start");
        let (hint, fault) = (format!("{field}-hint"), format!("{field}-fault"));
        let described = format!("{hint} {fault}");
        view! {
            // The details are open if a position has been filled in, because it would otherwise be hidden.
            <details class="field" open=untrack(move || start.is_own())>
                <summary class="field__label">{NetText::OtherStart.words(words)}</summary>
                <label class="field__label" for=field.clone()>{NetText::StartPosition.words(words)}</label>
                <input
                    class="input"
                    id=field
                    type="text"
                    dir="ltr"
                    spellcheck="false"
                    autocomplete="off"
                    aria-describedby=described
                    aria-invalid=flag(move || !start.is_ready())
                    prop:value=text(move || start.typed.get())
                    on:input=move |event| start.typed.set(dom::typed_value(&event))
                />
                <p class="field__hint" id=hint>{NetText::StartPositionHow.words(words)}</p>
                <p class="field__error" id=fault role="status">{wrong}</p>
            </details>
        }
        .into_any()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_start_position_must_be_valid_and_not_finished() {
        let odds = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR b KQkq - 0 1";
        assert_eq!(read(Variant::Chess, odds).ok().as_deref(), Some(odds));
        // The room accepts at most 200 characters, so redundant spaces and zeros are removed.
        let long = odds.replace(' ', &" ".repeat(100));
        assert_eq!(read(Variant::Chess, &long).ok().as_deref(), Some(odds));
        let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        assert!(matches!(read(Variant::Chess, mate), Err(Wrong::Over)));
        let kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        assert!(matches!(read(Variant::Chess, kings), Err(Wrong::Over)));
        let lonely = "8/8/8/8/8/8/8/4K3 w - - 0 1";
        assert!(matches!(
            read(Variant::Chess, lonely),
            Err(Wrong::Invalid(_))
        ));
        assert!(matches!(read(Variant::Chess, "e4"), Err(Wrong::Invalid(_))));
        // Every position that the field accepts is one that the room accepts.
        for fen in [odds, long.as_str()] {
            let terms = Terms {
                fen: read(Variant::Chess, fen).ok(),
                ..Terms::new(Variant::Chess, None)
            };
            assert!(terms.start().is_ok());
        }
    }
}
