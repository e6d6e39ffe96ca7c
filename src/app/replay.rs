//! Games in links, shown without touching the game in progress. `game::save::link` defines their format, and
//! `sharing.rs` makes such links.

use game::save::link;
use game::{Label, Session};
use leptos::prelude::*;

use super::context::{Constructor, Page};
use super::mail::MailHost;
use super::page::{empty_page, page_chunk};
use super::{files, mail, picture, sharing};
use crate::lazy::lazy;
use crate::platform::dom;
use crate::ui::lasting::get_lasting;
use crate::ui::pages::{ReplayAction, ReplayPage, Route};
use crate::ui::table::session_time;
use crate::ui::words::{reactive, text};

lazy! {
    /// The page for a game from a link.
    [games] pub fn fetch() -> Constructor<dyn Page> = |app| {
        let host = MailHost { store: app.store, board: app.board, storage: app.chunks.storage };
        page_chunk(move || page(host))
    }
}

/// Returns the page for the link in the address, created anew when another link is opened. It has its own session:
/// nothing of it is stored, and it has no clock, computer player or network connection.
fn page(host: MailHost) -> AnyView {
    let store = host.store;
    let table = store.table;
    let words = table.words;
    let act = Callback::new(move |action| match action {
        ReplayAction::Share(code) => sharing::share_game(store.notices, code),
        ReplayAction::Copy(pgn) => files::copy(store, pgn),
        ReplayAction::Picture(session, form) => picture::save(store.notices, *session, form),
        ReplayAction::Announce(text) => store.notices.announce(text),
    });
    reactive(move || {
        match get_lasting(store.route) {
            Route::Replay => {}
            Route::Mail => return mail::page(host),
            _ => return ().into_any(),
        }
        let code = link::find(&dom::hash()).map(|found| found.code);
        match Session::from_link(&code.unwrap_or_default(), session_time()) {
            Ok(session) => view! {
                <ReplayPage session settings=table.settings.local() animate=store.animate() act />
            }
            .into_any(),
            Err(fault) => {
                let why = view! { <p role="alert">{text(move || fault.say(words.lang()))}</p> };
                empty_page(words, Label::REVIEW_GAME, why.into_any())
            }
        }
    })
    .into_any()
}
