//! The field in which a person chooses the portals of a game: our layouts, and those that the person keeps. Layouts are texts
//! here, as they are in the list.

use engine::Variant;
use engine::rules::Layout;
use game::presets::PRESETS;
use game::save::link;
use game::{Label, Portals, TokenLayout};
use leptos::prelude::*;

use super::layout_picture::LayoutPicture;
use super::words::{Words, reactive, text};
use crate::platform::dom;

/// A layout and its name.
pub type NamedLayout = (String, Portals);

/// What stands for a layout whose tokens are placed one by one before the game.
pub const OWN: &str = "own";

/// The layout of ours that shows all kinds of networks with few squares.
const FIRST: &str = "pinwheel";

/// Returns the networks that are preselected for somebody who has not chosen any: the newest that are kept, or some of ours.
pub fn first_choice(kept: &[(String, Layout)]) -> Layout {
    let kept = kept.first().map(|(_, layout)| layout.clone());
    let ours = || {
        let first = PRESETS.iter().find(|preset| preset.id == FIRST)?;
        first.layout.parse().ok()
    };
    kept.or_else(ours).unwrap_or_else(Layout::classic)
}

/// The field: a list of layouts, a picture of the chosen one, and a link to the workshop.
#[component]
pub fn LayoutChoice(
    /// The rule set, `portal-custom` or `portal-standard`.
    variant: Variant,
    /// The chosen layout, or [`OWN`].
    chosen: Signal<String>,
    /// Called with another layout when it is chosen.
    change: Callback<String>,
    /// The layouts that the person keeps.
    kept: Vec<NamedLayout>,
    /// Element id of the list.
    id: String,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let ours: Vec<(Label, String)> = match variant {
        Variant::PortalStandard => vec![
            (Label::LAYOUT_DEFAULT, TokenLayout::usual().to_string()),
            (Label::LAYOUT_CUSTOM, OWN.to_owned()),
        ],
        _ => PRESETS
            .iter()
            .map(|preset| (preset.name(), preset.layout.to_owned()))
            .collect(),
    };
    let ours = ours.into_iter().map(|(name, text)| (words.say(name), text));
    let theirs = kept
        .iter()
        .filter(|(_, layout)| layout.variant() == variant)
        .map(|(name, layout)| (Signal::stored(name.clone()), layout.to_string()));
    let listed: Vec<(Signal<String>, String)> = match variant {
        // A game of tokens begins with the usual ones if nobody chooses.
        Variant::PortalStandard => ours.chain(theirs).collect(),
        _ => theirs.chain(ours).collect(),
    };
    let chosen = Memo::new(move |_| chosen.get());
    // A layout that was brought along, by a link or by the last game, is in the list under its text, and stays there when
    // another one is chosen.
    let known: Vec<String> = listed.iter().map(|(_, text)| text.clone()).collect();
    let brought = Memo::new(move |before: Option<&Option<String>>| {
        let unknown = Some(chosen.get()).filter(|text| !known.contains(text));
        unknown.or_else(|| before.cloned().flatten())
    });
    let option = move |name: Signal<String>, value: String| {
        let text = value.clone();
        let selected = Signal::derive(move || chosen.with(|chosen| *chosen == text));
        view! { <option value=value selected=selected>{name}</option> }
    };
    let listed = listed.into_iter().map(|(name, value)| option(name, value));
    let choose = move |event| change.run(dom::typed_value(&event));
    // A drawing is gone on with where it was left; the workshop opens with tokens that somebody has chosen.
    let workshop = text(move || {
        let tokens: Option<TokenLayout> = chosen.with(|text| text.parse().ok());
        match tokens.filter(|tokens| *tokens != TokenLayout::usual()) {
            Some(tokens) => format!("#/portals/{}", link::write_layout(&Portals::Tokens(tokens))),
            None => "#/portals".to_owned(),
        }
    });
    view! {
        <div class="field layout-choice">
            <label class="field__label" for=id.clone()>{words.say(Label::PORTAL_LAYOUT)}</label>
            <select class="select" id=id on:change=choose>
                {reactive(move || brought.get().map(|text| option(Signal::stored(text.clone()), text)))}
                {listed.collect_view()}
            </select>
            {reactive(move || {
                let layout: Option<Portals> = chosen.with(|text| text.parse().ok());
                layout.map(|layout| view! { <LayoutPicture layout /> })
            })}
            <a href=workshop>{words.say(Label::DRAW_PORTALS)}</a>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kept_layout_comes_first_and_ours_is_not_that_of_portal_chess() {
        let own: Layout = "wb3e3/bb6e6".parse().expect("a layout");
        assert_eq!(first_choice(&[("mine".to_owned(), own.clone())]), own);
        assert_ne!(first_choice(&[]), Layout::classic());
    }
}
