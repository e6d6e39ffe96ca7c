//! Languages, which are fetched when the user chooses them.

use game::{Lang, Msg, Settings};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::AppContext;
use crate::lazy::{FetchError, lazy};

lazy! {
    /// The catalogue in German.
    [german] fn fetch_german() -> () = game::text::install(Lang::De, &game::text::GERMAN)
}
lazy! {
    /// The catalogue in Spanish.
    [spanish] fn fetch_spanish() -> () = game::text::install(Lang::Es, &game::text::SPANISH)
}
lazy! {
    /// The catalogue in Hebrew.
    [hebrew] fn fetch_hebrew() -> () = game::text::install(Lang::He, &game::text::HEBREW)
}

/// Fetches a language's texts.
pub async fn fetch(lang: Lang) -> Result<(), FetchError> {
    if game::text::is_available(lang) {
        return Ok(());
    }
    match lang {
        Lang::En => Ok(()),
        Lang::De => fetch_german().await,
        Lang::Es => fetch_spanish().await,
        Lang::He => fetch_hebrew().await,
    }
}

/// Changes the settings. A new language takes effect when its texts have arrived, and everything else at once.
pub fn change_settings(app: AppContext, settings: Settings) {
    let lang = settings.lang;
    app.store.width.set(settings.board_size);
    if game::text::is_available(lang) {
        return app.send(Msg::Settings(Box::new(settings)));
    }
    let present = app.store.table.words.lang_now();
    app.send(Msg::Settings(Box::new(Settings {
        lang: present,
        ..settings
    })));
    spawn_local(async move {
        match fetch(lang).await {
            Ok(()) => {
                // Other settings may have changed meanwhile.
                let settings = Settings {
                    lang,
                    ..app.store.table.settings.get_untracked()
                };
                app.send(Msg::Settings(Box::new(settings)));
            }
            Err(_) => app.report_missing_chunk(),
        }
    });
}
