//! Works out what restoring a backup would do, in small steps: a backup may hold thousands of games, and a page that
//! reads it must be able to respond in between.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize as _;
use serde_json::Value;

use super::super::{LessonProgress, json, without_bom};
use super::outline::Outline;
use super::split::{Field, Splitter};
use super::text_collection::Planner;
use super::{DeviceData, FORMAT, RestorePlan, VERSION, analyses, differing, judged, layouts};
use crate::practice::Practice;
use crate::{Fault, Settings};

/// The fields of the file with texts that are kept by name.
const LISTS: [&str; 3] = ["analyses", "judged", "layouts"];
/// How many bytes are searched in one step. This takes about as long as reading a game.
const SEARCHED: usize = 1 << 15;
/// How far the games in the file are indented.
const INDENT: &str = "\n    ";

/// Reads a backup and compares it with what is on this device. The results of puzzles in the backup are left out if
/// there is no `practice` to compare them with.
pub fn plan(
    text: &str,
    device: DeviceData,
    practice: Option<&Practice>,
) -> Result<RestorePlan, Fault> {
    let mut planning = Planning::new(text, device, practice);
    loop {
        if let Some(plan) = planning.step()? {
            return Ok(plan);
        }
    }
}

/// The work on a plan. Each step takes a fraction of a frame.
pub struct Planning<'a> {
    text: &'a str,
    device: DeviceData<'a>,
    practice: Option<&'a Practice>,
    splitter: Splitter,
    /// The parts of the file, once they are known.
    fields: Option<BTreeMap<String, Field>>,
    /// The outlines of the games on the device, as many as are read yet.
    kept: BTreeMap<String, Outline>,
    kept_read: usize,
    /// The games of the file, each once, as many as are read yet: of two copies, the one that goes on further.
    copies: Vec<Listed>,
    /// The index of each game in `copies`.
    by_id: BTreeMap<String, usize>,
    games_read: usize,
    compared: usize,
    /// One for each list of [`LISTS`].
    planners: [Planner; LISTS.len()],
    texts_read: usize,
    plan: RestorePlan,
}

/// A game of a backup.
struct Listed {
    id: String,
    span: Range<usize>,
    outline: Outline,
}

