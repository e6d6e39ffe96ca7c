//! Watching a game of others: comes to the gallery of a link, and puts on the board what is shown there, as far as the
//! rules allow it.

use std::rc::Rc;

use engine::{ByColor, Color};
use game::{GameResult, Label, Millis, RemoteMsg, Session};
use leptos::prelude::*;
use leptos::task::spawn_local;
use p2p::description::Description;
use p2p::gallery::{GalleryKey, SILENCE, Seen, Watcher};
use p2p::nostr::{Attend, AttendStep};
use p2p::transport::{LineEvent, Sockets, WatchLine};
use p2p::{Action, Log};

use super::board::options_for_watcher;
use super::{Network, State, change_shown, link, moment};
use crate::platform::{address, random, time};
use crate::ui::network::{NetText, WatchModel, WatchStage};
use crate::ui::pages::Route;

/// How often the visit is looked after, in milliseconds.
const TICK: u32 = 250;

/// How long it may take until the connection is open, in milliseconds.
const HANDSHAKE: Millis = 25_000;

/// After how many milliseconds a connection is made again: the first time, and at most.
const PAUSE: Millis = 2_000;
const MAX_PAUSE: Millis = 30_000;

/// A visit to a gallery.
pub struct Watch {
    gallery: GalleryKey,
    watcher: Watcher,
    line: Option<WatchLine>,
    /// What finds the gallery, until the line is open.
    visit: Option<(Box<dyn Attend>, Rc<Sockets>)>,
    /// When the present attempt began, or something was last heard.
    since: Millis,
    /// When the next attempt begins, if none is being made.
    next: Option<Millis>,
    pause: Millis,
    /// Whether the line is open.
    is_open: bool,
    /// The id of the game that was on the board before.
    before: String,
    /// The id of the game that was last put on the board.
    shown: Option<String>,
    /// How many attempts were made. What belongs to an earlier one does not count.
    attempt: u32,
    /// The next look after it.
    _timer: Option<time::Timer>,
}

impl Network {
    /// Goes to a gallery.
    pub(super) fn watch(self, gallery: GalleryKey) {
        let is_here = self.with_given(gallery, |state, gallery| {
            state.watch.as_ref().map(|watch| watch.gallery) == Some(gallery)
        });
        self.store.dialog.set(None);
        self.store.show_board();
        // A reload comes back to the gallery.
        address::replace_hash(&link::hash_of_gallery(gallery));
        let goes_on = |shown: &WatchModel| {
            use WatchStage::{Absent, Coming, Live};
            matches!(shown.stage, Coming | Live | Absent)
        };
        let shown = self.watching;
        if is_here == Some(true)
            && shown.with_untracked(|shown| shown.as_ref().is_some_and(goes_on))
        {
            return;
        }
        let watch = Watch {
            gallery,
            watcher: Watcher::default(),
            line: None,
            visit: None,
            since: 0,
            next: Some(0),
            pause: PAUSE,
            is_open: false,
            before: self.store.game_id(),
            shown: None,
            attempt: 0,
            _timer: None,
        };
        self.watching.set(Some(WatchModel::default()));
        drop(self.with_given(watch, |state, watch| state.watch.replace(watch)));
        self.look_after_watch();
    }

    /// Stops watching. What was last seen stays on the board.
    pub(super) fn stop_watching(self) {
        self.watching.set(None);
        drop(self.with(|state| state.watch.take()));
        // Back does not lead here again.
        self.store.show_board();
        self.store.navigate(Route::Start);
    }

    fn show_watch(self, change: impl FnOnce(&mut WatchModel)) {
        change_shown(self.watching, change);
    }

    /// Makes a connection.
    fn approach(self) {
        let Some(ice) = self.allowed_servers() else {
            return self.end_watch(WatchStage::NoRelay);
        };
        let attempt = self.with(|state| {
            let watch = state.watch.as_mut()?;
            watch.attempt += 1;
            (watch.since, watch.next, watch.is_open) = (moment().steady, None, false);
            let earlier = (watch.line.take(), watch.visit.take());
            Some((watch.attempt, earlier))
        });
        let Some(Some((attempt, earlier))) = attempt else {
            return;
        };
        drop(earlier);
        let on_event = move |event| {
            spawn_local(async move {
                if self.is_attempt(attempt) {
                    self.watch_line_event(event);
                }
            });
        };
        let Some(line) = WatchLine::offer(&ice, on_event) else {
            return self.end_watch(WatchStage::Unable);
        };
        self.with_given(line, |state, line| {
            if let Some(watch) = &mut state.watch {
                watch.line = Some(line);
            }
        });
    }

