//! Saved games: opening, deleting, exporting and listing them, and taking them over from another tab.

use std::rc::Rc;

use game::{Label, Notice, NoticeLevel};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::texts::{text_of, unwritten};
use super::{Mine, TEXT, claim, forget_plain, have, text};
use crate::app::keep::{self, GAME, Game};
use crate::app::{Desk, files, network};
use crate::platform;
use crate::platform::disk::{Claim, Disk, DiskError, Grab};
use crate::ui::pages::GameAction;

/// Offers to continue here the game that another tab has, if there is one.
pub fn offer_elsewhere(desk: Desk) {
    let id = desk
        .keeper
        .with(|keeping| keeping.elsewhere.take())
        .flatten();
    if let Some(id) = id {
        offer_game(desk, NoticeLevel::Info, Label::GAME_ELSEWHERE, id);
    }
}

/// Shows a message about a game that another tab has, and offers to continue it here.
pub fn offer_game(desk: Desk, level: NoticeLevel, label: Label, id: String) {
    let lang = desk.store.table.words.lang_now();
    let notice = Notice {
        level,
        text: label.say(lang).to_owned(),
    };
    let take_over = Callback::new(move |()| open_game(desk, id.clone(), Grab::Always));
    desk.store.notices.offer(
        notice,
        Label::TAKE_GAME_OVER.say(lang).to_owned(),
        take_over,
    );
}

/// Puts a saved game on the board. If another tab has it, the user is asked first.
fn open_game(desk: Desk, id: String, grab: Grab) {
    spawn_local(async move {
        let Some(disk) = keep::disk(desk).await else {
            return;
        };
        let had = desk.keeper.with(|keeping| {
            let mine = keeping.mine.as_ref();
            mine.is_some_and(|mine| mine.id == id)
        });
        // A game that this page already holds is only read.
        let opened = if had == Some(true) {
            let records = disk.scan(keep::game(&id)).await;
            records.map(|records| Some((None, text(records, TEXT))))
        } else {
            let claimed = claim(&disk, &id, grab).await;
            claimed.map(|claimed| claimed.map(|(mine, json)| (Some(mine), json)))
        };
        match opened {
            Ok(Some((mine, Some(json)))) if !network::holds_board(desk) => {
                if let Some(mine) = mine {
                    have(desk, mine);
                }
                files::load_as(desk, json, id, String::new());
            }
            Ok(Some(_)) => {}
            Ok(None) => offer_game(desk, NoticeLevel::Info, Label::GAME_ELSEWHERE, id),
            Err(error) => keep::warn(desk, keep::label(error)),
        }
    });
}

/// Opens, deletes or exports a saved game.
pub fn act(desk: Desk, action: GameAction) {
    match action {
        GameAction::Open(_) if network::holds_board(desk) => {}
        GameAction::Open(id) => open_game(desk, id, Grab::UnlessHeld),
        GameAction::Delete(id) => spawn_local(async move {
            let Some(disk) = keep::disk(desk).await else {
                return;
            };
            // A game that is still on a board is stored again with its next move.
            if let Ok((claim, _lock)) = to_clear(desk, &disk, &id).await {
                disk.clear(&claim);
            }
            forget_plain(&id);
            desk.store
                .kept
                .update(|count| *count = count.wrapping_add(1));
        }),
        GameAction::Export(id) => spawn_local(async move {
            match text_of(desk, id.clone()).await {
                Ok(Some(json)) => {
                    platform::files::download(&format!("{id}.json"), "application/json", &json);
                }
                Ok(None) => {}
                Err(_) => desk.store.say(NoticeLevel::Error, Label::STORAGE_UNREAD),
            }
        }),
    }
}

/// Takes the right to clear a game's shelf, whoever holds it.
async fn to_clear(
    desk: Desk,
    disk: &Rc<dyn Disk>,
    id: &str,
) -> Result<(Claim, Option<Mine>), DiskError> {
    let own = desk.keeper.with(|keeping| {
        let mine = keeping.mine.as_ref().filter(|mine| mine.id == id);
        mine.map(|mine| mine.claim.clone())
    });
    match own.flatten() {
        Some(claim) => Ok((claim, None)),
        None => match claim(disk, id, Grab::Always).await? {
            Some((mine, _)) => Ok((mine.claim.clone(), Some(mine))),
            None => Err(DiskError::TakenOver),
        },
    }
}

/// Returns the texts of all saved games.
pub async fn games(desk: Desk) -> Result<Vec<String>, DiskError> {
    let disk = keep::disk(desk).await.ok_or(DiskError::Denied)?;
    let records = disk.scan(GAME.to_owned()).await?;
    let unwritten = unwritten(desk);
    let texts = records.into_iter().filter(|record| {
        let waits = |(id, _): &Game| keep::game(id) == record.shelf;
        record.key == TEXT && !unwritten.iter().any(waits)
    });
    let texts: Vec<String> = texts.map(|record| record.text).collect();
    let unwritten = unwritten.into_iter().map(|(_, json)| json);
    Ok(texts.into_iter().chain(unwritten).collect())
}
