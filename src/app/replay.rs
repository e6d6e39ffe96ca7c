//! The game of a link: shown beside the game in progress, which is not touched, and shared. How it is written is in
//! `game::save::link`.

use game::{Fault, Label, Notice, NoticeLevel, Session};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::chunks::{Maker, Page};
use super::pages::{self, nothing_to_show};
use super::{Desk, files};
use crate::lazy::lazy;
use crate::platform::{address, dom, share};
use crate::ui::dialogs::FileAction;
use crate::ui::pages::{ReplayAction, ReplayPage, Route};
use crate::ui::table::now;
use crate::ui::words::{reactive, text};

/// What stands before the game in the hash.
const GAME: &str = "game/";

lazy! {
    /// The page for a game from a link.
    [dialogs] pub fn fetch() -> Maker<dyn Page> = |desk| pages::page(desk, page)
}

/// The page for the game in the address, made anew when another link is opened. The session on it is its own: nothing of it is
/// kept, and nothing reaches a clock, a computer or another device.
fn page(desk: Desk) -> AnyView {
    let table = desk.store.table;
    let words = table.words;
    let act = Callback::new(move |action| match action {
        ReplayAction::Share(code) => share(desk, code),
        ReplayAction::Copy(pgn) => files::act(desk, FileAction::Copy(pgn)),
        ReplayAction::Announce(text) => desk.store.notices.announce(text),
    });
    reactive(move || {
        if desk.store.route.get() != Route::Replay {
            return ().into_any();
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

/// Hands a link to a game to the share sheet; where there is none, it is copied.
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
    let title = Label::APP_NAME.say(lang).to_owned();
    spawn_local(async move {
        if !share::share(title, link.clone()).await {
            files::act(desk, FileAction::Copy(link));
        }
    });
}
