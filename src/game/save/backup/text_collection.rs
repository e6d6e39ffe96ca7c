//! Texts that are kept by name, only the most recent ones, as a backup holds them, and what restoring them would do
//! with those on this device. How two texts of the same name are joined is decided by their kind, in `analyses.rs`,
//! `judged.rs` and `layouts.rs`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The longest name that is kept, in bytes.
pub const MAX_NAME_LENGTH: usize = 400;
/// The longest text of a backup that is restored, in bytes.
const MAX_TEXT_LENGTH: usize = super::super::MAX_BYTES;

/// The texts of one kind that are kept on this device.
#[derive(Clone, Debug, Default)]
pub struct TextCollection {
    /// Names and texts, the most recent first.
    pub kept: Vec<(String, String)>,
    /// The maximum number of texts. Any more are left out.
    pub most: usize,
}

/// The collections of all kinds.
#[derive(Clone, Debug, Default)]
pub struct TextCollections {
    /// The analyses.
    pub analyses: TextCollection,
    /// The judgements of finished games.
    pub judged: TextCollection,
    /// The layouts of portals.
    pub layouts: TextCollection,
}

/// The effect that restoring a backup would have on the texts of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextCollectionPlan {
    /// The names and texts that would be written.
    pub write: Vec<(String, String)>,
    /// Number of texts that are not on this device.
    pub new: usize,
    /// Number of texts that are on this device and gain something from the backup.
    pub joined: usize,
    /// Number of texts that get a name of their own, because a different text on this device has their name.
    pub renamed: usize,
    /// Number of texts that are on this device with everything they have in the backup.
    pub known: usize,
    /// Number of texts that are left out because a different text on this device has their name and stays as it is.
    pub conflicting: usize,
    /// Number of texts that are left out because no more can be kept.
    pub left_out: usize,
    /// Number of texts that could not be read.
    pub unreadable: usize,
}

/// The decision about a text in a backup if this device has a text of the same name.
pub enum Merge {
    /// The device already has everything in it.
    Known,
    /// Both texts are joined into this one.
    Joined(Value),
    /// It is a different text, and is kept under this name.
    Renamed(String),
    /// It is a different text, and the one on the device stays.
    Conflict,
}

/// How texts of one kind are read and joined.
pub struct TextKind {
    /// Returns whether this program can read a text and shows it under its name.
    pub can_read: fn(&str, &Value) -> bool,
    /// Decides what to do about a name and the two texts that have it, ours and theirs. Theirs is known to be readable.
    pub merge: fn(&str, &Value, &Value) -> Merge,
}

/// A text and its name in the file.
#[derive(Serialize, Deserialize)]
struct Listed {
    name: String,
    kept: Value,
}

/// Returns the JSON value of a collection in the file; `null` if the collection is empty.
pub fn write(collection: &TextCollection) -> Value {
    let listed = collection.kept.iter().filter_map(|(name, text)| {
        let kept = serde_json::from_str(text).ok()?;
        let name = name.clone();
        serde_json::to_value(Listed { name, kept }).ok()
    });
    match listed.collect::<Vec<_>>() {
        none if none.is_empty() => Value::Null,
        listed => Value::Array(listed),
    }
}

/// Whether a text can be kept under this name.
fn is_valid_name(name: &str) -> bool {
    (1..=MAX_NAME_LENGTH).contains(&name.len()) && !name.contains(char::is_control)
}

/// Works out what restoring the texts of a file would do, one text after the other.
pub struct Planner {
    kind: &'static TextKind,
    /// How many more texts can be kept.
    room: usize,
    /// The texts that would be on this device, by name.
    here: BTreeMap<String, String>,
    /// What restoring the texts so far would do.
    pub plan: TextCollectionPlan,
}

impl Planner {
    /// Begins with the texts on this device.
    pub fn new(collection: &TextCollection, kind: &'static TextKind) -> Planner {
        Planner {
            kind,
            room: collection.most.saturating_sub(collection.kept.len()),
            here: collection.kept.iter().cloned().collect(),
            plan: TextCollectionPlan::default(),
        }
    }

    /// Takes the next text of the file.
    pub fn read(&mut self, element: &str) {
        match serde_json::from_str::<Listed>(element) {
            Ok(Listed { name, kept })
                if is_valid_name(&name) && (self.kind.can_read)(&name, &kept) =>
            {
                self.take(name, &kept);
            }
            _ => self.plan.unreadable += 1,
        }
    }

    fn take(&mut self, name: String, theirs: &Value) {
        match self.merge(&name, theirs) {
            None => {
                let added = self.add(name, theirs);
                self.plan.new += usize::from(added);
            }
            Some(Merge::Known) => self.plan.known += 1,
            Some(Merge::Conflict) => self.plan.conflicting += 1,
            Some(Merge::Joined(both)) => match written(&both) {
                Some(text) => {
                    self.write(name, text);
                    self.plan.joined += 1;
                }
                None => self.plan.unreadable += 1,
            },
            Some(Merge::Renamed(other)) => match self.merge(&other, theirs) {
                None => {
                    let added = self.add(other, theirs);
                    self.plan.renamed += usize::from(added);
                }
                Some(Merge::Known) => self.plan.known += 1,
                // The name is derived from the text, so only somebody who made the name up can have given it to another
                // text.
                Some(_) => self.plan.unreadable += 1,
            },
        }
    }

    /// Decides what to do with a text, if this device has one of the same name.
    fn merge(&self, name: &str, theirs: &Value) -> Option<Merge> {
        let ours = self.here.get(name)?;
        // A text that cannot be read may have been written by a newer build, so nothing replaces it.
        let ours = serde_json::from_str(ours).unwrap_or_default();
        Some((self.kind.merge)(name, &ours, theirs))
    }

    /// Adds a new text, if there is room for it. Returns whether it was added.
    fn add(&mut self, name: String, theirs: &Value) -> bool {
        let Some(text) = written(theirs) else {
            self.plan.unreadable += 1;
            return false;
        };
        let Some(room) = self.room.checked_sub(1) else {
            self.plan.left_out += 1;
            return false;
        };
        self.room = room;
        self.write(name, text);
        true
    }

    fn write(&mut self, name: String, text: String) {
        self.here.insert(name.clone(), text.clone());
        self.plan.write.retain(|(other, _)| *other != name);
        self.plan.write.push((name, text));
    }
}

/// Returns a text as it is kept, or `None` if it is too long.
fn written(kept: &Value) -> Option<String> {
    let text = serde_json::to_string(kept).ok()?;
    (text.len() <= MAX_TEXT_LENGTH).then_some(text)
}
