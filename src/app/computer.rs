//! The computer player of the page: it turns requests of a session into requests to the worker, and the worker's
//! answers into messages to the session. The worker is started when it is first needed, and again when it fails. An
//! answer for which nobody waits any more is dropped.

mod answers;
mod facade;
mod judge;
mod network_choice;

use std::rc::Rc;

use engine::ByColor;
use game::{ComputerRequest, Msg, Session};
use leptos::prelude::*;

pub use self::facade::{
    accuracy, analyse, can_analyse, changed, measure, move_now, panel, stop, think,
};
use self::network_choice::WaitingRequest;
use super::context::{BoardHandle, ComputerPlayer, Constructor, Store, with_chunk_styles};
use super::engine_worker::{EngineWorker, Network, Networks, think_request};
use super::judging::Judging;
use super::persistence::TextStorage;
use crate::lazy::lazy;
use crate::platform::{dom, time};
use crate::ui::notices::Notices;
use crate::ui::panels::{AnalysisPanel, ComputerModel, Pace, WatchPanel};
use crate::ui::table::Table;
use crate::ui::words::reactive;

/// How long a new worker may take until it is ready, in milliseconds.
const START_TIMEOUT: u32 = 10_000;

lazy! {
    /// The computer player.
    [computer] pub fn fetch() -> Constructor<dyn ComputerPlayer> = |app| {
        let texts = TextStorage::new(app.store.notices, app.persistence);
        with_chunk_styles(Rc::new(Computer::new(app.store, app.board, texts)))
    }
}

/// The computer player. Cheap to copy.
#[derive(Clone, Copy)]
struct Computer {
    table: Table,
    notices: Notices,
    board: BoardHandle,
    texts: TextStorage,
    worker: EngineWorker,
    state: StoredValue<State, LocalStorage>,
    /// The part of the state that the page shows.
    shown: ComputerModel,
}

/// The changing state of the computer player.
#[derive(Default)]
struct State {
    /// The purpose of the request that the worker works on.
    pending: Option<Purpose>,
    /// The finished game that is being analysed, or has been.
    judging: Option<Judging>,
    /// The request that waits for its network and has not been sent yet.
    waiting: Option<WaitingRequest>,
    /// Number of requests that ever waited.
    tickets: u64,
    networks: Networks,
    /// A move that waits to be shown.
    held: Option<DelayedMove>,
    /// Whether the next move is shown although the game is paused.
    step: bool,
}

/// A move that the computer has found but that a watching user is not shown yet.
struct DelayedMove {
    msg: Msg,
    /// Fires when the move may be shown; `None` while the game is paused.
    timer: Option<time::Timer>,
}

/// The purpose of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// A session's request for a move or a hint, by its id there.
    Think(u64),
    /// The analysis panel.
    Analysis,
}

impl Computer {
    /// Creates a computer player without starting its worker.
    fn new(store: Store, board: BoardHandle, texts: TextStorage) -> Computer {
        Computer {
            table: store.table,
            notices: store.notices,
            board,
            texts,
            worker: EngineWorker::new(START_TIMEOUT),
            state: StoredValue::new_local(State::default()),
            shown: ComputerModel {
                progress: store.progress,
                analysis: RwSignal::new(None),
                opened: RwSignal::new(false),
                paused: RwSignal::new(false),
                pace: RwSignal::new(Pace::default()),
            },
        }
    }

    fn with<T>(&self, read: impl FnOnce(&mut State) -> T) -> Option<T> {
        self.state.try_update_value(read)
    }

    /// Drops the pending requests that `which` selects, because nobody waits for them any more.
    fn drop_pending(&self, which: impl Fn(Purpose) -> bool) {
        let dropped = self.with(|state| {
            state.waiting.take_if(|waiting| which(waiting.purpose));
            state.pending.take_if(|purpose| which(*purpose))
        });
        if let Some(Some(_)) = dropped {
            self.worker.cancel();
            self.shown.progress.set(None);
        }
    }

    /// Starts afresh, because another game is on the board.
    fn new_game(&self) {
        self.drop_pending(|_| true);
        self.close_analysis();
        self.shown.paused.set(false);
        self.with(|state| state.held = None);
        self.worker.new_game();
    }

    /// Takes the move that waits to be shown, if there is one.
    fn take_held(&self) -> Option<Msg> {
        self.with(|state| state.held.take())?.map(|held| held.msg)
    }

    /// Returns whether the next move is shown although the game is paused, and resets that for the one after it.
    fn take_step(&self) -> bool {
        self.with(|state| std::mem::take(&mut state.step))
            .unwrap_or_default()
    }

    /// Ends the pause, because a person plays: if two computers play later, their game is not paused.
    fn forget_pause(&self) {
        if self.shown.paused.get_untracked() {
            self.shown.paused.set(false);
        }
    }

    /// Drops the analysis, because the game goes on and is no longer finished.
    fn forget_analysis(&self) {
        if self.shown.analysis.with_untracked(Option::is_some) {
            self.drop_pending(|purpose| purpose == Purpose::Analysis);
            self.close_analysis();
        }
    }

