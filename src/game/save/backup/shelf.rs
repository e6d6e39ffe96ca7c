//! Texts that are kept by their names, the last ones only, as a backup holds them: what restoring them would do beside those that are
//! here. What two texts of the same name become is decided by their kind, in `analyses.rs` and `judged.rs`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The longest name that is kept, in bytes.
pub const LONGEST_NAME: usize = 400;
/// The longest text of a file that is looked at.
const LONGEST_TEXT: usize = super::super::MAX_BYTES;

/// The texts of one kind that are kept on this device.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    /// Names and texts, the last one first.
    pub kept: Vec<(String, String)>,
    /// How many are kept. Whatever comes beyond that is left out.
    pub most: usize,
}

/// All of them.
#[derive(Clone, Debug, Default)]
pub struct Shelves {
    /// The analyses.
    pub analyses: Shelf,
    /// What was judged of finished games.
    pub judged: Shelf,
}

/// What a backup would do with texts of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShelfPlan {
    /// What would be written: names and texts.
    pub write: Vec<(String, String)>,
    /// How many are not here.
    pub new: usize,
    /// How many are here and get something from the backup.
    pub joined: usize,
    /// How many have the name of something else that is here, and get a name of their own.
    pub beside: usize,
    /// How many are here with all that they have in the backup.
    pub known: usize,
    /// How many are something else here, which stays as it is.
    pub other: usize,
    /// How many are left out because no more are kept.
    pub left_out: usize,
    /// How many could not be read.
    pub unreadable: usize,
}

/// What becomes of a text in a backup where another one of that name is here.
pub enum Meeting {
    /// All of it is here.
    Known,
    /// Both together are this.
    Joined(Value),
    /// It is something else, and gets this name.
    Beside(String),
    /// It is something else, and what is here stays.
    Other,
}

/// What is known of texts of one kind.
pub struct Kind {
    /// Whether this program can read one.
    pub can_read: fn(&Value) -> bool,
    /// What two of the same name become, ours and theirs. Theirs can be read.
    pub meet: fn(&str, &Value, &Value) -> Meeting,
}

/// A text in the file.
#[derive(Serialize, Deserialize)]
struct Listed {
    name: String,
    kept: Value,
}

/// What a file has of a shelf; nothing where that is empty.
pub fn write(shelf: &Shelf) -> Value {
    let listed = shelf.kept.iter().filter_map(|(name, text)| {
        let kept = serde_json::from_str(text).ok()?;
        let name = name.clone();
        serde_json::to_value(Listed { name, kept }).ok()
    });
    match listed.collect::<Vec<_>>() {
        none if none.is_empty() => Value::Null,
        listed => Value::Array(listed),
    }
}

/// What restoring the texts of a file would do.
pub fn plan(file: Value, shelf: &Shelf, kind: &Kind) -> ShelfPlan {
    let Value::Array(listed) = file else {
        return ShelfPlan {
            unreadable: usize::from(!file.is_null()),
            ..ShelfPlan::default()
        };
    };
    let mut planner = Planner {
        kind,
        room: shelf.most.saturating_sub(shelf.kept.len()),
        here: shelf.kept.iter().cloned().collect(),
        plan: ShelfPlan::default(),
    };
    for value in listed {
        match serde_json::from_value::<Listed>(value) {
            Ok(Listed { name, kept }) if is_name(&name) && (kind.can_read)(&kept) => {
                planner.take(name, &kept);
            }
            _ => planner.plan.unreadable += 1,
        }
    }
    planner.plan
}

/// Whether a text can be kept under a name.
fn is_name(name: &str) -> bool {
    (1..=LONGEST_NAME).contains(&name.len()) && !name.contains(char::is_control)
}

struct Planner<'a> {
    kind: &'a Kind,
    /// How many more can be kept.
    room: usize,
    /// What would be here.
    here: BTreeMap<String, String>,
    plan: ShelfPlan,
}

impl Planner<'_> {
    fn take(&mut self, name: String, theirs: &Value) {
        match self.meet(&name, theirs) {
            None => {
                let added = self.add(name, theirs);
                self.plan.new += usize::from(added);
            }
            Some(Meeting::Known) => self.plan.known += 1,
            Some(Meeting::Other) => self.plan.other += 1,
            Some(Meeting::Joined(both)) => match written(&both) {
                Some(text) => {
                    self.write(name, text);
                    self.plan.joined += 1;
                }
                None => self.plan.unreadable += 1,
            },
            Some(Meeting::Beside(other)) => match self.meet(&other, theirs) {
                None => {
                    let added = self.add(other, theirs);
                    self.plan.beside += usize::from(added);
                }
                Some(Meeting::Known) => self.plan.known += 1,
                // Somebody has made that name up.
                Some(_) => self.plan.unreadable += 1,
            },
        }
    }

    /// What becomes of a text where one of that name is here.
    fn meet(&self, name: &str, theirs: &Value) -> Option<Meeting> {
        let ours = self.here.get(name)?;
        // What cannot be read may have been kept by a newer build, so nothing takes its place.
        let ours = serde_json::from_str(ours).unwrap_or_default();
        Some((self.kind.meet)(name, &ours, theirs))
    }

    /// Puts a new text beside the others, if there is room.
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

/// A text as it is kept, unless it is too long for that.
fn written(kept: &Value) -> Option<String> {
    let text = serde_json::to_string(kept).ok()?;
    (text.len() <= LONGEST_TEXT).then_some(text)
}
