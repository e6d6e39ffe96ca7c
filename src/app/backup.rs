//! Everything that is kept, saved as one file and restored from one. What restoring would do is worked out in
//! `game::save::backup`; what the person sees of it is in `ui/pages/games/backup.rs`.

use game::save::backup;
use game::{Label, NoticeLevel};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{Desk, language, network};
use crate::platform::{files, time};
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
            files::download(&name, "application/json", &text);
        }),
        BackupAction::Look(input) => spawn_local(async move {
            let Some(file) = files::chosen(input, files::LARGEST_BACKUP).await else {
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
                Err(error) => desk
                    .store
                    .say(NoticeLevel::Error, super::files::unread(error)),
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
    Some(storage.games().await)
}

/// Keeps games from a backup. The one on the board goes on there.
fn restore(desk: Desk, games: Vec<(String, String)>) {
    let current = desk.store.game_id();
    let (here, others): (Vec<_>, Vec<_>) = games.into_iter().partition(|(id, _)| *id == current);
    let mut all = others.len();
    for (id, json) in here {
        if network::holds_board(desk) {
            // It is not restored, which is said below.
            all += 1;
        } else {
            super::files::load_as(desk, json, id, String::new());
        }
    }
    desk.fetch(desk.chunks.storage, move |storage| {
        let Ok(storage) = storage else { return };
        spawn_local(async move {
            let kept = storage.put(others).await;
            desk.store
                .kept
                .update(|count| *count = count.wrapping_add(1));
            match kept == all {
                true => desk.store.say(NoticeLevel::Info, Label::BACKUP_DONE),
                false => desk.store.say(NoticeLevel::Error, Label::BACKUP_PARTLY),
            }
        });
    });
}
