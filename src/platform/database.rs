//! A disk in the browser's database (IndexedDB). A write that it reports as complete survives the end of the browser,
//! and a strict one also a power cut. A write is handed to the browser at once, because the browser may end right after
//! what it stores was shown.
//!
//! A connection to the database may end at any time: browsers close it in the background, another tab may need it
//! closed, and single transactions fail. So an operation that fails is repeated on a new connection, and reported as
//! failed only if that does not help either. An operation that is repeated would undo a later one, so all operations that
//! began after it are repeated, too, in their order.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use futures::StreamExt as _;
use futures::channel::{mpsc, oneshot};
use wasm_bindgen_futures::spawn_local;

use super::disk::{
    self, Change, Claim, ClaimedShelf, Disk, DiskError, LocalFuture, Record, TakeoverPolicy,
    WriteCallback,
};
use super::indexed_db::{Connection, Transaction};
use super::{locks, time};

/// The name of the database. Several builds of the page, and several pages of one site, share it.
const NAME: &str = "portal-chess";
/// How long the browser may take to open the database before it is asked again, in milliseconds. Browsers are known that
/// answer only the second time.
const OPENING: [u32; 3] = [1_400, 3_000, 6_000];
/// How long an operation may take before it counts as failed, in milliseconds. Reading thousands of games takes a slow
/// phone a few seconds.
const OPERATION: u32 = 15_000;
/// How long to wait before an operation that failed is repeated, in milliseconds.
const PAUSES: [u32; 4] = [0, 100, 400, 1_600];
/// How long after its first attempt an operation may be repeated, in milliseconds.
const PATIENCE: f64 = 8_000.0;

/// The browser's database. Cheap to clone.
#[derive(Clone, Default)]
pub struct Database(Rc<State>);

#[derive(Default)]
struct State {
    connection: RefCell<Option<Rc<Connection>>>,
    /// Whether the database was ever open.
    was_open: Cell<bool>,
    /// Whether the database was deleted while the page was using it, and nothing was written since.
    was_emptied: Cell<bool>,
    /// The operations to be carried out, in order.
    waiting: RefCell<VecDeque<LocalFuture<()>>>,
    /// Whether an operation is being carried out.
    busy: Cell<bool>,
    /// The number of operations so far.
    begun: Cell<u64>,
    /// The number of operations that wait and were not handed to the browser yet. A later one must not overtake them.
    held: Cell<u32>,
    /// The number of the last operation that must be repeated, because an earlier one was.
    repeated: Cell<u64>,
}

impl Database {
    /// Opens the database, or creates it. Returns an error if the browser denies access, or if the database cannot be
    /// opened now. In the second case it may be possible later, and every operation tries it.
    pub fn open(&self) -> LocalFuture<Result<(), DiskError>> {
        self.in_turn(async |_| Ok(()))
    }

