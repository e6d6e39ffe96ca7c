//! Watching a game of others: comes to the gallery of a link, and takes what is shown there, as far as the gallery has
//! signed it and the rules allow it. `watched_board` puts it on the board.

use std::rc::Rc;

use game::{Millis, Session};
use leptos::prelude::*;
use leptos::task::spawn_local;
use p2p::description::Description;
use p2p::gallery::{Elsewhere, GalleryKey, SILENCE, Seen, Untrue, Watcher, Way};
use p2p::nostr::{Attend, AttendStep};
use p2p::transport::{LineEvent, Sockets, WatchLine};

use super::relaying::Said;
use super::relays::Relays;
use super::{Network, State, change_shown, link, moment};
use crate::platform::{address, random, time};
use crate::ui::network::{NetText, WatchModel, WatchStage};
use crate::ui::pages::Route;

/// How often the visit is looked after, in milliseconds.
const TICK: u32 = 250;

/// How long it may take until the connection is open, in milliseconds.
const HANDSHAKE: Millis = 25_000;

/// The same at the page of somebody who watches. There are others.
const SHORT_HANDSHAKE: Millis = 12_000;

/// After how many milliseconds a connection is made again: the first time, and at most.
const PAUSE: Millis = 2_000;
const MAX_PAUSE: Millis = 30_000;

/// A visit to a gallery.
pub struct Watch {
    gallery: GalleryKey,
    way: Way,
    pub(super) watcher: Watcher,
    /// What checks signatures, once it was fetched.
    relays: Option<Rc<dyn Relays>>,
    pub(super) line: Option<WatchLine>,
    /// What finds the gallery, until the line is open.
    visit: Option<(Box<dyn Attend>, Rc<Sockets>)>,
    /// When the present attempt began.
    since: Millis,
    /// When the next attempt begins, if none is being made.
    next: Option<Millis>,
    pause: Millis,
    /// Whether the line is open.
    pub(super) is_open: bool,
    /// What was said over it.
    pub(super) said: Said,
    /// The id of the game that was on the board before.
    before: String,
    /// The id of the game that was last put on the board.
    pub(super) shown: Option<String>,
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
            use WatchStage::{Absent, Coming, Full, Live};
            matches!(shown.stage, Coming | Live | Absent | Full)
        };
        let shown = self.watching;
        if is_here == Some(true)
            && shown.with_untracked(|shown| shown.as_ref().is_some_and(goes_on))
        {
            return;
        }
        let Some(drawn) = random::seed() else {
            return;
        };
        let watch = Watch {
            gallery,
            way: Way::new(gallery, drawn),
            watcher: Watcher::default(),
            line: None,
            visit: None,
            relays: None,
            since: 0,
            next: Some(0),
            pause: PAUSE,
            is_open: false,
            said: Said::default(),
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

    pub(super) fn show_watch(self, change: impl FnOnce(&mut WatchModel)) {
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
                    watch.open();
                    watch.visit.take()
                });
                drop(earlier);
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
            Some((watch.way.page(), watch.attempt))
        });
        let (Some(Some((page, attempt))), Some(drawn)) = (known, random::seed()) else {
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
            let Some(visit) = chunk.visit(page, &own, drawn, relays.len()) else {
                return self.give_up(WatchStage::NoGallery);
            };
            let sockets = Sockets::new(relays, move |at, told| {
                if self.is_attempt(attempt) {
                    self.visit(|visit| visit.told(at, &told, moment()));
                }
            });
            self.with_given(
                (visit, Rc::new(sockets), chunk),
                |state, (visit, sockets, chunk)| {
                    if let Some(watch) = &mut state.watch {
                        watch.visit = Some((visit, sockets));
                        watch.relays = Some(chunk);
                    }
                },
            );
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
                AttendStep::Full(elsewhere) => self.go_elsewhere(elsewhere),
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
            .try_update_value(|state| state.watch.as_mut()?.take(frame))
            .flatten();
        match seen {
            None => {}
            Some(Err(_)) => self.give_up(WatchStage::Untrue),
            Some(Ok(seen)) if seen.closed => {
                // Those who watch here are told as well.
                self.show_gallery();
                self.end_watch(WatchStage::Closed);
            }
            Some(Ok(seen)) if seen.is_news => {
                self.show_gallery();
                self.show_watch(|shown| shown.stage = WatchStage::Live);
                self.show_seen(seen);
            }
            Some(Ok(_)) => {}
        }
    }

    /// There is no place at the page that was asked.
    fn go_elsewhere(self, elsewhere: Elsewhere) {
        self.with_given(elsewhere, |state, elsewhere| {
            let hall = state.hall.as_ref();
            let watch = state.watch.as_mut()?;
            if watch.way.is_at_gallery() {
                watch.watcher.expect(elsewhere.newest, moment().steady);
            }
            let mut own = hall.map_or_else(Vec::new, |hall| hall.gallery.keys());
            own.extend(hall.and_then(|hall| hall.key()));
            watch.way.take_names(&elsewhere, &own);
            Some(())
        });
        self.go_on(WatchStage::Full);
    }

    /// The page that was asked shows nothing that can be believed, or there can be no such page.
    fn give_up(self, stage: WatchStage) {
        let is_at_gallery = self.with(|state| {
            let way = &mut state.watch.as_mut()?.way;
            way.avoid_page();
            Some(way.is_at_gallery())
        });
        match is_at_gallery.flatten() {
            Some(false) => self.go_on(WatchStage::Absent),
            _ => self.end_watch(stage),
        }
    }

    /// Looks for another page, or begins again later.
    fn lose_sight(self) {
        let is_open = self.with(|state| {
            let watch = state.watch.as_mut()?;
            // Where one has watched for a while, the other pages are no longer known.
            if watch.is_open {
                watch.way.leave();
            }
            Some(watch.is_open)
        });
        if is_open.is_some() {
            self.go_on(WatchStage::Absent);
        }
    }

    /// Goes on to a page that was named, or begins again later and shows a stage until then.
    fn go_on(self, stage: WatchStage) {
        let earlier = self.with(|state| {
            let watch = state.watch.as_mut()?;
            let now = moment().steady;
            let goes_on = watch.way.go_on();
            if goes_on {
                watch.next = Some(now);
            } else {
                watch.next = Some(now + watch.pause);
                watch.pause = (watch.pause * 2).min(MAX_PAUSE);
            }
            watch.is_open = false;
            watch.attempt += 1;
            Some((goes_on, watch.line.take(), watch.visit.take()))
        });
        let goes_on = matches!(earlier, Some(Some((true, ..))));
        drop(earlier);
        self.stop_clocks();
        self.show_watch(|shown| {
            if !goes_on || shown.stage == WatchStage::Live {
                shown.stage = stage;
            }
        });
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
        self.show_watch(|shown| (shown.stage, shown.age) = (stage, None));
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
                watch.age(now),
            ))
        });
        let Some((is_due, is_late, age)) = due.flatten() else {
            return;
        };
        self.show_watch(|shown| shown.age = age.map(WatchModel::rough));
        match (is_due, is_late) {
            (true, _) => self.approach(),
            (false, true) => self.lose_sight(),
            (false, false) => self.visit(|visit| visit.pass(moment())),
        }
        self.look_after_relaying();
        let timer = time::timer(TICK, move || self.look_after_watch());
        self.with_given(timer, State::keep_watch_timer);
    }
}

