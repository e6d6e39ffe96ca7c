//! A disk in the browser's database (IndexedDB). What it says is complete survives the end of the browser, and where that is
//! asked for a power cut. Every write is handed to the browser at once, so that it is complete as early as can be.

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

use super::disk::{self, Change, Claim, Disk, DiskError, Done, Grab, Record, Soon, Taken};
use super::locks;

/// The name of the database. Several builds of the page, and several pages of one site, share it.
const NAME: &str = "portal-chess";
/// The one object store: texts under the places of `disk`.
const STORE: &str = "records";
/// After every place that begins like the text before it.
const LAST: char = '\u{ffff}';

/// The browser's database. Cheap to copy.
#[derive(Clone)]
pub struct Database(Rc<Connection>);

impl Database {
    /// Opens it, or makes it. An error where the browser denies it.
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

    /// Changes a shelf. Nothing is awaited before the transaction is committed.
    async fn change(&self, claim: &Claim, change: &Change) -> Result<(), Error> {
        let transaction = self.transaction(TransactionMode::Readwrite, change.strict)?;
        let store = transaction.object_store(STORE)?;
        // Where a later claim is noted this fails, and with it the whole transaction.
        let later = disk::claim_place(&claim.shelf, claim.number + 1);
        store.add("").with_key(later.as_str()).primitive()?;
        store.delete(later.as_str()).primitive()?;
        for prefix in &change.drop {
            let all = beginning_with(&disk::place(&claim.shelf, prefix));
            store.delete::<String, _>(all).primitive()?;
        }
        for (key, text) in &change.put {
            let place = disk::place(&claim.shelf, key);
            store.put(text.as_str()).with_key(place).primitive()?;
        }
        for (shelf, key, text) in &change.beside {
            let place = disk::place(shelf, key);
            store.put(text.as_str()).with_key(place).primitive()?;
        }
        transaction.commit().await
    }

    async fn clear_shelf(&self, claim: &Claim) -> Result<(), Error> {
        let transaction = self.transaction(TransactionMode::Readwrite, false)?;
        let store = transaction.object_store(STORE)?;
        let later = disk::claim_place(&claim.shelf, claim.number + 1);
        store.add("").with_key(later).primitive()?;
        let all = beginning_with(&disk::whole(&claim.shelf));
        store.delete::<String, _>(all).primitive()?;
        transaction.commit().await
    }

    async fn read(&self, prefix: &str) -> Result<(Vec<Record>, u32), Error> {
        let transaction = self.transaction(TransactionMode::Readonly, false)?;
        read(&transaction, prefix).await
    }

    async fn take_shelf(&self, shelf: String, anew: bool) -> Result<(Claim, Vec<Record>), Error> {
        let transaction = self.transaction(TransactionMode::Readwrite, anew)?;
        let (records, last) = read(&transaction, &disk::whole(&shelf)).await?;
        let number = last.max(1) + u32::from(anew);
        if anew {
            let store = transaction.object_store(STORE)?;
            let place = disk::claim_place(&shelf, number);
            store.put("").with_key(place).primitive()?;
        }
        transaction.commit().await?;
        Ok((Claim { shelf, number }, records))
    }

    /// Why a write was not kept.
    async fn why(&self, claim: &Claim, error: Error) -> DiskError {
        match self.read(&disk::whole(&claim.shelf)).await {
            Ok((_, number)) if number > claim.number => DiskError::TakenOver,
            // What can be read and not written to has no room left.
            Ok(_) => DiskError::Full,
            Err(_) => denied(error),
        }
    }
}

fn denied(_: Error) -> DiskError {
    DiskError::Denied
}

/// All places that begin so.
fn beginning_with(prefix: &str) -> KeyRange<String> {
    KeyRange::Bound(prefix.to_owned(), false, format!("{prefix}{LAST}"), false)
}

/// What is kept under all places that begin so.
async fn read(transaction: &Transaction<'_>, prefix: &str) -> Result<(Vec<Record>, u32), Error> {
    let store = transaction.object_store(STORE)?;
    // Both are asked for before either is awaited.
    let places = store
        .get_all_keys::<String>()
        .with_query::<String, _>(beginning_with(prefix))
        .primitive()?;
    let texts = store
        .get_all::<String>()
        .with_query::<String, _>(beginning_with(prefix))
        .primitive()?;
    let places = places.await?.collect::<Result<Vec<_>, _>>()?;
    let texts = texts.await?.collect::<Result<Vec<_>, _>>()?;
    Ok(disk::sort_out(places.into_iter().zip(texts)))
}

/// Begins something at once, up to where it first waits for the browser, and goes on with it in tasks of its own.
fn begin(work: impl Future<Output = ()> + 'static) {
    let mut work = Box::pin(work);
    // Whatever it waits for it asks for again when it is next called, with the waker of the task.
    if work.as_mut().poll(&mut Context::from_waker(Waker::noop())) == Poll::Pending {
        spawn_local(work);
    }
}

impl Disk for Database {
    fn is_weak(&self) -> bool {
        false
    }

    fn write(&self, claim: &Claim, change: Change, done: Done) {
        let (database, claim) = (self.clone(), claim.clone());
        begin(async move {
            let written = database.change(&claim, &change).await;
            done(match written {
                Ok(()) => Ok(()),
                Err(error) => Err(database.why(&claim, error).await),
            });
        });
    }

    fn clear(&self, claim: &Claim) {
        let (database, claim) = (self.clone(), claim.clone());
        // What another tab has taken over is not cleared, and what cannot be cleared is found again.
        begin(async move { drop(database.clear_shelf(&claim).await) });
    }

    fn scan(&self, shelves: String) -> Soon<Result<Vec<Record>, DiskError>> {
        let database = self.clone();
        Box::pin(async move {
            let read = database.read(&shelves).await;
            read.map(|(records, _)| records).map_err(denied)
        })
    }

    fn claim(
        &self,
        shelf: String,
        grab: Grab,
        lost: Rc<dyn Fn()>,
    ) -> Soon<Result<Option<Taken>, DiskError>> {
        let database = self.clone();
        Box::pin(async move {
            let Some((lock, anew)) = locks::grab(&shelf, grab, lost).await else {
                return Ok(None);
            };
            let taken = database.take_shelf(shelf, anew).await.map_err(denied);
            taken.map(|(claim, records)| {
                Some(Taken {
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
