//! The game of a link: shown beside the game in progress, which is not touched, and shared. How it is written is in
//! `game::save::link`.

use game::{Fault, Label, Notice, NoticeLevel, Session};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::pages::nothing_to_show;
use super::{Desk, mail};
use crate::platform::share::{self, Offered};
use crate::platform::{address, dom};
use crate::ui::dialogs::FileAction;
use crate::ui::pages::{ReplayAction, ReplayPage, Route};
use crate::ui::table::now;
use crate::ui::words::{reactive, text};

/// What stands before the game in the hash.
const GAME: &str = "game/";

/// The page for the link in the address, made anew when another link is opened. The session on it is its own: nothing of it is
/// kept, and nothing reaches a clock, a computer or another device.
pub fn page(desk: Desk) -> AnyView {
    let table = desk.table;
    let words = table.words;
    let act = Callback::new(move |action| match action {
        ReplayAction::Share(code) => desk.share_link(code),
        ReplayAction::Copy(pgn) => desk.file_action(FileAction::Copy(pgn)),
        ReplayAction::Picture(session, form) => desk.save_picture(*session, form),
        ReplayAction::Announce(text) => desk.notices.announce(text),
    });
    reactive(move || {
        match desk.route.get() {
            Route::Replay => {}
            Route::Mail => return mail::page(desk),
            _ => return ().into_any(),
        }
        let hash = dom::hash();
        let path = hash.trim_start_matches('#').trim_matches('/');
        let code = path.strip_prefix(GAME).unwrap_or_default();
        match Session::of_link(code, now()) {
            Ok(session) => view! {
                <ReplayPage session settings=table.settings animate=desk.animate() act />
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

impl Desk {
    /// Hands a link to a game to the share sheet; where there is none, it is copied.
    pub(super) fn share_link(self, code: Result<String, Fault>) {
        let lang = self.table.words.lang_now();
        let code = match code {
            Ok(code) => code,
            Err(fault) => {
                let text = fault.say(lang);
                let level = NoticeLevel::Error;
                return self.notices.show(Notice { level, text });
            }
        };
        let link = format!("{}#/{GAME}{code}", address::page());
        spawn_local(async move {
            self.hand_out(link).await;
        });
    }

    /// Hands a link to the share sheet; where there is none, it is copied. Whether the link is on its way then.
    pub(super) async fn hand_out(self, link: String) -> bool {
        let lang = self.table.words.lang_now();
        let title = Label::APP_NAME.say(lang).to_owned();
        match share::share(title, link.clone()).await {
            Offered::Shared => true,
            Offered::Closed => false,
            Offered::NoSheet => self.copy_text(link).await,
        }
    }
}