    fn is_attempt(self, attempt: u32) -> bool {
        let present = self.with(|state| state.watch.as_ref().map(|watch| watch.attempt));
        present.flatten() == Some(attempt)
    }

    fn watch_line_event(self, event: LineEvent) {
        match event {
            LineEvent::Described(own) => self.call_at_gallery(own),
            LineEvent::Open => {
                let earlier = self.with(|state| {
                    let watch = state.watch.as_mut()?;
                    (watch.is_open, watch.since, watch.pause) = (true, moment().steady, PAUSE);
                    watch.visit.take()
                });
                drop(earlier);
                self.show_watch(|shown| shown.stage = WatchStage::Live);
            }
            LineEvent::Frame(frame) => self.look_at_frame(&frame),
            LineEvent::Closed => self.lose_sight(),
        }
    }

    /// Says at the gallery how this browser can be reached.
    fn call_at_gallery(self, own: Description) {
        let relays = self.with(|state| state.site.challenge_relays(&address::origin()));
        let relays = relays.unwrap_or_default();
        let known = self.with(|state| {
            let watch = state.watch.as_ref()?;
            Some((watch.gallery, watch.attempt))
        });
        let (Some(Some((gallery, attempt))), Some(drawn)) = (known, random::seed()) else {
            return;
        };
        if relays.is_empty() {
            return self.end_watch(WatchStage::Unable);
        }
        spawn_local(async move {
            let Ok(chunk) = self.relays.fetch().await else {
                // It is tried again.
                if self.is_attempt(attempt) {
                    self.lose_sight();
                }
                return;
            };
            if !self.is_attempt(attempt) {
                return;
            }
            let Some(visit) = chunk.visit(gallery, &own, drawn, relays.len()) else {
                return self.end_watch(WatchStage::NoGallery);
            };
            let sockets = Sockets::new(relays, move |at, told| {
                if self.is_attempt(attempt) {
                    self.visit(|visit| visit.told(at, &told, moment()));
                }
            });
            self.with_given((visit, Rc::new(sockets)), |state, visit| {
                if let Some(watch) = &mut state.watch {
                    watch.visit = Some(visit);
                }
            });
            self.visit(|visit| visit.pass(moment()));
        });
    }

    /// Does something about the visit, and then what follows from it.
    fn visit(self, act: impl FnOnce(&mut dyn Attend) -> Vec<AttendStep>) {
        let steps = self
            .state
            .try_update_value(|state| {
                let (visit, sockets) = state.watch.as_mut()?.visit.as_mut()?;
                Some((act(&mut **visit), Rc::clone(sockets)))
            })
            .flatten();
        let Some((steps, sockets)) = steps else {
            return;
        };
        for step in steps {
            match step {
                AttendStep::Relay(step) => sockets.take_step(step),
                AttendStep::Answered(answer) => {
                    self.with_given(answer, |state, answer| {
                        if let Some(line) =
                            state.watch.as_ref().and_then(|watch| watch.line.as_ref())
                        {
                            line.complete(&answer);
                        }
                    });
                }
                AttendStep::Full => self.end_watch(WatchStage::Full),
                AttendStep::Entered | AttendStep::Lost | AttendStep::Asked { .. } => {}
            }
        }
    }

    /// Whether the person has begun something else on the board.
    fn is_board_taken(self) -> bool {
        let expected = self.with(|state| {
            let watch = state.watch.as_ref()?;
            Some(watch.shown.clone().unwrap_or_else(|| watch.before.clone()))
        });
        let table = self.store.table;
        expected.flatten() != Some(self.store.game_id())
            && (self.is_shown_at_all() || table.with_session_untracked(Session::in_progress))
    }

    fn is_shown_at_all(self) -> bool {
        self.with(|state| Some(state.watch.as_ref()?.shown.is_some()))
            .flatten()
            .unwrap_or_default()
    }

    /// Looks at what the gallery shows.
    fn look_at_frame(self, frame: &[u8]) {
        if self.is_board_taken() {
            return self.forget_watch();
        }
        let seen = self
            .state
            .try_update_value(|state| {
                let watch = state.watch.as_mut()?;
                watch.since = moment().steady;
                Some(watch.watcher.take(frame))
            })
            .flatten();
        match seen {
            None | Some(Ok(Seen::Nothing)) => {}
            Some(Ok(Seen::Closed)) => self.end_watch(WatchStage::Closed),
            Some(Ok(Seen::Now)) => self.show_how_things_stand(),
            Some(Ok(Seen::Names)) => {
                let names = self.with(|state| Some(state.watch.as_ref()?.watcher.names().clone()));
                if let Some(Some(names)) = names {
                    self.remote(RemoteMsg::Names(self.shown_names(names)));
                }
            }
            Some(Ok(Seen::Entries(count))) => self.show_entries(count),
            // After a new connection the game comes again from its start, and is on the board already.
            Some(Ok(Seen::Game)) if self.is_shown_again() => {}
            Some(Ok(Seen::Game | Seen::Findings)) => self.sync_watched_board(),
            Some(Err(_)) => self.end_watch(WatchStage::Untrue),
        }
    }

