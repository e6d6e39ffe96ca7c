//! The signals of the page: the table with the game, and everything else that is shown or asked. Nothing here has
//! effects outside the page; those are in `app/effects.rs`.

use engine::Variant;
use game::{GameOptions, Session};
use leptos::prelude::*;

use super::chunks::ChunkState;
use super::interfaces::RoomRequest;
use crate::platform::install::InstallMethod;
use crate::platform::{address, dom, media};
use crate::ui::dialogs::{DialogKind, GameFile};
use crate::ui::lasting::get_lasting;
use crate::ui::notices::Notices;
use crate::ui::pages::Route;
use crate::ui::table::Table;

/// The signals of the page. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Store {
    /// The game on the board.
    pub table: Table,
    /// The notices that are shown.
    pub notices: Notices,
    /// The page that is shown.
    pub route: RwSignal<Route>,
    /// The dialog that is open above the page.
    pub dialog: RwSignal<Option<DialogKind>>,
    /// The move that is being typed.
    pub typed: RwSignal<String>,
    /// Whether the field for typed moves is open.
    pub typing: RwSignal<bool>,
    /// Why the last typed move was refused.
    pub refusal: RwSignal<String>,
    /// Why the last text or file was not loaded.
    pub load_error: RwSignal<String>,
    /// The file with which the dialog opens that lists the games of a file.
    pub game_file: StoredValue<Option<GameFile>, LocalStorage>,
    /// Whether the game has ended here and its ending was not put away yet, so that it lies over the board.
    pub ended: RwSignal<bool>,
    /// Counter: the board takes the focus whenever it changes.
    pub focus: RwSignal<u32>,
    /// The board's width while it is resized; 0 means as large as fits.
    pub width: RwSignal<u16>,
    /// Counter of changes to the list of saved games.
    pub saved_games_changes: RwSignal<u32>,
    /// The computer's progress on a move in per cent, and how many plies it looks ahead.
    pub progress: RwSignal<Option<(u32, u32)>>,
    /// The id of the last request to the computer for which nobody waits any more.
    pub last_stopped_request: StoredValue<u64>,
    /// Whether the board waits for a game or a room that the address asks for, and how its chunk stands. No other game is
    /// shown meanwhile.
    pub waiting: RwSignal<ChunkState>,
    /// Whether this player is on the way to a room whose game will replace the one on the board.
    pub joining: RwSignal<bool>,
    /// Whether two players have met in a room.
    pub met: RwSignal<bool>,
    /// On how many boards that are not shown it is this player's turn.
    pub boards_waiting: RwSignal<usize>,
    /// How this browser installs the page as an app, if it does.
    pub install: RwSignal<Option<InstallMethod>>,
    /// Options with which the New game panel starts the next time it opens.
    pub preset_options: StoredValue<Option<GameOptions>>,
    /// The room for a friend that has been requested, until network play has arrived.
    pub requested_room: StoredValue<Option<RoomRequest>>,
}

impl Store {
    /// Creates the signals of a page that starts with this game, route and board width.
    pub fn new(session: Session, route: Route, width: u16) -> Store {
        let table = Table::new(session);
        Store {
            table,
            notices: Notices::new(table.words),
            route: RwSignal::new(route),
            dialog: RwSignal::new(None),
            typed: RwSignal::new(String::new()),
            typing: RwSignal::new(false),
            refusal: RwSignal::new(String::new()),
            load_error: RwSignal::new(String::new()),
            game_file: StoredValue::new_local(None),
            ended: RwSignal::new(false),
            focus: RwSignal::new(0),
            width: RwSignal::new(width),
            saved_games_changes: RwSignal::new(0),
            progress: RwSignal::new(None),
            last_stopped_request: StoredValue::new(0),
            waiting: RwSignal::new(ChunkState::NotRequested),
            joining: RwSignal::new(false),
            met: RwSignal::new(false),
            boards_waiting: RwSignal::new(0),
            install: RwSignal::new(None),
            preset_options: StoredValue::new(None),
            requested_room: StoredValue::new(None),
        }
    }

    /// Returns the id of the game on the board.
    pub fn game_id(self) -> String {
        self.table
            .with_session_untracked(|session| session.options().id.clone())
    }

    /// Whether nobody may move on the board, because the game of a room will replace the one there. If so, the user is
    /// shown how that stands.
    pub fn is_board_spoken_for(self) -> bool {
        let joining = self.joining.get_untracked();
        if joining {
            self.dialog.set(Some(DialogKind::Network));
        }
        joining
    }

    /// Whether the board waits for a game or a room that the address asks for, reactively.
    pub fn waits(self) -> bool {
        self.waiting.get() != ChunkState::NotRequested
    }

    /// Notes whether the board waits for a game or a room.
    pub fn wait(self, waits: bool) {
        self.waiting.set(match waits {
            true => ChunkState::Fetching,
            false => ChunkState::NotRequested,
        });
    }

    /// Goes to a page.
    pub fn navigate(self, route: Route) {
        if self.route.get_untracked() != route {
            dom::set_hash(&route.hash());
        }
    }

    /// Shows the board. Its address replaces the current one, so that neither Back nor a reload opens again what the
    /// current address led to.
    pub fn show_board(self) {
        address::replace_hash(&Route::Game.hash());
        self.route.set(Route::Game);
    }

    /// Returns whether moving pieces are animated.
    pub fn animate(self) -> Signal<bool> {
        Signal::derive(move || {
            self.table.settings.with(|settings| settings.animation)
                && !media::prefers_reduced_motion()
        })
    }

    /// Moves the focus to the board.
    pub fn focus_board(self) {
        self.focus.update(|count| *count = count.wrapping_add(1));
    }

    /// Returns the rule set whose rules are shown, or that of the game on the board.
    pub fn variant_shown(self) -> Signal<Variant> {
        Signal::derive(move || match get_lasting(self.route) {
            Route::Rules(variant) | Route::Learn(variant) => variant,
            _ => self.table.with_session(|session| session.options().variant),
        })
    }
}
