//! The one place that carries out effects: whatever the session requests after a change is done here or passed on to
//! the module that does it. The decisions are made in `game`.

use game::{Effect, GameOptions, Msg, NoticeLevel, Session, SoundKind};
use leptos::prelude::*;

use super::context::{AppContext, Store};
use super::{computer, network, persistence};
use crate::platform::sound::{self, Cue};
use crate::platform::{time, vibration};
use crate::ui::dialogs::DialogKind;
use crate::ui::pages::Route;
use crate::ui::table::{Change, Table};

impl AppContext {
    /// Whether nobody may move on the board, because the game of a room will replace the one there. If so, the user is
    /// shown how that stands.
    pub fn is_board_spoken_for(self) -> bool {
        let joining = self.store.joining.get_untracked();
        if joining {
            self.store.dialog.set(Some(DialogKind::Network));
        }
        joining
    }

    /// Updates the session with a message and carries out the effects.
    pub fn send(self, msg: Msg) {
        if matches!(msg, Msg::Tap(_) | Msg::DragStart(_)) && self.is_board_spoken_for() {
            return;
        }
        let settings = match &msg {
            Msg::Settings(settings) => Some(settings.to_json()),
            _ => None,
        };
        self.apply(None, |table| table.update(msg));
        if let Some(json) = settings {
            persistence::texts(self).save(persistence::SETTINGS, &json);
        }
    }

    /// Changes the session and carries out the effects. Messages to the other device go first, so that they are on
    /// their way while this page draws. A refusal becomes a notice, or goes into `refusals`.
    pub fn apply(self, refusals: Option<RwSignal<String>>, change: impl FnOnce(&Table) -> Change) {
        let store = self.store;
        let game = store.game_id();
        let mut change = change(&store.table);
        let outgoing = change
            .effects
            .extract_if(.., |effect| matches!(effect, Effect::Send(_)));
        for effect in outgoing {
            self.run(effect);
        }
        store.table.show(&change);
        let other_game = store.game_id() != game;
        computer::changed(self, other_game);
        if other_game {
            // The typed text belonged to the previous game.
            store.typed.set(String::new());
            store.refusal.set(String::new());
        }
        for effect in change.effects {
            match (effect, refusals) {
                (Effect::Notice(notice), Some(refusals)) if notice.level == NoticeLevel::Error => {
                    refusals.set(notice.text)
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
    pub fn wait_for_tick(self) {
        self.timers
            .wait_for_tick(self.store, move || self.send(Msg::Tick));
    }

    /// Carries out an effect. A sound waits until the frame with the move has been drawn, as announcements do.
    pub fn run(self, effect: Effect) {
        let store = self.store;
        match effect {
            Effect::Save { id, json } => persistence::save_game(self, id, json),
            Effect::Sound(kind) => time::after_frame(move || sound(store, kind)),
            Effect::Announce(text) => store.notices.announce(text),
            Effect::Notice(notice) => store.notices.show(notice),
            Effect::FocusBoard => store.focus_board(),
            Effect::Think(request) => computer::think(self, *request),
            Effect::StopThinking { request } => computer::stop(self, request),
            Effect::Send(action) => network::send_to_peer(self, action),
            Effect::GameOver(_) => {}
        }
    }

    /// Starts a game and gives it an id and a date, which need the clock and random numbers. Only fetched chunks call
    /// this, because it brings in the code that reads positions.
    pub fn start(self, mut options: GameOptions) {
        if network::holds_board(self) {
            return;
        }
        options.id = persistence::new_id();
        options.date = time::iso_minute(time::now());
        self.store.dialog.set(None);
        persistence::remember_choice(&options);
        self.store.navigate(Route::Game);
        self.apply(None, |table| {
            table.act(|session, now| session.new_game(options, now))
        });
    }

    /// Starts the game on the board again, with the colours swapped.
    pub fn rematch(self) {
        self.start(
            self.store
                .table
                .with_session_untracked(|session| session.options().rematch()),
        );
    }
}

/// Plays a sound, and vibrates with the more important ones.
fn sound(store: Store, kind: SoundKind) {
    let settings = store.table.settings.get_untracked();
    let cue = match kind {
        SoundKind::Move => Cue::Move,
        SoundKind::Capture => Cue::Capture,
        SoundKind::Check => Cue::Check,
        SoundKind::Portal => Cue::Portal,
        SoundKind::Swap => Cue::Swap,
        SoundKind::LowTime => Cue::LowTime,
        SoundKind::End => Cue::End,
        SoundKind::Error => Cue::Refused,
    };
    if !settings.muted {
        sound::play(cue, f32::from(settings.volume) / 100.0);
    }
    if settings.vibrate && !matches!(cue, Cue::Move | Cue::Refused) {
        vibration::vibrate(30);
    }
}
