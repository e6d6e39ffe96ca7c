//! Showing a game that is watched here to others, when the page of the player is nearly full: in the same way as a player
//! does, with the same statements.

use game::Millis;
use leptos::prelude::*;
use leptos::task::spawn_local;
use p2p::gallery::{BREADTH, GalleryKey, relay_frame};

use super::gallery::Source;
use super::watching::Watch;
use super::{Network, State, moment};
use crate::platform::{address, connection, dom, random};

/// How often the page at which one watches is told how many watch here at most, in milliseconds.
const OFTEN: Millis = 4_000;

/// What this page has said to the one at which it watches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// The key with which others can come here, and how many watch here.
    word: (Option<GalleryKey>, u32),
    at: Millis,
}

impl Network {
    /// Opens this page to others if that is wanted, and says so where one watches.
    pub(super) fn look_after_relaying(self) {
        let wanted = self.with(|state| state.wants_relay()).unwrap_or_default();
        // Whoever hides the address would need a relay server for each, and whoever saves data would not like it.
        let hides = self.hides.get_untracked() || connection::saves_data() || dom::is_hidden();
        if wanted && !hides {
            self.open_to_others();
        }
        self.with(State::tell_about_relaying);
    }

    fn open_to_others(self) {
        let relays = self.with(|state| state.site.challenge_relays(&address::origin()));
        let relays = relays.unwrap_or_default();
        let (Some(seed), Some(drawn)) = (random::seed(), random::seed()) else {
            return;
        };
        if relays.is_empty() {
            return;
        }
        spawn_local(async move {
            // Whoever watches has fetched this.
            let Ok(chunk) = self.relays.fetch().await else {
                return;
            };
            let source = Source::Watched(chunk.gallery_key(seed));
            let hall = self.hall(&*chunk, source, seed, drawn, relays);
            let opened = self.with_given(hall, |state, hall| {
                let wanted = state.wants_relay();
                if wanted {
                    state.hall = Some(hall);
                    return (true, None);
                }
                (false, Some(hall))
            });
            if matches!(opened, Some((true, _))) {
                self.look_after_gallery();
            }
        });
    }
}

impl State {
    /// Whether there will soon be no place at the page of the player, and this one could have some.
    fn wants_relay(&self) -> bool {
        let few = self.site.watchers.saturating_sub(BREADTH).max(1);
        self.hall.is_none()
            && self.watch.as_ref().is_some_and(|watch| {
                watch.watcher.now().watchers as usize >= few && watch.may_relay()
            })
    }

    /// Says at the page where one watches whether others can come here, and how many have.
    fn tell_about_relaying(&mut self) {
        let here = self.hall.as_ref().and_then(|hall| match hall.source {
            Source::Watched(key) => Some((Some(key), hall.gallery.watchers())),
            Source::Own(..) => None,
        });
        let now = moment().steady;
        if let Some(watch) = &mut self.watch {
            let word = here.unwrap_or_default();
            let said = watch.said;
            let is_due = said.at == 0 || now.saturating_sub(said.at) >= OFTEN;
            if word != said.word && is_due && watch.say(word.0, word.1) {
                watch.said = Said { word, at: now };
            }
        }
    }
}

impl Watch {
    /// Whether others can watch here.
    pub(super) fn may_relay(&self) -> bool {
        self.is_open && self.watcher.may_relay(moment().steady)
    }

    fn say(&self, key: Option<GalleryKey>, below: u32) -> bool {
        let line = self
            .line
            .as_ref()
            .filter(|line| self.is_open && line.is_ready());
        let said = line.zip(relay_frame(key, below));
        said.map(|(line, frame)| line.send(&frame)).is_some()
    }
}