    /// Carries out an operation after all earlier ones, and repeats it if it fails. It is handed to the browser before
    /// this function returns if the database is open and no earlier operation waits; the browser keeps the order.
    fn in_turn<T: 'static>(
        &self,
        work: impl AsyncFn(&Connection) -> Result<T, DiskError> + 'static,
    ) -> LocalFuture<Result<T, DiskError>> {
        let (tell, told) = oneshot::channel();
        let database = self.clone();
        let work = Rc::new(work);
        let number = self.0.begun.get() + 1;
        self.0.begun.set(number);
        let first = self.hand_over(work.clone());
        if first.is_none() {
            self.0.held.update(|held| held + 1);
        }
        self.0.waiting.borrow_mut().push_back(Box::pin(async move {
            let held = first.is_none();
            let done = match first {
                Some(first) => database.finish(number, first).await,
                None => None,
            };
            let done = match done {
                Some(done) => done,
                None => database.persist_in(&*work).await,
            };
            if held {
                database.0.held.update(|held| held - 1);
            }
            // The result of a write may interest nobody.
            let _ = tell.send(done);
        }));
        self.work();
        Box::pin(async move { told.await.unwrap_or(Err(DiskError::Broken)) })
    }

    /// Hands an operation to the browser, if the database is open and no earlier operation waits.
    fn hand_over<T: 'static>(
        &self,
        work: Rc<impl AsyncFn(&Connection) -> Result<T, DiskError> + 'static>,
    ) -> Option<LocalFuture<Result<T, DiskError>>> {
        let open = self.0.connection.borrow().clone();
        let connection = open.filter(|open| open.is_alive() && self.0.held.get() == 0)?;
        let mut first: LocalFuture<_> = Box::pin(async move { work(&connection).await });
        Some(
            match first.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Ready(done) => Box::pin(std::future::ready(done)),
                Poll::Pending => first,
            },
        )
    }

    /// Waits for an operation that was handed to the browser. Returns `None` if it must be repeated: it has failed, or an
    /// earlier one was repeated after it.
    async fn finish<T>(
        &self,
        number: u64,
        first: LocalFuture<Result<T, DiskError>>,
    ) -> Option<Result<T, DiskError>> {
        let done = time::with_timeout(OPERATION, first)
            .await
            .unwrap_or(Err(DiskError::Broken));
        match done {
            Ok(done) if number > self.0.repeated.get() => Some(Ok(done)),
            Ok(_) => None,
            Err(error) if error.may_pass() => {
                self.note_failure();
                None
            }
            Err(error) => Some(Err(error)),
        }
    }

    /// Notes that an operation has failed and will be repeated on a new connection: so must all that began after it.
    fn note_failure(&self) {
        self.0.repeated.set(self.0.begun.get());
        // Nothing else tells whether the connection is still alive.
        self.0.connection.take();
    }

    /// Carries out the operations that wait, unless that is being done already.
    fn work(&self) {
        if self.0.busy.replace(true) {
            return;
        }
        let state = self.0.clone();
        start_now(async move {
            loop {
                let next = state.waiting.borrow_mut().pop_front();
                let Some(next) = next else { break };
                next.await;
            }
            state.busy.set(false);
        });
    }

    /// Carries out an operation. If it fails, it is repeated on a new connection, unless that cannot help.
    async fn persist_in<T>(
        &self,
        work: &impl AsyncFn(&Connection) -> Result<T, DiskError>,
    ) -> Result<T, DiskError> {
        let mut pauses = PAUSES.into_iter();
        let began = time::monotonic_now();
        loop {
            let error = match self.attempt(work).await {
                Ok(done) => return Ok(done),
                Err(error) => error,
            };
            let in_time = time::monotonic_now() - began < PATIENCE;
            let pause = pauses.next().filter(|_| error.may_pass() && in_time);
            let Some(pause) = pause else {
                return Err(error);
            };
            self.note_failure();
            time::pause(pause).await;
        }
    }

    async fn attempt<T>(
        &self,
        work: &impl AsyncFn(&Connection) -> Result<T, DiskError>,
    ) -> Result<T, DiskError> {
        let connection = self.connection().await?;
        let work = Box::pin(work(&connection));
        match time::with_timeout(OPERATION, work).await {
            Ok(done) => done,
            Err(_) => Err(DiskError::Broken),
        }
    }

    /// Returns the connection, or a new one if it has ended.
    async fn connection(&self) -> Result<Rc<Connection>, DiskError> {
        let open = self.0.connection.borrow().clone();
        if let Some(open) = open.filter(|open| open.is_alive()) {
            return Ok(open);
        }
        let connection = Rc::new(connect().await?);
        if self.0.was_open.replace(true) && connection.is_new {
            self.0.was_emptied.set(true);
        }
        self.0.connection.replace(Some(connection.clone()));
        Ok(connection)
    }

    /// Writes a change. A change that relies on what was written before fails if that is gone.
    fn write_in_turn(&self, claim: Claim, change: Change) -> LocalFuture<Result<(), DiskError>> {
        let state = self.0.clone();
        self.in_turn(async move |connection| {
            if change.relies_on_earlier && state.was_emptied.take() {
                return Err(DiskError::Emptied);
            }
            let transaction = claimed(connection, &claim, change.strict)?;
            for prefix in &change.drop {
                transaction.delete_all(&disk::database_key(&claim.shelf, prefix))?;
            }
            for (key, text) in &change.put {
                transaction.put(&disk::database_key(&claim.shelf, key), text)?;
            }
            for (shelf, key, text) in &change.beside {
                transaction.put(&disk::database_key(shelf, key), text)?;
            }
            transaction.commit().await
        })
    }
}

