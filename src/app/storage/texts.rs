//! The texts of saved games, whether they are on the disk already or still being written, and adding games to them.

use std::rc::Rc;

use super::summaries::summary_record;
use super::write::{change_of, complete};
use super::{AT, AppStorage, PAGE, TEXT, claim, open, text};
use crate::app::persistence::{self, Game};
use crate::platform::disk::{Change, Claim, Disk, DiskError, TakeoverPolicy};
use crate::ui::table::now;

/// Stores games beside the one on the board. Returns how many were stored.
pub async fn put(games: Vec<Game>, are_new: bool) -> usize {
    let disk = open::disk().await;
    // Nobody can hold games that are new, so they are written in one transaction. If not all of them can be stored, as
    // many as possible are.
    if are_new && put_together(&disk, &games).await.is_ok() {
        return games.len();
    }
    let mut kept = 0;
    for (id, json) in games {
        if let Ok(Some((game_claim, _))) = claim(&disk, &id, TakeoverPolicy::UnlessHeld).await {
            let change = change_of(&id, json, now());
            kept += usize::from(complete(&disk, &game_claim.claim, change).await.is_ok());
        }
    }
    kept
}

/// Stores games that nobody holds.
async fn put_together(disk: &Rc<dyn Disk>, games: &[Game]) -> Result<(), DiskError> {
    let at = now().to_string();
    let records = games.iter().flat_map(|(id, json)| {
        let record =
            |key: &str, text: &String| (persistence::game_key(id), key.to_owned(), text.clone());
        [
            record(TEXT, json),
            record(AT, &at),
            summary_record(id, json),
        ]
    });
    let change = Change {
        beside: records.collect(),
        ..Change::default()
    };
    complete(disk, &Claim::first(PAGE.to_owned()), change).await
}

/// Returns the games that are still being written to the disk, each in its current state.
pub fn unwritten(games: AppStorage) -> Vec<Game> {
    let games: Option<Vec<Game>> = games.persistence.with(|state| {
        let newer = |id: &String| state.unsaved.iter().any(|(other, _)| other == id);
        let writing = state.writing.iter().filter(|(id, _)| !newer(id));
        writing.chain(&state.unsaved).cloned().collect()
    });
    games.unwrap_or_default()
}

/// Returns the text of the saved game with this id in its current state, or `None` if there is no such game.
pub async fn text_of(games: AppStorage, id: String) -> Result<Option<String>, DiskError> {
    let mut unwritten = unwritten(games).into_iter();
    if let Some((_, json)) = unwritten.find(|(other, _)| *other == id) {
        return Ok(Some(json));
    }
    let disk = open::disk().await;
    let records = disk.scan(persistence::game_key(&id)).await?;
    Ok(text(records, TEXT))
}
