//! The chunks of the page that are fetched when they are first needed: what each of them can do, as a trait, and how it is asked
//! for. Whoever implements a trait is not named here, so that nothing of it is in the page's own program; `app.rs` knows.

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Once;

use engine::Square;
use game::{Label, NoticeLevel, Tell};
use leptos::prelude::*;
use leptos::reactive::owner::Owner;
use leptos::task::spawn_local;

use super::Desk;
use super::computer::ComputerPlayer;
use super::network::NetworkPlay;
use super::storage::GameStorage;
use crate::lazy::Unfetched;
use crate::platform::styles;
use crate::ui::dialogs::Open;

/// A page that is fetched when it is opened.
pub trait Page {
    /// What is seen of it.
    fn view(&self) -> AnyView;
}

/// The dialogs, but for that of network play, and what else is seldom asked for.
pub trait Dialogs {
    /// What is in a dialog.
    fn body(&self, dialog: Open) -> AnyView;
    /// What one can do with a finished game.
    fn afterwards(&self) -> AnyView;
    /// The field for typed moves.
    fn typed(&self) -> AnyView;
    /// What explains the board, given the portal that is pointed at.
    fn aids(&self, pointed: RwSignal<Option<Square>>) -> AnyView;
    /// What somebody who does not see the board asks to hear.
    fn told(&self, what: Tell) -> String;
    /// Begins the game that an address names, or opens the dialog for it.
    fn begin(&self, hash: &str);
}

/// The chunks. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Chunks {
    /// The start page.
    pub start: Chunk<dyn Page>,
    /// The rules.
    pub rules: Chunk<dyn Page>,
    /// The position editor.
    pub editor: Chunk<dyn Page>,
    /// The list of kept games.
    pub games: Chunk<dyn Page>,
    /// The page for a game from a link.
    pub replay: Chunk<dyn Page>,
    /// The page for an unknown address.
    pub missing: Chunk<dyn Page>,
    /// The dialogs, but for that of network play.
    pub dialogs: Chunk<dyn Dialogs>,
    /// Keeping games.
    pub storage: Chunk<dyn GameStorage>,
    /// The computer player.
    pub computer: Chunk<dyn ComputerPlayer>,
    /// Network play.
    pub network: Chunk<dyn NetworkPlay>,
}

/// Makes what a chunk hands out. It is a function in the chunk's file.
pub type Maker<T> = fn(Desk) -> Rc<T>;

/// What a fetch gives in the end.
pub type Fetch<T> = Pin<Box<dyn Future<Output = Result<T, Unfetched>>>>;

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

/// A chunk, and what it has handed out once it is here. Cheap to copy.
pub struct Chunk<T: ?Sized + 'static> {
    stage: RwSignal<Stage>,
    made: StoredValue<Option<Rc<T>>, LocalStorage>,
    fetch: fn() -> Fetch<Maker<T>>,
    /// The page's: the signals of what is made live as long as the page, whoever asks for the chunk first.
    owner: StoredValue<Option<Owner>>,
}

impl<T: ?Sized> Clone for Chunk<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Chunk<T> {}

impl<T: ?Sized> Chunk<T> {
    /// A chunk that nobody has asked for yet.
    pub fn new(fetch: fn() -> Fetch<Maker<T>>) -> Chunk<T> {
        Chunk {
            stage: RwSignal::new(Stage::Absent),
            made: StoredValue::new_local(None),
            fetch,
            owner: StoredValue::new(Owner::current()),
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

    /// What it has handed out, if it is here.
    pub fn here(self) -> Option<Rc<T>> {
        self.made.get_value()
    }

    /// The same, again whenever that changes.
    pub fn follow(self) -> Option<Rc<T>> {
        self.stage.track();
        self.here()
    }

    /// Fetches it unless it is here. Several may wait for it: what it hands out is made once.
    pub async fn fetch(self, desk: Desk) -> Result<Rc<T>, Unfetched> {
        if let Some(made) = self.here() {
            return Ok(made);
        }
        self.put(Stage::Fetching);
        let fetched = (self.fetch)().await;
        if let Some(made) = self.here() {
            return Ok(made);
        }
        let made = match (fetched, self.owner.get_value()) {
            (Ok(make), Some(owner)) => Ok(owner.with(|| make(desk))),
            (Ok(make), None) => Ok(make(desk)),
            (Err(unfetched), _) => Err(unfetched),
        };
        self.made.set_value(made.as_ref().ok().cloned());
        self.put(match made {
            Ok(_) => Stage::Here,
            Err(Unfetched) => Stage::Failed,
        });
        made
    }

    /// Several who wait for the same chunk are told of each change once.
    fn put(self, stage: Stage) {
        if self.stage.get_untracked() != stage {
            self.stage.set(stage);
        }
    }
}

impl Desk {
    /// Fetches a chunk and goes on with what it hands out; where it does not come, that is said.
    pub fn fetch<T: ?Sized>(
        self,
        chunk: Chunk<T>,
        then: impl FnOnce(Result<Rc<T>, Unfetched>) + 'static,
    ) {
        spawn_local(async move {
            let fetched = chunk.fetch(self).await;
            if fetched.is_err() {
                self.store.say(NoticeLevel::Error, Label::CHUNK_MISSING);
            }
            then(fetched);
        });
    }
}

/// The styles of what chunks show. They are in the file that the chunks share, so a first visit does without them.
const STYLES: &str = concat!(
    include_str!("../../style/chunks/aids.css"),
    include_str!("../../style/chunks/analysis.css"),
    include_str!("../../style/chunks/dialogs.css"),
    include_str!("../../style/chunks/pages.css"),
    include_str!("../../style/chunks/network.css"),
);

/// What a chunk hands out, with the styles for it. The first chunk brings them, before anything of it is seen.
pub fn styled<T>(made: T) -> T {
    static ADOPTED: Once = Once::new();
    ADOPTED.call_once(|| {
        // A browser that knows no such style sheets shows the chunks plainly; they work.
        let _ = styles::adopt(STYLES);
    });
    made
}
