//! The handles with which the parts of the app work: signals, chunks, the board, what has to be stored, and timers. Nothing
//! is imported from the rest of `app`, which all stands above; what the rest can do is known by traits only.

mod board;
mod chunks;
mod interfaces;
mod persistence;
mod store;
mod timers;

pub use self::board::{BoardHandle, Command};
pub use self::chunks::{
    Chunk, ChunkState, Chunks, Constructor, Fetch, Root, missing_reason, with_chunk_styles,
    with_room_styles,
};
pub use self::interfaces::{
    ComputerPlayer, Dialogs, GameStorage, NetworkPlay, Page, PreviousVisit, RoomRequest,
    RulesInShort,
};
pub use self::persistence::{Game, GameClaim, Persistence, TakeoverListener};
pub use self::store::Store;
pub use self::timers::Timers;

/// Handles to everything the page works with. Only `app.rs` knows all of them: it, and the line with which a chunk begins,
/// give each part of the page the handles that it needs. Cheap to copy.
#[derive(Clone, Copy)]
pub struct AppContext {
    /// The signals that the views read.
    pub store: Store,
    /// The parts of the page that are fetched when first needed.
    pub chunks: Chunks,
    /// Keeps games, settings and choices between visits.
    pub persistence: Persistence,
    /// Changes the game on the board.
    pub board: BoardHandle,
}

impl AppContext {
    /// Connects the parts of the page: `chunks` describes those that are fetched later, and `board` gets them to carry out
    /// effects.
    pub fn new(
        store: Store,
        persistence: Persistence,
        chunks: fn(Root) -> Chunks,
        board: impl FnOnce(Chunks) -> BoardHandle,
    ) -> AppContext {
        let root = Root::new();
        let chunks = chunks(root);
        let app = AppContext {
            store,
            chunks,
            persistence,
            board: board(chunks),
        };
        root.connect(app);
        app
    }
}
