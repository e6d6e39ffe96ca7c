//! The chunks of the page that are fetched when they are first needed, and how one is fetched. What each of them can do
//! is in `interfaces.rs`; `app.rs` names the functions that fetch them.

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Once;

use game::{Label, NoticeLevel};
use leptos::prelude::*;
use leptos::reactive::owner::Owner;
use leptos::task::spawn_local;

use super::AppContext;
use super::interfaces::{ComputerPlayer, Dialogs, GameStorage, NetworkPlay, Page, RulesInShort};
use crate::lazy::FetchError;
use crate::platform::{dom, fetch, styles};
use crate::ui::lasting::track_lasting;
use crate::ui::notices::Notices;

/// All chunks of the page. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Chunks {
    /// The start page.
    pub start: Chunk<dyn Page>,
    /// The rules, and the first lessons.
    pub rules: Chunk<dyn Page>,
    /// The rules in short.
    pub rules_in_short: Chunk<dyn RulesInShort>,
    /// The position editor.
    pub editor: Chunk<dyn Page>,
    /// The workshop.
    pub workshop: Chunk<dyn Page>,
    /// The list of saved games.
    pub games: Chunk<dyn Page>,
    /// The puzzles.
    pub puzzles: Chunk<dyn Page>,
    /// The page for a link to a game, to look through or to play on.
    pub replay: Chunk<dyn Page>,
    /// The analysis board.
    pub analysis: Chunk<dyn Page>,
    /// The page for an unknown address.
    pub missing: Chunk<dyn Page>,
    /// The dialogs, except for that of network play.
    pub dialogs: Chunk<dyn Dialogs>,
    /// Storage of games.
    pub storage: Chunk<dyn GameStorage>,
    /// The computer player.
    pub computer: Chunk<dyn ComputerPlayer>,
    /// Network play.
    pub network: Chunk<dyn NetworkPlay>,
}

/// Creates the object that a chunk provides. The function itself lies in the chunk's file.
pub type Constructor<T> = fn(AppContext) -> Rc<T>;

/// Future of a fetch.
pub type Fetch<T> = Pin<Box<dyn Future<Output = Result<T, FetchError>>>>;

/// State of a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChunkState {
    /// It was never requested.
    NotRequested,
    /// It is being fetched.
    Fetching,
    /// The fetch failed.
    Failed,
    /// It has arrived.
    Loaded,
}

/// What the objects of chunks are created with, once the page is connected: its handles, and its reactive owner. The
/// signals of an object live as long as the page, whoever fetches the chunk first. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Root(StoredValue<Option<(AppContext, Owner)>>);

impl Root {
    pub(super) fn new() -> Root {
        Root(StoredValue::new(None))
    }

    pub(super) fn connect(self, app: AppContext) {
        self.0.set_value(Owner::current().map(|owner| (app, owner)));
    }
}

/// A chunk, and the object that it provides once it has arrived. Cheap to copy.
pub struct Chunk<T: ?Sized + 'static> {
    state: RwSignal<ChunkState>,
    made: StoredValue<Option<Rc<T>>, LocalStorage>,
    fetch: fn() -> Fetch<Constructor<T>>,
    root: Root,
}

impl<T: ?Sized> Clone for Chunk<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Chunk<T> {}

impl<T: ?Sized> Chunk<T> {
    /// Describes a chunk that nobody has requested yet.
    pub fn new(root: Root, fetch: fn() -> Fetch<Constructor<T>>) -> Chunk<T> {
        Chunk {
            state: RwSignal::new(ChunkState::NotRequested),
            made: StoredValue::new_local(None),
            fetch,
            root,
        }
    }

    /// Describes a chunk that the object of this one will fetch.
    pub fn part<P: ?Sized>(self, fetch: fn() -> Fetch<Constructor<P>>) -> Chunk<P> {
        Chunk::new(self.root, fetch)
    }

    /// Returns the state of the chunk, reactively.
    pub fn state(self) -> ChunkState {
        track_lasting(&self.state);
        self.state.get_untracked()
    }

