//! Games played by links: opening the link in the address, and sending the next one. `game::mail` decides whether a
//! link continues a game; the views are in `ui/pages/mail.rs` and `ui/panels/mail.rs`.

use game::mail::Opened;
use game::save::link;
use game::save::mail::{Mail, Unsendable};
use game::{Effect, Game, Label, Millis, NoticeLevel, Session};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{Desk, files, network, replay};
use crate::platform::{address, dom, time};
use crate::ui::pages::{GameAction, MailAction, MailLink, MailPage};
use crate::ui::panels::{MailPanel, PanelAction};

/// Text before the game in the hash.
const MAIL: &str = "mail/";

/// Returns the panel beside the board of a game played by links.
pub fn panel(desk: Desk) -> AnyView {
    let table = desk.store.table;
    let stage = Signal::derive(move || table.follow(Session::mail_stage));
    let act = Callback::new(move |action| match action {
        PanelAction::Share => send_mail(desk, true),
        PanelAction::Copy => send_mail(desk, false),
        PanelAction::Open(text) => match code_in(&text) {
            Some(code) => dom::set_hash(&format!("#/{MAIL}{code}")),
            None => desk.store.say(NoticeLevel::Error, Label::MAIL_NOT_LINK),
        },
    });
    view! { <MailPanel stage words=table.words act /> }.into_any()
}

/// Returns the page for the link in the address.
pub fn page(desk: Desk) -> AnyView {
    let words = desk.store.table.words;
    let link = RwSignal::new(MailLink::Loading);
    open_mail(desk, link);
    let in_progress = desk.store.table.ask(Session::in_progress);
    let act = Callback::new(move |action| match action {
        MailAction::Accept(invitation) => {
            take_mail(desk, |session, now| session.accept_mail(*invitation, now));
        }
        MailAction::Continue(continued) => {
            take_mail(desk, |session, now| session.continue_mail(*continued, now));
        }
        MailAction::Look(game) => look_at_mail(&game),
        MailAction::OpenGame(id) => open_mail_game(desk, id),
        MailAction::Retry => {
            link.set(MailLink::Loading);
            open_mail(desk, link);
        }
    });
    view! { <MailPage link in_progress words act /> }.into_any()
}

/// Returns the text of the game in a link or in a hash.
fn code_in(text: &str) -> Option<&str> {
    let (_, hash) = text.trim().split_once('#')?;
    let code = hash.trim_matches('/').strip_prefix(MAIL)?;
    (!code.is_empty()).then_some(code)
}

/// Finds out what the link in the address does. Whatever needs no confirmation is done at once.
fn open_mail(desk: Desk, link: RwSignal<MailLink>) {
    let hash = dom::hash();
    let mail = match Mail::read(code_in(&hash).unwrap_or_default()) {
        Ok(mail) => mail,
        Err(fault) => return link.set(MailLink::Refused(None, fault)),
    };
    spawn_local(async move {
        let id = mail.id.clone();
        let known = match known_game(desk, id.clone()).await {
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
            Ok(Opened::Turn(continued)) if !network::holds_board(desk) => {
                let continued = continued.as_ref().clone();
                take_mail(desk, |session, now| session.continue_mail(continued, now));
            }
            Ok(Opened::Known { own: false }) if !network::holds_board(desk) => {
                open_mail_game(desk, id);
                desk.store.say(NoticeLevel::Info, Label::MAIL_KNOWN);
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
async fn known_game(desk: Desk, id: String) -> Result<Option<String>, Label> {
    if desk.store.game_id() == id {
        return Ok(Some(desk.store.table.ask(Session::export_json)));
    }
    let storage = desk.chunks.storage.fetch(desk).await;
    let storage = storage.map_err(|_| Label::CHUNK_MISSING)?;
    let text = storage.text(id).await;
    text.map_err(|_| Label::STORAGE_UNREAD)
}

/// Lets a link change the game on the board or replace it.
fn take_mail(desk: Desk, act: impl FnOnce(&mut Session, Millis) -> Vec<Effect>) {
    if !network::holds_board(desk) {
        desk.store.show_board();
        desk.follow(None, |table| table.act(act));
    }
}

/// Shows the game of a link as a shared game.
fn look_at_mail(game: &Game) {
    if let Ok(code) = link::write(game, game.ply()) {
        dom::set_hash(&format!("#/game/{code}"));
    }
}

/// Opens the game that this device already has.
fn open_mail_game(desk: Desk, id: String) {
    desk.store.show_board();
    if desk.store.game_id() != id {
        files::act_on_kept(desk, GameAction::Open(id));
    }
}

/// Sends the next link. After that, the moves in it cannot be taken back.
fn send_mail(desk: Desk, share: bool) {
    let code = match desk.store.table.ask(Session::export_mail) {
        Ok(code) => code,
        Err(why) => return desk.store.say(NoticeLevel::Error, unsendable(why)),
    };
    let link = format!("{}#/{MAIL}{code}", address::page());
    spawn_local(async move {
        let on_its_way = match share {
            true => replay::hand_out(desk, link).await,
            false => files::copy(desk, link).await,
        };
        // Meanwhile another game may be on the board, or another move may have replaced the one in the link.
        if on_its_way && desk.store.table.ask(Session::export_mail) == Ok(code) {
            desk.follow(None, |table| table.act(Session::mail_is_sent));
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
    fn each_reason_not_to_send_a_link_has_its_own_sentence() {
        assert_eq!(unsendable(Unsendable::Secrets), Label::MAIL_SECRETS);
        assert_eq!(unsendable(Unsendable::ForeignId), Label::MAIL_FOREIGN_ID);
    }

    #[test]
    fn a_link_is_found_in_what_was_pasted() {
        for text in [
            "#/mail/BAbc",
            " https://chess.example/#/mail/BAbc \n",
            "https://chess.example/play/#/mail/BAbc/",
        ] {
            assert_eq!(code_in(text), Some("BAbc"), "{text}");
        }
        for text in [
            "",
            "BAbc",
            "#/game/BAbc",
            "#/mail/",
            "https://chess.example/mail/BAbc",
        ] {
            assert_eq!(code_in(text), None, "{text}");
        }
    }
}
