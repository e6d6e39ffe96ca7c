//! Languages, which are fetched when the user chooses them.

use game::{Lang, Msg, Settings};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::context::{BoardHandle, Store};
use crate::lazy::{FetchError, lazy};
use crate::ui::network::text as network_text;

lazy! {
    /// The catalogue in German.
    [german] fn fetch_german() -> () = install(Lang::De, &game::text::GERMAN, network_text::GERMAN)
}
lazy! {
    /// The catalogue in Spanish.
    [spanish] fn fetch_spanish() -> () = install(Lang::Es, &game::text::SPANISH, network_text::SPANISH)
}
lazy! {
    /// The catalogue in Hebrew.
    [hebrew] fn fetch_hebrew() -> () = install(Lang::He, &game::text::HEBREW, network_text::HEBREW)
}

/// Makes a language's texts available.
fn install(lang: Lang, page: &'static game::text::Catalogue, network: network_text::SayText) {
    game::text::install(lang, page);
    network_text::install(lang, network);
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
pub fn change_settings(store: Store, board: BoardHandle, settings: Settings) {
    let lang = settings.lang;
    store.width.set(settings.board_size);
    if game::text::is_available(lang) {
        return board.send(Msg::Settings(Box::new(settings)));
    }
    let present = store.table.words.lang_now();
    board.send(Msg::Settings(Box::new(Settings {
        lang: present,
        ..settings
    })));
    spawn_local(async move {
        match fetch(lang).await {
            Ok(()) => {
                // Other settings may have changed meanwhile.
                let settings = Settings {
                    lang,
                    ..store.table.settings.get_untracked()
                };
                board.send(Msg::Settings(Box::new(settings)));
            }
            Err(_) => store.notices.report_missing_chunk(),
        }
    });
}
