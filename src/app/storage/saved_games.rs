//! Saved games: opening, deleting, exporting and listing them, and taking them over from another tab.

use std::rc::Rc;

use game::save::{read_summary, summary_text};
use game::{GameSummary, Label, NoticeLevel};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::summaries;
use super::texts::{text_of, unwritten};
use super::write::completed;
use super::{AppStorage, TEXT, claim, held_claim, hold_game, open, remove_local_copy, text};
use crate::app::context::GameClaim;
use crate::app::persistence::{self, GAME, Game};
use crate::platform;
use crate::platform::disk::{Claim, Disk, DiskError, TakeoverPolicy};
use crate::ui::pages::GameAction;

/// Offers to continue here the game that another tab has, if there is one.
pub fn offer_elsewhere(games: AppStorage) {
    let id = games
        .persistence
        .with(|state| state.open_elsewhere.take())
        .flatten();
    if let Some(id) = id {
        offer_game(games, NoticeLevel::Info, Label::GAME_ELSEWHERE, id);
    }
}

/// Shows a message about a game that another tab has, and offers to continue it here.
pub fn offer_game(games: AppStorage, level: NoticeLevel, label: Label, id: String) {
    let take_over = Callback::new(move |()| open_game(games, id.clone(), TakeoverPolicy::Always));
    let notices = games.store.notices;
    notices.offer_label(level, label, Label::TAKE_GAME_OVER, take_over);
}

/// Puts a saved game on the board. If another tab has it, the user is asked first.
fn open_game(games: AppStorage, id: String, policy: TakeoverPolicy) {
    spawn_local(async move {
        let disk = open::disk().await;
        // A game that this page already holds is only read.
        let opened = if held_claim(games, &id).is_some() {
            let records = disk.scan(persistence::game_key(&id)).await;
            records.map(|records| Some((None, text(records, TEXT))))
        } else {
            let claimed = claim(&disk, &id, policy).await;
            claimed.map(|claimed| claimed.map(|(game_claim, json)| (Some(game_claim), json)))
        };
        match opened {
            Ok(Some((game_claim, Some(json)))) if !games.board.is_held() => {
                if let Some(game_claim) = game_claim {
                    hold_game(games, game_claim);
                }
                games.files.load_as(json, id, String::new());
            }
            Ok(Some(_)) => {}
            Ok(None) => offer_game(games, NoticeLevel::Info, Label::GAME_ELSEWHERE, id),
            Err(error) => games.texts().warn(persistence::error_label(error)),
        }
    });
}

/// Opens, deletes or exports a saved game.
pub fn act(games: AppStorage, action: GameAction) {
    match action {
        GameAction::Open(_) if games.board.is_held() => {}
        GameAction::Open(id) => open_game(games, id, TakeoverPolicy::UnlessHeld),
        GameAction::Delete(id) => spawn_local(async move {
            let disk = open::disk().await;
            // A game that is still on a board is stored again with its next move.
            match clear(games, &disk, &id).await {
                Ok(()) => remove_local_copy(&id),
                Err(error) => games.texts().warn(persistence::error_label(error)),
            }
            games
                .store
                .saved_games_changes
                .update(|count| *count = count.wrapping_add(1));
        }),
        GameAction::Export(id) => spawn_local(async move {
            match text_of(games, id.clone()).await {
                Ok(Some(json)) => {
                    platform::files::download(&format!("{id}.json"), "application/json", &json);
                }
                Ok(None) => {}
                Err(_) => games
                    .store
                    .notices
                    .show_label(NoticeLevel::Error, Label::STORAGE_UNREAD),
            }
        }),
    }
}

/// Removes a game.
async fn clear(games: AppStorage, disk: &Rc<dyn Disk>, id: &str) -> Result<(), DiskError> {
    let (claim, _lock) = claim_to_clear(games, disk, id).await?;
    completed(|done| disk.clear(&claim, done)).await?;
    summaries::forget(disk, id);
    Ok(())
}

/// Takes the right to clear a game's shelf, whoever holds it.
async fn claim_to_clear(
    games: AppStorage,
    disk: &Rc<dyn Disk>,
    id: &str,
) -> Result<(Claim, Option<GameClaim>), DiskError> {
    match held_claim(games, id) {
        Some(claim) => Ok((claim, None)),
        None => match claim(disk, id, TakeoverPolicy::Always).await? {
            Some((game_claim, _)) => Ok((game_claim.claim.clone(), Some(game_claim))),
            None => Err(DiskError::TakenOver),
        },
    }
}

/// Returns the texts of all saved games.
pub async fn games(games: AppStorage) -> Result<Vec<String>, DiskError> {
    let disk = open::disk().await;
    let records = disk.scan(GAME.to_owned()).await?;
    let unwritten = unwritten(games);
    let texts = records.into_iter().filter(|record| {
        let waits = |(id, _): &Game| persistence::game_key(id) == record.shelf;
        record.key == TEXT && !unwritten.iter().any(waits)
    });
    let texts: Vec<String> = texts.map(|record| record.text).collect();
    let unwritten = unwritten.into_iter().map(|(_, json)| json);
    Ok(texts.into_iter().chain(unwritten).collect())
}

/// Returns the summaries of all saved games, sorted by id.
pub async fn summaries(games: AppStorage) -> Result<Vec<GameSummary>, DiskError> {
    let disk = open::disk().await;
    let mut found = summaries::stored_summaries(&disk).await?;
    for (id, json) in unwritten(games) {
        found.insert(id, summary_text(&json));
    }
    let texts = found.into_values();
    Ok(texts.filter_map(|text| read_summary(&text)).collect())
}
