//! Saving everything that is kept as one file, and restoring it. What restoring would do is worked out in
//! `game::save::backup`; what the person sees of it is in `ui/pages/games/backup.rs`.

use std::sync::Arc;

use game::save::backup::{self, DeviceData, Planning, RestorePlan, TextCollections};
use game::{Fault, Label, NoticeLevel};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::context::{BoardHandle, Chunk, GameStorage, Persistence, Store};
use super::files::Files;
use super::kept_layouts::LAYOUTS;
use super::persistence::{Game, TextStorage};
use super::reader::ImportedText;
use super::{analysis, judgements, language, learn, puzzles};
use crate::platform::{self, time};
use crate::ui::dialogs::error_label;
use crate::ui::pages::{BackupAction, BackupPreview, BackupStage, ChosenBackup};

/// What saving and restoring everything takes of the page. Cheap to copy.
#[derive(Clone, Copy)]
pub struct BackupHost {
    pub(super) store: Store,
    pub(super) board: BoardHandle,
    pub(super) storage: Chunk<dyn GameStorage>,
    pub(super) persistence: Persistence,
    pub(super) files: Files,
}

/// Saves a backup, or restores one.
pub fn act(host: BackupHost, action: BackupAction, backup_preview: BackupPreview) {
    match action {
        BackupAction::Save => spawn_local(async move {
            backup_preview.try_set(None);
            let Some(games) = kept_texts(host).await else {
                return;
            };
            let settings = host.store.table.settings.get_untracked();
            let day = time::iso_minute(time::now()).replace([':', 'T'], "-");
            let name = format!("portal-chess-{day}.json");
            let device = DeviceData {
                settings: &settings,
                games: &games,
                lessons: &learn::kept_progress(),
                collections: &collections(),
            };
            let text = backup::write(device, puzzles::results::text().as_deref());
            platform::files::download(&name, "application/json", &text);
        }),
        BackupAction::Preview(input) => spawn_local(async move {
            let Some(file) = platform::files::chosen(&input) else {
                return;
            };
            let text: Arc<str> = match file.read_all(platform::files::MAX_BACKUP_SIZE).await {
                Ok(bytes) => String::from_utf8_lossy(&bytes).into(),
                Err(error) => {
                    return host
                        .store
                        .notices
                        .show_label(NoticeLevel::Error, error_label(error));
                }
            };
            let work = Work::begin(backup_preview, true);
            let planned = preview(host, &text, work).await;
            if let Some(plan) = planned.filter(|_| work.goes_on()) {
                let plan = plan.map(Arc::new);
                let chosen = BackupStage::Chosen(ChosenBackup { text, plan });
                backup_preview.try_set(Some(chosen));
            } else {
                work.end();
            }
        }),
        BackupAction::Restore { settings } => {
            let stage = backup_preview.try_update(Option::take).flatten();
            let Some(BackupStage::Chosen(chosen)) = stage else {
                return;
            };
            let work = Work::begin(backup_preview, false);
            spawn_local(async move {
                // Since the person chose the file, another tab or the computer may have made moves, which an older copy
                // must not undo.
                let plan = preview(host, &chosen.text, work).await;
                if let Some(Ok(plan)) = plan {
                    let done = carry_out(host, plan, settings, work).await;
                    let (level, label) = match done {
                        true => (NoticeLevel::Info, Label::BACKUP_DONE),
                        false => (NoticeLevel::Error, Label::BACKUP_PARTLY),
                    };
                    host.store.notices.show_label(level, label);
                }
                work.end();
            });
        }
        BackupAction::Cancel => backup_preview.set(None),
    }
}

/// How long the page works on a backup before the browser can respond to the user, in milliseconds.
const SLICE: f64 = 12.0;
/// How many new games are stored at once.
const BATCH: usize = 64;

/// Work on a backup, whose progress is shown. Cheap to copy.
#[derive(Clone, Copy)]
struct Work {
    shown: BackupPreview,
    /// Tells this work from others.
    id: u64,
    can_stop: bool,
}

impl Work {
    fn begin(shown: BackupPreview, can_stop: bool) -> Work {
        let id = time::random_u64();
        let work = Work {
            shown,
            id,
            can_stop,
        };
        shown.try_set(Some(work.stage(0, 0)));
        work
    }

    fn stage(self, done: usize, of: usize) -> BackupStage {
        BackupStage::Working {
            id: self.id,
            can_stop: self.can_stop,
            done,
            of,
        }
    }

    /// Whether the person still waits for it: the page may have been left, and the work may have been stopped.
    fn goes_on(self) -> bool {
        let same = |stage: &Option<BackupStage>| matches!(stage, Some(BackupStage::Working { id, .. }) if *id == self.id);
        self.shown.try_with_untracked(same) == Some(true)
    }