    /// Whether the chunk has neither arrived nor is being fetched.
    pub fn is_missing(self) -> bool {
        matches!(
            self.state.get_untracked(),
            ChunkState::NotRequested | ChunkState::Failed
        )
    }

    /// Returns the object that the chunk provides, if it has arrived.
    pub fn get_untracked(self) -> Option<Rc<T>> {
        self.made.get_value()
    }

    /// Like [`Chunk::get_untracked`], reactively.
    pub fn get(self) -> Option<Rc<T>> {
        track_lasting(&self.state);
        self.get_untracked()
    }

    /// Fetches the chunk unless it has arrived. Several callers may wait for it; its object is created once.
    pub async fn fetch(self) -> Result<Rc<T>, FetchError> {
        if let Some(made) = self.get_untracked() {
            return Ok(made);
        }
        self.put(ChunkState::Fetching);
        let fetched = (self.fetch)().await;
        if let Some(made) = self.get_untracked() {
            return Ok(made);
        }
        let made = match (fetched, self.root.0.get_value()) {
            (Ok(make), Some((app, owner))) => Ok(owner.with(|| make(app))),
            _ => Err(FetchError),
        };
        self.made.set_value(made.as_ref().ok().cloned());
        self.put(match made {
            Ok(_) => ChunkState::Loaded,
            Err(FetchError) => ChunkState::Failed,
        });
        made
    }

    /// Fetches the chunk and calls `then` with its object. If the chunk does not arrive, the user is told.
    pub fn fetch_or_report(
        self,
        notices: Notices,
        then: impl FnOnce(Result<Rc<T>, FetchError>) + 'static,
    ) {
        spawn_local(async move {
            let fetched = self.fetch().await;
            if fetched.is_err() {
                notices.report_missing_chunk();
            }
            then(fetched);
        });
    }

    /// Sets the state. If several callers fetch the same chunk, each change is reported once.
    fn put(self, state: ChunkState) {
        if self.state.get_untracked() != state {
            self.state.set(state);
        }
    }
}

/// Returns the sentence that says why a chunk did not arrive: a newer build has replaced it on the site, or the connection.
pub fn missing_reason() -> Label {
    match fetch::is_file_gone() {
        true => Label::CHUNK_GONE,
        false => Label::CHUNK_MISSING,
    }
}

impl Notices {
    /// Tells the user that a chunk did not arrive. If a newer build has replaced it on the site, the notice offers to
    /// reload the page.
    pub fn report_missing_chunk(&self) {
        let (level, reason) = (NoticeLevel::Error, missing_reason());
        if reason == Label::CHUNK_MISSING {
            return self.show_label(level, reason);
        }
        let reload = Callback::new(|()| dom::reload());
        self.offer_label(level, reason, Label::RELOAD, reload);
    }
}

/// The styles of everything that chunks show. They are in the file that the chunks share, so a first visit does not
/// load them.
const STYLES: &str = concat!(
    include_str!("../../../style/chunks/aids.css"),
    include_str!("../../../style/chunks/analysis.css"),
    include_str!("../../../style/chunks/dialogs.css"),
    include_str!("../../../style/chunks/lessons.css"),
    include_str!("../../../style/chunks/mail.css"),
    include_str!("../../../style/chunks/pages.css"),
    include_str!("../../../style/chunks/puzzles.css"),
    include_str!("../../../style/chunks/workshop.css"),
    include_str!("../../../style/chunks/network.css"),
    // After what they change.
    include_str!("../../../style/chunks/system-colors.css"),
    include_str!("../../../style/chunks/print.css"),
);

/// The styles of what a guest who follows a link sees before all others have arrived. They are among [`STYLES`], too.
const ROOM_STYLES: &str = concat!(
    include_str!("../../../style/chunks/dialogs.css"),
    include_str!("../../../style/chunks/network.css"),
    // After what they change.
    include_str!("../../../style/chunks/system-colors.css"),
    include_str!("../../../style/chunks/print.css"),
);

/// Whether [`STYLES`] were added to the page.
static ADOPTED: Once = Once::new();

