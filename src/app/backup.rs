//! Saving everything that is kept as one file, and restoring it. What restoring would do is worked out in
//! `game::save::backup`; what the person sees of it is in `ui/pages/games/backup.rs`.

use std::sync::Arc;

use game::save::backup::{self, Device, Shelves};
use game::{Label, NoticeLevel};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::saved::Brought;
use super::{Desk, analysis, files, judged, language, learn, puzzles};
use crate::platform::{self, time};
use crate::ui::pages::{BackupAction, Chosen, Looked};

/// Saves a backup, or restores one.
pub fn act(desk: Desk, action: BackupAction, looked: Looked) {
    match action {
        BackupAction::Save => spawn_local(async move {
            looked.try_set(None);
            let Some(games) = kept_texts(desk).await else {
                return;
            };
            let settings = desk.store.table.settings.get_untracked();
            let day = time::iso_minute(time::now()).replace([':', 'T'], "-");
            let name = format!("portal-chess-{day}.json");
            let device = Device {
                settings: &settings,
                games: &games,
                lessons: &learn::kept_progress(),
                shelves: &shelves(),
            };
            let text = backup::write(device, puzzles::results::text().as_deref());
            platform::files::download(&name, "application/json", &text);
        }),
        BackupAction::Look(input) => spawn_local(async move {
            let Some(file) = platform::files::chosen(input, platform::files::LARGEST_BACKUP).await
            else {
                return;
            };
            let Some(kept) = kept_texts(desk).await else {
                return;
            };
            match file {
                // The page may have been left meanwhile.
                Ok(text) => {
                    looked.try_set(Some(look(desk, text.into(), &kept)));
                }
                Err(error) => desk.store.say(NoticeLevel::Error, files::unread(error)),
            }
        }),
        BackupAction::Restore { settings } => {
            let Some(Some(chosen)) = looked.try_update(Option::take) else {
                return;
            };
            spawn_local(async move {
                let Some(kept) = kept_texts(desk).await else {
                    return;
                };
                // Since the person chose the file, another tab or the computer may have made moves, which an older copy
                // must not undo.
                let Ok(plan) = look(desk, chosen.text, &kept).plan else {
                    return;
                };
                if let Some(theirs) = plan.settings.filter(|_| settings) {
                    language::change_settings(desk, theirs);
                }
                let mut whole = true;
                if let Some(lessons) = &plan.lessons {
                    whole &= learn::keep_progress(desk, lessons);
                }
                if let Some(results) = &plan.practice {
                    whole &= puzzles::results::keep(desk, results);
                }
                for (recent, texts) in [
                    (analysis::ANALYSES, &plan.analyses.write),
                    (judged::GAMES, &plan.judged.write),
                ] {
                    whole &= recent.restore(desk, texts) == texts.len();
                }
                let games = plan.new.into_iter().chain(plan.further).collect();
                whole &= restore(desk, games).await;
                match whole {
                    true => desk.store.say(NoticeLevel::Info, Label::BACKUP_DONE),
                    false => desk.store.say(NoticeLevel::Error, Label::BACKUP_PARTLY),
                }
            });
        }
        BackupAction::Cancel => looked.set(None),
    }
}

/// Returns the texts of all kept games. If they cannot be read, the person is told so: a backup without them would be
/// none.
async fn kept_texts(desk: Desk) -> Option<Vec<String>> {
    let Ok(storage) = desk.chunks.storage.fetch(desk).await else {
        desk.store.say(NoticeLevel::Error, Label::CHUNK_MISSING);
        return None;
    };
    match storage.games().await {
        Ok(games) => Some(games),
        Err(_) => {
            desk.store.say(NoticeLevel::Error, Label::STORAGE_UNREAD);
            None
        }
    }
}

/// Works out what restoring a file would do with what is kept now.
fn look(desk: Desk, text: Arc<str>, kept: &[String]) -> Chosen {
    let device = Device {
        settings: &desk.store.table.settings.get_untracked(),
        games: kept,
        lessons: &learn::kept_progress(),
        shelves: &shelves(),
    };
    let results = puzzles::results::read().ok();
    let plan = backup::plan(&text, device, results.as_ref());
    Chosen { text, plan }
}

/// The analyses and judgements that are kept here.
fn shelves() -> Shelves {
    Shelves {
        analyses: analysis::ANALYSES.shelf(),
        judged: judged::GAMES.shelf(),
    }
}

/// Restores games from a backup. The game on the board goes on there, unless it belongs to a room, which knows more of
/// it than the backup, or to another tab, from which nothing is taken. Returns whether all games are kept.
async fn restore(desk: Desk, games: Vec<(String, String)>) -> bool {
    let current = desk.store.game_id();
    let wanted = games.len();
    let on_board = |(id, _): &(String, String)| *id == current && !desk.keeper.is_gone(id);
    let (here, others): (Vec<_>, Vec<_>) = games.into_iter().partition(on_board);
    let Ok(storage) = desk.chunks.storage.fetch(desk).await else {
        desk.store.say(NoticeLevel::Error, Label::CHUNK_MISSING);
        return false;
    };
    let mut restored = storage.put(others).await;
    for (id, text) in here {
        let date = String::new();
        let loaded = files::put_on_board(desk, Brought { text, id, date }).await;
        restored += usize::from(loaded);
    }
    desk.store
        .kept
        .update(|count| *count = count.wrapping_add(1));
    restored == wanted
}
