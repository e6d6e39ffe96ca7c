//! Keeping games as the rest of the page knows it: what it can do, as a trait, and how it begins. It is fetched when the page
//! stands, or before it where a game is to be restored. What there is to keep, and what is done without a disk, is in
//! `app/keep.rs`.

use std::rc::Rc;

use leptos::reactive::computed::ScopedFuture;
use leptos::task::spawn_local;

use super::Left;
use crate::app::Desk;
use crate::app::keep::Game;
use crate::platform::disk::{Disk, DiskError, Soon};
use crate::platform::time;
use crate::ui::pages::GameAction;

/// What keeping games can do.
pub trait GameStorage {
    /// Opens the disk, which is done once, and takes over what older builds have kept elsewhere.
    fn disk(&self) -> Soon<Rc<dyn Disk>>;
    /// Finds what was left, in bounded time.
    fn left(&self) -> Soon<Left>;
    /// What was left is known: it is taken up as far as it is not on the board already.
    fn arrive(&self, left: Left, late: bool);
    /// The page stands: it listens to the system, and the service worker keeps it.
    fn settle(&self);
    /// Writes what there is to keep.
    fn write(&self);
    /// Opens, deletes or exports a kept game.
    fn act(&self, action: GameAction);
    /// The texts of all kept games.
    fn games(&self) -> Soon<Result<Vec<String>, DiskError>>;
    /// The text of the kept game with this id, if there is one.
    fn text(&self, id: String) -> Soon<Result<Option<String>, DiskError>>;
    /// Keeps games beside the one on the board, unless another tab has them; gives how many were kept.
    fn put(&self, games: Vec<Game>) -> Soon<usize>;
    /// Offers to go on here with the game that another tab has, if there is one.
    fn offer_elsewhere(&self);
}

/// Fetches what keeps games, and goes on with what was left; it is known already where the page began with it.
pub fn begin(desk: Desk, left: Option<Left>) {
    spawn_local(ScopedFuture::new(async move {
        // Where it does not come, games are kept in the plain storage until the next visit.
        let Ok(storage) = desk.chunks.storage.fetch(desk).await else {
            return;
        };
        time::pause().await;
        let late = left.is_none();
        let left = match left {
            Some(left) => left,
            None => storage.left().await,
        };
        storage.arrive(left, late);
        time::pause().await;
        storage.settle();
    }));
}