    fn show(self, done: usize, of: usize) {
        if self.goes_on() {
            self.shown.try_set(Some(self.stage(done, of)));
        }
    }

    fn end(self) {
        if self.goes_on() {
            self.shown.try_set(None);
        }
    }
}

/// Restores what was planned. Returns whether all of it is kept.
async fn carry_out(host: BackupHost, plan: RestorePlan, settings: bool, work: Work) -> bool {
    if let Some(theirs) = plan.settings.filter(|_| settings) {
        language::change_settings(host.store, host.board, theirs);
    }
    let texts = TextStorage::new(host.store.notices, host.persistence);
    let mut whole = true;
    if let Some(lessons) = &plan.lessons {
        whole &= learn::keep_progress(texts, lessons);
    }
    if let Some(results) = &plan.practice {
        whole &= puzzles::results::keep(texts, results);
    }
    for (recent, theirs) in [
        (analysis::ANALYSES, &plan.analyses.write),
        (judgements::GAMES, &plan.judged.write),
        (LAYOUTS, &plan.layouts.write),
    ] {
        whole &= recent.restore(texts, theirs) == theirs.len();
    }
    restore(host, plan.new, plan.further, work).await && whole
}

/// Returns the texts of all kept games. If they cannot be read, the person is told so: a backup without them would be
/// none.
async fn kept_texts(host: BackupHost) -> Option<Vec<String>> {
    let Ok(storage) = host.storage.fetch().await else {
        host.store.notices.report_missing_chunk();
        return None;
    };
    match storage.games().await {
        Ok(games) => Some(games),
        Err(_) => {
            host.store
                .notices
                .show_label(NoticeLevel::Error, Label::STORAGE_UNREAD);
            None
        }
    }
}

/// Works out what restoring a file would do with what is kept now, and shows the progress. Returns `None` if the kept
/// games cannot be read, or if nobody waits for the result any more.
async fn preview(host: BackupHost, text: &str, work: Work) -> Option<Result<RestorePlan, Fault>> {
    let games = kept_texts(host).await?;
    let (lessons, collections) = (learn::kept_progress(), collections());
    let device = DeviceData {
        settings: &host.store.table.settings.get_untracked(),
        games: &games,
        lessons: &lessons,
        collections: &collections,
    };
    let results = puzzles::results::read().ok();
    let mut planning = Planning::new(text, device, results.as_ref());
    loop {
        let began = time::monotonic_now();
        while time::monotonic_now() - began < SLICE {
            match planning.step() {
                Ok(None) => {}
                Ok(Some(plan)) => return Some(Ok(plan)),
                Err(fault) => return Some(Err(fault)),
            }
        }
        let (done, of) = planning.progress();
        work.show(done, of);
        time::yield_to_browser().await;
        // A restoration that has begun goes on when the page of the games is left.
        if work.can_stop && !work.goes_on() {
            return None;
        }
    }
}

/// The analyses, judgements and layouts that are kept here.
fn collections() -> TextCollections {
    TextCollections {
        analyses: analysis::ANALYSES.collection(),
        judged: judgements::GAMES.collection(),
        layouts: LAYOUTS.collection(),
    }
}

/// Restores games from a backup: new ones, and ones that go on further than here. The game on the board goes on there,
/// unless it belongs to a room, which knows more of it than the backup, or to another tab, from which nothing is taken.
/// Returns whether all games are kept.
async fn restore(host: BackupHost, new: Vec<Game>, further: Vec<Game>, work: Work) -> bool {
    let current = host.store.game_id();
    let wanted = new.len() + further.len();
    let on_board = |(id, _): &Game| *id == current && !host.persistence.is_taken_over(id);
    let (mut here, new): (Vec<_>, Vec<_>) = new.into_iter().partition(on_board);
    let (also_here, further): (Vec<_>, Vec<_>) = further.into_iter().partition(on_board);
    here.extend(also_here);
    let Ok(storage) = host.storage.fetch().await else {
        host.store.notices.report_missing_chunk();
        return false;
    };
    let (mut restored, mut tried) = (0, 0);
    let batches = |games: &[Game], size: usize, are_new: bool| -> Vec<(Vec<Game>, bool)> {
        let batches = games.chunks(size);
        batches.map(|batch| (batch.to_vec(), are_new)).collect()
    };
    let (new, further) = (batches(&new, BATCH, true), batches(&further, 1, false));
    for (batch, are_new) in new.into_iter().chain(further) {
        tried += batch.len();
        restored += storage.put(batch, are_new).await;
        work.show(tried, wanted);
    }
    for (id, text) in here {
        let date = String::new();
        let loaded = host
            .files
            .put_on_board(ImportedText { text, id, date })
            .await;
        restored += usize::from(loaded);
    }
    host.store
        .saved_games_changes
        .update(|count| *count = count.wrapping_add(1));
    restored == wanted
}