/// Returns the object unchanged, after adding the styles of network play to the page, unless all styles are there.
pub fn with_room_styles<T>(made: T) -> T {
    if !ADOPTED.is_completed() {
        let _ = styles::adopt(ROOM_STYLES);
    }
    made
}

/// Returns the object unchanged, after adding the styles of chunks to the page. The first chunk adds them, before
/// anything of it is shown.
pub fn with_chunk_styles<T>(made: T) -> T {
    ADOPTED.call_once(|| {
        // A browser without such style sheets shows the chunks unstyled, but they work.
        let _ = styles::adopt(STYLES);
    });
    made
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};
    use std::future::poll_fn;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use engine::Variant;
    use futures::future::join;
    use game::{GameOptions, Session};

    use super::*;
    use crate::app::context::{BoardHandle, Persistence, Store};
    use crate::ui::pages::Route;

    thread_local! {
        static ARRIVES: Cell<bool> = const { Cell::new(true) };
        static MADE: RefCell<Vec<RwSignal<u32>>> = const { RefCell::new(Vec::new()) };
    }

    struct Fake;

    impl Page for Fake {
        fn view(&self) -> AnyView {
            ().into_any()
        }
    }

    fn make(_: AppContext) -> Rc<dyn Page> {
        MADE.with_borrow_mut(|made| made.push(RwSignal::new(7)));
        Rc::new(Fake)
    }

    /// Returns a chunk that does not arrive at the first poll.
    fn chunk(app: AppContext) -> Chunk<dyn Page> {
        app.chunks.start.part(|| {
            Box::pin(async {
                let mut waited = false;
                poll_fn(|_| match std::mem::replace(&mut waited, true) {
                    true => Poll::Ready(()),
                    false => Poll::Pending,
                })
                .await;
                match ARRIVES.get() {
                    true => Ok(make as Constructor<dyn Page>),
                    false => Err(FetchError),
                }
            })
        })
    }

    /// Returns the output of a future that completes without other tasks, by polling it again and again.
    fn block_on<T>(future: impl Future<Output = T>) -> T {
        let mut future = pin!(future);
        loop {
            if let Poll::Ready(given) = future
                .as_mut()
                .poll(&mut Context::from_waker(Waker::noop()))
            {
                return given;
            }
        }
    }

    fn app() -> AppContext {
        let session = Session::new(GameOptions::new(Variant::Chess), 0);
        let store = Store::new(session.expect("a game starts").0, Route::Game, 0);
        AppContext::new(store, Persistence::new(), crate::app::chunks, |chunks| {
            BoardHandle::new(Callback::new(|_| {}), chunks.network)
        })
    }

    #[test]
    fn concurrent_fetches_create_one_object_that_outlives_its_requester() {
        let page = Owner::new();
        let chunk = page.with(|| chunk(app()));
        let dialog = page.with(Owner::new);
        let both = dialog.with(|| block_on(join(chunk.fetch(), chunk.fetch())));
        let (Ok(one), Ok(other)) = both else {
            panic!("the chunk did not arrive");
        };
        assert!(Rc::ptr_eq(&one, &other));
        dialog.cleanup();
        let made: Vec<_> = MADE.take();
        assert_eq!(made.len(), 1, "the object is created once");
        assert_eq!(
            made[0].try_get_untracked(),
            Some(7),
            "the object's signals live as long as the page"
        );
        let again = block_on(chunk.fetch());
        assert!(again.is_ok_and(|again| Rc::ptr_eq(&again, &one)));
        assert!(MADE.take().is_empty());
    }

    #[test]
    fn a_chunk_is_missing_until_a_fetch_succeeds() {
        let page = Owner::new();
        let chunk = page.with(|| chunk(app()));
        ARRIVES.set(false);
        assert!(chunk.is_missing());
        assert!(block_on(chunk.fetch()).is_err());
        assert!(chunk.is_missing() && chunk.get_untracked().is_none());
        ARRIVES.set(true);
        assert!(block_on(chunk.fetch()).is_ok());
        assert!(!chunk.is_missing() && chunk.get_untracked().is_some());
    }
}
