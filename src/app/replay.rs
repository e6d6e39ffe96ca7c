//! Games in links: shown without touching the game in progress, and shared. `game::save::link` defines their format.

use game::{Fault, Label, Notice, NoticeLevel, Session};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::chunks::{Maker, Page};
use super::pages::{self, nothing_to_show};
use super::{Desk, files, mail, picture};
use crate::lazy::lazy;
use crate::platform::share::{self, Offered};
use crate::platform::{address, dom};
use crate::ui::dialogs::FileAction;
use crate::ui::pages::{ReplayAction, ReplayPage, Route};
use crate::ui::table::now;
use crate::ui::words::{reactive, text};

/// Text before the game in the hash.
const GAME: &str = "game/";

lazy! {
    /// The page for a game from a link.
    [games] pub fn fetch() -> Maker<dyn Page> = |desk| pages::page(desk, page)
}

/// Returns the page for the link in the address, created anew when another link is opened. It has its own session:
/// nothing of it is stored, and it has no clock, computer player or network connection.
fn page(desk: Desk) -> AnyView {
    let table = desk.store.table;
    let words = table.words;
    let act = Callback::new(move |action| match action {
        ReplayAction::Share(code) => share(desk, code),
        ReplayAction::Copy(pgn) => files::act(desk, FileAction::Copy(pgn)),
        ReplayAction::Picture(session, form) => picture::save(desk, *session, form),
        ReplayAction::Announce(text) => desk.store.notices.announce(text),
    });
    reactive(move || {
        match desk.store.route.get() {
            Route::Replay => {}
            Route::Mail => return mail::page(desk),
            _ => return ().into_any(),
        }
        let hash = dom::hash();
        let path = hash.trim_start_matches('#').trim_matches('/');
        let code = path.strip_prefix(GAME).unwrap_or_default();
        match Session::of_link(code, now()) {
            Ok(session) => view! {
                <ReplayPage session settings=table.settings animate=desk.store.animate() act />
            }
            .into_any(),
            Err(fault) => {
                let why = view! { <p role="alert">{text(move || fault.say(words.lang()))}</p> };
                nothing_to_show(words, Label::REVIEW_GAME, why.into_any())
            }
        }
    })
    .into_any()
}

/// Offers a link to a game to the share sheet, or copies it if there is no sheet.
pub fn share(desk: Desk, code: Result<String, Fault>) {
    let lang = desk.store.table.words.lang_now();
    let code = match code {
        Ok(code) => code,
        Err(fault) => {
            let text = fault.say(lang);
            let level = NoticeLevel::Error;
            return desk.store.notices.show(Notice { level, text });
        }
    };
    let link = format!("{}#/{GAME}{code}", address::page());
    spawn_local(async move {
        hand_out(desk, link).await;
    });
}

/// Offers a link to the share sheet, or copies it if there is no sheet. Returns whether the link was shared or copied.
pub async fn hand_out(desk: Desk, link: String) -> bool {
    let lang = desk.store.table.words.lang_now();
    let title = Label::APP_NAME.say(lang).to_owned();
    match share::share(title, link.clone()).await {
        Offered::Shared => true,
        Offered::Closed => false,
        Offered::NoSheet => files::copy(desk, link).await,
    }
}
