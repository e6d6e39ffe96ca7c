//! The effect of the settings on the page's look: attributes of the root element that the style sheets read.

use game::{Label, Theme};
use leptos::prelude::*;

use super::context::{Store, Timers};
use crate::platform::{dom, styles};

/// Keeps the root element's attributes and the page's title in step with the settings and the game.
pub fn follow(store: Store, timers: Timers) {
    let Store {
        table,
        route,
        boards_waiting,
        ..
    } = store;
    Effect::new(move |_| {
        table.settings.with(|settings| {
            let theme = match settings.theme {
                Theme::System => None,
                Theme::Light => Some("light"),
                Theme::Dark => Some("dark"),
            };
            dom::set_root_attribute("data-theme", theme);
            styles::wear(&["board-", settings.board.name()]);
            styles::wear(&["pieces-", settings.pieces.name()]);
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
        let name = Label::APP_NAME.say(lang);
        timers.title(match boards_waiting.get() {
            0 => format!("{about} · {name}"),
            boards => format!("({boards}) {about} · {name}"),
        });
    });
}
