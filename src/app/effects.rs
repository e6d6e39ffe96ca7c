//! The one place that carries out effects: whatever the session requests after a change is done here or passed on to
//! the module that does it. The decisions are made in `game`.

use game::{Effect, Msg, NoticeLevel, Session, SoundKind};
use leptos::prelude::*;

use super::computer;
use super::context::{
    BoardHandle, Chunk, Chunks, Command, ComputerPlayer, GameStorage, Persistence, Store, Timers,
};
use super::network::NetworkHandle;
use super::persistence::{self, TextStorage};
use crate::platform::sound::{self, Sound};
use crate::platform::{time, vibration};
use crate::ui::pages::Route;
use crate::ui::table::Change;

/// What carrying out effects takes. Cheap to copy.
#[derive(Clone, Copy)]
struct Effects {
    store: Store,
    persistence: Persistence,
    timers: Timers,
    storage: Chunk<dyn GameStorage>,
    computer: Chunk<dyn ComputerPlayer>,
    network: NetworkHandle,
}

/// Returns the handle with which the rest of the page changes the game on the board.
pub fn board(
    store: Store,
    persistence: Persistence,
    timers: Timers,
    chunks: Chunks,
) -> BoardHandle {
    let effects = Effects {
        store,
        persistence,
        timers,
        storage: chunks.storage,
        computer: chunks.computer,
        network: NetworkHandle::new(store, chunks.network),
    };
    let command = Callback::new(move |command| match command {
        Command::Send(msg) => effects.send(msg),
        Command::Follow(change, refusals) => effects.follow(change, refusals),
        Command::Run(effect) => effects.run(effect),
        Command::WaitForTick => effects.wait_for_tick(),
    });
    BoardHandle::new(command, chunks.network)
}

impl Effects {
    /// Updates the session with a message and carries out the effects.
    fn send(self, msg: Msg) {
        if matches!(msg, Msg::Tap(_) | Msg::DragStart(_)) && self.store.is_board_spoken_for() {
            return;
        }
        let settings = match &msg {
            Msg::Settings(settings) => Some(settings.to_json()),
            // A look back puts the ending away.
            Msg::Review(_) => {
                self.store.ended.set(false);
                None
            }
            _ => None,
        };
        self.follow(self.store.table.update(msg), None);
        if let Some(json) = settings {
            TextStorage::new(self.store.notices, self.persistence)
                .save(persistence::SETTINGS, &json);
        }
    }

    /// Shows a change of the session and carries out its effects. Messages to the other device go first, so that they are
    /// on their way while this page draws. A refusal becomes a notice, or goes into `refusals`.
    fn follow(self, mut change: Change, refusals: Option<RwSignal<String>>) {
        let store = self.store;
        let outgoing = change
            .effects
            .extract_if(.., |effect| matches!(effect, Effect::Send(_)));
        for effect in outgoing {
            self.run(effect);
        }
        // What a question beside the board says is said once.
        let asks = store.route.get_untracked() == Route::Game
            && store.table.asking.with_untracked(Option::is_none)
            && store
                .table
                .with_session_untracked(|session| session.question().is_some());
        let is_over = |effect: &Effect| matches!(effect, Effect::GameOver(_));
        if change.other_game || change.effects.iter().any(is_over) {
            store.notices.dismiss_news();
        }
        store.table.show(&change);
        computer::changed(self.computer, change.other_game);
        if change.other_game {
            // The typed text belonged to the previous game.
            store.typed.set(String::new());
            store.refusal.set(String::new());
            store.ended.set(false);
        }
        for effect in change.effects {
            match (effect, refusals) {
                (Effect::Notice(notice), Some(refusals)) if notice.level == NoticeLevel::Error => {
                    refusals.set(notice.text)
                }
                (Effect::Notice(notice), _) if asks && notice.level == NoticeLevel::Info => {
                    store.notices.announce(notice.text);
                }
                (effect, _) => self.run(effect),
            }
        }
        if !store.table.with_session_untracked(Session::has_hint) {
            store.notices.dismiss_hint();
        }
        self.wait_for_tick();
    }

    /// Sends a tick the next time a clock's text changes.
    fn wait_for_tick(self) {
        self.timers
            .wait_for_tick(self.store, move || self.send(Msg::Tick));
    }

    /// Carries out an effect. A sound waits until the frame with the move has been drawn, as announcements do.
    fn run(self, effect: Effect) {
        let store = self.store;
        match effect {
            Effect::Save { id, json } => {
                persistence::save_game(self.persistence, self.storage, id, json);
            }
            Effect::Sound(kind) => time::after_frame(move || sound(store, kind)),
            Effect::Announce(text) => store.notices.announce(text),
            Effect::Notice(notice) => store.notices.show(notice),
            Effect::FocusBoard => store.focus_board(),
            Effect::Think(request) => {
                let failed = move |msg| self.send(msg);
                computer::think(self.computer, store, *request, failed);
            }
            Effect::StopThinking { request } => computer::stop(self.computer, store, request),
            Effect::Send(action) => self.network.send_to_peer(action),
            Effect::GameOver(_) => store.ended.set(true),
        }
    }
}

/// Plays a sound, and vibrates with the more important ones.
fn sound(store: Store, kind: SoundKind) {
    let settings = store.table.settings.get_untracked();
    if !settings.muted {
        sound::play(sample(kind), f32::from(settings.volume) / 100.0);
    }
    if settings.vibrate && !matches!(kind, SoundKind::Move | SoundKind::Error) {
        vibration::vibrate(30);
    }
}

/// Returns what is heard of a kind of sound.
fn sample(kind: SoundKind) -> Sound {
    match kind {
        SoundKind::Move => Sound::Move,
        SoundKind::Capture => Sound::Capture,
        SoundKind::Check => Sound::Check,
        SoundKind::Portal => Sound::Jump,
        SoundKind::Swap => Sound::Swap,
        SoundKind::LowTime => Sound::LowTime,
        SoundKind::Reveal => Sound::Reveal,
        SoundKind::Won => Sound::Won,
        SoundKind::Lost => Sound::Lost,
        SoundKind::Drawn => Sound::Drawn,
        SoundKind::Error => Sound::Refused,
    }
}