    /// Whether the game that begins is on the board already.
    fn is_shown_again(self) -> bool {
        let id = self.with(|state| Some(watched_id(state.watch.as_ref()?.watcher.log()?)));
        id.flatten() == Some(self.store.game_id())
    }

    /// Shows what was entered: one ply as a ply, so that it is seen and heard, and all else as the game that it makes.
    fn show_entries(self, count: usize) {
        let next = self.with_given((count, self.plies_on_board()), |state, (count, there)| {
            Some(next(state.watch.as_ref()?.watcher.log()?, count, there))
        });
        match next.flatten() {
            None | Some(Next::Nothing) => {}
            Some(Next::Tell(msg)) => self.remote(msg),
            Some(Next::Sync) => self.sync_watched_board(),
        }
    }

    /// Returns the names of the players. Whoever has none is called by the colour.
    fn shown_names(self, names: [String; 2]) -> ByColor<String> {
        let lang = self.store.table.words.lang_now();
        let mut names = ByColor(names);
        for color in Color::ALL {
            if names[color].is_empty() {
                Label::color(color).say(lang).clone_into(&mut names[color]);
            }
        }
        names
    }

    /// Puts the game on the board as it was shown.
    fn sync_watched_board(self) {
        let names = self.with(|state| Some(state.watch.as_ref()?.watcher.names().clone()));
        let names = self.shown_names(names.flatten().unwrap_or_default());
        let shown = self.with_given(names, |state, names| {
            let watch = state.watch.as_mut()?;
            let watcher = &watch.watcher;
            let log = watcher.log()?;
            watch.shown = Some(watched_id(log));
            let options = Box::new(options_for_watcher(log, names, watched_id(log)));
            let fair = watcher.findings().filter(|findings| findings.are_fair());
            let game = match (log.public_game(), fair) {
                (None, _) => RemoteMsg::Game {
                    options,
                    moves: log.history().moves().to_vec(),
                },
                (Some(_), Some(findings)) => RemoteMsg::Game {
                    options,
                    moves: findings.moves.clone(),
                },
                (Some(public), None) => RemoteMsg::ObservedGame {
                    options,
                    observations: public.observations().to_vec(),
                },
            };
            let proof = watcher.transcript();
            let proof = proof.and_then(|proof| serde_json::to_string(&proof).ok());
            Some((game, proof, fair.is_some()))
        });
        let Some(Some((game, proof, fair))) = shown else {
            return;
        };
        self.show_watch(|shown| shown.verified = fair);
        self.remote(game);
        if let Some((result, _)) = self.show_clocks() {
            self.show_end(result);
        }
        if let Some(proof) = proof {
            self.remote(RemoteMsg::Proof(proof));
        }
    }

    /// Shows the clocks, how many watch, and how the game has ended. A board that shows something else is put right.
    fn show_how_things_stand(self) {
        let Some((result, plies)) = self.show_clocks() else {
            return;
        };
        let shown = self.shown_result();
        if self.plies_on_board() != plies || shown.is_some() && shown != result {
            self.sync_watched_board();
        } else {
            self.show_end(result);
        }
    }

    fn shown_result(self) -> Option<GameResult> {
        let table = self.store.table;
        table.with_session_untracked(|session| session.result().map(|model| model.result))
    }

    fn show_end(self, result: Option<GameResult>) {
        if let Some(result) = result.filter(|_| self.shown_result().is_none()) {
            self.remote(RemoteMsg::Over(result));
        }
    }

    /// Shows the clocks and how many watch. Returns how the game has ended, and how many plies there are.
    fn show_clocks(self) -> Option<(Option<GameResult>, usize)> {
        let seen = self.with(|state| {
            let watcher = &state.watch.as_ref()?.watcher;
            let plies = watcher.log()?.plies_on_board() as usize;
            Some((watcher.now(), watcher.result(), plies))
        });
        let (now, result, plies) = seen.flatten()?;
        self.show_watch(|shown| shown.watchers = now.watchers);
        self.show_times(now.clocks, now.running);
        Some((result, plies))
    }