impl<'a> Planning<'a> {
    /// Begins to read a backup for a device.
    pub fn new(
        text: &'a str,
        device: DeviceData<'a>,
        practice: Option<&'a Practice>,
    ) -> Planning<'a> {
        Planning {
            text: without_bom(text),
            device,
            practice,
            splitter: Splitter::default(),
            fields: None,
            kept: BTreeMap::new(),
            kept_read: 0,
            copies: Vec::new(),
            by_id: BTreeMap::new(),
            games_read: 0,
            compared: 0,
            planners: [
                Planner::new(&device.collections.analyses, &analyses::ANALYSES),
                Planner::new(&device.collections.judged, &judged::JUDGED),
                Planner::new(&device.collections.layouts, &layouts::LAYOUTS),
            ],
            texts_read: 0,
            plan: RestorePlan::default(),
        }
    }

    /// Returns how many games are read, of the file and of the device together, and how many there are. The second
    /// number is zero as long as it is not known.
    pub fn progress(&self) -> (usize, usize) {
        match &self.fields {
            None => (0, 0),
            Some(fields) => (
                self.kept_read + self.games_read,
                self.device.games.len() + elements(fields, "games").len(),
            ),
        }
    }

    /// Does the next piece of work, which is at most one game. Returns the plan once it is complete.
    pub fn step(&mut self) -> Result<Option<RestorePlan>, Fault> {
        let Some(fields) = &self.fields else {
            let fields = self.splitter.step(self.text, SEARCHED);
            self.fields = fields.map_err(|_| Fault::UnknownFormat)?;
            if let Some(fields) = &self.fields {
                check(self.text, fields)?;
            }
            return Ok(None);
        };
        if let Some(text) = self.device.games.get(self.kept_read) {
            self.kept_read += 1;
            self.kept.extend(Outline::read(text));
            return Ok(None);
        }
        if let Some(span) = elements(fields, "games").get(self.games_read) {
            let span = span.clone();
            self.games_read += 1;
            self.read_game(span);
            return Ok(None);
        }
        if self.compared < self.copies.len() {
            self.compare_game();
            return Ok(None);
        }
        let mut spans = LISTS.iter().enumerate().flat_map(|(list, name)| {
            let spans = elements(fields, name).iter();
            spans.map(move |span| (list, span))
        });
        let next = spans.nth(self.texts_read);
        self.texts_read += 1;
        if let Some((list, span)) = next {
            self.planners[list].read(part(self.text, span));
            return Ok(None);
        }
        self.finish();
        Ok(Some(std::mem::take(&mut self.plan)))
    }

    /// Reads a game of the file. Counts in the plan a game that this program could not open, and a copy with other moves
    /// than an earlier copy.
    fn read_game(&mut self, span: Range<usize>) {
        let text = part(self.text, &span);
        let listed = Outline::read(text).filter(|(id, outline)| {
            // A game that this device has, too, need not be opened to know that.
            let known = self.kept.get(id).is_some_and(|ours| ours.has(outline));
            !id.is_empty() && (known || json::read(&unindented(text)).is_ok())
        });
        let Some((id, outline)) = listed else {
            self.plan.unreadable += 1;
            return;
        };
        let Some(copy) = self.by_id.get(&id).and_then(|&at| self.copies.get_mut(at)) else {
            self.by_id.insert(id.clone(), self.copies.len());
            self.copies.push(Listed { id, span, outline });
            return;
        };
        if copy.outline.has(&outline) {
            // Nothing of it is new.
        } else if outline.has(&copy.outline) {
            *copy = Listed { id, span, outline };
        } else {
            self.plan.other += 1;
        }
    }

    /// Compares the next game of the file with that on the device.
    fn compare_game(&mut self) {
        let Listed { id, span, outline } = &self.copies[self.compared];
        self.compared += 1;
        let game = || (id.clone(), unindented(part(self.text, span)));
        match self.kept.get(id) {
            None => self.plan.new.push(game()),
            Some(ours) if ours.has(outline) => self.plan.known += 1,
            Some(ours) if outline.has(ours) => self.plan.further.push(game()),
            Some(_) => self.plan.other += 1,
        }
    }

    /// Compares everything else.
    fn finish(&mut self) {
        let fields = self.fields.take().unwrap_or_default();
        let value = |name: &str| -> Value {
            let field = fields.get(name);
            field.map_or(Value::Null, |field| {
                serde_json::from_str(part(self.text, &field.span)).unwrap_or_default()
            })
        };
        let device = &self.device;
        for (planner, name) in self.planners.iter_mut().zip(LISTS) {
            let is_list = fields
                .get(name)
                .is_none_or(|field| field.elements.is_some());
            planner.plan.unreadable += usize::from(!is_list && !value(name).is_null());
        }
        let [analyses, judged, layouts] = &mut self.planners;
        self.plan.analyses = std::mem::take(&mut analyses.plan);
        self.plan.judged = std::mem::take(&mut judged.plan);
        self.plan.layouts = std::mem::take(&mut layouts.plan);
        let lessons = value("lessons");
        if lessons.is_object() {
            let joined = device
                .lessons
                .with(&LessonProgress::from_json(&lessons.to_string()));
            self.plan.lessons = (joined != *device.lessons).then_some(joined);
        }
        let settings = value("settings");
        if settings.is_object() {
            let theirs = Settings {
                // Permission to show notices is given to each browser by itself, so it is not restored.
                notify: device.settings.notify,
                ..Settings::from_json(&settings.to_string())
            };
            self.plan.differing = differing(device.settings, &theirs);
            self.plan.settings = (!self.plan.differing.is_empty()).then_some(theirs);
        }
        let practice = value("practice");
        if let (Some(ours), true) = (self.practice, practice.is_object())
            && let Ok(theirs) = Practice::from_json(&practice.to_string())
        {
            let (joined, later) = ours.joined(&theirs);
            self.plan.puzzles = later;
            self.plan.practice = (joined != *ours).then_some(joined);
        }
    }
}

/// Refuses a file that is no backup, or one of a newer program.
fn check(text: &str, fields: &BTreeMap<String, Field>) -> Result<(), Fault> {
    let value = |name: &str| -> Option<Value> {
        serde_json::from_str(part(text, &fields.get(name)?.span)).ok()
    };
    let version = value("version").and_then(|version| u64::deserialize(version).ok());
    let has_games = fields
        .get("games")
        .is_some_and(|games| games.elements.is_some());
    match version {
        Some(version) if has_games && value("format").is_some_and(|format| format == FORMAT) => {
            match version > VERSION {
                true => Err(Fault::NewerVersion {
                    version,
                    known: VERSION,
                }),
                false => Ok(()),
            }
        }
        _ => Err(Fault::UnknownFormat),
    }
}

fn elements<'a>(fields: &'a BTreeMap<String, Field>, name: &str) -> &'a [Range<usize>] {
    let field = fields.get(name);
    field
        .and_then(|field| field.elements.as_deref())
        .unwrap_or_default()
}

fn part<'a>(text: &'a str, span: &Range<usize>) -> &'a str {
    text.get(span.clone()).unwrap_or_default().trim()
}

/// Returns a game as it is in a file of its own. A line break is never inside a string of JSON.
fn unindented(game: &str) -> String {
    game.replace(INDENT, "\n")
}
