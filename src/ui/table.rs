//! The one store of the page: the session, and what is derived from it. Components read memos and send messages; what a
//! message makes happen outside is run by `app`.

use engine::{ByColor, Color};
use game::{
    BoardModel, CapturedModel, ClockModel, Controls, Effect, MoveListModel, Msg, NoticeLevel,
    QuestionModel, RemoteMsg, ResultModel, Session, Settings, StatusModel,
};
use leptos::prelude::*;

use super::words::Words;
use crate::platform::time;

/// The session on the screen and its models. Cheap to copy.
///
/// What a piece does is seen first: after a ply all that stands beside the board follows when the board's frame has been
/// drawn. After anything else it follows at once.
#[derive(Clone, Copy)]
pub struct Table {
    session: StoredValue<Session>,
    changed: RwSignal<u32>,
    ticked: RwSignal<u32>,
    /// Settings or rule set are others. All texts of the page hang on it: with every message they would all be asked whether
    /// they are still the same.
    chosen: RwSignal<u32>,
    beside: RwSignal<u32>,
    /// What stands beside the board waits for its frame.
    waits: StoredValue<bool>,
    /// The board.
    pub board: Memo<BoardModel>,
    /// The clocks, where there are any.
    pub clocks: ByColor<Memo<Option<ClockModel>>>,
    /// The move list.
    pub moves: Memo<MoveListModel>,
    /// How the game stands.
    pub status: Memo<StatusModel>,
    /// How it ended.
    pub result: Memo<Option<ResultModel>>,
    /// What each side has captured.
    pub captured: ByColor<Memo<CapturedModel>>,
    /// What is asked before something final.
    pub asking: Memo<Option<QuestionModel>>,
    /// Which buttons do something.
    pub controls: Memo<Controls>,
    /// What the person prefers.
    pub settings: Memo<Settings>,
    /// The texts in their language.
    pub words: Words,
    /// The rule set's id.
    pub variant: Signal<&'static str>,
}

/// What has happened to the session, and is not on the screen yet.
#[must_use]
pub struct Change {
    /// What is to be done outside.
    pub effects: Vec<Effect>,
    /// Nothing but the clocks' texts is other than before.
    clocks_only: bool,
}

impl Change {
    /// Whether something that was wanted is not possible.
    pub fn is_refused(&self) -> bool {
        self.effects.iter().any(
            |effect| matches!(effect, Effect::Notice(notice) if notice.level == NoticeLevel::Error),
        )
    }
}

impl Table {
    /// A table with a session on it.
    pub fn new(session: Session) -> Table {
        let session = StoredValue::new(session);
        let [changed, ticked, chosen, beside] = std::array::from_fn(|_| RwSignal::new(0));
        let clock = |color: Color| {
            Memo::new(move |_| {
                ticked.track();
                session.with_value(|session| session.clock(color))
            })
        };
        let captured = |color: Color| {
            Memo::new(move |_| {
                beside.track();
                session.with_value(|session| session.captured(color))
            })
        };
        macro_rules! derived {
            ($when:ident, $read:expr) => {
                Memo::new(move |_| {
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
            asking: derived!(beside, |session| session.asking()),
            controls: derived!(beside, |session| session.controls()),
            settings,
            words: Words::new(Signal::derive(move || {
                settings.with(|settings| settings.lang)
            })),
            variant: variant.into(),
        }
    }

    /// Lets something happen; [`Table::show`] draws it.
    pub fn update(&self, msg: Msg) -> Change {
        let tick = msg == Msg::Tick;
        self.change(tick, |session| session.update(msg, now()))
    }

    /// The other device tells something: see [`Session::remote`].
    pub fn remote(&self, msg: RemoteMsg) -> Change {
        self.change(false, |session| session.remote(msg, now()))
    }

    /// Lets something happen that a fetched part of the page knows of.
    pub fn act(&self, act: impl FnOnce(&mut Session, game::Millis) -> Vec<Effect>) -> Change {
        self.change(false, |session| act(session, now()))
    }

    fn change(&self, tick: bool, change: impl FnOnce(&mut Session) -> Vec<Effect>) -> Change {
        let before = self.plies();
        let effects = self.session.try_update_value(change).unwrap_or_default();
        if self.plies() > before && !self.waits.get_value() {
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
        }
    }

    /// Draws what has changed.
    pub fn show(&self, change: &Change) {
        again(self.ticked);
        if change.clocks_only {
            return;
        }
        let chosen = self.ask(|session| {
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

    fn plies(&self) -> usize {
        self.ask(|session| session.plies())
    }

    /// Asks the session something, now and once.
    pub fn ask<T>(&self, question: impl FnOnce(&Session) -> T) -> T {
        self.session.with_value(question)
    }

    /// Asks the session something, again whenever it changes.
    pub fn follow<T>(&self, question: impl FnOnce(&Session) -> T) -> T {
        self.changed.track();
        self.session.with_value(question)
    }
}

fn again(signal: RwSignal<u32>) {
    signal.try_update(|count| *count = count.wrapping_add(1));
}

/// The present moment on the one clock of all sessions.
pub fn now() -> game::Millis {
    time::now().max(0.0) as game::Millis
}
