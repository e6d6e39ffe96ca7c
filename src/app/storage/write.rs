//! Writing games to the disk. A game counts as stored only once the disk says so. If it cannot be stored, it goes to the
//! local storage, is written again later, and the user is told why.

use std::rc::Rc;

use futures::channel::oneshot;
use game::{Label, Millis, NoticeLevel};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::summaries::summary_record;
use super::{
    AT, AppStorage, PAGE, TEXT, claim, held_claim, hold_game, on_taken_over, remove_local_copy,
};
use crate::app::persistence::{self, CURRENT, Game};
use crate::platform::disk::{
    Change, Claim, Disk, DiskError, LONGEST_PAUSE, PAUSE, TakeoverPolicy, WriteCallback,
};
use crate::platform::{dom, storage, time};
use crate::ui::table::now;

/// Storage key for whether the browser was ever asked to keep the page's data permanently.
const ASKED: &str = "asked-to-persist";

/// Writes all games that have to be stored, one after the other, each in its current state.
pub fn write_all(games: AppStorage) {
    let busy = games
        .persistence
        .with(|state| state.disk.is_none() || std::mem::replace(&mut state.busy, true));
    if busy != Some(false) {
        return;
    }
    spawn_local(async move {
        while let Some(Some((disk, (id, json)))) = games.persistence.with(|state| {
            let disk = state.disk.clone()?;
            let next = (!state.unsaved.is_empty()).then(|| state.unsaved.remove(0))?;
            state.writing = Some(next.clone());
            Some((disk, next))
        }) {
            let written = write(games, &disk, &id, json).await;
            let game = games
                .persistence
                .with(|state| state.writing.take())
                .flatten();
            match written {
                Ok(()) => on_written(games, &disk, &id),
                Err(DiskError::TakenOver) => on_taken_over(games, &id),
                Err(error) => {
                    on_unwritten(games, game, error);
                    break;
                }
            }
        }
        games.persistence.with(|state| state.busy = false);
    });
}

async fn write(
    games: AppStorage,
    disk: &Rc<dyn Disk>,
    id: &str,
    json: String,
) -> Result<(), DiskError> {
    let claim = match held_claim(games, id) {
        Some(claim) => claim,
        // The game starts here, or this page has its room: any other tab that has it open loses it.
        None => match claim(disk, id, TakeoverPolicy::Always).await? {
            Some((game_claim, _)) => {
                let claim = game_claim.claim.clone();
                hold_game(games, game_claim);
                claim
            }
            None => return Err(DiskError::TakenOver),
        },
    };
    let mut change = change_of(id, json, now());
    change
        .beside
        .push((PAGE.to_owned(), CURRENT.to_owned(), id.to_owned()));
    complete(disk, &claim, change).await
}

/// Returns the change that stores a game, written at this time, on its shelf, and its summary beside it.
pub fn change_of(id: &str, json: String, at: Millis) -> Change {
    Change {
        beside: vec![summary_record(id, &json)],
        put: vec![(TEXT.to_owned(), json), (AT.to_owned(), at.to_string())],
        ..Change::default()
    }
}

/// Changes a shelf and waits until the change is complete.
pub async fn complete(disk: &Rc<dyn Disk>, claim: &Claim, change: Change) -> Result<(), DiskError> {
    completed(|done| disk.write(claim, change, done)).await
}

/// Begins an operation and waits until it is complete.
pub async fn completed(begin: impl FnOnce(WriteCallback)) -> Result<(), DiskError> {
    let (done, is_done) = oneshot::channel();
    begin(Box::new(move |result| {
        // The receiver may be gone.
        let _ = done.send(result);
    }));
    is_done.await.unwrap_or(Err(DiskError::Broken))
}

/// Handles that a game was written.
fn on_written(games: AppStorage, disk: &Rc<dyn Disk>, id: &str) {
    let before = games.persistence.with(|state| {
        (state.failures, state.again) = (0, None);
        let bridged = std::mem::take(&mut state.has_local_copies);
        (bridged, state.unstored_notice.take())
    });
    let (bridged, notice) = before.unwrap_or_default();
    if bridged {
        remove_local_copy(id);
    }
    if let Some(notice) = notice {
        games.store.notices.dismiss(notice);
    }
    persistence::record_current(games.persistence, id);
    games
        .store
        .saved_games_changes
        .update(|count| *count = count.wrapping_add(1));
    if disk.weakness().is_none() {
        // What fails from now on is worth saying again.
        games.persistence.with(|state| state.warned.clear());
    }
    match disk.weakness() {
        Some(DiskError::Newer) => say_unstored(games, DiskError::Newer),
        Some(_) => games.texts().warn(Label::STORAGE_WEAK),
        None => ask_to_persist(games, disk),
    }
}

/// Handles that a game was not written: it stays among the games that have to be stored, unless it has changed
/// meanwhile. Until the disk has it, it is in the local storage.
fn on_unwritten(games: AppStorage, game: Option<Game>, error: DiskError) {
    let pause = games.persistence.with_given(game, |state, game| {
        if let Some(game) = game {
            let newer = state.unsaved.iter().any(|(other, _)| *other == game.0);
            let lost = state.taken_over.as_ref() == Some(&game.0);
            if !newer && !lost {
                state.unsaved.insert(0, game);
            }
        }
        let pause = PAUSE << state.failures.min(5);
        state.failures += 1;
        pause.min(LONGEST_PAUSE)
    });
    persistence::save_to_local_storage(games.persistence);
    say_unstored(games, error);
    let again = time::timer(pause.unwrap_or(LONGEST_PAUSE), move || write_all(games));
    games
        .persistence
        .with_given(again, |state, again| state.again = Some(again));
}

/// Tells the user why a game is not stored. If something can be done about it, the notice stays until the game is stored.
fn say_unstored(games: AppStorage, error: DiskError) {
    let label = persistence::error_label(error);
    let (button, act): (Label, fn(AppStorage)) = match error {
        DiskError::Newer => (Label::RELOAD, |_| dom::reload()),
        DiskError::Broken | DiskError::Blocked | DiskError::Emptied => (Label::RETRY, write_all),
        DiskError::Full | DiskError::Denied | DiskError::TakenOver => {
            return games.texts().warn(label);
        }
    };
    // A notice that the user has dismissed does not come back for the same reason.
    let first = games.persistence.with_given(label, |state, label| {
        let first = !state.warned.contains(&label);
        state.warned.extend(first.then_some(label));
        first
    });
    if first == Some(true) {
        let press = Callback::new(move |()| act(games));
        let notices = games.store.notices;
        let id = notices.offer_label(NoticeLevel::Error, label, button, press);
        let older = games
            .persistence
            .with_given(id, |state, id| state.unstored_notice.replace(id));
        if let Some(Some(older)) = older {
            games.store.notices.dismiss(older);
        }
    }
}

/// Asks the browser to keep the page's data permanently. It is asked only once, because some browsers ask the user.
fn ask_to_persist(games: AppStorage, disk: &Rc<dyn Disk>) {
    let asked = games
        .persistence
        .with(|state| std::mem::replace(&mut state.asked_to_persist, true));
    if asked == Some(false) && storage::read(ASKED).is_none() {
        let _ = storage::write(ASKED, "yes");
        disk.persist();
    }
}
