//! Games played by links: opening the link in the address, and sending the next one. `game::mail` decides whether a
//! link continues a game; the views are in `ui/pages/mail.rs` and `ui/panels/mail.rs`.

use game::mail::OpenedMail;
use game::save::link;
use game::save::mail::{Mail, Unsendable};
use game::{Effect, Game, Label, Millis, NoticeLevel, Session};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::context::{BoardHandle, Chunk, GameStorage, Store, missing_reason};
use super::{files, sharing};
use crate::platform::{address, dom, time};
use crate::ui::pages::{GameAction, MailAction, MailLink, MailPage};
use crate::ui::panels::{MailPanel, MailPanelAction};

/// Text before the game in the hash.
const MAIL: &str = "mail/";

/// What games played by links take of the page. Cheap to copy.
#[derive(Clone, Copy)]
pub struct MailHost {
    pub(super) store: Store,
    pub(super) board: BoardHandle,
    pub(super) storage: Chunk<dyn GameStorage>,
}

/// Returns the panel beside the board of a game played by links.
pub fn panel(host: MailHost) -> AnyView {
    let table = host.store.table;
    let stage = Signal::derive(move || table.with_session(Session::mail_stage));
    let act = Callback::new(move |action| match action {
        MailPanelAction::Share => send_mail(host, true),
        MailPanelAction::Copy => send_mail(host, false),
        MailPanelAction::Open(text) => match link::find(&text) {
            Some(found) => dom::set_hash(&found.hash()),
            None => host
                .store
                .notices
                .show_label(NoticeLevel::Error, Label::MAIL_NOT_LINK),
        },
    });
    view! { <MailPanel stage words=table.words act /> }.into_any()
}

/// Returns the page for the link in the address.
pub fn page(host: MailHost) -> AnyView {
    let words = host.store.table.words;
    let link = RwSignal::new(MailLink::Loading);
    open_mail(host, link);
    let in_progress = host
        .store
        .table
        .with_session_untracked(Session::in_progress);
    let act = Callback::new(move |action| match action {
        MailAction::Accept(invitation) => {
            take_mail(host, |session, now| session.accept_mail(*invitation, now));
        }
        MailAction::Continue(continued) => {
            take_mail(host, |session, now| session.continue_mail(*continued, now));
        }
        MailAction::Look(game) => review_mail_game(&game),
        MailAction::OpenGame(id) => open_mail_game(host, id),
        MailAction::Retry => {
            link.set(MailLink::Loading);
            open_mail(host, link);
        }
    });
    view! { <MailPage link in_progress words act /> }.into_any()
}

/// Finds out what the link in the address does. Whatever needs no confirmation is done at once.
fn open_mail(host: MailHost, link: RwSignal<MailLink>) {
    let hash = dom::hash();
    let code = link::find(&hash).map(|found| found.code);
    let mail = match Mail::read(&code.unwrap_or_default()) {
        Ok(mail) => mail,
        Err(fault) => return link.set(MailLink::Refused(None, fault)),
    };
    spawn_local(async move {
        let id = mail.id.clone();
        let known = match known_game(host, id.clone()).await {
            Ok(known) => known,
            Err(why) => {
                // The user may have left the page meanwhile.
                link.try_set(MailLink::Failed(why));
                return;
            }
        };
        let answer = mail.open(known.as_deref(), time::iso_minute(time::now()));
        match &answer {
            _ if dom::hash() != hash => {}
            Ok(OpenedMail::Turn(continued)) if !host.board.is_held() => {
                let continued = continued.as_ref().clone();
                take_mail(host, |session, now| session.continue_mail(continued, now));
            }
            Ok(OpenedMail::Known { own: false }) if !host.board.is_held() => {
                open_mail_game(host, id);
                host.store
                    .notices
                    .show_label(NoticeLevel::Info, Label::MAIL_KNOWN);
            }
            _ => {
                link.try_set(match answer {
                    Ok(opened) => MailLink::Opened(id, opened),
                    Err(fault) => MailLink::Refused(Some(id), fault),
                });
            }
        }
    });
}

/// Returns the text of the game with this id: the one on the board as it is now, or a saved one. Returns an error if
/// the saved games cannot be read: then nobody knows whether the game exists, and a link must not start it anew.
async fn known_game(host: MailHost, id: String) -> Result<Option<String>, Label> {
    if host.store.game_id() == id {
        return Ok(Some(
            host.store
                .table
                .with_session_untracked(Session::export_json),
        ));
    }
    let storage = host.storage.fetch().await;
    let storage = storage.map_err(|_| missing_reason())?;
    let text = storage.text(id).await;
    text.map_err(|_| Label::STORAGE_UNREAD)
}

/// Lets a link change the game on the board or replace it.
fn take_mail(host: MailHost, act: impl FnOnce(&mut Session, Millis) -> Vec<Effect>) {
    if !host.board.is_held() {
        host.store.show_board();
        host.board.follow(host.store.table.act(act), None);
    }
}

/// Shows the game of a link as a shared game.
fn review_mail_game(game: &Game) {
    if let Ok(code) = link::write(game, game.ply()) {
        dom::set_hash(&format!("#/game/{code}"));
    }
}

/// Opens the game that this device already has.
fn open_mail_game(host: MailHost, id: String) {
    host.store.show_board();
    if host.store.game_id() != id {
        files::act_on_kept(host.store, host.storage, GameAction::Open(id));
    }
}

/// Sends the next link. After that, the moves in it cannot be taken back.
fn send_mail(host: MailHost, share: bool) {
    let store = host.store;
    let code = match store.table.with_session_untracked(Session::export_mail) {
        Ok(code) => code,
        Err(why) => {
            return store
                .notices
                .show_label(NoticeLevel::Error, unsendable(why));
        }
    };
    let link = format!("{}#/{MAIL}{code}", address::page());
    spawn_local(async move {
        let on_its_way = match share {
            true => sharing::share_or_copy(store.notices, link).await,
            false => sharing::copy(store.notices, link).await,
        };
        // Meanwhile another game may be on the board, or another move may have replaced the one in the link.
        if on_its_way && store.table.with_session_untracked(Session::export_mail) == Ok(code) {
            let sent = store.table.act(Session::mark_mail_sent);
            host.board.follow(sent, None);
        }
    });
}

/// Returns the text that says why there is no next link.
fn unsendable(why: Unsendable) -> Label {
    match why {
        Unsendable::Secrets => Label::MAIL_SECRETS,
        Unsendable::ForeignId => Label::MAIL_FOREIGN_ID,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_for_not_sending_a_link_has_its_own_message() {
        assert_eq!(unsendable(Unsendable::Secrets), Label::MAIL_SECRETS);
        assert_eq!(unsendable(Unsendable::ForeignId), Label::MAIL_FOREIGN_ID);
    }
}
