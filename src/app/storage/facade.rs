//! The interface of the storage of games for the rest of the page: a trait for what it can do, and how it starts. It is
//! fetched once the page is complete, or before if a game has to be restored. `app/persistence.rs` holds what has to be
//! stored, and what is done without a disk.

use std::rc::Rc;

use leptos::reactive::computed::ScopedFuture;
use leptos::task::spawn_local;

use super::PreviousVisit;
use crate::app::AppContext;
use crate::app::persistence::Game;
use crate::platform::disk::{Disk, DiskError, LocalFuture};
use crate::platform::time;
use crate::ui::pages::GameAction;

/// Operations of the storage of games.
pub trait GameStorage {
    /// Opens the disk, which happens once, and migrates what older builds have stored elsewhere.
    fn disk(&self) -> LocalFuture<Rc<dyn Disk>>;
    /// Finds what was left when the page was last closed, in bounded time.
    fn previous_visit(&self) -> LocalFuture<PreviousVisit>;
    /// Continues with what was left, as far as it is not on the board already.
    fn resume(&self, left: PreviousVisit, late: bool);
    /// Sets up what a complete page needs: it listens to the system, and the service worker stores it.
    fn finish_startup(&self);
    /// Writes everything that has to be stored.
    fn write(&self);
    /// Opens, deletes or exports a saved game.
    fn act(&self, action: GameAction);
    /// Returns the texts of all saved games.
    fn games(&self) -> LocalFuture<Result<Vec<String>, DiskError>>;
    /// Returns the text of the saved game with this id, if there is one.
    fn text(&self, id: String) -> LocalFuture<Result<Option<String>, DiskError>>;
    /// Stores games beside the one on the board, unless another tab has them. `are_new` says that none of them is stored
    /// here yet. Returns how many were stored.
    fn put(&self, games: Vec<Game>, are_new: bool) -> LocalFuture<usize>;
    /// Offers to continue here the game that another tab has, if there is one.
    fn offer_elsewhere(&self);
}

/// Fetches the storage and continues with what was left, which is already known if the page started with it.
pub fn begin(app: AppContext, left: Option<PreviousVisit>) {
    spawn_local(ScopedFuture::new(async move {
        // If it does not arrive, games stay in the local storage until the next visit.
        let Ok(storage) = app.chunks.storage.fetch(app).await else {
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
