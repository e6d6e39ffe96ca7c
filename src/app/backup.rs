//! Everything that is kept, saved as one file and restored from one. What restoring would do is worked out in
//! `game::save::backup`; what the person sees of it is in `ui/pages/games/backup.rs`.

use game::save::backup;
use game::{Label, NoticeLevel};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Desk;
use crate::platform::{files, time};
use crate::ui::pages::{BackupAction, Looked};

impl Desk {
    /// Saves a backup, or restores one.
    pub(super) fn backup(self, action: BackupAction, looked: Looked) {
        match action {
            BackupAction::Save => spawn_local(async move {
                looked.set(None);
                let games = self.kept_texts().await;
                let settings = self.table.settings.get_untracked();
                let day = time::iso_minute(time::now()).replace([':', 'T'], "-");
                let name = format!("portal-chess-{day}.json");
                let text = backup::write(&settings, &games);
                files::download(&name, "application/json", &text);
            }),
            BackupAction::Look(input) => spawn_local(async move {
                let Some(file) = files::chosen(input, files::LARGEST_BACKUP).await else {
                    return;
                };
                let kept = self.kept_texts().await;
                let settings = self.table.settings.get_untracked();
                match file {
                    Ok(text) => looked.set(Some(backup::plan(&text, &settings, &kept))),
                    Err(error) => self.say(NoticeLevel::Error, super::files::unread(error)),
                }
            }),
            BackupAction::Restore { settings } => {
                let Some(Some(Ok(plan))) = looked.try_update(Option::take) else {
                    return;
                };
                if let Some(theirs) = plan.settings.filter(|_| settings) {
                    self.change_settings(theirs);
                }
                let games: Vec<_> = plan.new.into_iter().chain(plan.further).collect();
                self.restore(games);
            }
            BackupAction::Cancel => looked.set(None),
        }
    }

    /// The texts of all kept games.
    async fn kept_texts(self) -> Vec<String> {
        match self.chunks.storage.fetch().await {
            Ok(storage) => (storage.games)(self).await,
            Err(_) => Vec::new(),
        }
    }

    /// Keeps games from a backup. The one on the board goes on there.
    fn restore(self, games: Vec<(String, String)>) {
        let current = self.game_id();
        let (here, others): (Vec<_>, Vec<_>) =
            games.into_iter().partition(|(id, _)| *id == current);
        for (id, json) in here {
            if !self.is_held() {
                self.load_as(json, id, String::new());
            }
        }
        self.fetch(self.chunks.storage, move |storage| {
            let Ok(storage) = storage else { return };
            spawn_local(async move {
                let all = others.len();
                let kept = (storage.put)(self, others).await;
                self.kept.update(|count| *count = count.wrapping_add(1));
                match kept == all {
                    true => self.say(NoticeLevel::Info, Label::BACKUP_DONE),
                    false => self.say(NoticeLevel::Error, Label::BACKUP_PARTLY),
                }
            });
        });
    }
}
