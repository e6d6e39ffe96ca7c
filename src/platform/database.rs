//! A disk in the browser's database (IndexedDB). A write that it reports as complete survives the end of the browser,
//! and a strict one also a power cut. Every write is handed to the browser at once, so that it is complete as early as
//! possible.

use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use indexed_db_futures::database::Database as Connection;
use indexed_db_futures::error::Error;
use indexed_db_futures::prelude::*;
use indexed_db_futures::transaction::{
    Transaction, TransactionDurability, TransactionMode, TransactionOptions,
};
use indexed_db_futures::{KeyRange, OpenDbResult};
use wasm_bindgen_futures::spawn_local;

use super::disk::{
    self, Change, Claim, ClaimedShelf, Disk, DiskError, LocalFuture, Record, TakeoverPolicy,
    WriteCallback,
};
use super::locks;

/// The name of the database. Several builds of the page, and several pages of one site, share it.
const NAME: &str = "portal-chess";
/// Name of the only object store. It holds texts, under the places that `disk` builds.
const STORE: &str = "records";
/// Character that sorts after every place with the same prefix.
const LAST: char = '\u{ffff}';

/// The browser's database. Cheap to clone.
#[derive(Clone)]
pub struct Database(Rc<Connection>);

impl Database {
    /// Opens the database, or creates it. Returns an error if the browser denies access.
    pub async fn open() -> OpenDbResult<Database> {
        let connection = Connection::open(NAME)
            .with_version(1u8)
            .with_on_upgrade_needed(|_, database: Connection| {
                database.create_object_store(STORE).build()?;
                Ok(())
            })
            .await?;
        Ok(Database(Rc::new(connection)))
    }

    fn transaction(&self, mode: TransactionMode, strict: bool) -> Result<Transaction<'_>, Error> {
        let durability = match strict {
            true => TransactionDurability::Strict,
            false => TransactionDurability::Relaxed,
        };
        self.0
            .transaction(STORE)
            .with_mode(mode)
            .with_options(TransactionOptions::new().with_durability(durability))
            .build()
    }

    /// Changes a shelf. It awaits nothing before the transaction is committed.
    async fn change(&self, claim: &Claim, change: &Change) -> Result<(), Error> {
        let transaction = self.transaction(TransactionMode::Readwrite, change.strict)?;
        let store = transaction.object_store(STORE)?;
        // This fails if a later claim is recorded, and the whole transaction fails with it.
        let later = disk::claim_database_key(&claim.shelf, claim.number + 1);
        store.add("").with_key(later.as_str()).primitive()?;
        store.delete(later.as_str()).primitive()?;
        for prefix in &change.drop {
            let all = prefix_range(&disk::database_key(&claim.shelf, prefix));
            store.delete::<String, _>(all).primitive()?;
        }
        for (key, text) in &change.put {
            let place = disk::database_key(&claim.shelf, key);
            store.put(text.as_str()).with_key(place).primitive()?;
        }
        for (shelf, key, text) in &change.beside {
            let place = disk::database_key(shelf, key);
            store.put(text.as_str()).with_key(place).primitive()?;
        }
        transaction.commit().await
    }

    async fn clear_shelf(&self, claim: &Claim) -> Result<(), Error> {
        let transaction = self.transaction(TransactionMode::Readwrite, false)?;
        let store = transaction.object_store(STORE)?;
        let later = disk::claim_database_key(&claim.shelf, claim.number + 1);
        store.add("").with_key(later).primitive()?;
        let all = prefix_range(&disk::shelf_prefix(&claim.shelf));
        store.delete::<String, _>(all).primitive()?;
        transaction.commit().await
    }

    async fn read(&self, prefix: &str) -> Result<(Vec<Record>, u32), Error> {
        let transaction = self.transaction(TransactionMode::Readonly, false)?;
        read(&transaction, prefix).await
    }

    async fn take_shelf(&self, shelf: String, anew: bool) -> Result<(Claim, Vec<Record>), Error> {
        let transaction = self.transaction(TransactionMode::Readwrite, anew)?;
        let (records, last) = read(&transaction, &disk::shelf_prefix(&shelf)).await?;
        let number = last.max(1) + u32::from(anew);
        if anew {
            let store = transaction.object_store(STORE)?;
            let place = disk::claim_database_key(&shelf, number);
            store.put("").with_key(place).primitive()?;
        }
        transaction.commit().await?;
        Ok((Claim { shelf, number }, records))
    }

    /// Returns the reason that a write failed.
    async fn disk_error(&self, claim: &Claim, error: Error) -> DiskError {
        match self.read(&disk::shelf_prefix(&claim.shelf)).await {
            Ok((_, number)) if number > claim.number => DiskError::TakenOver,
            // A database that can be read but not written to is full.
            Ok(_) => DiskError::Full,
            Err(_) => denied(error),
        }
    }
}

