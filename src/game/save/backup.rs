//! Backups: everything that is kept, in one file. That is the settings, all games, the last analyses, the judgements of
//! finished games, the layouts of portals, the progress in the first lessons, and the results of puzzles. What restoring a
//! backup would do is worked out here before anything is done: nothing that is newer on the device is replaced.

mod analyses;
mod judged;
mod layouts;
mod outline;
mod planning;
mod split;
mod text_collection;

use serde::Serialize;
use serde_json::{Map, Value};

pub use self::planning::{Planning, plan};
pub use self::text_collection::{
    MAX_NAME_LENGTH, TextCollection, TextCollectionPlan, TextCollections,
};

use super::LessonProgress;
use crate::Settings;
use crate::practice::Practice;

/// The format name by which a file is recognised as a backup.
const FORMAT: &str = "portal-chess-backup";
/// The newest version that is written and read.
const VERSION: u64 = 1;

/// The file. Fields that a later program adds are ignored when an earlier one reads it, which `planning` does.
#[derive(Serialize)]
struct File {
    format: String,
    version: u64,
    settings: Value,
    /// The progress in the first lessons.
    #[serde(skip_serializing_if = "Value::is_null")]
    lessons: Value,
    /// The saved games, each as it would be in a file of its own.
    games: Vec<Value>,
    /// The results of puzzles, as the browser keeps them.
    #[serde(skip_serializing_if = "Value::is_null")]
    practice: Value,
    /// The analyses, the most recent first.
    #[serde(skip_serializing_if = "Value::is_null")]
    analyses: Value,
    /// The judgements of finished games, the most recent first.
    #[serde(skip_serializing_if = "Value::is_null")]
    judged: Value,
    /// The layouts of portals, the most recent first.
    #[serde(skip_serializing_if = "Value::is_null")]
    layouts: Value,
}

/// Everything that is kept on a device, except the results of puzzles, which a device may have and be unable to read.
#[derive(Clone, Copy, Debug)]
pub struct DeviceData<'a> {
    /// The settings.
    pub settings: &'a Settings,
    /// The texts of all saved games.
    pub games: &'a [String],
    /// The progress in the first lessons.
    pub lessons: &'a LessonProgress,
    /// The texts that are kept by name.
    pub collections: &'a TextCollections,
}

/// The effect that restoring a backup would have on this device.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RestorePlan {
    /// Games that are not on this device: their ids and texts.
    pub new: Vec<(String, String)>,
    /// Games that go on further in the backup than on this device: their ids and texts.
    pub further: Vec<(String, String)>,
    /// Number of games that are on this device as they are in the backup, or go on further.
    pub known: usize,
    /// Number of games that have the same id on this device but other moves. They stay as they are on this device.
    pub other: usize,
    /// Number of games that could not be read.
    pub unreadable: usize,
    /// The settings of the backup, if any differ from those on this device.
    pub settings: Option<Settings>,
    /// The progress in the first lessons on this device and in the backup together, if the backup adds anything.
    pub lessons: Option<LessonProgress>,
    /// The names of the settings that differ, as they are written in saved settings.
    pub differing: Vec<String>,
    /// The results of puzzles on this device and in the backup together, if the backup adds anything.
    pub practice: Option<Practice>,
    /// Number of puzzles that were answered later in the backup than on this device.
    pub puzzles: usize,
    /// The effect on the analyses.
    pub analyses: TextCollectionPlan,
    /// The effect on the judgements of finished games.
    pub judged: TextCollectionPlan,
    /// The effect on the layouts of portals.
    pub layouts: TextCollectionPlan,
}

impl RestorePlan {
    /// The number of games that would be written.
    pub fn games(&self) -> usize {
        self.new.len() + self.further.len()
    }
}

/// Writes a backup of a device, with the text of the results of puzzles, if there are any.
pub fn write(device: DeviceData, practice: Option<&str>) -> String {
    let read = |text: &String| serde_json::from_str(text).ok();
    let practice = practice.and_then(|text| serde_json::from_str(text).ok());
    let file = File {
        format: FORMAT.to_owned(),
        version: VERSION,
        settings: serde_json::from_str(&device.settings.to_json()).unwrap_or_default(),
        lessons: match device.lessons.is_empty() {
            true => Value::Null,
            false => serde_json::from_str(&device.lessons.to_json()).unwrap_or_default(),
        },
        games: device.games.iter().filter_map(read).collect(),
        practice: practice.unwrap_or_default(),
        analyses: text_collection::write(&device.collections.analyses),
        judged: text_collection::write(&device.collections.judged),
        layouts: text_collection::write(&device.collections.layouts),
    };
    serde_json::to_string_pretty(&file).unwrap_or_default()
}

/// Returns the names of the settings that differ.
fn differing(ours: &Settings, theirs: &Settings) -> Vec<String> {
    let fields = |settings: &Settings| -> Map<String, Value> {
        serde_json::from_str(&settings.to_json()).unwrap_or_default()
    };
    let ours = fields(ours);
    let theirs = fields(theirs).into_iter();
    let differing = theirs.filter(|(name, value)| ours.get(name) != Some(value));
    differing.map(|(name, _)| name).collect()
}
