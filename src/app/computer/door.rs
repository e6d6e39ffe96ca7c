//! The way from the rest of the page to the computer player, which is fetched when it is first needed. Everything else of it
//! is reached only from here.

use std::ops::Deref;
use std::sync::OnceLock;

use game::{ComputerRequest, Msg};
use leptos::prelude::*;

use super::Computer;
use crate::app::Desk;
use crate::ui::panels::{AnalysisPanel, WatchPanel};
use crate::ui::words::reactive;

/// What the computer player can do.
pub struct ComputerChunk {
    /// A session wants a move or a hint.
    think: fn(&Desk, ComputerRequest),
    /// It wants it no more.
    stop: fn(&Desk, u64),
    /// The move is wanted at once.
    move_now: fn(&Desk),
    /// The session has changed; whether to another game.
    changed: fn(&Desk, bool),
    /// A finished game is to be judged.
    analyse: fn(&Desk),
    /// Whether a finished game is being judged, or has been, now and whenever that changes.
    analyses: fn(&Desk) -> bool,
    /// What a person who watches two computers can do, and what is said of a finished game.
    panel: fn(Desk) -> AnyView,
}

/// The computer player.
pub static CHUNK: ComputerChunk = ComputerChunk {
    think: Desk::think,
    stop: |desk, request| desk.computer.stop(request),
    move_now: |desk| desk.computer.move_now(),
    changed: |desk, other_game| {
        if other_game {
            desk.computer.new_game();
        }
        if !desk.table.ask(game::Session::is_over) {
            desk.computer.forget_analysis();
        }
        if !desk.table.ask(game::Session::is_watched) {
            desk.computer.forget_pause();
        }
    },
    analyse: Desk::analyse,
    analyses: |desk| {
        let shown = desk.chunks.at_home(|| desk.computer.shown);
        shown.analysis.with(Option::is_some)
    },
    panel: |desk| {
        let table = desk.table;
        let shown = desk.chunks.at_home(|| desk.computer.shown);
        let watched = Memo::new(move |_| table.follow(game::Session::is_watched));
        let over = Memo::new(move |_| table.result.with(Option::is_some));
        reactive(move || match (over.get(), watched.get()) {
            (true, _) => view! {
                <AnalysisPanel
                    analysis=shown.analysis
                    shown=Signal::derive(move || table.moves.with(|moves| moves.current))
                    words=table.words
                    send=Callback::new(move |msg| desk.send(msg))
                />
            }
            .into_any(),
            (false, true) => view! {
                <WatchPanel
                    paused=shown.paused.into()
                    pace=shown.pace
                    words=table.words
                    pause=Callback::new(move |paused| desk.pause(paused))
                    step=Callback::new(move |()| desk.step())
                />
            }
            .into_any(),
            (false, false) => ().into_any(),
        })
        .into_any()
    },
};

/// Stands for [`Computer`], which is made when the computer player has come.
#[derive(Clone, Copy)]
pub struct ComputerSlot {
    /// How many hundredths of its work on a move are done, and how many plies it looks ahead.
    pub progress: RwSignal<Option<(u32, u32)>>,
    /// The last request that is not waited for any more.
    stopped: StoredValue<u64>,
}

impl ComputerSlot {
    /// Nothing has been asked of it.
    pub fn new() -> ComputerSlot {
        ComputerSlot {
            progress: RwSignal::new(None),
            stopped: StoredValue::new(0),
        }
    }
}

impl Deref for ComputerSlot {
    type Target = Computer;

    fn deref(&self) -> &Computer {
        static COMPUTER: OnceLock<Computer> = OnceLock::new();
        COMPUTER.get_or_init(|| Computer::new(self.progress))
    }
}

impl Desk {
    /// A session wants a move or a hint.
    pub(in crate::app) fn ask_computer(&self, request: ComputerRequest) {
        let desk = *self;
        self.fetch(self.chunks.computer, move |computer| match computer {
            _ if desk.computer.stopped.get_value() >= request.id => {}
            Ok(computer) => (computer.think)(&desk, request),
            Err(_) => desk.send(Msg::ComputerFailed {
                request: request.id,
            }),
        });
    }

    /// The session does not wait for this move or hint any more.
    pub(in crate::app) fn stop_thinking(&self, request: u64) {
        self.computer.stopped.set_value(request);
        if let Some(computer) = self.chunks.computer.here() {
            (computer.stop)(self, request);
        }
    }

    /// The computer is to move at once.
    pub(in crate::app) fn move_now(&self) {
        if let Some(computer) = self.chunks.computer.here() {
            (computer.move_now)(self);
        }
    }

    /// The session has changed.
    pub(in crate::app) fn tell_computer(&self, other_game: bool) {
        if let Some(computer) = self.chunks.computer.here() {
            (computer.changed)(self, other_game);
        }
    }

    /// What a person who watches two computers can do, and what is said of a finished game.
    pub(in crate::app) fn computer_panel(self) -> AnyView {
        let computer = self.chunks.computer;
        reactive(move || {
            computer.stage();
            computer.here().map(|computer| (computer.panel)(self))
        })
        .into_any()
    }

    /// The person wants to know where the finished game was lost.
    pub(in crate::app) fn ask_analysis(&self) {
        let desk = *self;
        self.fetch(self.chunks.computer, move |computer| {
            if let Ok(computer) = computer {
                (computer.analyse)(&desk);
            }
        });
    }

    /// Whether the finished game can be analysed and nobody has begun to, now and whenever that changes.
    pub(in crate::app) fn can_analyse(&self) -> bool {
        let computer = self.chunks.computer;
        computer.stage();
        let begun = computer
            .here()
            .is_some_and(|computer| (computer.analyses)(self));
        !begun && self.table.follow(|session| session.finished().is_some())
    }
}
