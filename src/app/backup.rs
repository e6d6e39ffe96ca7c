//! Saving everything that is kept as one file, and restoring it. What restoring would do is worked out in
//! `game::save::backup`; what the person sees of it is in `ui/pages/games/backup.rs`.

use std::sync::Arc;

use game::save::backup::{self, DeviceData, TextCollections};
use game::{Label, NoticeLevel};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::reader::ImportedText;
use super::{AppContext, analysis, files, judgements, language, learn, puzzles};
use crate::platform::{self, time};
use crate::ui::pages::{BackupAction, BackupPreview, ChosenBackup};

/// Saves a backup, or restores one.
pub fn act(app: AppContext, action: BackupAction, backup_preview: BackupPreview) {
    match action {
        BackupAction::Save => spawn_local(async move {
            backup_preview.try_set(None);
            let Some(games) = kept_texts(app).await else {
                return;
            };
            let settings = app.store.table.settings.get_untracked();
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
            let Some(file) = platform::files::chosen(input, platform::files::MAX_BACKUP_SIZE).await
            else {
                return;
            };
            let Some(kept) = kept_texts(app).await else {
                return;
            };
            match file {
                // The page may have been left meanwhile.
                Ok(text) => {
                    backup_preview.try_set(Some(preview(app, text.into(), &kept)));
                }
                Err(error) => app
                    .store
                    .show_notice(NoticeLevel::Error, files::error_label(error)),
            }
        }),
        BackupAction::Restore { settings } => {
            let Some(Some(chosen)) = backup_preview.try_update(Option::take) else {
                return;
            };
            spawn_local(async move {
                let Some(kept) = kept_texts(app).await else {
                    return;
                };
                // Since the person chose the file, another tab or the computer may have made moves, which an older copy
                // must not undo.
                let Ok(plan) = preview(app, chosen.text, &kept).plan else {
                    return;
                };
                if let Some(theirs) = plan.settings.filter(|_| settings) {
                    language::change_settings(app, theirs);
                }
                let mut whole = true;
                if let Some(lessons) = &plan.lessons {
                    whole &= learn::keep_progress(app, lessons);
                }
                if let Some(results) = &plan.practice {
                    whole &= puzzles::results::keep(app, results);
                }
                for (recent, texts) in [
                    (analysis::ANALYSES, &plan.analyses.write),
                    (judgements::GAMES, &plan.judged.write),
                ] {
                    whole &= recent.restore(app, texts) == texts.len();
                }
                let games = plan.new.into_iter().chain(plan.further).collect();
                whole &= restore(app, games).await;
                match whole {
                    true => app.store.show_notice(NoticeLevel::Info, Label::BACKUP_DONE),
                    false => app
                        .store
                        .show_notice(NoticeLevel::Error, Label::BACKUP_PARTLY),
                }
            });
        }
        BackupAction::Cancel => backup_preview.set(None),
    }
}

/// Returns the texts of all kept games. If they cannot be read, the person is told so: a backup without them would be
/// none.
async fn kept_texts(app: AppContext) -> Option<Vec<String>> {
    let Ok(storage) = app.chunks.storage.fetch(app).await else {
        app.store
            .show_notice(NoticeLevel::Error, Label::CHUNK_MISSING);
        return None;
    };
    match storage.games().await {
        Ok(games) => Some(games),
        Err(_) => {
            app.store
                .show_notice(NoticeLevel::Error, Label::STORAGE_UNREAD);
            None
        }
    }
}

/// Works out what restoring a file would do with what is kept now.
fn preview(app: AppContext, text: Arc<str>, kept: &[String]) -> ChosenBackup {
    let device = DeviceData {
        settings: &app.store.table.settings.get_untracked(),
        games: kept,
        lessons: &learn::kept_progress(),
        collections: &collections(),
    };
    let results = puzzles::results::read().ok();
    let plan = backup::plan(&text, device, results.as_ref());
    ChosenBackup { text, plan }
}

/// The analyses and judgements that are kept here.
fn collections() -> TextCollections {
    TextCollections {
        analyses: analysis::ANALYSES.collection(),
        judged: judgements::GAMES.collection(),
    }
}

/// Restores games from a backup. The game on the board goes on there, unless it belongs to a room, which knows more of
/// it than the backup, or to another tab, from which nothing is taken. Returns whether all games are kept.
async fn restore(app: AppContext, games: Vec<(String, String)>) -> bool {
    let current = app.store.game_id();
    let wanted = games.len();
    let on_board =
        |(id, _): &(String, String)| *id == current && !app.persistence.is_taken_over(id);
    let (here, others): (Vec<_>, Vec<_>) = games.into_iter().partition(on_board);
    let Ok(storage) = app.chunks.storage.fetch(app).await else {
        app.store
            .show_notice(NoticeLevel::Error, Label::CHUNK_MISSING);
        return false;
    };
    let mut restored = storage.put(others).await;
    for (id, text) in here {
        let date = String::new();
        let loaded = files::put_on_board(app, ImportedText { text, id, date }).await;
        restored += usize::from(loaded);
    }
    app.store
        .saved_games_changes
        .update(|count| *count = count.wrapping_add(1));
    restored == wanted
}
