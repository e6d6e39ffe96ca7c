//! The chunks of the page that are fetched when they are first needed, and what is shown until then.

use std::sync::Once;

use engine::Square;
use game::{Effect, Fault, Label, Millis, NoticeLevel, Session, Settings, Tell};
use leptos::prelude::*;
use leptos::reactive::owner::Owner;
use leptos::task::spawn_local;

use super::computer::ComputerChunk;
use super::network::NetworkChunk;
use super::storage::{Left, StorageChunk};
use super::{Desk, aids, dialogs, pages, replay, start};
use crate::lazy::{Chunk, Fetch, Stage, Unfetched, lazy};
use crate::platform::{styles, time};
use crate::ui::dialogs::Open;
use crate::ui::table::Load;
use crate::ui::widgets::TextButton;
use crate::ui::words::{Words, reactive};

/// A page, or what stands in its place.
pub struct PageChunk {
    /// The page.
    pub show: fn(Desk) -> AnyView,
}

/// The dialogs, but for that of network play, and what stands below the result of a game.
pub struct DialogsChunk {
    /// What is in a dialog.
    pub show: fn(Desk, Open) -> AnyView,
    /// What one can do with a finished game.
    pub afterwards: fn(Desk) -> AnyView,
    /// The field for typed moves.
    pub typed: fn(Desk) -> AnyView,
    /// What explains the board, given the portal that is pointed at.
    pub aids: fn(Desk, RwSignal<Option<Square>>) -> AnyView,
    /// What somebody who does not see the board asks to hear.
    pub told: fn(Desk, Tell) -> String,
    /// Begins the game that an address names, or opens the dialog for it.
    pub begin: fn(Desk, &str),
}

/// A session, and what follows from its beginning.
type Begun = (Session, Vec<Effect>);

/// All that reads what was kept or brought.
pub struct SavedChunk {
    /// Reads the settings.
    pub settings: fn(&str) -> Settings,
    /// The game of an [`Effect::Save`], as it was left.
    pub restore: fn(&str, Millis) -> Result<Begun, Fault>,
    /// A text takes the place of the game on the board.
    pub load: Load,
}

static START: PageChunk = PageChunk { show: start::show };
static RULES: PageChunk = PageChunk { show: pages::rules };
static EDITOR: PageChunk = PageChunk {
    show: pages::editor,
};
static MISSING: PageChunk = PageChunk {
    show: pages::missing,
};
static GAMES: PageChunk = PageChunk { show: pages::games };
static REPLAY: PageChunk = PageChunk { show: replay::page };
static DIALOGS: DialogsChunk = DialogsChunk {
    show: dialogs::body,
    afterwards: dialogs::afterwards,
    typed: aids::typed,
    aids: aids::over_board,
    told: |desk, what| desk.table.ask(|session| session.told(what)),
    begin: start::begin,
};
static SAVED: SavedChunk = SavedChunk {
    settings: Settings::from_json,
    restore: Session::restore,
    load: Session::load,
};

/// The styles of what chunks show. They are in the file that the chunks share, so a first visit does without them.
const STYLES: &str = concat!(
    include_str!("../../style/chunks/aids.css"),
    include_str!("../../style/chunks/analysis.css"),
    include_str!("../../style/chunks/dialogs.css"),
    include_str!("../../style/chunks/pages.css"),
    include_str!("../../style/chunks/network.css"),
);

/// What a chunk gives, with the styles for it. The first chunk brings them, before anything of it is seen.
fn styled<T>(chunk: &'static T) -> &'static T {
    static ADOPTED: Once = Once::new();
    ADOPTED.call_once(|| {
        // A browser that knows no such style sheets shows the chunks plainly; they work.
        let _ = styles::adopt(STYLES);
    });
    chunk
}

lazy! {
    /// The start page.
    [start] pub fn fetch_start() -> &'static PageChunk = &START
}
lazy! {
    /// The rules.
    [rules] fn fetch_rules() -> &'static PageChunk = styled(&RULES)
}
lazy! {
    /// The position editor.
    [editor] fn fetch_editor() -> &'static PageChunk = styled(&EDITOR)
}
lazy! {
    /// The list of kept games.
    [dialogs] fn fetch_games() -> &'static PageChunk = styled(&GAMES)
}
lazy! {
    /// The page for a game from a link.
    [dialogs] fn fetch_replay() -> &'static PageChunk = styled(&REPLAY)
}
lazy! {
    /// The page for an unknown address.
    [dialogs] fn fetch_missing() -> &'static PageChunk = styled(&MISSING)
}
lazy! {
    /// The dialogs.
    [dialogs] fn fetch_dialogs() -> &'static DialogsChunk = styled(&DIALOGS)
}
lazy! {
    /// Reading.
    [saved] pub fn fetch_saved() -> &'static SavedChunk = &SAVED
}
lazy! {
    /// Keeping games.
    [storage] pub fn fetch_storage() -> &'static StorageChunk = &super::storage::CHUNK
}
lazy! {
    /// The computer player.
    [computer] fn fetch_computer() -> &'static ComputerChunk = styled(&super::computer::CHUNK)
}
lazy! {
    /// Network play.
    [network] pub fn fetch_network() -> &'static NetworkChunk = styled(&super::network::CHUNK)
}

/// All of them. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Chunks {
    /// The start page.
    pub start: Chunk<PageChunk>,
    /// The rules.
    pub rules: Chunk<PageChunk>,
    /// The position editor.
    pub editor: Chunk<PageChunk>,
    /// The list of kept games.
    pub games: Chunk<PageChunk>,
    /// The page for a game from a link.
    pub replay: Chunk<PageChunk>,
    /// The page for an unknown address.
    pub missing: Chunk<PageChunk>,
    /// The dialogs, but for that of network play.
    pub dialogs: Chunk<DialogsChunk>,
    /// Reading.
    pub saved: Chunk<SavedChunk>,
    /// Keeping games.
    pub storage: Chunk<StorageChunk>,
    /// The computer player.
    pub computer: Chunk<ComputerChunk>,
    /// Network play.
    pub network: Chunk<NetworkChunk>,
    /// What a chunk makes when it comes lives as long as the page.
    owner: StoredValue<Option<Owner>>,
}