impl Watch {
    /// The line is open.
    fn open(&mut self) {
        self.is_open = true;
        self.pause = PAUSE;
        self.said = Said::default();
        let is_direct = self.way.is_at_gallery();
        self.watcher.begin(is_direct, moment().steady);
    }

    /// Takes a frame. `None` if nothing can be checked.
    fn take(&mut self, frame: &[u8]) -> Option<Result<Seen, Untrue>> {
        let (gallery, relays) = (self.gallery, self.relays.as_ref()?);
        let is_signed = |hash: &_, signature: &_| relays.is_signed(gallery, hash, signature);
        Some(self.watcher.take(frame, &is_signed, moment().steady))
    }

    /// Whether the visit has not ended.
    pub(super) fn goes_on(&self) -> bool {
        self.line.is_some() || self.next.is_some()
    }

    /// Whether nobody has answered, or nothing new was shown, for too long.
    fn is_late(&self, now: Millis) -> bool {
        let patience = match self.way.is_at_gallery() {
            true => HANDSHAKE,
            false => SHORT_HANDSHAKE,
        };
        self.next.is_none()
            && self.line.is_some()
            && match self.is_open {
                true => self.watcher.is_late(now),
                false => now.saturating_sub(self.since) >= patience,
            }
    }

    /// How old is what was last seen, if that is worth saying.
    fn age(&self, now: Millis) -> Option<Millis> {
        self.watcher.age(now).filter(|age| *age >= SILENCE)
    }
}

impl State {
    fn keep_watch_timer(&mut self, timer: time::Timer) {
        // A visit that has ended needs no more looks.
        if let Some(watch) = &mut self.watch
            && watch.goes_on()
        {
            watch._timer = Some(timer);
        }
    }
}
