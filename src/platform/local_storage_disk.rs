//! A disk for browsers whose database the page cannot use. It uses the plain local storage, which can lose the last
//! seconds before a crash.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::future::ready;
use std::rc::Rc;

use super::disk::{
    self, Change, Claim, ClaimedShelf, Disk, DiskError, LocalFuture, Record, TakeoverPolicy,
    WriteCallback,
};
use super::storage::{self, StorageError};
use super::{locks, time};

/// Prefix of this disk's keys in the local storage.
pub const DISK: &str = "disk:";

/// The local storage as a disk. If that is denied too, records are kept in memory and lost with the page.
#[derive(Clone)]
pub struct LocalStorageDisk {
    /// Why the database is not used.
    why: DiskError,
    /// The records that could not be stored.
    unstored: Rc<RefCell<BTreeMap<String, String>>>,
}

impl LocalStorageDisk {
    /// Creates a disk that replaces the database for this reason.
    pub fn new(why: DiskError) -> LocalStorageDisk {
        LocalStorageDisk {
            why,
            unstored: Rc::default(),
        }
    }

    fn put(&self, place: String, text: &str) -> Result<(), DiskError> {
        let kept = storage::write(&format!("{DISK}{place}"), text);
        let mut unstored = self.unstored.borrow_mut();
        match kept {
            Ok(()) => unstored.remove(&place),
            Err(_) => unstored.insert(place, text.to_owned()),
        };
        kept.map_err(|error| match error {
            StorageError::Denied => DiskError::Denied,
            StorageError::Full => DiskError::Full,
            StorageError::Broken => DiskError::Broken,
        })
    }

    fn remove(&self, prefix: &str) {
        for (place, _) in self.read(prefix) {
            storage::remove(&format!("{DISK}{place}"));
            self.unstored.borrow_mut().remove(&place);
        }
    }

    /// Returns all texts at places with this prefix, by place.
    fn read(&self, prefix: &str) -> BTreeMap<String, String> {
        let stored = storage::keys(&format!("{DISK}{prefix}"));
        let stored = stored.into_iter().filter_map(|key| {
            let text = storage::read(&key)?;
            Some((key.strip_prefix(DISK)?.to_owned(), text))
        });
        let mut all: BTreeMap<_, _> = stored.collect();
        let remembered = self.unstored.borrow();
        let remembered = remembered
            .iter()
            .filter(|(place, _)| place.starts_with(prefix));
        all.extend(remembered.map(|(place, text)| (place.clone(), text.clone())));
        all
    }

    fn records(&self, prefix: &str) -> (Vec<Record>, u32) {
        disk::separate_records_and_claims(self.read(prefix).into_iter())
    }

    fn change(&self, claim: &Claim, change: &Change) -> Result<(), DiskError> {
        let (_, number) = self.records(&disk::shelf_prefix(&claim.shelf));
        if number > claim.number {
            return Err(DiskError::TakenOver);
        }
        for prefix in &change.drop {
            self.remove(&disk::database_key(&claim.shelf, prefix));
        }
        let own = change
            .put
            .iter()
            .map(|(key, text)| (disk::database_key(&claim.shelf, key), text));
        let beside = change
            .beside
            .iter()
            .map(|(shelf, key, text)| (disk::database_key(shelf, key), text));
        // Every record is tried, so that as many as possible are kept.
        let mut kept = Ok(());
        for (place, text) in own.chain(beside) {
            kept = kept.and(self.put(place, text));
        }
        kept
    }
}

impl Disk for LocalStorageDisk {
    fn weakness(&self) -> Option<DiskError> {
        Some(self.why)
    }

    fn write(&self, claim: &Claim, change: Change, done: WriteCallback) {
        let written = self.change(claim, &change);
        // `done` must not run inside the caller, just as with other disks.
        time::after(0, move || done(written));
    }

    fn clear(&self, claim: &Claim, done: WriteCallback) {
        let (_, number) = self.records(&disk::shelf_prefix(&claim.shelf));
        let cleared = match number > claim.number {
            true => Err(DiskError::TakenOver),
            false => {
                self.remove(&disk::shelf_prefix(&claim.shelf));
                Ok(())
            }
        };
        time::after(0, move || done(cleared));
    }

    fn scan(&self, shelves: String) -> LocalFuture<Result<Vec<Record>, DiskError>> {
        Box::pin(ready(Ok(self.records(&shelves).0)))
    }

    fn list(&self, shelves: String) -> LocalFuture<Result<Vec<(String, String)>, DiskError>> {
        let records = self.records(&shelves).0.into_iter();
        let places = records.map(|record| (record.shelf, record.key)).collect();
        Box::pin(ready(Ok(places)))
    }

    fn claim(
        &self,
        shelf: String,
        policy: TakeoverPolicy,
        lost: Rc<dyn Fn()>,
    ) -> LocalFuture<Result<Option<ClaimedShelf>, DiskError>> {
        let disk = self.clone();
        Box::pin(async move {
            let Some((lock, anew)) = locks::acquire(&shelf, policy, lost).await else {
                return Ok(None);
            };
            let (records, last) = disk.records(&disk::shelf_prefix(&shelf));
            let number = last.max(1) + u32::from(anew);
            if anew {
                // If nothing can be stored, no other tab sees the claim either.
                let _ = disk.put(disk::claim_database_key(&shelf, number), "");
            }
            let claim = Claim { shelf, number };
            Ok(Some(ClaimedShelf {
                claim,
                lock,
                records,
            }))
        })
    }

    fn persist(&self) {
        storage::persist();
    }
}
