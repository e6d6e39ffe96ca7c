//! What the page keeps for long: shelves of small records, and who may change them. This file only says what such a disk can
//! do. `database` and `plain_disk` are the two that there are; they are fetched when something is first to be kept.

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

/// A future of a page, which has one thread.
pub type Soon<T> = Pin<Box<dyn Future<Output = T>>>;

/// Hears how a write went.
pub type Done = Box<dyn FnOnce(Result<(), DiskError>)>;

/// Why something was not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskError {
    /// The browser keeps nothing for this page.
    Denied,
    /// No room is left.
    Full,
    /// Another tab has taken the shelf over.
    TakenOver,
}

/// The right to change a shelf. Whoever takes a shelf over from a tab that may still be alive gets a higher number, and
/// nothing that is written under a lower one is kept any more: a tab that was frozen meanwhile cannot spoil the shelf when it
/// thaws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The shelf.
    pub shelf: String,
    /// How many have had it, this one included.
    pub number: u32,
}

impl Claim {
    /// The right to a shelf that is new.
    pub fn first(shelf: String) -> Claim {
        Claim { shelf, number: 1 }
    }
}

/// A change to a shelf; it is applied whole or not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// All records whose key begins with one of these are removed first.
    pub drop: Vec<String>,
    /// Records to write, by key.
    pub put: Vec<(String, String)>,
    /// Records to write on shelves that nobody owns: shelf, key, text.
    pub beside: Vec<(String, String, String)>,
    /// It has to survive a power cut, not only the end of the browser.
    pub strict: bool,
}

/// A record as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its shelf.
    pub shelf: String,
    /// Its key on the shelf.
    pub key: String,
    /// What it says.
    pub text: String,
}

/// When to take a shelf that another tab may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grab {
    /// Only if it is certain that no other tab has it.
    IfFree,
    /// Unless it is certain that another tab has it.
    UnlessHeld,
    /// In any case: the person wants it here.
    Always,
}

/// A shelf that is this page's now.
pub struct Taken {
    /// The right to change it.
    pub claim: Claim,
    /// Has other tabs know. None where the browser cannot tell them.
    pub lock: Option<Lock>,
    /// What is on it.
    pub records: Vec<Record>,
}

/// An answer to who has something.
pub enum Holding {
    /// This page has it, until this is dropped.
    Mine(Lock),
    /// Another tab has it.
    Elsewhere,
    /// This browser cannot tell.
    Unknown,
}

/// Something that this page has and no other tab. Dropping it gives it back.
pub struct Lock(Option<Box<dyn FnOnce()>>);

impl Lock {
    /// A lock that is given back in this way.
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

/// Where records are kept. Everything is done in the order in which it is asked for.
pub trait Disk {
    /// Whether a crash can lose what was written seconds before: the browser denies the page its database.
    fn is_weak(&self) -> bool;

    /// Changes a shelf. What is to be done is handed to the browser before this returns; `done` hears when it is complete.
    fn write(&self, claim: &Claim, change: Change, done: Done);

    /// Removes a shelf, with the claims to it.
    fn clear(&self, claim: &Claim);

    /// All records on the shelves whose name begins so, sorted by shelf and key.
    fn scan(&self, shelves: String) -> Soon<Result<Vec<Record>, DiskError>>;

    /// Takes a shelf for this page; None where another tab has it. `lost` hears when another tab takes it from here.
    fn claim(
        &self,
        shelf: String,
        grab: Grab,
        lost: Rc<dyn Fn()>,
    ) -> Soon<Result<Option<Taken>, DiskError>>;

    /// Asks the browser not to throw away what is kept when it needs room.
    fn persist(&self);
}

/// What stands between the parts of a record's place.
const BREAK: char = '\n';
/// What the places of records begin with, after the shelf.
const RECORD: &str = "r/";
/// What the places of claims begin with, after the shelf.
const CLAIM: &str = "c/";

/// The place of a record.
pub fn place(shelf: &str, key: &str) -> String {
    format!("{shelf}{BREAK}{RECORD}{key}")
}

/// The place in which a claim is noted.
pub fn claim_place(shelf: &str, number: u32) -> String {
    format!("{shelf}{BREAK}{CLAIM}{number:010}")
}

/// What all places on a shelf begin with.
pub fn whole(shelf: &str) -> String {
    format!("{shelf}{BREAK}")
}

/// What is at a place: a record, or the number of a claim.
pub fn read_place(place: &str) -> Option<(&str, Result<&str, u32>)> {
    let (shelf, rest) = place.split_once(BREAK)?;
    match (rest.strip_prefix(RECORD), rest.strip_prefix(CLAIM)) {
        (Some(key), _) => Some((shelf, Ok(key))),
        (_, Some(number)) => Some((shelf, Err(number.parse().ok()?))),
        _ => None,
    }
}

/// The records among all that is kept, and the highest number of a claim.
pub fn sort_out(kept: impl Iterator<Item = (String, String)>) -> (Vec<Record>, u32) {
    let (mut records, mut number) = (Vec::new(), 0);
    for (place, text) in kept {
        match read_place(&place) {
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
    fn places_are_read_as_they_were_made() {
        assert_eq!(
            read_place(&place("seat:1", "game/1/head")),
            Some(("seat:1", Ok("game/1/head")))
        );
        assert_eq!(
            read_place(&claim_place("seat:1", 12)),
            Some(("seat:1", Err(12)))
        );
        assert_eq!(read_place("nonsense"), None);
        // One shelf's name may begin like another's.
        assert!(!place("seat:12", "a").starts_with(&whole("seat:1")));
    }

    #[test]
    fn claims_are_told_from_records() {
        let kept = [
            (claim_place("a", 2), String::new()),
            (claim_place("a", 10), String::new()),
            (place("a", "k"), "text".to_owned()),
        ];
        let (records, number) = sort_out(kept.into_iter());
        assert_eq!(number, 10);
        assert_eq!(records.len(), 1);
        assert_eq!(records[0].text, "text");
    }
}
