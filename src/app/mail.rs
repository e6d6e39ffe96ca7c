//! Games played by links: opening the link in the address, and sending the next one. `game::mail` decides whether a
//! link continues a game; the views are in `ui/pages/mail.rs` and `ui/panels/mail.rs`.

use game::mail::OpenedMail;
use game::save::link;
use game::save::mail::{Mail, Unsendable};
use game::{Effect, Game, Label, Millis, NoticeLevel, Session};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::context::{AppContext, missing_reason};
use super::{files, network, sharing};
use crate::platform::{address, dom, time};
use crate::ui::pages::{GameAction, MailAction, MailLink, MailPage};
use crate::ui::panels::{MailPanel, MailPanelAction};

/// Text before the game in the hash.
const MAIL: &str = "mail/";

/// Returns the panel beside the board of a game played by links.
pub fn panel(app: AppContext) -> AnyView {
    let table = app.store.table;
    let stage = Signal::derive(move || table.with_session(Session::mail_stage));
    let act = Callback::new(move |action| match action {
        MailPanelAction::Share => send_mail(app, true),
        MailPanelAction::Copy => send_mail(app, false),
        MailPanelAction::Open(text) => match link::find(&text) {
            Some(found) => dom::set_hash(&found.hash()),
            None => app
                .store
                .show_notice(NoticeLevel::Error, Label::MAIL_NOT_LINK),
        },
    });
    view! { <MailPanel stage words=table.words act /> }.into_any()
}

/// Returns the page for the link in the address.
pub fn page(app: AppContext) -> AnyView {
    let words = app.store.table.words;
    let link = RwSignal::new(MailLink::Loading);
    open_mail(app, link);
    let in_progress = app.store.table.with_session_untracked(Session::in_progress);
    let act = Callback::new(move |action| match action {
        MailAction::Accept(invitation) => {
            take_mail(app, |session, now| session.accept_mail(*invitation, now));
        }
        MailAction::Continue(continued) => {
            take_mail(app, |session, now| session.continue_mail(*continued, now));
        }
        MailAction::Look(game) => review_mail_game(&game),
        MailAction::OpenGame(id) => open_mail_game(app, id),
        MailAction::Retry => {
            link.set(MailLink::Loading);
            open_mail(app, link);
        }
    });
    view! { <MailPage link in_progress words act /> }.into_any()
}

/// Finds out what the link in the address does. Whatever needs no confirmation is done at once.
fn open_mail(app: AppContext, link: RwSignal<MailLink>) {
    let hash = dom::hash();
    let code = link::find(&hash).map(|found| found.code);
    let mail = match Mail::read(&code.unwrap_or_default()) {
        Ok(mail) => mail,
        Err(fault) => return link.set(MailLink::Refused(None, fault)),
    };
    spawn_local(async move {
        let id = mail.id.clone();
        let known = match known_game(app, id.clone()).await {
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
            Ok(OpenedMail::Turn(continued)) if !network::holds_board(app) => {
                let continued = continued.as_ref().clone();
                take_mail(app, |session, now| session.continue_mail(continued, now));
            }
            Ok(OpenedMail::Known { own: false }) if !network::holds_board(app) => {
                open_mail_game(app, id);
                app.store.show_notice(NoticeLevel::Info, Label::MAIL_KNOWN);
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
async fn known_game(app: AppContext, id: String) -> Result<Option<String>, Label> {
    if app.store.game_id() == id {
        return Ok(Some(
            app.store.table.with_session_untracked(Session::export_json),
        ));
    }
    let storage = app.chunks.storage.fetch(app).await;
    let storage = storage.map_err(|_| missing_reason())?;
    let text = storage.text(id).await;
    text.map_err(|_| Label::STORAGE_UNREAD)
}

/// Lets a link change the game on the board or replace it.
fn take_mail(app: AppContext, act: impl FnOnce(&mut Session, Millis) -> Vec<Effect>) {
    if !network::holds_board(app) {
        app.store.show_board();
        app.apply(None, |table| table.act(act));
    }
}

/// Shows the game of a link as a shared game.
fn review_mail_game(game: &Game) {
    if let Ok(code) = link::write(game, game.ply()) {
        dom::set_hash(&format!("#/game/{code}"));
    }
}

/// Opens the game that this device already has.
fn open_mail_game(app: AppContext, id: String) {
    app.store.show_board();
    if app.store.game_id() != id {
        files::act_on_kept(app, GameAction::Open(id));
    }
}

/// Sends the next link. After that, the moves in it cannot be taken back.
fn send_mail(app: AppContext, share: bool) {
    let code = match app.store.table.with_session_untracked(Session::export_mail) {
        Ok(code) => code,
        Err(why) => return app.store.show_notice(NoticeLevel::Error, unsendable(why)),
    };
    let link = format!("{}#/{MAIL}{code}", address::page());
    spawn_local(async move {
        let on_its_way = match share {
            true => sharing::share_or_copy(app.store, link).await,
            false => sharing::copy(app.store, link).await,
        };
        // Meanwhile another game may be on the board, or another move may have replaced the one in the link.
        if on_its_way && app.store.table.with_session_untracked(Session::export_mail) == Ok(code) {
            app.apply(None, |table| table.act(Session::mark_mail_sent));
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
