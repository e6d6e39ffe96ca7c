//! What has to be stored between visits, and the right to store it. How it is stored is in `app/persistence.rs` and
//! `app/storage/`.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use game::Label;
use leptos::prelude::*;

use crate::platform::disk::{Claim, Disk, Lock};
use crate::platform::time;

/// A stored game: its id and its text.
pub type Game = (String, String);

/// State of storing games: what has to be stored, and what has been.
#[derive(Default)]
pub struct PersistenceState {
    /// The disk for games, once it is open.
    pub disk: Option<Rc<dyn Disk>>,
    /// The right to store the game on the board.
    pub claim: Option<GameClaim>,
    /// The id of a game that another tab has taken over; this tab no longer stores it.
    pub taken_over: Option<String>,
    /// Games that have to be stored, each in its current state.
    pub unsaved: Vec<Game>,
    /// The game that is being written.
    pub writing: Option<Game>,
    /// Whether a task is writing the games already.
    pub busy: bool,
    /// The id of the game that is on the board according to the local storage.
    pub recorded_current: Option<String>,
    /// Whether games were written to the local storage.
    pub has_local_copies: bool,
    /// Whether this page has made sure that the browser was asked to keep its data permanently.
    pub asked_to_persist: bool,
    /// Whether the stored games cannot be read yet, in which case nothing is written.
    pub unreadable: bool,
    /// The id of a game that another tab has. It is offered once it is known that the game has no seat in a room,
    /// because network play offers those games.
    pub open_elsewhere: Option<String>,
    /// What the user was told already about something that cannot be stored.
    pub warned: Vec<Label>,
    /// The notice which says that the game on the board is not stored, while that is so.
    pub unstored_notice: Option<u32>,
    /// How often in a row storing a game has failed.
    pub failures: u32,
    /// The timer after which the games are stored again that could not be stored.
    pub again: Option<time::Timer>,
}

/// Shared access to [`PersistenceState`]. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Persistence(StoredValue<PersistenceState, LocalStorage>);

impl Persistence {
    /// Creates a state with nothing to store.
    pub fn new() -> Persistence {
        Persistence(StoredValue::new_local(PersistenceState::default()))
    }

    /// Calls `act` with the state. It is a plain function, which has no handle with which to ask for the state again.
    pub fn with<T>(self, act: fn(&mut PersistenceState) -> T) -> Option<T> {
        self.0.try_update_value(act)
    }

    /// Like [`Persistence::with`], for a function that needs a value.
    pub fn with_given<V, T>(self, given: V, act: fn(&mut PersistenceState, V) -> T) -> Option<T> {
        self.0.try_update_value(|state| act(state, given))
    }

    /// Whether another tab has taken this game over. It may still be on the board, but this tab no longer stores it.
    pub fn is_taken_over(self, id: &str) -> bool {
        self.with_given(id, |state, id| state.taken_over.as_deref() == Some(id)) == Some(true)
    }

    /// Whether nothing has been played or loaded on this page that has to be stored.
    pub fn is_untouched(self) -> bool {
        self.with(|state| state.unsaved.is_empty() && state.recorded_current.is_none())
            == Some(true)
    }
}

/// The right to store a game.
pub struct GameClaim {
    /// The id of the game.
    pub id: String,
    /// The claim on its shelf.
    pub claim: Claim,
    /// The lock that keeps other tabs from claiming it, held as long as this.
    pub _lock: Option<Lock>,
    /// Notices when another tab takes the game over.
    pub lost: Rc<TakeoverListener>,
}

/// Whether another tab has taken over a game of this page, and the callback for that.
#[derive(Default)]
pub struct TakeoverListener {
    lost: Cell<bool>,
    tell: RefCell<Option<Box<dyn Fn()>>>,
}

impl TakeoverListener {
    /// Notes that another tab has taken the game over.
    pub fn happens(&self) {
        self.lost.set(true);
        if let Some(tell) = self.tell.borrow().as_ref() {
            tell();
        }
    }

    /// Calls `tell` when the game is lost, or at once if that has happened.
    pub fn watch(&self, tell: impl Fn() + 'static) {
        if self.lost.get() {
            tell();
        } else {
            self.tell.replace(Some(Box::new(tell)));
        }
    }
}
