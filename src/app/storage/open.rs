//! Opens the disk: the browser's database, or the local storage if the database is denied, belongs to a newer build, or
//! was never used and does not work. It moves to the disk what a page wrote to the local storage because it was being left
//! or could not write to the database.

use std::cell::RefCell;
use std::rc::Rc;

use futures::FutureExt as _;
use futures::future::Shared;

use super::write::{change_of, complete};
use super::{AT, claim, remove_local_copy, text};
use crate::app::persistence::{self, CURRENT, GAME, GAME_AT};
use crate::platform::database::Database;
use crate::platform::disk::{
    self, Change, Claim, Disk, DiskError, LocalFuture, TakeoverPolicy, until_answered,
};
use crate::platform::local_storage_disk::{DISK, LocalStorageDisk};
use crate::platform::{storage, time};

/// How long the database may take to open, in milliseconds, if it is not known to hold anything. Some browsers never
/// answer if they deny it.
const TIMEOUT: u32 = 3_000;

type SharedDisk = Shared<LocalFuture<Rc<dyn Disk>>>;

thread_local! {
    /// The disk, which is opened only once.
    static DISK_OF_PAGE: RefCell<Option<SharedDisk>> = const { RefCell::new(None) };
}

/// Returns the disk.
pub fn disk() -> LocalFuture<Rc<dyn Disk>> {
    let opening = DISK_OF_PAGE.with(|disk| {
        let mut disk = disk.borrow_mut();
        let open = || (Box::pin(open()) as LocalFuture<Rc<dyn Disk>>).shared();
        disk.get_or_insert_with(open).clone()
    });
    Box::pin(opening)
}

async fn open() -> Rc<dyn Disk> {
    // If the database was used before, the page waits for it: its games must neither seem lost nor be overwritten.
    let was_used = storage::read(CURRENT).is_some() && storage::keys(DISK).is_empty();
    let database = Database::default();
    let opened = time::with_timeout(TIMEOUT, database.open()).await;
    match opened.unwrap_or(Err(DiskError::Broken)) {
        Ok(()) => {}
        Err(error) if error.may_pass() && was_used => {}
        Err(error) => return local_storage_disk(error).await,
    }
    let disk: Rc<dyn Disk> = Rc::new(database);
    move_local_storage_disk(&disk).await;
    move_local_copies(&disk).await;
    disk
}

/// Uses the local storage, because the database cannot be used.
async fn local_storage_disk(why: DiskError) -> Rc<dyn Disk> {
    let disk: Rc<dyn Disk> = Rc::new(LocalStorageDisk::new(why));
    move_local_copies(&disk).await;
    disk
}

/// Moves games from the local storage to the disk, if they are not on the disk or newer there.
async fn move_local_copies(disk: &Rc<dyn Disk>) {
    for key in storage::keys(GAME) {
        let (Some(id), Some(json)) = (key.strip_prefix(GAME), storage::read(&key)) else {
            continue;
        };
        let written = |at: Option<String>| at.and_then(|at| at.parse::<u64>().ok());
        let here = written(storage::read(&format!("{GAME_AT}{id}"))).unwrap_or(0);
        let Some(there) = until_answered(|| disk.scan(persistence::game_key(id))).await else {
            continue;
        };
        let older = written(text(there, AT)).is_none_or(|there| there < here);
        let claimed = || claim(disk, id, TakeoverPolicy::UnlessHeld);
        let taken = match until_answered(claimed).await {
            // The tab that has it open has a newer state.
            Some(None) => true,
            Some(Some((game_claim, _))) if older => {
                let change = change_of(id, json, here);
                complete(disk, &game_claim.claim, change).await.is_ok()
            }
            Some(Some(_)) => true,
            None => false,
        };
        // The browser releases the lock in its next task. Before that the game would seem to be open in another tab.
        time::pause(0).await;
        if taken {
            remove_local_copy(id);
        }
    }
}

/// Moves to the disk what an earlier visit stored in the local storage because the browser denied the database.
async fn move_local_storage_disk(disk: &Rc<dyn Disk>) {
    for key in storage::keys(DISK) {
        let place = key.strip_prefix(DISK).and_then(disk::parse_database_key);
        if let (Some((shelf, Ok(record))), Some(text)) = (place, storage::read(&key)) {
            let change = Change {
                put: vec![(record.to_owned(), text)],
                ..Change::default()
            };
            let claim = Claim::first(shelf.to_owned());
            if complete(disk, &claim, change).await.is_err() {
                continue;
            }
        }
        storage::remove(&key);
    }
}
