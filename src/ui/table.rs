//! The [`Table`]: the session on the screen, and the models derived from it. Components read its models and send messages;
//! `app` carries out the effects of a message.

use std::cell::Cell;

use engine::{ByColor, Color};
use game::practice::{Day, day_of};
use game::{
    BoardModel, CapturedModel, ClockModel, Controls, Effect, MoveListModel, Msg, NoticeLevel,
    PageClocks, QuestionModel, RemoteMsg, ResultModel, Session, Settings, StatusModel, SteadyTime,
};
use leptos::prelude::*;

use super::lasting::{Lasting, track_lasting};
use super::words::Words;
use crate::platform::{dom, time};

/// The session on the screen and its models. Cheap to copy.
///
/// The board is drawn first: after a ply, everything beside the board is updated only once the board's frame has been
/// drawn. After any other message it is updated at once.
#[derive(Clone, Copy)]
pub struct Table {
    session: StoredValue<Session>,
    changed: RwSignal<u32>,
    ticked: RwSignal<u32>,
    /// Changes only with the settings or the rule set. All texts of the page depend on this signal, because otherwise
    /// every message would check all of them for changes.
    chosen: RwSignal<u32>,
    beside: RwSignal<u32>,
    /// Whether the update beside the board waits for the board's frame.
    waits: StoredValue<bool>,
    /// The board.
    pub board: Lasting<BoardModel>,
    /// The clocks, if the game has any.
    pub clocks: ByColor<Lasting<Option<ClockModel>>>,
    /// The move list.
    pub moves: Lasting<MoveListModel>,
    /// State of the game.
    pub status: Lasting<StatusModel>,
    /// Result of the game.
    pub result: Lasting<Option<ResultModel>>,
    /// What each side has captured.
    pub captured: ByColor<Lasting<CapturedModel>>,
    /// Question before a final action.
    pub asking: Lasting<Option<QuestionModel>>,
    /// The controls that are enabled.
    pub controls: Lasting<Controls>,
    /// The settings.
    pub settings: Lasting<Settings>,
    /// The texts in the language of the settings.
    pub words: Words,
    /// The rule set's id.
    pub variant: Signal<&'static str>,
}

/// A change of the session that is not on the screen yet.
#[must_use]
pub struct Change {
    /// Effects for `app` to carry out.
    pub effects: Vec<Effect>,
    /// Whether another game is on the table now.
    pub other_game: bool,
    /// Whether nothing but the texts of the clocks has changed.
    clocks_only: bool,
}

impl Change {
    /// Whether the requested action was refused.
    pub fn is_refused(&self) -> bool {
        self.effects.iter().any(
            |effect| matches!(effect, Effect::Notice(notice) if notice.level == NoticeLevel::Error),
        )
    }
}

impl Table {
    /// Creates a table with a session.
    pub fn new(session: Session) -> Table {
        let session = StoredValue::new(session);
        let [changed, ticked, chosen, beside] = std::array::from_fn(|_| RwSignal::new(0));
        let clock = |color: Color| {
            Lasting::new(move || {
                ticked.track();
                session.with_value(|session| session.clock(color))
            })
        };
        let captured = |color: Color| {
            Lasting::new(move || {
                beside.track();
                session.with_value(|session| session.captured(color))
            })
        };
        macro_rules! derived {
            ($when:ident, $read:expr) => {
                Lasting::new(move || {
                    $when.track();
                    session.with_value($read)
                })
            };
        }
        let settings = derived!(chosen, |session| session.settings().clone());
        let variant = derived!(chosen, |session| session.options().variant.id());
        Table {
            session,
            changed,
            ticked,
            chosen,
            beside,
            waits: StoredValue::new(false),
            board: derived!(changed, |session| session.board()),
            clocks: ByColor([clock(Color::White), clock(Color::Black)]),
            moves: derived!(beside, |session| session.move_list()),
            status: derived!(beside, |session| session.status()),
            result: derived!(beside, |session| session.result()),
            captured: ByColor([captured(Color::White), captured(Color::Black)]),
            asking: derived!(beside, |session| session.question()),
            controls: derived!(beside, |session| session.controls()),
            settings,
            words: Words::new(Signal::derive(move || {
                settings.with(|settings| settings.lang)
            })),
            variant: Signal::derive(move || variant.get()),
        }
    }

