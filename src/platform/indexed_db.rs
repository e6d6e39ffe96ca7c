//! The browser's database (IndexedDB) with futures instead of events: a connection that notices its own end, and
//! transactions that say why they failed. A library for this would lose that reason when a transaction is aborted.
//! What is stored, and what happens after a failure, is decided in `database`.

use std::cell::Cell;
use std::rc::Rc;

use futures::channel::mpsc::UnboundedSender;
use futures::future::join;
use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Event, IdbDatabase, IdbFactory, IdbKeyRange, IdbObjectStore, IdbOpenDbRequest, IdbRequest,
    IdbTransaction,
};

use super::disk::DiskError;

/// The version of the database's layout.
const VERSION: u32 = 1;
/// Name of the only object store.
const STORE: &str = "records";
/// How many records are read at once.
const BATCH: u32 = 200;
/// Character that sorts after every key with the same prefix.
const LAST: char = '\u{ffff}';

/// Converts an exception, or the error of a request or a transaction, to a reason.
fn reason(error: &JsValue) -> DiskError {
    match error_name(error).as_deref() {
        Some("QuotaExceededError") => DiskError::Full,
        Some("SecurityError" | "NotAllowedError") => DiskError::Denied,
        Some("VersionError") => DiskError::Newer,
        // Only the record of a claim is added without replacing another.
        Some("ConstraintError") => DiskError::TakenOver,
        _ => DiskError::Broken,
    }
}

/// Returns the name of an exception.
fn error_name(error: &JsValue) -> Option<String> {
    Reflect::get(error, &JsValue::from_str("name"))
        .ok()?
        .as_string()
}

/// Returns the first event that one of these setters reports. The handlers are functions of the browser, so an event
/// that nobody waits for any more does no harm.
fn first_event(listen: impl FnOnce(&Function)) -> JsFuture {
    let mut listen = Some(listen);
    JsFuture::from(Promise::new(&mut |resolve, _| {
        if let Some(listen) = listen.take() {
            listen(&resolve);
        }
    }))
}

/// Returns the database's entry point, if the browser lets the page use it.
fn factory() -> Result<IdbFactory, DiskError> {
    let window = web_sys::window().ok_or(DiskError::Denied)?;
    window.indexed_db().ok().flatten().ok_or(DiskError::Denied)
}

/// A connection to the database.
pub struct Connection {
    database: IdbDatabase,
    alive: Rc<Cell<bool>>,
    /// Whether the database was created for this connection, so that it contains nothing.
    pub is_new: bool,
    _gone: Closure<dyn FnMut(Event)>,
}

impl Connection {
    /// Begins to open the database, and creates it if there is none. `tell` receives the connection, or the reason why
    /// there is none. Some browsers never answer. A connection for which nobody waits any more is closed.
    pub fn begin(
        name: &'static str,
        tell: UnboundedSender<Result<Connection, DiskError>>,
        blocked: Rc<Cell<bool>>,
    ) {
        spawn_local(async move {
            // If the receiver is gone, dropping the connection closes it.
            let _ = tell.unbounded_send(Connection::open(name, &blocked).await);
        });
    }

    async fn open(name: &str, blocked: &Rc<Cell<bool>>) -> Result<Connection, DiskError> {
        let connection = Connection::request(name, blocked).await?;
        if connection.database.object_store_names().contains(STORE) {
            return Ok(connection);
        }
        // Whoever made this database did not finish. It holds nothing of this page.
        drop(connection);
        let deletion = factory()?
            .delete_database(name)
            .map_err(|error| reason(&error))?;
        answer(&deletion, blocked).await?;
        Connection::request(name, blocked).await
    }

