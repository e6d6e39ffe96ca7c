//! The parts of the page that are fetched when they are first needed, and what is shown until then.

use game::{Effect, Fault, Label, Lang, Millis, NoticeLevel, Session, Settings};
use leptos::prelude::*;
use leptos::reactive::owner::Owner;
use leptos::task::spawn_local;

use super::computer::ComputerPart;
use super::network::NetworkPart;
use super::storage::{Left, StoragePart};
use super::{Desk, dialogs, pages};
use crate::lazy::{Fetch, Part, Stage, Unfetched, lazy};
use crate::platform::time;
use crate::ui::dialogs::Open;
use crate::ui::parts::TextButton;
use crate::ui::table::Load;
use crate::ui::words::{Words, part};

/// A page, or what stands in its place.
pub struct PagePart {
    /// The page.
    pub show: fn(Desk) -> AnyView,
}

/// The dialogs, but for that of network play.
pub struct DialogsPart {
    /// What is in a dialog.
    pub show: fn(Desk, Open) -> AnyView,
}

/// A session, and what follows from its beginning.
type Begun = (Session, Vec<Effect>);

/// All that reads what was kept or brought.
pub struct SavedPart {
    /// Reads the settings.
    pub settings: fn(&str) -> Settings,
    /// The game of an [`Effect::Save`], as it was left.
    pub restore: fn(&str, Millis) -> Result<Begun, Fault>,
    /// A text takes the place of the game on the board.
    pub load: Load,
}

static RULES: PagePart = PagePart { show: pages::rules };
static EDITOR: PagePart = PagePart {
    show: pages::editor,
};
static GAMES: PagePart = PagePart { show: pages::games };
static DIALOGS: DialogsPart = DialogsPart {
    show: dialogs::body,
};
static SAVED: SavedPart = SavedPart {
    settings: Settings::from_json,
    restore: Session::restore,
    load: Session::load,
};

lazy! {
    /// The rules.
    [rules] fn fetch_rules() -> &'static PagePart = &RULES
}
lazy! {
    /// The position editor.
    [editor] fn fetch_editor() -> &'static PagePart = &EDITOR
}
lazy! {
    /// The list of kept games.
    [dialogs] fn fetch_games() -> &'static PagePart = &GAMES
}
lazy! {
    /// The dialogs.
    [dialogs] fn fetch_dialogs() -> &'static DialogsPart = &DIALOGS
}
lazy! {
    /// Reading.
    [saved] pub fn fetch_saved() -> &'static SavedPart = &SAVED
}
lazy! {
    /// Keeping games.
    [storage] pub fn fetch_storage() -> &'static StoragePart = &super::storage::PART
}
lazy! {
    /// The computer player.
    [computer] fn fetch_computer() -> &'static ComputerPart = &super::computer::PART
}
lazy! {
    /// Network play.
    [network] pub fn fetch_network() -> &'static NetworkPart = &super::network::PART
}
lazy! {
    /// The catalogue in German.
    [german] fn fetch_german() -> () = game::text::install(Lang::De, &game::text::GERMAN)
}
lazy! {
    /// The catalogue in Spanish.
    [spanish] fn fetch_spanish() -> () = game::text::install(Lang::Es, &game::text::SPANISH)
}
lazy! {
    /// The catalogue in Hebrew.
    [hebrew] fn fetch_hebrew() -> () = game::text::install(Lang::He, &game::text::HEBREW)
}

/// Fetches a language's texts.
pub async fn fetch_language(lang: Lang) -> Result<(), Unfetched> {
    if game::text::is_here(lang) {
        return Ok(());
    }
    match lang {
        Lang::En => Ok(()),
        Lang::De => fetch_german().await,
        Lang::Es => fetch_spanish().await,
        Lang::He => fetch_hebrew().await,
    }
}

/// All of them. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Parts {
    /// The rules.
    pub rules: Part<PagePart>,
    /// The position editor.
    pub editor: Part<PagePart>,
    /// The list of kept games.
    pub games: Part<PagePart>,
    /// The dialogs, but for that of network play.
    pub dialogs: Part<DialogsPart>,
    /// Reading.
    pub saved: Part<SavedPart>,
    /// Keeping games.
    pub storage: Part<StoragePart>,
    /// The computer player.
    pub computer: Part<ComputerPart>,
    /// Network play.
    pub network: Part<NetworkPart>,
    /// What a part makes when it comes lives as long as the page.
    owner: StoredValue<Option<Owner>>,
}