    fn close_analysis(&self) {
        self.shown.analysis.set(None);
        self.shown.opened.set(false);
    }
}

impl ComputerPlayer for Computer {
    fn think(&self, request: ComputerRequest) {
        self.think_with_network(request);
    }

    fn stop(&self, request: u64) {
        self.with(|state| {
            state.held = None;
            state.step = false;
        });
        self.drop_pending(|purpose| purpose == Purpose::Think(request));
    }

    fn move_now(&self) {
        self.hurry();
    }

    fn changed(&self, other_game: bool) {
        let table = self.table;
        if other_game {
            self.new_game();
        }
        if !table.with_session_untracked(Session::is_over) {
            self.forget_analysis();
        }
        if !table.with_session_untracked(Session::is_computer_match) {
            self.forget_pause();
        }
    }

    fn analyse(&self) {
        self.begin_judging();
        self.open_analysis();
    }

    fn analyses(&self) -> bool {
        self.shown.opened.get()
    }

    fn measure(&self) {
        self.begin_judging();
    }

    fn accuracy(&self) -> Option<ByColor<Option<f64>>> {
        self.shown.analysis.with(|model| {
            let model = model.as_ref()?;
            let whole = model.moves.as_ref();
            Some(whole.map_or_else(ByColor::default, |_| model.verdicts.accuracy))
        })
    }

    fn panel(&self) -> AnyView {
        let (computer, board) = (*self, self.board);
        let (table, shown) = (self.table, self.shown);
        let watched = Memo::new(move |_| table.with_session(Session::is_computer_match));
        let over = Memo::new(move |_| table.result.with(Option::is_some));
        reactive(move || match (over.get(), watched.get()) {
            (true, _) if !shown.opened.get() => ().into_any(),
            (true, _) => view! {
                <AnalysisPanel
                    analysis=shown.analysis
                    shown=Signal::derive(move || table.moves.with(|moves| moves.current))
                    words=table.words
                    send=Callback::new(move |msg| board.send(msg))
                    close=Callback::new(move |()| {
                        shown.opened.set(false);
                        // The button that opened it has come back.
                        time::after_frame(|| dom::focus_by_selector(".afterwards__analyse"));
                    })
                />
            }
            .into_any(),
            (false, true) => view! {
                <WatchPanel
                    paused=shown.paused.into()
                    pace=shown.pace
                    words=table.words
                    pause=Callback::new(move |paused| computer.pause(paused))
                    step=Callback::new(move |()| computer.step())
                />
            }
            .into_any(),
            (false, false) => ().into_any(),
        })
        .into_any()
    }
}

impl Computer {
    /// Asks the worker for a move or a hint, with a network or with the hand-written evaluation terms.
    fn ask_for_move(&self, request: ComputerRequest, network: Option<Network>) {
        let (computer, id, since) = (*self, request.id, time::now());
        let request = think_request(request, time::random_u64(), network.is_some());
        self.begin(Purpose::Think(id));
        self.worker.think(request, network, move |answer| {
            computer.hear_of_move(id, since, answer)
        });
    }

    /// Asks for the move at once.
    fn hurry(&self) {
        let waits = self.with(|state| {
            let waiting = state.waiting.as_mut();
            waiting.map(|waiting| waiting.hurry = true)
        });
        if let Some(None) = waits {
            self.worker.move_now();
        }
    }

    /// Sends the computer's move to the session, slowly enough to follow if the user only watches.
    fn send_in_time(&self, msg: Msg, since: f64) {
        if !self
            .table
            .with_session_untracked(Session::is_computer_match)
        {
            return self.board.send(msg);
        }
        let shown = self.shown;
        let early = shown.pace.get_untracked().millis() - (time::now() - since);
        let timer = match shown.paused.get_untracked() {
            true if self.take_step() => return self.board.send(msg),
            true => None,
            false if early > 0.0 => {
                let computer = *self;
                Some(time::timer(early as u32, move || computer.show_held()))
            }
            false => return self.board.send(msg),
        };
        self.with(|state| state.held = Some(DelayedMove { msg, timer }));
    }

    /// Plays the move that waits to be shown.
    fn show_held(&self) {
        if let Some(msg) = self.take_held() {
            self.board.send(msg);
        }
    }

    /// Pauses or resumes the game for a watching user.
    fn pause(&self, paused: bool) {
        self.shown.paused.set(paused);
        self.board.send(Msg::Pause(paused));
        if paused {
            self.with(|state| {
                if let Some(held) = &mut state.held {
                    held.timer = None;
                }
            });
        } else {
            self.show_held();
        }
    }

    /// Plays one move for a watching user, and pauses after it.
    fn step(&self) {
        self.pause(true);
        match self.take_held() {
            Some(msg) => self.board.send(msg),
            None => {
                self.with(|state| state.step = true);
            }
        }
    }
}
