//! Games in links: shown without touching the game in progress, and shared. `game::save::link` defines their format.

use game::save::link;
use game::{Fault, Label, Notice, NoticeLevel, Session};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::chunks::{Constructor, Page};
use super::pages::{self, empty_page};
use super::{AppContext, files, mail, picture};
use crate::lazy::lazy;
use crate::platform::share::{self, ShareOutcome};
use crate::platform::{address, dom};
use crate::ui::dialogs::FileAction;
use crate::ui::pages::{ReplayAction, ReplayPage, Route};
use crate::ui::table::now;
use crate::ui::words::{reactive, text};

/// Text before the game in the hash.
const GAME: &str = "game/";

lazy! {
    /// The page for a game from a link.
    [games] pub fn fetch() -> Constructor<dyn Page> = |app| pages::page(app, page)
}

/// Returns the page for the link in the address, created anew when another link is opened. It has its own session:
/// nothing of it is stored, and it has no clock, computer player or network connection.
fn page(app: AppContext) -> AnyView {
    let table = app.store.table;
    let words = table.words;
    let act = Callback::new(move |action| match action {
        ReplayAction::Share(code) => share(app, code),
        ReplayAction::Copy(pgn) => files::act(app, FileAction::Copy(pgn)),
        ReplayAction::Picture(session, form) => picture::save(app, *session, form),
        ReplayAction::Announce(text) => app.store.notices.announce(text),
    });
    reactive(move || {
        match app.store.route.get() {
            Route::Replay => {}
            Route::Mail => return mail::page(app),
            _ => return ().into_any(),
        }
        let code = link::find(&dom::hash()).map(|found| found.code);
        match Session::from_link(&code.unwrap_or_default(), now()) {
            Ok(session) => view! {
                <ReplayPage session settings=table.settings animate=app.store.animate() act />
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

/// Offers a link to a game to the share sheet, or copies it if there is no sheet.
pub fn share(app: AppContext, code: Result<String, Fault>) {
    let lang = app.store.table.words.lang_now();
    let code = match code {
        Ok(code) => code,
        Err(fault) => {
            let text = fault.say(lang);
            let level = NoticeLevel::Error;
            return app.store.notices.show(Notice { level, text });
        }
    };
    let link = format!("{}#/{GAME}{code}", address::page());
    spawn_local(async move {
        share_or_copy(app, link).await;
    });
}

/// Offers a link to the share sheet, or copies it if there is no sheet. Returns whether the link was shared or copied.
pub async fn share_or_copy(app: AppContext, link: String) -> bool {
    let lang = app.store.table.words.lang_now();
    let title = Label::APP_NAME.say(lang).to_owned();
    match share::share(title, link.clone()).await {
        ShareOutcome::Shared => true,
        ShareOutcome::Cancelled => false,
        ShareOutcome::Unsupported => files::copy(app, link).await,
    }
}