    /// Opens the database, even one without its object store.
    async fn request(name: &str, blocked: &Rc<Cell<bool>>) -> Result<Connection, DiskError> {
        let request = factory()?
            .open_with_u32(name, VERSION)
            .map_err(|error| match error_name(&error).as_deref() {
                // Browsers without a database in private windows.
                Some("InvalidStateError") => DiskError::Denied,
                _ => reason(&error),
            })?;
        let is_new = Rc::new(Cell::new(false));
        let (created, opening) = (is_new.clone(), request.clone());
        let upgrade = Closure::<dyn FnMut()>::new(move || {
            created.set(true);
            let database: Option<IdbDatabase> =
                opening.result().ok().and_then(|it| it.dyn_into().ok());
            // If this fails, the opened database lacks its store, which is noticed.
            let _ = database.map(|database| database.create_object_store(STORE));
        });
        request.set_onupgradeneeded(Some(upgrade.as_ref().unchecked_ref()));
        let opened = answer(&request, blocked).await;
        request.set_onupgradeneeded(None);
        let database: IdbDatabase = opened?.dyn_into().map_err(|_| DiskError::Broken)?;
        let alive = Rc::new(Cell::new(true));
        let (lives, closing) = (alive.clone(), database.clone());
        // The browser has closed the connection, or another tab is about to change the layout of the database or to
        // delete it, for which it needs all connections to be closed.
        let gone = Closure::<dyn FnMut(Event)>::new(move |_| {
            lives.set(false);
            closing.close();
        });
        database.set_onclose(Some(gone.as_ref().unchecked_ref()));
        database.set_onversionchange(Some(gone.as_ref().unchecked_ref()));
        Ok(Connection {
            database,
            alive,
            is_new: is_new.get(),
            _gone: gone,
        })
    }

    /// Whether nothing has ended the connection yet, as far as the page knows.
    pub fn is_alive(&self) -> bool {
        self.alive.get()
    }

    /// Begins a transaction.
    pub fn transaction(&self, writes: bool, strict: bool) -> Result<Transaction, DiskError> {
        self.begin_transaction(writes, strict)
            .map_err(|error| reason(&error))
    }

    fn begin_transaction(&self, writes: bool, strict: bool) -> Result<Transaction, JsValue> {
        let text = JsValue::from_str;
        let options = Object::new();
        let durability = if strict { "strict" } else { "relaxed" };
        Reflect::set(&options, &text("durability"), &text(durability))?;
        let mode = if writes { "readwrite" } else { "readonly" };
        // The binding of this method takes no options.
        let begin: Function = Reflect::get(&self.database, &text("transaction"))?.dyn_into()?;
        let transaction: IdbTransaction = begin
            .call3(&self.database, &text(STORE), &text(mode), &options)?
            .dyn_into()?;
        let ended = first_event(|ended| {
            transaction.set_oncomplete(Some(ended));
            transaction.set_onabort(Some(ended));
        });
        Ok(Transaction {
            store: transaction.object_store(STORE)?,
            transaction,
            ended: Some(ended),
            is_over: false,
        })
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.database.set_onclose(None);
        self.database.set_onversionchange(None);
        self.database.close();
    }
}

/// A transaction. It is aborted if it is dropped before it was committed.
pub struct Transaction {
    transaction: IdbTransaction,
    store: IdbObjectStore,
    ended: Option<JsFuture>,
    is_over: bool,
}

impl Transaction {
    /// Adds a record. The transaction fails if there is one with this key.
    pub fn add(&self, key: &str, text: &str) -> Result<(), DiskError> {
        let added = self
            .store
            .add_with_key(&JsValue::from_str(text), &JsValue::from_str(key));
        added.map(drop).map_err(|error| reason(&error))
    }

    /// Writes a record, whether there is one with this key or not.
    pub fn put(&self, key: &str, text: &str) -> Result<(), DiskError> {
        let put = self
            .store
            .put_with_key(&JsValue::from_str(text), &JsValue::from_str(key));
        put.map(drop).map_err(|error| reason(&error))
    }

    /// Removes the record with this key.
    pub fn delete(&self, key: &str) -> Result<(), DiskError> {
        let deleted = self.store.delete(&JsValue::from_str(key));
        deleted.map(drop).map_err(|error| reason(&error))
    }

    /// Removes all records whose keys have this prefix.
    pub fn delete_all(&self, prefix: &str) -> Result<(), DiskError> {
        let deleted = self.store.delete(range(prefix)?.as_ref());
        deleted.map(drop).map_err(|error| reason(&error))
    }