impl Parts {
    /// None is here yet.
    pub fn new() -> Parts {
        Parts {
            rules: Part::new(|| Box::pin(fetch_rules()) as Fetch<_>),
            editor: Part::new(|| Box::pin(fetch_editor())),
            games: Part::new(|| Box::pin(fetch_games())),
            dialogs: Part::new(|| Box::pin(fetch_dialogs())),
            saved: Part::new(|| Box::pin(fetch_saved())),
            storage: Part::new(|| Box::pin(fetch_storage())),
            computer: Part::new(|| Box::pin(fetch_computer())),
            network: Part::new(|| Box::pin(fetch_network())),
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
    /// Fetches a part and goes on with it; where it does not come, that is said.
    pub(super) fn fetch<T: Sync>(
        &self,
        part: Part<T>,
        then: impl FnOnce(Result<&'static T, Unfetched>) + 'static,
    ) {
        let desk = *self;
        spawn_local(async move {
            let fetched = part.fetch().await;
            if fetched.is_err() {
                desk.say(NoticeLevel::Error, Label::PartMissing);
            }
            desk.parts.at_home(|| then(fetched));
        });
    }

    /// Fetches what keeps games, and goes on with what was left; it is known already where the page began with it.
    pub(super) fn begin_storage(&self, left: Option<Left>) {
        let desk = *self;
        spawn_local(async move {
            // Where it does not come, games are kept in the plain storage until the next visit.
            let Ok(part) = desk.parts.storage.fetch().await else {
                return;
            };
            time::pause().await;
            let late = left.is_none();
            let left = match left {
                Some(left) => left,
                None => (part.left)().await,
            };
            desk.parts.at_home(|| (part.arrive)(desk, left, late));
            time::pause().await;
            desk.parts.at_home(|| (part.settle)(desk));
        });
    }

    /// What a part shows; until it is here, a word that it is on its way, and if it does not come, why and a way on.
    pub(super) fn shown<T: Sync>(
        self,
        wanted: Part<T>,
        want: impl Fn() + Copy + Send + Sync + 'static,
        show: impl Fn(&'static T) -> AnyView + Send + 'static,
    ) -> AnyView {
        let words = self.table.words;
        want();
        part(move || match (wanted.stage(), wanted.here()) {
            (Stage::Here, Some(table)) => show(table),
            (stage, _) => until_here(stage, Callback::new(move |()| want()), words),
        })
        .into_any()
    }

    /// A page that is fetched.
    pub(super) fn page(self, page: Part<PagePart>) -> AnyView {
        let want = move || self.fetch_quietly(page);
        let words = self.table.words;
        want();
        part(move || match (page.stage(), page.here()) {
            (Stage::Here, Some(page)) => (page.show)(self),
            (stage, _) => view! {
                <main class="page" id="main" tabindex="-1">
                    {until_here(stage, Callback::new(move |()| want()), words)}
                </main>
            }
            .into_any(),
        })
        .into_any()
    }

    /// What is in a dialog.
    pub(super) fn dialog_body(self, dialog: Open) -> AnyView {
        let dialogs = self.parts.dialogs;
        self.shown(
            dialogs,
            move || self.fetch_quietly(dialogs),
            move |dialogs| (dialogs.show)(self, dialog),
        )
    }

    /// Fetches a part in whose place it is said how that goes.
    fn fetch_quietly<T: Sync>(self, wanted: Part<T>) {
        if wanted.is_missing() {
            spawn_local(async move {
                let _ = wanted.fetch().await;
            });
        }
    }
}

/// What stands in a part's place until it is here.
fn until_here(stage: Stage, again: Callback<()>, words: Words) -> AnyView {
    if stage == Stage::Failed {
        view! {
            <div class="missing" role="alert">
                <p>{words.say(Label::PartMissing)}</p>
                <TextButton icon="redo" label=words.say(Label::Retry) press=again />
            </div>
        }
        .into_any()
    } else {
        view! { <p class="fetching" role="status">{words.say(Label::Loading)}</p> }.into_any()
    }
}
