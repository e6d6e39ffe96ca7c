//! Backups: everything that is kept, in one file. That is the settings, all games, the last analyses, the judgements of
//! finished games, the progress in the first lessons, and the results of puzzles. What restoring a backup would do is
//! worked out here before anything is done: nothing that is newer on the device is replaced.

mod analyses;
mod judged;
mod text_collection;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use self::text_collection::{
    MAX_NAME_LENGTH, TextCollection, TextCollectionPlan, TextCollections,
};

use super::{LessonProgress, json, summarize, without_bom};
use crate::practice::Practice;
use crate::{Fault, Settings};

/// The format name by which a file is recognised as a backup.
const FORMAT: &str = "portal-chess-backup";
/// The newest version that is written and read.
const VERSION: u64 = 1;

/// The file. Fields that a later program adds are ignored when an earlier one reads it.
#[derive(Serialize, Deserialize)]
struct File {
    format: String,
    version: u64,
    #[serde(default)]
    settings: Value,
    /// The progress in the first lessons.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    lessons: Value,
    /// The saved games, each as it would be in a file of its own.
    games: Vec<Value>,
    /// The results of puzzles, as the browser keeps them.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    practice: Value,
    /// The analyses, the most recent first.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    analyses: Value,
    /// The judgements of finished games, the most recent first.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    judged: Value,
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
    };
    serde_json::to_string_pretty(&file).unwrap_or_default()
}

/// Reads a backup and compares it with what is on this device. The results of puzzles in the backup are left out if
/// there is no `practice` to compare them with.
pub fn plan(
    text: &str,
    device: DeviceData,
    practice: Option<&Practice>,
) -> Result<RestorePlan, Fault> {
    let file: File = serde_json::from_str(without_bom(text)).map_err(|_| Fault::UnknownFormat)?;
    if file.format != FORMAT {
        return Err(Fault::UnknownFormat);
    }
    if file.version > VERSION {
        return Err(Fault::NewerVersion {
            version: file.version,
            known: VERSION,
        });
    }
    let kept: BTreeMap<String, Outline> = device
        .games
        .iter()
        .filter_map(|text| outline(text))
        .collect();
    let mut plan = RestorePlan {
        analyses: text_collection::plan(
            file.analyses,
            &device.collections.analyses,
            &analyses::ANALYSES,
        ),
        judged: text_collection::plan(file.judged, &device.collections.judged, &judged::JUDGED),
        ..RestorePlan::default()
    };
    for Listed { id, text, outline } in distinct_games(file.games, &mut plan) {
        match kept.get(&id) {
            None => plan.new.push((id, text)),
            Some(ours) if ours.has(&outline) => plan.known += 1,
            Some(ours) if outline.has(ours) => plan.further.push((id, text)),
            Some(_) => plan.other += 1,
        }
    }
    if file.lessons.is_object() {
        let joined = device
            .lessons
            .with(&LessonProgress::from_json(&file.lessons.to_string()));
        plan.lessons = (joined != *device.lessons).then_some(joined);
    }
    if file.settings.is_object() {
        let theirs = Settings {
            // Permission to show notices is given to each browser by itself, so it is not restored.
            notify: device.settings.notify,
            ..Settings::from_json(&file.settings.to_string())
        };
        plan.differing = differing(device.settings, &theirs);
        plan.settings = (!plan.differing.is_empty()).then_some(theirs);
    }
    if let (Some(ours), true) = (practice, file.practice.is_object())
        && let Ok(theirs) = Practice::from_json(&file.practice.to_string())
    {
        let (joined, later) = ours.joined(&theirs);
        plan.puzzles = later;
        plan.practice = (joined != *ours).then_some(joined);
    }
    Ok(plan)
}

/// A game of a backup.
struct Listed {
    id: String,
    text: String,
    outline: Outline,
}

/// Returns the games of a file that this program could open, each once: of two copies of a game, the one that goes on
/// further. Counts in the plan the games that cannot be read, and the copies with other moves than an earlier copy.
fn distinct_games(games: Vec<Value>, plan: &mut RestorePlan) -> Vec<Listed> {
    let mut copies: Vec<Listed> = Vec::new();
    for game in games {
        let text = serde_json::to_string_pretty(&game).unwrap_or_default();
        let readable = json::read(&text).ok().and_then(|_| outline(&text));
        let Some((id, outline)) = readable.filter(|(id, _)| !id.is_empty()) else {
            plan.unreadable += 1;
            continue;
        };
        match copies.iter_mut().find(|copy| copy.id == id) {
            None => copies.push(Listed { id, text, outline }),
            Some(copy) if copy.outline.has(&outline) => {}
            Some(copy) if outline.has(&copy.outline) => *copy = Listed { id, text, outline },
            Some(_) => plan.other += 1,
        }
    }
    copies
}

/// The data by which two copies of a game are compared.
struct Outline {
    plies: Vec<String>,
    over: bool,
}

impl Outline {
    /// Whether this copy has everything that the other copy has.
    fn has(&self, other: &Outline) -> bool {
        self.plies.starts_with(&other.plies)
            && (self.over || !other.over)
            && (!other.over || self.plies.len() == other.plies.len())
    }
}

fn outline(text: &str) -> Option<(String, Outline)> {
    #[derive(Deserialize)]
    struct Plies {
        #[serde(default)]
        plies: Vec<String>,
    }
    let id = id(text)?;
    let Plies { plies } = serde_json::from_str(text).ok()?;
    let over = summarize(text).is_some_and(|summary| summary.result.is_some());
    Some((id, Outline { plies, over }))
}

/// Returns the id of a saved game, even of one without moves.
fn id(text: &str) -> Option<String> {
    let value: Value = serde_json::from_str(without_bom(text)).ok()?;
    Some(value.get("options")?.get("id")?.as_str()?.to_owned())
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