    /// Sends a message to the session. [`Table::show`] draws the change.
    pub fn update(&self, msg: Msg) -> Change {
        let tick = msg == Msg::Tick;
        self.change(tick, |session| session.update(msg, session_time()))
    }

    /// Passes a message of the other device to the session: see [`Session::remote`].
    pub fn remote(&self, msg: RemoteMsg) -> Change {
        self.change(false, |session| session.remote(msg, session_time()))
    }

    /// Changes the session through a function, for parts of the page that are fetched later.
    pub fn act(&self, act: impl FnOnce(&mut Session, game::Millis) -> Vec<Effect>) -> Change {
        self.change(false, |session| act(session, session_time()))
    }

    fn change(&self, tick: bool, change: impl FnOnce(&mut Session) -> Vec<Effect>) -> Change {
        let before = self.with_session_untracked(game_and_plies);
        let effects = self.session.try_update_value(change).unwrap_or_default();
        self.changed_since(&before, tick, effects)
    }

    /// Describes a change, and lets everything beside the board wait for the frame with a new ply.
    fn changed_since(&self, before: &(String, usize), tick: bool, effects: Vec<Effect>) -> Change {
        let (game, plies) = self.with_session_untracked(game_and_plies);
        if plies > before.1 && !self.waits.get_value() {
            let (beside, waits) = (self.beside, self.waits);
            waits.set_value(true);
            time::after_frame(move || {
                waits.try_update_value(|waits| *waits = false);
                again(beside);
            });
        }
        Change {
            // Most ticks move a clock and nothing else.
            clocks_only: tick && effects.is_empty(),
            effects,
            other_game: game != before.0,
        }
    }

    /// Draws a change.
    pub fn show(&self, change: &Change) {
        again(self.ticked);
        if change.clocks_only {
            return;
        }
        let chosen = self.with_session_untracked(|session| {
            self.variant.get_untracked() != session.options().variant.id()
                || self
                    .settings
                    .with_untracked(|settings| settings != session.settings())
        });
        if chosen {
            again(self.chosen);
        }
        again(self.changed);
        if !self.waits.get_value() {
            again(self.beside);
        }
    }

    /// Reads a value from the session, without tracking changes.
    pub fn with_session_untracked<T>(&self, read: impl FnOnce(&Session) -> T) -> T {
        self.session.with_value(read)
    }

    /// Reads a value from the session, reactively.
    pub fn with_session<T>(&self, read: impl FnOnce(&Session) -> T) -> T {
        track_lasting(&self.changed);
        self.session.with_value(read)
    }
}

/// Tells one game, and one position of it, from others.
fn game_and_plies(session: &Session) -> (String, usize) {
    (session.options().id.clone(), session.plies())
}

fn again(signal: RwSignal<u32>) {
    signal.try_update(|count| *count = count.wrapping_add(1));
}

/// Returns the time of day, in milliseconds since 1970.
pub fn now() -> game::Millis {
    time::now().max(0.0) as game::Millis
}

/// Returns the day on the user's calendar.
pub fn today() -> Day {
    day_of(time::local_now().max(0.0) as game::Millis)
}

thread_local! {
    static SESSION_TIME: Cell<SteadyTime> = Cell::new(SteadyTime::new(page_clocks()));
}

fn page_clocks() -> PageClocks {
    PageClocks {
        wall: now(),
        steady: time::monotonic_now().max(0.0) as game::Millis,
        hidden: dom::is_hidden(),
    }
}

/// Returns the current time on the clock that all sessions share, in milliseconds. Setting the system's clock does not
/// change it.
pub fn session_time() -> game::Millis {
    let mut time = SESSION_TIME.get();
    let now = time.read(page_clocks());
    SESSION_TIME.set(time);
    now
}

/// Notes in how many milliseconds a timer reads [`session_time`] again, if one does.
pub fn expect_reading(wait: Option<game::Millis>) {
    let mut time = SESSION_TIME.get();
    time.expect(wait);
    SESSION_TIME.set(time);
}
