//! Long-term storage: shelves of small records, and the right to change them. This file only defines what such a disk
//! can do. `database` and `local_storage_disk` are the two implementations; they are loaded when something is first
//! stored.

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use super::time;

/// A boxed future that need not be `Send`, because the page has one thread.
pub type LocalFuture<T> = Pin<Box<dyn Future<Output = T>>>;

/// Callback for the result of a write.
pub type WriteCallback = Box<dyn FnOnce(Result<(), DiskError>)>;

/// Reason that something could not be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskError {
    /// The browser denies this page any storage.
    Denied,
    /// The storage is full.
    Full,
    /// Another tab has taken the shelf over.
    TakenOver,
    /// The storage does not answer, or fails for a reason of its own.
    Broken,
    /// Another tab does not let go of an older layout of the storage.
    Blocked,
    /// The storage was written by a newer build of the page.
    Newer,
    /// What was stored before is gone, and without it this is worth nothing.
    Emptied,
}

impl DiskError {
    /// Whether the same operation may succeed in a moment.
    pub fn may_pass(self) -> bool {
        matches!(self, DiskError::Broken | DiskError::Blocked)
    }
}

/// The right to change a shelf. A page that takes a shelf over from a tab that may still be alive gets a higher number,
/// and from then on nothing that is written under a lower number is stored: a tab that was frozen meanwhile cannot
/// spoil the shelf when it wakes up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Name of the shelf.
    pub shelf: String,
    /// Serial number of the claim: how many pages have had the shelf, including this one.
    pub number: u32,
}

impl Claim {
    /// Returns the first claim to a new shelf.
    pub fn first(shelf: String) -> Claim {
        Claim { shelf, number: 1 }
    }
}

/// A change to a shelf. It is applied completely or not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// Prefixes of keys: all records whose key begins with one of them are removed first.
    pub drop: Vec<String>,
    /// Records to write, by key.
    pub put: Vec<(String, String)>,
    /// Records to write on shelves that nobody owns, as shelf, key and text.
    pub beside: Vec<(String, String, String)>,
    /// Whether the change must survive a power cut, and not only the end of the browser.
    pub strict: bool,
    /// Whether the change is worth nothing without what was written to the shelf before.
    pub relies_on_earlier: bool,
}

/// A stored record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Name of its shelf.
    pub shelf: String,
    /// Its key on the shelf.
    pub key: String,
    /// Its content.
    pub text: String,
}

/// Whether to take a shelf that another tab may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeoverPolicy {
    /// Take it only if it is certain that no other tab holds it.
    IfFree,
    /// Take it unless it is certain that another tab holds it.
    UnlessHeld,
    /// Take it in any case, because the user wants it here.
    Always,
}

/// A shelf that this page now holds.
pub struct ClaimedShelf {
    /// The right to change it.
    pub claim: Claim,
    /// Tells other tabs that this page holds the shelf. `None` if the browser has no locks.
    pub lock: Option<Lock>,
    /// The records on the shelf.
    pub records: Vec<Record>,
}

/// Answer to the question who holds a lock.
pub enum LockHolder {
    /// This page holds it until the lock is dropped.
    ThisTab(Lock),
    /// Another tab holds it.
    OtherTab,
    /// The browser cannot tell.
    Unknown,
}

/// A lock that this page holds and no other tab. Dropping it releases the lock.
pub struct Lock(Option<Box<dyn FnOnce()>>);

impl Lock {
    /// Creates a lock that calls `release` when it is dropped.
    pub fn new(release: impl FnOnce() + 'static) -> Lock {
        Lock(Some(Box::new(release)))
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        if let Some(release) = self.0.take() {
            release();
        }
    }
}

/// A store of records. Operations take effect in the order in which they are requested.
pub trait Disk {
    /// Returns why this is not the browser's database, if it is not. Then a crash can lose what was written in the last
    /// seconds.
    fn weakness(&self) -> Option<DiskError>;

    /// Changes a shelf. The change is handed to the browser before this returns, or after the operations that were
    /// requested before. `done` is called when the change is complete, or has failed for good.
    fn write(&self, claim: &Claim, change: Change, done: WriteCallback);

    /// Removes a shelf and the claims to it.
    fn clear(&self, claim: &Claim, done: WriteCallback);

    /// Returns all records on the shelves whose names begin with `shelves`, sorted by shelf and key.
    fn scan(&self, shelves: String) -> LocalFuture<Result<Vec<Record>, DiskError>>;

