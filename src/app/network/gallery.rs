//! The gallery of a game: lets those in who come with its link, over a connection to each, and shows them what happens.
//! Whoever watches may show the game to others in the same way (`relaying`).

use std::collections::BTreeMap;
use std::rc::Rc;

use game::Millis;
use leptos::prelude::*;
use leptos::task::spawn_local;
use p2p::description::Description;
use p2p::gallery::{BREADTH, Elsewhere, Gallery, GalleryKey, Guest, Speaker};
use p2p::nostr::event::PublicKey;
use p2p::nostr::{Attend, AttendStep};
use p2p::transport::{LineEvent, Sockets, WatchLine};
use p2p::{Notice, Peer};

use super::relays::Relays;
use super::watching::Watch;
use super::{Network, State, change_shown, link, moment, room};
use crate::platform::{address, random, share, time};
use crate::ui::network::{GalleryAction, GalleryModel, NetText, Reach};

/// How often the gallery is looked after, in milliseconds.
const TICK: u32 = 250;

/// How long a watcher may take to connect, or to take what is sent, in milliseconds.
const PATIENCE: Millis = 25_000;

/// How many may be on the way at once.
const MAX_COMING: usize = 30;

/// The gallery as the page drives it.
pub struct Hall {
    pub(super) source: Source,
    entrance: Box<dyn Attend>,
    sockets: Rc<Sockets>,
    pub(super) gallery: Gallery,
    places: BTreeMap<Guest, Place>,
    next: Guest,
    /// The next look after it.
    _timer: Option<time::Timer>,
}

/// What is shown.
pub enum Source {
    /// The game of the seat with this seed.
    Own([u8; 32], Box<Speaker>),
    /// The game of others that is watched here, to those who come with this key.
    Watched(GalleryKey),
}

/// The place of somebody who watches.
struct Place {
    key: PublicKey,
    line: WatchLine,
    /// When the line was made, or last ready.
    since: Millis,
    is_open: bool,
}

impl Network {
    /// Does something about the gallery.
    pub(super) fn gallery(self, action: GalleryAction) {
        match action {
            GalleryAction::Open => self.open_gallery(),
            GalleryAction::Close => {
                room::note_gallery(None);
                self.close_gallery();
            }
            GalleryAction::CopyLink => self.copy(self.gallery_link()),
            GalleryAction::ShareLink => {
                let name = NetText::GalleryTitle.say(self.store.table.words.lang_now());
                let link = self.gallery_link();
                spawn_local(async move {
                    share::share(name, link).await;
                });
            }
        }
    }

    /// Opens the gallery again that this tab had before it was reloaded.
    pub(super) fn reopen_gallery(self) {
        if self
            .room_code()
            .is_some_and(|room| room::has_gallery(&room))
        {
            self.with_extras(move |extras| extras.gallery(self, GalleryAction::Open));
        }
    }

    fn room_code(self) -> Option<String> {
        let code =
            self.with(|state| Some(state.desk.peer.as_ref()?.model(moment()).code.to_string()));
        code.flatten()
    }

    fn gallery_link(self) -> String {
        let link = self.gallery;
        link.with_untracked(|shown| shown.as_ref().map(|shown| shown.link.clone()))
            .unwrap_or_default()
    }

    fn open_gallery(self) {
        if self.with(|state| state.simul.is_some()) == Some(true) {
            // A link leads to one game, and a host who plays several goes from one to the next.
            return room::note_gallery(None);
        }
        let relays = self.with(|state| state.site.challenge_relays(&address::origin()));
        let relays = relays.unwrap_or_default();
        let (Some(seed), Some(drawn)) = (self.gallery_seed(), random::seed()) else {
            return;
        };
        if self.gallery.with_untracked(Option::is_some) {
            return;
        }
        if relays.is_empty() {
            return self.show_text(NetText::NoGallery);
        }
        if self.allowed_servers().is_none() {
            return self.show_text(NetText::NoRelay);
        }
        room::note_gallery(self.room_code().as_deref());
        self.gallery.set(Some(GalleryModel::default()));
        spawn_local(async move {
            let Ok(chunk) = self.relays.fetch().await else {
                self.gallery.set(None);
                return self.store.notices.report_missing_chunk();
            };
            let source = Source::Own(seed, Box::default());
            let hall = self.hall(&*chunk, source, seed, drawn, relays);
            // It may have been closed meanwhile, or the room was left.
            if self.gallery_seed() != Some(seed) {
                self.gallery.set(None);
            } else if self.gallery.with_untracked(Option::is_some) {
                let link = link::to_gallery(chunk.gallery_key(seed));
                self.show_hall(|shown| shown.link = link);
                self.with_given(hall, |state, hall| state.hall = Some(hall));
                self.look_after_gallery();
            }
        });
    }

    /// Makes a gallery that is shown to those who come with the key of this seed.
    pub(super) fn hall(
        self,
        chunk: &dyn Relays,
        source: Source,
        seed: [u8; 32],
        drawn: [u8; 32],
        relays: Vec<String>,
    ) -> Hall {
        Hall {
            source,
            entrance: chunk.open_gallery(seed, drawn, relays.len()),
            sockets: Rc::new(Sockets::new(relays, move |at, told| {
                self.attend(|entrance| entrance.told(at, &told, moment()));
            })),
            gallery: Gallery::default(),
            places: BTreeMap::new(),
            next: 0,
            _timer: None,
        }
    }

