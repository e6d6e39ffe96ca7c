//! The summaries of saved games, which the list of games, the statistics and the rules of fair play read instead of the
//! games. A summary is stored in the same transaction as its game. If an older build of the page has stored, played on
//! or deleted the game meanwhile, it is missing, old or left over: a missing one is made, one that is left over is not listed.

use std::collections::BTreeMap;
use std::rc::Rc;

use game::save::summary_text;

use super::{PAGE, SUMMARIES, TEXT};
use crate::app::persistence::GAME;
use crate::platform::disk::{Change, Claim, Disk, DiskError};

/// Returns the record with the summary of a game: its shelf, its key and its text.
pub fn summary_record(id: &str, json: &str) -> (String, String, String) {
    (SUMMARIES.to_owned(), id.to_owned(), summary_text(json))
}

/// Returns the texts of the summaries of all games on the disk, by id.
pub async fn stored_summaries(disk: &Rc<dyn Disk>) -> Result<BTreeMap<String, String>, DiskError> {
    let games = disk.list(GAME.to_owned()).await?;
    let games = games.into_iter().filter_map(|(shelf, key)| {
        let id = shelf.strip_prefix(GAME).filter(|_| key == TEXT)?;
        Some(id.to_owned())
    });
    let stored = disk.scan(SUMMARIES.to_owned()).await?.into_iter();
    let mut stored: BTreeMap<String, String> =
        stored.map(|record| (record.key, record.text)).collect();
    let (mut found, mut missing) = (BTreeMap::new(), Vec::new());
    for id in games {
        match stored.remove(&id) {
            Some(text) => drop(found.insert(id, text)),
            None => missing.push(id),
        }
    }
    if !missing.is_empty() {
        found.extend(summarize_games(disk, &missing).await?);
    }
    Ok(found)
}

/// Summarizes the games with these ids, which are sorted, and stores the summaries. Returns them by id.
async fn summarize_games(
    disk: &Rc<dyn Disk>,
    ids: &[String],
) -> Result<Vec<(String, String)>, DiskError> {
    let records = disk.scan(GAME.to_owned()).await?.into_iter();
    let summaries = records.filter_map(|record| {
        let id = record.shelf.strip_prefix(GAME)?.to_owned();
        let wanted = record.key == TEXT && ids.binary_search(&id).is_ok();
        wanted.then(|| (id, summary_text(&record.text)))
    });
    let summaries: Vec<(String, String)> = summaries.collect();
    let beside = summaries.iter();
    let change = Change {
        beside: beside
            .map(|(id, text)| (SUMMARIES.to_owned(), id.clone(), text.clone()))
            .collect(),
        ..Change::default()
    };
    // If they cannot be stored, they are made again next time.
    disk.write(&Claim::first(PAGE.to_owned()), change, Box::new(drop));
    Ok(summaries)
}

/// Removes the summary of a game that was deleted.
pub fn forget(disk: &Rc<dyn Disk>, id: &str) {
    let change = Change {
        drop: vec![id.to_owned()],
        ..Change::default()
    };
    // A summary without a game is not listed.
    disk.write(&Claim::first(SUMMARIES.to_owned()), change, Box::new(drop));
}
