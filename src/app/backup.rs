//! Everything that is kept, saved as one file and restored from one. What restoring would do is worked out in
//! `game::save::backup`; what the person sees of it is in `ui/pages/games/backup.rs`.

use game::save::backup;
use game::{Label, NoticeLevel};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::saved::Brought;
use super::{Desk, files, language};
use crate::platform::{self, time};
use crate::ui::pages::{BackupAction, Looked};

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
            let text = backup::write(&settings, &games);
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
            let settings = desk.store.table.settings.get_untracked();
            match file {
                // The page may have been left meanwhile.
                Ok(text) => {
                    looked.try_set(Some(backup::plan(&text, &settings, &kept)));
                }
                Err(error) => desk.store.say(NoticeLevel::Error, files::unread(error)),
            }
        }),
        BackupAction::Restore { settings } => {
            let Some(Some(Ok(plan))) = looked.try_update(Option::take) else {
                return;
            };
            if let Some(theirs) = plan.settings.filter(|_| settings) {
                language::change_settings(desk, theirs);
            }
            let games: Vec<_> = plan.new.into_iter().chain(plan.further).collect();
            restore(desk, games);
        }
        BackupAction::Cancel => looked.set(None),
    }
}

/// The texts of all kept games. Where they cannot be read that is said: a backup without them would be none.
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

/// Keeps games from a backup. The one on the board goes on there, unless that is a room's, which knows more of it than the backup.
fn restore(desk: Desk, games: Vec<(String, String)>) {
    let current = desk.store.game_id();
    let wanted = games.len();
    let (here, others): (Vec<_>, Vec<_>) = games.into_iter().partition(|(id, _)| *id == current);
    spawn_local(async move {
        let Ok(storage) = desk.chunks.storage.fetch(desk).await else {
            return desk.store.say(NoticeLevel::Error, Label::CHUNK_MISSING);
        };
        let mut restored = storage.put(others).await;
        for (id, text) in here {
            let date = String::new();
            let on_board = files::put_on_board(desk, Brought { text, id, date }).await;
            restored += usize::from(on_board);
        }
        desk.store
            .kept
            .update(|count| *count = count.wrapping_add(1));
        match restored == wanted {
            true => desk.store.say(NoticeLevel::Info, Label::BACKUP_DONE),
            false => desk.store.say(NoticeLevel::Error, Label::BACKUP_PARTLY),
        }
    });
}