    fn gallery_seed(self) -> Option<[u8; 32]> {
        self.with(|state| Some(state.desk.peer.as_ref()?.gallery_seed()))
            .flatten()
    }

    /// Closes the gallery without a word, because another tab has the seat now. Those who watch find that one.
    fn move_out(self) {
        self.gallery.set(None);
        drop(self.with(|state| state.hall.take()));
    }

    /// Closes the gallery, and tells those who watch.
    pub(super) fn close_gallery(self) {
        self.gallery.set(None);
        if let Some(Some(mut hall)) = self.with(|state| state.hall.take())
            && !hall.gallery.is_empty()
            && let Source::Own(_, speaker) = &mut hall.source
        {
            let entrance = &mut hall.entrance;
            let sign = &mut |hash: &_| entrance.sign(hash);
            if let Some(frame) = speaker.close(moment(), sign) {
                hall.places
                    .values()
                    .for_each(|place| place.line.send(&frame));
            }
        }
    }

    fn show_hall(self, change: impl FnOnce(&mut GalleryModel)) {
        change_shown(self.gallery, change);
    }

    /// Does something at the entrance, and then what follows from it.
    fn attend(self, act: impl FnOnce(&mut dyn Attend) -> Vec<AttendStep>) {
        let steps = self
            .state
            .try_update_value(|state| {
                let hall = state.hall.as_mut()?;
                Some((act(&mut *hall.entrance), Rc::clone(&hall.sockets)))
            })
            .flatten();
        let Some((steps, sockets)) = steps else {
            return;
        };
        for step in steps {
            match step {
                AttendStep::Relay(step) => sockets.take_step(step),
                AttendStep::Entered => self.show_hall(|shown| shown.reach = Reach::Open),
                AttendStep::Lost => self.show_hall(|shown| shown.reach = Reach::Lost),
                AttendStep::Asked { by, offer } => self.let_in(by, &offer),
                AttendStep::Answered(_) | AttendStep::Full(_) => {}
            }
        }
    }

    /// Gives a place to somebody who comes, if there is one.
    fn let_in(self, key: PublicKey, offer: &Description) {
        let place = self.with_given(key, |state, key| {
            let hall = state.hall.as_mut()?;
            hall.next += 1;
            let (next, places) = (hall.next, &hall.places);
            let earlier = places.iter().find(|(_, place)| place.key == key);
            let coming = places.iter().filter(|(_, place)| !place.is_open);
            // Whoever came first and is still not there makes room.
            let oldest = (coming.clone().count() >= MAX_COMING).then(|| coming.clone().next());
            let gone = earlier.into_iter().chain(oldest.flatten());
            let gone: Vec<Guest> = gone.map(|(guest, _)| *guest).collect();
            let lines: Vec<_> = gone
                .into_iter()
                .map(|guest| state.show_out(guest))
                .collect();
            Some((state.has_place().then_some(next), lines))
        });
        // The lines are closed only when the state can be reached again.
        let (place, _lines) = place.flatten().unwrap_or_default();
        let servers = self.allowed_servers();
        let line = place.zip(servers).and_then(|(guest, ice)| {
            let on_event = move |event| spawn_local(async move { self.line_event(guest, event) });
            Some((guest, WatchLine::answer(&ice, offer, on_event)?))
        });
        let Some((guest, line)) = line else {
            let elsewhere = self.with_given(random::seed(), |state, drawn| {
                Some(state.hall.as_ref()?.elsewhere(drawn?))
            });
            let elsewhere = elsewhere.flatten().unwrap_or_default();
            return self.attend(|entrance| entrance.answer(key, Err(&elsewhere), moment()));
        };
        let place = Place {
            key,
            line,
            since: moment().steady,
            is_open: false,
        };
        self.with_given((guest, place), |state, (guest, place)| {
            if let Some(hall) = &mut state.hall {
                hall.places.insert(guest, place);
            }
        });
    }

    fn line_event(self, guest: Guest, event: LineEvent) {
        match event {
            LineEvent::Described(own) => {
                let key = self.with_given(guest, |state, guest| {
                    Some(state.hall.as_ref()?.places.get(&guest)?.key)
                });
                if let Some(Some(key)) = key {
                    self.attend(|entrance| entrance.answer(key, Ok(&own), moment()));
                }
            }
            LineEvent::Open => {
                self.with_given(guest, |state, guest| {
                    if let Some(hall) = &mut state.hall
                        && let Some(place) = hall.places.get_mut(&guest)
                    {
                        place.is_open = true;
                        hall.gallery.enter(guest);
                    }
                });
                self.show_gallery();
            }
            LineEvent::Frame(frame) if self.hears(guest, &frame) => {}
            // Whoever watches has nothing else to say.
            LineEvent::Frame(_) | LineEvent::Closed => {
                // Its line is closed only when the state can be reached again.
                let _line = self.with_given(guest, State::show_out);
                self.show_gallery();
            }
        }
    }