    /// Returns the shelf and the key of all records that `scan` returns, in the same order.
    fn list(&self, shelves: String) -> LocalFuture<Result<Vec<(String, String)>, DiskError>>;

    /// Takes a shelf for this page. Returns `None` if another tab holds it. `lost` is called when another tab takes it
    /// from this page.
    fn claim(
        &self,
        shelf: String,
        policy: TakeoverPolicy,
        lost: Rc<dyn Fn()>,
    ) -> LocalFuture<Result<Option<ClaimedShelf>, DiskError>>;

    /// Asks the browser to keep the data even when it runs out of space.
    fn persist(&self);
}

/// How long to wait after the storage has failed before it is asked again, in milliseconds. This doubles each time.
pub const PAUSE: u32 = 1_000;
/// The longest such wait, in milliseconds.
pub const LONGEST_PAUSE: u32 = 30_000;

/// Reads from the disk again and again until it answers: a storage that fails is not empty. Returns `None` if it never
/// will.
pub async fn until_answered<T, F>(mut read: impl FnMut() -> F) -> Option<T>
where
    F: Future<Output = Result<T, DiskError>>,
{
    let mut pause = PAUSE;
    loop {
        match read().await {
            Ok(found) => return Some(found),
            Err(error) if !error.may_pass() => return None,
            Err(_) => {}
        }
        time::pause(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// Separator between the shelf and the rest of a place.
const BREAK: char = '\n';
/// Prefix of the places of records, after the shelf.
const RECORD: &str = "r/";
/// Prefix of the places of claims, after the shelf.
const CLAIM: &str = "c/";

/// Returns the place of a record, that is, its key in the database.
pub fn database_key(shelf: &str, key: &str) -> String {
    format!("{shelf}{BREAK}{RECORD}{key}")
}

/// Returns the place of a claim.
pub fn claim_database_key(shelf: &str, number: u32) -> String {
    format!("{shelf}{BREAK}{CLAIM}{number:010}")
}

/// Returns the prefix of all places on a shelf.
pub fn shelf_prefix(shelf: &str) -> String {
    format!("{shelf}{BREAK}")
}

/// Splits a place into its shelf and either the key of a record (`Ok`) or the number of a claim (`Err`).
pub fn parse_database_key(place: &str) -> Option<(&str, Result<&str, u32>)> {
    let (shelf, rest) = place.split_once(BREAK)?;
    match (rest.strip_prefix(RECORD), rest.strip_prefix(CLAIM)) {
        (Some(key), _) => Some((shelf, Ok(key))),
        (_, Some(number)) => Some((shelf, Err(number.parse().ok()?))),
        _ => None,
    }
}

/// Separates stored texts by their places. Returns the records and the highest number of a claim.
pub fn separate_records_and_claims(
    kept: impl Iterator<Item = (String, String)>,
) -> (Vec<Record>, u32) {
    let (mut records, mut number) = (Vec::new(), 0);
    for (place, text) in kept {
        match parse_database_key(&place) {
            Some((shelf, Ok(key))) => records.push(Record {
                shelf: shelf.to_owned(),
                key: key.to_owned(),
                text,
            }),
            Some((_, Err(other))) => number = number.max(other),
            None => {}
        }
    }
    (records, number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn database_keys_round_trip_and_shelves_do_not_overlap() {
        assert_eq!(
            parse_database_key(&database_key("seat:1", "game/1/head")),
            Some(("seat:1", Ok("game/1/head")))
        );
        assert_eq!(
            parse_database_key(&claim_database_key("seat:1", 12)),
            Some(("seat:1", Err(12)))
        );
        assert_eq!(parse_database_key("nonsense"), None);
        // The name of one shelf may be a prefix of another's.
        assert!(!database_key("seat:12", "a").starts_with(&shelf_prefix("seat:1")));
    }

    #[test]
    fn records_and_claims_are_separated_and_the_highest_claim_is_found() {
        let kept = [
            (claim_database_key("a", 2), String::new()),
            (claim_database_key("a", 10), String::new()),
            (database_key("a", "k"), "text".to_owned()),
        ];
        let (records, number) = separate_records_and_claims(kept.into_iter());
        assert_eq!(number, 10);
        assert_eq!(records.len(), 1);
        assert_eq!(records[0].text, "text");
    }
}
