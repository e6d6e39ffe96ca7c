//! The texts of saved games, whether they are on the disk already or still being written, and adding games to them.

use super::{AT, TEXT, claim, complete, text};
use crate::app::Desk;
use crate::app::keep::{self, Game};
use crate::platform::disk::{Change, DiskError, Grab};
use crate::ui::table::now;

/// Stores games beside the one on the board. Returns how many were stored.
pub async fn put(desk: Desk, games: Vec<Game>) -> usize {
    let Some(disk) = keep::disk(desk).await else {
        return 0;
    };
    let mut kept = 0;
    for (id, json) in games {
        if let Ok(Some((mine, _))) = claim(&disk, &id, Grab::UnlessHeld).await {
            let change = Change {
                put: vec![(TEXT.to_owned(), json), (AT.to_owned(), now().to_string())],
                ..Change::default()
            };
            kept += usize::from(complete(&disk, &mine.claim, change).await.is_ok());
        }
    }
    kept
}

/// Returns the games that are still being written to the disk, each in its current state.
pub fn unwritten(desk: Desk) -> Vec<Game> {
    let games: Option<Vec<Game>> = desk.keeper.with(|keeping| {
        let newer = |id: &String| keeping.unkept.iter().any(|(other, _)| other == id);
        let writing = keeping.writing.iter().filter(|(id, _)| !newer(id));
        writing.chain(&keeping.unkept).cloned().collect()
    });
    games.unwrap_or_default()
}

/// Returns the text of the saved game with this id in its current state, or `None` if there is no such game.
pub async fn text_of(desk: Desk, id: String) -> Result<Option<String>, DiskError> {
    let mut unwritten = unwritten(desk).into_iter();
    if let Some((_, json)) = unwritten.find(|(other, _)| *other == id) {
        return Ok(Some(json));
    }
    let disk = keep::disk(desk).await.ok_or(DiskError::Denied)?;
    let records = disk.scan(keep::game(&id)).await?;
    Ok(text(records, TEXT))
}
