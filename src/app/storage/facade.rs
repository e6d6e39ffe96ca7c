//! How the storage of games starts. It is fetched once the page is complete, or before if a game has to be restored.
//! `app/persistence.rs` says what is done without a disk.

use leptos::reactive::computed::ScopedFuture;
use leptos::task::spawn_local;

use crate::app::context::{Chunk, GameStorage, PreviousVisit};
use crate::platform::time;

/// Fetches the storage and continues with what was left, which is already known if the page started with it.
pub fn begin(storage: Chunk<dyn GameStorage>, left: Option<PreviousVisit>) {
    spawn_local(ScopedFuture::new(async move {
        // If it does not arrive, games stay in the local storage until the next visit.
        let Ok(storage) = storage.fetch().await else {
            return;
        };
        time::yield_to_browser().await;
        let late = left.is_none();
        let left = match left {
            Some(left) => left,
            None => storage.previous_visit().await,
        };
        storage.resume(left, late);
        time::yield_to_browser().await;
        storage.finish_startup();
    }));
}
