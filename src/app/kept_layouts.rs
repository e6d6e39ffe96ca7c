//! The layouts of portals that a person keeps in this browser, under names.

use std::str::FromStr;

use engine::Variant;
use engine::rules::Layout;
use game::{GameOptions, Label, Portals, Start};

use super::persistence::TextStorage;
use super::recent::Recent;
use crate::ui::layout_choice::first_choice;

/// Their storage: the text of each layout under its name, as a JSON string.
pub const LAYOUTS: Recent = Recent {
    names: "layouts",
    one: "layout:",
    most: 50,
};

/// Returns the layouts of a kind that the person keeps, the newest first. What was not written here, as no layout or with a name
/// that misleads, is left out.
pub fn kept_layouts<T: FromStr>() -> Vec<(String, T)> {
    let kept = LAYOUTS.collection().kept.into_iter();
    kept.filter_map(|(name, text)| {
        let text: String = serde_json::from_str(&text).ok()?;
        let is_clean = game::text::name(&name) == name;
        Some((name, text.parse().ok()?)).filter(|_| is_clean)
    })
    .collect()
}

/// Keeps a layout under a name, or under the name and a number if another layout has it. Returns the name, or `None` if the
/// layout is not kept, which the person was told. No other layout goes for it.
pub fn keep_layout(texts: TextStorage, name: &str, layout: &Portals) -> Option<String> {
    let kept = kept_layouts::<Portals>();
    let is_same = |name: &str| {
        kept.iter()
            .any(|(other, kept)| other == name && kept == layout)
    };
    let is_taken = |name: &str| LAYOUTS.find(name).is_some() && !is_same(name);
    let name = std::iter::once(name.to_owned())
        .chain((2..).map(|number| format!("{name} {number}")))
        .find(|name| !is_taken(name))?;
    let is_full = LAYOUTS.collection().kept.len() >= LAYOUTS.most && !is_same(&name);
    if is_full {
        texts.tell(Label::LAYOUTS_FULL);
        return None;
    }
    // As all texts that a backup takes along, this one is JSON.
    LAYOUTS
        .keep(texts, &name, &format!("\"{layout}\""))
        .then_some(name)
}

/// Returns the networks with which a person begins who has not chosen any for this game: those of the last game, or the newest
/// that are kept, or some of ours.
pub fn likely_layout(last: Option<&GameOptions>) -> Layout {
    let last = last.filter(|last| last.variant == Variant::PortalCustom);
    let played = last.filter(|last| last.start != Start::Initial);
    played
        .and_then(|last| last.start.layout())
        .unwrap_or_else(|| first_choice(&kept_layouts()))
}

/// Returns the start of a game of a rule set with the last choices, as far as they are about the start.
pub fn likely_start(variant: Variant, last: &GameOptions) -> Start {
    match variant {
        Variant::PortalCustom => Start::with_layout(&likely_layout(Some(last))),
        Variant::PortalStandard if last.variant == variant => match &last.start {
            start @ (Start::PlaceTokens | Start::Tokens(_)) => start.clone(),
            _ => Start::Initial,
        },
        _ => Start::Initial,
    }
}
