//! The effect of the settings on the page's look: attributes of the root element that the style sheets read.

use game::{BoardTheme, Label, Theme};
use leptos::prelude::*;

use super::context::{Store, Timers};
use crate::platform::dom;

/// Keeps the root element's attributes and the page's title in step with the settings and the game.
pub fn follow(store: Store, timers: Timers) {
    let Store { table, route, .. } = store;
    Effect::new(move |_| {
        table.settings.with(|settings| {
            let theme = match settings.theme {
                Theme::System => None,
                Theme::Light => Some("light"),
                Theme::Dark => Some("dark"),
            };
            let board = match settings.board {
                BoardTheme::Walnut => "walnut",
                BoardTheme::Slate => "slate",
                BoardTheme::Meadow => "meadow",
                BoardTheme::Contrast => "contrast",
            };
            dom::set_root_attribute("data-theme", theme);
            dom::set_root_attribute("data-board", Some(board));
            dom::set_root_attribute("data-motion", (!settings.animation).then_some("reduced"));
            dom::set_root_attribute("lang", Some(settings.lang.code()));
            dom::set_root_attribute("dir", Some(settings.lang.direction()));
        });
    });
    Effect::new(move |_| {
        let lang = table.words.lang();
        let about = match route.get().title() {
            Some(page) => page.say(lang).to_owned(),
            None => table.status.with(|status| status.text.clone()),
        };
        timers.title(format!("{about} · {}", Label::APP_NAME.say(lang)));
    });
}