    fn show_times(self, clocks: Option<[Millis; 2]>, running: Option<Color>) {
        if let Some([white, black]) = clocks {
            self.remote(RemoteMsg::Clock {
                white,
                black,
                running,
            });
        }
    }

    /// Stops the clocks on the board, of which nothing more is known.
    fn stop_clocks(self) {
        let clocks = self.with(|state| state.watch.as_ref()?.watcher.now().clocks);
        if self.is_shown() {
            self.show_times(clocks.flatten(), None);
        }
    }

    /// Whether the game that is watched is on the board.
    fn is_shown(self) -> bool {
        let shown = self.with(|state| state.watch.as_ref()?.shown.clone());
        shown.flatten() == Some(self.store.game_id())
    }

    /// Tries again later.
    fn lose_sight(self) {
        let earlier = self.with(|state| {
            let watch = state.watch.as_mut()?;
            watch.next = Some(moment().steady + watch.pause);
            watch.pause = (watch.pause * 2).min(MAX_PAUSE);
            watch.is_open = false;
            watch.attempt += 1;
            Some((watch.line.take(), watch.visit.take()))
        });
        drop(earlier);
        self.stop_clocks();
        self.show_watch(|shown| shown.stage = WatchStage::Absent);
    }

    /// Watches no longer, and says why.
    fn end_watch(self, stage: WatchStage) {
        let earlier = self.with(|state| {
            let watch = state.watch.as_mut()?;
            watch.next = None;
            watch.attempt += 1;
            Some((watch.line.take(), watch.visit.take(), watch._timer.take()))
        });
        drop(earlier);
        self.show_watch(|shown| shown.stage = stage);
        self.stop_clocks();
        if stage == WatchStage::Untrue {
            self.show_text(NetText::WatchUntrue);
        }
    }

    fn look_after_watch(self) {
        let now = moment().steady;
        let due = self.with_given(now, |state, now| {
            let watch = state.watch.as_ref()?;
            Some((
                watch.next.is_some_and(|next| now >= next),
                watch.is_late(now),
            ))
        });
        match due.flatten() {
            Some((true, _)) => self.approach(),
            Some((false, true)) => self.lose_sight(),
            Some((false, false)) => self.visit(|visit| visit.pass(moment())),
            None => return,
        }
        let timer = time::timer(TICK, move || self.look_after_watch());
        self.with_given(timer, State::keep_watch_timer);
    }
}

impl Watch {
    /// Whether the gallery has been silent for too long.
    fn is_late(&self, now: Millis) -> bool {
        let limit = if self.is_open { SILENCE } else { HANDSHAKE };
        self.next.is_none() && self.line.is_some() && now.saturating_sub(self.since) >= limit
    }
}

impl State {
    fn keep_watch_timer(&mut self, timer: time::Timer) {
        // A visit that has ended needs no more looks.
        if let Some(watch) = &mut self.watch
            && (watch.line.is_some() || watch.next.is_some())
        {
            watch._timer = Some(timer);
        }
    }
}

/// Returns the id under which a watched game is on the board.
fn watched_id(log: &Log) -> String {
    format!("watch-{}", log.id())
}

/// What a new part of the log asks of the board.
enum Next {
    /// It shows that already.
    Nothing,
    /// This message is enough.
    Tell(RemoteMsg),
    /// The whole game is put on the board.
    Sync,
}

/// Returns what so many new entries of a log ask of a board on which so many plies are.
fn next(log: &Log, count: usize, there: usize) -> Next {
    let plies = log.plies_on_board() as usize;
    let last = log.entries().last().map(|entry| &entry.action);
    let observed = log.public_game().map(|game| game.observations());
    match (last, observed) {
        (Some(Action::Allow), _) if count == 1 && plies < there => {
            Next::Tell(RemoteMsg::GoBack(plies))
        }
        (Some(Action::Play(play)), _) if count == 1 && plies == there + 1 => {
            Next::Tell(RemoteMsg::Move(*play))
        }
        // In a game with secrets no ply is taken back.
        (_, Some([.., observation])) if plies == there + 1 => Next::Tell(RemoteMsg::Ply {
            ply: there,
            observation: Box::new(observation.clone()),
        }),
        (_, Some(_)) if plies == there => Next::Nothing,
        (Some(action), None)
            if count == 1 && plies == there && !matches!(action, Action::Allow) =>
        {
            Next::Nothing
        }
        _ => Next::Sync,
    }
}