impl Chunks {
    /// None is here yet.
    pub fn new() -> Chunks {
        Chunks {
            start: Chunk::new(|| Box::pin(fetch_start()) as Fetch<_>),
            rules: Chunk::new(|| Box::pin(fetch_rules())),
            editor: Chunk::new(|| Box::pin(fetch_editor())),
            games: Chunk::new(|| Box::pin(fetch_games())),
            replay: Chunk::new(|| Box::pin(fetch_replay())),
            missing: Chunk::new(|| Box::pin(fetch_missing())),
            dialogs: Chunk::new(|| Box::pin(fetch_dialogs())),
            saved: Chunk::new(|| Box::pin(fetch_saved())),
            storage: Chunk::new(|| Box::pin(fetch_storage())),
            computer: Chunk::new(|| Box::pin(fetch_computer())),
            network: Chunk::new(|| Box::pin(fetch_network())),
            owner: StoredValue::new(Owner::current()),
        }
    }

    /// Does something whose signals live as long as the page.
    pub fn at_home<T>(self, act: impl FnOnce() -> T) -> T {
        match self.owner.get_value() {
            Some(owner) => owner.with(act),
            None => act(),
        }
    }
}

impl Desk {
    /// Fetches a chunk and goes on with it; where it does not come, that is said.
    pub(super) fn fetch<T: Sync>(
        &self,
        chunk: Chunk<T>,
        then: impl FnOnce(Result<&'static T, Unfetched>) + 'static,
    ) {
        let desk = *self;
        spawn_local(async move {
            let fetched = chunk.fetch().await;
            if fetched.is_err() {
                desk.say(NoticeLevel::Error, Label::PART_MISSING);
            }
            desk.chunks.at_home(|| then(fetched));
        });
    }

    /// Fetches what keeps games, and goes on with what was left; it is known already where the page began with it.
    pub(super) fn begin_storage(&self, left: Option<Left>) {
        let desk = *self;
        spawn_local(async move {
            // Where it does not come, games are kept in the plain storage until the next visit.
            let Ok(chunk) = desk.chunks.storage.fetch().await else {
                return;
            };
            time::pause().await;
            let late = left.is_none();
            let left = match left {
                Some(left) => left,
                None => (chunk.left)().await,
            };
            desk.chunks.at_home(|| (chunk.arrive)(desk, left, late));
            time::pause().await;
            desk.chunks.at_home(|| (chunk.settle)(desk));
        });
    }

    /// What a chunk shows; until it is here, a word that it is on its way, and if it does not come, why and a way on.
    pub(super) fn shown<T: Sync>(
        self,
        wanted: Chunk<T>,
        want: impl Fn() + Copy + Send + Sync + 'static,
        show: impl Fn(&'static T) -> AnyView + Send + 'static,
    ) -> AnyView {
        self.framed(wanted, want, show, |waiting| waiting)
    }

    /// A page that is fetched.
    pub(super) fn page(self, page: Chunk<PageChunk>) -> AnyView {
        self.framed(
            page,
            move || self.fetch_quietly(page),
            move |page| (page.show)(self),
            |waiting| {
                view! { <main class="page" id="main" tabindex="-1">{waiting}</main> }.into_any()
            },
        )
    }

    /// What a chunk shows; `frame` goes around what stands in its place until it is here.
    fn framed<T: Sync>(
        self,
        wanted: Chunk<T>,
        want: impl Fn() + Copy + Send + Sync + 'static,
        show: impl Fn(&'static T) -> AnyView + Send + 'static,
        frame: fn(AnyView) -> AnyView,
    ) -> AnyView {
        let words = self.table.words;
        want();
        reactive(move || match (wanted.stage(), wanted.here()) {
            (Stage::Here, Some(table)) => show(table),
            (stage, _) => frame(until_here(stage, Callback::new(move |()| want()), words)),
        })
        .into_any()
    }

    /// What is in a dialog.
    pub(super) fn dialog_body(self, dialog: Open) -> AnyView {
        let dialogs = self.chunks.dialogs;
        self.shown(
            dialogs,
            move || self.fetch_quietly(dialogs),
            move |dialogs| (dialogs.show)(self, dialog),
        )
    }

    /// What one can do with the finished game on the board.
    pub(super) fn afterwards(self) -> AnyView {
        let dialogs = self.chunks.dialogs;
        self.shown(
            dialogs,
            move || self.fetch_quietly(dialogs),
            move |dialogs| (dialogs.afterwards)(self),
        )
    }

    /// Fetches a chunk in whose place it is said how that goes.
    pub(super) fn fetch_quietly<T: Sync>(self, wanted: Chunk<T>) {
        if wanted.is_missing() {
            spawn_local(async move {
                let _ = wanted.fetch().await;
            });
        }
    }
}

/// What stands in a chunk's place until it is here.
fn until_here(stage: Stage, again: Callback<()>, words: Words) -> AnyView {
    if stage == Stage::Failed {
        view! {
            <div class="missing" role="alert">
                <p>{words.say(Label::PART_MISSING)}</p>
                <TextButton icon="redo" label=words.say(Label::RETRY) press=again />
            </div>
        }
        .into_any()
    } else {
        view! { <p class="fetching" role="status">{words.say(Label::LOADING)}</p> }.into_any()
    }
}
