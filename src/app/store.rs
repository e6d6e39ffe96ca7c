//! The signals of the page: the table with the game, and what else is seen or asked. Nothing here reaches the world; what a
//! change of the game makes happen outside is in `effects.rs`.

use engine::Variant;
use game::{GameOptions, Label, Notice, NoticeLevel, Session};
use leptos::prelude::*;

use super::network::Hosting;
use crate::platform::install::Offer;
use crate::platform::{address, dom, media};
use crate::ui::dialogs::Open;
use crate::ui::notices::Notices;
use crate::ui::pages::Route;
use crate::ui::table::Table;

/// The signals of the page. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Store {
    /// The game on the board.
    pub table: Table,
    /// What has popped up.
    pub notices: Notices,
    /// The page that is seen.
    pub route: RwSignal<Route>,
    /// The dialog above it.
    pub dialog: RwSignal<Option<Open>>,
    /// The move that is being typed.
    pub typed: RwSignal<String>,
    /// A move is to be typed.
    pub typing: RwSignal<bool>,
    /// Why the last typed move was refused.
    pub refusal: RwSignal<String>,
    /// Why the last text or file was not loaded.
    pub unread: RwSignal<String>,
    /// A text with several games, of which one is to be chosen.
    pub several: RwSignal<String>,
    /// The board should take the focus whenever this changes.
    pub focus: RwSignal<u32>,
    /// The board's width while it is resized, 0 for as large as fits.
    pub width: RwSignal<u16>,
    /// Counts what changes the list of kept games.
    pub kept: RwSignal<u32>,
    /// How many hundredths of its work on a move the computer has done, and how many plies it looks ahead.
    pub progress: RwSignal<Option<(u32, u32)>>,
    /// The last request to the computer that is not waited for any more.
    pub stopped: StoredValue<u64>,
    /// Two players have met in a room.
    pub met: RwSignal<bool>,
    /// How this browser installs the page as an app, where it does.
    pub install: RwSignal<Option<Offer>>,
    /// What the New game panel is to begin with, once.
    pub wanted: StoredValue<Option<GameOptions>>,
    /// The room for a friend that is wanted, until network play is here.
    pub hosting: StoredValue<Option<Hosting>>,
}

impl Store {
    /// The signals of a page that begins with this game at this place.
    pub fn new(session: Session, route: Route, width: u16) -> Store {
        Store {
            table: Table::new(session),
            notices: Notices::default(),
            route: RwSignal::new(route),
            dialog: RwSignal::new(None),
            typed: RwSignal::new(String::new()),
            typing: RwSignal::new(false),
            refusal: RwSignal::new(String::new()),
            unread: RwSignal::new(String::new()),
            several: RwSignal::new(String::new()),
            focus: RwSignal::new(0),
            width: RwSignal::new(width),
            kept: RwSignal::new(0),
            progress: RwSignal::new(None),
            stopped: StoredValue::new(0),
            met: RwSignal::new(false),
            install: RwSignal::new(None),
            wanted: StoredValue::new(None),
            hosting: StoredValue::new(None),
        }
    }

    /// Which game is on the board.
    pub fn game_id(self) -> String {
        self.table.ask(|session| session.options().id.clone())
    }

    /// Shows a fixed sentence.
    pub fn say(self, level: NoticeLevel, label: Label) {
        let text = label.say(self.table.words.lang_now()).to_owned();
        self.notices.show(Notice { level, text });
    }

    /// Goes to a page.
    pub fn go(self, route: Route) {
        if self.route.get_untracked() != route {
            dom::set_hash(&route.hash());
        }
    }

    /// Shows the board. Its address takes the place of the present one, so that neither Back nor a reload opens once more what
    /// that one led to.
    pub fn show_board(self) {
        address::replace_hash(&Route::Game.hash());
        self.route.set(Route::Game);
    }

    /// Whether pieces glide.
    pub fn animate(self) -> Signal<bool> {
        Signal::derive(move || {
            self.table.settings.with(|settings| settings.animation)
                && !media::prefers_reduced_motion()
        })
    }

    /// The board is to take the focus.
    pub fn focus_board(self) {
        self.focus.update(|count| *count = count.wrapping_add(1));
    }

    /// The rule set whose rules are shown, or one tap away.
    pub fn variant_shown(self) -> Signal<Variant> {
        Signal::derive(move || match self.route.get() {
            Route::Rules(variant) | Route::Learn(variant) => variant,
            _ => self.table.follow(|session| session.options().variant),
        })
    }
}
