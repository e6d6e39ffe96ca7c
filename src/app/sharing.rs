//! Giving a text or a link to a game or a layout away, to the system's share sheet or the clipboard. What the text is made from
//! does not belong here.

use game::save::link::write_layout;
use game::{Fault, Label, Notice, NoticeLevel, Portals};
use leptos::task::spawn_local;

use crate::platform::share::{self, ShareOutcome};
use crate::platform::{address, clipboard};
use crate::ui::notices::Notices;

/// Text before the game in the hash.
const GAME: &str = "game/";
/// Text before a layout in the hash.
const LAYOUT: &str = "portals/";

/// Copies a text and tells the user the result. Returns whether it was copied.
pub async fn copy(notices: Notices, text: String) -> bool {
    let copied = clipboard::copy(text).await;
    match copied {
        true => notices.show_label(NoticeLevel::Info, Label::COPIED),
        false => notices.show_label(NoticeLevel::Error, Label::COPY_FAILED),
    }
    copied
}

/// Offers a link to a game to the share sheet, or copies it if there is no sheet.
pub fn share_game(notices: Notices, code: Result<String, Fault>) {
    let lang = notices.lang_now();
    let code = match code {
        Ok(code) => code,
        Err(fault) => {
            let text = fault.say(lang);
            let level = NoticeLevel::Error;
            return notices.show(Notice { level, text });
        }
    };
    share_address(notices, &format!("{GAME}{code}"));
}

/// Offers a link to a layout of portals to the share sheet, or copies it if there is no sheet.
pub fn share_layout(notices: Notices, layout: &Portals) {
    share_address(notices, &format!("{LAYOUT}{}", write_layout(layout)));
}

/// Offers a link to a page of this app, whose address is given after `#/`.
fn share_address(notices: Notices, path: &str) {
    let link = format!("{}#/{path}", address::page());
    spawn_local(async move {
        share_or_copy(notices, link).await;
    });
}

/// Offers a link to the share sheet, or copies it if there is no sheet. Returns whether the link was shared or copied.
pub async fn share_or_copy(notices: Notices, link: String) -> bool {
    let lang = notices.lang_now();
    let title = Label::APP_NAME.say(lang).to_owned();
    match share::share(title, link.clone()).await {
        ShareOutcome::Shared => true,
        ShareOutcome::Cancelled => false,
        ShareOutcome::Unsupported => copy(notices, link).await,
    }
}