/// Opens a connection. If the browser does not answer, it is asked again, and the first answer counts.
async fn connect() -> Result<Connection, DiskError> {
    let (tell, mut told) = mpsc::unbounded();
    let blocked = Rc::new(Cell::new(false));
    for millis in OPENING {
        Connection::begin(NAME, tell.clone(), blocked.clone());
        if let Ok(Some(answer)) = time::with_timeout(millis, told.next()).await {
            return answer;
        }
    }
    Err(match blocked.get() {
        true => DiskError::Blocked,
        false => DiskError::Broken,
    })
}

/// Begins a transaction that changes a shelf. It fails as a whole if a later claim to the shelf is recorded.
fn claimed(connection: &Connection, claim: &Claim, strict: bool) -> Result<Transaction, DiskError> {
    let transaction = connection.transaction(true, strict)?;
    let later = disk::claim_database_key(&claim.shelf, claim.number + 1);
    transaction.add(&later, "")?;
    transaction.delete(&later)?;
    Ok(transaction)
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
    fn weakness(&self) -> Option<DiskError> {
        None
    }

    fn write(&self, claim: &Claim, change: Change, done: WriteCallback) {
        let written = self.write_in_turn(claim.clone(), change);
        spawn_local(async move { done(written.await) });
    }

    fn clear(&self, claim: &Claim, done: WriteCallback) {
        let claim = claim.clone();
        // A shelf that another tab has taken over is not cleared.
        let cleared = self.in_turn(async move |connection| {
            let transaction = claimed(connection, &claim, false)?;
            transaction.delete_all(&disk::shelf_prefix(&claim.shelf))?;
            transaction.commit().await
        });
        spawn_local(async move { done(cleared.await) });
    }

    fn scan(&self, shelves: String) -> LocalFuture<Result<Vec<Record>, DiskError>> {
        self.in_turn(async move |connection| {
            let transaction = connection.transaction(false, false)?;
            let found = transaction.read_all(&shelves).await?;
            Ok(disk::separate_records_and_claims(found.into_iter()).0)
        })
    }

    fn list(&self, shelves: String) -> LocalFuture<Result<Vec<(String, String)>, DiskError>> {
        self.in_turn(async move |connection| {
            let transaction = connection.transaction(false, false)?;
            let keys = transaction.keys(&shelves).await?;
            let places = keys.iter().filter_map(|key| {
                let (shelf, record) = disk::parse_database_key(key)?;
                Some((shelf.to_owned(), record.ok()?.to_owned()))
            });
            Ok(places.collect())
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
            let name = shelf.clone();
            let taken = database.in_turn(async move |connection| {
                let transaction = connection.transaction(true, anew)?;
                let found = transaction.read_all(&disk::shelf_prefix(&name)).await?;
                let (records, last) = disk::separate_records_and_claims(found.into_iter());
                let number = last.max(1) + u32::from(anew);
                if anew {
                    transaction.put(&disk::claim_database_key(&name, number), "")?;
                }
                transaction.commit().await?;
                Ok((number, records))
            });
            let (number, records) = taken.await?;
            Ok(Some(ClaimedShelf {
                claim: Claim { shelf, number },
                lock,
                records,
            }))
        })
    }

    fn persist(&self) {
        super::storage::persist();
    }
}