    /// Returns the keys and texts of all records whose keys have this prefix, sorted by key. The browser can respond to
    /// the user between one batch of records and the next.
    pub async fn read_all(&self, prefix: &str) -> Result<Vec<(String, String)>, DiskError> {
        let mut found: Vec<(String, String)> = Vec::new();
        loop {
            let range = match found.last() {
                None => range(prefix)?,
                Some((last, _)) => range_after(last, prefix)?,
            };
            // Both requests are made before either is awaited.
            let keys = self.store.get_all_keys_with_key_and_limit(&range, BATCH);
            let texts = self.store.get_all_with_key_and_limit(&range, BATCH);
            let keys = keys.map_err(|error| reason(&error))?;
            let texts = texts.map_err(|error| reason(&error))?;
            let (keys, texts) = join(answered(&keys), answered(&texts)).await;
            let (Some(keys), Some(texts)) = (strings(keys?), strings(texts?)) else {
                return Err(DiskError::Broken);
            };
            if keys.len() != texts.len() {
                return Err(DiskError::Broken);
            }
            let is_last = keys.len() < BATCH as usize;
            found.extend(keys.into_iter().zip(texts));
            if is_last {
                return Ok(found);
            }
        }
    }

    /// Returns the keys of all records whose keys have this prefix, sorted.
    pub async fn keys(&self, prefix: &str) -> Result<Vec<String>, DiskError> {
        let keys = self.store.get_all_keys_with_key(&range(prefix)?.into());
        let keys = answered(&keys.map_err(|error| reason(&error))?).await?;
        strings(keys).ok_or(DiskError::Broken)
    }

    /// Commits the transaction, and returns once it is complete, or the reason why nothing of it is stored.
    pub async fn commit(mut self) -> Result<(), DiskError> {
        // Without this call the browser commits a little later. The call fails if the transaction has failed already.
        #[expect(
            deprecated,
            reason = "the binding marks this method so, the standard does not"
        )]
        let _ = self.transaction.commit();
        let Some(ended) = self.ended.take() else {
            return Err(DiskError::Broken);
        };
        let event = ended.await.map_err(|error| reason(&error))?;
        self.is_over = true;
        match event_type(&event).as_deref() {
            Some("complete") => Ok(()),
            _ => Err(match self.transaction.error() {
                Some(error) => reason(&error),
                None => DiskError::Broken,
            }),
        }
    }
}

impl Drop for Transaction {
    fn drop(&mut self) {
        if !self.is_over {
            // This fails if the browser has already begun to commit.
            let _ = self.transaction.abort();
        }
    }
}

/// Returns the range of all keys with this prefix.
fn range(prefix: &str) -> Result<IdbKeyRange, DiskError> {
    let (first, last) = (JsValue::from_str(prefix), format!("{prefix}{LAST}"));
    IdbKeyRange::bound(&first, &last.into()).map_err(|error| reason(&error))
}

/// Returns the range of all keys with this prefix after a key.
fn range_after(key: &str, prefix: &str) -> Result<IdbKeyRange, DiskError> {
    let (before, last) = (JsValue::from_str(key), format!("{prefix}{LAST}"));
    IdbKeyRange::bound_with_lower_open(&before, &last.into(), true).map_err(|error| reason(&error))
}

/// Returns the texts of an array, or `None` if there is anything else in it.
fn strings(array: JsValue) -> Option<Vec<String>> {
    let array: Array = array.dyn_into().ok()?;
    array.iter().map(|text| text.as_string()).collect()
}

fn event_type(event: &JsValue) -> Option<String> {
    Some(event.dyn_ref::<Event>()?.type_())
}

/// Returns the result of a request.
async fn answered(request: &IdbRequest) -> Result<JsValue, DiskError> {
    let event = first_event(|answered| {
        request.set_onsuccess(Some(answered));
        request.set_onerror(Some(answered));
    });
    let event = event.await.map_err(|error| reason(&error))?;
    match (event_type(&event).as_deref(), request.error()) {
        (Some("success"), _) => request.result().map_err(|error| reason(&error)),
        (_, Ok(Some(error))) => Err(reason(&error)),
        _ => Err(DiskError::Broken),
    }
}

/// Returns the result of a request to open or to delete the database. Notes whether the connections of other tabs block
/// it.
async fn answer(
    request: &IdbOpenDbRequest,
    blocked: &Rc<Cell<bool>>,
) -> Result<JsValue, DiskError> {
    let notes = blocked.clone();
    let note = Closure::<dyn FnMut()>::new(move || notes.set(true));
    request.set_onblocked(Some(note.as_ref().unchecked_ref()));
    let result = answered(request).await;
    request.set_onblocked(None);
    result
}