    fn hears(self, guest: Guest, frame: &[u8]) -> bool {
        self.state
            .try_update_value(|state| {
                let hall = state.hall.as_mut()?;
                Some(hall.gallery.hear(guest, frame, moment().steady))
            })
            .flatten()
            .unwrap_or_default()
    }

    /// Shows those who watch what has happened.
    pub(super) fn show_gallery(self) {
        let is_other = self.with(|state| {
            let Some(hall) = &mut state.hall else {
                return false;
            };
            let peer = state.desk.peer.as_ref();
            let own = peer.map(Peer::gallery_seed);
            if matches!(hall.source, Source::Own(seed, _) if own != Some(seed)) {
                return peer.is_some();
            }
            // Nothing is signed that nobody sees.
            if !hall.gallery.is_empty() {
                hall.show(peer, state.watch.as_ref());
            }
            false
        });
        if is_other == Some(true) {
            // The player has another seat now.
            return self.close_gallery();
        }
        let watchers = self.with(|state| Some(state.hall.as_ref()?.gallery.watchers()));
        if let Some(Some(watchers)) = watchers {
            self.show_hall(|shown| shown.watchers = watchers);
        }
    }

    pub(super) fn look_after_gallery(self) {
        let is_watched = self.with(|state| match &state.hall.as_ref()?.source {
            Source::Own(..) => None,
            Source::Watched(_) => Some(state.watch.as_ref().is_some_and(Watch::goes_on)),
        });
        let is_watched = is_watched.flatten();
        if !is_watched.unwrap_or_else(|| self.is_on()) {
            return self.close_gallery();
        }
        let closed = self.with(|state| state.desk.peer.as_ref()?.model(moment()).closed);
        if closed.flatten() == Some(Notice::OtherTab) {
            return self.move_out();
        }
        self.attend(|entrance| entrance.pass(moment()));
        let gone = self.with(|state| {
            let now = moment().steady;
            let hall = state.hall.as_mut()?;
            for place in hall.places.values_mut() {
                if place.line.is_ready() {
                    place.since = now;
                }
            }
            let late = |place: &Place| now.saturating_sub(place.since) >= PATIENCE;
            let late = hall.places.iter().filter(|(_, place)| late(place));
            let late: Vec<Guest> = late.map(|(guest, _)| *guest).collect();
            let gone = late.into_iter().filter_map(|guest| state.show_out(guest));
            Some(gone.collect::<Vec<_>>())
        });
        drop(gone);
        self.show_gallery();
        let timer = time::timer(TICK, move || self.look_after_gallery());
        self.with_given(timer, |state, timer| {
            if let Some(hall) = &mut state.hall {
                hall._timer = Some(timer);
            }
        });
    }
}

impl Hall {
    /// Shows those who watch what has happened.
    fn show(&mut self, peer: Option<&Peer>, watch: Option<&Watch>) {
        let (watchers, entrance) = (self.gallery.watchers(), &mut self.entrance);
        let sign = &mut |hash: &_| entrance.sign(hash);
        let scene = match &mut self.source {
            Source::Own(_, speaker) => {
                peer.and_then(|peer| speaker.scene(peer, watchers, moment(), sign))
            }
            Source::Watched(_) => watch.and_then(|watch| watch.watcher.scene()),
        };
        let Some(scene) = scene else {
            return;
        };
        let places = &self.places;
        let is_ready = |guest| {
            let place = places.get(&guest);
            place.is_some_and(|place: &Place| place.line.is_ready())
        };
        for (guest, frame) in self.gallery.show(scene, is_ready) {
            if let Some(place) = places.get(&guest) {
                place.line.send(&frame);
            }
        }
    }

    /// The key with which others come here, who watch a game of others.
    pub(super) fn key(&self) -> Option<GalleryKey> {
        match self.source {
            Source::Own(..) => None,
            Source::Watched(key) => Some(key),
        }
    }

    /// Where else there may be a place.
    fn elsewhere(&self, drawn: [u8; 32]) -> Elsewhere {
        let newest = match &self.source {
            Source::Own(_, speaker) => speaker.newest(),
            // Nobody believes that of a page that is not the player's.
            Source::Watched(_) => 0,
        };
        self.gallery.elsewhere(newest, drawn)
    }
}

impl State {
    /// Whether somebody can still watch at this page.
    fn has_place(&self) -> bool {
        let watch = self.watch.as_ref();
        self.hall.as_ref().is_some_and(|hall| {
            let open = hall.gallery.len();
            match hall.source {
                Source::Own(..) => open < self.site.watchers,
                Source::Watched(_) => open < BREADTH && watch.is_some_and(Watch::may_relay),
            }
        })
    }

    /// Forgets somebody who has left, and returns the line, which is closed when it is dropped.
    fn show_out(&mut self, guest: Guest) -> Option<WatchLine> {
        let hall = self.hall.as_mut()?;
        hall.gallery.leave(guest);
        Some(hall.places.remove(&guest)?.line)
    }
}
