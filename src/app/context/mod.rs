//! The handle to everything that the app works with: its signals, its chunks, what has to be stored, and its timers. It
//! imports nothing from the rest of `app`, which all stands above it; what the rest can do, it knows by traits only.

mod chunks;
mod interfaces;
mod persistence;
mod store;
mod timers;

pub use self::chunks::{
    Chunk, ChunkState, Chunks, Constructor, Fetch, missing_reason, with_chunk_styles,
    with_room_styles,
};
pub use self::interfaces::{
    ComputerPlayer, Dialogs, GameStorage, NetworkPlay, Page, PreviousVisit, RoomRequest,
    RulesInShort,
};
pub use self::persistence::{Game, GameClaim, Persistence, TakeoverListener};
pub use self::store::Store;
pub use self::timers::Timers;

/// Handles to everything the page works with: its signals, chunks, storage and timers. Cheap to copy.
#[derive(Clone, Copy)]
pub struct AppContext {
    /// The signals that the views read.
    pub store: Store,
    /// The parts of the page that are fetched when first needed.
    pub chunks: Chunks,
    /// Keeps games, settings and choices between visits.
    pub persistence: Persistence,
    /// The page's timers.
    pub timers: Timers,
}
