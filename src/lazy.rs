//! Chunks of the page that are fetched when they are first needed. `cargo xtask build` makes a file of each; in a page of one
//! piece they are there at once. What is only reached through a chunk weighs nothing in the first visit.

use std::future::Future;
use std::pin::Pin;

use leptos::prelude::*;

/// A chunk of the page could not be fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfetched;

#[cfg(split)]
impl From<leptos::wasm_split::SplitLoaderError> for Unfetched {
    fn from(_: leptos::wasm_split::SplitLoaderError) -> Unfetched {
        Unfetched
    }
}

/// Makes a function that lives in a file of its own, which is named like the word in brackets; calling it fetches the file.
/// In a page of one piece it is an async function like any other.
macro_rules! lazy {
    ($(#[$meta:meta])* [$chunk:ident] $vis:vis fn $name:ident() -> $out:ty = $give:expr) => {
        $(#[$meta])*
        #[cfg(split)]
        #[::leptos::wasm_split::wasm_split($chunk, wasm_split_path = ::leptos::wasm_split, fallible)]
        $vis fn $name() -> Result<$out, $crate::lazy::Unfetched> {
            Ok($give)
        }

        $(#[$meta])*
        #[cfg(not(split))]
        $vis async fn $name() -> Result<$out, $crate::lazy::Unfetched> {
            Ok($give)
        }
    };
}
pub(crate) use lazy;

/// How far a chunk is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Nobody has asked for it.
    Absent,
    /// On its way.
    Fetching,
    /// It did not come.
    Failed,
    /// Here.
    Here,
}

/// What a fetch gives in the end.
pub type Fetch<T> = Pin<Box<dyn Future<Output = Result<&'static T, Unfetched>>>>;

/// A chunk: a table of what it can do, once it is here. Cheap to copy.
pub struct Chunk<T: 'static> {
    stage: RwSignal<Stage>,
    table: StoredValue<Option<&'static T>>,
    fetch: fn() -> Fetch<T>,
}

impl<T> Clone for Chunk<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Chunk<T> {}

impl<T: Sync + 'static> Chunk<T> {
    /// A chunk that nobody has asked for yet.
    pub fn new(fetch: fn() -> Fetch<T>) -> Chunk<T> {
        Chunk {
            stage: RwSignal::new(Stage::Absent),
            table: StoredValue::new(None),
            fetch,
        }
    }

    /// How far it is, now and whenever that changes.
    pub fn stage(self) -> Stage {
        self.stage.get()
    }

    /// Whether nobody is fetching it, and nobody has.
    pub fn is_missing(self) -> bool {
        matches!(self.stage.get_untracked(), Stage::Absent | Stage::Failed)
    }

    /// What it can do, if it is here.
    pub fn here(self) -> Option<&'static T> {
        self.table.get_value()
    }

    /// Fetches it unless it is here; several may wait for the same.
    pub async fn fetch(self) -> Result<&'static T, Unfetched> {
        if let Some(table) = self.here() {
            return Ok(table);
        }
        self.put(Stage::Fetching);
        let fetched = (self.fetch)().await;
        if let Ok(table) = fetched {
            self.table.set_value(Some(table));
        }
        self.put(match fetched {
            Ok(_) => Stage::Here,
            Err(Unfetched) => Stage::Failed,
        });
        fetched
    }

    /// Several who wait for the same chunk are told of each change once.
    fn put(self, stage: Stage) {
        if self.stage.get_untracked() != stage {
            self.stage.set(stage);
        }
    }
}