fn denied(_: Error) -> DiskError {
    DiskError::Denied
}

/// Returns the range of all places with this prefix.
fn prefix_range(prefix: &str) -> KeyRange<String> {
    KeyRange::Bound(prefix.to_owned(), false, format!("{prefix}{LAST}"), false)
}

/// Reads the records and the highest claim number at all places with this prefix.
async fn read(transaction: &Transaction<'_>, prefix: &str) -> Result<(Vec<Record>, u32), Error> {
    let store = transaction.object_store(STORE)?;
    // Both requests are made before either is awaited.
    let places = store
        .get_all_keys::<String>()
        .with_query::<String, _>(prefix_range(prefix))
        .primitive()?;
    let texts = store
        .get_all::<String>()
        .with_query::<String, _>(prefix_range(prefix))
        .primitive()?;
    let places = places.await?.collect::<Result<Vec<_>, _>>()?;
    let texts = texts.await?.collect::<Result<Vec<_>, _>>()?;
    Ok(disk::separate_records_and_claims(
        places.into_iter().zip(texts),
    ))
}

/// Starts a future at once, up to the point where it first waits for the browser, and finishes it in a separate task.
fn start_now(work: impl Future<Output = ()> + 'static) {
    let mut work = Box::pin(work);
    // The future polls what it waits for again when the task polls it, with the task's waker.
    if work.as_mut().poll(&mut Context::from_waker(Waker::noop())) == Poll::Pending {
        spawn_local(work);
    }
}

impl Disk for Database {
    fn can_lose_recent_writes(&self) -> bool {
        false
    }

    fn write(&self, claim: &Claim, change: Change, done: WriteCallback) {
        let (database, claim) = (self.clone(), claim.clone());
        start_now(async move {
            let written = database.change(&claim, &change).await;
            done(match written {
                Ok(()) => Ok(()),
                Err(error) => Err(database.disk_error(&claim, error).await),
            });
        });
    }

    fn clear(&self, claim: &Claim) {
        let (database, claim) = (self.clone(), claim.clone());
        // A shelf that another tab has taken over is not cleared. A shelf that cannot be cleared is found again later.
        start_now(async move { drop(database.clear_shelf(&claim).await) });
    }

    fn scan(&self, shelves: String) -> LocalFuture<Result<Vec<Record>, DiskError>> {
        let database = self.clone();
        Box::pin(async move {
            let read = database.read(&shelves).await;
            read.map(|(records, _)| records).map_err(denied)
        })
    }

    fn claim(
        &self,
        shelf: String,
        policy: TakeoverPolicy,
        lost: Rc<dyn Fn()>,
    ) -> LocalFuture<Result<Option<ClaimedShelf>, DiskError>> {
        let database = self.clone();
        Box::pin(async move {
            let Some((lock, anew)) = locks::acquire(&shelf, policy, lost).await else {
                return Ok(None);
            };
            let taken = database.take_shelf(shelf, anew).await.map_err(denied);
            taken.map(|(claim, records)| {
                Some(ClaimedShelf {
                    claim,
                    lock,
                    records,
                })
            })
        })
    }

    fn persist(&self) {
        super::storage::persist();
    }
}
